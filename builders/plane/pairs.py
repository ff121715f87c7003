"""The pinned lists of adjective–noun pairs, one for each edition, by their digests."""

EMBEDDED_PAIRS = ""
UPSTREAM_PAIRS = ""
