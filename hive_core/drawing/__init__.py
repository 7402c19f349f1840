"""Pictures of positions as SVG or as text characters, and their descriptions in words."""
