"""Help for players of d6s with Dragons: places in words, ways, moves worth making, what each would bring.

Nothing here is law: what is proposed is judged by the question like any answer (`engine.d6s.phases`).

tags.py       short names of characters, as the map shows them
    detours.py    paths around bases and pieces of terrain, for any number of goals
    ways.py       ways that the law accepts; the nearest place to one that is taken; places worth going to
    forecast.py   what a movement would meet, what a combat action is likely to do
    lettered.py   at most eight moves of a character, each with what it brings
    proposals.py  usual answers: moves, splits, masteries, attacks, following up
    goals.py      where a walk leads to, said by whom or what: "into Orc 2", worked out again in each position
    drafting.py   a movement put together of steps and goals
    ahead.py      what is proposed for all of a seat at once
    lines.py      deployments worth proposing
    starters.py   ready armies for every list

How these are typed and said is a matter of `bot.games.d6s.typed`.
"""
