"""A duel whose text of the rules lacks most of what its refusals cite."""

from tests.toys.duel import DuelGame


class MisquotingGame(DuelGame):
    id = "faulty-misquoting"
