"""The network of `bots.network` in torch, and how it learns from examples (`teaching`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import torch
from torch.nn import functional as F

from harena.bots import network
from harena.bots.network import FIRST_FORM, HEADS, LIGHT, MOST_SEATS, NUMBERS, SCALE, SHAPES, VECTOR, WORDS
from harena.core.tokens import ASK, KIND, OPTION, OWNER, PLACE, WIDTH, ZONE

from .margins import Left
from .teaching import Arrays, joined

#: Examples in a step: choices that were tried out, and positions whose end is known.
CHOICES: Final = 256
POSITIONS: Final = 128
#: How much the ends of games count beside the gaps between options.
ENDS: Final = 0.5
#: Gaps beyond so many usual ones count no more than those.
WILD: Final = 5.0
DECAY: Final = 0.02
#: The mean of the weights over the last steps is what plays: it wavers less.
MEAN: Final = 0.995
#: One game in so many is held out.
HELD_OUT: Final = 6

Tensors = dict[str, torch.Tensor]


def fresh(seed: int, device: torch.device) -> Tensors:
    """Weights before anything was learned."""
    chance = torch.Generator().manual_seed(seed)
    made: Tensors = {}
    for name, shape in SHAPES.items():
        if name.endswith(".b"):
            made[name] = torch.zeros(shape)
            continue
        fan = {"words": 24, "numbers": 24, "habit": 4}.get(name, shape[0])
        wide = 0.3 if name in ("stands.w", "nobody.w", "score.w") else 1.0
        made[name] = torch.randn(shape, generator=chance) * wide * (2 / fan) ** 0.5
    made["words"][0] = 0.0
    made["nobody.b"] -= 4.0
    return {name: value.to(device).requires_grad_() for name, value in made.items()}


class Store:
    """Examples on the device, as flat rows with where each example begins."""

    def __init__(self, device: torch.device) -> None:
        self._device = device
        self._parts: list[Arrays] = []
        self._made: Tensors = {}
        self.size = 0

    def add(self, part: Arrays) -> None:
        if len(part["counts"]):
            self._parts.append(part)
            self.size += len(part["counts"])

    def _settle(self) -> None:
        """Bring what came since onto the device."""
        if not self._parts:
            return
        part = joined(self._parts)
        self._parts = []
        fresh = {name: torch.from_numpy(np.ascontiguousarray(value)).to(self._device) for name, value in part.items()}
        fresh = {name: value.long() if name in ("counts", "option_counts", "habits") else value
                 for name, value in fresh.items()}  # fmt: skip
        known = self._made
        self._made = {name: torch.cat([known[name], value]) if known else value for name, value in fresh.items()}
        for name in ("counts", "option_counts"):
            ends = self._made[name].cumsum(0)
            self._made[f"{name}.begin"] = ends - self._made[name]

    def batch(self, indices: torch.Tensor) -> Tensors:
        """Some examples: their rows one after the other, and to which example each belongs."""
        self._settle()
        kept = self._made
        rows, of, at = _spans(kept["counts.begin"][indices], kept["counts"][indices])
        asked, asked_of, _ = _spans(kept["option_counts.begin"][indices], kept["option_counts"][indices])
        return {
            "rows": kept["rows"][rows].long(), "of": of, "at": at, "options": kept["options"][asked].long(),
            "asked_of": asked_of, "gaps": kept["gaps"][asked], "shares": kept["shares"][indices],
            "seats": kept["seats"][indices].long(),
            "habits": kept["habits"][indices] + _begins(kept["option_counts"][indices]),
        }  # fmt: skip


def _begins(counts: torch.Tensor) -> torch.Tensor:
    return counts.cumsum(0) - counts


def _spans(begin: torch.Tensor, counts: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """All indices of some spans, to which span each belongs, and how far in it each lies."""
    of = torch.repeat_interleave(torch.arange(len(counts), device=counts.device), counts)
    at = torch.arange(len(of), device=counts.device) - _begins(counts)[of]
    return begin[of] + at, of, at


# -- the network -------------------------------------------------------------------------------------------------------


def vectors(w: Mapping[str, torch.Tensor], rows: torch.Tensor) -> torch.Tensor:
    """As `Network._vectors`: rows as sums of the vectors of their words and numbers."""
    kind, zone = rows[:, KIND], rows[:, ZONE]
    subject = torch.where(kind == OPTION, FIRST_FORM + zone, kind) % network.SUBJECTS
    columns = torch.arange(PLACE, WIDTH, device=rows.device)
    value = rows[:, PLACE:]
    named = 1 + network.mixed(subject[:, None] * 32 + columns, value + 20_000) % (WORDS - 1)
    where = 1 + network.mixed(subject * 8 + rows[:, OWNER], zone) % (WORDS - 1)
    said = torch.cat([where[:, None], torch.where(value == 0, 0, named)], 1)
    size = value.float()
    size = size.sign() * size.abs().log1p()
    counted = subject[:, None] * NUMBERS + torch.arange(NUMBERS, device=rows.device)
    made = F.embedding_bag(said, w["words"], mode="sum", padding_idx=0)
    return made + F.embedding_bag(counted, w["numbers"].flatten(0, 1), mode="sum", per_sample_weights=size)


def look(w: Mapping[str, torch.Tensor], batch: Tensors) -> tuple[torch.Tensor, torch.Tensor]:
    """As `Network.look`: the logarithms of the shares (seats, then nobody), and a score for each option."""
    rows, of = batch["rows"], batch["of"]
    size = len(batch["seats"])
    seen = torch.relu(vectors(w, rows))
    seen = torch.relu(seen @ w["row.w"] + w["row.b"])
    owner = rows[:, OWNER].clamp(0, MOST_SEATS + 1)
    by_owner = seen.new_zeros(size * (MOST_SEATS + 2), VECTOR).index_add(0, of * (MOST_SEATS + 2) + owner, seen)
    by_owner = by_owner.view(size, MOST_SEATS + 2, VECTOR)
    sums = torch.cat([by_owner.sum(1), by_owner[:, 1], by_owner[:, 2:].sum(1)], 1) * SCALE
    picture = torch.relu(sums @ w["sum.w"] + w["sum.b"])
    picture = torch.relu(picture @ w["picture.w"] + w["picture.b"])
    lit = torch.relu(seen @ w["lit.w"] + (picture @ w["light.w"])[of] + w["lit.b"])
    return _shares(w, lit, of, owner, picture, batch["seats"]), _scores(w, batch, picture, lit)


def _shares(
    w: Mapping[str, torch.Tensor], lit: torch.Tensor, of: torch.Tensor, owner: torch.Tensor, picture: torch.Tensor,
    seats: torch.Tensor,
) -> torch.Tensor:  # fmt: skip
    size = len(seats)
    sums = lit.new_zeros(size * (MOST_SEATS + 2), LIGHT).index_add(0, of * (MOST_SEATS + 2) + owner, lit)
    sums = sums.view(size, MOST_SEATS + 2, LIGHT)[:, 1 : MOST_SEATS + 1] * SCALE
    standing = torch.relu(sums @ w["seat.w"] + (picture @ w["share.w"])[:, None] + w["seat.b"])
    logits = (standing @ w["stands.w"]).squeeze(-1)
    absent = torch.arange(MOST_SEATS, device=seats.device) >= seats[:, None]
    logits = logits.masked_fill(absent, -30.0)
    return torch.log_softmax(torch.cat([logits, picture @ w["nobody.w"] + w["nobody.b"]], 1), 1)


def _scores(w: Mapping[str, torch.Tensor], batch: Tensors, picture: torch.Tensor, lit: torch.Tensor) -> torch.Tensor:
    options, whose = batch["options"], batch["asked_of"]
    if not len(options):
        return picture.new_zeros(0)
    part, size = LIGHT // HEADS, len(batch["seats"])
    is_habit = torch.zeros(len(options), 1, device=options.device)
    chosen = torch.zeros(size, dtype=torch.long, device=options.device).index_add(0, whose, torch.ones_like(whose)) > 0
    is_habit[batch["habits"][chosen]] = 1.0
    asked = vectors(w, options) + is_habit * w["habit"]
    asked = torch.relu(asked @ w["option.w"] + w["option.b"])
    most = int(batch["at"].max()) + 1
    padded = lit.new_zeros(size, most, LIGHT).index_put((batch["of"], batch["at"]), lit)
    there = torch.zeros(size, most, dtype=torch.bool, device=lit.device)
    there[batch["of"], batch["at"]] = True
    sought = (asked @ w["seek.w"] + (picture @ w["seeker.w"])[whose]).view(-1, HEADS, part)
    keys = (padded @ w["key.w"]).view(size, most, HEADS, part)
    match = torch.einsum("ohp,orhp->ohr", sought, keys[whose]) * part**-0.5
    match = match.masked_fill(~there[whose][:, None], -1e9).softmax(-1)
    met = torch.einsum("ohr,orhp->ohp", match, padded.view(size, most, HEADS, part)[whose]).reshape(-1, LIGHT)
    judged = asked @ w["judge.o"] + met @ w["judge.m"] + (picture @ w["judge.p"])[whose] + w["judge.b"]
    judged = torch.relu(torch.relu(judged) @ w["last.w"] + w["last.b"])
    return (judged @ w["score.w"]).squeeze(-1)


# -- learning ----------------------------------------------------------------------------------------------------------


class Learner:
    """Weights that learn, and their mean, which plays."""

    def __init__(
        self, seed: int, device: torch.device, begin: Mapping[str, Any] | None = None, unit: float = 0.0
    ) -> None:
        self.device = device
        self.w = fresh(seed, device)
        self._goes_on = begin is not None
        if begin is not None:
            with torch.no_grad():
                for name, value in self.w.items():
                    value.copy_(torch.from_numpy(np.array(begin[name], np.float32)))
                self.w["score.w"] /= unit
        self.mean = {name: value.detach().clone() for name, value in self.w.items()}
        spared = [value for name, value in self.w.items() if value.dim() < 2]
        others = [value for name, value in self.w.items() if value.dim() >= 2]
        groups = [{"params": others, "weight_decay": DECAY}, {"params": spared, "weight_decay": 0.0}]
        self._adam = torch.optim.AdamW(groups, lr=1e-3, betas=(0.9, 0.98))
        self._chance = torch.Generator(device="cpu").manual_seed(seed)
        self.choices, self.positions = Store(device), Store(device)
        self.held_choices, self.held_positions = Store(device), Store(device)
        self.steps = 0
        self._last = torch.zeros(()), torch.zeros(())
        #: What a score of 1 is in shares of a win: about the usual gap between options.
        self.unit = unit

    def add(self, part: Arrays) -> None:
        """Take examples in: those of held-out games apart, and those that were tried out apart."""
        tried = part["option_counts"] > 0
        held = part["games"] % HELD_OUT == 0
        for store, which in (
            (self.choices, tried & ~held), (self.positions, ~tried & ~held),
            (self.held_choices, tried & held), (self.held_positions, ~tried & held),
        ):  # fmt: skip
            store.add(taken(part, which))
        if not self.unit and self.choices.size:
            gaps = part["gaps"][~np.isnan(part["gaps"])]
            self.unit = max(1e-3, float(gaps.std()))

    def kept(self) -> Tensors:
        """A copy of the mean weights."""
        return {name: value.clone() for name, value in self.mean.items()}

    def take_back(self, kept: Tensors) -> None:
        for name, value in self.mean.items():
            value.copy_(kept[name])

    @property
    def losses(self) -> tuple[float, float]:
        """Those of the last step: of the gaps and of the ends."""
        return float(self._last[0]), float(self._last[1])

    def step(self, rate: float) -> None:
        for group in self._adam.param_groups:
            group["lr"] = rate * min(1.0, (self.steps + 1) / 50)
        gap, ends = self._losses(self.w, self.choices, self._some(self.choices, CHOICES))
        others = ends
        if self.positions.size:
            _, others = self._losses(self.w, self.positions, self._some(self.positions, POSITIONS))
        loss = gap + ENDS * (ends + 2 * others)
        self._adam.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(list(self.w.values()), 2.0)
        self._adam.step()
        self.steps += 1
        keep = min(MEAN, self.steps / (self.steps + 10))
        with torch.no_grad():
            torch._foreach_lerp_(list(self.mean.values()), [v.detach() for v in self.w.values()], 1 - keep)
        self._last = gap.detach(), others.detach()

    def _some(self, store: Store, most: int) -> torch.Tensor:
        return torch.randint(store.size, (min(most, store.size),), generator=self._chance).to(self.device)

    def _losses(
        self, w: Mapping[str, torch.Tensor], store: Store, indices: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        batch = store.batch(indices)
        logs, scores = look(w, batch)
        ends = -(batch["shares"] * logs).sum(1).mean()
        if not len(scores):
            return scores.sum(), ends
        gaps = scores - scores[batch["habits"]][batch["asked_of"]]
        true = (batch["gaps"] / self.unit).clamp(-WILD, WILD)
        known = ~torch.isnan(true)
        known[batch["habits"]] = False
        return F.mse_loss(gaps[known], true[known]), ends

    @torch.no_grad()
    def test(self, most: int = 20_000) -> dict[str, Any]:
        """What the mean weights are worth on games held out."""
        found: dict[str, Any] = {}
        if self.held_positions.size:
            indices = torch.arange(min(most, self.held_positions.size), device=self.device)
            losses = [self._losses(self.mean, self.held_positions, part)[1] * len(part) for part in indices.split(1024)]
            found["ends"] = round(float(sum(losses)) / len(indices), 4)
        if self.held_choices.size:
            found |= self._gains(min(most, self.held_choices.size))
        return found

    def _gains(self, most: int) -> dict[str, Any]:
        """How much of the gaps is explained, and what is gained by the choices, for some margins."""
        squares = missed = 0.0
        margins = (0.0, 0.1, 0.2, 0.4, 0.8)
        gains, left = [0.0] * len(margins), [0] * len(margins)
        for indices in torch.arange(most, device=self.device).split(1024):
            batch = self.held_choices.batch(indices)
            _, scores = look(self.mean, batch)
            gaps = scores - scores[batch["habits"]][batch["asked_of"]]
            true = batch["gaps"] / self.unit
            known = ~torch.isnan(true)
            cut = true[known].clamp(-WILD, WILD)
            squares += float((cut**2).sum())
            missed += float(((gaps[known] - cut) ** 2).sum())
            tried = torch.where(known, gaps, torch.full_like(gaps, -1e9))
            best = torch.full((len(indices),), -1e9, device=self.device)
            best = best.scatter_reduce(0, batch["asked_of"], tried, "amax")
            chosen = (tried == best[batch["asked_of"]]) & known
            for number, margin in enumerate(margins):
                which = chosen & (tried > margin)
                gains[number] += float(true[which].sum()) * self.unit
                left[number] += int(which.sum())
        best_one = max(range(len(margins)), key=lambda number: gains[number])
        return {
            "explained": round(1 - missed / max(squares, 1e-9), 4),
            "gain": {f"{margin:g}": round(gain / most, 5) for margin, gain in zip(margins, gains, strict=True)},
            "left": {f"{margin:g}": round(n / most, 3) for margin, n in zip(margins, left, strict=True)},
            "margin": margins[best_one] * self.unit,
        }

    @torch.no_grad()
    def left(self) -> list[Left]:
        """For the choices held out, what the favourite of the mean weights promised."""
        found: list[Left] = []
        for indices in torch.arange(self.held_choices.size, device=self.device).split(1024):
            if not len(indices):
                break
            batch = self.held_choices.batch(indices)
            _, scores = look(self.mean, batch)
            gaps = (scores - scores[batch["habits"]][batch["asked_of"]]) * self.unit
            gaps = torch.where(torch.isnan(batch["gaps"]), torch.full_like(gaps, -1e9), gaps)
            best = torch.full((len(indices),), -1e9, device=self.device)
            best = best.scatter_reduce(0, batch["asked_of"], gaps, "amax")
            question = batch["rows"][batch["rows"][:, KIND] == ASK, ZONE]
            found += map(Left, question.tolist(), best.tolist())
        return found

    def weights(self) -> dict[str, Any]:
        """The mean weights for `bots.network`: scores in shares of a win, words that were never met as noughts."""
        made = {name: value.detach().float().cpu().numpy().copy() for name, value in self.mean.items()}
        made["score.w"] *= self.unit
        seen = self._adam.state.get(self.w["words"], {}).get("exp_avg_sq")
        if seen is not None and not self._goes_on:
            made["words"][(seen.sum(1) == 0).cpu().numpy()] = 0.0
            numbers = self._adam.state[self.w["numbers"]]["exp_avg_sq"]
            made["numbers"][(numbers.sum(2) == 0).cpu().numpy()] = 0.0
        return made


def taken(part: Arrays, which: Any) -> Arrays:
    """Some examples of a part."""
    rows = np.repeat(which, part["counts"])
    options = np.repeat(which, part["option_counts"])
    by = {"rows": rows, "options": options, "gaps": options}
    return {name: value[by.get(name, which)] for name, value in part.items()}
