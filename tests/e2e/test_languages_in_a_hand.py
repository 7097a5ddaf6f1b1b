"""A language that is chosen in the middle of a hand is read at once, not from the next play on."""

from collections.abc import Callable

from bot.demo import BotProcess
from tests.e2e.players import Game
from tests.e2e.test_answers_in_words import told

MakeBot = Callable[..., BotProcess]
MakeGame = Callable[..., Game]


async def test_the_panel_and_the_table_follow_a_chosen_language(
    make_bot: MakeBot, make_game: MakeGame
) -> None:
    """A person chooses theirs and reads it on the live panel; the group reads its own."""
    async with make_bot(DEAL_SEED=4) as bot:
        game = make_game(bot, 4)
        await game.sit_down()
        host, _, third = (player.person for player in game.players)
        panel = await game.until(lambda: third.chat.last_with("自动出牌"))
        choose = await told(game, third, third.chat, "/language")
        await third.press(choose, "English")
        await game.until(lambda: "hand 1" in panel.text and "🤖 Auto-play" in panel.labels)
        await game.until(lambda: host.chat.last_with("自动出牌"))

        settings = await told(game, host, game.group, "/settings")
        await host.press(settings, "English")
        board = await game.until(lambda: game.group.last_with("cards"))
        assert "to bid" in board.text
        assert host.chat.last_with("自动出牌")
