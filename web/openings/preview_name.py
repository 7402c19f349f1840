"""Names of the pages that messengers show as previews of links into the lessons' page. Pure."""

from web.openings.lines import LINES
from web.openings.training import TRAIN, trained_line

OPENING = "opening-"
"""Beginning of the name for an opening."""


def preview_name(place: str) -> str:
    """Return the name of the preview of `place`, a fragment of the lessons' page: a lesson, a puzzle or
    the trainer of a line. Return "" for a line that is no recommended opening."""
    if not place.startswith(TRAIN):
        return place
    text = trained_line(place)
    return "".join([OPENING + line.name for line in LINES if line.text == text])
