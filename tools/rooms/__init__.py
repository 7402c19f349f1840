"""Rooms, where two people play at once: the client for the page, and a broker of one's own."""
