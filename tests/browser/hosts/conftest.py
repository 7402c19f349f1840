"""Fixtures of the tests of authors' pages: those of the element's tests."""

from tests.browser.test_element import boards, host, real

__all__ = ["boards", "host", "real"]
