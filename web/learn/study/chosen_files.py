"""Files of a study that a reader has chosen: several at once, or a folder."""

import asyncio

from pyscript import window

from hive_core.study.folder import ENDING, PICTURES, FolderStudy, studies_in
from hive_core.study.limits import LONGEST_STUDY
from web.common.file_text import file_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

WAIT_S = 0.02
DONE = 2
"""Value of a FileReader's `readyState` when it has read its file, or failed."""
MOST_FILES = 500
"""Maximum number of chosen files that are looked at."""


async def chosen_studies(files: "Any") -> "tuple[list[FolderStudy], str]":
    """Return two values: the studies in a browser's FileList, and "". If a file cannot be read, or if
    there is no study, return [] and the catalogue key of the reason."""
    if int(files.length) == 1:
        # The only file may have any name; what it lacks is told as a fault.
        text, wrong = await file_text(files.item(0))
        name = "study" + ENDING
        return ([] if wrong else [FolderStudy(name, text, ((1, name),))]), wrong
    texts: dict[str, str] = {}
    pictures: dict[str, str] = {}
    for number in range(min(MOST_FILES, int(files.length))):
        file = files.item(number)
        name = name_of(file)
        kind = PICTURES.get(name.split(".")[-1].lower(), "")
        if name[-len(ENDING) :] == ENDING:
            texts[name], wrong = await file_text(file)
            if wrong:
                return [], wrong
        elif kind and int(file.size) < LONGEST_STUDY:
            pictures[name] = await picture_address(file, kind)
    found = studies_in(texts, pictures)
    return found, "" if found else "study.no_study"


def name_of(file: "Any") -> str:
    """Return the name of a browser's File in the folder that was chosen."""
    path = str(file.webkitRelativePath or "")
    return path.split("/", 1)[1] if "/" in path else str(file.name)


async def picture_address(file: "Any", kind: str) -> str:
    """Return an address that holds the picture of this kind in a browser's File, "" if it cannot be
    read."""
    reader = window.FileReader.new()
    reader.readAsDataURL(file)
    while int(reader.readyState) != DONE:
        await asyncio.sleep(WAIT_S)
    content = str(reader.result or "").partition(",")[2]
    return "data:image/" + kind + ";base64," + content if content else ""
