"""The page in a real Chromium: load, play, network cut off."""
