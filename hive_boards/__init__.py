"""Boards of Hive for MkDocs and Sphinx: a fence and a directive, live or as a picture."""

__version__ = "0.1.0"
