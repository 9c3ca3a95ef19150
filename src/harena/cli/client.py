"""The terminal client: people and bots at one table, and what a person may say there.

It knows no rule: it shows what the view shows, offers what the ask offers, and passes on what is typed. (`undo` and
standing orders are actions of every game, so they need no commands here.)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from harena.bots import USUAL_LEVEL, Bot, SearchBot, make_bot, plugins, reason
from harena.bots.chances import prospects
from harena.core import (
    CONCEDE,
    ENGLISH,
    UNNAMED,
    Action,
    Ask,
    BadAction,
    BadOptions,
    HarenaError,
    Refused,
    Seat,
    SeatView,
    Table,
    Violation,
    Voice,
    find_rules,
    key_of,
    sealed,
)
from harena.core.ask import tidy
from harena.core.table import ALWAYS_PASS

from .records import board_text
from .saving import CareerGame, SavedGame
from .screen import Screen

ME: Final = "me"
#: How many of the latest events a question shows at most, and `log` without a number.
SHOWN_EVENTS: Final = 12
LOGGED_EVENTS: Final = 40
#: How long a bot thinks about a hint, in iterations.
HINT: Final = 100
#: So many choices are told with it.
TOLD: Final = 3

HELP: Final = """\
NUMBER            choose the option with that number
an option's text  the same, typed out; also whatever else the question says you may type
why ACTION        why something cannot be done now (a number or a text)
undo              take your last choice back, as far as nothing was revealed since
hint              what a bot would do in your place
rules ID          read a rule; without an id, the one this question comes from
log [N]           what happened lately, as far as you may know it
show              show the table and the question again
as SEAT ACTION    act for another person at this keyboard, out of turn (only what may be done at any time)
save [FILE]       save the game (it is also saved after every move)
always pass at QUESTION until phase | game
                  a standing order where a question can be passed; ask me again at QUESTION takes it back
concede           give up
quit              leave; the game is kept (ctrl-C does the same)"""


class Left(Exception):
    """The person at the keyboard has gone; the game is kept."""


def usual_opponent() -> str:
    """Who plays against people who have not said against whom."""
    return USUAL_LEVEL


class Client:
    """One sitting at a table."""

    def __init__(
        self,
        table: Table,
        players: Sequence[str],
        screen: Screen,
        file: Path,
        career: CareerGame | None = None,
        *,
        names: Sequence[str] = UNNAMED,
        language: str = ENGLISH,
    ) -> None:
        self.table = table
        self.names = tuple(names)
        self.language = language
        self.career = career
        self.players = tuple(players)
        self.screen = screen
        self.file = file
        self.refused = 0
        self._bots: dict[Seat, Bot] = {
            seat: make_bot(name, table.game, key_of(table.seed, seat, len(table.entries)))
            for seat, name in enumerate(players)
            if name != ME
        }
        self._people = [seat for seat, name in enumerate(players) if name == ME]
        for bot in self._bots.values():
            if isinstance(bot, plugins.Guarded):
                bot.discreet = bool(self._people)
        self._told: dict[Seat | None, int] = dict.fromkeys([None, *self._people], 0)
        self._drawn: dict[Seat, str] = {}
        self._spoke = [0] * len(players)
        self._at_keyboard: Seat | None = self._people[0] if len(self._people) == 1 else None
        self._codes = [table.game.seat_name(seat).casefold() for seat in range(len(players))]
        self._seat_codes = re.compile(rf"\b({'|'.join(map(re.escape, self._codes))})\b")
        self._commands: Mapping[str, Callable[[Seat, str], None]] = {
            "why": self._why,
            "hint": self._hint,
            "rules": self._rules,
            "log": self._log,
            "show": self._show_again,
            "save": self._save,
            "as": self._act_as,
            "help": lambda seat, rest: self.screen.say(HELP),
            "quit": self._quit,
        }

    # -- the sitting ---------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play until the game is over. Leaving raises Left; everything done until then is on disk."""
        self.keep(self.file)
        self.screen.heading(self.table.game.name)
        self.screen.say(self._introduction())
        while self.table.pending:
            seat = self._next()
            if seat in self._bots:
                self._do(seat, self._bots[seat].choose(SeatView(self.table, seat)))
                if not self._people:
                    self.screen.happened(self._news(None))
            else:
                self._take_turn(seat)
        self._end()

    def _introduction(self) -> str:
        person = "you" if len(self._people) == 1 else "a person"
        names = [
            f"{self._name(seat)} ({person if player == ME else player})" for seat, player in enumerate(self.players)
        ]
        told = f"At the table: {', '.join(names)}. Seed {self.table.seed}. Type help for all that you can say."
        for kind in self.table.game.polls:
            told += f" You are not asked {kind!r} unless you say: ask me again at {kind}."
        free = [form.template for form in self.table.game.forms if form.interrupt is not None and form.schema]
        return f"{told}\nAt any time you may type:\n  {f'{chr(10)}  '.join(free)}" if free else told

    def _next(self) -> Seat:
        """Who goes on: whoever has not spoken for longest. A person who plans in secret finishes the plan first.

        Who has nothing to choose there is asked only where others at the keyboard would see that it is not.
        """
        pending = list(self.table.pending)
        planning = self.table.plan is not None
        if planning and len(self._people) < 2:
            pending = [seat for seat in pending if self.table.forced(seat) is None]
        if planning and self._at_keyboard in pending and self._at_keyboard is not None:
            return self._at_keyboard
        return min(pending, key=lambda seat: (self._spoke[seat], seat))

    def _do(self, seat: Seat, action: Action | str) -> None:
        """Carry something out and put it on disk."""
        self.table.apply(seat, action)
        self._spoke[seat] = len(self.table.entries)
        self.keep(self.file)

    def keep(self, file: Path) -> None:
        SavedGame(self.table.record, self.players, self.career).write(file)

    def _end(self) -> None:
        """Show the end and keep the finished game as a record that anybody can verify."""
        viewer = self._people[0] if len(self._people) == 1 else None
        self.screen.happened(self._news(viewer)[-SHOWN_EVENTS:])
        self.screen.board("The end", board_text(self.table, viewer, self.names))
        self.screen.heading(self.table.ending(self._voice(viewer)))
        SavedGame(sealed(self.table.record)).write(self.file)
        self.screen.say(f"The record is in {self.file}; look at it with: harena replay {self.file}")

    # -- a person's turn -----------------------------------------------------------------------------------------------

    def _take_turn(self, seat: Seat) -> None:
        if self._at_keyboard != seat:
            self._draw_curtain(seat)
        self._show(seat)
        line = self._read(f"{self._name(seat)}>")
        while not self._obey(seat, line):
            line = self._read(f"{self._name(seat)}>")

    def _draw_curtain(self, seat: Seat) -> None:
        self.screen.curtain(f"The keyboard goes to {self._name(seat)}. The others look away.")
        self._read(f"{self._name(seat)}, press Enter when you are ready.")
        self._at_keyboard = seat

    def _read(self, prompt: str) -> str:
        try:
            return self.screen.read(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            raise Left from None

    def _obey(self, seat: Seat, line: str) -> bool:
        """Do what a line says. True if the table may have moved on."""
        before = len(self.table.entries)
        try:
            self._carry_out(seat, line)
        except HarenaError as error:
            self.refused += 1
            self.screen.complain(str(error))
        return len(self.table.entries) != before

    def _carry_out(self, seat: Seat, line: str) -> None:
        if not line:
            return
        options = self.table.pending[seat].options
        chosen = self._chosen(options, line)
        if chosen is not None:
            self._do(seat, chosen)
            return
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.casefold())
        if command is not None:
            command(seat, rest.strip())
        elif line.casefold() == CONCEDE.text:
            self._concede(seat)
        else:
            self._say(seat, self._meant(line))

    def _say(self, seat: Seat, line: str) -> None:
        """Do what is typed; the bare name of a thing is answered with why nothing can be done with it."""
        try:
            self._do(seat, line)
        except Refused as refused:
            raise self._refusal(seat, refused.violation) from None
        except BadAction:
            if tidy(line) not in names_in(self.table.game.view(self.table.state, seat)):
                raise
            violation = self.table.against(seat, line)
            if violation is None:
                raise
            raise self._refusal(seat, violation) from None

    def _refusal(self, seat: Seat, violation: Violation) -> HarenaError:
        return HarenaError(f"{violation.told(self._voice(seat))} [{violation.rule}]")

    def _chosen(self, options: Sequence[Action], line: str) -> Action | None:
        """The option that a number or a text names."""
        if line.isdecimal():
            number = int(line)
            if not 1 <= number <= len(options):
                raise BadOptions(f"There are the numbers 1 to {len(options)}; {number} is none of them.")
            return options[number - 1]
        return next((option for option in options if option.text == self._meant(line).casefold()), None)

    # -- what is shown -------------------------------------------------------------------------------------------------

    def _show_again(self, seat: Seat, rest: str) -> None:
        self._drawn.clear()
        self._show(seat)

    def _show(self, seat: Seat) -> None:
        """The board, unless it is the one shown last; what happened since; the question."""
        table = self.table
        sentences = self._news(seat)
        board = board_text(table, seat, self.names)
        if board != self._drawn.get(seat):
            self._drawn = {seat: board}
            self.screen.board(f"{self._name(seat)} sees", board)
        left_out = len(sentences) - SHOWN_EVENTS
        if left_out > 0:
            sentences = [f"({left_out} more before; type log {len(sentences)} to read them)", *sentences[left_out:]]
        self.screen.happened(sentences)
        ask = table.pending[seat]
        asked = f"{self._name(seat)}: {table.prompt(ask, self._voice(seat))}"
        choices = [self._choice(seat, option) for option in ask.options]
        self.screen.question(asked, ask.rule, choices, self._notes(seat, ask))

    def _notes(self, seat: Seat, ask: Ask) -> list[str]:
        """What can be said besides the options."""
        notes = [f"You may also type: {form.template}" for form in ask.parametric]
        others = [
            self._spoken(action)
            for action in self.table.available(seat)
            if action not in ask.options and action is not CONCEDE and not self._ordered(seat, action)
        ]
        if others:
            notes.append(f"Also: {'; '.join(others)}")
        return notes

    def _ordered(self, seat: Seat, action: Action) -> bool:
        """Whether it is a standing order that the seat has given already."""
        return action.form is ALWAYS_PASS and action.args[0] in self.table.orders(seat)

    def _news(self, seat: Seat | None) -> list[str]:
        """What a viewer has not been told yet."""
        sentences = self._sentences(seat, self._told[seat])
        self._told[seat] += len(sentences)
        return sentences

    def _sentences(self, seat: Seat | None, since: int = 0) -> list[str]:
        return self.table.story(seat, since, self._voice(seat))

    def _voice(self, seat: Seat | None) -> Voice:
        return self.table.voice(seat, self.names, self.language)

    def _name(self, seat: Seat) -> str:
        return self.table.game.people(self.table.state, self.names)[seat]

    def _spoken(self, action: Action) -> str:
        """An action as it reads here: other seats by the names of those who sit there."""
        return self._seat_codes.sub(lambda found: self.names[self._codes.index(found[0])], action.text)

    def _choice(self, seat: Seat, action: Action) -> str:
        """A choice as it reads, and behind it what may be typed where that is something else."""
        label, typed = self.table.choices(seat, [action], self._voice(seat))[0].get("label", ""), self._spoken(action)
        return f"{label} ({typed})" if label and tidy(label) != tidy(typed) else label or typed

    def _meant(self, line: str) -> str:
        """What is typed, in the words of the table: seats by their codes."""
        for code, name in zip(self._codes, self.names, strict=False):
            line = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", code, line, flags=re.IGNORECASE)
        return line

    # -- commands ------------------------------------------------------------------------------------------------------

    def _why(self, seat: Seat, rest: str) -> None:
        if not rest:
            raise BadOptions("Say what you want to do, for example: why 1")
        action = self._chosen(self.table.pending[seat].options, rest) or self._meant(rest)
        try:
            violation = self.table.why_not(seat, action)
        except BadAction:
            violation = self.table.against(seat, rest)
        self.screen.say(str(self._refusal(seat, violation)) if violation else "You may do that now.")

    def _hint(self, seat: Seat, rest: str) -> None:
        view = SeatView(self.table, seat)
        found = prospects(view, SearchBot(len(self.table.entries), iterations=HINT), TOLD).best
        options = self.table.pending[seat].options
        action = found[0].action
        number = f"Number {options.index(action) + 1}. " if action in options else ""
        self.screen.say(number + reason(found, self._spoken))

    def _rules(self, seat: Seat, rest: str) -> None:
        wanted = rest or self.table.pending[seat].rule
        if not wanted:
            raise BadOptions("Say which rule, for example by the id that stands behind a question.")
        for rule in find_rules(self.table.game, wanted):
            self.screen.say(f"{rule.id} {rule.text}")

    def _log(self, seat: Seat, rest: str) -> None:
        if rest and not rest.isdecimal():
            raise BadOptions(f"After log comes how many events you want, not {rest!r}.")
        count = int(rest) if rest else LOGGED_EVENTS
        sentences = self._sentences(seat)
        for sentence in sentences[max(0, len(sentences) - count) :] or ["Nothing has happened yet."]:
            self.screen.say(f"- {sentence}")

    def _save(self, seat: Seat, rest: str) -> None:
        file = Path(rest).expanduser() if rest else self.file
        self.keep(file)
        self.screen.say(f"Saved in {file}.")

    def _concede(self, seat: Seat) -> None:
        if self._read("Really give up? Type yes:").casefold() not in ("y", "yes"):
            self.screen.say("Then we go on.")
            return
        self._do(seat, CONCEDE)

    def _act_as(self, seat: Seat, rest: str) -> None:
        who, _, text = self._meant(rest).partition(" ")
        if who.casefold() not in self._codes or not text.strip():
            raise BadOptions(f"Write as SEAT ACTION; the seats are {', '.join(self.names[: len(self.players)])}.")
        other = self._codes.index(who.casefold())
        if other in self._bots:
            raise BadOptions(f"{self._name(other)} is played by the bot {self.players[other]}.")
        self._do(other, text)

    def _quit(self, seat: Seat, rest: str) -> None:
        raise Left


def names_in(view: Any) -> set[str]:
    """Every text in a view, as names are compared."""
    if isinstance(view, str):
        return {tidy(view)}
    inner = view.values() if isinstance(view, dict) else view if isinstance(view, (list, tuple)) else ()
    return set().union(*map(names_in, inner))
