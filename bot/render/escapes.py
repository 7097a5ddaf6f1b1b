"""What is told of escapes, where the ruleset makes anything of them."""

from bot.i18n import Words
from bot.render.names import Names
from engine import Rules, View
from engine.rules import Escaping
from engine.scoring import PENALTY


def escape_news(words: Words, names: Names, rules: Rules, seat: int) -> list[str]:
    """That a seat escaped; where that costs nothing it has only left, which is told anyway."""
    if rules.escaping is Escaping.FREE:
        return []
    return [words("news-escaped", name=names.html(seat))]


def escape_results(words: Words, names: Names, view: View) -> list[str]:
    """Who escaped in a hand that is over, and who pays for it."""
    if view.result is None:
        return []
    match view.rules.escaping:
        case Escaping.FREE:
            return []
        case Escaping.CONCEDES:
            return [
                words("result-conceded", name=names.html(seat), points=-view.result.points[seat])
                for seat in view.escaped
            ]
        case Escaping.PENALTY:
            fined = [
                words("result-fined", name=names.html(seat), points=PENALTY)
                for seat in view.escaped[:1]
            ]
            others = view.escaped[1:]
            return fined + [words("news-escaped", name=names.html(seat)) for seat in others]
