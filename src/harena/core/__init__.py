"""The engine: one contract for all games. Standard library only.

Games import from here; everything else that is not in this list may change. The words of three chapters are so short
that games take them from the chapter itself: `positions` (reading a position that somebody wrote), `domains` and
`tokens` (the door for machines).
"""

from . import domains, positions, tokens
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
    listed,
    together,
)
from .cards import (
    ORIGINS,
    CardSet,
    Field,
    Section,
    Term,
    demand_words,
    digest_of,
    parse_term,
    read_sections,
    toml_data,
)
from .course import Course, Eyes, Sight, Step
from .domains import Domain, Domains, Look
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
    did_you_mean,
)
from .events import Event, EventLog
from .face import Beside, Face, Skill, Skills
from .game import Config, Edition, Game, Judgement, Option, Path, Value, redeal, swap_in_pools
from .geometry import (
    Hex,
    Square,
    hex_disc,
    hex_distance,
    hex_line,
    hexes_within,
    square_at,
    square_distance,
    square_name,
)
from .metrics import DEEDS, Counted, Mark, Piece, Swings, Watch
from .record import Record
from .registry import Verdict, game, games, new, register, replay, sealed, verify, walk
from .rng import Rng, key_of
from .rulebook import Rule, find_rules, read_rules, rules_file, rules_text
from .run import CONCEDE
from .sentences import ENGLISH, UNNAMED, Lexicon, Listener, Voice, Words, asked
from .speaking import genitive
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
    transient,
    without,
    zones,
)
from .table import GIVEN_UP, UNDO, SeatView, Table
from .texts import is_plain, one_line, plain
from .tokens import Encoding, Row, RowKind
from .writings import ERASED, Writing, Writings, in_words

__all__ = [
    "CONCEDE", "DEEDS", "ENGLISH", "ERASED", "EVERYONE", "GIVEN_UP", "NOBODY", "ORIGINS", "UNDO", "UNNAMED",
    "Account", "Action", "Anyone", "Ask", "BadAction", "BadCards", "BadOptions", "BadRecord", "BadScenario",
    "Beside", "CardSet", "Chronicle", "Config", "Counted", "Course", "Domain", "Domains", "Edition", "Encoding",
    "Ended", "Event", "EventLog", "Eyes", "Face", "Field", "Figure", "Flow", "Form", "Game", "GameOver",
    "HarenaError", "Hex", "Judgement", "Lexicon", "Listener", "Look", "Mark", "Option", "Part", "Path", "Piece",
    "Question", "Record", "Refused", "Result", "Rng", "Row", "RowKind", "Rule", "RulesFault", "Seat", "SeatView",
    "Section", "Sight", "Skill", "Skills", "Square", "State", "Step", "Swings", "Table", "Term", "Together",
    "UnknownGame", "Value", "Verdict", "Violation", "Voice", "Watch", "Words", "Writing", "Writings", "Zone",
    "ZoneSpec", "account", "anyone", "asked", "copy_state", "decode", "demand_words", "did_you_mean", "digest_of",
    "domains", "encode", "find_rules", "game", "games", "genitive", "hex_disc", "hex_distance", "hex_line",
    "hexes_within", "hidden_zones", "in_words", "is_plain", "key_of", "legal", "listed", "new", "one_line", "only",
    "parse_term", "plain", "positions", "read_rules", "read_sections", "redeal", "register", "replay", "rules_file",
    "rules_text", "sealed", "square_at", "square_distance", "square_name", "state_hash", "swap_in_pools",
    "together", "tokens", "toml_data", "transient", "verify", "walk", "without", "zones",
]
