"""Registers the toy games in the server's processes too (`HARENA_GAMES=tests.service.toys`)."""

from harena.core import register
from tests.toys.duel import DuelGame
from tests.toys.plans import GatesGame

register(DuelGame())
register(GatesGame())
