"""The commands for studies read a folder: a study with its parts and pictures."""

import base64
from pathlib import Path

import pytest

from hive_core.study.command_line import translations
from hive_core.study.opened import loaded, opened

HEAD = "---\nstudy: pins\ntitle: Pins\n---\n"


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
