"""Checks of a position: looking, sampling, refusing, copying, encoding, telling and taking back."""

from __future__ import annotations

import json
from typing import Any

from harena.core import UNDO, Action, BadAction, Form, Refused, Rng, Seat, Table, decode, encode, state_hash
from harena.testing.plain import forbidden

from .suite import Suite, alike, in_step, observed, viewers


def looking_changes_nothing(suite: Suite, table: Table, rng: Rng) -> None:
    """Views, prompts, options and what is available can be had any number of times."""
    before = table.hash
    for seat in viewers(table):
        observed(table, seat)
    for ask in table.pending.values():
        ask.question.options(table.state, ask.seat, *ask.args)
    suite.need("looking", table.hash == before, "merely looking at the table changed it")


def samples_are_legal(suite: Suite, table: Table, rng: Rng) -> None:
    """What a sampler hands to bots may be done."""
    for seat, ask in table.pending.items():
        for form in suite.game.forms:
            if form.sample is None or (form.interrupt is None and form not in ask.parametric):
                continue
            if form.interrupt is not None and not table._interruptible():
                continue
            for action in form.sample(table.state, seat, rng):
                reason = table.why_not(seat, action)
                suite.need("samples", reason is None, f"seat {seat} is sampled {action.text!r}, but: {reason}")


def clones_play_alike(suite: Suite, table: Table, rng: Rng) -> None:
    """A clone equals its original, plays on identically, and shares nothing with it."""
    before = table.hash
    clone = table.clone()
    suite.need("clone", clone.hash == before, "a clone has another hash than its original")
    for seat in viewers(table):
        alike(suite, "clone", table, clone, seat, f"a clone shows seat {seat} something else")
    other = table.clone()
    in_step(suite, clone, other, rng, 12)
    suite.need("clone", clone.hash == other.hash, "two clones that play the same actions come apart")
    suite.need("clone", table.hash == before, "what a clone does changes its original")


def refusals_have_reasons(suite: Suite, table: Table, rng: Rng) -> None:
    """What is neither an option nor available is refused with a rule, changes nothing, and the checks agree."""
    known = [suite.seen[text] for text in sorted(suite.seen)]
    never = [form for form in suite.game.forms if form.never is not None]
    start = _traces(table)
    sample = rng.sample(known, 24) + [form(*["nothing"] * len(form.fields)) for form in never if not any(form.types)]
    for form in suite.game.forms:
        _check_nonsense(suite, table, form, rng)
    for seat in range(table.state.seats):
        ask = table.pending.get(seat)
        allowed = set(table.available(seat)) | set(ask.options if ask else ())
        for action in sample:
            if action in allowed or (action.form.parametric and table.why_not(seat, action) is None):
                continue
            _check_refusal(suite, table, seat, action, start)
    suite.need("refusal", _traces(table) == start, "asking why something is refused changed something")


def _traces(table: Table) -> tuple[Any, ...]:
    """All that a refusal must leave as it was."""
    events = [] if table.log is None else [table.log.count(viewer) for viewer in viewers(table)]
    asked = {seat: ask.number for seat, ask in table.pending.items()}
    return table.hash, len(table.entries), asked, events


def _check_nonsense(suite: Suite, table: Table, form: Form, rng: Rng) -> None:
    """A check answers for any arguments, from any seat, at any time."""
    if form.check is None or (form.parametric and form.sample is None):
        return
    words = [text for text in suite.seen for text in text.split()] or ["nothing"]
    for seat in range(table.state.seats):
        args = [rng.choice((-1, 0, 3, 10**9)) if t == "int" else rng.choice(("nothing", "", rng.choice(words)))
                for t in form.types]
        try:
            table.why_not(seat, form.render(tuple(args)))
        except BadAction:
            continue
        except Exception as error:
            suite.fail("legality", f"the check of {form.kind!r} cannot answer for {args}: {error!r}")


def _check_refusal(suite: Suite, table: Table, seat: Seat, action: Action, before: tuple[Any, ...]) -> None:
    ask = table.pending.get(seat)
    reason = table.why_not(seat, action)
    if reason is None:
        suite.fail("legality", f"{action.text!r} was not offered to seat {seat}, but nothing forbids it")
        return
    suite.need("legality", bool(reason.rule and reason.reason), f"{action.text!r} is refused without rule or reason")
    suite.need_rule(reason.rule, f"the refusal of {action.text!r}")
    form = action.form
    listed = ask is not None and form in suite.offered.get(ask.kind, ())
    if ask is not None and listed and form.check is not None and form.interrupt is None:
        silent = form.check(table.state, seat, *action.args) is None
        if silent and ask.question.refuse is not None:
            silent = ask.question.refuse(table.state, seat, action, *ask.args) is None
        suite.need("legality", not silent, f"{ask.kind!r} does not offer {action.text!r} to seat {seat}, "
                                           f"but its check has nothing against it")
    try:
        table.apply(seat, action)
        suite.fail("refusal", f"{action.text!r} was not offered to seat {seat} and yet accepted")
    except Refused:
        pass
    suite.need("refusal", before == _traces(table), f"refusing {action.text!r} to seat {seat} changed something")


def states_encode(suite: Suite, table: Table, rng: Rng) -> None:
    """State, views and events are plain data: what was encoded reads back the same."""
    data = json.loads(json.dumps(encode(table.state)))
    again = decode(type(table.state), data)
    suite.need("encoding", state_hash(again) == table.hash, "a state that was encoded and read back has another hash")
    for seat in viewers(table):
        seen = observed(table, seat)
        suite.need("encoding", json.loads(json.dumps(seen)) == seen, f"what seat {seat} sees does not survive JSON")


def everything_is_said(suite: Suite, table: Table, rng: Rng) -> None:
    """What happened, what is asked and what is waited for has a sentence for every viewer, one that people can read."""
    for seat in viewers(table):
        voice = table.voice(seat)
        said: list[tuple[str, str]] = []
        for event in table.events(0, seat)[-20:]:
            told = voice.words.said("events", event["kind"], event, seat)
            suite.need("sentences", told is not None, f"there is no sentence for the event {event}")
            said.append((event["kind"], voice.event(event)))
        for other in table.deciding(seat, voice):
            said.append((other["kind"], other["text"]))
        if seat is not None and seat in table.pending:
            ask = table.pending[seat]
            prompt = table.prompt(ask, voice)
            suite.need("sentences", bool(prompt), f"there is no sentence for the question {ask.kind!r}")
            said.append((ask.kind, prompt))
        for kind, sentence in said:
            found = forbidden(sentence)
            suite.need("sentences", not found, f"{sentence!r} ({kind}) contains {', '.join(map(repr, found))}")


def undo_goes_back(suite: Suite, table: Table, rng: Rng) -> None:
    """Taking a choice back and making it again leads to the same position."""
    for seat in range(table.state.seats):
        if table.why_no_undo(seat) is not None:
            continue
        index = table._undo_index(seat)
        assert isinstance(index, int)
        action = table.live[index][1]
        again = table.clone()
        again.apply(seat, UNDO)
        suite.need("undo", seat in again.pending, f"after undo seat {seat} is not asked again")
        suite.need("undo", isinstance(action, Action) and again.why_not(seat, action) is None,
                   f"after undo seat {seat} may not choose {action!r} again")
        if isinstance(action, Action):
            again.apply(seat, action)
            for who, later in table.live[index + 1 :]:
                if who == seat and isinstance(later, Action) and again.forced(seat) is later:
                    again.apply(seat, later)  # it had no choice there either
            suite.need("undo", again.hash == table.hash, f"undoing and repeating {action.text!r} leads elsewhere")
