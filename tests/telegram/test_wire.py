"""Callback data and keyboards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.render.calls import Button, Press, Style, Verb
from bot.telegram.wire import MAX_BYTES, MAX_NUMBER, decode, encode, markup

numbers = st.integers(0, 2**31)
args = st.text(st.characters(exclude_categories=["C", "Z"]), max_size=8)
presses = st.builds(Press, st.sampled_from(Verb), numbers, numbers, numbers, numbers, args)


@given(presses)
def test_what_is_encoded_is_decoded(press: Press) -> None:
    """Round trip, within Telegram's 64 bytes."""
    data = encode(press)
    assert len(data.encode()) <= MAX_BYTES
    assert decode(data) == press


@given(st.text(max_size=80) | st.from_regex(r"[A-Za-z][0-9a-z:_+ -]{0,40}", fullmatch=True))
def test_anything_else_is_nothing(data: str) -> None:
    """Garbage is None, and nothing but what we write is read."""
    press = decode(data)
    assert press is None or encode(press) == data


@given(st.binary(max_size=80))
def test_any_bytes_are_survived(data: bytes) -> None:
    """Undecodable bytes, as lone surrogates, never raise."""
    decode(data.decode(errors="surrogateescape"))


@pytest.mark.parametrize(
    "data", ["", "?", "T-1", "T 1", "T1_0", "T01", "T:", "T1::", "TA", "T" + "z" * 14, "T\ud800"]
)
def test_near_misses_are_nothing(data: str) -> None:
    """What int() would take but `encode` does not write is refused."""
    assert decode(data) is None


@pytest.mark.parametrize(
    ("press", "data"),
    [
        (Press(Verb.JOIN), "j"),
        (Press(Verb.TAP, 12, 3, 40, arg="K"), "Tc:3:14::K"),
        (Press(Verb.TAP, arg=":"), "T:::::"),
        (Press(Verb.PLAY, asked=36), "P:::10"),
    ],
)
def test_the_wire_is_stable(press: Press, data: str) -> None:
    """Buttons that were sent before an update must still be understood."""
    assert encode(press) == data


@pytest.mark.parametrize(
    "press",
    [
        Press(Verb.TAP, arg="x" * 64),
        Press(Verb.TAP, arg="牌" * 21),
        Press(Verb.TAP, arg="a\nb"),
        Press(Verb.TAP, -1),
        Press(Verb.TAP, MAX_NUMBER + 1),
    ],
)
def test_what_cannot_be_carried_is_refused_when_the_button_is_made(press: Press) -> None:
    """Telegram would answer BUTTON_DATA_INVALID, or the press would come back as garbage."""
    with pytest.raises(ValueError, match="callback data"):
        encode(press)


def test_markup_has_labels_data_links_and_styles() -> None:
    """A keyboard becomes Telegram's."""
    keyboard = (
        (Button("✅K 2/3", Press(Verb.TAP, 1, arg="K"), style=Style.SUCCESS),),
        (),
        (Button("去出牌", url="https://t.me/bot"), Button("看牌", Press(Verb.LOOK, 1))),
    )
    built = markup(keyboard)
    assert built is not None
    assert built.to_dict() == {
        "inline_keyboard": [
            [{"text": "✅K 2/3", "callback_data": "T1::::K", "style": "success"}],
            [
                {"text": "去出牌", "url": "https://t.me/bot"},
                {"text": "看牌", "callback_data": "k1"},
            ],
        ]
    }


def test_no_buttons_no_markup() -> None:
    """Leaving the markup out is how an edit removes the old buttons."""
    assert markup(()) is None
    assert markup(((),)) is None


def test_a_button_presses_or_links() -> None:
    """Neither or both is a mistake of ours."""
    with pytest.raises(ValueError, match="either"):
        markup(((Button("?"),),))
