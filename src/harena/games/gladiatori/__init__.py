"""Gladiatori: a card-driven hex duel for one to four, with created characters, animals and a campaign.

The rules stand in `rules.md`; one module here is one chapter of it. `campaign` books games into a gladiator's file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from harena.core import (
    UNNAMED,
    Action,
    Ask,
    Beside,
    CardSet,
    Config,
    Domains,
    Edition,
    Face,
    Figure,
    Flow,
    Form,
    Game,
    Lexicon,
    Part,
    Piece,
    Rng,
    Row,
    Skill,
    State,
    Voice,
    register,
)

from . import (
    account,
    animals,
    attack_powers,
    combat,
    creation,
    damage,
    declaration,
    domains,
    drawing,
    earlier,
    efforts,
    elements,
    equipment,
    fight,
    glory,
    greedy,
    imagining,
    laws,
    laying,
    meaning,
    metrics,
    movement,
    names,
    placement,
    positions,
    powers,
    reactions,
    setup,
    skills,
    special_moves,
    standing,
    tokens,
    turn,
    view,
)
from .components import CHARACTERS, SHIPPED_ITEMS, read_items
from .ruled import RULED
from .state import COLOURS, Gladiatori

_MODULES = (
    names, creation, equipment, placement, turn, combat, laying, declaration, reactions, efforts, skills,
    special_moves, attack_powers, fight, damage,
    movement, powers, elements, animals,
)  # fmt: skip


def _all_forms() -> tuple[Form, ...]:
    """Every form of every chapter, once."""
    found: dict[str, Form] = {}
    for module in _MODULES:
        for value in vars(module).values():
            form = value.form if isinstance(value, Action) else value
            if isinstance(form, Form):
                found.setdefault(form.kind, form)
    return tuple(found.values())


class GladiatoriGame(Game[Gladiatori]):
    id = "gladiatori"
    name = "Gladiatori"
    version = 2
    earlier = (
        Edition(
            1,
            "",  # its cards are the installed ones
            "Since then, who gives up surrenders (GL-R-141), Rage brings no move with the Melee icon into a throw "
            "(GL-RAGE-2), and a bear's seven costs an Unbeatable gladiator a card (GL-R-140).",
        ),
    )
    summary = "A card-driven duel on hexes: your cards are your strength and your life."
    minutes = 60
    face = Face(
        "A duel of nerve on the hex sand, six turns long.", "trident", "#1f5263", 4,
        (Beside("/ludus", "galea", "My ludus"),),
    )  # fmt: skip
    rule_prefixes = ("GL",)
    ruled = RULED
    skills = {
        "tiro": Skill(slips=0.09),
        "veteranus": Skill(),
        "primus": Skill(thought=0.18, iterations=24),
        "rudiarius": Skill(thought=1.0, iterations=160),
    }
    seats = (2, 1, 3, 4)  # the first is the usual number
    options = setup.OPTIONS
    forms = _all_forms()
    state: ClassVar[type[State]] = Gladiatori
    lexicon = Lexicon.read(Path(__file__).parent / "words")
    given = (
        *COLOURS, "turn", "round", "order", "acting", "phase", "first_blood", "initial_order", "offered", "item_deck",
        "waiting", "coming", "beasts",
    )  # fmt: skip
    turn_rule = "GL-ORDER-1"
    over_rule = "GL-END-2"
    phases: ClassVar[Mapping[str, Any]] = {
        "create": creation.create_characters,
        "overlimit": creation.buy_overlimit,
        "pick": creation.pick_characters,
        "auction": equipment.auction,
        "draft": equipment.draft,
        "selection": equipment.selection,
        "place": placement.place_miniatures,
        "choose": turn.choose_cards,
        "order": turn.fix_order,
        "animals": animals.animal_step,
        "combat": combat.combat_round,
        "round-end": turn.end_round,
        "rest": turn.rest,
    }
    courses = (
        (
            ("Character", ("create", "overlimit", "pick")),
            ("Items", ("auction", "draft", "selection")),
            ("Placement", ("place",)),
        ),
    )
    within: ClassVar[Mapping[str, str]] = {"overlimit": "extra cards", "auction": "auction"}
    scenes: ClassVar[Mapping[str, str]] = {
        "create": "builder",
        "pick": "characters",
        "auction": "items",
        "draft": "items",
        "selection": "items",
        "place": "starts",
        "choose": "split",
    }

    def shipped_cards(self) -> CardSet:
        return SHIPPED_ITEMS

    def read_cards(self, source: str, file: str) -> CardSet:
        return read_items(source, file)

    def check_config(self, config: Config) -> str | None:
        setup.check_config(config)
        return None

    def written_anew(self, state: Mapping[str, Any]) -> Mapping[str, Any]:
        return earlier.written_anew(state)

    def setup(self, config: Config, rng: Rng) -> Gladiatori:
        return setup.setup(config, rng)

    def views(self, g: Gladiatori, listeners: Sequence[Voice]) -> list[dict[str, Any]]:
        return view.views(g, [voice.seat for voice in listeners])

    def domains(self, config: Config) -> Domains:
        return domains.domains(config)

    encoding = tokens.ENCODING

    def tokens(self, g: Gladiatori, seat: int) -> list[Row]:
        return tokens.tokens(g, seat)

    def side(self, g: Gladiatori, seat: int) -> int:
        return g.gladiators[seat].side

    def concede(self, g: Gladiatori, seat: int) -> Flow:
        glory.give_up(g, g.gladiators[seat])
        yield from super().concede(g, seat)

    def scores(self, g: Gladiatori, ranking: Sequence[Sequence[int]]) -> tuple[int, ...]:
        return glory.scores_after_concession(g)

    def imagine(self, g: Gladiatori, seat: int | None, rng: Rng) -> None:
        imagining.imagine(g, seat, rng)

    def scramble(self, g: Gladiatori, seat: int | None, rng: Rng) -> None:
        imagining.scramble(g, seat, rng)

    def hidden(self, g: Gladiatori, seat: int | None) -> Counter[Any]:
        """The engine only asks whether something was shown since then: the state counts how often that happened."""
        return Counter({"secrets": (1 << 30) - g.reveals})

    def invariants(self, g: Gladiatori) -> Iterable[str]:
        return laws.broken_laws(g)

    evaluates = True
    plays_greedy = True
    greedy_by_sight = True
    greedy_playouts = True
    # What a choice is worth shows late, above all that of a character: search plays on to the end.
    playout_length = 1000
    effort = {
        "choose-cards": 0.4, "recover-element": 0.5, "add-card": 0.4, "use-skill": 0.4, "any-time-power": 0.4,
        "rest-power": 0.5, "name-item": 0.3, "declare": 0.25, "facing": 0.0, "offer": 0.0, "close": 0.0,
    }  # fmt: skip

    def features(self, g: Gladiatori) -> Sequence[Sequence[float]]:
        return standing.features(g)

    def progress(self, g: Gladiatori) -> float:
        return standing.progress(g)

    def weights(self, g: Gladiatori) -> Mapping[str, float]:
        return standing.weights(g)

    def greedy(self, g: Gladiatori, ask: Ask) -> Action:
        return greedy.greedy(g, ask)

    def traits(self, g: Gladiatori, seat: int) -> Mapping[str, str]:
        """What `harena simulate` counts wins by: the gladiator and where he stands in the initial order."""
        x = g.gladiators[seat]
        name = CHARACTERS[x.character].name if x.character >= 0 else "created"
        return {"gladiator": name, "place": str(g.initial_order.index(seat) + 1)}

    marks = metrics.MARKS
    deeds = metrics.DEEDS

    def pieces(self, config: Config) -> Sequence[Piece]:
        return tuple(metrics.pieces(config))

    def figures_at_end(self, g: Gladiatori) -> Sequence[Figure]:
        return account.FIGURES if g.scoring() else account.HUNTING

    def parts_of_score(self, g: Gladiatori) -> Sequence[Part]:
        return account.PARTS if g.scoring() else account.ALIVE

    def figures(self, g: Gladiatori) -> Mapping[str, float]:
        return {"turns": g.turn, "left standing": sum(x.hex >= 0 for x in g.gladiators)}

    def stages(self, g: Gladiatori) -> list[dict[str, Any]]:
        return super().stages(g) or view.turn_stages(g)

    deals_from_the_front = True

    def chance_names(self, g: Gladiatori, item: Any) -> Collection[str]:
        return positions.chance_names(g, item)

    def arrange(self, g: Gladiatori, given: Mapping[str, Any]) -> None:
        positions.arrange(g, given, self.phases)

    def meant(self, g: Gladiatori, seat: int, thing: str, ask: Ask | None) -> Iterable[Action]:
        return meaning.meant(g, seat, thing, ask)

    def inspect(self, g: Gladiatori) -> dict[str, Any]:
        return positions.inspect(g)

    def enact(self, table: Any, play: Mapping[str, Any]) -> None:
        positions.enact(table, play)

    def draw(self, view: Mapping[str, Any], names: Sequence[str] = UNNAMED) -> str:
        return drawing.draw(view, names)

    def seat_name(self, seat: int) -> str:
        return COLOURS[seat]


register(GladiatoriGame())

__all__ = ["GladiatoriGame"]
