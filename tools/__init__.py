"""Programs behind `serve.py` and `python3 -m tests`: they fetch, build and measure."""
