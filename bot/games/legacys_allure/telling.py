"""The sentence of every event."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.games.legacys_allure.names import TRIGGERS, AllureWording
from bot.games.words import Sentence
from bot.words.sentences import listed
from engine.events import Happened
from engine.legacys_allure import happenings as told

_WALKS: Final = {
    "move": "moves",
    "charge": "charges",
    "moved": "is moved",
    "pushed": "is pushed",
    "pulled": "is pulled",
    "relocated": "relocates",
    "switched": "switches",
    "captured": "takes the hex",
}
_HITS: Final = {"retaliation": "strikes back at", "trample": "tramples"}
"""What a unit does that deals damage; otherwise it hits."""
_SUFFERS: Final = {"burned": "burns", "poisoned": "suffers from poison", "trample": "is trampled"}
"""What happens to a unit where none deals the damage; otherwise it is hit."""
_DEATHS: Final = {
    "damage": "dies",
    "pushed": "is pushed off the map and dies",
    "destroyed": "is destroyed",
    "sacrificed": "is sacrificed",
    "greatest health": "has no health left and dies",
}


def _moved(f: told.UnitMoved, s: AllureWording) -> str:
    return f"{s.unit(f.unit)} {_WALKS.get(f.how, f.how)}: {'-'.join([f.start, *f.way])}."


def _damaged(f: told.DamageDealt, s: AllureWording) -> str:
    left = f", {max(0, f.health)} health left" if f.damage else ""
    if f.how == "returned":
        whose = f" by {s.unit(f.by)}" if f.by is not None else ""
        taken = f"{f.damage} {f.type} damage{_sum(f)} returned{whose}"
        return f"{s.unit(f.unit)} takes {taken} (Physical Damage Return){left}."
    if f.by is None or f.how in ("burned", "poisoned"):
        hit = f"{s.unit(f.unit)} {_SUFFERS.get(f.how, 'is hit')}"
    else:
        hit = f"{s.unit(f.by)} {_HITS.get(f.how, 'hits')} {s.unit(f.unit)}"
    return f"{hit}: {f'{f.damage} {f.type}' if f.damage else 'no'} damage{_sum(f)}{left}."


def _sum(f: told.DamageDealt) -> str:
    """Returns how damage was reduced: " (3, Evasion –3)"; "" without a reduction."""
    less = "".join(f", {name} –{amount}" for name, amount in f.reduced)
    return f" ({f.amount}{less})" if f.reduced else ""


def _settled(f: told.ValuesSettled, s: AllureWording) -> str:
    mana = "" if f.mana is None else f" and {f.mana} mana"
    return f"{s.unit(f.unit)} has {f.health} health{mana} now."


def _died(f: told.Died, s: AllureWording) -> str:
    by = f", killed by {s.unit(f.by)}" if f.by is not None else ""
    return f"**{s.unit(f.unit)} {_DEATHS.get(f.how, 'dies')}** on {f.hex}{by}."


def _drafted(f: told.Drafted, s: AllureWording) -> str:
    parts = [f"{s.unit(unit)} on {place}" for unit, place in f.units] + list(f.cards)
    what = f"drafts {listed(parts)}" if parts else "drafts nothing"
    end = " Their army is complete." if f.complete else ""
    return f"{s.player(f.player)} {what}: {f.gold} gold in play.{end}"


def _skipped(f: told.Skipped, s: AllureWording) -> str:
    why = {"nothing else": ", because it can do nothing else now", "cannot act": (", because it can never act")}.get(
        f.why, ""
    )
    return f"{s.player(f.player)} skips {s.unit(f.unit)}{why}."


def _used(f: told.UnitAbilityUsed, s: AllureWording) -> str:
    on = [s.value(value) for value in f.on if value is not None]
    return f"{s.unit(f.unit)} uses **{f.ability}**{' on ' + listed(on) if on else ''}."


def _attack(f: told.AttackDeclared, s: AllureWording) -> str:
    verb = "charges" if f.charges else "shoots at" if f.ranged else "attacks"
    return f"**{s.unit(f.attacker)} {verb} {s.unit(f.defender)}.**"


_REFUSED: Final = {"enough": "it has as many as it may have", "overheated": "it is overheated"}
_ENDED: Final = {"over": "", "cleansed": ": it is cleansed"}
_MANA: Final = {"given": "is given", "regenerated": "regains", "burned": "loses", "paid": "pays"}


def _mana(f: told.ManaChanged, s: AllureWording) -> str:
    return f"{s.unit(f.unit)} {_MANA.get(f.why, 'has changed by')} {abs(f.delta)} mana: {f.mana} now."


def _round(f: told.RoundStarted, s: AllureWording) -> str:
    """Returns who begins a round, with the rule that says so (10.9)."""
    why = " as first player" if f.round == 1 else ": the player with the last action goes second"
    return f"**Round {f.round}.** {s.player(f.opens)} begins{why}."


def _armies(f: told.ArmiesShown, s: AllureWording) -> str:
    return "Both armies are on the battlefield."


SENTENCES: Final[Mapping[type[Happened], Sentence]] = MappingProxyType(
    {
        told.KingdomBrought: lambda f, s: f"{s.player(f.player)} has brought a kingdom.",
        told.KingdomsBrought: lambda f, s: (
            "Both kingdoms have been brought: "
            + listed([f"{s.player(seat)} {number} cards for {f.gold[seat]} gold" for seat, number in f.cards.items()])
            + "."
        ),
        told.ArmiesShown: _armies,
        told.ContestWon: lambda f, s: (
            f"The coin is tossed: **{s.player(f.player)} is first player** and must hold E4 after round 7."
        ),
        told.Drafted: _drafted,
        told.BattleBegan: lambda f, s: "**The battle begins.** A +1 Shield lies on E4.",
        told.RoundStarted: _round,
        told.RoundEnded: lambda f, s: f"Round {f.round} is over.",
        told.TurnStarted: lambda f, s: f"{s.own(f.player)} turn.",
        told.Skipped: _skipped,
        told.UnitMoved: _moved,
        told.StayedInPlace: lambda f, s: f"{s.unit(f.unit)} stays where it is. {f.why}",
        told.AttackDeclared: _attack,
        told.AttackCameToNothing: lambda f, s: f"{s.unit(f.attacker)}'s attack fails: {f.why}.",
        told.UnitAbilityUsed: _used,
        told.AbilityCameToNothing: lambda f, s: f"{s.unit(f.unit)}'s {f.ability} has no legal target now.",
        told.PassiveHappened: lambda f, s: (
            f"{s.unit(f.unit)} {TRIGGERS.get(f.trigger, 'acts')}: now its card takes effect."
        ),
        told.PassiveDeclined: lambda f, s: f"{s.unit(f.unit)} declines.",
        told.PassivesStopped: lambda f, s: (
            f"Too much happens at once. It stops before {s.unit(f.unit)}; what would follow does not happen."
        ),
        told.DamageDealt: _damaged,
        told.UnitHealed: lambda f, s: f"{s.unit(f.unit)} heals {f.amount}: {f.health} health now.",
        told.StatusPlaced: lambda f, s: f"{s.unit(f.unit)} gains {f.status} ({f.label}).",
        told.StatusRefused: lambda f, s: f"{s.unit(f.unit)} gets no {f.status}: {_REFUSED.get(f.why, f.why)}.",
        told.StatusEnded: lambda f, s: f"{s.unit(f.unit)}'s {f.status} ends{_ENDED.get(f.why, f' ({f.why})')}.",
        told.Unaffected: lambda f, s: f"{s.unit(f.unit)} is not affected: {f.why}.",
        told.ManaChanged: _mana,
        told.ValuesSettled: _settled,
        told.ActionGranted: lambda f, s: f"{s.unit(f.unit)} gets +1 action.",
        told.Died: _died,
        told.Arrived: lambda f, s: f"{s.unit(f.unit)} is {f.how} on {f.hex}.",
        told.CentreShieldTaken: lambda f, s: f"{s.unit(f.unit)} takes the +1 Shield of the centre.",
        told.SeatConceded: lambda f, s: f"{s.player(f.player)} gives up.",
    }
)
