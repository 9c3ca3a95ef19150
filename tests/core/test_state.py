"""State: copies that share nothing, encoding that reads back, a hash that new fields do not break, zones."""

from __future__ import annotations

import enum
import json
from dataclasses import dataclass, field
from typing import Any, Optional, Union

import pytest

from harena.core import (
    EVERYONE,
    NOBODY,
    EventLog,
    GameOver,
    Result,
    Rng,
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
from harena.core.state import copier, sees


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Rank(enum.IntEnum):
    LOW = 1
    HIGH = 2


@dataclass(frozen=True, slots=True)
class Place:
    x: int
    y: int


@dataclass(frozen=True, slots=True, order=True)
class Card:
    title: str

    @property
    def atom(self) -> str:
        return self.title

    @classmethod
    def from_atom(cls, title: str) -> Card:
        return CARDS[title]


CARDS = {title: Card(title) for title in ("net", "sword")}


@dataclass(slots=True, kw_only=True)
class Piece:
    at: Place
    marks: list[int] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Everything(State):
    """One field for every type that a state may have."""

    n: int = 3
    word: str = "x"
    flag: bool = False
    share: float = 0.5
    colour: Colour = Colour.RED
    rank: Rank = Rank.LOW
    place: Place = Place(1, 2)
    maybe: int | None = None
    maybe_old: Optional[str] = None  # noqa: UP045 - the old spelling must work too
    either: Union[int, str] = 1  # noqa: UP007
    piece: Piece
    maybe_piece: Piece | None = None
    numbers: list[int]
    rows: list[list[int]]
    pieces: list[Piece]
    by_name: dict[str, int]
    piece_of: dict[int, Piece]
    rows_of: dict[Colour, list[int]]
    chosen: set[int]
    fixed: frozenset[int] = frozenset()
    pair: tuple[int, str] = (1, "a")
    many: tuple[Place, ...] = ()
    piece_row: tuple[Piece, ...] = ()
    card: Card = CARDS["net"]
    hand: Zone[Card]
    hands: list[Zone[int]]
    maybe_zone: Zone[int] | None = None
    zone_of: dict[str, Zone[int]]


def everything() -> Everything:
    return Everything(
        seats=2,
        rng=Rng(5, 1),
        phase="p",
        piece=Piece(at=Place(0, 0), marks=[1]),
        maybe_piece=Piece(at=Place(9, 9)),
        numbers=[1, 2],
        rows=[[1], [2, 3]],
        pieces=[Piece(at=Place(1, 1))],
        by_name={"a": 1},
        piece_of={7: Piece(at=Place(2, 2))},
        rows_of={Colour.BLUE: [4]},
        chosen={3, 1},
        fixed=frozenset({8}),
        many=(Place(5, 5),),
        piece_row=(Piece(at=Place(6, 6)),),
        hand=Zone(ZoneSpec("hand", 0, only(0), "cards"), [CARDS["sword"]]),
        hands=[Zone(ZoneSpec("secret", 1, NOBODY)), Zone(ZoneSpec("open", 1, EVERYONE), [1])],
        maybe_zone=Zone(ZoneSpec("maybe"), [2]),
        zone_of={"a": Zone(ZoneSpec("of a", None, only(0, 1)), [3])},
    )


CHANGES: dict[str, Any] = {
    "piece": lambda s: s.piece.marks.append(2),
    "maybe_piece": lambda s: s.maybe_piece.marks.append(2),
    "numbers": lambda s: s.numbers.append(9),
    "rows": lambda s: s.rows[0].append(9),
    "pieces": lambda s: s.pieces[0].marks.append(9),
    "by_name": lambda s: s.by_name.update(b=2),
    "piece_of": lambda s: s.piece_of[7].marks.append(9),
    "rows_of": lambda s: s.rows_of[Colour.BLUE].append(9),
    "chosen": lambda s: s.chosen.add(9),
    "piece_row": lambda s: s.piece_row[0].marks.append(9),
    "hand": lambda s: s.hand.append(CARDS["net"]),
    "hands": lambda s: s.hands[1].append(9),
    "maybe_zone": lambda s: s.maybe_zone.append(9),
    "zone_of": lambda s: s.zone_of["a"].append(9),
    "rng": lambda s: s.rng.bits(),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_copy_shares_nothing_that_can_change(name: str) -> None:
    state = everything()
    copy = copy_state(state)
    before = state_hash(state)
    assert state_hash(copy) == before
    CHANGES[name](copy)
    assert state_hash(state) == before
    assert state_hash(copy) != before


def test_a_copy_shares_what_cannot_change() -> None:
    state = everything()
    copy = copy_state(state)
    assert copy.place is state.place
    assert copy.many is state.many
    assert copy.hand[0] is state.hand[0]
    assert copy.hand.spec is state.hand.spec
    assert isinstance(copy.hand, Zone)


def test_a_copy_leaves_the_log_behind() -> None:
    state = everything()
    state.log = EventLog()
    state.tell("hello")
    assert copy_state(state).log is None


@pytest.mark.parametrize(
    ("hint", "message"),
    [(list, "write what is in it: list"), (dict, "write what is in it: dict"),
     (Piece | Everything, "a union of copied types"), (tuple[Piece, int], "a tuple of copied types")],
)
def test_hints_that_say_too_little_are_refused(hint: Any, message: str) -> None:
    cls: Any = dataclass(slots=True)(type("Vague", (), {"__annotations__": {"value": hint}}))
    with pytest.raises(TypeError, match=message):
        copier(cls)


def test_what_was_encoded_reads_back() -> None:
    state = everything()
    data = json.loads(json.dumps(encode(state)))
    again = decode(Everything, data)
    assert again.rng.key == state.rng.key
    assert again.rng.counter == state.rng.counter
    again.rng = state.rng
    assert again == state
    assert state_hash(again) == state_hash(state)
    assert [zone.spec for zone in zones(again)] == [zone.spec for zone in zones(state)]
    assert isinstance(again.hand[0], Card)
    assert again.colour is Colour.RED
    assert again.rank is Rank.LOW


def test_foreign_things_are_no_part_of_a_state() -> None:
    with pytest.raises(TypeError, match="object cannot be part of a state"):
        encode([object()])


@dataclass(slots=True, kw_only=True)
class Old(State):
    coins: int


def test_the_hash_covers_only_what_differs_from_its_default() -> None:
    @dataclass(slots=True, kw_only=True)
    class New(State):
        coins: int
        luck: int = 0
        marks: list[int] = field(default_factory=list)

    New.__name__ = "Old"
    old, new = Old(seats=1, rng=Rng(1), coins=2), New(seats=1, rng=Rng(1), coins=2)
    assert state_hash(new) == state_hash(old)
    new.luck = 1
    assert state_hash(new) != state_hash(old)
    new.luck = 0
    new.marks.append(1)
    assert state_hash(new) != state_hash(old)


def test_the_hash_is_known_and_does_not_depend_on_the_order_of_a_set() -> None:
    assert state_hash(Old(seats=1, rng=Rng(1), coins=2)) == "eebe0d9ee6553ca8"
    one, other = everything(), everything()
    one.chosen = {1, 9, 17}
    other.chosen = {17, 9, 1}
    assert state_hash(one) == state_hash(other)


def test_the_hash_sees_who_sees_a_zone() -> None:
    state = everything()
    before = state_hash(state)
    state.hands[0].spec = ZoneSpec("secret", 1, EVERYONE)
    assert state_hash(state) != before


# -- zones -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mask", "seen"),
    [(NOBODY, [False] * 3), (EVERYONE, [True] * 3), (only(0), [False, True, False]), (only(0, 1), [False, True, True])],
)
def test_who_sees_a_zone(mask: int, seen: list[bool]) -> None:
    zone = Zone(ZoneSpec("z", sees=mask), [4, 5])
    assert [zone.seen_by(seat) for seat in (None, 0, 1)] == seen
    assert [zone.shown(seat) for seat in (None, 0, 1)] == [[4, 5] if ok else 2 for ok in seen]
    assert [sees(mask, seat) for seat in (None, 0, 1)] == seen


def test_a_copied_zone_is_a_zone_of_its_own() -> None:
    zone = Zone(ZoneSpec("z", sees=only(1)), [1])
    copy = zone.copy()
    copy.append(2)
    assert zone == [1]
    assert copy.spec is zone.spec


def test_all_zones_of_a_state_are_found_in_a_stable_order() -> None:
    assert [zone.spec.name for zone in zones(everything())] == ["hand", "secret", "open", "maybe", "of a"]


def test_hidden_zones_are_those_a_viewer_cannot_look_into() -> None:
    state = everything()
    assert [zone.spec.name for zone in hidden_zones(state, 0)] == ["secret", "maybe"]
    assert [zone.spec.name for zone in hidden_zones(state, 1)] == ["hand", "secret", "maybe"]
    assert [zone.spec.name for zone in hidden_zones(state, None)] == ["hand", "secret", "maybe", "of a"]


# -- telling and finishing -------------------------------------------------------------------------------------------


def told() -> Old:
    state = Old(seats=3, rng=Rng(1), coins=0, log=EventLog())
    state.tell("begins", seat=0)
    state.tell_only(only(1), "draws", {"cards": [4]}, seat=1, count=1)
    state.whisper(only(2), "plans", order="left")
    state.tell("ends")
    return state


def test_each_viewer_knows_its_part_of_what_happened_without_gaps() -> None:
    log = told().log
    assert log is not None
    assert log.seen_by(None) == [
        {"number": 0, "kind": "begins", "seat": 0},
        {"number": 1, "kind": "draws", "seat": 1, "count": 1},
        {"number": 2, "kind": "ends"},
    ]
    assert log.seen_by(1)[1] == {"number": 1, "kind": "draws", "seat": 1, "count": 1, "cards": [4]}
    assert [event["kind"] for event in log.seen_by(2)] == ["begins", "draws", "plans", "ends"]
    assert [event["number"] for event in log.seen_by(2, since=2)] == [2, 3]
    assert log.seen_by(2, since=2)[0]["order"] == "left"
    assert log.seen_by(0, since=99) == []


def test_nothing_is_told_without_a_log() -> None:
    state = Old(seats=1, rng=Rng(1), coins=0)
    state.tell("begins")
    state.whisper(only(0), "plans")
    state.tell_only(only(0), "draws", {})
    assert state.log is None


def test_finishing_sets_the_result_and_leaves_every_flow() -> None:
    state = told()
    result = Result((0,), ((0,), (1, 2)), (1, 0, 0), "so be it")
    with pytest.raises(GameOver):
        state.finish(result)
    assert state.result is result


def test_a_win_is_shared_among_the_winners() -> None:
    draw = Result((0, 2), ((0, 2), (1,)), (5, 1, 5), "a draw")
    assert [draw.share(seat) for seat in range(3)] == [0.5, 0, 0.5]
    assert Result((), ((0,),), (0,), "the game won").share(0) == 0
