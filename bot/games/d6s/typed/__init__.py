"""What people type in d6s with Dragons, read as movements, combat actions and orders; and answers in words.

    phrases.py    what people write, in the few words that the readers know: text in, text out (phrases.yaml)
    sentences.py  what whole sentences order, without what surrounds it; clauses: what each clause is for
    manners.py    what people write around an order: text in, text out (manners.yaml)
    spelling.py   function words as they are meant, and the words that name something on the table
    naming.py     which character, object or piece of terrain is meant
    addressed.py  whom a line is about
    movements.py  lines as movements: "to H12 via G9", "into Orc 2 from behind"; reader, goings, acts: its parts
    rewording.py  lines in another order, voice or spelling
    gist.py       parts of an unknown form, by their key words and whom or what they name
    fights.py     lines as combat actions: "attack Orc 2 x2"
    many.py       one line for many characters, each read where those before it have gone
    saying.py     answers in words, and as they are typed

A line becomes steps and goals (`engine.d6s.planning.goals`), which are all that an order keeps of it.
"""
