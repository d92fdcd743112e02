import Basics
import Cryptography
import Foundation
import Testing
import WalletModel

@testable import Provisioning

/// Activation data of one kind, and their verification with changed values.
enum ActivationKind: CaseIterable {
  case provisioningTAV, tokenTAV, visa

  static let reference = "DAPLMC00001234560123456789abcdef0123456789abcdef"

  func make(
    pan: Secret = Simulated.pan, expiry: CardExpiry = Simulated.expiry, until: Timestamp = Simulated.now + ActivationData.lifetime
  ) throws(CryptographyError) -> ActivationData {
    switch self {
    case .provisioningTAV: try ActivationData(mastercard: pan, expiry: expiry, validUntil: until, key: Simulated.rsaKey)
    case .tokenTAV: try ActivationData(mastercard: pan, expiry: expiry, tokenUniqueReference: Self.reference, key: Simulated.rsaKey)
    case .visa:
      try ActivationData(visa: pan, expiry: expiry, nonce: .nonce(Simulated.nonce), validUntil: until, key: Simulated.visaKey)
    }
  }

  func verify(
    _ data: ActivationData, pan: Secret = Simulated.pan, expiry: CardExpiry = Simulated.expiry, at now: Timestamp = Simulated.now,
    issuer: RSA.PrivateKey = Simulated.rsaKey, keys: [VisaIssuerKey] = [Simulated.visaKey]
  ) throws(ActivationRefusal) {
    switch self {
    case .provisioningTAV: try data.verifyMastercard(pan: pan, expiry: expiry, at: now, issuer: issuer.publicKey)
    case .tokenTAV:
      try data.verifyMastercard(pan: pan, expiry: expiry, tokenUniqueReference: Self.reference, issuer: issuer.publicKey)
    case .visa: try data.verifyVisa(pan: pan, expiry: expiry, nonce: .nonce(Simulated.nonce), at: now, keys: keys)
    }
  }

  /// The refusal of data that are another's.
  var refusal: ActivationRefusal { self == .visa ? .mac : .signature }

  func json() throws -> String {
    String(decoding: try #require([UInt8](base64: make().text.reveal())), as: UTF8.self)
  }
}

@Suite struct ActivationDataTests {
  @Test func `have their fields in order`() throws {
    let tav = try ActivationKind.provisioningTAV.json()
    let fields = #""includedFieldsInOrder":"accountNumber|accountExpiry|dataValidUntilTimestamp","signature":""#
    #expect(
      tav.hasPrefix(#"{"version":"3","signatureAlgorithm":"RSA-SHA256","dataValidUntilTimestamp":"2026-11-21T10:11:00Z","# + fields))
    #expect(
      try ActivationKind.tokenTAV.json().hasPrefix(
        #"{"version":"2","expirationDateIncluded":"true","tokenUniqueReferenceIncluded":"true","signatureAlgorithm":"RSA-SHA256","signature":""#
      ))
    #expect(
      try ActivationKind.visa.json().hasPrefix(#"{"version":"1","issuerKeyId":"wsd-1","validUntil":"2026-11-21T10:11:00Z","mac":""#))
  }

  @Test(arguments: ActivationKind.allCases) func `belong to card expiry and issuer`(kind: ActivationKind) throws {
    let data = try kind.make()
    try kind.verify(data)
    #expect(throws: kind.refusal) { try kind.verify(data, pan: Secret("5454545454545455")) }
    #expect(throws: kind.refusal) { try kind.verify(data, expiry: CardExpiry(month: 12, year: 2028)) }
    if kind == .visa {
      let other = VisaIssuerKey(identifier: "wsd-1", key: .reproducible(seed: 9))
      #expect(throws: ActivationRefusal.mac) { try kind.verify(data, keys: [other]) }
      #expect(throws: ActivationRefusal.issuerKey("wsd-1")) { try kind.verify(data, keys: []) }
    } else {
      #expect(throws: ActivationRefusal.signature) { try kind.verify(data, issuer: Simulated.otherRSAKey) }
    }
  }

  @Test func `belong to token and nonce`() throws {
    let tav = try ActivationKind.tokenTAV.make()
    #expect(throws: ActivationRefusal.signature) {
      try tav.verifyMastercard(
        pan: Simulated.pan, expiry: Simulated.expiry, tokenUniqueReference: ActivationKind.reference.uppercased(),
        issuer: Simulated.rsaKey.publicKey)
    }
    let password = try ActivationKind.visa.make()
    for nonce in [try VisaNonce.nonce(ProvisioningNonce([0, 0, 0, 0])), .walletAccount("account"), .walletAccount("")] {
      #expect(throws: ActivationRefusal.mac) {
        try password.verifyVisa(
          pan: Simulated.pan, expiry: Simulated.expiry, nonce: nonce, at: Simulated.now, keys: [Simulated.visaKey])
      }
    }
  }

  @Test(arguments: ActivationKind.allCases) func `no bit may change`(kind: ActivationKind) throws {
    let text = Array(try kind.make().text.reveal().utf8)
    var count = 0
    for changed in text.flipped {
      #expect(throws: ActivationRefusal.self) { try kind.verify(ActivationData(Secret(String(decoding: changed, as: UTF8.self)))) }
      count += 1
    }
    // The object itself, written as base64 again.
    for changed in Array(try kind.json().utf8).flipped {
      #expect(throws: ActivationRefusal.self) { try kind.verify(ActivationData(Secret(changed.base64))) }
      count += 1
    }
    #expect(count > 8 * 200)
  }

  @Test(arguments: [ActivationKind.provisioningTAV, .visa]) func `are valid for a time`(kind: ActivationKind) throws {
    let now = Simulated.now
    let until = now + ActivationData.lifetime
    let data = try kind.make()
    try kind.verify(data, at: until)
    #expect(throws: ActivationRefusal.expired(until)) { try kind.verify(data, at: until + .milliseconds(1)) }
    let longest = now + ActivationData.longestLifetime
    try kind.verify(kind.make(until: longest))
    #expect(throws: ActivationRefusal.validTooLong(longest + .seconds(1))) { try kind.verify(kind.make(until: longest + .seconds(1))) }
    // A fraction of a second is cut off.
    try kind.verify(kind.make(until: longest + .milliseconds(999)))
  }

  @Test func `a TAV that exists never expires`() throws {
    try ActivationKind.tokenTAV.verify(ActivationKind.tokenTAV.make(), at: .latest)
  }

  @Test(arguments: ActivationKind.allCases) func `a wrong field is named`(kind: ActivationKind) throws {
    let json = try kind.json()
    func refused(_ old: String, _ new: String, _ refusal: ActivationRefusal) {
      let changed = json.replacingOccurrences(of: old, with: new)
      #expect(changed != json)
      #expect(throws: refusal) { try kind.verify(ActivationData(Secret(Array(changed.utf8).base64))) }
    }
    refused(#""version":""#, #""version":"9"#, .field("version"))
    refused(#"{"version""#, #"{ "version""#, .notJSON)
    refused(#"{"version""#, #"{"more":"","version""#, .notJSON)
    refused(#""version":"#, #""versions":"#, .notJSON)
    switch kind {
    case .provisioningTAV:
      refused("RSA-SHA256", "RSA-SHA512", .field("signatureAlgorithm"))
      refused("accountNumber|accountExpiry", "accountExpiry|accountNumber", .field("includedFieldsInOrder"))
      refused(#""signature":""#, #""signature":"="#, .field("signature"))
      refused("2026-11-21T10:11:00Z", "2026-11-21T11:11:00Z", .signature)
    case .tokenTAV:
      refused("RSA-SHA256", "RSA-SHA512", .field("signatureAlgorithm"))
      refused(#""expirationDateIncluded":"true""#, #""expirationDateIncluded":"false""#, .field("expirationDateIncluded"))
      refused(#""tokenUniqueReferenceIncluded":"true""#, #""tokenUniqueReferenceIncluded":true"#, .notJSON)
      refused(#"Included":"true","signature"#, #"Included":"no","signature"#, .field("tokenUniqueReferenceIncluded"))
    case .visa:
      refused(#""mac":""#, #""mac":"AAAA"#, .field("mac"))
      refused("wsd-1", "wsd-2", .issuerKey("wsd-2"))
      refused("2026-11-21T10:11:00Z", "2026-11-21T11:11:00Z", .mac)
    }
    #expect(throws: ActivationRefusal.base64) { try kind.verify(ActivationData(Secret("{}"))) }
    #expect(throws: ActivationRefusal.notJSON) { try kind.verify(ActivationData(Secret(""))) }
    for other in ActivationKind.allCases where other != kind {
      #expect(throws: ActivationRefusal.notJSON) { try kind.verify(other.make()) }
    }
  }

  /// A timestamp that the issuer signed, but that is none.
  @Test(arguments: ["2026-11-21T10:11Z", "2026-11-21 10:11:00Z", "2026-11-21T10:11:00+00:00", "soon", ""])
  func `a timestamp has one form`(text: String) throws {
    #expect(throws: ActivationRefusal.field("f")) { try ActivationData.validity(text, field: "f", at: Simulated.now) }
  }

  @Test func `show nothing`() throws {
    let data = try ActivationKind.provisioningTAV.make()
    var dumped = ""
    dump(data, to: &dumped)
    #expect(!"\(data)\(dumped)".contains(data.text.reveal().prefix(12)))
  }
}
