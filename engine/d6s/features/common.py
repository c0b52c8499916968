"""Features that the rules look at where they come to them: each with its rule and the place that obeys it."""

from __future__ import annotations

from engine.d6s.features.registry import passive

passive("Immune", "Damage of these kinds does nothing to the bearer.", "numbers: is_immune")
passive("Resist", "To-wound dice that succeed with damage of these kinds are thrown again.", "numbers: resists")
passive("Weak", "To-wound dice that fail with damage of these kinds are thrown again.", "numbers: is_weak")
passive("Leader", "Humanoid allies within 6 inches may use its Morale.", "numbers: leads")
passive("Advanced Leader", "Humanoid allies within 12 inches may use its Morale.", "numbers: leads")
passive("Leader of", "Allies of the named types within 6 inches may use its Morale.", "numbers: leads")
passive("Mind Blank", "Immune to psychic damage, charmed and dominated.", "numbers: is_immune")
passive(
    "Aura of Protection and Devotion",
    "It and allies within 2 inches: 1 more on all saves, immune to charmed.",
    "numbers: _aura_of_protection",
)
passive("Confer Fire Resistance", "Its rider has resistance to fire.", "numbers: resists")
passive("Sturdy", "Heavy armour does not slow it.", "kit: _Wardrobe._protection")
passive("Magic Resistance", "Advantage on saves against spells.", "saves: net_advantage")
passive("Legendary Resistance", "A use turns a failed save into a success.", "saves: save")
passive("Invisibility", "It has the invisible condition for good.", "sight: is_unseen")
passive("Truesight", "It sees hidden and invisible characters.", "sight: _sees_through")
passive("Divine Sense", "Truesight against fiends, celestials and undead.", "sight: _sees_through")
passive("Camouflage", "While hidden it needs no cover.", "sight: is_unseen")
passive(
    "Burrow",
    "It may move below ground at its land Speed, beneath enemies, barriers and areas, not water or gaps.",
    "paths: _Surveyor._no_obstacles",
)
passive(
    "Climb",
    "It climbs without a save, at its land Speed; still climbing, it has no combat action.",
    "paths: _Surveyor._step",
)
passive(
    "Spider Climb",
    "It climbs without a save, along walls and ceilings, and may act while it climbs.",
    "paths: _Surveyor._step",
)
passive(
    "Flight",
    "It moves over terrain and characters, at its flying Speed; it must end where it is free.",
    "paths: _Surveyor._may_end",
)
passive(
    "Phasing",
    "It moves through terrain and characters without penalty; it must end where it is free.",
    "paths: _Surveyor._no_obstacles",
)
passive("Spider Walk", "Webs do not hinder it.", "paths: _Surveyor._walks_easily")
passive(
    "Swim",
    "Water does not hinder it, shallow or deep; with a Speed of its own it may act at that near water.",
    "paths: _Surveyor._walks_easily",
)
passive("Wilderness Stride", "Vegetation is no difficult terrain for it.", "paths: _Surveyor._walks_easily")
passive("Natural Explorer", "No difficult terrain slows it.", "paths: _Surveyor._walks_easily")
passive(
    "Frightful Presence",
    "An enemy that is not immune to fright tests Morale before moving into its threatened space.",
    "paths: _Surveyor._frightful",
)
passive("Abduct", "Moving somebody it grapples costs it nothing extra.", "paths: _Surveyor._drag")
passive("Second Wind", "A use throws again one to-wound die that would wound it.", "harm: _Dice._second_wind")
passive(
    "Relentless Endurance",
    "Instead of being eliminated: on 4 to 6 it is prone with 1 Health and safe this round.",
    "harm: _endures",
)
passive(
    "Death Burst", "When it dies everybody within 1 inch takes a hit; a save makes it weaker.", "harm: _death_burst"
)
passive(
    "Consume Life",
    "A character eliminated within 2 inches saves (Fortitude, with advantage) or gives it Temporary Health.",
    "harm: _consume_life",
)
passive("Action Surge", "A use gives one more action, in the Movement or the Combat Phase.", "actions.plain: Surge")
passive("Nimble Escape", "Once a round it may disengage or hide on top of its action.", "actions.plain: Hide")
passive("Aggressive", "It follows up by half its Speed instead of 1 inch.", "phases.following: follow_length")
passive(
    "Disciple of Life",
    "Healing Word and Cure Wounds: on 5 or 6 the use or slot is kept.",
    "spells.casting: disciple_of_life",
)
passive(
    "Bound",
    "The first hit of a round on its bound ally within 12 inches is taken by the guardian.",
    "attacks: _guarded",
)
passive("Regeneration", "At the start of each round, wounded: 4 to 6 heal 1 wound.", "phases.cleanup: start_of_round")
passive("Vehicle", "It carries one Medium or three Small; leaving it takes an action.", "actions.riding: Enter")
passive("Recruit", "It lets the army have the named recruits.", "armies: _recruits")
passive(
    "Fire Aura", "At each round's end adjacent enemies take a hit of Strength 4, fire.", "phases.cleanup: _fire_aura"
)
passive(
    "Flyby",
    "Half the flying Speed given up in its movement may be flown when the round ends, unprovoked.",
    "phases.cleanup: _flyby",
)
