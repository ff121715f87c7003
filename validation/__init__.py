"""What proves data: declared checks run by Great Expectations over DuckDB views, and the gate."""
