"""Domains, samples and rows: what machines see is what the seat may know, and every action can be written down."""

from __future__ import annotations

import re
import time

import pytest

import harena
from harena.core import Action, Rng, RulesFault, SeatView
from harena.core.domains import Domain, fields_of, numbers, outside
from harena.core.tokens import FIRST, TABLE, WIDTH, Writer
from harena.games.for_glory.values import agility, attack, health, stats_in
from tests.envs.positions import TABLES, played
from tests.toys.auction import AuctionGame

GAMES = ("for-glory", "gladigala", "spartacus", "gladiatori")


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_what_a_seat_is_shown_and_may_do_is_the_same_after_all_that_is_hidden_was_dealt_again(
    game: str, seats: int, options: dict[str, object]
) -> None:
    rng = Rng(7)
    for table, seat in played(game, seats, options):
        writer, domains = Writer(table.game, table.config), table.game.domains(table.config)
        seen = SeatView(table, seat)
        rows = seen.rows(writer)
        assert all(len(row) == WIDTH for part in rows for row in part)
        assert len(rows[0]) <= table.game.encoding.most
        assert {row[0] for row in rows[0][:-1]} <= set(range(TABLE, FIRST + len(table.game.encoding.kinds)))
        assert [why for action in seen.ask.options if (why := outside(action, domains))] == []
        offers = seen.samples(Rng(3), 8)
        assert [why for action in offers if (why := outside(action, domains))] == []
        assert all(seen.why_not(action) is None for action in offers)
        guess = SeatView(seen.imagine(rng, playout=False), seat)
        assert guess.rows(writer) == rows
        assert guess.samples(Rng(3), 8) == offers


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_every_form_has_a_domain(name: str) -> None:
    game = harena.game(name)
    for seats in game.seats:
        domains = game.domains(game.configure(seats))
        for form in game.forms:
            if form.never is None:
                assert len(fields_of(form, domains)) == len(form.fields)


def test_a_value_that_does_not_belong_is_named() -> None:
    game = harena.game("gladigala")
    domains = game.domains(game.configure(2))
    orders = game.grammar.by_kind["order"]
    assert outside(orders("sw1", "f", "cw"), domains) == ""
    assert outside(orders("sw1", "up", "cw"), domains) == "upper='up' is not a way to go"
    with pytest.raises(RulesFault, match=r"nobody says what belongs in \{upper\} of 'go'"):
        fields_of(game.grammar.by_kind["go"], {"gladiator": numbers("n", 3)})
    assert 99 in numbers("Coins", 40)
    assert "99" not in numbers("Coins", 40)
    assert Domain("x", ("a", "b")).number("b") == 2


def test_options_are_told_apart_unless_they_come_to_the_same() -> None:
    """Only copies of one card that lie alike may share a row."""
    for game, seats, options in TABLES:
        for table, seat in played(game, seats, options, 6, every=11):
            asked = table.pending[seat].options
            rows = Writer(table.game, table.config).options(table.state, seat, asked)
            by_row: dict[tuple[int, ...], Action] = {}
            for action, row in zip(asked, rows, strict=True):
                twin = by_row.setdefault(row, action)
                assert re.sub(r" \d+\b", "", twin.text) == re.sub(r" \d+\b", "", action.text)


def test_a_game_that_writes_no_rows_has_some_from_its_zones() -> None:
    game = AuctionGame()
    table = harena.core.Table(game, game.configure(game.seats[0]), 1)
    writer = Writer(game, table.config)
    seat = min(table.pending)
    rows, options = SeatView(table, seat).rows(writer)
    assert rows[0][0] == TABLE
    assert len(options) == len(table.pending[seat].options)
    assert SeatView(SeatView(table, seat).imagine(Rng(1), playout=False), seat).rows(writer) == (rows, options)


def test_the_one_who_decides_among_several_is_the_first_that_has_a_choice() -> None:
    table = harena.new("gladigala", seats=4, seed=3)
    together = 0
    for _ in range(300):
        pending = sorted(table.pending)
        choosing = [seat for seat in pending if table.forced(seat) is None]
        assert table.actor == (choosing or pending)[0]
        together += len(pending) > 1
        table.apply(table.actor, table.pending[table.actor].options[0])
    assert together > 50


def test_samples_are_some_legal_actions_and_no_options() -> None:
    for table, seat in played("spartacus", 4, {}, 40, every=3):
        ask = table.pending[seat]
        found = SeatView(table, seat).samples(Rng(1), 2)
        assert len(found) <= 2
        assert len(set(found)) == len(found)
        assert not set(found) & set(ask.options)
        assert bool(found) <= bool(ask.parametric)


def test_values_read_at_once_are_those_read_one_by_one() -> None:
    for seats in (2, 4):
        for table, _ in played("for-glory", seats, {}, 12, every=17):
            g = table.state
            for arena, place in enumerate(g.places):
                expected = [(attack(g, one), health(g, one), agility(g, one)) for one in place.fighters]
                assert stats_in(g, arena) == expected


@pytest.mark.parametrize("name", GAMES)
def test_rows_take_at_most_two_hundred_microseconds(name: str) -> None:
    game = harena.game(name)
    found = [(table.clone().state, seat) for table, seat in played(name, game.seats[0], {}, 12)]
    rounds = []
    for _ in range(5):
        begun = time.process_time()
        for state, seat in found:
            game.tokens(state, seat)
        rounds.append((time.process_time() - begun) / len(found))
    assert min(rounds) < 200e-6
