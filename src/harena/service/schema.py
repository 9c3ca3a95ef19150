"""The tables of the database. How a database gets from one shape to the next is in `migrations.py`."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

#: One row for each thing the service knows about itself: the signing secret, the number of the last migration.
facts = Table("facts", metadata, Column("name", String(40), primary_key=True), Column("value", Text, nullable=False))

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), nullable=True, unique=True),
    Column("password", Text, nullable=True),
    #: The number of the newest session. Numbers are never used again, so that an old cookie never becomes a new one.
    Column("last_session", Integer, nullable=False, default=0),
    Column("created", BigInteger, nullable=False),
    Column("erased", Boolean, nullable=False, default=False),
    #: What they may do beside playing: "", "moderator" or "operator".
    Column("role", String(10), nullable=False, default=""),
    #: Until when they are kept out, and why; until when nobody hears them in chat.
    Column("banned", BigInteger, nullable=False, default=0),
    Column("ban_reason", Text, nullable=False, default=""),
    Column("silenced", BigInteger, nullable=False, default=0),
)

#: A device on which somebody is known. Its cookie is void once the row is gone.
sessions = Table(
    "sessions",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("created", BigInteger, nullable=False),
)

#: Passwords that were tried in vain: how often in a row, and until when no further one is looked at.
guesses = Table(
    "guesses",
    metadata,
    #: A hash of the login, or of the device that is known to be its owner's.
    Column("account", String(64), primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("guesses_by_until", "until"),
)

#: One-time codes that move a guest to another device; only their hashes are kept.
device_codes = Table(
    "device_codes",
    metadata,
    Column("code", String(64), primary_key=True),
    Column("person", String(24), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("cards", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("salt", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("status", String(12), nullable=False),
    Column("note", Text, nullable=False, default=""),
    Column("owner", String(24), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger, nullable=True),
    Column("finished", BigInteger, nullable=True),
    Column("changed", BigInteger, nullable=False),
    Column("clock", Text, nullable=False),
    Column("on_timeout", String(8), nullable=False),
    Column("watch", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    #: Seats that decide now, as a spectator may know it: "[0,1]".
    Column("deciding", Text, nullable=False, default="[]"),
    Column("result", Text, nullable=True),
    Column("rematch", String(24), nullable=True),
    #: From where it was opened, as a mark that tells nobody an address: bots of one origin think in turn with others'.
    Column("origin", String(24), nullable=False, default=""),
    #: What hangs on it: "career", "ladder", "week", or nothing. Where something does, nobody plays for a person.
    Column("stake", String(8), nullable=False, default=""),
    #: Until then nothing hidden is shown of it, although it is over: others begin from the same seed. 0: at its end.
    Column("opens", BigInteger, nullable=False, default=0),
    #: Whether hints are given where several people play; whoever plays alone with bots has them anyway.
    Column("hints", Boolean, nullable=False, default=False),
    Index("games_by_status", "status", "listed", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(24), nullable=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(24), nullable=False, default=""),
    #: A bot plays for the person at the moment.
    Column("away", Boolean, nullable=False, default=False),
    #: Raised when the seat changes hands: earlier tokens are void.
    Column("generation", Integer, nullable=False, default=0),
    #: Seconds left on a clock for the whole game.
    Column("left", Float, nullable=False, default=0.0),
    Index("seats_by_person", "person", "game"),
)

#: Every answer of every game, never changed. Two workers can never both write number 17 of one game.
moves = Table(
    "moves",
    metadata,
    Column("game", String(24), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    #: Who gave it: p(erson), a(utomatic), b(ot), c(lock). Never shown to anybody.
    Column("how", String(1), nullable=False),
    Column("at", BigInteger, nullable=False),
    #: Fingerprint of the position after it.
    Column("hash", String(16), nullable=False),
    #: What it told: a JSON list of [kind, data, secret, seats, hidden].
    Column("events", Text, nullable=False),
)

#: What people wrote freely into their moves, by the marks that stand there. Emptied when somebody is erased.
words = Table(
    "words",
    metadata,
    Column("game", String(24), primary_key=True),
    Column("mark", String(17), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("salt", String(16), nullable=False),
    Column("words", Text, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game", String(24), primary_key=True),
    #: The position at the start of a phase, after this many moves.
    Column("number", Integer, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

#: What has to be done at a certain time: a clock runs out, a bot moves, a pass is given. One of a kind for a seat.
jobs = Table(
    "jobs",
    metadata,
    Column("game", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), primary_key=True),
    #: The number of the ask that it is for; a job for another ask is void.
    Column("ask", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    #: A worker is at it until then; if it dies, another takes over.
    Column("taken", BigInteger, nullable=False, default=0),
    #: Which worker that is, or was.
    Column("worker", String(24), nullable=False, default=""),
    #: When a bot's answer is due at the earliest.
    Column("answer", BigInteger, nullable=False, default=0),
    Index("jobs_by_due", "due"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", String(24), nullable=False),
    Column("room", String(10), nullable=False),
    Column("person", String(24), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("chat_by_game", "game", "room", "id"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("muted", String(24), primary_key=True),
    UniqueConstraint("person", "muted"),
)

#: What the bots think of a finished game, once somebody has asked for it.
analyses = Table(
    "analyses",
    metadata,
    Column("game", String(24), primary_key=True),
    #: "running", "done" or "failed".
    Column("state", String(8), nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    #: When this was written: a worker that is at it says so again and again.
    Column("at", BigInteger, nullable=False),
    #: The analysis as JSON, or why there is none.
    Column("body", Text, nullable=False),
)

#: How far somebody has come in a lesson.
learning = Table(
    "learning",
    metadata,
    Column("person", String(24), primary_key=True),
    #: Game and id, as in addresses.
    Column("lesson", String(80), primary_key=True),
    Column("scene", Integer, nullable=False),
    Column("finished", Boolean, nullable=False, default=False),
    Column("at", BigInteger, nullable=False),
)

#: Links by which somebody sets a new password, once; only their hashes are kept.
resets = Table(
    "resets",
    metadata,
    Column("code", String(64), primary_key=True),
    Column("person", String(24), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

#: Links by which somebody becomes known where not everybody may; only their hashes are kept.
invitations = Table(
    "invitations",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("code", String(64), nullable=False, unique=True),
    Column("note", Text, nullable=False),
    Column("left", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)

#: What people told the moderators of: a line of chat, or somebody at a table.
reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    #: Who reports whom, where.
    Column("reporter", String(24), nullable=False),
    Column("about", String(24), nullable=False),
    Column("game", String(24), nullable=False),
    #: The line with its text as it was then; null if it is about the person.
    Column("line", Integer, nullable=True),
    Column("text", Text, nullable=False),
    Column("reason", Text, nullable=False),
    #: What became of it; empty while nobody has looked at it.
    Column("settled", Text, nullable=False, default=""),
    Index("reports_by_settled", "settled", "id"),
)

#: What moderators and operators did. Lines are added and, after a while, dropped; never changed, but for erased words.
audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    #: A person, or "console".
    Column("who", String(24), nullable=False),
    Column("what", String(20), nullable=False),
    #: A person, a table, or nothing.
    Column("about", String(24), nullable=False),
    Column("details", Text, nullable=False),
)

#: What the command line wants of a running service, since only that knows its tables; carried out within a second.
orders = Table(
    "orders",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("what", String(20), nullable=False),
    Column("about", String(24), nullable=False),
    Column("details", Text, nullable=False),
)

#: Seats of people who were erased while they played: what they wrote into their moves is erased when the game is over.
words_to_clear = Table(
    "words_to_clear",
    metadata,
    Column("game", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
)

#: Gladiators of Gladiatori between their fights: somebody's own, and the rivals whom those meet.
careers = Table(
    "careers",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person", String(24), nullable=False),
    Column("rival", Boolean, nullable=False),
    Column("name", String(40), nullable=False),
    Column("portrait", String(24), nullable=False),
    Column("xp", Integer, nullable=False),
    Column("alive", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("careers_by_person", "person"),
)

#: Every fight of a career, in its order. The last one is open until its table has ended, and then booked once.
fights = Table(
    "fights",
    metadata,
    Column("career", String(24), primary_key=True),
    Column("number", Integer, primary_key=True),
    #: The table; none if it was fought elsewhere and came with a file.
    Column("game", String(24), nullable=True),
    Column("seat", Integer, nullable=False),
    Column("kind", String(12), nullable=False),
    #: By which the career's file knows it; the table's id, if it was fought here.
    Column("booked", String(40), nullable=False),
    Column("vp", Integer, nullable=True),
    Column("gained", Integer, nullable=False, default=0),
    Column("fate", String(12), nullable=False, default=""),
    Column("won", Boolean, nullable=False, default=False),
    #: What the gladiator wore at its end: a JSON list of names.
    Column("gear", Text, nullable=False, default="[]"),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=True),
    Index("fights_by_game", "game", "seat"),
)

#: Who plays the seed of a week, and at which table: once each.
weeks = Table(
    "weeks",
    metadata,
    Column("week", String(12), primary_key=True),
    Column("person", String(24), primary_key=True),
    Column("game", String(24), nullable=False),
)
