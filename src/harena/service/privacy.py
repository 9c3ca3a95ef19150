"""The privacy page, from what the settings say: it cannot promise what the service does not do."""

from __future__ import annotations

from .outgoing import Privacy, PrivacyPart
from .settings import Settings


def days(count: int, otherwise: str) -> str:
    if not count:
        return otherwise
    return "for one day" if count == 1 else f"for {count} days"


def privacy(settings: Settings) -> Privacy:
    """What is kept of people here, for how long, and what they can do about it."""
    games = days(settings.keep_games, "until whoever runs this service deletes them")
    chat = days(settings.keep_chat, "as long as the game it was said at")
    guests = (
        f"A guest of whom no game is kept is forgotten {settings.keep_guests} days after the first visit."
        if settings.keep_guests else "Guests are known until they erase themselves."
    )
    asked = f" Ask {settings.contact}." if settings.contact else " Ask whoever runs this service."
    backups = (
        "Backups stay as they are, but whoever was erased is erased again where one has to be used."
        if settings.erasures else "Backups that were made before stay as they are until they are replaced."
    )
    return Privacy([
        PrivacyPart(
            "What is kept of you",
            "The name you give, the games you play with every move and its time, your gladiators, how far you have "
            "come in lessons, what you say in chat, whom you mute, and the devices you are known on. With an account, "
            "your login and a hash of your password, from which the password cannot be read. There is no e-mail "
            "address, no tracking and no advertising.",
        ),
        PrivacyPart(
            "Cookies",
            "One cookie says who you are, and one that you have logged in on this device before. Both are needed for "
            "playing, last a year, and are read by this service alone.",
        ),
        PrivacyPart(
            "Your address in the network",
            "It is used to keep floods away, for an hour at most, and is not stored. What is kept with a table you "
            "open is a mark from which no address can be read. It stands in no log of this service.",
        ),
        PrivacyPart(
            "For how long",
            f"Games are kept {games}, chat {chat}. {guests} What moderators did is kept "
            f"{days(settings.keep_audit, 'for good')}, reports that were settled "
            f"{days(settings.keep_reports, 'for good')}.",
        ),
        PrivacyPart(
            "Who sees it",
            "Your name and your moves are seen by those at the table and, where a table is open, by whoever watches; "
            "when a game is over, all that was hidden in it can be seen by whoever could watch it, and by whoever has "
            "its link once who opened the table has shared it. Moderators see names, logins, lines that were reported, "
            "and who sits where, never what is hidden in a game.",
        ),
        PrivacyPart(
            "What you can do",
            "Under your name on the front page you can take along all that is known of you, and erase yourself: your "
            "name, your login, your chat and the words of your promises are gone at once, those in a game that is "
            "still played when it ends. Your games stay, without your name, for those who played with you. "
            f"{backups}{asked}",
        ),
    ])
