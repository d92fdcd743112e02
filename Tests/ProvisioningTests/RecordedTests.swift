import Basics
import Cryptography
import Foundation
import Testing
import WalletModel

@testable import Provisioning

/// What `Fixtures/independent.py` recorded.
struct Cases: Decodable {
  struct PassDataCase: Decodable {
    struct Fields: Decodable {
      let primaryAccountNumber, expiration, name, nonce, nonceSignature: String
    }
    let scheme: PKEncryptionScheme
    let leafKey, encryptedPassData: String
    let ephemeralPublicKey, wrappedKey: String?
    let fields: Fields
  }

  struct PaymentCardCase: Decodable {
    let network: CardNetwork
    let key, text: String
    /// Of a Mastercard, whose TAV it signed.
    let issuer: String?
    let fields: [String: String]
  }

  struct NonceCase: Decodable {
    let nonce, deviceId, walletAccountId, chip, signature: String
  }

  struct TAVCase: Decodable {
    let version, pan, monthAndYear, issuer, text: String
    let tokenUniqueReference: String?
  }

  struct VisaCase: Decodable {
    let pan, monthAndYear, key, issuerKeyId, text: String
    let nonce, walletAccount: String?
  }

  struct ChainCase: Decodable {
    let use, root, expected: String
    let chain: [String]
  }

  struct Texts: Decodable {
    let pem, base64, hexadecimal: String
  }

  let at: String
  let passData: [PassDataCase]
  let paymentCards: [PaymentCardCase]
  let nonceSignatures: [NonceCase]
  let tavs: [TAVCase]
  let visa: [VisaCase]
  let chains: [ChainCase]
  let texts: Texts

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  static let all = try! JSONDecoder().decode(Cases.self, from: Data(contentsOf: folder.appending(path: "cases.json")))
  static let now = Timestamp(iso8601: all.at)!
}

func hex(_ text: String) throws -> [UInt8] { try #require([UInt8](hexadecimal: text)) }

func expiry(_ monthAndYear: String) throws -> CardExpiry {
  try #require(CardExpiry("\(monthAndYear.prefix(2))/\(monthAndYear.suffix(2))"))
}

/// Made by Python's cryptography, read here.
@Suite struct RecordedTests {
  @Test(arguments: Cases.all.passData.indices) func `pass data`(index: Int) throws {
    let recorded = Cases.all.passData[index]
    let pkcs8 = try hex(recorded.leafKey)
    let key: PassDataKey =
      switch recorded.scheme {
      case .eccV2: .agreement(try #require(P256.PrivateKey(pkcs8: pkcs8)))
      case .rsaV2: .encipherment(try #require(RSA.PrivateKey(pkcs8: pkcs8)))
      }
    let pass = try EncryptedPassData(
      scheme: recorded.scheme, encryptedPassData: hex(recorded.encryptedPassData), ephemeralPublicKey: recorded.ephemeralPublicKey.map(hex),
      wrappedKey: recorded.wrappedKey.map(hex)
    ).open(with: key)
    #expect(pass.primaryAccountNumber.reveal() == recorded.fields.primaryAccountNumber)
    #expect(pass.expiration.printed == recorded.fields.expiration)
    #expect(pass.name == recorded.fields.name)
    #expect(pass.nonce.bytes.hexadecimal == recorded.fields.nonce)
    #expect(pass.nonceSignature.bytes.hexadecimal == recorded.fields.nonceSignature)
  }

  @Test(arguments: Cases.all.passData.indices) func `no bit of pass data may change`(index: Int) throws {
    let recorded = Cases.all.passData[index]
    let pkcs8 = try hex(recorded.leafKey)
    let key: PassDataKey =
      switch recorded.scheme {
      case .eccV2: .agreement(try #require(P256.PrivateKey(pkcs8: pkcs8)))
      case .rsaV2: .encipherment(try #require(RSA.PrivateKey(pkcs8: pkcs8)))
      }
    let (data, part) = (try hex(recorded.encryptedPassData), try hex(recorded.ephemeralPublicKey ?? recorded.wrappedKey ?? ""))
    func opens(_ data: [UInt8], _ part: [UInt8]) throws -> Bool {
      let sealed = try EncryptedPassData(
        scheme: recorded.scheme, encryptedPassData: data, ephemeralPublicKey: recorded.scheme == .eccV2 ? part : nil,
        wrappedKey: recorded.scheme == .rsaV2 ? part : nil)
      return (try? sealed.open(with: key)) != nil
    }
    #expect(try opens(data, part))
    for changed in data.flipped { #expect(try !opens(changed, part)) }
    for changed in part.flipped { #expect(try !opens(data, changed)) }
  }

  @Test(arguments: Cases.all.paymentCards.indices) func `payment card`(index: Int) throws {
    let recorded = Cases.all.paymentCards[index]
    let (card, fields) = (try read(recorded.text, of: recorded), recorded.fields)
    let isVisa = recorded.network == .visa
    #expect(card.primaryAccountNumber.reveal() == fields[isVisa ? "pan" : "accountNumber"])
    #expect(card.expiration.printed == fields["exp"] ?? "\(fields["expiryMonth"] ?? "")/\(fields["expiryYear"] ?? "")")
    #expect(card.clientDeviceId == fields["clientDeviceId"] && card.clientWalletAccountId == fields["clientWalletAccountId"])
    #expect(card.activationData.text.reveal() == fields[isVisa ? "otp" : "tokenizationAuthenticationValue"])
  }

  /// Each bit of each character when verifying, else one in 7.
  @Test(arguments: Cases.all.paymentCards.indices) func `no bit of a payment card may change`(index: Int) throws {
    let recorded = Cases.all.paymentCards[index]
    let text = Array(recorded.text.utf8)
    for bit in stride(from: 0, to: text.count * 8, by: Independent.isVerifying ? 1 : 7) {
      let changed = String(decoding: text.flipped(bit), as: UTF8.self)
      #expect(throws: (any Error).self, "bit \(bit)") { try read(changed, of: recorded) }
    }
  }

  private func read(_ text: String, of recorded: Cases.PaymentCardCase) throws -> PaymentCard {
    let key = try #require(RSA.PrivateKey(pkcs8: hex(recorded.key)))
    let issuer = try recorded.issuer.flatMap { RSA.PublicKey(der: try hex($0)) } ?? key.publicKey
    return try opened(text, at: Cases.now, key: key, issuer: issuer)
  }

  @Test(arguments: Cases.all.nonceSignatures.indices) func `nonce signature`(index: Int) throws {
    let recorded = Cases.all.nonceSignatures[index]
    try NonceSignature(requestText: recorded.signature).verify(
      nonce: ProvisioningNonce(requestText: recorded.nonce), deviceId: recorded.deviceId, walletAccountId: recorded.walletAccountId,
      chip: #require(P256.PublicKey(hex(recorded.chip))))
  }

  @Test(arguments: Cases.all.tavs.indices) func `tav`(index: Int) throws {
    let recorded = Cases.all.tavs[index]
    let value = ActivationData(Secret(recorded.text))
    let issuer = try #require(RSA.PublicKey(der: hex(recorded.issuer)))
    let (pan, expiry) = (Secret(recorded.pan), try expiry(recorded.monthAndYear))
    if let reference = recorded.tokenUniqueReference {
      try value.verifyMastercard(pan: pan, expiry: expiry, tokenUniqueReference: reference, issuer: issuer)
    } else {
      try value.verifyMastercard(pan: pan, expiry: expiry, at: Cases.now, issuer: issuer)
    }
    for changed in Array(recorded.text.utf8).flipped {
      let value = ActivationData(Secret(String(decoding: changed, as: UTF8.self)))
      #expect(throws: ActivationRefusal.self) {
        if let reference = recorded.tokenUniqueReference {
          try value.verifyMastercard(pan: pan, expiry: expiry, tokenUniqueReference: reference, issuer: issuer)
        } else {
          try value.verifyMastercard(pan: pan, expiry: expiry, at: Cases.now, issuer: issuer)
        }
      }
    }
  }

  @Test(arguments: Cases.all.visa.indices) func `Visa`(index: Int) throws {
    let recorded = Cases.all.visa[index]
    let nonce: VisaNonce =
      if let nonce = recorded.nonce { .nonce(try ProvisioningNonce(requestText: nonce)) } else {
        .walletAccount(try #require(recorded.walletAccount))
      }
    let key = VisaIssuerKey(identifier: recorded.issuerKeyId, key: try #require(Key(hex(recorded.key))))
    let (pan, expiry, until) = (Secret(recorded.pan), try expiry(recorded.monthAndYear), Cases.now + ActivationData.lifetime)
    try ActivationData(Secret(recorded.text)).verifyVisa(pan: pan, expiry: expiry, nonce: nonce, at: Cases.now, keys: [key])
    // An HMAC is the same wherever it is made, and so is the text around it.
    #expect(
      try ActivationData(visa: pan, expiry: expiry, nonce: nonce, validUntil: until, key: key).text.reveal() == recorded.text)
    for changed in Array(recorded.text.utf8).flipped {
      #expect(throws: ActivationRefusal.self) {
        try ActivationData(Secret(String(decoding: changed, as: UTF8.self))).verifyVisa(
          pan: pan, expiry: expiry, nonce: nonce, at: Cases.now, keys: [key])
      }
    }
  }

  @Test(arguments: Cases.all.chains.indices) func `chain`(index: Int) throws {
    let recorded = Cases.all.chains[index]
    let use: Certificate.LeafUse = recorded.use == "agreement" ? .agreement : .encipherment
    let root = try #require(Certificate(der: hex(recorded.root)))
    let chain = try recorded.chain.map { try #require(Certificate(der: hex($0))) }
    do throws(ChainRefusal) {
      let leaf = try Certificate.verify(chain, under: root, at: Cases.now, for: use)
      switch leaf.key {
      case .agreement: #expect(recorded.expected == "agreement")
      case .encipherment: #expect(recorded.expected == "encipherment")
      }
    } catch {
      #expect("\(error)".replacing(/Cryptography\.ChainRefusal\.Place\./, with: "") == recorded.expected)
    }
  }

  @Test func `certificate in all forms`() throws {
    let texts = Cases.all.texts
    let read = try [texts.pem, texts.base64, texts.hexadecimal].map { try CertificateText.read($0) }
    #expect(Set(read.map(\.der)) == [try hex(texts.hexadecimal)])
    #expect(read.map(\.pem) == [texts.pem, texts.pem, texts.pem])
  }
}
