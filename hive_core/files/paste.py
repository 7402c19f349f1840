"""Extraction of a game from text around it, as people pass games on: in the address of an analysis,
between quotation marks or backticks, in the source of a page, or in the log of an engine. Also the
signs by which two texts are known that are read and never written."""

from hive_core.notation.tokens import BLANKS, HEX_DIGITS

ADDRESS, GAME = "://", "uhp="
"""Parts of an address of hivegame.com: its beginning, and the parameter after which the game
follows."""
RESOURCE = "__RESOLVED_RESOURCES["
"""Beginning of a line in the source of a page of hivegame.com that holds data of the page."""
ID = '"game_id"'
LONGEST_LEAD = 500
"""Number of characters at the beginning of a game's JSON in which its ID stands."""
PLAYED, NOTATION, NAME, TABLE = "tokenPlayed", "notation", "player_name", "table_id"
"""The kind of a step in the log of a game at Board Game Arena, and the fields of such a log that are
read."""
QUOTES = ('""', "''", "``", "\u201c\u201d", "\u2018\u2019", "\u00ab\u00bb")
PROMPTS = "<>-=$# \t"
"""Characters that stand at the beginning of the lines in logs."""
NEW = "newgame"
FOREIGN = "@:;/\\\"'`[]{}<>_.?&# \t\r\n"
"""Characters that no position in HOP has."""
LONGEST_HOP = 500


def is_analysis(text: str) -> bool:
    """Return whether `text` begins like the JSON of an analysis or of a game of hivegame.com."""
    return text.lstrip()[:1] == "{" and ('"nodes"' in text or '"history"' in text)


def is_hop(text: str) -> bool:
    """Return whether `text` has the form of a position in HOP, such as `base,QA-a,w`."""
    text = text.strip()
    if len(text) > LONGEST_HOP or [1 for sign in FOREIGN if sign in text]:
        return False
    fields = text.split(",")
    side = fields[-1]
    return len(fields) in (2, 3) and side[:1].lower() in ("w", "b") and len(side) < 4


def unwrapped(text: str) -> str:
    """Return the GameString or list of moves in `text`, without the wrapping that this module knows;
    `text` itself if there is none."""
    if RESOURCE in text:
        return from_page(text)
    if PLAYED in text:
        return from_steps(text)
    plain = text.strip()
    if plain[:4].lower() == "base" or plain[:1] in ("[", "("):
        return text
    if ADDRESS in plain and GAME in plain:
        return from_address(plain)
    for pair in QUOTES:
        begin, end = pair[0], pair[1]
        if plain[:1] == begin:
            plain = plain.strip(begin).split(end, 1)[0].strip()
        elif begin + "Base" in plain:
            plain = "Base" + plain.partition(begin + "Base")[2].split(end, 1)[0]
        else:
            continue
        return plain
    if NEW in text.lower():
        lines = [line.strip(PROMPTS) for line in text.split("\n")]
        if [1 for line in lines if line[: len(NEW)].lower() == NEW]:
            return from_log(lines)
    return text


def from_page(text: str) -> str:
    """Return the JSON of the game in `text`, the source of a page of hivegame.com, where it is a string
    of JavaScript; `text` itself if there is none."""
    for part in text.split(RESOURCE)[1:]:
        string = part.partition('"')[2].replace("\\\\", "\0").replace('\\"', "\1")
        found = string.partition('"')[0].replace("\1", '"')
        if is_analysis(found) and ID in found[:LONGEST_LEAD]:
            signs = found.split("\\u{")
            rest = [chr(code_point(one)) + one.partition("}")[2] for one in signs[1:]]
            return "".join(signs[:1] + rest).replace("\0", "\\")
    return text


def code_point(text: str) -> int:
    """Return the hexadecimal number at the beginning of `text`, up to a brace; that of a question mark
    if it is none."""
    digits = text.partition("}")[0].lower()
    right = 0 < len(digits) < 6 and not [1 for sign in digits if sign not in HEX_DIGITS]
    return int(digits, 16) if right else ord("?")


def from_steps(text: str) -> str:
    """Return the game in `text`, the log of a replay at Board Game Arena as JSON, perhaps in its page,
    as a PGN. Pieces may be numbered out of order there."""
    moves: list[str] = []
    names = ["", ""]
    for part in text.split('"' + PLAYED + '"')[1:]:
        move = field_of(part, NOTATION).strip("[] ")
        if move and len(moves) < 2:
            names[len(moves)] = field_of(part, NAME)
        if move:
            moves.append(move)
    table = "".join([sign for sign in field_of(text, TABLE) if sign.isdigit()])
    headers = [("White", names[0]), ("Black", names[1])]
    if table:
        headers.append(("Site", "https://boardgamearena.com/table?table=" + table))
    lines = ['[%s "%s"]' % (name, value.replace('"', "'")) for name, value in headers]
    lines.append("")
    lines.extend(["%d. %s" % (at + 1, move) for at, move in enumerate(moves)])
    return "\n".join(lines) + "\n" if moves else text


def field_of(text: str, name: str) -> str:
    """Return the first value of the field `name` in `text`, a part of JSON, on one line; "" if there is
    none."""
    value = text.partition('"' + name + '":')[2].lstrip()
    if value[:1] != '"':
        return value.split(",", 1)[0].split("}", 1)[0].strip()
    plain = value[1:].replace("\\\\", "\0").replace('\\"', "\1").partition('"')[0]
    parts = plain.replace("\\/", "/").split("\\u")
    signs = [chr(code_point(one[:4] + "}")) + one[4:] for one in parts[1:]]
    return " ".join("".join(parts[:1] + signs).replace("\1", '"').replace("\0", "\\").split())


def from_address(text: str) -> str:
    """Return the GameString at the end of `text`, an address in which it follows `?uhp=`."""
    value = text.partition(GAME)[2]
    for end in "&#\"'<>`\n":
        value = value.split(end, 1)[0]
    parts = value.split("%")
    signs = parts[:1]
    for part in parts[1:]:
        code = part[:2].lower()
        is_code = len(code) == 2 and code[0] in HEX_DIGITS and code[1] in HEX_DIGITS
        signs.append(chr(int(code, 16)) + part[2:] if is_code else "%" + part)
    game_type, semicolon, moves = "".join(signs).partition(";")
    return game_type.replace(" ", "+") + semicolon + moves.replace("+", " ")


def from_log(lines: "list[str]") -> str:
    """Return the text of the last game in the lines of a session with an engine: its commands, its
    replies, or both."""
    fields = ["Base"]
    for line in lines:
        word, _, rest = line.strip(BLANKS + " ").partition(" ")
        command = word.lower()
        if command == NEW:
            fields = (rest.strip() or "Base").split(";")
        elif command[:4] == "base" and ";" in line:
            fields = line.split(";")
        elif command == "play":
            fields.append(rest.strip())
        elif command == "pass":
            fields.append("pass")
        elif command == "invalidmove":
            fields.pop()
        elif command == "undo":
            count = int(rest) if rest.strip().isdigit() else 1
            fields = fields[: max(1, len(fields) - count)]
    return ";".join(fields)
