"""Packages of others, fetched and checked by hashes, and our own wheels and archives."""
