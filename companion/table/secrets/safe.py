"""The sealed answers of a guest's device, which it alone knows until they are opened."""

from companion.table.ledger.entries import Opening
from companion.table.ledger.forms import read_kept, strict_converter, write
from companion.table.secrets.seals import Secret
from companion.table.state.table import Table
from companion.table.talk.effects import Keep
from engine import Refusal, choice_from_plain

CONVERTER = strict_converter()
SEALED = "sealed-"


class Safe:
    """Secrets in memory and on disk, each under its name, as long as the table: a reveal may be cut off."""

    def __init__(self) -> None:
        self.secrets: dict[str, Secret] = {}

    def recall(self, kept: dict[str, bytes]) -> None:
        """After a restart; what has another name belongs to somebody else."""
        for name, data in kept.items():
            secret = read_kept(CONVERTER, data, Secret) if name.startswith(SEALED) else None
            if secret is not None:
                self.secrets[name] = secret

    def put(self, sealed: bytes, secret: Secret) -> Keep:
        """Keep what is behind a seal; a changed answer has another seal."""
        name = SEALED + sealed.hex()
        self.secrets[name] = secret
        return Keep(name, write(CONVERTER, secret, Secret))

    def secret_of(self, sealed: bytes) -> Secret | None:
        """What is behind this seal, if this device sealed it."""
        return self.secrets.get(SEALED + sealed.hex())

    def refusal_of(self, table: Table, opening: Opening) -> Refusal | None:
        """Why this answer is illegal, as the table stands; None if it is legal, or not asked."""
        question = table.question(opening.question)
        try:
            return question.options().why_not(choice_from_plain(opening.choice)) if question is not None else None
        except Refusal as refusal:  # kept by another version of this program
            return refusal

    def on_the_table(self, table: Table) -> list[Secret]:
        """What this device has sealed and lies on the table now."""
        seals = (table.seals.get(question.id, b"") for question in table.secret_questions)
        return [secret for secret in map(self.secret_of, seals) if secret is not None]
