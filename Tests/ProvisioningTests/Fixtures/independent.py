"""What travels when a card is added to a mobile wallet, made and read by Python's cryptography and jwcrypto. Needs: cryptography 48 or
newer, and for Visa's payment cards jwcrypto

    independent.py      makes keys, chains, pass data, payment cards, signatures and activation data, and writes them to cases.json beside it
    independent.py -    reads ours from standard input, one JSON object a line, and answers each with one line of JSON;
                        an object with "flips" is answered for each bit of a part that is named there, changed by itself
"""

import base64
import datetime
import functools
import hashlib
import hmac
import json
import os
import sys
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes, padding as blocks, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.kdf.concatkdf import ConcatKDFHash
from cryptography.x509.oid import NameOID

ECDSA = ec.ECDSA(hashes.SHA256())
OAEP = padding.OAEP(padding.MGF1(hashes.SHA256()), hashes.SHA256(), None)


def point(key):
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def pkcs8(key):
    return key.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())


def spki(key):
    return key.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)


def new_p256():
    return ec.generate_private_key(ec.SECP256R1())


def new_rsa(bits=2048):
    return rsa.generate_private_key(65537, bits)


# MARK: - Pass data


def gcm(key, message=None, sealed=None):
    if sealed is None:
        encryptor = Cipher(algorithms.AES(key), modes.GCM(bytes(16))).encryptor()
        return encryptor.update(message) + encryptor.finalize() + encryptor.tag
    decryptor = Cipher(algorithms.AES(key), modes.GCM(bytes(16), sealed[-16:])).decryptor()
    return decryptor.update(sealed[:-16]) + decryptor.finalize()


def agreed(own, other, ephemeral):
    info = b"\x0did-aes256-GCM" + b"Apple" + hashlib.sha256(ephemeral).digest()
    return ConcatKDFHash(hashes.SHA256(), 32, info).derive(own.exchange(ec.ECDH(), other))


def pass_data(scheme, pan, expiration, name, nonce, signature):
    fields = {
        "primaryAccountNumber": pan, "expiration": expiration, "name": name, "nonce": nonce, "nonceSignature": signature}
    # With and without blanks and escapes: both are JSON.
    plain = json.dumps(fields, ensure_ascii=scheme == "EV_RSA_v2").encode()
    if scheme == "EV_ECC_v2":
        leaf, ephemeral = new_p256(), new_p256()
        public = point(ephemeral.public_key())
        key, extra = agreed(ephemeral, leaf.public_key(), public), {"ephemeralPublicKey": public.hex()}
    else:
        leaf, key = new_rsa(), os.urandom(32)
        extra = {"wrappedKey": leaf.public_key().encrypt(key, OAEP).hex()}
    return {
        "scheme": scheme, "leafKey": pkcs8(leaf).hex(), "encryptedPassData": gcm(key, plain).hex(), "fields": fields, **extra}


@functools.cache
def private_key(der):
    """Read once: RSA keys are examined when they are read, which takes longer than all else."""
    return serialization.load_der_private_key(bytes.fromhex(der), None)


def open_pass_data(task):
    key = private_key(task["leafKey"])
    if task["scheme"] == "EV_ECC_v2":
        public = bytes.fromhex(task["ephemeralPublicKey"])
        secret = agreed(key, ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), public), public)
    else:
        secret = key.decrypt(bytes.fromhex(task["wrappedKey"]), OAEP)
    return {"plaintext": gcm(secret, sealed=bytes.fromhex(task["encryptedPassData"])).decode()}


# MARK: - Opaque payment cards


def fingerprint(key):
    return hashlib.sha256(spki(key.public_key())).hexdigest()


def base64url(content):
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def jwk_of(key):
    from jwcrypto import jwk
    return jwk.JWK.from_pyca(key)


def visa_card(**fields):
    from jwcrypto import jwe
    key = new_rsa()
    token = jwe.JWE(
        json.dumps(fields, ensure_ascii=False).encode(),
        f'{{"kid":"{fingerprint(key)}","alg":"RSA-OAEP-256","enc":"A256GCM"}}', recipient=jwk_of(key))
    return {"network": "VISA", "key": pkcs8(key).hex(), "text": token.serialize(compact=True), "fields": fields}


def compact(value):
    return json.dumps(value, separators=(",", ":")).encode()


def mastercard_card(tav, **fields):
    key, single, iv = new_rsa(), os.urandom(32), os.urandom(16)
    padder, encryptor = blocks.PKCS7(128).padder(), Cipher(algorithms.AES(single), modes.CBC(iv)).encryptor()
    padded = padder.update(compact(fields)) + padder.finalize()
    info = {
        "encryptedData": (encryptor.update(padded) + encryptor.finalize()).hex(), "publicKeyFingerprint": fingerprint(key),
        "encryptedKey": key.public_key().encrypt(single, OAEP).hex(), "iv": iv.hex()}
    text = base64.b64encode(compact({"cardInfo": info, "tokenizationAuthenticationValue": tav})).decode()
    return {"network": "MC", "key": pkcs8(key).hex(), "text": text, "fields": {**fields, "tokenizationAuthenticationValue": tav}}


def open_visa_card(key, text):
    from jwcrypto import jwe
    token = jwe.JWE(algs=["RSA-OAEP-256", "A256GCM"])
    try:
        token.deserialize(text, jwk_of(key))
    except (jwe.InvalidJWEData, jwe.InvalidJWEOperation) as error:
        raise ValueError(f"JWE {error}") from None
    parts = text.split(".")
    if [base64url(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))) for part in parts] != parts:
        raise ValueError("not canonical")
    expect(json.loads(token.objects["protected"]), kid=fingerprint(key), alg="RSA-OAEP-256", enc="A256GCM")
    return json.loads(token.payload)


def open_mastercard_card(key, text):
    envelope = json.loads(canonical(text))
    if base64.b64encode(compact(envelope)).decode() != text:
        raise ValueError("not canonical")
    info = envelope["cardInfo"]
    expect(info, publicKeyFingerprint=fingerprint(key))

    def value(name):
        content = bytes.fromhex(info[name])
        expect(info, **{name: content.hex()})
        return content

    decryptor = Cipher(algorithms.AES(key.decrypt(value("encryptedKey"), OAEP)), modes.CBC(value("iv"))).decryptor()
    unpadder = blocks.PKCS7(128).unpadder()
    plain = unpadder.update(decryptor.update(value("encryptedData")) + decryptor.finalize()) + unpadder.finalize()
    fields = json.loads(plain)
    if compact(fields) != plain:
        raise ValueError("not canonical")
    # The TAV covers number and expiry.
    task = {"pan": fields["accountNumber"], "monthAndYear": fields["expiryMonth"] + fields["expiryYear"]}
    return {**fields, "tokenizationAuthenticationValue": envelope["tokenizationAuthenticationValue"], **task}


def open_payment_card(task):
    key = private_key(task["key"])
    if "." in task["text"]:
        return {"value": open_visa_card(key, task["text"])}
    value = open_mastercard_card(key, task["text"])
    verify_tav({
        "text": value["tokenizationAuthenticationValue"], "issuer": task["issuer"], "pan": value.pop("pan"),
        "monthAndYear": value.pop("monthAndYear")})
    return {"value": value}


# MARK: - Nonces and activation data


def nonce_message(task):
    return bytes.fromhex(task["nonce"]) + task["deviceId"].encode() + task["walletAccountId"].encode()


def nonce_signature(nonce, device, account):
    chip = new_p256()
    case = {"nonce": nonce, "deviceId": device, "walletAccountId": account, "chip": point(chip.public_key()).hex()}
    return {**case, "signature": chip.sign(nonce_message(case), ECDSA).hex()}


def verify_nonce(task):
    chip = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes.fromhex(task["chip"]))
    chip.verify(bytes.fromhex(task["signature"]), nonce_message(task), ECDSA)
    return {"valid": True}


def written(value):
    return base64.b64encode(json.dumps(value, separators=(",", ":")).encode()).decode()


def canonical(text):
    """What base64 stands for, which is written in one way only."""
    decoded = base64.b64decode(text, validate=True)
    if base64.b64encode(decoded).decode() != text:
        raise ValueError("not canonical")
    return decoded


def read_value(text, fields):
    """The object in activation data, which is written in one way only and has these fields in this order."""
    value = json.loads(canonical(text))
    if not isinstance(value, dict) or list(value) != fields or not all(isinstance(one, str) for one in value.values()):
        raise ValueError("fields")
    if written(value) != text:
        raise ValueError("not canonical")
    return value


def expect(value, **fixed):
    for name, expected in fixed.items():
        if value[name] != expected:
            raise ValueError(name)


def tav_message(version, task, until):
    if version == "3":
        return f"{task['pan']}|{task['monthAndYear']}|{until}".encode()
    return f"{task['pan']}Y{task['monthAndYear']}Y{task['tokenUniqueReference']}".encode()


def tav(version, pan, month_and_year, issuer, until=None, reference=None):
    case = {"version": version, "pan": pan, "monthAndYear": month_and_year, "issuer": spki(issuer.public_key()).hex()}
    if reference:
        case["tokenUniqueReference"] = reference
    signature = issuer.sign(tav_message(version, case, until), padding.PKCS1v15(), hashes.SHA256())
    value = {"version": version}
    if version == "3":
        value |= {
            "signatureAlgorithm": "RSA-SHA256", "dataValidUntilTimestamp": until,
            "includedFieldsInOrder": "accountNumber|accountExpiry|dataValidUntilTimestamp"}
    else:
        value |= {
            "expirationDateIncluded": "true", "tokenUniqueReferenceIncluded": "true", "signatureAlgorithm": "RSA-SHA256"}
    return {**case, "text": written({**value, "signature": base64.b64encode(signature).decode()})}


def verify_tav(task):
    if "tokenUniqueReference" in task:
        value = read_value(
            task["text"],
            ["version", "expirationDateIncluded", "tokenUniqueReferenceIncluded", "signatureAlgorithm", "signature"])
        expect(value, version="2", expirationDateIncluded="true", tokenUniqueReferenceIncluded="true")
    else:
        value = read_value(
            task["text"],
            ["version", "signatureAlgorithm", "dataValidUntilTimestamp", "includedFieldsInOrder", "signature"])
        expect(value, version="3", includedFieldsInOrder="accountNumber|accountExpiry|dataValidUntilTimestamp")
    expect(value, signatureAlgorithm="RSA-SHA256")
    issuer = serialization.load_der_public_key(bytes.fromhex(task["issuer"]))
    message = tav_message(value["version"], task, value.get("dataValidUntilTimestamp"))
    issuer.verify(canonical(value.pop("signature")), message, padding.PKCS1v15(), hashes.SHA256())
    return {"value": value}


def visa_mac(task, until):
    nonce = bytes.fromhex(task["nonce"]) if "nonce" in task else task["walletAccount"].encode()
    message = f"{task['pan']}{task['monthAndYear']}".encode() + nonce + until.encode()
    return base64.b64encode(hmac.digest(bytes.fromhex(task["key"]), message, "sha256")).decode()


def visa(pan, month_and_year, until, **nonce):
    case = {"pan": pan, "monthAndYear": month_and_year, "key": os.urandom(32).hex(), "issuerKeyId": "wsd-1", **nonce}
    value = {"version": "1", "issuerKeyId": "wsd-1", "validUntil": until, "mac": visa_mac(case, until)}
    return {**case, "text": written(value)}


def verify_visa(task):
    value = read_value(task["text"], ["version", "issuerKeyId", "validUntil", "mac"])
    expect(value, version="1", issuerKeyId="wsd-1")
    if value.pop("mac") != visa_mac(task, value["validUntil"]):
        raise InvalidSignature
    return {"value": value}


# MARK: - Chains

EARLY, LATE = datetime.datetime(2026, 1, 1), datetime.datetime(2036, 1, 1)
SIGNING = {"key_cert_sign", "crl_sign"}


def usage(allowed):
    names = [
        "digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement", "key_cert_sign",
        "crl_sign", "encipher_only", "decipher_only"]
    return x509.KeyUsage(**{name: name in allowed for name in names})


def certificate(name, key, issuer, signer, authority, allowed, path=None, early=EARLY, late=LATE, constraints=True,
                more=()):
    """issuer: a name and a public key; allowed: None leaves the key usage out."""
    builder = (
        x509.CertificateBuilder().subject_name(named(name)).issuer_name(named(issuer[0])).public_key(key)
        .serial_number(x509.random_serial_number()).not_valid_before(early).not_valid_after(late)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), False))
    if constraints:
        builder = builder.add_extension(x509.BasicConstraints(authority, path), True)
    if allowed is not None:
        builder = builder.add_extension(usage(allowed), True)
    for extension in more:
        builder = builder.add_extension(extension, True)
    if issuer[0] != name:
        builder = builder.add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer[1]), False)
    return builder.sign(signer, hashes.SHA256())


def named(name):
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def chains():
    root_key, other_key, sub_key, leaf_key, rsa_leaf = new_p256(), new_p256(), new_p256(), new_p256(), new_rsa()
    root_name, sub_name = ("Root", root_key.public_key()), ("Subordinate", sub_key.public_key())
    root = certificate("Root", root_key.public_key(), root_name, root_key, True, SIGNING, 1)
    renamed = certificate("Other root", other_key.public_key(), ("Other root", other_key.public_key()), other_key, True, SIGNING, 1)
    twin = certificate("Root", other_key.public_key(), ("Root", other_key.public_key()), other_key, True, SIGNING, 1)

    def sub(**changes):
        return certificate(**{
            "name": "Subordinate", "key": sub_key.public_key(), "issuer": root_name, "signer": root_key, "authority": True,
            "allowed": SIGNING, "path": 0, **changes})

    def leaf(**changes):
        return certificate(**{
            "name": "Leaf", "key": leaf_key.public_key(), "issuer": sub_name, "signer": sub_key, "authority": False,
            "allowed": {"key_agreement"}, **changes})

    far = {"early": datetime.datetime(2028, 1, 1)}
    past = {"late": datetime.datetime(2026, 6, 1)}
    plain_sub, plain_leaf = sub(), leaf()
    own = ("Leaf", leaf_key.public_key())
    unknown = [x509.UnrecognizedExtension(x509.ObjectIdentifier("1.2.3.4"), b"\x05\x00")]
    self_sub = certificate("Subordinate", sub_key.public_key(), sub_name, sub_key, True, SIGNING, 0)
    cases = [
        ("agreement", root, [plain_leaf, plain_sub], "agreement"),
        ("agreement", root, [leaf(allowed={"key_agreement", "digital_signature"}), plain_sub], "agreement"),
        ("encipherment", root, [leaf(key=rsa_leaf.public_key(), allowed={"key_encipherment"}), plain_sub], "encipherment"),
        ("agreement", root, [plain_leaf], "wrongCount(1)"),
        ("agreement", root, [plain_leaf, plain_sub, root], "wrongCount(3)"),
        ("agreement", root, [plain_sub, plain_leaf], "swapped"),
        ("agreement", root, [leaf(issuer=own, signer=leaf_key), plain_sub], "selfSigned(leaf)"),
        ("agreement", root, [plain_leaf, self_sub], "selfSigned(subordinate)"),
        ("agreement", root, [plain_leaf, root], "selfSigned(subordinate)"),
        ("agreement", root, [leaf(authority=True, allowed=SIGNING | {"key_agreement"}), plain_sub], "leafIsAuthority"),
        ("agreement", root, [plain_leaf, sub(authority=False, path=None)], "notAnAuthority"),
        ("agreement", root, [plain_leaf, sub(constraints=False)], "notAnAuthority"),
        ("agreement", root, [plain_leaf, sub(allowed={"digital_signature"})], "keyUsage(subordinate)"),
        ("agreement", root, [plain_leaf, sub(allowed=None)], "keyUsage(subordinate)"),
        ("agreement", root, [leaf(allowed={"digital_signature"}), plain_sub], "keyUsage(leaf)"),
        ("agreement", root, [leaf(allowed=None), plain_sub], "keyUsage(leaf)"),
        ("encipherment", root, [plain_leaf, plain_sub], "keyUsage(leaf)"),
        ("agreement", root, [leaf(key=ec.generate_private_key(ec.SECP384R1()).public_key()), plain_sub], "keyKind"),
        ("agreement", root, [leaf(key=rsa_leaf.public_key()), plain_sub], "keyKind"),
        ("encipherment", root, [leaf(key=new_rsa(1024).public_key(), allowed={"key_encipherment"}), plain_sub], "keyKind"),
        ("encipherment", root, [leaf(allowed={"key_encipherment"}), plain_sub], "keyKind"),
        ("agreement", root, [leaf(issuer=root_name, signer=root_key), plain_sub], "otherIssuer"),
        ("agreement", root, [leaf(signer=other_key), plain_sub], "signature(leaf)"),
        ("agreement", root, [plain_leaf, sub(signer=other_key)], "signature(subordinate)"),
        ("agreement", renamed, [plain_leaf, plain_sub], "otherRoot"),
        ("agreement", twin, [plain_leaf, plain_sub], "otherRoot"),
        ("agreement", root, [leaf(more=unknown), plain_sub], "rejected(34)"),
        ("agreement", root, [plain_leaf, sub(more=unknown)], "rejected(34)"),
        ("agreement", root, [leaf(**far), plain_sub], "notYetValid(leaf)"),
        ("agreement", root, [plain_leaf, sub(**far)], "notYetValid(subordinate)"),
        ("agreement", root, [leaf(**past), plain_sub], "expired(leaf)"),
        ("agreement", root, [plain_leaf, sub(**past)], "expired(subordinate)"),
    ]
    der = serialization.Encoding.DER
    return [
        {"use": use, "root": root.public_bytes(der).hex(), "chain": [one.public_bytes(der).hex() for one in chain], "expected": expected}
        for use, root, chain, expected in cases]


def texts():
    """The same certificate in all forms."""
    key = new_p256()
    one = certificate("Leaf", key.public_key(), ("Leaf", key.public_key()), key, False, {"key_agreement"})
    pem, der = one.public_bytes(serialization.Encoding.PEM).decode(), one.public_bytes(serialization.Encoding.DER)
    return {"pem": pem, "base64": base64.b64encode(der).decode(), "hexadecimal": der.hex()}


def payment_cards(issuer, until):
    def value(pan, month_and_year):
        return tav("3", pan, month_and_year, issuer, until=until)["text"]

    wallet = {"clientDeviceId": "WNkcsfZPiKfa5PrH3jilkQYT", "clientWalletAccountId": "40exmLiWV1iV55ZVstOAiMf7"}
    issuer_key = spki(issuer.public_key()).hex()
    otp = written({"version": "1", "issuerKeyId": "wsd-1", "validUntil": until, "mac": base64.b64encode(os.urandom(32)).decode()})
    return [
        visa_card(pan="4111111111111111", exp="11/28", name="JANE DOE", **wallet, otp=otp, validUntil=until),
        visa_card(
            pan="4200000000000000", exp="01/30", name="Zoë \"Z\" Müller\\山😀", clientDeviceId="d", clientWalletAccountId="a", otp=otp,
            validUntil=until),
        {**mastercard_card(value("5454545454545454", "1128"), accountNumber="5454545454545454", expiryMonth="11", expiryYear="28"),
         "issuer": issuer_key},
        {**mastercard_card(
            value("5100000000000008", "0130"), accountNumber="5100000000000008", expiryMonth="01", expiryYear="30", **wallet),
         "issuer": issuer_key},
    ]


def cases():
    issuer = new_rsa()
    until = "2026-11-21T10:11:00Z"
    return {
        "at": "2026-11-21T09:41:00Z",
        "passData": [
            pass_data("EV_ECC_v2", "4111111111111111", "11/28", "JANE DOE", "a1b2c3d4", os.urandom(71).hex()),
            pass_data("EV_ECC_v2", "5454545454545454", "01/30", "Zoë \"Z\" Müller\\山", "00000000", "00ff"),
            pass_data("EV_RSA_v2", "4111111111111111", "12/29", "JANE DOE", "ffffffff", os.urandom(72).hex()),
            pass_data("EV_RSA_v2", "5454545454545454", "02/31", "Zoë \"Z\" Müller\\山😀", "c3592842", "30"),
        ],
        "paymentCards": payment_cards(issuer, until),
        "nonceSignatures": [
            nonce_signature("a1b2c3d4", "0123456789abcdef0123456789abcdef", "account-1"),
            nonce_signature("00000000", "", ""),
            nonce_signature("ffffffff", "Gerät", "山"),
        ],
        "tavs": [
            tav("3", "5454545454545454", "1128", issuer, until=until),
            tav("3", "5100000000000008", "0130", issuer, until="2026-12-21T09:41:00Z"),
            tav("2", "5454545454545454", "1128", issuer, reference="DAPLMC0000123456" + "0123456789abcdef" * 2),
        ],
        "visa": [
            visa("4111111111111111", "1128", until, nonce="a1b2c3d4"),
            visa("4200000000000000", "0130", until, walletAccount="account-0123456789abcdef"),
        ],
        "chains": chains(),
        "texts": texts(),
    }


def changed(task, part, bit):
    """The task with one bit of a part changed: of hexadecimal digits, of the characters of a text, or of what its base64 stands for."""
    def flip(content):
        content = bytearray(content)
        content[bit // 8] ^= 1 << bit % 8
        return bytes(content)

    if part == "text":
        return {**task, "text": flip(task["text"].encode()).decode("latin-1")}
    if part == "object":
        return {**task, "text": base64.b64encode(flip(base64.b64decode(task["text"]))).decode()}
    return {**task, part: flip(bytes.fromhex(task[part])).hex()}


def answered(task):
    task = dict(task)
    try:
        return ANSWERS[task.pop("kind")](task)
    except (InvalidSignature, InvalidTag, ValueError, KeyError) as error:
        return {"error": f"{type(error).__name__} {error}"}


def answered_flips(task, flips):
    accepted = [f"{part} {bit}" for part, bits in flips.items() for bit in bits if "error" not in answered(changed(task, part, bit))]
    return {"accepted": accepted, "count": sum(len(bits) for bits in flips.values())}


ANSWERS = {
    "passData": open_pass_data, "paymentCard": open_payment_card, "nonceSignature": verify_nonce, "tav": verify_tav, "visa": verify_visa}

if sys.argv[1:] == ["-"]:
    for line in sys.stdin:
        task = json.loads(line)
        flips = task.pop("flips", None)
        print(json.dumps(answered(task) if flips is None else answered_flips(task, flips)))
else:
    text = json.dumps(cases(), indent=1, ensure_ascii=False)
    (Path(__file__).parent / "cases.json").write_text(text + "\n", encoding="utf-8")
