"""What measures: how fast data is built and proved, between the naive row-by-row builder and the bare writer."""
