"""Moments of a game to wait for."""

from tests.e2e.players import Game, Player


async def bid_three(game: Game) -> Player:
    """Let whoever is asked first take the landlord's place, and wait for the lead."""
    bidder = await game.until(game.todo)
    assert not (await bidder.press(bidder.panel, "3分", "action")).refused
    await game.until(lambda: says(game, "当地主"))
    return bidder


async def on_lead(game: Game) -> Player:
    """Sit down, and let somebody become landlord who is then asked to lead."""
    await game.sit_down()
    leader = await bid_three(game)
    await asked_to(game, leader, "➤")
    return leader


def says(game: Game, text: str) -> bool:
    """Whether the group was told this."""
    return game.group.last_saying(text) is not None


async def asked_to(game: Game, player: Player, word: str) -> None:
    """Wait until a player's panel has a button."""
    await game.until(lambda: player.panel and any(word in x for x in player.panel.labels))
