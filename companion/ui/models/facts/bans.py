"""Orders that a Westeros card has forbidden for this round, in few words. Public facts only."""

from companion.door import Position
from companion.ui.models.parts import PlaqueModel
from companion.ui.words import Words


def ban_plaques(position: Position, words: Words) -> tuple[PlaqueModel, ...]:
    """WCD-15: "no Defense" where a whole kind is forbidden, else "no March +1"."""
    tokens = position.box.tokens
    named: list[str] = []
    for kind in dict.fromkeys(tokens[token].type for token in position.bans):
        banned = [token for token in position.bans if tokens[token].type == kind]
        is_whole_kind = len(banned) == sum(token.type == kind for token in tokens.values())
        named += [words.order_kind(kind)] if is_whole_kind else [words.token(token) for token in banned]
    return tuple(PlaqueModel(words.say("no {order:alone}", order=order), role="bad") for order in named)
