"""The ground: fetching, building, serving."""
