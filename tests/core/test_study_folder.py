"""Studies in a folder: their parts and pictures, and where in which file a fault is."""

import base64
from pathlib import Path

import pytest

from hive_core.study.command_line import translations
from hive_core.study.folder import beside, parts_of, picture_in, place_of, studies_in
from hive_core.study.opened import loaded, opened

HEAD = "---\nstudy: pins\ntitle: Pins\n---\n"
PICTURE = "data:image/png;base64,AAAA"


def test_parts_and_pictures_become_one_text() -> None:
    texts = {
        "pins.hive.md": HEAD + "Text.\r\n\r\n![A ring](ring.png)\r\n",
        "pins-2.hive.md": "\n## Two\n\n![Inside](more/ring.png)\n",
        "pins-10.hive.md": "## Ten\n",
        "gates.hive.md": HEAD.replace("pins", "gates"),
        "stray.hive.md": "Nobody's.\n",
    }
    gates, pins = studies_in(texts, {"ring.png": PICTURE})
    assert (gates.name, gates.text) == ("gates.hive.md", texts["gates.hive.md"])
    assert pins.text == (
        HEAD + f"Text.\n\n![A ring]({PICTURE})\n\n## Ten\n\n\n## Two\n\n![Inside](more/ring.png)\n"
    )
    assert place_of(pins, 1) == ("pins.hive.md", 1)
    assert place_of(pins, 9) == ("pins-10.hive.md", 1)
    assert place_of(pins, 14) == ("pins-2.hive.md", 4)


def test_a_part_belongs_to_the_longest_name() -> None:
    heads = ["pins.hive.md", "pins-more.hive.md"]
    texts = dict.fromkeys(["pins-2.hive.md", "pins-more-2.hive.md"], "")
    assert parts_of("pins.hive.md", heads, texts) == ["pins-2.hive.md"]
    assert parts_of("pins-more.hive.md", heads, texts) == ["pins-more-2.hive.md"]


def test_only_a_line_with_the_name_of_a_picture_is_one() -> None:
    assert picture_in(" ![A](a/ring.PNG) ") == "a/ring.PNG"
    for line in ("![A](https://a.org/b.png)", "![A](data:image/png;base64,AAAA)", "![A](a.txt)"):
        assert picture_in(line) == ""
    assert picture_in("[A](ring.png)") == picture_in("![A]") == picture_in("") == ""
    assert beside("a/pins.hive.md", "./ring.png") == "a/ring.png"
    assert beside("a/pins.hive.md", "../../../etc/ring.png") == "etc/ring.png"


def test_a_command_reads_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ring.png").write_bytes(b"\x89PNG")
    (tmp_path / "pins.hive.md").write_text(HEAD + "Text.\n\n![A ring](ring.png)\n")
    (tmp_path / "pins-2.hive.md").write_text("## Two\n\n```hive\nask: pinned\n```\n")
    assert opened(str(tmp_path)) is None
    assert capsys.readouterr().err.startswith(f"{tmp_path / 'pins-2.hive.md'}: line 3: ")
    (tmp_path / "pins-2.hive.md").write_text("## Two\n\n```hive\nwQ@0,0 bQ@1,0\n```\n")
    for name in (tmp_path, tmp_path / "pins.hive.md"):
        study = opened(str(name))
        assert study and len(study.sections) == 2
        block = study.sections[0].parts[1].block
        assert block
        assert block.source == "data:image/png;base64," + base64.b64encode(b"\x89PNG").decode()
    (tmp_path / "pins.es.hive.md").write_text(HEAD + "Texto.\n")
    assert opened(str(tmp_path))
    assert translations(str(tmp_path / "pins.hive.md")) == [str(tmp_path / "pins.es.hive.md")]
    (tmp_path / "gates.hive.md").write_text(HEAD)
    assert loaded(str(tmp_path)) is None
    assert "holds 2 studies" in capsys.readouterr().err
    (tmp_path / "pins.hive.md").write_text(HEAD + "![None](none.png)\n")
    assert opened(str(tmp_path / "pins.hive.md")) is None
    assert "expected the file of a picture" in capsys.readouterr().err
