"""Installs the real editors that the tests drive, at fixed versions, into a folder of the checkout.

    PYTHONPATH=tests .venv/bin/python -m editors.install [NAME...]

One module per editor. What is there already is left alone, so that it may be run any number of times, also by several
processes at once.
"""
