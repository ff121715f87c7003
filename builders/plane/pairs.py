"""The pinned lists of adjective–noun pairs, one for each edition, by the digest of their table."""

EMBEDDED_PAIRS = "d0e3d961b8adafcffba6ecd5506ec7fc7831b1e94689bc91b48ad3b493ce5b39"
UPSTREAM_PAIRS = "da8edd74b3e527e46ebd9c985af99f693ddacbe1fde8ed95816097fb36e60356"
