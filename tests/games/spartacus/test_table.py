"""Spartacus at the table: the contract, secrecy, imagining, bots, records and the board in text.

`python -m tests.games.spartacus.test_table` writes the golden logs anew after a change of words that is meant.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import harena
from harena.bots import make_bot
from harena.core import Record, Rng, SeatView, Table, replay, verify
from harena.games.spartacus.worth import offer_worth
from harena.testing import check_game
from tests.games.spartacus.tables import GAME, asked, do, house, labels, lay, options, position, said

GOLDEN = sorted((Path(__file__).parents[2] / "golden" / "spartacus").glob("*.json"))


def played(seats: int, seed: int, bots: list[str], **options_: object) -> Table:
    """A whole game of bots; of several seats to decide one is drawn."""
    table = harena.new("spartacus", seats=seats, seed=seed, options=options_)
    rng, minds = Rng(seed), [make_bot(name, GAME, 100 * seed + seat) for seat, name in enumerate(bots)]
    while table.result is None:
        seat = rng.choice(sorted(table.pending))
        table.apply(seat, minds[seat].choose(SeatView(table, seat)))
    return table


# -- the contract ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_conformance(seats: int) -> None:
    report = check_game(GAME, seats=[seats], options={"turn_limit": 4}, configs=3, positions=4, imagines=25)
    assert report.positions


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("length", ["quick", "standard", "advanced"])
def test_random_games_end_and_keep_the_conservation_laws(seats: int, length: str) -> None:
    table = harena.new("spartacus", seats=seats, seed=seats, options={"length": length, "turn_limit": 15}, events=False)
    rng, step = Rng(seats), 0
    while table.result is None:
        seat = rng.choice(sorted(table.pending))
        table.apply(seat, rng.choice(table.pending[seat].options))
        step += 1
        if step % 7 == 0:
            assert list(GAME.invariants(table.state)) == []
    assert table.result.winners


# -- secrets -----------------------------------------------------------------------------------------------------------


def test_a_secret_gift_hides_its_size_from_the_others_only() -> None:
    table = lay(
        "auction", market_row=["alard"], **{f"p{seat}": {"coins": 4, "concealed": True} for seat in (1, 2, 3, 4)}
    )
    do(table, "p2: give p3 4 coins")
    assert said(table, "hands-over", 3)[0]["coins"] == 4
    assert "coins" not in said(table, "hands-over", 1)[0]
    amounts = {table.imagine(0, Rng(number)).state.houses[2].coins for number in range(60)}
    assert amounts == {5, 6, 7, 8}
    assert {table.imagine(1, Rng(number)).state.houses[2].coins for number in range(20)} == {8}


def test_closed_fists_stay_secret_while_a_late_bidder_decides() -> None:
    table = lay("auction", market_row=["sword"], p1={"coins": 5}, p2={"coins": 3})
    do(table, "p1: give p4 1 coins", "p1: bid 4", "p2: bid 2")
    assert asked(table, 4) == "bid"
    imagined = [table.imagine(3, Rng(number)).state.houses for number in range(80)]
    assert {houses[0].plan[0] for houses in imagined} == {0, 1, 2, 3, 4}
    assert {houses[1].plan[0] for houses in imagined} == {0, 1, 2, 3}


def test_peeked_and_foreseen_cards_stay_where_they_were_seen() -> None:
    table = lay(
        "intrigue",
        p1={"cards": ["informer", "drill master"]},
        p2={"hand": ["guard", "petty usury", "poisoned cup"]},
        market_top=["alard", "sword"],
    )
    do(table, "p1: use informer", "p1: aim at p2", "p1: use drill master", "p1: put sword next")
    known = sorted(title for owner, title in house(table, 1).peeked if owner == 1)
    hands = set()
    for number in range(40):
        imagined = table.imagine(0, Rng(number)).state
        assert [imagined.box.labels[card] for card in reversed(imagined.market_deck[-2:])] == ["sword", "alard"]
        hand = list(imagined.houses[1].hand)
        for title in known:
            hand.remove(title)
        hands.update(hand)
        assert list(GAME.invariants(imagined)) == []
    assert len(hands) > 5
    assert len({tuple(table.imagine(2, Rng(number)).state.market_deck[-2:]) for number in range(20)}) > 10


def test_a_hidden_request_is_imagined_as_some_scheme_that_needs_support() -> None:
    table = lay("intrigue", p1={"influence": 3, "hand": ["public disgrace", "guard"]})
    do(table, "p1: seek support for public disgrace", "p1: ask p2", "p1: claim nothing")
    seen = set()
    for number in range(60):
        imagined = table.imagine(1, Rng(number)).state
        (title,) = imagined.sought
        assert title in imagined.houses[0].hand
        assert imagined.box.intrigue[title].requires > 3
        seen.add(title)
    assert len(seen) > 5


def test_a_pass_of_an_empty_handed_reactor_looks_like_any_other() -> None:
    """Who holds a Reaction cannot be told from the questions: everybody with cards is asked and counted alike."""

    def numbers(hand: list[str]) -> list[int]:
        table = lay("intrigue", p1={"hand": ["petty usury"]}, p2={"hand": hand})
        do(table, "p1: play petty usury")
        if asked(table, 2) == "react":
            do(table, "p2: pass")
        return [len(table.events(0, 0)), table.pending[0].number]

    assert numbers(["whispered rumors"]) == numbers(["poisoned cup"])


# -- bots --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random(seats: int) -> None:
    won = 0.0
    for seed in range(5):
        greedy = seed % seats
        table = played(seats, seed, ["greedy" if seat == greedy else "random" for seat in range(seats)])
        assert table.result is not None
        won += table.result.share(greedy)
    assert won >= 4


def test_greedy_bots_make_deals_and_never_accept_a_loss() -> None:
    accepted = 0
    for seed in range(4):
        table = played(4, seed, ["greedy"] * 4)
        accepted += len(said(table, "accepted"))
    assert accepted >= 4
    bad = lay("open-market", p1={"coins": 1, "cards": ["tuathal"]}, p2={"cards": ["spartacus"]})
    do(bad, "p1: offer p2: give 1 coins; want spartacus; promise nothing")
    choice = make_bot("greedy", GAME, 1).choose(SeatView(bad, 1))
    assert choice.text == "refuse the offer of p1"
    good = lay("open-market", p1={"coins": 30}, p2={"cards": ["tuathal"]})
    do(good, "p1: offer p2: give 30 coins; want tuathal; promise nothing")
    assert make_bot("greedy", GAME, 1).choose(SeatView(good, 1)).text == "accept the offer of p1"


def test_greedy_counters_what_is_too_little_with_a_price_that_suits_both() -> None:
    table = lay("open-market", p1={"coins": 12}, p2={"cards": ["steward", "pietros"]})
    do(table, "p1: offer p2: give 1 coins; want steward; promise nothing")
    counter = make_bot("greedy", GAME, 1).choose(SeatView(table, 1))
    assert counter.kind == "counter"
    table.apply(1, counter)
    (offer,) = position(table).offers
    assert offer_worth(position(table), 0, 1, 0, offer.terms) > 0
    assert offer_worth(position(table), 1, 1, 0, offer.terms) > 0
    assert make_bot("greedy", GAME, 1).choose(SeatView(table, 0)).text == "accept the offer of p2"


def test_greedy_leaves_the_others_time_to_deal() -> None:
    table = lay("open-market", seats=2, p1={"coins": 12}, p2={"cards": ["steward", "pietros"]})
    bot = make_bot("greedy", GAME, 1)
    offer = bot.choose(SeatView(table, 0))
    assert offer.kind == "offer"
    table.apply(0, offer)
    while asked(table, 1) == "open-market" and (choice := bot.choose(SeatView(table, 0))).kind == "offer":
        table.apply(0, choice)
    assert choice.text == "wait for the others"


def test_figures_count_turns_and_offers() -> None:
    table = lay("open-market", turn=3, p1={"coins": 4}, p2={"cards": ["sword"]})
    do(table, "p1: offer p2: give 2 coins; want sword; promise nothing")
    do(table, "p2: counter p1: give sword; want 4 coins; promise nothing", "p1: accept the offer of p2")
    figures = GAME.figures(position(table))
    assert figures == {"game turns": 3.0, "combat rounds": 0.0, "offers made": 2.0, "offers accepted": 1.0}


def test_evaluation_favours_influence_and_the_winner() -> None:
    table = lay("intrigue", p1={"influence": 10}, p2={"influence": 5})
    assert GAME.evaluate(position(table), 0) > 0.5 > GAME.evaluate(position(table), 1)
    over = played(3, 1, ["greedy"] * 3)
    assert over.result is not None
    assert GAME.evaluate(over.state, over.result.winners[0]) == 1.0


# -- records and text --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", GOLDEN, ids=[file.stem for file in GOLDEN])
def test_golden_playthroughs(file: Path) -> None:
    record = Record.from_json(file.read_text())
    assert verify(record).same
    assert told(record) == file.with_suffix(".txt").read_text("utf-8")


def told(record: Record) -> str:
    return "\n".join(replay(record).story()) + "\n"


def write_logs() -> None:
    """After a change of words that is meant."""
    for file in GOLDEN:
        file.with_suffix(".txt").write_text(told(Record.from_json(file.read_text())), "utf-8")


def test_there_are_golden_playthroughs_of_every_mode() -> None:
    records = [Record.from_json(file.read_text()) for file in GOLDEN]
    assert {record.seats for record in records} == {2, 3, 4}
    for option in GAME.options:
        found = {record.options[option.name] for record in records}
        assert not option.choices or found == set(option.choices), option.name


def test_the_board_in_text_shows_what_a_seat_may_know() -> None:
    table = lay(
        "combat",
        match={"sides": [{"seat": "p1", "card": "tuathal"}, {"seat": "p2", "card": "lykos"}]},
        p1={"cards": ["tuathal: 2 favour"], "hand": ["guard"]},
        p2={"hand": ["petty usury"]},
    )
    text = GAME.draw(GAME.view(table.state, 0))
    assert "Tuathal with 3 attack, 3 defence and 2 speed dice (2 Favour tokens)" in text
    assert "Guard (Guard, worth 1 Coin)" in text
    assert "Petty Usury" not in text
    assert "D1  I   D3" in text


def test_the_board_in_text_tells_a_stranger_what_there_is_to_choose() -> None:
    table = harena.new("spartacus", seats=2, seed=3)
    text = GAME.draw(GAME.view(table.state, next(iter(table.pending))))
    assert "Castellan (Garrison): 1 Gladiator, 2 Slaves, 3 Guards, 10 Coins" in text
    assert "Show of Force: Discard three Guards to gain 1 Influence." in text
    sale = lay("auction", market_row=["sword"], p1={"coins": 2, "cards": ["steward"]})
    text = GAME.draw(GAME.view(sale.state, 0))
    assert "Under the hammer (0 more to come): Sword (Weapon, worth 3 Coins): " in text
    assert "Steward (Slave with 1 attack, 2 defence and 1 speed die, worth 4 Coins): " in text


def test_offers_are_told_in_words() -> None:
    table = lay("invitation", host="p1", match={}, p1={"coins": 1}, p3={"coins": 1, "cards": ["lykos"]})
    do(table, "pass", "p3: offer p1: give 1 coins; want invite p3; promise spare")
    said_so = "1 Coin for the next Invitation, promising to spare the loser"
    assert table.prompt(table.pending[0]) == f"Gallus (Lavernus) offers you {said_so}. Do you accept?"
    assert table.story(1)[-1] == f"Gallus (Lavernus) offers Marcus (Corvinus) {said_so}."
    names = GAME.people(position(table), ("Marcus", "Livia", "Gallus", "Flavia"))
    assert table.story(1)[-1][:-1] in GAME.draw(GAME.view(table.state, 1), names)


def test_undo_takes_back_a_scheme_that_nobody_has_seen_yet() -> None:
    table = lay("intrigue", p1={"hand": ["slander at the baths"]})
    do(table, "p1: play slander at the baths")
    assert asked(table, 1) == "target"
    do(table, "p1: undo")
    assert "play slander at the baths" in options(table, 1)
    assert labels(table, 1) == []


def test_what_was_looked_at_cannot_be_unseen_by_undo() -> None:
    table = lay(
        "intrigue",
        p1={"influence": 8, "hand": ["stolen papers", "night market contacts"]},
        p2={"hand": ["guard", "petty usury"]},
    )
    do(table, "p1: play night market contacts")
    assert asked(table, 1) == "order-cards"
    assert table.why_no_undo(0) is not None
    while asked(table, 1) == "order-cards":
        table.apply(0, table.pending[0].options[0])
    do(table, "p1: play stolen papers", "p1: aim at p2", "p2: pass")
    assert asked(table, 1) == "discard-from-hand"
    assert table.why_no_undo(0) is not None


if __name__ == "__main__":
    write_logs()
