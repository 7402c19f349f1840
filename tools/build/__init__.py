"""Build of the site."""
