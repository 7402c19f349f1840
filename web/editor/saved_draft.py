"""The draft of the editor as a record that the browser saves. A text would not do: reading it refuses
positions with faults. Pure."""

from hive_core.rules.bugs import EXTRAS, PIECES
from hive_core.rules.hexes import CELLS
from web.common.schema import FLAG, any_of, items, number, record, row, valid
from web.editor.position import LAST_TURN, State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.store import Store

KEY = "skep.editor"
_PIECE = number(0, PIECES - 1)
_STATE = record(
    State,
    {
        "stacks": items(row(number(0, CELLS - 1), items(_PIECE, PIECES, 1)), PIECES),
        "away": items(_PIECE, PIECES),
        "turn": number(0, 1),
        "number": number(0, LAST_TURN),
        "rest": number(-1, PIECES - 1),
        "expansions": any_of(*EXTRAS),
        "tournament": FLAG,
    },
)


def save_draft(store: "Store", state: "State | None") -> None:
    """Save `state` as the draft; None removes the saved one."""
    if state is None:
        store.forget(KEY)
    else:
        store.save(KEY, _plain(state))


def load_draft(store: "Store") -> "State | None":
    """Return the saved draft, None if there is none that can be read."""
    return _read(store.load(KEY))


def _plain(state: "State") -> "dict[str, object]":
    """Return `state` as a record for JSON."""
    return {
        "stacks": [[cell, list(stack)] for cell, stack in state.stacks],
        "away": list(state.away),
        "turn": state.turn,
        "number": state.number,
        "rest": state.rest,
        "expansions": state.expansions,
        "tournament": state.tournament,
    }


def _read(saved: object) -> "State | None":
    """Return the State in a record, None if it is invalid: a piece or a cell may be there only once."""
    found = valid(_STATE, saved)
    if found is None:
        return None
    stacks = tuple([(cell, tuple(stack)) for cell, stack in found.stacks])
    pieces = [piece for _, stack in stacks for piece in stack] + list(found.away)
    cells = [cell for cell, _ in stacks]
    if len(set(pieces)) < len(pieces) or len(set(cells)) < len(cells):
        return None
    return State(
        stacks,
        tuple(found.away),
        found.turn,
        found.number,
        found.rest,
        found.expansions,
        found.tournament,
    )
