"""Pictures of positions: SVG, characters, and descriptions for people who cannot see them."""
