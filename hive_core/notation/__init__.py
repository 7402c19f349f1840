"""Text to moves and positions, and back."""
