"""What tests of agents need."""

from support.stored_catalogues import no_copies_of_catalogues

__all__ = ["no_copies_of_catalogues"]
