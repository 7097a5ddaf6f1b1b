"""What the commands answer, in both languages, and that every press is answered first."""

from collections.abc import Callable

from bot.demo import BotProcess, Chat, Message, Person, Standin
from tests.e2e.players import Game, is_to

MakeBot = Callable[..., BotProcess]
MakeGame = Callable[..., Game]


async def told(game: Game, person: Person, chat: Chat, command: str) -> Message:
    """Send a command and wait for the bot's answer in the same chat."""
    count = len(chat.messages)
    await person.send(chat, command)

    def answer() -> Message | None:
        new = list(chat.messages.values())[count + 1 :]
        return next((m for m in new if m.sender is game.tg.bot), None)

    return await game.until(answer)


async def test_commands_answer_in_the_language_of_the_chat_or_person(
    make_bot: MakeBot, make_game: MakeGame
) -> None:
    """/top /stats /history /replay /rules /settings /language /notify /help, zh-Hans and en."""
    async with make_bot(DEAL_SEED=4) as bot:
        game = make_game(bot, 4)
        group, (host, guest, third) = game.group, [player.person for player in game.players]
        assert "还没有战绩" in (await told(game, host, group, "/top")).text
        assert "还没有打完" in (await told(game, host, group, "/history")).text
        await game.sit_down()
        hand = await game.play_hand()
        points = {p.name: hand.result.text.split(p.name)[1] for p in (host, guest, third)}
        assert points

        top = await told(game, host, group, "/top")
        assert all(person.name in top.text for person in (host, guest, third))
        pressed = await game.players[1].press(top, "本周")
        assert not pressed.refused
        await game.until(lambda: "本周排行" in top.text)
        assert "第 1 局" in (await told(game, guest, group, "/history")).text
        assert "底牌" in (await told(game, guest, group, "/replay")).text
        assert "第 1 局" in (await told(game, guest, group, "/replay 1")).text
        assert "没有第 77 局" in (await told(game, guest, group, "/replay 77")).text
        replayed = len(group.messages)
        assert not (await game.players[2].press(hand.result, "回放")).refused
        await game.until(lambda: len(group.messages) > replayed)
        assert guest.name in (await told(game, guest, group, "/stats")).text
        assert "农民" in (await told(game, guest, group, "/rules classic")).text
        assert "没有「nope」这种玩法" in (await told(game, guest, group, "/ddz nope")).text
        assert "在群里用" in (await told(game, guest, guest.chat, "/ddz")).text
        assert "只有群管理员" in (await told(game, guest, group, "/settings")).text

        # a person's own language
        choose = await told(game, third, third.chat, "/language")
        await third.press(choose, "English")
        await game.until(lambda: third.chat.last_saying("English"))
        assert "Wins" in (stats := await told(game, third, third.chat, "/stats")).text or (
            "won" in stats.text.lower()
        )
        assert "/hand" in (await told(game, third, third.chat, "/help")).text
        rules = await told(game, third, third.chat, "/rules")
        assert rules.buttons
        count = len(third.chat.messages)
        await third.press(rules, rules.labels[0])
        await game.until(lambda: len(third.chat.messages) > count)
        assert "landlord" in list(third.chat.messages.values())[-1].text.lower()

        # the group's language
        settings = await told(game, host, group, "/settings")
        await host.press(settings, "English")
        await game.until(lambda: "✅ English" in settings.labels)
        assert (await told(game, guest, group, "/top")).text != top.text
        assert "Hand 1" in (await told(game, guest, group, "/history")).text
        await told(game, host, group, "/table")
        again = await game.until(lambda: group.last_with("Next"))
        game.last = hand.result
        for player in game.players:
            await player.press(again, "Next hand")
        board = await game.until(lambda: group.last_saying("Hand 2"))
        assert "to bid" in board.text

        # notices of new tables
        on = await told(game, third, group, "/notify")
        assert "🔔" in on.text
        await told(game, host, group, "/stop")
        await host.press(await game.until(lambda: group.last_with("Confirm")), "Confirm")
        await game.until(lambda: group.last_saying("🧹"))
        await host.send(group, "/ddz")
        notice = await game.until(lambda: third.chat.last_saying("🔔"))
        await third.press(notice, "Stop")
        await told(game, host, group, "/stop")


async def test_every_press_is_answered_before_anything_is_shown(
    make_bot: MakeBot, make_game: MakeGame, tg: Standin
) -> None:
    """The first call after a press is its answer, whatever was pressed."""
    async with make_bot(DEAL_SEED=4) as bot:
        game = make_game(bot, 4)
        host, group = game.players[0], game.group
        lobby = await game.open()
        await game.join(host, lobby)
        for word in ("玩法", "返回", "设置", "60 秒", "补位", "开始"):
            message = await game.until(lambda word=word: group.last_with(word))
            await answered_first(game, host.person, message, word)
        # Computers act when they like, and that is shown: from here on they wait for the host.
        await game.until(lambda: host.is_asked and group.last_saying(f"轮到 {host.person.name}"))
        board = await game.until(lambda: group.last_with("看牌"))
        await answered_first(game, host.person, board, "看牌")
        await answered_first(game, host.person, host.panel, "整理")
        await host.press(host.panel, "自动出牌")
        result = await game.until(game.over)
        for word in ("回放", "再来一局"):
            await answered_first(game, host.person, result, word)
        for command, word in (("/top", "本周"), ("/settings", "15 分"), ("/language", "中文"),
                              ("/rules", "经典")):  # fmt: skip
            message = await told(game, host.person, group, command)
            await answered_first(game, host.person, message, word)
    assert tg.violations == []


async def answered_first(game: Game, person: Person, message: Message, word: str) -> None:
    """Press when all is quiet, and look at the first call that follows."""
    await quiet(game)
    count = len(game.tg.calls)
    await person.press(message, word, within=60)
    await quiet(game)
    answer = "answerCallbackQuery"
    after = [c for c in game.tg.calls[count:] if c.method == answer or is_to(c, message.chat.id)]
    assert after[0].method == answer, (word, [call.method for call in after])


async def quiet(game: Game) -> None:
    """Wait until the bot has nothing left to say to anybody: a command is answered after all."""
    probe = game.tg.people[-1]
    await told(game, probe, probe.chat, "/help")
