"""The UHP engine, over several processes where there are some."""
