"""Everything the app says. No sentence stands anywhere else; none is glued together from parts.

>>> words = words_in("en")
>>> words.say("Attack on {house}, before cards", house=words.house("martell"))
'Attack on Martell, before cards'

A sentence stands in English where it is said (`say`, `count`) or in a table (`marked`, `marked_count`);
`make words` collects them all.
"""

from companion.ui.words.language import SOURCE, languages, words_in
from companion.ui.words.names.name import Name
from companion.ui.words.words import Words

__all__ = ["SOURCE", "Name", "Words", "languages", "words_in"]
