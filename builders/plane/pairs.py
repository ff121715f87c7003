"""The pinned lists of adjective–noun pairs, one for each edition, by the digest of their table."""

EMBEDDED_PAIRS = "557d3ab103c3968e308ca02e26a07f7b5465095ea3d1ce2b0826c2401bc96833"
UPSTREAM_PAIRS = "3c3b8cbc7afa0f495245821775f0d9d441201b36ec934530f71ca38f79f91554"
