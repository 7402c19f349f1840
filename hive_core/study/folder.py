"""Studies in a folder: further parts of a study's text, and its pictures, each in a file of its own,
become one text.

pins.hive.md          a study, with a head
pins-2.hive.md        a further part of it, without a head; the order is that of the names
ring.png              a picture that stands in the text as ![A ring](ring.png)
"""

from hive_core.records import NamedTuple

ENDING = ".hive.md"
HEAD = "---"
PICTURES = {
    "png": "png", "jpg": "jpeg", "jpeg": "jpeg", "gif": "gif", "webp": "webp", "svg": "svg+xml",
}  # fmt: skip
"""PICTURES[ending]: the kind of picture in a file whose name has this ending."""

FolderStudy = NamedTuple(
    "FolderStudy", [("name", "str"), ("text", "str"), ("places", "tuple[tuple[int, str], ...]")]
)
"""A study of a folder: the name of its file, its whole text, and for each part of the text its first
line and the name of its file."""


def studies_in(texts: "dict[str, str]", pictures: "dict[str, str]") -> "list[FolderStudy]":
    """Return the studies in a folder, by name. `texts` are the texts of its files ENDING by name, and
    `pictures` its pictures as addresses that hold them."""
    heads = [name for name in sorted(texts) if texts[name].lstrip("\ufeff")[: len(HEAD)] == HEAD]
    return [_joined(name, parts_of(name, heads, texts), texts, pictures) for name in heads]


def parts_of(name: str, heads: "list[str]", texts: "dict[str, str]") -> "list[str]":
    """Return the names of the further parts of the study in the file `name`, among `texts`; `heads` are
    the names of all studies."""
    begin = stem(name) + "-"
    others = [one for one in sorted(texts) if one not in heads and one[: len(begin)] == begin]
    longer = [stem(one) + "-" for one in heads if len(stem(one)) > len(stem(name))]
    return [one for one in others if not [1 for other in longer if one[: len(other)] == other]]


def stem(name: str) -> str:
    """Return the name of a file without its ENDING."""
    return name[: -len(ENDING)] if name[-len(ENDING) :] == ENDING else name


def _joined(
    name: str, parts: "list[str]", texts: "dict[str, str]", pictures: "dict[str, str]"
) -> FolderStudy:
    text, places = "", []
    for one in [name] + parts:
        text += "\n" if text else ""
        places.append((text.count("\n") + 1, one))
        plain = texts[one].replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")
        text += with_pictures(plain, one, pictures) + "\n"
    return FolderStudy(name, text, tuple(places))


def with_pictures(text: str, name: str, pictures: "dict[str, str]") -> str:
    """Return `text`, that of the file `name`, with the addresses of the `pictures` that stand in it by
    their files' names."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        source = picture_in(line)
        found = pictures.get(beside(name, source)) if source else None
        if found:
            lines[number] = line.replace("](" + source + ")", "](" + found + ")")
    return "\n".join(lines)


def picture_in(line: str) -> str:
    """Return the name of the file of the picture that a line of text shows, "" for none."""
    plain = line.strip()
    if plain[:2] != "![" or plain[-1:] != ")":
        return ""
    source = plain[plain.find("](") + 2 : -1] if "](" in plain else ""
    return source if ":" not in source and source.split(".")[-1].lower() in PICTURES else ""


def beside(name: str, source: str) -> str:
    """Return the name in the folder of the file `source`, which the file `name` names."""
    folder = name.split("/")[:-1]
    for part in source.split("/"):
        if part == "..":
            folder = folder[:-1]
        elif part != ".":
            folder = folder + [part]
    return "/".join(folder)


def place_of(study: FolderStudy, line: int) -> "tuple[str, int]":
    """Return two values: the name of the file where a line of the whole text stands, and its number
    there."""
    found = study.places[0]
    for place in study.places:
        if place[0] <= line:
            found = place
    return found[1], line - found[0] + 1
