"""Spartacus: A Game of Blood and Treachery, for three or four Houses (two as a variant).

The chapters of the rulebook are modules: `setup`, `upkeep`, `intrigue` (with `support`, `reactions`, `effects`),
`market`, `games` (the Arena Phase up to the wagers), `combat`, `aftermath`, `winning`; `negotiation` runs through all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from harena.core import UNNAMED, Action, Ask, Config, Edition, Figure, Game, Option, Part, Rng, Seat, Violation, Zone
from harena.core.cards import CardSet
from harena.core.registry import register
from harena.games.spartacus import (
    account,
    aftermath,
    combat,
    commitment,
    effects,
    games,
    intrigue,
    market,
    negotiation,
    reactions,
    setup,
    support,
    upkeep,
    winning,
)
from harena.games.spartacus.box import read_box, reference_box
from harena.games.spartacus.drawing import draw
from harena.games.spartacus.greedy import greedy
from harena.games.spartacus.imagining import hidden_cards, imagine, known_places
from harena.games.spartacus.invariants import broken_laws
from harena.games.spartacus.meaning import meant, why_not
from harena.games.spartacus.positions import arrange, chance_names, inspect
from harena.games.spartacus.state import LENGTHS, Table
from harena.games.spartacus.telling import LEXICON, people
from harena.games.spartacus.view import views
from harena.games.spartacus.winning import influence_of_all
from harena.games.spartacus.worth import evaluate

_MODULES = (
    setup,
    upkeep,
    intrigue,
    support,
    reactions,
    effects,
    negotiation,
    market,
    games,
    commitment,
    combat,
    aftermath,
    winning,
)


class Spartacus(Game[Table]):
    id = "spartacus"
    name = "Spartacus: A Game of Blood and Treachery"
    version = 2
    earlier = (
        Edition(
            1,
            "8d7e9c02afd4ea41",
            "Since then, whoever is handed Coins while the others still decide is asked again (SP-R-32), support is "
            "off when the Coins for it are gone (SP-R-33), and a Reaction that a gift has turned may be taken back.",
        ),
    )
    summary = "Scheme, bribe, bid and fight for Influence in Capua: be the only House at 12 when a Phase ends."
    minutes = 120
    seats = (4, 3, 2)
    options = (
        Option(
            "length", "quick", "How much Influence every House starts with, on the way to 12.",
            choices=tuple(LENGTHS), labels=tuple(f"{name.capitalize()}, from {at}" for name, at in LENGTHS.items()),
        ),
        Option(
            "string_initiative", False, "Who goes first in a fight is decided by rows of dice instead of their sums.",
            title="Initiative by rows of dice",
        ),
        Option(
            "house_rules_once", False, "Each House uses its special rule once in an Intrigue Phase.",
            title="House rules only once",
        ),
        Option(
            "wagers",
            "simultaneous",
            "How bets on a fight are placed.",
            choices=("simultaneous", "host-order"),
            labels=("In secret, all at once", "In the open, in the Host's order"),
        ),
        Option("private_offers", False, "Only the two parties see what an offer says.", title="Offers in private"),
        Option("turn_limit", 60, "The game ends after so many turns; 0 for no limit.", low=0, high=1000,
               title="Last turn"),
    )
    forms = tuple(dict.fromkeys(form for module in _MODULES for form in getattr(module, "FORMS", ())))
    phases = {
        "houses": setup.choose_houses,
        "upkeep": upkeep.upkeep,
        "draw": intrigue.draw,
        "intrigue": intrigue.intrigue,
        "intrigue-end": intrigue.intrigue_end,
        "open-market": market.open_market,
        "auction": market.auction,
        "hosting": market.hosting,
        "market-end": market.market_end,
        "honour": games.honour,
        "invitation": games.invitation,
        "wagers": games.wagers,
        "combat": combat.combat,
        "aftermath": aftermath.aftermath,
        "arena-end": aftermath.arena_end,
        "tournament": winning.tournament,
    }
    state = Table
    turn_rule = "SP-GEN-1"
    over_rule = "SP-WIN-1"
    polls = (negotiation.POLL.kind,)
    lexicon = LEXICON

    def setup(self, config: Config, rng: Rng) -> Table:
        return setup.open_box(config, rng)

    def shipped_cards(self) -> CardSet:
        return reference_box()

    def read_cards(self, source: str, file: str) -> CardSet:
        return read_box(source, file)

    def views(self, g: Table, viewers: Sequence[Seat | None]) -> list[dict[str, Any]]:
        return views(g, viewers)

    def interrupts(self, g: Table, seat: Seat) -> Sequence[Action]:
        return negotiation.answers_aside(g, seat) if g.offers else ()

    def why_not(self, g: Table, seat: Seat, action: Action) -> Violation | None:
        return why_not(g, seat, action)

    def meant(self, g: Table, seat: Seat, thing: str, ask: Ask | None) -> Iterable[Action]:
        return meant(g, seat, thing, ask)

    def scores(self, g: Table, ranking: Sequence[Sequence[Seat]]) -> tuple[int, ...]:
        return influence_of_all(g)

    def arrange(self, g: Table, given: Mapping[str, Any]) -> None:
        arrange(g, given, self.phases)

    def chance_names(self, g: Table, item: Any) -> Collection[str]:
        return chance_names(g, item)

    def inspect(self, g: Table) -> dict[str, Any]:
        return inspect(g)

    def draw(self, view: Mapping[str, Any], names: Sequence[str] = UNNAMED) -> str:
        return draw(view, names)

    def people(self, g: Table, names: Sequence[str]) -> Sequence[str]:
        return people(g, names)

    evaluates = True
    plays_greedy = True

    def traits(self, g: Table, seat: Seat) -> Mapping[str, str]:
        """What a simulation may sort its wins by."""
        number = g.houses[seat].card
        return {"House": g.box.houses[number].name} if number >= 0 else {}

    def figures(self, g: Table) -> Mapping[str, float]:
        """What a simulation may take the mean of."""
        return {
            "game turns": float(g.turn),
            "combat rounds": float(g.rounds),
            "offers made": float(g.deals_offered),
            "offers accepted": float(g.deals_made),
        }

    def figures_at_end(self, g: Table) -> Sequence[Figure]:
        return account.FIGURES

    def parts_of_score(self, g: Table) -> Sequence[Part]:
        return account.PARTS

    def evaluate(self, g: Table, seat: Seat) -> float:
        return evaluate(g, seat)

    def greedy(self, g: Table, ask: Ask) -> Action:
        return greedy(g, ask)

    def imagine(self, g: Table, seat: Seat | None, rng: Rng) -> None:
        imagine(self, g, seat, rng)

    def pinned(self, g: Table, zone: Zone[Any], seat: Seat | None) -> Collection[int]:
        return known_places(g, zone, seat)

    def hidden(self, g: Table, seat: Seat | None) -> Counter[Any]:
        return hidden_cards(g, seat)

    def deals_evenly(self, g: Table, pool: str, seat: Seat | None) -> bool:
        """Not while somebody aims a hidden card or seeks support for one: that says something about its hand."""
        return pool != "intrigue" or not (g.sought or any(house.playing for house in g.houses))

    def invariants(self, g: Table) -> Iterable[str]:
        return broken_laws(g)


register(Spartacus())
