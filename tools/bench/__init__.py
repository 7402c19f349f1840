"""Benchmarks of the core, the search and the page."""
