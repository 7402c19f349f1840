"""Boards in what others make: pages of Markdown and Sphinx, notebooks."""
