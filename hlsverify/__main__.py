"""`python -m hlsverify` is the command `hlsverify`."""

from hlsverify.cli import main

if __name__ == "__main__":
    main()
