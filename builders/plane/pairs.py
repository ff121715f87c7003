"""The pinned lists of adjective–noun pairs, one for each edition, by the digest of their table."""

EMBEDDED_PAIRS = "aa15038e6692b3ebefb9b573b44f6a60f0d35b10b3471644b9f6835ddf3df8b6"
UPSTREAM_PAIRS = "4b4662bcf37d8e16930977dbb6fc9b950ec8a34582f878d64ee1a6e8c9f96039"
