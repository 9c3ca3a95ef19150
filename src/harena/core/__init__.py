"""The engine: one contract for all games. Standard library only.

Games import from here; everything else that is not in this list may change.
"""

from .account import Account, Chronicle, Figure, Part, account
from .ask import (
    Action,
    Anyone,
    Ask,
    Ended,
    Flow,
    Form,
    GameOver,
    Question,
    Seat,
    Together,
    anyone,
    legal,
    together,
)
from .cards import ORIGINS, CardSet, Field, Section, Term, parse_term, read_sections
from .course import Course, Eyes, Sight, Step
from .errors import (
    BadAction,
    BadCards,
    BadOptions,
    BadRecord,
    BadScenario,
    HarenaError,
    Refused,
    RulesFault,
    UnknownGame,
    Violation,
)
from .events import Event, EventLog
from .game import Config, Edition, Game, Option, Path, redeal, swap_in_pools
from .record import Record
from .registry import Verdict, game, games, new, register, replay, sealed, verify
from .rng import Rng, key_of
from .run import CONCEDE
from .sentences import ENGLISH, UNNAMED, Lexicon, Listener, Voice
from .state import (
    EVERYONE,
    NOBODY,
    Result,
    State,
    Zone,
    ZoneSpec,
    copy_state,
    decode,
    encode,
    hidden_zones,
    only,
    state_hash,
    zones,
)
from .table import GIVEN_UP, UNDO, SeatView, Table

__all__ = [
    "CONCEDE", "ENGLISH", "EVERYONE", "GIVEN_UP", "NOBODY", "ORIGINS", "UNDO", "UNNAMED", "Account", "Action",
    "Anyone", "Ask", "BadAction", "BadCards", "BadOptions", "BadRecord", "BadScenario", "CardSet", "Chronicle",
    "Config", "Course", "Edition", "Ended", "Event", "EventLog", "Eyes", "Field", "Figure", "Flow", "Form", "Game",
    "GameOver", "HarenaError", "Lexicon", "Listener", "Option", "Part", "Path", "Question", "Record", "Refused",
    "Result", "Rng", "RulesFault", "Seat", "SeatView", "Section", "Sight", "State", "Step", "Table", "Term",
    "Together", "UnknownGame", "Verdict", "Violation", "Voice", "Zone", "ZoneSpec", "account", "anyone", "copy_state",
    "decode", "encode", "game", "games", "hidden_zones", "key_of", "legal", "new", "only", "parse_term",
    "read_sections", "redeal", "register", "replay", "sealed", "state_hash", "swap_in_pools", "together", "verify",
    "zones",
]
