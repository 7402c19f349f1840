"""The weights of the evaluation, tuned by self-play."""
