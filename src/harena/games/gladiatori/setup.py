"""The first position: sides, coins, animals behind the gates (chapter "Set-up")."""

from __future__ import annotations

from harena.core.game import Config, Option
from harena.core.rng import Rng
from harena.games.gladiatori.components import CHARACTERS, SHIPPED_ITEMS
from harena.games.gladiatori.creation import CHEAPEST, become
from harena.games.gladiatori.state import COLOURS, Gladiatori, Species, new_gladiator

USUAL_COINS, COINS_ALONE = 55, 70
HUNTS = ("solo", "coop")  # everybody against the animals
# How many animals per player the rules suggest.
SUGGESTED = {"dog": (5, 6), "wolf": (3, 5), "lion": (1, 2), "bear": (1, 1)}
_SPECIES = tuple(SUGGESTED)
_NAMES = tuple(c.id for c in CHARACTERS)

OPTIONS: tuple[Option, ...] = (
    Option("sides", "usual", "Everybody for himself, two teams, or two against one (usual: 2v1 with three).",
           choices=("usual", "ffa", "teams", "2v1")),
    Option("animals", "usual", "None, solo or coop against them, or coliseum with animals about (usual: solo alone).",
           choices=("usual", "none", "solo", "coop", "coliseum")),
    Option("species", "wolf", "Which animals.", choices=_SPECIES),
    Option("second_species", "none", "Every second animal is of this kind.", choices=("none", *_SPECIES)),
    Option("animal_count", "low", "Animals per player: the low or high end of what is suggested, drawn, or a number.",
           choices=("low", "high", "drawn", "1", "2", "3", "4", "5", "6")),
    Option("animals_enter", "roll", "Coliseum: animals enter by a roll each turn, or all at once.",
           choices=("roll", "all")),
    Option("learning", "normal", "Simplified, light or all rules, or staged: one step more each turn.",
           choices=("normal", "light", "simplified", "staged")),
    Option("characters", "premade", "Ready-made characters, or created ones.", choices=("premade", "created")),
    Option("item_method", "usual", "How items are had (usual: selection for ready-made, draft for created).",
           choices=("usual", "auction", "draft", "selection")),
    *(Option(f"coins_{colour}", 0, f"Handicap: starting coins of {colour} (0: as usual).", low=0, high=200)
      for colour in COLOURS),
    *(Option(colour, "choose", f"Which ready-made character {colour} plays, if that is agreed.",
             choices=("choose", *_NAMES)) for colour in COLOURS),
    Option("free_placement", False, "Optional rule: place anywhere, two empty hexes from opponents."),
    Option("damage_bonus", False, "Optional rule: +1 damage for each full 3 points of difference."),
    Option("overlimit", False, "Optional rule: extra cards at double price."),
    Option("last_standing_wins", False, "The last side standing wins whatever its VP."),
)  # fmt: skip


def check_config(config: Config) -> str | None:
    """A sentence if these seats and options do not go together."""
    seats = config.seats
    animals = usual_animals(seats, config["animals"])
    sides = "ffa" if animals in HUNTS else config["sides"]  # against animals alone all are one side
    if (seats == 1) != (animals == "solo"):
        return "Gladiatori is played alone exactly with animals=solo"
    if sides == "teams" and seats != 4:
        return "teams need four players"
    if sides == "2v1" and seats != 3:
        return "two against one needs three players"
    if config["item_method"] == "auction" and seats < 2:
        return "an auction needs at least two players"
    for colour in COLOURS:
        if 0 < config[f"coins_{colour}"] < CHEAPEST:
            return f"the cheapest character costs {CHEAPEST} coins"
        if config["characters"] == "created" and config[colour] != "choose":
            return "with created characters nobody plays a ready-made one"
    return None


def usual_sides(seats: int, sides: str) -> str:
    if sides != "usual":
        return sides
    return "2v1" if seats == 3 else "ffa"


def usual_animals(seats: int, animals: str) -> str:
    if animals != "usual":
        return animals
    return "solo" if seats == 1 else "none"


def side_of(seat: int, sides: str, hunting: bool) -> int:
    """Teams are red and yellow against green and blue; in 2v1 red fights alone; against animals all are one side."""
    if hunting:
        return 0
    if sides == "teams":
        return seat % 2
    return min(seat, 1) if sides == "2v1" else seat


def setup(config: Config, rng: Rng) -> Gladiatori:
    animals = usual_animals(config.seats, config["animals"])
    hunting = animals in HUNTS
    sides = "ffa" if hunting else usual_sides(config.seats, config["sides"])
    created = config["characters"] == "created"
    method = config["item_method"]
    if method == "usual":
        method = "draft" if created else "selection"
    items = (config.cards or SHIPPED_ITEMS).content
    g = Gladiatori(
        seats=config.seats,
        rng=rng,
        sides=sides,
        animals=animals,
        learning=config["learning"],
        item_method=method,
        created=created,
        free_placement=config["free_placement"],
        damage_bonus=config["damage_bonus"],
        overlimit=config["overlimit"] and created,
        last_standing_wins=config["last_standing_wins"],
        animals_enter=config["animals_enter"],
        item_deck=list(items),
        item_count=len(items),
        extra_feints=[0] * config.seats,
    )
    for seat in range(config.seats):
        # GL-CREATE-12: the one who fights alone has more to spend.
        usual = COINS_ALONE if sides == "2v1" and seat == 0 else USUAL_COINS
        budget = config[f"coins_{COLOURS[seat]}"] or usual
        g.gladiators.append(new_gladiator(seat, side_of(seat, sides, hunting), budget))
    g.phase = "create" if created else "pick"
    for x in g.gladiators:
        agreed = config[COLOURS[x.seat]]
        if not created and agreed != "choose":
            become(g, x, _NAMES.index(agreed))
    if animals != "none":
        g.waiting = waiting_animals(config, rng)
    return g


def waiting_animals(config: Config, rng: Rng) -> list[Species]:
    """GL-ANIM-2, GL-OPT-5: so many per player, of one kind or of two in turn."""
    kinds = [config["species"]]
    if config["second_species"] != "none":
        kinds.append(config["second_species"])
    found: list[Species] = []
    for player in range(config.seats):
        low, high = SUGGESTED[config["species"]]
        count = {"low": low, "high": high}.get(config["animal_count"], 0)
        if config["animal_count"] == "drawn":
            count = low + rng.below(high - low + 1)
        elif not count:
            count = int(config["animal_count"])
        found += [Species(_SPECIES.index(kinds[(player + n) % len(kinds)])) for n in range(count)]
    return found
