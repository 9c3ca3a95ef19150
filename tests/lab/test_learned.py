"""The learned bot, with weights by chance: it plays, keeps secrets, is quick, and says why where it cannot."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable
from functools import cache
from itertools import chain
from math import prod
from pathlib import Path
from typing import Any

import pytest

import harena
from harena.bots import bot_names, guests, learned, make_bot, plugins
from harena.bots.learned import LearnedBot, choice, encoding_of, margin_of, why_not
from harena.bots.network import FORMAT, MOST_SEATS, SHAPES, Network
from harena.core import BadOptions, CardSet, Rng, SeatView, key_of
from harena.core.tokens import Writer
from harena.lab import find_bot, margins, teaching
from harena.lab.margins import Left
from harena.lab.teaching import Example, Sheet, Stakes, Task, teach
from harena.service.thinking import known_bot
from tests.conftest import Answer
from tests.envs.positions import SOAK, TABLES, played

np = pytest.importorskip("numpy", reason="numpy is not installed (harena[learned])")


@cache
def by_chance() -> dict[str, Any]:
    """Weights that are chance alone, but for the word that is none; large arrays repeat themselves: small files."""
    chance = np.random.default_rng(7)
    found = {name: np.resize(chance.normal(0, 0.1, min(prod(shape), 9973)).astype(np.float32), shape)
             for name, shape in SHAPES.items()}  # fmt: skip
    found["words"][0] = 0
    return found


def made(file: Path, game: str = "gladiatori", **told: Any) -> Path:
    """A file of weights by chance for a game."""
    rules = harena.game(game)
    about = {"format": FORMAT, "game": rules.id, "rules": rules.version, "cards": rules.cards_digest(),
             "encoding": encoding_of(rules), "seats": list(rules.seats), "margin": 0.0}  # fmt: skip
    Network(by_chance(), about | told).save(file)
    return file


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_what_the_network_says_is_the_same_to_the_byte_after_all_that_is_hidden_was_dealt_again(
    game: str, seats: int, options: dict[str, object]
) -> None:
    rng, different, old = Rng(7), 0, Network(by_chance(), {})
    for table, seat in played(game, seats, options, 3):
        writer = Writer(table.game, table.config)
        views = SeatView(table, seat), SeatView(table.imagine(seat, rng, playout=False), seat)
        first, second = (choice(view, writer, Rng(3)) for view in views)
        assert first == second
        # One has met rows before and remembers them, the other has not.
        said = old.look(first.rows, first.options, first.habit, seats)
        assert repr(said) == repr(Network(by_chance(), {}).look(second.rows, second.options, second.habit, seats))
        assert len(said.shares) == seats + 1
        assert sum(said.shares) == pytest.approx(1)
        assert said.scores[first.habit] == 0
        different += len(set(said.scores)) > 1
    assert different


SHIPPED = sorted(file.stem for file in learned.WEIGHTS.glob("*.npz"))


@pytest.mark.parametrize("game", SHIPPED)
def test_the_weights_in_the_package_fit_rules_and_cards_of_today_and_say_how_strong_they_are(game: str) -> None:
    """Fails if rules, cards or rows were changed: `learned` then plays as greedy does until it is trained again."""
    rules = harena.game(game)
    about = Network.load(learned.file_of(game)).about
    assert why_not(about, rules) == ""
    for some in (about["margins"], *about.get("margins_by_seats", {}).values()):
        assert some.keys() <= set(rules.lexicon.questions)
    assert {one["seats"] for one in about["matches"]} >= set(about["seats"])
    assert all(one["games"] >= 100 and one["low"] < one["value"] < one["high"] for one in about["matches"])
    assert about["made"]
    assert "learned" in bot_names(rules)
    assert guests(rules)["learned"]["title"] == "Discens"
    assert learned.file_of(game).stat().st_size < 1_000_000


@pytest.mark.parametrize("game", SHIPPED)
def test_the_weights_in_the_package_play(game: str, caplog: pytest.LogCaptureFixture) -> None:
    """One game against greedy, in which the greedy choice is left now and then."""
    rules, left = harena.game(game), 0
    table, bots = harena.new(game, seats=2, seed=5), [make_bot("learned", rules, 1), make_bot("greedy", rules, 2)]
    while (seat := table.actor) is not None:
        view = SeatView(table, seat)
        chosen = bots[seat].choose(view)
        left += seat == 0 and chosen != view.greedy(Rng(1))
        table.apply(seat, chosen)
    assert left
    assert not caplog.records


@pytest.mark.parametrize("game", ["for-glory", "gladigala", "spartacus", "gladiatori"])
def test_a_choice_takes_at_most_five_milliseconds(game: str, tmp_path: Path) -> None:
    """The best of three rounds over some positions, the greedy rule and the writing of rows included."""
    bot = LearnedBot(harena.game(game), 1, file=made(tmp_path / "w.npz", game))
    found = [(table.clone(), seat) for table, seat in played(game, harena.game(game).seats[0], {}, 6)]
    rounds = []
    for _ in range(3):
        begun = time.process_time()
        for table, seat in found:
            assert table.why_not(seat, bot.choose(SeatView(table, seat))) is None
        rounds.append((time.process_time() - begun) / len(found))
    assert min(rounds) < 5e-3


@pytest.mark.parametrize(
    ("told", "word"),
    [
        ({"rules": 1}, "these weights are for version 1 of Gladiatori's rules, not for 2"),
        ({"cards": "0" * 16}, "these weights are for another card set of Gladiatori"),
        ({"seats": [3, 4]}, "these weights are for 3 and 4 seats, not for 2"),
        ({"encoding": "0" * 16}, "these weights read other rows than Gladiatori writes today"),
    ],
)
def test_weights_that_do_not_fit_are_left_alone_with_one_word(
    told: dict[str, Any], word: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    learned.warn_once.cache_clear()
    file = made(tmp_path / "w.npz", **told)
    table = harena.new("gladiatori", seats=2, seed=3)
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            bot, rng = LearnedBot(table.game, 1, file=file), Rng(key_of("learned bot", 1))
            for _ in range(10):
                seat = table.actor
                assert seat is not None
                view = SeatView(table, seat)
                options = view.ask.options
                expected = options[0] if len(options) == 1 and not view.ask.parametric else view.greedy(rng)
                assert bot.choose(view) == expected
                table.apply(seat, expected)
    assert [record.getMessage() for record in caplog.records] == [f"learned plays as greedy does: {word}"]


def test_the_greedy_choice_is_left_only_at_kinds_of_questions_with_a_margin(tmp_path: Path) -> None:
    """By chance another option promises more all the time; by a hundred wins none does."""
    kinds = [kind for kind in harena.game("gladiatori").lexicon.questions if kind != "prepare"]
    told: list[dict[str, float]] = [{}, {"prepare": 0.0}, {"prepare": 100.0}, dict.fromkeys(kinds, 0.0)]
    bots = [LearnedBot(harena.game("gladiatori"), 1, file=made(tmp_path / f"{number}.npz", margins=some))
            for number, some in enumerate(told)]  # fmt: skip
    table = harena.new("gladiatori", seats=2, seed=3)
    left: dict[str, set[int]] = {}
    for _ in range(120):
        seat = table.actor
        assert seat is not None
        view = SeatView(table, seat)
        greedy = view.greedy(Rng(1))
        for number, bot in enumerate(bots):
            bot._rng = Rng(1)
            if bot.choose(view) != greedy:
                left.setdefault(view.ask.kind, set()).add(number)
        table.apply(seat, greedy)
    assert left.pop("prepare") == {1}
    assert left
    assert set().union(*left.values()) == {3}


def test_margins_worth_trying_follow_from_how_much_is_promised() -> None:
    found = [Left(1, number / 100) for number in range(20)]
    few = [Left(2, 0.3)] * (margins.FEWEST - 1)
    never = [Left(3, -0.1)] * 20
    offers = margins.offered([*found, *few, *never], ["attack", "wager", "move"])
    assert offers == {"attack": [0.07, 0.13, 0.17]}


def test_margins_that_win_are_drawn_more_often_and_kept() -> None:
    rng = Rng(5)
    trial = margins.Trial({"attack": [0.1, 0.2], "move": [0.1], "wager": [0.3]}, Rng(4))
    for _ in range(400):
        drawn = trial.draw()
        chance = 0.5 + 0.3 * (drawn.get("attack") == 0.2) - 0.3 * ("move" in drawn) + 0.2 * ("wager" in drawn)
        trial.add(drawn, float(rng.random() < chance))
    assert trial.best() == {"attack": 0.2, "wager": 0.3}
    assert trial.finalists() == [{"attack": 0.2}, {"attack": 0.2, "wager": 0.3}]
    assert set(trial.told()["attack"]) == {"None", "0.1", "0.2"}


def test_margins_may_differ_with_the_number_of_seats() -> None:
    about = {"margin": 0.3, "margins": {"move": 0.1}, "margins_by_seats": {"4": {"place": 0.2}}}
    assert [margin_of(about, "move", seats) for seats in (2, 4)] == [0.1, None]
    assert [margin_of(about, "place", seats) for seats in (2, 4)] == [None, 0.2]
    assert margin_of({"margin": 0.3}, "move", 2) == 0.3


def test_another_card_set_at_the_table_is_noticed() -> None:
    rules = harena.game("gladiatori")
    shipped = rules.shipped_cards()
    assert shipped is not None
    about = {"game": rules.id, "rules": rules.version, "encoding": encoding_of(rules), "cards": shipped.digest,
             "seats": [2]}  # fmt: skip
    assert why_not(about, rules, rules.configure(2)) == ""
    others = rules.configure(2, cards=CardSet(shipped.source + "\nmore = 1\n", "others"))
    assert why_not(about, rules, others) == "these weights are for another card set of Gladiatori"


def test_without_weights_or_numpy_whoever_names_it_hears_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = harena.game("gladiatori")
    monkeypatch.setattr(learned, "WEIGHTS", tmp_path)
    with pytest.raises(BadOptions, match="no weights for Gladiatori come with the package: `harena train gladiatori"):
        make_bot("learned", game)
    made(tmp_path / "gladiatori.npz")
    assert isinstance(make_bot("learned", game), LearnedBot)
    assert "learned" in bot_names(game)
    assert "learned" not in bot_names(harena.game("for-glory"))
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(BadOptions, match=r"the bot 'learned' needs numpy: pip install 'harena\[learned\]'"):
        make_bot("learned", game)


def _not_finite(file: Path) -> None:
    with np.load(file) as kept:
        arrays = dict(kept)
    arrays["habit"][0] = np.nan
    np.savez(file, **arrays)


def _lost(file: Path) -> None:
    with np.load(file) as kept:
        arrays = {name: value for name, value in kept.items() if name != "key.w"}
    np.savez(file, **arrays)


def _of_tomorrow(file: Path) -> None:
    np.savez(file, about=np.asarray(json.dumps({"format": FORMAT + 1})))


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda file: file.unlink(), "there is no file"),
        (lambda file: file.write_text("to whom it may concern"), "holds no weights of a network"),
        (lambda file: file.write_bytes(file.read_bytes()[:5000]), "holds no weights of a network"),
        (lambda file: made(file, margin=None), "they do not say what 'margin' is"),
        (lambda file: made(file, margins={"move": "much"}), "their margins are no numbers"),
        (lambda file: made(file, margins_by_seats={"2": 0.1}), "their margins are no numbers"),
        (lambda file: made(file, search={"2": {"trust": "much"}}), "what they say of search is no numbers"),
        (lambda file: made(file, "for-glory"), "these weights are for for-glory, not for gladiatori"),
        (_not_finite, "'habit' holds something that is no number"),
        (_lost, "'key.w' is missing"),
        (_of_tomorrow, f"they are of format {FORMAT + 1}, not {FORMAT}"),
    ],
)
def test_a_bad_file_is_refused_in_a_sentence(spoil: Callable[[Path], Any], sentence: str, tmp_path: Path) -> None:
    file = made(tmp_path / "w.npz")
    spoil(file)
    with pytest.raises(BadOptions, match=sentence):
        find_bot(f"learned:{file}", harena.game("gladiatori"))


def test_a_file_is_played_by_where_a_bot_is_named_but_not_for_names_from_outside(
    harena: Callable[..., Answer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = f"learned:{made(tmp_path / 'w.npz')}"
    with pytest.raises(BadOptions, match="only if whoever runs this lists them"):
        known_bot("gladiatori", bot)
    monkeypatch.setenv(plugins.VARIABLE, bot)
    known_bot("gladiatori", bot)
    assert plugins.title(bot) == "Discens"
    # People see which weights they are, not where they lie.
    monkeypatch.setenv(plugins.VARIABLE, f"{bot}, learned:{tmp_path}/other/w.npz")
    assert bot_names()[-2:] == ["learned:w", "learned:w-2"]
    known_bot("gladiatori", "learned:w")
    assert plugins.title("learned:w") == "Discens"
    with pytest.raises(BadOptions, match="there is no file"):
        known_bot("gladiatori", "learned:w-2")
    with pytest.raises(BadOptions, match="only if whoever runs this lists them"):
        known_bot("gladiatori", "learned:w-3")
    monkeypatch.delenv(plugins.VARIABLE)
    done = harena("tournament", "gladiatori", "--bots", f"{bot},random", "--games", 1, "--json")
    assert done.code == 0, done.err
    assert set(done.data["bots"]) == {bot, "random"}
    done = harena("tournament", "gladiatori", "--bots", f"learned:{tmp_path / 'none.npz'},random", "--games", 1)
    assert done.code == 2
    assert "there is no file" in " ".join(done.err.split())


def test_training_without_torch_or_for_what_does_not_exist_is_refused_in_a_sentence(
    harena: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "harena.lab.learner", raising=False)
    for words, sentence in (
        (("gladiatori",), "training needs numpy and torch: pip install 'harena[learning]'"),
        (("gladiatori", "--seats", "2,9"), "written like 2,2,4 and Gladiatori has 1, 2, 3, 4; not '2,9'"),
        (("gladiatori", "--kinds", "mvoe"), "Gladiatori asks no question of the kind 'mvoe'"),
        (("chariots",), "chariots"),
    ):
        done = harena("train", *words, "--out", tmp_path / "made", "--minutes", 1)
        assert done.code == 2
        assert sentence in " ".join(done.err.split())
        assert not (tmp_path / "made").exists()


def test_torch_has_the_same_network() -> None:
    pytest.importorskip("torch", reason="torch is not installed (harena[learning])")
    import torch

    from harena.lab.learner import Store, look

    sheet, said = Sheet(), []
    for table, seat in chain(played("gladiatori", 2, {}, 3), played("spartacus", 4, {}, 3)):
        seats = table.state.seats
        found = choice(SeatView(table, seat), Writer(table.game, table.config), Rng(3))
        said.append(Network(by_chance(), {}).look(found.rows, found.options, found.habit, seats))
        gaps, shares = [0.0] * len(found.options), [0.0] * (MOST_SEATS + 1)
        sheet.done.append(Example(found.rows, seat, found.options, found.habit, gaps, seats, shares))
    store = Store(torch.device("cpu"))
    store.add(sheet.packed())
    batch = store.batch(torch.arange(len(said)))
    logs, scores = look({name: torch.from_numpy(value) for name, value in by_chance().items()}, batch)
    gaps = scores - scores[batch["habits"]][batch["asked_of"]]
    assert gaps.numpy() == pytest.approx([score for one in said for score in one.scores], abs=1e-4)
    for number, one in enumerate(said):
        shares = logs[number].exp().tolist()
        assert [*shares[: len(one.shares) - 1], shares[-1]] == pytest.approx(one.shares, abs=1e-5)


@pytest.mark.skipif(not SOAK, reason="training runs: HARENA_SOAK=1")
def test_a_run_that_is_counted_gives_the_same_weights_again_and_is_gone_on_from(
    harena: Callable[..., Answer], tmp_path: Path
) -> None:
    pytest.importorskip("torch", reason="torch is not installed (harena[learning])")
    counted = ("--games", 4, "--steps", 2, "--rounds", 2, "--matches", 2, "--seats", 2, "--threads", 1, "--cpu")
    for name in ("one", "other"):
        done = harena("train", "gladiatori", "--out", tmp_path / name, *counted)
        assert done.code == 0, done.err
    one, other = (Network.load(tmp_path / name / "weights.npz") for name in ("one", "other"))
    assert all(one.weights[name].tobytes() == other.weights[name].tobytes() for name in SHAPES)
    done = harena("train", "gladiatori", "--out", tmp_path / "one", *counted)
    assert "goes on from weights after 4 steps" in done.out
    later = Network.load(tmp_path / "one" / "weights.npz")
    assert (later.about["steps"], later.about["deals"]) == (8, {"1": 16})
    assert later.about["matches"][0]["games"] == 2
    done = harena("train", "for-glory", "--out", tmp_path / "one", *counted)
    assert "cannot be gone on from, so give another folder" in " ".join(done.err.split())


@pytest.mark.skipif(not SOAK, reason="training runs: HARENA_SOAK=1")
def test_runs_that_only_play_leave_examples_for_one_that_only_learns(
    harena: Callable[..., Answer], tmp_path: Path
) -> None:
    pytest.importorskip("torch", reason="torch is not installed (harena[learning])")
    usual = ("--out", tmp_path, "--threads", 1, "--cpu")
    playing = ("--games", 1, "--rounds", 2, "--steps", 0, "--matches", 0, "--kinds", "place,move")
    for seed, seats in ((1, 2), (1, 2), (2, 4)):
        done = harena("train", "gladiatori", *usual, *playing, "--seats", seats, "--seed", seed)
        assert done.code == 0, done.err
    assert not (tmp_path / "weights.npz").exists()
    done = harena("train", "gladiatori", *usual, "--kept", "--rounds", 1, "--steps", 2, "--matches", 0, "--seats", 2)
    assert done.code == 0, done.err
    about = Network.load(tmp_path / "weights.npz").about
    assert about["deals"] == {"1": 4, "2": 2}
    assert (about["seats"], about["kinds"], about["steps"]) == ([2, 4], ["move", "place"], 2)
    assert about["choices"] > 0


def test_only_kinds_that_are_named_are_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teaching, "QUICK", 0)
    monkeypatch.setattr(teaching, "UNKNOWN", 1.0)
    _, stakes, _ = teach(Task("gladiatori", (2,), (4,), kinds=("place", "pick-character")))
    assert set(stakes.tried) <= {"place", "pick-character"} < set(stakes.met)
    assert set(stakes.chances(("place",))) == {"place"}


def test_the_same_seed_gives_the_same_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teaching, "QUICK", 1)
    monkeypatch.setattr(teaching, "WIDE", 3)
    # Of a kind that has come a thousand times a game, hardly any choice is tried out.
    stakes = Stakes(1.0, {"play": 1000.0})
    one, other, third = (teach(Task("gladiatori", (2,), (seed,), stakes=stakes)) for seed in (4, 4, 5))
    assert one[1:] == other[1:]
    assert all(one[0][name].tobytes() == value.tobytes() for name, value in other[0].items())
    assert one[0]["rows"].tobytes() != third[0]["rows"].tobytes()
    examples, stakes, games = one
    assert games == 2
    assert sum(stakes.tried.values()) == (examples["option_counts"] > 0).sum() > 0
    assert examples["counts"].sum() == len(examples["rows"])
    assert examples["shares"].sum(1) == pytest.approx(1)
    known = ~np.isnan(examples["gaps"])
    assert np.abs(examples["gaps"][known]).max() <= 1


def test_from_some_question_on_it_plays_as_greedy_does_so_that_games_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = made(tmp_path / "w.npz", margin=-100.0)
    differ = []
    for tired in (10_000, 0):
        monkeypatch.setattr(learned, "TIRED", tired)
        bot, left = LearnedBot(harena.game("gladiatori"), 1, file=file), 0
        for table, seat in played("gladiatori", 2, {}, 3):
            left += bot.choose(SeatView(table, seat)) != table.greedy(seat, Rng(1))
        differ.append(left)
    assert differ[0] > differ[1]
