"""Boards of Hive in what MkDocs and Sphinx make: a fence and a directive, live or drawn."""

__version__ = "0.1.0"
