"""Sentences about faults and doubts in the text of a study. Pure."""

from hive_core.records import changed
from hive_core.rules.errors import IllegalMove, ImpossiblePosition, NotationError
from hive_core.study.folder import place_of
from web.words.error_text import trouble_of, trouble_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.study.folder import FolderStudy
    from hive_core.study.records import Fault
    from web.common.i18n import Translator


def study_fault_words(t: "Translator", fault: "Fault") -> str:
    """Return the sentence on a fault: its line, what was read, and what was expected."""
    line = t("study.line", n=fault.line) + " "
    error = fault.error
    if isinstance(error, (NotationError, ImpossiblePosition, IllegalMove)):
        return line + trouble_words(t, trouble_of(error, fault.read))
    words = t("study.fault." + fault.key, **fault.params) if fault.key else str(error)
    read = t("study.read", read=fault.read) + " " if fault.read else ""
    return line + read + words


def folder_fault_words(t: "Translator", study: "FolderStudy", fault: "Fault") -> str:
    """Return the sentence on a fault in one of the files of a study, which it names."""
    name, line = place_of(study, fault.line)
    return name + ": " + study_fault_words(t, changed(fault, line=line))


def study_doubt_words(t: "Translator", doubt: "Fault") -> str:
    """Return the sentence on a doubt: its line, and what is probably not meant."""
    return t("study.line", n=doubt.line) + " " + t("study.doubt." + doubt.key, **doubt.params)
