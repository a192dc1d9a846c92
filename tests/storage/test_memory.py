import gc

import pytest

from trainer.storage.collector import uncollected


def test_the_collector_is_off_until_the_last_block_is_left() -> None:
    assert gc.isenabled()
    first, second = uncollected(), uncollected()
    first.__enter__()
    second.__enter__()
    assert not gc.isenabled()
    first.__exit__(None, None, None)
    assert not gc.isenabled()
    second.__exit__(None, None, None)
    assert gc.isenabled()


def test_it_is_on_again_after_an_error_and_stays_off_where_it_was() -> None:
    with pytest.raises(ValueError, match="damaged"), uncollected():
        raise ValueError("damaged")
    assert gc.isenabled()
    gc.disable()
    try:
        with uncollected():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
