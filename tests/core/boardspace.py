"""Games in the ways in which BoardSpace has written them over the years."""

from hive_core.game import Game
from hive_core.rules.bugs import BUGS, COLOR, KIND, NAMES
from hive_core.rules.hexes import axial

OLD, NEW, BARE, PROGRAM, SWEDISH = "old", "new", "bare", "program", "Swedish"
WAYS = (OLD, NEW, BARE, PROGRAM, SWEDISH)
COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def boardspace(
    game: Game, way: str, start=(13, 13), names=("Ana", "Bo"), swapped=False, said=""
) -> str:
    """A game's path as a record.

    OLD names pieces without their colour, NEW with it; BARE is a program that names them without; a
    PROGRAM picks nothing up, and is done at once; SWEDISH has capitals, blanks and times. `start` is
    the first piece's column and row.
    """
    letters = "".join([letter for letter in "PLM" if letter in game.board.expansions])
    setup = "hive" + ("-" + letters.lower() if letters else "")
    lines = [" (;", "GM[27]VV[1]", "SU[" + setup + (" 2 0 101]" if way == SWEDISH else "]")]
    lines.append("DT[Fri Nov 02 09:01:07 EDT 2018]")
    if said:
        lines.append("RE[" + said + "]")
    first = 1 if swapped else 0
    for player in (0, 1):
        lines.append('P%d[id "%s"]' % (player, names[player ^ first]))
    lines.append("; P0[0 Start P0]")
    number = 0
    for ply, played in enumerate(game.played):
        player = (ply + first) % 2
        for word in words(played, way, start):
            number += 1
            time = "TM[%d]" % (number * 1000) if way == SWEDISH else ""
            word = word[0].upper() + word[1:] if way == SWEDISH else word
            blank = " " if way == SWEDISH and word in ("Done", "Pass") else ""
            lines.append("; P%d[%d %s%s]%s" % (player, number, word, blank, time))
    lines += [";", "P0[time 0:05:18 ]", "P1[time 0:10:40 ]", ")", " "]
    return "\n".join(lines)


def words(played, way, start):
    """What a player does for one ply."""
    if played.piece < 0:
        return ("done",) if way == NEW else ("pass", "done")
    q, r = axial(played.goal)
    cell = "%s %d" % (COLUMNS[(start[0] + q) % 26], (start[1] - r - 1) % 26 + 1)
    color = "WB"[COLOR[played.piece]]
    unique = BUGS[KIND[played.piece]].expansion
    name = NAMES[played.piece] + ("1" if unique else "")
    beside = played.text.partition(" ")[2]
    climbs = beside and beside[0] not in "-/\\" and beside[-1] not in "-/\\"
    beside = "." if not beside or (climbs and way != OLD) else beside.replace("\\", "\\\\")
    if way == BARE:
        word = "pmove" if played.thrower >= 0 else "move"
        return ("%s %s %s %s %s" % (word, color, name[1:], cell, beside), "done")
    if way == PROGRAM:
        return ("movedone %s %s %s %s" % (color, name, cell, beside),)
    if way == SWEDISH:
        return ("move %s %s %s %s" % (color, name, cell, beside), "done")
    thrown = played.thrower >= 0
    if way == OLD:
        name = name if thrown else NAMES[played.piece][1:].lower()
        name = name.lower()
    pick = "pick %s 1 %s" % (color, name) if played.origin < 0 else "pickb N 13 " + name
    drop = "%s %s %s %s" % ("pdropb" if thrown else "dropb", name, cell, beside)
    return (pick, drop, "done")
