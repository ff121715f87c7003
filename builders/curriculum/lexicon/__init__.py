"""Words that several phenomena use, with their forms and their vocabulary; `source.py` reads the lists."""
