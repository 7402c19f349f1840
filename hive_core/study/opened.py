"""Studies opened from files: a file with its further parts and pictures, or a whole folder."""

import os
import sys
from binascii import b2a_base64

from hive_core.records import changed
from hive_core.study.folder import (
    ENDING,
    HEAD,
    PICTURES,
    FolderStudy,
    beside,
    parts_of,
    picture_in,
    place_of,
    stem,
    studies_in,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.study.records import Fault, Study

STANDARD = "-"
"""Name that stands for standard input."""


def text_in(name: str) -> "str | None":
    """Return the text of the file `name`, None if it cannot be read; why is printed."""
    data = b""
    try:
        if name == STANDARD:
            data = sys.stdin.buffer.read()
        else:
            with open(name, "rb") as file:
                data = file.read()
        return data.decode("utf-8-sig")
    except OSError as error:
        print(f"cannot read {name}: {error.strerror}", file=sys.stderr)
        return None
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        print(f"{name}: line {line}: expected text in UTF-8", file=sys.stderr)
        return None


def loaded(name: str) -> "FolderStudy | None":
    """Return the study in the file `name` with its parts and pictures, or the only one in the folder
    `name`; None if it cannot be read, or if the folder has another number of studies; why is
    printed."""
    if not os.path.isdir(name):
        return _with_parts(name)
    found = [one for one in sorted(os.listdir(name)) if one.endswith(ENDING)]
    heads = [one for one in found if _has_head(os.path.join(name, one))]
    first = [one for one in heads if stem(one)[-3:-2] != "."]
    if len(first) != 1:
        print(f"{name}: holds {len(first)} studies; name the file of one", file=sys.stderr)
        return None
    return _with_parts(os.path.join(name, first[0]))


def _has_head(name: str) -> bool:
    try:
        with open(name, encoding="utf-8-sig", errors="replace") as file:
            return file.read(len(HEAD)) == HEAD
    except OSError:
        return False


def _with_parts(name: str) -> "FolderStudy | None":
    text = text_in(name)
    if text is None or name == STANDARD:
        return None if text is None else FolderStudy(name, text, ((1, name),))
    folder, base = os.path.split(name)
    listed = [one for one in sorted(os.listdir(folder or ".")) if one.endswith(ENDING)]
    others = [one for one in listed if one.startswith(stem(base) + "-")]
    heads = [base] + [one for one in listed if _has_head(os.path.join(folder, one))]
    texts = {base: text}
    for one in parts_of(base, heads, dict.fromkeys(others, "")):
        part = text_in(os.path.join(folder, one))
        if part is None:
            return None
        texts[one] = part
    pictures: dict[str, str] = {}
    for one, words in texts.items():
        for line in words.split("\n"):
            source = picture_in(line)
            if source:
                _add_picture(pictures, folder, beside(one, source))
    if text.lstrip("\ufeff")[: len(HEAD)] != HEAD:
        return FolderStudy(name, text, ((1, name),))
    study = studies_in(texts, pictures)[0]
    places = tuple((line, os.path.join(folder, one)) for line, one in study.places)
    return FolderStudy(name, study.text, places)


def _add_picture(pictures: "dict[str, str]", folder: str, name: str) -> None:
    """Add the picture in the file `name` of `folder` to `pictures`; if there is none, the study will
    say so."""
    try:
        with open(os.path.join(folder, name), "rb") as file:
            data = file.read()
    except OSError:
        return
    kind = PICTURES[name.split(".")[-1].lower()]
    content = b2a_base64(data).decode().strip()
    pictures[name] = f"data:image/{kind};base64,{content}"


def opened(name: str) -> "Study | None":
    """Return the study that `loaded` finds, None if it has faults; they are printed."""
    found = loaded(name)
    return study_in(found) if found else None


def study_in(found: FolderStudy) -> "Study | None":
    """Return the study in a loaded text, None if it has faults; they are printed."""
    from hive_core.study.reader import read_study

    study, faults = read_study(found.text)
    for fault in faults:
        print(sentence(found, fault), file=sys.stderr)
    return study


def sentence(found: FolderStudy, fault: "Fault", kind: str = "") -> str:
    """Return a sentence on a fault or doubt, with the name of the file, `kind`, and the line there."""
    from hive_core.study.records import tell

    name, line = place_of(found, fault.line)
    return f"{name}: {kind}{tell(changed(fault, line=line))}"
