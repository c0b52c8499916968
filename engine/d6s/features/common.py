"""Features that other modules look at: their rules, each where the module that obeys it can be found."""

from __future__ import annotations

from engine.d6s.features.registry import passive

# numbers.py
passive("Immune", "Damage of these kinds does nothing to the bearer.")
passive("Resist", "To-wound dice that succeed with damage of these kinds are thrown again.")
passive("Weak", "To-wound dice that fail with damage of these kinds are thrown again.")
passive("Leader", "Humanoid allies within 6 inches may use its Morale.")
passive("Advanced Leader", "Humanoid allies within 12 inches may use its Morale.")
passive("Leader of", "Allies of the named types within 6 inches may use its Morale.")
passive("Mind Blank", "Immune to psychic damage, charmed and dominated.")
passive("Aura of Protection and Devotion", "It and allies within 2 inches: 1 more on all saves, immune to charmed.")
passive("Confer Fire Resistance", "Its rider has resistance to fire.")
passive("Sturdy", "Heavy armour does not slow it.")
# saves.py
passive("Magic Resistance", "Advantage on saves against spells.")
passive("Legendary Resistance", "A use turns a failed save into a success.")
# sight.py
passive("Invisibility", "It has the invisible condition for good.")
passive("Truesight", "It sees hidden and invisible characters.")
passive("Divine Sense", "Truesight against fiends, celestials and undead.")
passive("Camouflage", "While hidden it needs no cover.")
# paths.py
passive("Burrow", "It may move below ground at its land Speed, beneath enemies, barriers and areas, not water or gaps.")
passive("Climb", "It climbs without a save, at its land Speed; still climbing, it has no combat action.")
passive("Spider Climb", "It climbs without a save, along walls and ceilings, and may act while it climbs.")
passive("Flight", "It moves over terrain and characters, at its flying Speed; it must end where it is free.")
passive("Phasing", "It moves through terrain and characters without penalty; it must end where it is free.")
passive("Spider Walk", "Webs do not hinder it.")
passive("Swim", "Water does not hinder it, shallow or deep; with a Speed of its own it may act at that near water.")
passive("Wilderness Stride", "Vegetation is no difficult terrain for it.")
passive("Natural Explorer", "No difficult terrain slows it.")
passive("Frightful Presence", "Who is not immune to fright tests Morale before moving into its threatened space.")
passive("Abduct", "Moving somebody it grapples costs it nothing extra.")
# harm.py
passive("Second Wind", "A use throws again one to-wound die that would wound it.")
passive("Relentless Endurance", "Instead of being eliminated: on 4 to 6 it is prone with 1 Health and safe this round.")
passive("Death Burst", "When it dies everybody within 1 inch takes a hit; a save makes it weaker.")
passive(
    "Consume Life", "Who is eliminated within 2 inches saves (Fortitude, with advantage) or gives it Temporary Health."
)
# phases
passive("Action Surge", "A use gives one more action, in the Movement or the Combat Phase.")
passive("Nimble Escape", "Once a round it may disengage or hide on top of its action.")
passive("Aggressive", "It follows up by half its Speed instead of 1 inch.")
passive("Disciple of Life", "Healing Word and Cure Wounds: on 5 or 6 the use or slot is kept.")
passive("Bound", "The first hit of a round on its bound ally within 12 inches is taken by the guardian.")
passive("Regeneration", "At the start of each round, wounded: 4 to 6 heal 1 wound.")
passive("Vehicle", "It carries one Medium or three Small; leaving it takes an action.")
passive("Recruit", "It lets the army have the named recruits.")
passive("Fire Aura", "At each round's end adjacent enemies take a hit of Strength 4, fire.")
passive("Flyby", "Half the flying Speed given up in its movement may be flown when the round ends, unprovoked.")
