"""Browsers that tests and measurements drive, and what a tab can do in any of them."""
