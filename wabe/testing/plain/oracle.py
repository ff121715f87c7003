"""Reading parity a second time, off the last bit."""

import pyarrow as pa
import pyarrow.compute as pc


def parity_oracle(rows: pa.Table) -> pa.Array:
    """Read parity off the last bit."""
    return pc.bit_wise_and(rows["number"].combine_chunks(), pa.scalar(1, pa.int32())).cast(pa.int64())
