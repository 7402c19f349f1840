"""Packages of others, fetched and checked by hashes; wheels and archives, packed."""
