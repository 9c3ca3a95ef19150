"""What Spartacus says: every sentence readable, every question with its cause, one reason for every thing."""

from __future__ import annotations

import gzip
import os
import re
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

import harena
from harena.bots import make_bot
from harena.core import Rng, SeatView
from harena.core.ask import Question
from harena.games.spartacus import _MODULES, upkeep
from harena.games.spartacus.card_words import Trigger
from harena.testing.plain import forbidden
from tests.games.spartacus.tables import GAME, do, fight, lay, said

SOAK = bool(os.environ.get("HARENA_SOAK"))
KEPT = Path(__file__).parents[2] / "kept" / "0.1.0" / "tables.db.gz"
#: Ways to play that differ in what is told.
MODES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {}),
    (3, {"length": "quick"}),
    (3, {"string_initiative": True, "wagers": "host-order"}),
    (4, {"length": "standard", "house_rules_once": True}),
    (4, {"length": "advanced", "private_offers": True}),
)
#: What fell back on kind and parts, or is left of a template or of the places of names.
UNSAID = re.compile(r"^[a-z-]+: \w+|[\ue000-\uf8ff]")


# -- all that is said in whole games -----------------------------------------------------------------------------------


def readable(sentence: str) -> bool:
    return bool(sentence) and not forbidden(sentence) and UNSAID.search(sentence) is None


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_whole_games_are_told_asked_and_waited_for_in_sentences(seats: int, options: dict[str, object]) -> None:
    for seed in range(50 if SOAK else 2):
        table = harena.new("spartacus", seats=seats, seed=seed, options={"turn_limit": 20 if SOAK else 4, **options})
        rng = Rng(seed)
        bots = [make_bot(("random", "greedy")[(seat + seed) % 2], GAME, seed + seat) for seat in range(seats)]
        while table.result is None:
            seat = rng.choice(sorted(table.pending))
            assert readable(table.prompt(table.pending[seat])), table.prompt(table.pending[seat])
            voice = table.voice((seat + 1) % seats)
            for other in table.deciding(voice.seat, voice):
                assert readable(other["text"]), other
            table.apply(seat, bots[seat].choose(SeatView(table, seat)))
        for viewer in (None, *range(seats)):
            for sentence in table.story(viewer):
                assert readable(sentence), sentence


def test_every_question_has_a_sentence_for_the_asked_and_one_for_those_who_wait() -> None:
    sheet = GAME.lexicon.words("en").sheets[0]
    found = [thing for module in _MODULES for thing in vars(module).values() if isinstance(thing, Question)]
    assert upkeep.PAY_DEBT in found
    for question in found:
        assert question.kind in sheet.questions, question.kind
        assert question.secret or question.kind in sheet.waiting, question.kind
    assert {"bid", "ledger", "wagers", "re-roll", "commitment"} <= sheet.waiting.keys()
    assert {trigger.name for trigger in Trigger} <= sheet.tables["answers"].keys()


def test_what_the_first_version_stored_is_still_told_in_sentences(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_bytes(gzip.decompress(KEPT.read_bytes()))
    stored = sqlite3.connect(file)
    rows = stored.execute(
        "SELECT events FROM moves WHERE game IN (SELECT id FROM games WHERE game = 'spartacus') LIMIT 6000"
    )
    words, told = GAME.lexicon.words("en"), 0
    for (packed,) in rows:
        for kind, data, secret, _, _ in msgspec.json.decode(packed):
            for parts in (data, {**data, **(secret or {})}):
                if secret is None or parts:
                    told += 1
                    assert words.said("events", kind, parts, 0) is not None or not parts, (kind, parts)
    stored.close()
    assert told > 3000


# -- names -------------------------------------------------------------------------------------------------------------


def test_everybody_is_called_by_name_and_house_once_it_is_chosen() -> None:
    table = harena.new("spartacus", seats=3, seed=3)
    first = next(iter(table.pending))
    assert GAME.people(table.state, ("Ann", "Bob", "Cleo")) == ["Ann", "Bob", "Cleo"]
    table.apply(first, "take house lavernus")
    assert GAME.people(table.state, ("Ann", "Bob", "Cleo"))[first] == f"{('Ann', 'Bob', 'Cleo')[first]} (Lavernus)"
    assert table.story(first)[-1].startswith("You ")


# -- what is told ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "given", "steps", "told"),
    [
        ("intrigue", {"p1": {"influence": 3, "coins": 4, "hand": ["slander at the baths"]}, "p2": {"influence": 4}},
         ["p1: seek support for slander at the baths", "p1: ask p2", "p1: attach 2 coins for p2", "p1: claim nothing",
          "p2: grant support", "p1: play slander at the baths", "p1: aim at p3"],
         ["Marcus (Corvinus) seeks support for a hidden Scheme with 3 Influence of their own and offers "
          "Livia (Mercator) 2 Coins.",
          "Livia (Mercator) supports Marcus (Corvinus) with 4 Influence: 7 together.",
          "Marcus (Corvinus) plays the Scheme Slander at the Baths on Gallus (Lavernus), using up the support "
          "that Livia (Mercator) gave (7 Influence, 6 needed): “The target loses 1 Influence.”",
          "Gallus' Influence falls by 1 to 6 (Slander at the Baths)."]),
        ("intrigue", {"p1": {"influence": 3, "coins": 4, "hand": ["slander at the baths"]}, "p2": {"influence": 4}},
         ["p1: seek support for slander at the baths", "p1: ask p2", "p1: attach 2 coins for p2", "p1: claim nothing",
          "p2: grant support", "p1: end turn"],
         ["Marcus (Corvinus) ends the turn without the Scheme that Livia (Mercator) supported: the support lapses, "
          "and nothing that was paid for it comes back."]),
        ("intrigue", {"p1": {"hand": ["slander at the baths"]}, "p2": {"guards": 2}, "dice": (2, 5)},
         ["p1: play slander at the baths", "p1: aim at p2", "p2: guard from the table", "p2: guard from the table"],
         ["Livia (Mercator) sends a Guard from the table against Marcus' Slander at the Baths: it rolls 2 "
          "and fails, 4 is needed. It is discarded; 1 Guard is left on the table.",
          "Livia's Guard Foils Marcus' Slander at the Baths: the Scheme has no effect."]),
        ("intrigue", {"p1": {"coins": 9, "hand": ["grand feast"]}, "p2": {"coins": 2, "hand": ["bought silence"]}},
         ["p1: play grand feast", "p1: aim at p1", "p2: react with bought silence"],
         ["Livia (Mercator) reacts with Bought Silence to the Scheme: “Pay the schemer 2 Coins: its Scheme is Foiled.”",
          "Livia's Bought Silence Foils Marcus' Grand Feast: the Scheme has no effect, and its own cost is not paid."]),
        ("upkeep", {"p1": {"cards": ["tuathal: injured", "medicus"], "coins": 1},
                    "p2": {"cards": ["mordax: exhausted", "pietros"]}, "dice": (3, 5)},
         ["p1: call medicus", "p1: leave 0 coins unpaid"],
         ["— Game turn 1: Upkeep. Ready again: Livia's Mordax.",
          "The Healing Roll for Marcus' Tuathal is 3.",
          "Marcus (Corvinus) exhausts Medicus to roll again.",
          "The Healing Roll for Marcus' Tuathal is 5 this time (Medicus).",
          "Ledger: no Ready Slave and 1 Ready Gladiator, so Marcus (Corvinus) pays 1 Coin and has nothing left.",
          "Ledger: 1 Ready Slave and 1 Ready Gladiator, so Livia (Mercator) neither receives nor pays anything."]),
        ("auction", {"market_row": ["sword"], "p1": {"coins": 2}, "p2": {"coins": 3}},
         ["p1: bid 2", "p2: bid 2", "p2: bid 1"],
         ["Under the hammer: Sword, a Weapon, worth 3 Coins. One attack die may be re-rolled at every Attack.",
          "The fists open: Marcus (Corvinus) 2 Coins, Livia (Mercator) 2 Coins, Gallus (Lavernus) nothing and "
          "Flavia (Castellan) nothing.",
          "Marcus (Corvinus) and Livia (Mercator) are tied at 2 Coins and bid again on top of that.",
          "Livia (Mercator) buys Sword for 3 Coins."]),
        ("intrigue", {"p1": {"coins": 3}},
         ["p1: offer p2: give 2 coins; want nothing; promise pay-later 2 + not-invite p3 + say trust me",
          "p1: withdraw the offer to p2"],
         ["Marcus (Corvinus) offers Livia (Mercator) 2 Coins for nothing, promising 2 Coins later, not to invite "
          "Gallus (Lavernus) and “trust me”.",
          "Marcus (Corvinus) withdraws the offer to Livia (Mercator): 2 Coins for nothing, promising 2 Coins later, "
          "not to invite Gallus (Lavernus) and “trust me”."]),
    ],
)
def test_who_with_what_why_and_how_much_now(
    phase: str, given: dict[str, Any], steps: list[str], told: list[str]
) -> None:
    table = lay(phase, **given)
    do(table, *steps)
    story = table.story()
    missing = [sentence for sentence in told if sentence not in story]
    assert not missing, story


def test_an_attack_is_told_with_its_dice_its_wounds_and_what_is_left() -> None:
    table = fight({"card": "spartacus"}, {"card": "tuathal"}, dice=(6, 6, 6, 6, 1, 1, 2, 2, 1, 1, 6, 5, 4))
    do(table, "p1: act first", "p1: attack first", "p2: surrender atk", "p2: surrender atk")
    story = table.story()
    assert story[-4:] == [
        "Initiative in Combat Round 1: Marcus' Spartacus rolls 6 + 6 + 6 + 6 = 24 and Livia's "
        "Tuathal rolls 1 + 1 = 2.",
        "Marcus' Spartacus wins Initiative and acts first.",
        "Marcus' Spartacus attacks Livia's Tuathal, 2, 2, 1 and 1 against 6, 5 and 4: 2 does "
        "not beat 6, 2 does not beat 5 and 1 does not beat 4; 1 is too low even unopposed (3 is needed). That makes "
        "no Wound, and equal attack dice add 2.",
        "Livia's Tuathal loses 2 attack dice and has 1 attack, 3 defence and 2 speed dice left.",
    ]


@pytest.mark.rule("SP-REROLL-1", "SP-EQUIP-9", "SP-FATE-1")
def test_faces_are_no_counts_nets_have_their_round_and_the_thumb_its_outcome() -> None:
    match = fight({"card": "icarion"}, {"card": "tuathal"}, dice=(5, 3, 2, 1, 1, 1, 5))
    do(match, "p1: re-roll 1")
    assert match.story()[0] == (
        "Marcus' Icarion has rolled 5, 3, 2 and 1 with the speed dice and re-rolls one die: 1 becomes 5."
    )
    match = fight({"card": "icarion"}, {"card": "tuathal"}, dice=(5, 3, 2, 1, 1, 1, 1))
    do(match, "p1: re-roll 1")
    assert match.story()[0].endswith("re-rolls one die: 1 once more.")
    netted = fight({"card": "tuathal", "gear": ["net"]}, {"card": "lykos"})
    do(netted, "p1: cast net", "p1: act first")
    assert netted.story() == [
        "Combat Round 1: Marcus' Tuathal wins Initiative with Net, which is Exhausted, and acts first."
    ]
    shown = lay("aftermath", match={"sides": [
        {"seat": "p1", "card": "tuathal"}, {"seat": "p2", "card": "lykos"},
    ], "winner": 0, "level": "yield"})
    do(shown, "p1: thumb up")
    assert "As Host, Marcus (Corvinus) turns the thumb up: Livia's Lykos lives." in shown.story()


@pytest.mark.rule("SP-R-33", "SP-MARKET-5", "SP-WAGER-5")
def test_deals_guards_and_stakes_are_told_with_what_came_before_and_what_is_left() -> None:
    table = lay("open-market", p1={"coins": 3, "guards": 2}, p2={"coins": 5})
    do(table, "p1: offer p2: give guard; want 2 coins; promise nothing",
       "p2: counter p1: give 1 coins; want guard; promise nothing", "p1: accept the offer of p2",
       "p1: offer p2: give guard; want 2 coins; promise nothing", "p1: pick up coins")
    story = table.story()
    assert (
        "Livia (Mercator) answers Marcus' offer (a Guard for 2 Coins) with another: 1 Coin for a Guard."
    ) in story
    assert (
        "Marcus' Guard goes to Livia (Mercator) (by the deal); Ready on the tables now "
        "Marcus (Corvinus) 1 Guard and Livia (Mercator) 1 Guard."
    ) in story
    assert story[-1] == (
        "Marcus' offer to Livia (Mercator) lapses, as one of the two deals no more: a Guard for 2 Coins."
    )
    wagers = lay("wagers", seats=2, match={"sides": [
        {"seat": "p1", "card": "tuathal"}, {"seat": "p2", "card": "lykos"},
    ]}, p2={"coins": 3})
    do(wagers, "p2: stake 2 on victory ii", "p2: stake 0 on injury", "p2: stake 0 on decapitation")
    assert wagers.story()[:2] == [
        "Livia (Mercator) stakes 2 Coins on the victory of Livia's Lykos and has 1 Coin left.",
        "No stake comes from Marcus (Corvinus).",
    ]


# -- what is asked -----------------------------------------------------------------------------------------------------


def test_prompts_say_their_cause() -> None:
    table = lay("intrigue", p1={"hand": ["slander at the baths"]}, p2={"hand": ["loyal client"], "guards": 1})
    do(table, "p1: play slander at the baths", "p1: aim at p2")
    assert table.prompt(table.pending[1]) == (
        "Marcus' Slander at the Baths is aimed at you: “The target loses 1 Influence.” Answer or pass."
    )
    waiting = table.deciding(0, table.voice(0))
    assert [other["text"] for other in waiting] == ["Livia (Mercator) decides whether to react."]
    struck = fight({"card": "theron"}, {"card": "tuathal"}, dice=(6, 6, 6, 1, 1, 6, 6, 5, 4, 1, 1, 1, 1))
    do(struck, "p1: act first", "p1: attack first")
    assert struck.prompt(struck.pending[1]) == (
        "Your Tuathal takes 4 more Wounds and has 3 attack, 3 defence and 2 speed dice. Which die do you give up?"
    )


def test_what_a_rule_costs_is_told_at_once_and_an_idle_turn_says_so() -> None:
    table = lay("intrigue", p1={"house": "castellan", "influence": 4, "guards": 3}, p2={"hand": []})
    do(table, "p1: invoke show of force", "p1: end turn", "p2: end turn")
    told = table.story()
    start = next(place for place, line in enumerate(told) if "Show of Force" in line)
    assert told[start + 1].endswith("discards 3 Guards (Show of Force); no Guard left Ready on the table.")
    assert "rises by 1 to 5 (Show of Force)" in told[start + 2]
    assert any(line.endswith("does nothing in it.") for line in told[start:])
    assert not any("Marcus" in line and line.endswith("does nothing in it.") for line in told)


def test_a_secret_scheme_is_named_to_its_player_alone() -> None:
    table = lay("intrigue", p1={"influence": 3, "hand": ["public disgrace"], "coins": 2})
    do(table, "p1: seek support for public disgrace", "p1: ask p2", "p1: attach 0 coins for p2", "p1: claim nothing")
    assert any("Public Disgrace" in sentence for sentence in table.story(0))
    for viewer in (None, 1, 2):
        assert not any("Public Disgrace" in sentence for sentence in table.story(viewer))
    assert "Public Disgrace" not in table.prompt(table.pending[1])
    deal = lay("open-market", options={"private_offers": True}, p1={"coins": 3}, p2={"guards": 1})
    do(deal, "p1: offer p2: give 3 coins; want guard; promise nothing",
       "p2: counter p1: give guard; want 2 coins; promise nothing", "p2: sell guard")
    assert (said(deal, "counters", 1)[0]["before"]["kind"], said(deal, "lapses", 1)[0]["why"]) == ("terms", "gone")
    for kind in ("counters", "lapses"):
        assert said(deal, kind, 3)[0].keys() == {"number", "kind", "seat", "to"}
    deal = lay("open-market", options={"private_offers": True}, p1={"coins": 3}, p2={"guards": 1})
    do(deal, "p1: offer p2: give 3 coins; want guard; promise nothing", "p2: pick up coins")
    assert deal.story()[-1].endswith("lapses, as one of the two deals no more.")


# -- why not -----------------------------------------------------------------------------------------------------------

SCHEMING = {
    "p1": {"influence": 5, "coins": 3, "cards": ["tuathal", "pietros: exhausted", "medicus", "theron"], "guards": 1,
           "hand": ["public disgrace", "feigned fever"]},
    "p2": {"cards": ["mordax"], "hand": ["whispered rumors", "petty usury", "feigned fever", "empty brothel"]},
}
DEALING = {"p1": {"cards": ["tuathal", "lykos: exhausted"], "hand": ["petty usury"]}, "p2": {"cards": ["mordax"]}}
ARMED = ["tuathal", "theron", "lykos: exhausted", "sword", "trident", "helmet: exhausted"]
SENT = ["p1: invite p1", "p1: send tuathal"]
INVITING = {"match": {}, "p1": {"cards": ARMED}, "p2": {"cards": ["mordax"]}}
OWING: dict[str, Any] = {"p1": {"cards": ["tuathal", "lykos", "theron"], "coins": 1, "hand": ["guard"]}}
SAND = {"match": {"sides": [
    {"seat": "p1", "card": "tuathal", "gear": ["javelin"], "hex": "d2"}, {"seat": "p2", "card": "gallic brawler"},
]}, "dice": (6, 6, 1), "p1": {"cards": ["lykos"]}}


@pytest.mark.parametrize(
    ("phase", "given", "steps", "seat", "thing", "reason"),
    [
        ("intrigue", SCHEMING, [], 0, "Tuathal", "Tuathal has no ability for your Intrigue Turn."),
        ("intrigue", SCHEMING, [], 0, "Pietros", "Pietros is Exhausted until the next Upkeep."),
        ("intrigue", SCHEMING, [], 0, "Medicus", "Medicus has no ability for your Intrigue Turn."),
        ("intrigue", SCHEMING, [], 0, "Mordax", "Mordax belongs to Livia (Mercator)."),
        ("intrigue", SCHEMING, [], 0, "Alard", "There is no such card in your House."),
        ("intrigue", SCHEMING, [], 0, "Exhibition Bouts", None),
        ("intrigue", SCHEMING, [], 0, "Given to the Games",
         "You cannot pay for Given to the Games: Discard three Gladiators to gain 1 Influence."),
        ("intrigue", SCHEMING, [], 0, "Bought Voices", "That is no Special Rule of your House."),
        ("intrigue", SCHEMING, [], 0, "Guard", "You hold no Guard."),
        ("intrigue", SCHEMING, [], 0, "Public Disgrace", None),
        ("intrigue", SCHEMING, [], 0, "Grand Feast", "You do not hold that card."),
        ("intrigue", SCHEMING, [], 0, "D3", "It is not your Combatant's activation."),
        ("intrigue", SCHEMING, [], 1, "Petty Usury", "Schemes are played only in your Intrigue Turn."),
        ("intrigue", SCHEMING, [], 1, "Whispered Rumors", "A Foil answers a Scheme that has just been declared."),
        ("intrigue", SCHEMING, [], 1, "Feigned Fever", "Feigned Fever answers an Invitation to you."),
        ("intrigue", SCHEMING, [], 1, "Empty Brothel",
         "Empty Brothel is played after the ledgers, after a Scheme, or as a Phase ends."),
        ("open-market", DEALING, [], 0, "Tuathal", None),
        ("open-market", DEALING, [], 0, "Lykos", "Exhausted cards cannot be sold."),
        ("open-market", DEALING, [], 0, "Mordax", "Mordax belongs to Livia (Mercator)."),
        ("open-market", DEALING, [], 0, "Guard", "There is no Guard of yours on the table."),
        ("open-market", DEALING, [], 0, "Petty Usury", "Schemes are played only in your Intrigue Turn."),
        ("open-market", DEALING, ["p1: pick up coins"], 0, "Tuathal",
         "You have already closed your Open Market business."),
        ("auction", {"market_row": ["sword"], "p1": {"cards": ["tuathal"], "coins": 2}}, [], 0, "Tuathal",
         "Assets are sold to the Bank only in Open Market."),
        ("auction", {"market_row": ["sword"], "p1": {"coins": 2}}, [], 0, "Sword", None),
        ("invitation", INVITING, [], 1, "p1", "Only the Host invites."),
        ("invitation", INVITING, [], 0, "Tuathal", "You have no Combatant to send now."),
        ("invitation", INVITING, ["p1: invite p1"], 0, "Lykos", "An Exhausted fighter cannot enter the Arena."),
        ("invitation", INVITING, ["p1: invite p1"], 0, "Sword",
         "First the fighter, then Weapon, Armour and Special are chosen."),
        ("invitation", INVITING, SENT, 0, "Helmet", "Exhausted Equipment cannot be used."),
        ("invitation", INVITING, SENT, 0, "Tuathal", "Your choice is committed."),
        ("combat", SAND, ["p1: act first"], 0, "Gallic Brawler",
         "Your opponent is out of reach: 4 hexes away, and you strike at 1."),
        ("combat", SAND, ["p1: act first"], 0, "Javelin",
         "Your opponent is out of reach: 4 hexes away, and you strike at up to 3."),
        ("combat", SAND, ["p1: act first"], 0, "Lykos", "Your choice is committed."),
        ("combat", SAND, ["p1: act first"], 0, "Tuathal", None),
        ("combat", SAND, ["p1: act first"], 0, "ATK", "Dice are given up when your Combatant is wounded."),
        ("combat", SAND, ["p1: act first"], 0, "die 6",
         "Dice are rolled again right after a roll, if a card of yours allows it."),
        ("combat", SAND, ["p1: act first", "p1: move first"], 0, "A4", "You can move at most 2 hexes; A4 is 5 away."),
        ("combat", SAND, ["p1: act first", "p1: move first"], 0, "D3", None),
        ("combat", SAND, ["p1: act first"], 0, "D3", "First answer what is asked now: Move or attack."),
        ("intrigue", {"p1": {"hand": ["slander at the baths", "petty usury"]}}, ["p1: play slander at the baths"], 0,
         "Petty Usury", "First answer what is asked now: Whom to aim at."),
        ("combat", SAND, ["p1: act first"], 1, "D5", "It is not your Combatant's activation."),
        ("combat", SAND, ["p1: act first"], 0, "Victory I",
         "Wagers are placed after the Tribute and before the fight."),
        ("upkeep", {"dice": (1,), "p1": {"cards": ["tuathal: injured", "medicus", "pietros"]}}, [], 0, "Pietros",
         "Pietros cannot help with a Healing Roll now."),
        ("upkeep", {"p1": {"cards": ["tuathal", "lykos", "sword"], "coins": 1}}, ["p1: leave 1 coins unpaid"], 0,
         "Sword", "Choose a Ready Gladiator of your own."),
        ("upkeep", OWING, ["p1: leave 2 coins unpaid", "p1: choose tuathal"], 0, "Guard",
         "Choose a Ready Gladiator of your own."),
        ("upkeep", OWING, ["p1: leave 2 coins unpaid", "p1: choose tuathal"], 0, "Tuathal",
         "Tuathal is one of those that you discard already."),
        ("upkeep", OWING, ["p1: leave 2 coins unpaid", "p1: choose tuathal"], 0, "Lykos", None),
    ],
)
def test_one_reason_against_what_is_meant_by_a_thing(
    phase: str, given: dict[str, Any], steps: list[str], seat: int, thing: str, reason: str | None
) -> None:
    table = lay(phase, **given)
    do(table, *steps)
    violation = table.against(seat, thing)
    assert (None if violation is None else violation.told(table.voice(seat))) == reason


def test_a_taken_house_and_an_unknown_thing() -> None:
    table = harena.new("spartacus", seats=3, seed=3)
    first = next(iter(table.pending))
    do(table, f"p{first + 1}: take house corvinus", f"p{first + 1}: take figure thraex")
    second = next(iter(table.pending))
    reasons = {thing: table.against(second, thing) for thing in ("Corvinus", "Thraex", "Mercator", "the moon")}
    assert {thing: no and no.reason for thing, no in reasons.items()} == {
        "Corvinus": "That House is already taken.",
        "Thraex": "That figure is already taken.",
        "Mercator": None,
        "the moon": "Nothing can be done with the moon now.",
    }


@pytest.mark.rule("SP-REACT-3", "SP-SCHEME-3")
def test_a_reaction_that_fits_one_house_alone_says_whom_it_strikes() -> None:
    """Nobody is asked whom it is aimed at then: the choice itself says it, also that it is the own House."""
    for purses, label, fits in (
        ((0, 2, 2), "React with Destitute! against your own House", [0]),
        ((2, 0, 2), "React with Destitute! against Marcus (Mercator)", [1]),
        ((0, 0, 2), "React with Destitute!", [0, 1]),
    ):
        houses = {f"p{n}": {"coins": coins, "hand": ["destitute!"][n - 1 :]} for n, coins in enumerate(purses, 1)}
        table = do(lay("intrigue", seats=3, **houses), "p1: end turn", "p2: end turn", "p3: end turn")
        position = table.view(0, table.voice(0, ["Livia", "Marcus", "Octavia"]))
        assert position["ask"]["options"][0]["label"] == label
        (card,) = position["board"]["houses"][0]["hand"]
        assert card["fits"] == fits
