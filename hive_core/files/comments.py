"""Comments of a file that hold a node's comment and its marks: `Solid. [%skep circle@1,0 bA1>2,-1]`.

Text that the file's comments cannot hold is written as `\\xNN`, two hexadecimal digits per character:
the character that closes a comment, a bare carriage return, a `[%` in the node's comment, and a
literal `\\x`. All other text stays as it is, so a Hive move keeps its backslashes.
"""

from hive_core.notation.tokens import HEX_DIGITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Node

MARKS, END = "[%skep ", "]"


def spell_note(node: "Node", closing: str = "") -> str:
    """Return the comment and the marks of `node` as the text of one comment in a file, "" for none.
    `closing` is the character that ends a comment in that file format; it is escaped in the text."""
    text = node.comment.replace("\\x", "\\x5cx").replace("\r", "\\x0d")
    text = text.replace("[%", "\\x5b%")
    if node.marks:
        marks = " ".join([mark.replace("\\x", "\\x5cx") for mark in node.marks])
        text = (text + " " + MARKS + marks + END).strip()
    return text.replace(closing, f"\\x{ord(closing):02x}") if closing else text


def read_note(text: str) -> tuple[str, list[str]]:
    """Return two values for the text of a comment in a file: the comment of the game's node without its
    marks, and a list of the marks."""
    marks = []
    begin = text.rfind(MARKS)
    end = text.find(END, begin) if begin >= 0 else -1
    if end >= 0:
        marks = [_plain(mark) for mark in text[begin + len(MARKS) : end].split()]
        text = text[:begin] + text[end + 1 :]
    return _plain(text.strip()), marks


def _plain(text: str) -> str:
    """Return `text` with every `\\xNN` replaced by the character that it stands for."""
    parts = text.split("\\x")
    out = parts[:1]
    for part in parts[1:]:
        known = len(part) > 1 and part[0] in HEX_DIGITS and part[1] in HEX_DIGITS
        out.append(chr(int(part[:2], 16)) + part[2:] if known else "\\x" + part)
    return "".join(out)
