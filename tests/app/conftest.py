"""A house for every test of the table service."""

import pytest

from tests.app.app_support import House


@pytest.fixture
def house() -> House:
    """A group with a classic table that nobody has opened yet."""
    return House()
