"""The UHP engine, and its search on several processes."""
