"""Rooms for live games: the client for the page, and a broker of our own."""
