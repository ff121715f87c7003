"""`python -m wabe` is the command line."""

from wabe.cli.main import main

if __name__ == "__main__":
    main()
