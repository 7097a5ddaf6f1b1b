"""The public face of the engine."""

import doctest

import engine


def test_the_example_works() -> None:
    """What the package shows first is true."""
    assert doctest.testmod(engine) == (0, 2)


def test_every_name_is_there() -> None:
    """Nothing is promised that cannot be imported."""
    assert [name for name in engine.__all__ if not hasattr(engine, name)] == []
