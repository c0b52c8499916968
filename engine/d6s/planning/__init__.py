"""Help for players of d6s with Dragons: places in words, ways, moves worth making, what each would bring.

Nothing here is law: what is proposed is judged by the question like any answer (`engine.d6s.phases`).

    tags.py       short names of characters, as the map shows them
    ways.py       ways around what is in the way; the nearest place to one that is taken; places worth going to
    odds.py       how likely attacks, shots, spells and saves are
    forecast.py   what a movement would meet: inches, strikes, checks, odds
    lettered.py   at most eight moves of a character, each with what it brings
    proposals.py  what one would mostly answer: moves, splits, masteries, attacks, following up
    many.py       one deed for many characters, each read where those before it have gone
    saying.py     answers as one line of text
    typed.py      lines of text as answers: "to H12 via G9", "into Orc 2 from behind"
    lines.py      deployments worth proposing
    starters.py   ready armies for every list
"""
