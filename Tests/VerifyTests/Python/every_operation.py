"""Calls every operation of the API description so that it succeeds: Schemathesis sends the requests, adds the keys by the security
schemes, and checks the responses against the description.

Arguments: the server's URL, a file of keys by security scheme, an exported world. Prints the status of each operation as JSON.
"""

import base64
import hashlib
import hmac
import json
import sys
import uuid

import requests
import schemathesis
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
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
    (content,) = operations[name]["requestBody"]["content"].values()
    return json.loads(json.dumps(content["example"]))


def load(session=None, caller=None, assertion=None, entity=None):
    """The description with the keys in its security schemes: those of a phone, of a shopper, of a party that asks others, or of an
    entity of the gateway."""
    schemes = {name: {"api_key": key} for name, key in keys.items() if name.endswith("Key")}
    if caller:
        schemes["callerKey"] = {"api_key": keys[caller]}
    if session:
        schemes["session"] = {"bearer": session}
    if assertion:
        schemes["assertion"] = {"bearer": assertion}
    if entity:
        schemes["entityBearer"] = {"bearer": keys[f"bearer {entity}"]}
    config = SchemathesisConfig.from_dict({"auth": {"openapi": schemes}})
    schema = schemathesis.openapi.from_dict(description, config=config)
    schema.config.update(base_url=url)
    return schema


def call(
    name, body=None, path=None, query=None, device=PHONE, issuer="meridian", merchant="harbour-books", caller="", expected=None
):
    """Calls an operation and returns its answer."""
    operation = schema.find_operation_by_id(name)
    values = {
        "Billfold-World": keys["world"],
        "Billfold-Issuer": issuer,
        "Billfold-Merchant": merchant,
        "Billfold-Device": device,
        "Billfold-Caller": caller.replace(" ", "%20"),
        "Idempotency-Key": str(uuid.uuid4()),
    }
    declared = {parameter.name for parameter in operation.headers}
    headers = {header: value for header, value in values.items() if header in declared}
    # Whose wallet it is about; Apple's, if nothing else is said.
    made_by = {"maker": "apple"} if "maker" in {parameter.name for parameter in operation.path_parameters} else {}
    arguments = {"headers": headers, "path_parameters": {**made_by, **(path or {})}, "query": query or {}}
    if body is not None:
        arguments["body"] = body
        (arguments["media_type"],) = operations[name]["requestBody"]["content"]
        if arguments["media_type"].endswith("form-urlencoded"):
            arguments["body"] = {field: "true" if value is True else value for field, value in body.items()}
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


def signed(payload):
    """A JWT of a merchant's server."""
    claims = {"payload": payload, "iat": call("getClock")["now"] // 1000, "iss": "jwt.user"}
    parts = [base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=") for part in ({"alg": "HS256", "typ": "JWT"}, claims)]
    signature = hmac.new(keys["site"].encode(), b".".join(parts), hashlib.sha256).digest()
    return b".".join(parts + [base64.urlsafe_b64encode(signature).rstrip(b"=")]).decode()


class Chip:
    """The secure element of a phone or a watch, which signs the nonces of provisionings."""

    account = "000000000000000000000a11"

    def __init__(self, device):
        self.device, self.key = device, ec.generate_private_key(ec.SECP256R1())

    def public_key(self):
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return base64.b64encode(point).decode()

    def sign(self, nonce):
        message = bytes.fromhex(nonce) + (self.device + self.account).encode()
        return base64.b64encode(self.key.sign(message, ec.ECDSA(hashes.SHA256()))).decode()

    def sdk_output(self, sdk_input):
        """What the platform's SDK makes of its input with this chip."""
        given = call("retrieveCertificates", {"deviceId": self.device, "walletAccountId": self.account, "publicKey": self.public_key()})
        return {
            "sdkInput": sdk_input,
            "certificates": given["certificates"],
            "nonce": given["nonce"],
            "nonceSignature": self.sign(given["nonce"]),
        }

    def add(self, card):
        """Adds a card by the issuer's app and returns its token, which has to be activated."""
        names = {"deviceId": self.device, "walletAccountId": self.account}
        given = call("retrieveCertificates", {**names, "publicKey": self.public_key()})
        request = {
            "walletType": "APPLE_PAY",
            "leafCertificate": given["certificates"][0],
            "subordinateCertificate": given["certificates"][1],
            "nonce": given["nonce"],
            "nonceSignature": self.sign(given["nonce"]),
        }
        made = call("cardService.tokenize", request, path={"cardId": card})
        parts = {name: made[name] for name in ("encryptedPassData", "ephemeralPublicKey", "wrappedKey", "activationData") if name in made}
        return call("provision", {**names, "scores": example("provision")["scores"], "pass": parts})


# Enrollment and login.
schema = load()
for name in ("retrieveMFAQuestionsWithMetadata", "retrievePasswordConfigurations", "retrievePasscodeConfigurations"):
    call(name)
nonce = call("registerNewUser", example("registerNewUser"))["nonce"]
session = call("loginByNonce", {"nonce": nonce})["session"]["token"]
schema = load(session)
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

# A card in Apple Wallet, on a phone and its watch.
wallet_card = str(uuid.uuid4())
order = {**example("issueCustomerCard"), "programName": "SKRILL-VIRTUAL-MC-EEA", "lastFour": "2290", "tokenizations": []}
expiry = call("issueCustomerCard", order, path={"cardId": wallet_card})["expiry"]
pan = call("cardService.getDetails", path={"cardId": wallet_card})["pan"]
call("wallet.checkEligibility", {"number": pan, "expiry": expiry})
phone, watch = Chip("0" * 23 + "1"), Chip("0" * 23 + "2")
token, other = phone.add(wallet_card), watch.add(wallet_card)
path = {"tokenUniqueReference": token["tokenUniqueReference"]}
call("postponeActivation", path=path)
assert call("retrieveActivationMethods", path=path)["methods"]
call("requestActivationCode", example("requestActivationCode"), path=path)
assert call("wallet.activate", {"activationCode": last_code()}, path=path)["state"] == "ACTIVE"
token = call("wallet.getToken", path=path)
assert len(call("wallet.getTokens", query={"deviceId": phone.device})["tokens"]) == 1
call("cardService.activateTokenization", {"dpanRef": other["tokenUniqueReference"]}, path={"cardId": wallet_card})

# Google's wallet tells its maker who it is.
call("wallet.register", example("wallet.register"), path={"maker": "google"})

# The platform's SDK: its output has the input that it stems from, and what a chip gave.
instrument = {"id": "PI" + wallet_card.replace("-", "")[-23:].upper()}
sdk_input = call("getNetworkTokenActivationData", path=instrument)["sdkInput"]
sdk_output = base64.b64encode(json.dumps(phone.sdk_output(sdk_input), separators=(",", ":")).encode()).decode()
call("createNetworkTokenProvisioningData", {"sdkOutput": sdk_output}, path=instrument)

# Customer care has the issuer ask the network about a token.
third = Chip("0" * 23 + "3").add(wallet_card)
care_path = {"cardId": wallet_card, "tokenUniqueReference": third["tokenUniqueReference"]}
assert call("activateCustomerToken", path=care_path)["state"] == "ACTIVE"
assert call("suspendCustomerToken", {"reasonCode": "LOST"}, path=care_path)["state"] == "SUSPENDED"
assert call("resumeCustomerToken", {"reasonCode": "FOUND"}, path=care_path)["state"] == "ACTIVE"
assert call("deleteCustomerToken", {"reasonCode": "STOLEN"}, path=care_path)["state"] == "DEACTIVATED"
assert len(call("retrieveCustomerTokens", path={"cardId": wallet_card})["tokens"]) == 3

# The issuer asks the network about its tokens.
schema = load(caller="issuer")
asking = {"caller": "issuer meridian"}
for name, about in {"tokenActivate": other, "tokenSuspend": token, "tokenUnsuspend": token, "tokenDelete": other}.items():
    call(name, {**example(name), **{key: about[key] for key in example(name) if key in about}}, **asking)
imported = {"accountPan": pan, "expiry": expiry, "nonce": None}
call("tokenImport", {**example("tokenImport"), **{key: imported[key] for key in example("tokenImport") if key in imported}}, **asking)
assert len(call("searchTokens", query={"panReference": token["panReference"]}, **asking)["tokens"]) == 4

# The network asks the issuer about its cards.
schema = load(caller="network")
about = {
    "accountPan": pan,
    "expiry": expiry,
    "panReference": token["panReference"],
    "tokenUniqueReference": token["tokenUniqueReference"],
    "token": token,
}
for name in (
    "authorizeService",
    "requestActivationMethods",
    "deliverActivationCode",
    "notifyServiceActivated",
    "notifyTokenUpdated",
):
    call(name, {key: about.get(key, value) for key, value in example(name).items()}, caller="network")
schema = load(session)
call("wallet.delete", path=path, query={"cause": "PASS_REMOVED"})

# A shop: a new card pays, the shop keeps it, and a shopper has it deleted.
assertion = call("createShopperAssertion", {"merchant": "harbour-books"})["assertion"]
schema = load(assertion=assertion)
assert len(call("getShop")["articles"]) > 3
placed = call("placeOrder", example("placeOrder"))
checkout = {"checkoutId": placed["checkoutId"]}
assert call("requestCheckoutInfo", path=checkout)["tokens"] == []
paying = {key: value for key, value in example("submitTransaction").items() if key != "checkoutId"}
# The bank asks a shopper who stores a card.
asked = {"acsTransID": call("submitTransaction", paying, path=checkout)["threeDS2Info"]["acsTransID"]}
call("getChallenge", path=asked)
answer = {**example("answerChallenge")["answer"], "code": last_code()}
call("answerChallenge", {"answer": answer}, path=asked)
assert call("continueTransaction", {}, path=checkout)["result"]["code"] == "000.100.110"
assert call("completeOrder", {"consents": True}, path={"number": placed["number"]})["isKept"]
kept = call("getPaymentMethods")["paymentMethods"][0]["registrationId"]
added = call("addPaymentMethod", {})
adding = {"checkoutId": added["checkoutId"]}
assert call("registerTransaction", example("registerTransaction"), path=adding)["result"]["code"] == "000.100.110"
assert call("completeOrder", {"consents": True}, path={"number": added["number"]})["isKept"]

# The shop asks issuer and gateway.
schema = load(caller="merchant at issuer")
call("verifyShopperAssertion", {"assertion": assertion}, caller="merchant harbour-books")
schema = load(entity="harbour-books")
preparing = {**example("prepareCheckout"), "registrations[0].id": kept}
prepared = call("prepareCheckout", preparing)
assert prepared["result"]["code"] == "000.200.100"
entity = {"entityId": preparing["entityId"]}
call("getPaymentStatus", path={"checkoutId": prepared["id"]}, query=entity)
changed = call("updateCheckout", example("updateCheckout"), path={"checkoutId": prepared["id"]})
assert changed["result"]["code"] == "000.200.101"
call("getRegistrationStatus", path=adding, query=entity)
assert call("getRegistration", path={"registrationId": kept}, query=entity)["card"]

# The gateway asks the network, and the network the issuer.
schema = load(caller="gateway")
call("requestPaymentAuthorization", example("requestPaymentAuthorization"), caller="gateway")
call("getPaymentAuthentication", path=asked, caller="gateway")
call("cancelPaymentAuthentication", {}, path=asked, caller="gateway")
own = {**example("requestPaymentAuthentication")["request"], "accountPan": pan, "expiry": expiry}
approving = {"acsTransID": call("requestPaymentAuthentication", {"request": own}, caller="gateway")["acsTransID"]}
schema = load(caller="network")
given = call("authenticatePayment", {"request": {**own, "threeDSServerTransID": str(uuid.uuid4())}}, caller="network")
call("continueChallenge", example("continueChallenge"), path={"acsTransID": given["acsTransID"]}, caller="network")
call("getIssuerChallenge", path={"acsTransID": given["acsTransID"]}, caller="network")
schema = load(session)
assert call("getPaymentApprovals")["approvals"]
call("answerPaymentApproval", {"approves": True}, path=approving)
schema = load(caller="network")
call("authorizePayment", example("authorizePayment"), caller="network")
payment = {**example("authorizePayment")["payment"], "accountPan": pan, "expiry": expiry}
for name in ("cvv", "authentication"):
    payment.pop(name, None)
assert call("authorizePayment", {"payment": payment}, caller="network")["decision"] == "approved"

schema = load(assertion=assertion)
call("deletePaymentMethod", path={"registrationId": kept})
schema = load(entity="harbour-books")
assert call("deleteRegistration", path={"registrationId": kept}, query=entity)["result"]["code"] == "000.100.110"

# The server of an app developer stores a card and pays with it.
schema = load(entity="developer")
stored = call("createRegistration", example("createRegistration"))
paid = call("payRegistration", example("payRegistration"), path={"registrationId": stored["id"]})
assert paid["result"]["code"] == "000.100.110"
found = call("getPayment", path={"paymentId": paid["id"]}, query={"entityId": example("payRegistration")["entityId"]})
assert found["amount"] == paid["amount"]
assert len(call("getResultCodes")["resultCodes"]) > 20

# A merchant's server signs, and the app pays by its JWT; the bank asks a shopper who stores a card.
schema = load(session)
paying = {
    "alias": "jwt.user",
    "version": "1.00",
    "request": [{"pan": "4111111111111111", "expirydate": "11/2029", "securitycode": "123"}],
    "jwt": signed(
        {
            "accounttypedescription": "ECOM",
            "baseamount": "1050",
            "currencyiso3a": "GBP",
            "sitereference": "test_site12345",
            "credentialsonfile": "1",
            "termurl": "https://payments.securetrading.net/process/payments/mobilesdklistener",
            "orderreference": "2026-000020",
            "requesttypedescriptions": ["THREEDQUERY", "AUTH"],
        }
    ),
}
question = call("performTransaction", paying)["question"]
asked = {"acsTransID": question["threeDS2Info"]["acsTransID"]}
call("answerChallenge", {"answer": {**example("answerChallenge")["answer"], "code": last_code()}}, path=asked)
assert call("continuePerformedTransaction", {}, path={"requestreference": question["requestreference"]})["jwt"]
other = {"merchant": "reed-and-rye"}
schema = load(assertion=call("createShopperAssertion", other)["assertion"])
number = {"number": call("addPaymentMethod", {}, **other)["number"]}
request = call("createRequestJWT", {"consents": True}, path=number, **other)
paying = {**paying, "alias": "jwt.reedandrye", "jwt": request["jwt"]}
answer = call("performTransaction", paying)["jwt"]
assert call("verifyResponseJWT", {"jwt": answer}, path=number, **other)["isKept"]
schema = load(caller="merchant at gateway")
order = {"orderreference": "2026-000020"}
assert len(call("getOrderTransactions", path=order, caller="merchant developer")["transactions"]) == 1
schema = load(session)
activity = call("cardService.getActivity", path={"cardId": wallet_card})
assert [payment["decision"] for payment in activity["payments"]] == ["approved"] and not activity["hasOlder"]

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
settings = {row["name"]: row["value"] for row in call("getNetwork")["settings"]}
call("updateNetwork", {"settings": settings})
assert call("getNetworkTokens")
shop = {"merchant": "harbour-books"}
assert call("getShops")
call("updateShop", {"settings": {"code-for-stored": "off"}}, path=shop)
assert call("getShopOrders", path=shop) and call("getTransactions")
placed = call("getShopRecords", path=shop)
call("getShopperRecord", path={**shop, "issuer": "meridian", "deviceIdentifier": PHONE})
if placed["methods"]:
    call("forgetPaymentMethod", path={**shop, "registrationId": placed["methods"][0]["registrationId"]})
assert call("getPrintedCards", path={"issuer": "meridian", "deviceIdentifier": OTHER_PHONE})["cards"] == []
call("getTraffic")
assert call("getOutline")["outline"] == call("getOutline")["outline"]
call("forkWorld", {"name": "copy"})
call("restoreWorld", {"snapshot": "before"})
call("resetWorld")

# The server.
call("createWorld", {"name": "made", "hashCost": "minimum"})
call("importWorld", open(world_file, "rb").read(), path={"name": "imported"})
assert {"made", "imported"} <= set(call("getWorlds")["worlds"])
call("deleteWorld", path={"name": "made"})
for name in ("getDescription", "getDocumentation", "getLiveness", "getReadiness", "getMetrics"):
    call(name)

missing = sorted(set(operations) - set(statuses))
if missing:
    sys.exit(f"not called: {missing}")
print(json.dumps(statuses))
