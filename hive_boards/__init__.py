"""Boards of Hive in the pages of MkDocs and Sphinx: a fence and a directive, interactive or as a
picture."""

__version__ = "0.1.0"
