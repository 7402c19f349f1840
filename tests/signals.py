"""For tests that interrupt a program."""

import signal


def hear_interrupts() -> None:
    """In a child process: SIGINT counts, even where a shell has started the tests in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
