"""Comments with their marks, as one text of a file: `Solid. [%skep circle@1,0 bA1>2,-1]`.

What a comment has that its file cannot say there is written as `\\xNN`, two hexadecimal digits: what
closes the comment, a bare carriage return, and a `[%` of its own; a `\\x` that stands there itself too.
In other comments nothing is changed, so a Hive move with its backslashes is read as it stands.
"""

from hive_core.notation.tokens import HEX_DIGITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Node

MARKS, END = "[%skep ", "]"


def spell_note(node: "Node", closing: str = "") -> str:
    """The comment and the marks of a node, "" for none; `closing` is the sign that it must not have."""
    text = node.comment.strip().replace("\\x", "\\x5cx").replace("\r", "\\x0d")
    text = text.replace("[%", "\\x5b%")
    if node.marks:
        marks = " ".join([mark.replace("\\x", "\\x5cx") for mark in node.marks])
        text = (text + " " + MARKS + marks + END).strip()
    return text.replace(closing, f"\\x{ord(closing):02x}") if closing else text


def read_note(text: str) -> tuple[str, list[str]]:
    """The comment in a text of a file, and what it draws."""
    marks = []
    begin = text.rfind(MARKS)
    end = text.find(END, begin) if begin >= 0 else -1
    if end >= 0:
        marks = [_plain(mark) for mark in text[begin + len(MARKS) : end].split()]
        text = text[:begin] + text[end + 1 :]
    return _plain(text.strip()), marks


def _plain(text: str) -> str:
    """`text` with the signs that stand there as numbers."""
    parts = text.split("\\x")
    out = parts[:1]
    for part in parts[1:]:
        known = len(part) > 1 and part[0] in HEX_DIGITS and part[1] in HEX_DIGITS
        out.append(chr(int(part[:2], 16)) + part[2:] if known else "\\x" + part)
    return "".join(out)
