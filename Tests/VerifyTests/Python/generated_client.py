"""Logs in and locks a card with the client that openapi-python-client has generated.

Arguments: the folder of the package `billfold_client`, the server's URL, a file of keys by security scheme, the phone's identifier, the
PIN. Prints what it found as JSON.
"""

import json
import pathlib
import sys
import uuid

folder, url, keys_file, device, pin = sys.argv[1:]
sys.path.insert(0, folder)

from billfold_client import AuthenticatedClient, Client  # noqa: E402
from billfold_client.api.access import login_by_pin  # noqa: E402
from billfold_client.api.cards import card_service_create, card_service_get_all, card_service_update  # noqa: E402
from billfold_client.models import Card, CardList, CardStatus, CreateCard, LoginByPIN, LoginResponse, UpdateCard  # noqa: E402

keys = json.load(open(keys_file))
place = {"billfold_world": keys["world"], "billfold_issuer": "meridian", "billfold_device": device}
headers = {"Billfold-World-Key": keys["worldKey"]}


def key():
    return str(uuid.uuid4())


phone = Client(base_url=url, headers=headers)
login = login_by_pin.sync(client=phone, body=LoginByPIN(passcode=pin), idempotency_key=key(), **place)
assert isinstance(login, LoginResponse), login
wallet = AuthenticatedClient(base_url=url, token=login.session.token, headers=headers)
order = CreateCard(program_name="SKRILL-VIRTUAL-MC-EEA", currency="EUR", user_agent="generated")
card = card_service_create.sync(client=wallet, body=order, idempotency_key=key(), **place)
assert isinstance(card, Card) and card.status == CardStatus.ACTIVE, card
change = UpdateCard(status=CardStatus.LOCKED, status_reason="left at home")
locked = card_service_update.sync(card_id=card.card_id, client=wallet, body=change, idempotency_key=key(), **place)
assert isinstance(locked, Card) and locked.status == CardStatus.LOCKED, locked
cards = card_service_get_all.sync(client=wallet, **place)
assert isinstance(cards, CardList) and [type(c) for c in cards.cards] == [Card] * len(cards.cards), cards
found = [c for c in cards.cards if c.card_id == card.card_id]
assert [c.status for c in found] == [CardStatus.LOCKED], found

models = [f for f in (pathlib.Path(folder) / "billfold_client" / "models").glob("*.py") if f.name != "__init__.py"]
cards = sorted(f.stem for f in models if all(field in f.read_text() for field in ("last_four: str", "account_id: str", "bin_: str")))
print(json.dumps({"models": len(models), "cards": cards}))
