"""Judges numbers from standard input, a line each, by other people's rules.

payment_numbers.py iban    "valid", or the name of what schwifty raises
payment_numbers.py luhn    "valid" or "invalid", as stdnum says
payment_numbers.py make    a valid IBAN made from the number on the line, of one country after the other
"""

import pathlib
import random
import re
import sys

import schwifty
from schwifty import exceptions
from stdnum import luhn

# The countries that are known here: the judge has newer ones, and others outside SWIFT's registry.
with open(pathlib.Path(__file__).parents[3] / "Sources/WalletModel/Payments/IBANs.swift") as table:
    structures = dict(re.findall(r'\("([A-Z]{2})", "(.*)"\)', table.read()))
alphabets = {"n": "0123456789", "a": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
alphabets["c"] = alphabets["n"] + alphabets["a"]


def iban(text):
    if text[:2].upper() not in structures:
        return "InvalidCountryCode"
    try:
        schwifty.IBAN(text)
    except exceptions.SchwiftyException as error:
        return type(error).__name__
    return "valid"


def make(text):
    dice = random.Random(int(text))
    country = sorted(structures)[int(text) % len(structures)]
    parts = re.findall(r"(\d+)!([nac])", structures[country])
    return str(schwifty.IBAN.from_bban(country, "".join(dice.choice(alphabets[kind]) for count, kind in parts for _ in range(int(count)))))


judges = {"iban": iban, "luhn": lambda text: "valid" if luhn.is_valid(text) else "invalid", "make": make}
for line in sys.stdin:
    print(judges[sys.argv[1]](line.rstrip("\n")))
