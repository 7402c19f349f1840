"""Pictures of positions: SVG, characters, and words for those who cannot see them."""
