"""Reader of the text of a study: a part of Markdown, read into blocks and spans and never into HTML.

Headings, paragraphs, lists without lists inside, pictures on a line of their own whose content stands
in the text; in a line `*emphasis*`, `**strong**`, "`code`" and `[links](https://…)`. A backslash makes
the next sign plain text. The time that a text takes rises with its length alone.
"""

from hive_core.study.limits import LONGEST_PARAGRAPH
from hive_core.study.records import (
    CODE,
    EMPHASIS,
    HEADING,
    LINK,
    NUMBERS,
    PARAGRAPH,
    PICTURE,
    POINTS,
    STRONG,
    Block,
    StudyError,
    fault_at,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.study.records import Span, Spans

    Rows = list[tuple[int, str]]

SCHEMES = ("https://", "http://", "mailto:")
IMAGES = ("png", "jpeg", "gif", "webp", "svg+xml")
BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="
SPECIAL = "\\*_`[]!<"
TOGETHER = ("**", "__", "*", "_")
"""Signs that stand on both sides of a span, the longer ones first."""
OTHER_BLOCKS = (">", "|", "---", "***", "___", "===", "~~~")
"""Beginnings of lines that are blocks in Markdown, and not in a study."""
DIGITS = "0123456789"


def read_block(rows: "Rows") -> Block:
    """Return the block that `rows` hold: pairs of a line's number and text, without blank lines between
    them. Raises StudyError."""
    line, first = rows[0]
    size = sum([len(text) + 1 for _, text in rows])
    plain = first.strip()
    if plain[:2] == "![":
        return _picture(rows)
    if size > LONGEST_PARAGRAPH:
        raise StudyError(fault_at(line, "paragraph", most=LONGEST_PARAGRAPH, size=size))
    if plain[:1] == "#":
        return Block(HEADING, (read_spans([(line, plain.lstrip("#").strip())]),), "")
    for sign in OTHER_BLOCKS:
        if plain[: len(sign)] == sign and not (sign in TOGETHER and len(plain) > len(sign)):
            raise StudyError(fault_at(line, "block", first))
    kind, _ = mark_of(first)
    if kind:
        return Block(kind, tuple([read_spans(item) for item in _items(rows, kind)]), "")
    return Block(PARAGRAPH, (read_spans(rows),), "")


def mark_of(text: str) -> "tuple[str, str]":
    """Return two values: the kind of list whose item the line `text` begins ("" for none), and the text
    after its mark."""
    plain = text.lstrip()
    if plain[:2] in ("- ", "* ", "+ "):
        return POINTS, plain[2:]
    digits = 0
    while plain[digits : digits + 1] in DIGITS and digits < len(plain):
        digits += 1
    if 0 < digits < 4 and plain[digits : digits + 2] in (". ", ") "):
        return NUMBERS, plain[digits + 2 :]
    return "", plain


def _items(rows: "Rows", kind: str) -> "list[Rows]":
    """Return the items of a list, each as rows. Raises StudyError for a list inside an item."""
    items: list[Rows] = []
    for line, text in rows:
        found, rest = mark_of(text)
        nested = found and items and len(text) - len(text.lstrip()) > 1
        if nested or (found and found != kind):
            raise StudyError(fault_at(line, "nested", text))
        if found:
            items.append([(line, rest)])
        else:
            items[-1].append((line, text.strip()))
    return items


def _picture(rows: "Rows") -> Block:
    line, first = rows[0]
    text = first.strip()
    middle = text.find("](")
    if len(rows) > 1 or middle < 0 or text[-1:] != ")":
        raise StudyError(fault_at(line, "picture_alone", first))
    source = text[middle + 2 : -1]
    if not is_picture(source):
        raise StudyError(fault_at(line, "picture", source, kinds=", ".join(IMAGES)))
    return Block(PICTURE, ((text[2:middle],) if middle > 2 else (),), source)


def is_picture(source: str) -> bool:
    """Return whether `source` is the address of a picture that holds the picture itself."""
    head, comma, content = source.partition(";base64,")
    named = head[:11] == "data:image/" and head[11:] in IMAGES
    return bool(named and comma and content and not content.strip(BASE64))


# Spans


def read_spans(rows: "Rows") -> "Spans":
    """Return the spans of a text, whose lines `rows` are. Raises StudyError."""
    return Spanner("\n".join([text.strip() for _, text in rows]), rows[0][0]).read()


class Spanner:
    """Reader of the spans of `text`, which begins at the line `line`.

    It looks for the end of each span once, so that a text of brackets alone takes no longer than
    another one.
    """

    def __init__(self, text: str, line: int) -> None:
        self.text = text
        self.line = line
        self.out: list[Span] = []
        self.plain: list[str] = []
        self.absent: list[str] = []

    def read(self) -> "Spans":
        """Return the spans of the whole text."""
        at = 0
        while at < len(self.text):
            at = self._step(at)
        self._flush()
        return tuple(self.out)

    def _fault(self, at: int, key: str, read: str) -> StudyError:
        return StudyError(fault_at(self.line + self.text.count("\n", 0, at), key, read))

    def _flush(self) -> None:
        words = "".join(self.plain)
        self.plain = []
        if words:
            self.out.append(words)

    def _add(self, kind: str, address: str, begin: int, end: int) -> None:
        """Add a span of `kind` with what stands from `begin` to `end`."""
        self._flush()
        inside = self.text[begin:end]
        spans: Spans = (inside,)
        if kind != CODE and [1 for sign in SPECIAL if sign in inside]:
            spans = Spanner(inside, self.line + self.text.count("\n", 0, begin)).read()
        self.out.append((kind, address, spans))

    def _find(self, sign: str, at: int) -> int:
        """Return the index of `sign` at or after `at`, -1 if there is none."""
        if sign in self.absent:
            return -1
        found = self.text.find(sign, at)
        if found < 0:
            self.absent.append(sign)
        return found

    def _step(self, at: int) -> int:
        """Read what begins at the index `at`, and return the index after it."""
        text = self.text
        sign = text[at]
        if sign not in SPECIAL:
            end = at + 1
            while end < len(text) and text[end] not in SPECIAL:
                end += 1
            self.plain.append(text[at:end])
            return end
        if sign == "\\" and text[at + 1 : at + 2] not in ("", "\n"):
            self.plain.append(text[at + 1])
            return at + 2
        following = text[at + 1 : at + 2]
        if sign == "<" and following and (following.isalpha() or following in "/!?"):
            raise self._fault(at, "markup", text[at : at + 20])
        if sign == "!" and following == "[":
            raise self._fault(at, "picture_alone", text[at : at + 20])
        end = self._span(at, sign)
        if end <= at:
            self.plain.append(sign)
            return at + 1
        return end

    def _span(self, at: int, sign: str) -> int:
        """Read the span that the character `sign` at `at` begins; return the index after it, -1 if it
        begins none."""
        text = self.text
        if sign == "`":
            end = self._find("`", at + 1)
            if end > at + 1:
                self._add(CODE, "", at + 1, end)
                return end + 1
        if sign == "[":
            return self._link(at)
        for mark in TOGETHER:
            if text[at : at + len(mark)] != mark:
                continue
            inside = at + len(mark)
            if mark[0] == "_" and at and text[at - 1].isalpha():
                return -1
            end = self._find(mark, inside)
            if end > inside and text[inside] not in " \n" and text[end - 1] not in " \n":
                self._add(STRONG if len(mark) == 2 else EMPHASIS, "", inside, end)
                return end + len(mark)
        return -1

    def _link(self, at: int) -> int:
        middle = self._find("](", at)
        if middle < 0:
            return -1
        if self.text.find("[", at + 1, middle) >= 0:
            return -1
        end = self._find(")", middle)
        if end < 0:
            return -1
        address = self.text[middle + 2 : end]
        if not is_address(address):
            raise self._fault(middle, "link", address)
        self._add(LINK, address, at + 1, middle)
        return end + 1


def is_address(address: str) -> bool:
    """Return whether a link may lead to `address`."""
    low = address.lower()
    fits = [1 for scheme in SCHEMES if low[: len(scheme)] == scheme and len(low) > len(scheme)]
    return bool(fits) and not [1 for sign in address if sign <= " " or sign in "\"'<>\\`"]
