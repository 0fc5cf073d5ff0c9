"""Language server, command line and page renderer for records of language-model lifecycles."""

__version__ = "0.1.0"
