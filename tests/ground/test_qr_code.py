"""QR codes of the core: their patterns, what is too long, and square by square those of the page's
script."""

import json
import random
import subprocess

import pytest

from hive_core.drawing.qr_code import MASKS, qr_rows, qr_svg
from tools.packages.runtimes import VENDOR, ensure_modules, ensure_vendor

SIZES = (1, 17, 18, 78, 134, 230, 231, 500, 1500, 2953)
SCRIPT = """
import { generate, mode, correction } from %s;
const { L } = correction;
const codes = %s.map((text) => [...Array(8).keys()].map((mask) => {
  const bytes = mode.bytes(new TextEncoder().encode(text));
  const code = generate(bytes, { minCorrectionLevel: L, maxCorrectionLevel: L, mask });
  const all = [...Array(code.size).keys()];
  return all.map((y) => all.map((x) => (code.get(x, y) ? 1 : 0)).join("")).join(" ");
}));
console.log(JSON.stringify(codes));
"""


@pytest.mark.nightly
def test_every_square_is_that_of_the_pages_script() -> None:
    ensure_vendor()
    dice = random.Random(7)
    texts = ["".join(dice.choices("abcXYZ09/#=&%?_-~.", k=size)) for size in SIZES]
    source = (VENDOR / "qr" / "index.mjs").as_uri()
    script = SCRIPT % (json.dumps(source), json.dumps(texts))
    done = subprocess.run(
        [*ensure_modules().node, "--input-type=module"],
        input=script,
        capture_output=True,
        text=True,
        check=True,
    )
    for text, codes in zip(texts, json.loads(done.stdout)):
        for mask in range(len(MASKS)):
            rows = qr_rows(text.encode(), mask)
            lines = ["".join("01"[dark] for dark in row) for row in rows]
            assert " ".join(lines) == codes[mask], (len(text), mask)


def test_a_code_is_as_large_as_its_text_needs() -> None:
    for size, side in ((1, 21), (17, 21), (18, 25), (78, 33), (230, 53), (231, 57), (2953, 177)):
        rows = qr_rows(b"x" * size, 0)
        assert len(rows) == side and {len(row) for row in rows} == {side}, size
    assert qr_rows(b"x" * 2954) == [] and qr_svg("x" * 2954) == ""


def test_three_corners_have_the_pattern_that_scanners_look_for() -> None:
    rows = qr_rows(b"https://example.org/")
    side = len(rows)
    for x, y in ((0, 0), (side - 7, 0), (0, side - 7)):
        for dx in range(7):
            for dy in range(7):
                ring = max(abs(dx - 3), abs(dy - 3))
                assert rows[y + dy][x + dx] == (ring != 2), (x + dx, y + dy)
    assert [rows[6][at] for at in range(8, side - 8)] == [at % 2 == 0 for at in range(8, side - 8)]


def test_the_picture_has_a_margin() -> None:
    assert 'viewBox="-4 -4 29 29"' in qr_svg("a") and "M0 0h1v1h-1z" in qr_svg("a")
