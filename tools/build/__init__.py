"""Builds the site."""
