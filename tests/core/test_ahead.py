"""Working ahead keeps items, order and errors, and ends its thread."""

from collections.abc import Generator, Iterator
from itertools import count, islice
from threading import Event, Thread, current_thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wabe.builders.core.ahead import AHEAD, ahead


@settings(deadline=None)
@given(st.lists(st.one_of(st.none(), st.integers(), st.text(max_size=3))))
def test_items_come_in_their_order(items: list[int | str | None]) -> None:
    assert list(ahead(iter(items))) == items


def test_an_error_comes_after_the_items_before_it() -> None:
    error = LookupError("the third item")
    threads: list[Thread] = []

    def items() -> Iterator[int]:
        threads.append(current_thread())
        yield from (1, 2)
        raise error

    taken = ahead(items())
    assert list(islice(taken, 2)) == [1, 2]
    with pytest.raises(LookupError) as caught:
        next(taken)
    assert caught.value is error
    assert [thread.is_alive() for thread in threads] == [False]


def test_the_next_item_is_made_before_it_is_wanted() -> None:
    second = Event()

    def items() -> Iterator[int]:
        yield 1
        second.set()
        yield 2

    taker = ahead(items())
    assert next(taker) == 1
    assert second.wait(timeout=60)
    assert list(taker) == [2]


def test_a_taker_that_stops_early_stops_the_maker() -> None:
    made: list[int] = []
    threads: set[Thread] = set()

    def items() -> Iterator[int]:
        for number in count():
            threads.add(current_thread())
            made.append(number)
            yield number

    taker = ahead(items())
    assert isinstance(taker, Generator)
    assert list(islice(taker, 3)) == [0, 1, 2]
    taker.close()
    assert len(threads) == 1
    assert not threads.pop().is_alive()
    # Those taken, those waiting, one in the maker's hands, and one more that emptying the queue lets in.
    assert len(made) <= 3 + AHEAD + 2


def test_a_taker_that_fails_stops_the_maker() -> None:
    threads: list[Thread] = []

    def items() -> Iterator[int]:
        threads.append(current_thread())
        yield from count()

    def take() -> None:
        for item in ahead(items()):
            if item == 2:
                raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        take()
    assert len(threads) == 1
    threads[0].join(timeout=60)
    assert not threads[0].is_alive()
