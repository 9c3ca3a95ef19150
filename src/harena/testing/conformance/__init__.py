"""The conformance suite: what every game must hold to, checked on random games.

`check_game(MyGame())` plays random games over all seat counts and pairs of options. After every action it checks the
game's conservation laws; at sampled positions it checks everything the engine's contract promises. A failure is a
`Nonconformance` that names the check, the configuration and the seed, so that it can be had again.

A new check is a function in `checking.POSITION_CHECKS` or `finished.GAME_CHECKS`; its name is the name of the check.
"""

from .checking import Report, check_game, configurations
from .secrets import Mark, Swap, follow
from .suite import Nonconformance, difference, observed

__all__ = [
    "Mark", "Nonconformance", "Report", "Swap", "check_game", "configurations", "difference", "follow", "observed"
]  # fmt: skip
