"""Calls every operation of the API description so that it succeeds: Schemathesis sends the requests, adds the keys by the security
schemes, and checks the responses against the description.

Arguments: the server's URL, a file of keys by security scheme, an exported world. Prints the status of each operation as JSON.
"""

import base64
import json
import sys
import uuid

import requests
import schemathesis
from schemathesis.auths import AuthContext
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    ignored_auth,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    ignored_auth,
]
url, keys_file, world_file = sys.argv[1:]
keys = json.load(open(keys_file))
description = requests.get(url + "/openapi.json", timeout=60).json()
operations = {op["operationId"]: op for methods in description["paths"].values() for op in methods.values()}
statuses = {}
PHONE, NEW_PHONE, OTHER_PHONE = ("a1" * 16, "b2" * 16, "c3" * 16)


def example(name):
    """The body of an operation as the description shows it."""
    return json.loads(json.dumps(operations[name]["requestBody"]["content"]["application/json"]["example"]))


def load(session=None):
    """The description with the keys in its security schemes."""
    schemes = {name: {"api_key": key} for name, key in keys.items() if name.endswith("Key")}
    if session:
        schemes["session"] = {"bearer": session}
    config = SchemathesisConfig.from_dict({"auth": {"openapi": schemes}})
    schema = schemathesis.openapi.from_dict(description, config=config)
    schema.config.update(base_url=url)
    return schema


def call(name, body=None, path=None, query=None, device=PHONE, issuer="meridian", expected=None):
    """Calls an operation and returns its answer."""
    operation = schema.find_operation_by_id(name)
    values = {
        "Billfold-World": keys["world"],
        "Billfold-Issuer": issuer,
        "Billfold-Device": device,
        "Idempotency-Key": str(uuid.uuid4()),
    }
    declared = {parameter.name for parameter in operation.headers}
    headers = {header: value for header, value in values.items() if header in declared}
    arguments = {"headers": headers, "path_parameters": path or {}, "query": query or {}}
    if body is not None:
        arguments["body"] = body
        arguments["media_type"] = "application/octet-stream" if isinstance(body, bytes) else "application/json"
    case = operation.Case(**arguments)
    schema.apply_auth(case, AuthContext(operation=operation, app=None))
    # Without the operator's key a body as large as a world's is refused for its size.
    checks = [check for check in CHECKS if not (isinstance(body, bytes) and check is ignored_auth)]
    try:
        response = case.call_and_validate(checks=checks)
    except FailureGroup as failures:
        sys.exit(f"{name}: " + "; ".join(f"{failure.title}: {failure.message[:1000]}" for failure in failures.exceptions))
    if expected is None and response.status_code >= 400 or expected not in (None, response.status_code):
        sys.exit(f"{name}: {response.status_code} {response.text}")
    statuses.setdefault(name, []).append(response.status_code)
    return response.json() if "json" in response.headers["content-type"][0] else response.text


def last_code():
    """The code of the last message that has one."""
    events = call("getEvents", query={"after": 0})["events"]
    return [e["message"]["code"] for e in events if e.get("message", {}).get("code")][-1]


# Enrollment and login.
schema = load()
for name in ("retrieveMFAQuestionsWithMetadata", "retrievePasswordConfigurations", "retrievePasscodeConfigurations"):
    call(name)
nonce = call("registerNewUser", example("registerNewUser"))["nonce"]
schema = load(call("loginByNonce", {"nonce": nonce})["session"]["token"])
profile = example("registerNewUser")["userProfile"]
username = profile["email"]
assert call("isDeviceRegistered")["isRegistered"]
call("retrieveCustomerDevices")

# Cards.
call("cardService.getPrograms")
card = call("cardService.create", example("cardService.create"))["cardId"]
call("cardService.getAll", query={"limit": 2, "status": ["ACTIVE"]})
call("cardService.get", path={"cardId": card})
call("verifyPasscode", example("verifyPasscode"))
call("cardService.getDetails", path={"cardId": card})
call("cardService.setCardPIN", example("cardService.setCardPIN"), path={"cardId": card})
assert call("cardService.update", example("cardService.update"), path={"cardId": card})["status"] == "LOCKED"
address = {"address1": "Reiherweg 7", "city": "Bad Doberan", "countryCode": "DE", "postalCode": "18209"}
order = {"programName": "SKRILL-PHYSICAL-MC-EEA", "currency": "EUR", "deliveryAddress": address, "userAgent": "Example/1.0"}
physical = call("cardService.create", order)["cardId"]
call("cardService.activate", {"activationCode": last_code()}, path={"cardId": physical})

# Customer care.
issued = {"cardId": str(uuid.uuid4())}
call("issueCustomerCard", example("issueCustomerCard"), path=issued)
call("cardService.updateTokenizationStatus", example("cardService.updateTokenizationStatus"), path=issued)
call("retrieveCustomers")
call("retrieveCustomerCards", query={"username": username, "limit": 1})
call("updateCustomerCard", example("updateCustomerCard"), path=issued)
call("unlockAccount", {"username": username})
call("updateCustomerDeviceActivation", {"deviceIdentifier": PHONE, "isActive": True})

# Sessions and credentials.
token = call("generateDeviceAuthenticationTokenForUsername", {"username": username})["token"]
assert call("isAuthorizedTokenExist")["exists"]
call("logout")
schema = load(call("loginByPIN", example("loginByPIN"))["session"]["token"])
schema = load(call("loginWithDeviceAuthenticationToken", {"token": token})["session"]["token"])
call("expireDeviceAuthenticationToken")
call("changePassword", example("changePassword"))
call("changePasscode", example("changePasscode"))
question = call("startPasscodeRecovery", example("startPasscodeRecovery"), expected=412)
question["mfaSecretAnswer"] = example("resetPasscode")["mfaToken"]["mfaSecretAnswer"]
call("resetPasscode", {**example("resetPasscode"), "mfaToken": question})
recovery = call("startPasswordRecovery", {"username": username})["token"]
call("resetPassword", {**example("resetPassword"), "recovery": recovery, "recoveryCode": last_code()})
credentials = example("loginByUsernamePassword")
schema = load(call("loginByUsernamePassword", credentials)["session"]["token"])
question = call("loginByUsernamePassword", credentials, device=NEW_PHONE, expected=412)
question["mfaSecretAnswer"] = example("registerWithMFA")["mfaToken"]["mfaSecretAnswer"]
schema = load(call("registerWithMFA", {"mfaToken": question}, device=NEW_PHONE)["session"]["token"])
call("removeDevice", device=NEW_PHONE)

# An issuer without PINs.
place = {"device": OTHER_PHONE, "issuer": "without-pin"}
asked = call("retrieveMFAQuestionsWithMetadata", **place)
chosen = sorted(asked["pool"], key=lambda question: not question["isMandatory"])[: asked["requiredNumber"]]
answers = [{"question": question["text"], "answer": "heron"} for question in chosen]
without_pin = {"userProfile": {**profile, "passcode": "", "confirmPasscode": "", "mfaQuestionAnswers": answers}}
nonce = call("registerNewUser", without_pin, **place)["nonce"]
schema = load(call("loginByNonce", {"nonce": nonce}, **place)["session"]["token"])
call("verifyPassword", {"password": profile["password"]}, **place)

# The world.
call("setClock", {**call("getClock"), "mode": "running"})
call("createSnapshot", {"name": "before"})
assert call("getSnapshots")["snapshots"] == ["before"]
call("setFaults", {"armed": [{"fault": "status 503", "operation": "loginByPIN", "occasion": "next"}], "latency": 0, "isOffline": False})
assert len(call("getFaults")["armed"]) == 1
call("clearFaults")
assert "meridian" in json.dumps(call("getIssuers"))
call("updateIssuer", {"settings": {"pin-attempts": "7"}}, path={"issuer": "meridian"})
call("forkWorld", {"name": "copy"})
call("restoreWorld", {"snapshot": "before"})
call("resetWorld")

# The server.
call("createWorld", {"name": "made", "hashCost": "minimum"})
call("importWorld", open(world_file, "rb").read(), path={"name": "imported"})
assert {"made", "imported"} <= set(call("getWorlds")["worlds"])
call("deleteWorld", path={"name": "made"})
for name in ("getDescription", "getLiveness", "getReadiness", "getMetrics"):
    call(name)

missing = sorted(set(operations) - set(statuses))
if missing:
    sys.exit(f"not called: {missing}")
print(json.dumps(statuses))
