"""Reports: one HTML file of an experiment, complete in itself. Verdict, bands, roles, lengths, decisions, cards, and
how it was made. One version of a game, or two beside each other. Needs the extra `lab`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from math import inf
from typing import Any, Final

from . import plots
from .bands import BROKEN, KEPT, OPEN, Held
from .compare import Comparison, OfPiece, PieceCount, compare_pieces, count_pieces, even_share, finished, paired
from .pages import document
from .questions import Catalogue, Question, decision_question, figure_question, signed
from .series import Outcome, Setup
from .simulate import digest_of
from .statistics import Interval, quantile

#: What stands out is at least so far from an even share.
MARGIN: Final = 0.03
#: Kinds of decisions that are drawn.
MOST_KINDS: Final = 10
MOST_NAMED: Final = 5


@dataclass(frozen=True)
class Experiment:
    """What a report tells of: one version with its outcomes, or two with theirs in pairs."""

    setups: Sequence[Setup]
    names: Sequence[str]
    outcomes: Sequence[Sequence[Outcome]]
    bots: Sequence[str]
    command: str
    seconds: float = 0.0
    comparison: Comparison | None = None
    bands: Sequence[Sequence[Held]] = field(default_factory=list)
    made_with: str = ""

    @property
    def setup(self) -> Setup:
        return self.setups[-1]

    @property
    def two(self) -> bool:
        return len(self.setups) > 1

    @cached_property
    def done(self) -> list[list[Outcome]]:
        if self.comparison is not None:
            pairs = finished(self.comparison.pairs)
            return [[one for one, _ in pairs], [other for _, other in pairs]]
        return [[outcome for outcome in side if outcome.finished] for side in self.outcomes]

    @cached_property
    def before(self) -> Mapping[str, Mapping[str, int]]:
        """The numbers of the cards of A."""
        return {piece.name: piece.numbers for piece in self.setups[0].pieces}

    @cached_property
    def cards(self) -> list[PieceCount]:
        return count_pieces(self.setup, self.done[-1], MARGIN)

    @cached_property
    def changes(self) -> dict[str, OfPiece]:
        if not self.two:
            return {}
        pairs = list(zip(*self.done, strict=True))
        return {one.piece.name: one for one in compare_pieces((self.setups[0], self.setups[1]), pairs)}


def experiment_of(found: Comparison, command: str, seconds: float = 0.0, **more: Any) -> Experiment:
    pairs = found.pairs
    return Experiment(found.sides, found.names, ([one for one, _ in pairs], [other for _, other in pairs]),
                      [strand.bot for strand in found.strands], command, seconds, found, **more)  # fmt: skip


def page(what: Experiment) -> str:
    """The whole file."""
    parts = [_verdict(what), _bands(what), _roles(what), f'<div class="two">{_lengths(what)}{_decisions(what)}</div>',
             _scatter(what), _table(what), _made(what)]  # fmt: skip
    rules, seats = what.setup.rules, what.setup.config.seats
    seated = f"{seats} {'seat' if seats == 1 else 'seats'}"
    about = " · ".join(part for part in (f"{rules.name}, {seated}", what.made_with) if part)
    header = f"<span>Balance report</span> <span>{escape(about)}</span>"
    return document(f"{rules.name}: balance report", header, "\n".join(filter(None, parts)))


# -- the parts ---------------------------------------------------------------------------------------------------------


def _keys(what: Experiment) -> str:
    if not what.two:
        return ""
    a, b = (escape(name) for name in what.names)
    return f'<span class="kA">A: {a}</span> &nbsp; <span class="kB">B: {b}</span>'


def _verdict(what: Experiment) -> str:
    if what.comparison is None:
        heading, sentences = "As it is", single_verdict(what)
    else:
        heading = "; ".join(change.text for change in what.comparison.changes[:4]) or "Nothing is different"
        sentences = [_finding(*args) for args in _findings(what.comparison)]
    bots = ", ".join(what.bots)
    games = f"{len(what.outcomes[0]):,} games each, the same seeds" if what.two else f"{len(what.outcomes[0]):,} games"
    says = "".join(f'<p class="says">{sentence}</p>' for sentence in sentences)
    aside = f'<p class="note">{_keys(what)} &nbsp; {games} · {escape(bots)} · 95 % intervals</p>'
    return f'<section class="verdict"><h3>{escape(heading)}</h3>{says}{aside}</section>'


def _findings(found: Comparison) -> list[tuple[Any, list[str]]]:
    """Each question of the first bot, and what other bots say otherwise."""
    rows = []
    for finding in found.strands[0].findings:
        others = [
            f"{strand.bot} {_moved(other)}" for strand in found.strands[1:] for other in strand.findings
            if other.question.name == finding.question.name
        ]  # fmt: skip
        rows.append((finding, others))
    return rows


def _moved(finding: Any) -> str:
    value, reach = finding.question.moved(finding.found.interval())
    return f"{value} ({reach})"


def _finding(finding: Any, others: Sequence[str]) -> str:
    found, question = finding.found, finding.question
    moved, reach = question.moved(found.interval())
    aside = f' <span class="note">With other bots: {escape("; ".join(others))}.</span>' if others else ""
    return (f"{escape(question.text[:1].upper() + question.text[1:])}: <b>{moved}</b> "
            f'<span class="quiet">({reach})</span>, '
            f"from {question.told(found.first.value)} to {question.told(found.second.value)}: "
            f"{finding.said}.{aside}")  # fmt: skip


def single_verdict(what: Experiment) -> list[str]:
    """What one version came to, in a sentence each for roles, cards and length."""
    done = what.done[-1]
    even = even_share(done)
    roles = Catalogue(what.setup, done).roles
    z = quantile(family=len(roles))
    far = []
    for question in roles:
        answer = question.answer(done)
        found = answer.interval(z)
        if answer.below and not found.low <= even <= found.high:
            far.append((abs(found.value - even), question, found))
    sentences = []
    for _, question, found in sorted(far, key=lambda one: -one[0])[:2]:
        sentences.append(f"{escape(question.text)} <b>{100 * found.value:.1f} %</b> ({100 * found.low:.1f} to "
                         f"{100 * found.high:.1f}), an even share would be {100 * even:.1f} %.")  # fmt: skip
    if not far:
        sentences.append("No seat and no role is shown to be better than another.")
    out = [card for card in what.cards if card.outlier]
    judged = sum(card.piece.compared for card in what.cards)
    if out:
        named = ", ".join(f"{escape(card.piece.name)} ({100 * card.had.value:.0f} %)" for card in out[:MOST_NAMED])
        more = " and others" if len(out) > MOST_NAMED else ""
        verb = "stand" if len(out) > 1 else "stands"
        sentences.append(f"<b>{len(out)} of {judged} cards</b> {verb} out by how often who has them wins: "
                         f"{named}{more}.")  # fmt: skip
    else:
        sentences.append(f"None of {judged} cards is shown to stand out.")
    return sentences


def _bands(what: Experiment) -> str:
    if not what.bands:
        return ""
    answers = Counter(held.answer for held in what.bands[-1])
    rows = []
    for index, held in enumerate(what.bands[-1]):
        before = ""
        if len(what.bands) > 1:
            a = what.bands[0][index]
            before = f" · A: {a.told(a.found.value)}, {a.answer}"
        aside = f" · {escape(held.who)}" if held.who else ""
        if held.answer == OPEN:
            aside += f" · about {held.games_needed:,} games would tell"
        found = held.found
        rows.append(
            f"<li><span>{escape(_asked(held, what.setup))}<small>{escape(held.to_be)}{aside}{before}"
            f"</small></span>{_gauge(held, what.bands[0][index] if len(what.bands) > 1 else None)}"
            f"<span><b>{held.told(found.value)}</b><small>{held.told(found.low).removesuffix(' %')} to "
            f'{held.told(found.high)}</small></span><span class="pill {held.answer}">{held.answer}</span></li>'
        )
    told = ", ".join(f"{answers[answer]} {answer}" for answer in (KEPT, BROKEN, OPEN) if answers[answer])
    note = f'<p class="note">{told}. Open: too few games to tell.</p>'
    return f'<section class="bands"><h2>The bands</h2>{note}<ul>{"".join(rows)}</ul></section>'


def _asked(held: Held, setup: Setup) -> str:
    """What a band is about: of several cards or roles the kind of question, for who came out stands beside it."""
    if not held.who:
        return held.text[:1].upper() + held.text[1:]
    word, _, rest = held.band.what.partition(" ")
    if word in ("best", "worst"):
        return f"{word.capitalize()} {rest}"
    group = rest.partition(" ")[2]
    said = f"Least often {setup.rules.deeds.get('taken', 'taken')}" if word == "rarest" else f"{word.capitalize()} card"
    return f"{said} of {group} cards" if group else said


def _gauge(held: Held, before: Held | None) -> str:
    """A band as a strip with its edges, and what was found on it."""
    edges = [edge for edge in (held.band.low, held.band.high) if abs(edge) != inf]
    found = held.found
    shown = [*edges, found.value, found.low, found.high, *([before.found.value] if before else [])]
    if inf in map(abs, shown):
        return '<span class="gauge"></span>'
    least, most = min(shown), max(shown)
    room = 0.15 * (most - least or 1)
    least, most = least - room, most + room

    def at(value: float) -> float:
        return round(100 * (min(max(value, least), most) - least) / (most - least), 1)

    low, high = at(held.band.low), at(held.band.high)
    marks = "".join(f'<u style="left:{at(edge)}%"></u>' for edge in edges)
    a = f'<q style="left:{at(before.found.value)}%"></q>' if before else ""
    return (f'<span class="gauge" aria-hidden="true"><s style="left:{low}%;width:{round(high - low, 1)}%"></s>{marks}'
            f'<i style="left:{at(found.low)}%;width:{round(at(found.high) - at(found.low), 1)}%"></i>{a}'
            f'<b style="left:{at(found.value)}%"></b></span>')  # fmt: skip


def _roles(what: Experiment) -> str:
    catalogue = Catalogue(what.setup, what.done[-1])
    questions: list[Question] = list(catalogue.roles)[:24]
    if not questions:
        return ""
    even = even_share(what.done[-1])
    rows = []
    pairs = list(zip(*what.done, strict=True)) if what.two else []
    shown = 0
    for question in questions:
        answers = [question.answer(side) for side in what.done]
        if not all(answer.below for answer in answers):
            continue
        apart = paired(question, pairs).interval() if what.two else None
        shown += bool(apart and not apart.low <= 0 <= apart.high)
        who = question.text.removesuffix(" wins")
        rows.append(plots.Row(who, [answer.interval() for answer in answers], apart))
    if rows and what.comparison is not None and len(what.bots) > 1:
        for strand in what.comparison.strands:
            found = paired(questions[0], strand.finished)
            sides = [side.interval() for side in (found.first, found.second)]
            rows.append(plots.Row(f"{rows[0].name}: {strand.bot}", sides, found.interval()))
    if what.two:
        heading = f"{shown} of {len(questions)} roles moved" if shown else "No role is shown to have moved"
        note = ("Share of the wins. Each pair plays one seed with A and with B; at the right the change, in points, "
                "with its interval.")  # fmt: skip
    else:
        heading, note = "Who wins", f"Share of the wins with its interval. An even share is {100 * even:.1f} %."
    return f'<section><h2>{heading}</h2><p class="note">{note}</p>{plots.shares(rows, even)}</section>'


def _lengths(what: Experiment) -> str:
    sides = [[float(outcome.decisions) for outcome in side] for side in what.done]
    if not all(sides):
        return ""
    heading = "How long games are"
    aside = ""
    if what.two:
        apart = paired(figure_question("length"), list(zip(*what.done, strict=True))).interval()
        moved = not apart.low <= 0 <= apart.high
        now = "longer" if apart.value > 0 else "shorter"
        heading = f"Games are {now}" if moved else "No change of length is shown"
        aside = " On average {} ({}).".format(*figure_question("length").moved(apart))
    swings = [outcome.counted.swings for outcome in what.done[-1] if outcome.counted is not None]
    if swings:
        leads = sum(one.leads for one in swings) / len(swings)
        decided = sum(one.decided for one in swings) / len(swings)
        aside += (f" The lead changes {leads:.1f} times a game; whoever wins is ahead for good after "
                  f"{100 * decided:.0f} % of it.")  # fmt: skip
    figures = "".join(
        f" {escape(name[:1].upper() + name[1:])}: {figure_question(name).answer(what.done[-1]).value:.1f} a game."
        for name in Catalogue(what.setup, what.done[-1]).figures
    )
    plot = plots.lengths(sides, "decisions a game")
    return f'<section><h2>{heading}</h2><p class="note">Decisions a game.{aside}{figures}</p>{plot}</section>'


def _decisions(what: Experiment) -> str:
    made = []
    for side in what.done:
        counts: Counter[str] = Counter()
        for outcome in side:
            for made_by_seat in outcome.counted.decisions if outcome.counted else ():
                counts.update(made_by_seat)
        made.append({kind: number / len(side) for kind, number in counts.items()})
    if not made[-1]:
        return ""
    kinds = sorted(made[-1], key=lambda kind: -made[-1][kind])[:MOST_KINDS]
    phases: Counter[str] = Counter()
    for outcome in what.done[-1]:
        for phase, (_, decisions) in (outcome.counted.phases if outcome.counted else {}).items():
            phases[phase] += decisions
    total = sum(phases.values()) or 1
    told = ", ".join(
        f"{escape(phase)} {100 * number / total:.0f} %"
        for phase, number in phases.most_common(5)
        if number / total >= 0.01
    )
    if what.two:
        heading, plot = _decided(what, kinds)
    else:
        heading = "What people decide"
        plot = plots.bars([(kind.replace("-", " "), made[0][kind]) for kind in kinds], "decisions a game")
    return (f'<section><h2>{escape(heading)}</h2><p class="note">Decisions a game by kind. By phase: {told}.</p>'
            f"{plot}</section>")  # fmt: skip


def _decided(what: Experiment, kinds: Sequence[str]) -> tuple[str, str]:
    """How many decisions of each kind more or fewer, and which of them beyond chance, all kinds considered together."""
    pairs, z = list(zip(*what.done, strict=True)), quantile(family=len(kinds))
    rows, moved = [], []
    for kind in kinds:
        question = decision_question(kind)
        found = paired(question, pairs)
        apart = found.interval(z)
        strong = not apart.low <= 0 <= apart.high
        if strong:
            moved.append(f"{question.text} {'more' if apart.value > 0 else 'less'} often")
        rows.append(plots.Shift(question.text, found.first.value, found.second.value, apart, strong))
    more = f" and {len(moved) - 1} more" if len(moved) > 1 else ""
    heading = f"Moved: {moved[0]}{more}" if moved else "No change of decisions is shown"
    return heading, plots.shifts(rows, "change, decisions a game")


def _scatter(what: Experiment) -> str:
    even = even_share(what.done[-1])
    deed = what.setup.rules.deeds.get("taken", "taken")
    changed = {change.name for change in what.comparison.changes} if what.comparison else set()
    marks = []
    for card in what.cards:
        if not card.piece.compared or not card.had.below:
            continue
        other = what.changes.get(card.piece.name)
        before = None
        if other is not None and card.piece.name in changed and other.had.first.below:
            before = (other.taken.first.value, other.had.first.interval())
        marks.append(plots.Mark(card.piece.name, card.taken.value, card.had.interval(), card.outlier, before))
    if not marks:
        return ""
    moved = [name for name, one in what.changes.items() if one.changed]
    out = [card.piece.name for card in what.cards if card.outlier]
    if what.two:
        who = f"{', '.join(moved[:3])}:" if moved else "No card is"
        heading = f"{who} {deed} more or less often, or sooner or later"
    else:
        heading = f"{', '.join(out[:3])}{' …' if len(out) > 3 else ''} stand out" if out else "No card stands out"
    note = (f"Every card{' in B' if what.two else ''} with the interval of its win share. Named: {100 * MARGIN:g} "
            "points or more from even beyond chance, all cards taken together; the band is nearer.")  # fmt: skip
    plot = plots.scatter(marks, even, MARGIN, f"{deed}, of the times it is shown", "win share of who has it")
    return f'<section><h2>{escape(heading)}</h2><p class="note">{note}</p>{plot}</section>'


def _table(what: Experiment) -> str:
    cards = list(what.cards)
    if not cards:
        return ""
    if what.two:
        order = {name: index for index, name in enumerate(what.changes)}
        cards.sort(key=lambda card: order.get(card.piece.name, len(order)))
    looked_at = sum(card.piece.compared for card in cards) or 1
    z = quantile(family=looked_at)
    kinds = Counter(card.piece.kind for card in cards)
    words = what.setup.rules.deeds
    taken = words.get("taken", "taken").capitalize()
    numbers = list(dict.fromkeys(name for card in cards for name in card.piece.numbers))[:1]
    numbered = [name.capitalize() for name in numbers]
    heads = ["Card", *numbered, "Shown", taken, "Played for each", "Win share of who has it"]
    heads += [f"{taken}, A → B, points", "Effect"] if what.two else []
    even = even_share(what.done[-1])
    rows = "".join(_row(card, what, numbers, z, even) for card in cards)
    stands = sum(one.changed for one in what.changes.values()) if what.two else sum(card.outlier for card in cards)
    note = (f"{stands} of {looked_at} cards {'changed' if what.two else 'stand out'} beyond chance "
            f"({100 * (1 - 0.05 / looked_at):.4g} % intervals, since {looked_at} are compared at once; Holm’s "
            "correction).")  # fmt: skip
    buttons = "".join(
        f'<button type="button" data-kind="{escape(kind)}" aria-pressed="{str(not kind).lower()}">'
        f"{escape(kind[:1].upper() + kind[1:]) or 'All'} {number}</button>"
        for kind, number in (("", len(cards)), *kinds.most_common())
    )
    wide = {"Shown", "Played for each", "Effect", *numbered} | ({"Win share of who has it"} if what.two else set())
    head = "".join(
        f'<th scope="col" class="{"n" * bool(index)} {"wide" * (name in wide)}"><button type="button">{escape(name)}'
        "</button></th>" for index, name in enumerate(heads)
    )  # fmt: skip
    return (f'<section class="cards"><h2>Cards</h2><p class="note">{note}</p><div class="tools">'
            f'<input type="search" id="find" placeholder="Find a card" aria-label="Find a card">{buttons}'
            f'<label><input type="checkbox" id="only"> Only those with an effect</label>'
            f'<button type="button" id="csv">CSV</button></div><div class="scroll"><table id="cards"><thead><tr>'
            f'{head}</tr></thead><tbody>{rows}</tbody></table></div><p class="more">'
            f'<button type="button" id="more">Show all</button></p></section>')  # fmt: skip


def _row(card: PieceCount, what: Experiment, numbers: Sequence[str], z: float, even: float) -> str:
    name = card.piece.name
    change = what.changes.get(name)
    stands = change.changed if change is not None else card.outlier
    cells = [f'<td class="name">{escape(name)}<small>{escape(card.piece.kind)}</small></td>']
    for number in numbers:
        value = card.piece.numbers.get(number)
        before = what.before.get(name, {}).get(number, value)
        was = "" if before == value or before is None else f"<del>{before:g}</del> "
        cells.append(_cell(value, was + ("" if value is None else f"{value:g}"), "wide"))
    cells.append(_cell(card.taken.below, f"{card.taken.below:,.0f}", "wide"))
    cells.append(_cell(card.taken.value, f"{100 * card.taken.value:.1f} %" if card.taken.below else "–"))
    cells.append(_cell(card.played.value, f"{card.played.value:.1f}×" if card.played.below else "–", "wide"))
    hidden = "wide" if what.two else ""
    if card.had.below and card.piece.compared:
        found = card.had.interval(z)
        text = f"{100 * found.value:.1f} % {_mini(found, even, 0.25, '' if what.two else 'a')}"
        cells.append(_cell(found.value, text, hidden))
    else:
        cells.append(_cell(-1, "–", hidden))
    if what.two:
        if change is None:
            cells += [_cell(0, "–"), _cell(0, "–", "wide")]
        else:
            found = change.taken.interval(z)
            cells.append(_cell(found.value, f"{signed(100 * found.value)} {_mini(found, 0.0, 0.25, 'd')}"))
            cells.append(_cell(1 - change.chance, _effect(change, found), "wide"))
    return f'<tr data-kind="{escape(card.piece.kind)}"{" class=stands" if stands else ""}>{"".join(cells)}</tr>'


def _effect(change: OfPiece, taken: Interval) -> str:
    """More or less often, or at least sooner or later, in a word."""
    if not change.changed:
        return '<span class="note">none shown</span>'
    if not taken.low <= 0 <= taken.high:
        return "<b>▲ more</b>" if taken.value > 0 else "<b>▼ less</b>"
    return "<b>▲ sooner</b>" if change.pace.difference > 0 else "<b>▼ later</b>"


def _cell(value: float | None, text: str, kind: str = "") -> str:
    return f'<td class="n {kind}" data-value="{0 if value is None else round(value, 5)}">{text}</td>'


def _mini(found: Interval, middle: float, reach: float, kind: str) -> str:
    """An interval as a small drawing around a dashed middle."""

    def at(value: float) -> float:
        return round(min(max((value - middle) / (2 * reach) + 0.5, 0.0), 1.0) * 100, 1)

    low, high = at(found.low), at(found.high)
    return (
        f'<span class="mini {kind}" title="{100 * found.low:.1f} to {100 * found.high:.1f}"><u style="left:50%"></u>'
        f'<i style="left:{low}%;width:{round(high - low, 1)}%"></i><b style="left:{at(found.value)}%"></b></span>'
    )


def _made(what: Experiment) -> str:
    first = what.outcomes[0]
    seeds = [outcome.fixture.seed for outcome in first]
    broken = sum(1 for side in what.outcomes for outcome in side if outcome.error)
    total = sum(len(side) for side in what.outcomes)
    decisions = sum(outcome.decisions for side in what.outcomes for outcome in side)
    digests = " · ".join(
        (f"{'AB'[index]} " if what.two else "") + digest_of(side) for index, side in enumerate(what.outcomes)
    )
    rows = {
        "Players": f"{', '.join(what.bots)}; one kind of bot in all seats",
        "Seeds": f"{min(seeds)} to {max(seeds)}" + (", in A and in B" if what.two else ""),
        "Finished": f"{total - broken:,} of {total:,} games, {decisions:,} decisions"
        + (f", {what.seconds:.0f} s" if what.seconds else ""),
        "Digest": digests,
        "Intervals": "Of sums over sums with a game as the unit (Wilson’s for shares)"
        + (", paired by seed" if what.two else "") + "; Holm’s correction and widened intervals for the cards.",
    }  # fmt: skip
    if what.comparison is not None:
        test = what.comparison.test
        rows["Test"] = (
            f"Wald’s sequential test, two-sided: {100 * test.least:g} points are found in at least "
            f"{1 - test.misses:.0%} of the cases; a difference is seen where there is none in at most {test.errs:.0%}, "
            f"over all {test.family} questions. Stopping early makes what was found look a little larger."
        )
    told = "".join(f"<dt>{name}</dt><dd>{escape(text)}</dd>" for name, text in rows.items())
    lines = what.command.replace(" --", " \\\n  --")
    again = f'<pre id="command">{escape(lines)}</pre><p class="buttons"><button type="button" id="copy">Copy</button>'
    again += '<button type="button" id="json">All numbers as JSON</button></p>'
    numbers = json.dumps(what.comparison.to_data() if what.comparison is not None else to_data(what))
    numbers = numbers.replace("</", "<\\/")
    again += f'<script type="application/json" id="numbers">{numbers}</script>'
    warning = "Bots are not people. A card that bots leave alone may still be loved: look at games before a change."
    return (f'<section class="made"><h2>How these numbers were made</h2><div class="two"><dl>{told}</dl><div>'
            f'<h3>Repeat it</h3>{again}<p class="note">{warning}</p></div></div></section>')  # fmt: skip


def to_data(what: Experiment) -> dict[str, Any]:
    """The numbers of a report of one version."""
    catalogue = Catalogue(what.setup, what.done[-1])
    z = quantile(family=max(1, len(what.cards)))
    return {
        "game": what.setup.game, "games": len(what.outcomes[-1]), "digest": digest_of(what.outcomes[-1]),
        "verdict": single_verdict(what),
        "roles": {one.name: one.answer(what.done[-1]).interval().to_data(4) for one in catalogue.roles},
        "figures": {name: round(figure_question(name).answer(what.done[-1]).value, 3)
                    for name in ("length", "swings", *catalogue.figures)},
        "cards": [
            {"card": one.piece.name, "kind": one.piece.kind, "taken": one.taken.interval(z).to_data(4),
             "win_share": one.had.interval(z).to_data(4), "played": round(one.played.value, 3), "outlier": one.outlier}
            for one in what.cards
        ],
        "bands": [held.to_data() for held in (what.bands[-1] if what.bands else ())],
    }  # fmt: skip
