"""A server's own cards through the real client: sent, checked, switched on, played, and kept by the match."""

from __future__ import annotations

from pathlib import Path

from bot.games.legacys_allure.own_cards import EXAMPLE, HOW_TO_ADD
from bot.playground.people import Person, Thread
from engine.legacys_allure.cards import CardId
from engine.legacys_allure.state import UnitId
from engine.legacys_allure.view import BoardView
from tests.bot.games.legacys_allure.test_playing import TITLE, opened
from tests.support.evening import Evening, evening

CHOIR = """
faction: {name: Dusk Choir, colour: "#6a4fa3"}
cards:
  - {kind: hero, name: "Mira Vane, First Voice", power: 2, movement: 2, health: HEALTH, passives: [Armor 1]}
  - {name: Chorister, gold: 4, power: 2, movement: 2, health: 3, types: [spirit]}
"""


def a_file(text: str, name: str = "dusk-choir.yaml") -> dict[str, object]:
    return {"file": {"filename": name, "text": text}}


async def organiser(table: Evening) -> Person:
    """Returns who owns the server."""
    (person,) = await table.arrive(table.playground.world.owner.name)
    return person


async def bring(table: Evening, thread: Thread) -> None:
    """Alice brings the choir, Bob a ready army."""
    await table.type(table.alice, thread, "allure kingdom", cards="Mira Vane E1, Chorister E2, Chorister D2")
    await table.settle()
    await table.type(table.bob, thread, "allure kingdom", cards="Sivane E7, Leech Swarm E6")
    await table.settle()


async def test_only_who_manages_the_server_changes_cards_and_mistakes_change_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        refused = await table.alice.slash("tavern", "allure cards add", a_file(CHOIR.replace("HEALTH", "8")))
        assert "Only people who can manage this server" in refused.text
        wrong = CHOIR.replace("HEALTH", "none").replace("Chorister, gold", "Chorister, golt")
        told = await (await organiser(table)).slash("tavern", "allure cards add", a_file(wrong))
        assert told.ephemeral and "so nothing was changed" in told.text
        assert "line 4, cards[1].health: a whole number is expected here, not 'none'" in told.text
        assert "line 5, cards[2].golt: the key 'golt' is not known here. Did you mean 'gold'?" in told.text
        assert "no cards of its own yet" in (await table.alice.slash("tavern", "allure cards list")).text


async def test_a_match_keeps_the_cards_it_began_with(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        added = await (await organiser(table)).slash("tavern", "allure cards add", a_file(CHOIR.replace("HEALTH", "8")))
        assert "**dusk choir** is kept, and not switched on: 2 cards" in added.text
        off = await table.alice.slash("tavern", "game new", {"game": TITLE, "extras": "cards: dusk choir"})
        assert "nothing called 'dusk choir'" in off.text
        await (await organiser(table)).slash("tavern", "allure cards switch", {"name": "dusk choir", "on": True})
        thread = await opened(table, extras="cards: dusk choir")
        assert any("with cards of dusk choir" in message.text for message in table.alice.sees(thread))
        await bring(table, thread)
        # Meanwhile the set becomes another one, and then goes.
        await (await organiser(table)).slash("tavern", "allure cards add", a_file(CHOIR.replace("HEALTH", "3")))
        await (await organiser(table)).slash("tavern", "allure cards remove", {"name": "dusk choir"})
        await table.switch_off()
        await table.switch_on()
        look = await table.look(thread)
        assert isinstance(look.view, BoardView)
        mira = look.view.table.units[UnitId("A Mira Vane#1")]
        assert (mira.health, look.view.table.cards.unit(CardId("mira_vane")).health) == (8, 8)
        person = table.alice if look.view.table.turn == "A" else table.bob
        await person.slash(thread, "allure act", {"action": "Mira E3" if person is table.alice else "Sivane E6 skip"})
        await table.settle()
        assert "Mira" in (await table.cara.slash(thread, "game text")).text


async def test_a_set_is_shown_as_cards_with_words_made_from_the_data(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await (await organiser(table)).slash(
            "tavern", "allure cards add", {**a_file(CHOIR.replace("HEALTH", "8")), "name": "Choir"}
        )
        shown = await table.alice.slash("tavern", "allure cards show", {"name": "choir", "card": "Chorister"})
        assert "Unit, Dusk Choir. 4 gold. Power 2, melee, Movement 2, Health 3. #spirit." in shown.text
        assert shown.message is not None and len(shown.message.pictures) == 1
        assert "Units: Chorister" in shown.message.pictures[0][1]


async def test_odds_know_the_cards_of_the_server_and_of_the_match_there(tmp_path: Path) -> None:
    """A match keeps its cards when the server's set is changed, and then `/odds` in its thread goes by them."""
    asked = {"first": "Chorister", "against": "Rivet Hound", "game": TITLE}
    async with evening(tmp_path, seed=3) as table:
        unknown = await table.alice.slash("tavern", "odds", asked)
        assert "Chorister" in unknown.text and "exact exchange" not in unknown.text
        await (await organiser(table)).slash("tavern", "allure cards add", a_file(CHOIR.replace("HEALTH", "8")))
        on_the_server = await table.alice.slash("tavern", "odds", asked)
        assert "**Chorister against Rivet Hound**" in on_the_server.text
        await (await organiser(table)).slash("tavern", "allure cards switch", {"name": "dusk choir", "on": True})
        thread = await opened(table, extras="cards: dusk choir")
        await (await organiser(table)).slash("tavern", "allure cards remove", {"name": "dusk choir"})
        in_the_match = await table.alice.slash(thread, "odds", asked)
        assert in_the_match.text == on_the_server.text
        assert (await table.alice.slash("tavern", "odds", asked)).text == unknown.text


async def test_without_a_file_adding_explains_itself_with_an_example_that_is_accepted(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        told = await table.alice.slash("tavern", "allure cards add")
        assert told.text == HOW_TO_ADD and told.message is not None
        added = await (await organiser(table)).slash("tavern", "allure cards add", a_file(EXAMPLE))
        assert "3 cards" in added.text


async def test_in_their_match_own_cards_can_be_looked_at_and_make_a_ready_kingdom(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        await (await organiser(table)).slash("tavern", "allure cards add", a_file(EXAMPLE))
        await (await organiser(table)).slash("tavern", "allure cards switch", {"name": "dusk choir", "on": True})
        thread = await opened(table, extras="cards: dusk choir")
        assert "Chorister" in [one.name for one in await table.bob.autocomplete(thread, "look", "name", "Chor")]
        shown = await table.bob.slash(thread, "look", {"name": "chorister"})
        assert shown.message is not None and "Chorister" in shown.message.pictures[0][1]
        asked = (await table.look(thread)).pending
        number = next(number for number, decision in asked.items() if decision.player == "A")
        question = await table.question_message(thread, number, table.alice)
        ready = next(label for one in question.buttons if "Mira Vane" in (label := str(one["label"])))
        await table.press(table.alice, question, ready)
        await table.type(table.bob, thread, "allure kingdom", cards="Sivane E7, Leech Swarm E6")
        await table.settle()
        view = (await table.look(thread)).view
        assert isinstance(view, BoardView) and UnitId("A Mira Vane#1") in view.table.units
