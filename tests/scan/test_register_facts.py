"""The models of records and catalogues as processes hand them on."""

import pickle
from datetime import date

from support.model_names import NAMES

from model_lifecycle.catalogues.newest_copies import Copies
from model_lifecycle.identity.resolve import WrittenModel
from model_lifecycle.scan.model_facts import Catalogue, ModelFacts
from model_lifecycle.scan.register_facts import with_registers
from model_lifecycle.workspace.index import ModelKey


def test_a_catalogue_can_be_pickled_with_its_hosts() -> None:
    key = ModelKey("one", "gpt-7")
    known = with_registers(Catalogue({key: ModelFacts(key, "active")}, NAMES), Copies(()), date(2029, 1, 1))
    copied: Catalogue = pickle.loads(pickle.dumps(known))
    assert copied.at_host is not None
    assert copied.facts(WrittenModel("gpt-7", key, "azure")) == ModelFacts(key, "active")
