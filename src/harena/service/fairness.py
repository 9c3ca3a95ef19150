"""Seeds that nobody can choose and everybody can check.

A table's seed is 128 random bits. At the start the service shows the SHA-256 of salt and seed; at the end both are
shown, and whoever kept the first can see that nothing was changed in between.
"""

from __future__ import annotations

import secrets
from hashlib import sha256


def new_seed() -> str:
    return secrets.token_hex(16)


def new_salt() -> str:
    return secrets.token_hex(16)


def commitment(salt: str, seed: str) -> str:
    """What is shown at the start: sha256 of "salt:seed" in hex."""
    return sha256(f"{salt}:{seed}".encode()).hexdigest()
