"""Comments of a file that hold a node's comment, its marks and its commands:
`Solid. [%clk 0:04:31] [%skep circle@1,0 bA1>2,-1]`.

A command is what chess programs call so: a name after `[%`, and a value that goes on to the next `]`.
Those of other programs are read and written as they are. Text that the file's comments cannot hold is
written as `\\xNN`, two hexadecimal digits per character: the character that closes a comment, a bare
carriage return, a `[%` in the node's comment, and a literal `\\x`. All other text stays as it is, so a
Hive move keeps its backslashes.
"""

from hive_core.notation.tokens import HEX_DIGITS, spaced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Node

BEGIN, END = "[%", "]"
MARKS = "skep"
"""Name of the command that holds the marks."""


def spell_note(node: "Node", closing: str = "") -> str:
    """Return the comment, the commands and the marks of `node` as the text of one comment in a file, ""
    for none. `closing` is the character that ends a comment in that file format; it is escaped in the
    text."""
    parts = [_escaped(node.comment).replace(BEGIN, "\\x5b%")] if node.comment else []
    parts.extend([BEGIN + _escaped(text) + END for text in node.commands])
    if node.marks:
        parts.append(BEGIN + MARKS + " " + _escaped(" ".join(node.marks)) + END)
    text = " ".join(parts)
    return text.replace(closing, f"\\x{ord(closing):02x}") if closing else text


def read_note(text: str) -> "tuple[str, list[str], list[str]]":
    """Return three values for the text of a comment in a file: the comment of the game's node, a list
    of its marks, and a list of its commands, such as "clk 0:04:31"."""
    comment = ""
    marks: list[str] = []
    commands: list[str] = []
    at = 0
    while at < len(text):
        begin = text.find(BEGIN, at)
        end = text.find(END, begin) if begin >= 0 else -1
        if end < 0:
            break
        words = spaced(text[begin + len(BEGIN) : end]).split()
        if words and _is_name(words[0]):
            before = text[at:begin]
            comment += before if not comment or before.strip() else before.strip()
            if words[0] == MARKS:
                marks.extend([_plain(mark) for mark in words[1:]])
            else:
                commands.append(_plain(" ".join(words)))
        else:
            comment += text[at : end + 1]
        at = end + 1
    return _plain((comment + text[at:]).strip()), marks, commands


def _is_name(word: str) -> bool:
    """Return whether `word` can be the name of a command: ASCII letters, digits and `_`."""
    return not [1 for sign in word if not ("a" <= sign.lower() <= "z" or sign in "_0123456789")]


def _escaped(text: str) -> str:
    return text.replace("\\x", "\\x5cx").replace("\r", "\\x0d")


def _plain(text: str) -> str:
    """Return `text` with every `\\xNN` replaced by the character that it stands for."""
    parts = text.split("\\x")
    out = parts[:1]
    for part in parts[1:]:
        known = len(part) > 1 and part[0] in HEX_DIGITS and part[1] in HEX_DIGITS
        out.append(chr(int(part[:2], 16)) + part[2:] if known else "\\x" + part)
    return "".join(out)
