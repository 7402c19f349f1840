"""The typefaces: small, named by the style sheet that every page has, and with their licence."""

import re

from tools.common import ROOT

FONTS = ROOT / "web" / "fonts"
MOST_BYTES = 60_000
SHEET = (ROOT / "web" / "common" / "style.css").read_text()


def test_the_fonts_are_small_and_all_of_them_are_used() -> None:
    files = sorted(FONTS.iterdir())
    assert {path.name for path in files} == set(re.findall(r'url\("../fonts/([^"]+)"\)', SHEET))
    assert sum(path.stat().st_size for path in files) <= MOST_BYTES
    assert all(path.read_bytes()[:4] == b"wOF2" for path in files)


def test_no_letters_come_late_and_move_what_is_read() -> None:
    faces = re.findall(r"@font-face \{(.*?)\}", SHEET, re.DOTALL)
    for face in faces:
        assert "font-display: optional" in face if "url(" in face else "size-adjust" in face
    own = [face for face in faces if "url(" in face]
    assert len(own) == len(list(FONTS.iterdir()))
    names = [re.findall(r'font-family: "?([^";]+)', face)[0] for face in faces]
    assert {f"As {name}" for name in names if name[:3] != "As "} == {
        name for name in names if name[:3] == "As "
    }


def test_the_fonts_have_their_licence() -> None:
    licence = (ROOT / "licenses" / "OFL-1.1.txt").read_text()
    for path in FONTS.iterdir():
        assert f"The {path.stem.title()} Project Authors" in licence
