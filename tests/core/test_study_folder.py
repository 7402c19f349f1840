"""Studies in a folder: their parts and pictures, and where in which file a fault is."""

from hive_core.study.folder import beside, parts_of, picture_in, place_of, studies_in

HEAD = "---\nstudy: pins\ntitle: Pins\n---\n"
PICTURE = "data:image/png;base64,AAAA"


def test_parts_and_pictures_become_one_text():
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


def test_a_part_belongs_to_the_longest_name():
    heads = ["pins.hive.md", "pins-more.hive.md"]
    texts = dict.fromkeys(["pins-2.hive.md", "pins-more-2.hive.md"], "")
    assert parts_of("pins.hive.md", heads, texts) == ["pins-2.hive.md"]
    assert parts_of("pins-more.hive.md", heads, texts) == ["pins-more-2.hive.md"]


def test_only_a_line_with_the_name_of_a_picture_is_one():
    assert picture_in(" ![A](a/ring.PNG) ") == "a/ring.PNG"
    for line in ("![A](https://a.org/b.png)", "![A](data:image/png;base64,AAAA)", "![A](a.txt)"):
        assert picture_in(line) == ""
    assert picture_in("[A](ring.png)") == picture_in("![A]") == picture_in("") == ""
    assert beside("a/pins.hive.md", "./ring.png") == "a/ring.png"
    assert beside("a/pins.hive.md", "../../../etc/ring.png") == "etc/ring.png"
