import Basics
import Contract
import Cryptography
import Glibc
import Storage
import Testing
import WalletModel

@testable import Issuer
@testable import Service

/// Scans the world's file for secrets.
@Suite struct Secrecy {
  /// Runs requests in which every secret is sent, including refused ones.
  private func live(_ bench: Bench) async throws -> [String] {
    let profile = UserProfile.anna.with {
      $0.password = Secret("sentinel-password-Q7")
      $0.confirmPassword = $0.password
      $0.passcode = Secret("749205")
      $0.confirmPasscode = $0.passcode
      for index in $0.mfaQuestionAnswers.indices { $0.mfaQuestionAnswers[index].answer = Secret("Sentinel Answer \(index)") }
    }
    let registration = try await bench.ask(RegisterNewUser(userProfile: profile))
    let first = try await bench.ask(LoginByNonce(nonce: registration.nonce))
    let unspent = try await bench.ask(
      RegisterNewUser(userProfile: profile.with { $0.email = "other@example.com" }), from: .third)
    _ = await bench.refusal(of: LoginByPIN(passcode: Secret("860316")))
    _ = await bench.refusal(of: LoginByUsernamePassword(username: "anna@example.com", password: Secret("sentinel-wrong-P3")))
    var token = try await bench.prompt(profile, on: .second)
    _ = await bench.refusal(of: token.answered("sentinel guess"), from: .second)
    let open = try await bench.prompt(profile, on: DeviceIdentifier(rawValue: String(repeating: "d", count: 32)))
    token.mfaSecretAnswer = profile.answer(to: token.question)
    let second = try await bench.ask(RegisterWithMFA(mfaToken: token), from: .second)
    let third = try await bench.ask(LoginByPIN(passcode: profile.passcode))
    let deviceToken = try await bench.ask(
      GenerateDeviceAuthenticationTokenForUsername(username: profile.email), session: third.session.token)
    let spent = try await bench.ask(StartPasswordRecovery(username: profile.email))
    let oldCode = try await bench.code()
    let recovery = try await bench.ask(StartPasswordRecovery(username: profile.email))
    let code = try await bench.code()
    _ = await bench.refusal(of: ResetPassword(recovery, code: oldCode, new: "sentinel-refused-N1", of: profile))
    try await bench.ask(ResetPassword(recovery, code: code, new: "sentinel-reset-N2", of: profile))
    let unfinished = try await bench.ask(StartPasswordRecovery(username: profile.email))
    let openCode = try await bench.code()
    let change = try await bench.ask(LoginByPIN(passcode: profile.passcode))
    try await bench.ask(
      ChangePasscode(currentPasscode: profile.passcode, newPasscode: Secret("860317"), confirmPasscode: Secret("860317")),
      session: change.session.token)
    return [
      deviceToken.token.reveal(), spent.token.reveal(), oldCode.reveal(), recovery.token.reveal(), code.reveal(), "sentinel-refused-N1",
      "sentinel-reset-N2", unfinished.token.reveal(), openCode.reveal(), "860317",
      profile.password.reveal(), profile.passcode.reveal(), "sentinel answer 0", "sentinel answer 1", "Sentinel Answer 0",
      "Sentinel Answer 1", "860316", "sentinel-wrong-P3", "sentinel guess", registration.nonce.reveal(), unspent.nonce.reveal(),
      first.session.token.reveal(), second.session.token.reveal(), third.session.token.reveal(), token.token.reveal(),
      open.token.reveal(),
    ]
  }

  @Test func `no secret is in the file`() async throws {
    let folder = Folder()
    let bench = try Bench(file: folder.file)
    let secrets = try await live(bench)
    #expect(!folder.bytes().isEmpty)
    for secret in secrets { #expect(Scan.hits(of: secret, in: folder.bytes()) == [], "\(secret)") }
    bench.database.close()
    for secret in secrets { #expect(Scan.hits(of: secret, in: folder.bytes()) == [], "\(secret), closed") }
  }

  /// The scan can fail: what is written down on purpose is found in each form.
  @Test(arguments: Scan.Form.allCases)
  func `the scan finds a canary`(form: Scan.Form) async throws {
    let folder = Folder()
    let bench = try Bench(file: folder.file)
    let written = form.written("sentinel-canary-X1")
    try await bench.send([Message(.mail, to: "x", subject: "x", body: String(decoding: written, as: UTF8.self))])
    #expect(Scan.hits(of: "sentinel-canary-X1", in: folder.bytes()) == [form])
  }

  @Test func `mails and refusals name no secret`() async throws {
    let bench = try Bench()
    let secrets = try await live(bench)
    let mails = try await bench.messages().flatMap { [$0.subject, $0.body] }
    #expect(!mails.isEmpty)
    for secret in secrets { #expect(!mails.contains { $0.contains(secret) }) }
  }

  @Test func `a sealed answer belongs to its key`() throws {
    let keys = PartyKeys(.reproducible(seed: 1), label: "issuer")
    let sealed = try #require(keys.seal(Array("answer".utf8), for: "one"))
    #expect(keys.open(sealed, for: "one") == Array("answer".utf8))
    #expect(keys.open(sealed, for: "two") == nil)
    #expect(PartyKeys(.reproducible(seed: 2), label: "issuer").open(sealed, for: "one") == nil)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(keys.open(changed, for: "one") == nil)
    }
  }

  @Test func `fingerprints tell parts apart`() {
    let keys = PartyKeys(.reproducible(seed: 1), label: "issuer")
    #expect(keys.fingerprint([.bytes([1]), .bytes([2, 3])]) != keys.fingerprint([.bytes([1, 2]), .bytes([3])]))
    #expect(keys.fingerprint([.bytes([1])]) != PartyKeys(.reproducible(seed: 2), label: "issuer").fingerprint([.bytes([1])]))
  }

  /// One kind's hash is no other's, and answers alone are compared whatever their case.
  @Test func `hashes are of their kind`() async throws {
    let hasher = CredentialHasher(key: .reproducible(seed: 1), cost: .minimum)
    let salt = [UInt8](repeating: 3, count: 16)
    let passcode = try await hasher.make(Secret("Abcd"), .passcode, salt: salt, name: "1")
    #expect(try await hasher.verify(Secret("Abcd"), .passcode, against: passcode, name: "1"))
    #expect(try await hasher.verify(Secret("abcd"), .passcode, against: passcode, name: "1") == false)
    #expect(try await hasher.verify(Secret("Abcd"), .password, against: passcode, name: "1") == false)
    #expect(try await hasher.verify(Secret("Abcd"), .passcode, against: nil, name: "1") == false)
    let answer = try await hasher.make(Secret(" Abcd  e"), .answer, salt: salt, name: "1")
    #expect(try await hasher.verify(Secret("aBCD E "), .answer, against: answer, name: "1"))
    #expect(hasher.calls == 7)
  }

  /// Answers that earlier versions stored with their punctuation as typed. Whether there is a wallet costs the same.
  @Test func `answers of earlier versions stay right`() async throws {
    let hasher = CredentialHasher(key: .reproducible(seed: 1), cost: .minimum)
    let salt = [UInt8](repeating: 3, count: 16)
    let before = CredentialKind("answer") { [$0.foldedButForPunctuation] }
    for (stored, typed, isRight) in [
      ("O’Neill", "o’neill", true), ("O'Neill", "O'Neill", true), ("O'Neill", "O’Neill", true), ("Jean‑Luc", "jean‑luc", true),
      ("O’Neill", "O’Neal", false),
    ] {
      let hash = try await hasher.make(Secret(stored), before, salt: salt, name: "1")
      #expect(try await hasher.verify(Secret(typed), .answer, against: hash, name: "1") == isRight, "\(stored), \(typed)")
    }
    let made = try await hasher.make(Secret("O’Neill"), .answer, salt: salt, name: "1")
    for typed in ["O'Neill", "O’Neill", "O`NEILL"] { #expect(try await hasher.verify(Secret(typed), .answer, against: made, name: "1")) }
    let calls = hasher.calls
    #expect(try await hasher.verify(Secret("Rock’n’roll"), .answer, against: made, name: "1") == false)
    #expect(try await hasher.verify(Secret("Rock’n’roll"), .answer, against: nil, name: "1") == false)
    #expect(hasher.calls == calls + 4)
  }
}

/// Looks for a text in bytes, plain, as base64 at any offset, and as hexadecimal digits of either case.
enum Scan {
  enum Form: CaseIterable {
    case plain, base64, hexadecimal, upperHexadecimal

    func written(_ text: String) -> [UInt8] {
      let bytes = Array(text.utf8)
      return switch self {
      case .plain: bytes
      case .base64: Scan.base64(bytes)
      case .hexadecimal: Array(bytes.hexadecimal.utf8)
      case .upperHexadecimal: Array(bytes.hexadecimal.uppercased().utf8)
      }
    }
  }

  static func hits(of text: String, in bytes: [UInt8]) -> [Form] {
    Form.allCases.filter { form in
      guard form == .base64 else { return bytes.holds(form.written(text)) }
      // Three bytes make four characters: what stands before decides which. The characters at the ends mix with neighbours.
      return (0..<3).contains { offset in
        let padded = base64([UInt8](repeating: 0, count: offset) + text.utf8)
        return bytes.holds(Array(padded.dropFirst(offset == 0 ? 0 : offset + 1).dropLast(4)))
      }
    }
  }

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    return stride(from: 0, to: bytes.count, by: 3).flatMap { start -> [UInt8] in
      let group = bytes[start..<min(start + 3, bytes.count)]
      let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      return (0..<4).map { $0 <= group.count ? digits[value >> (18 - 6 * $0) & 63] : UInt8(ascii: "=") }
    }
  }
}

extension [UInt8] {
  fileprivate func holds(_ needle: [UInt8]) -> Bool {
    guard let first = needle.first, count >= needle.count else { return false }
    return withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      var start = 0
      while let found = memchr(base + start, Int32(first), count - needle.count + 1 - start) {
        if memcmp(found, needle, needle.count) == 0 { return true }
        start = UnsafeRawPointer(found) - base + 1
      }
      return false
    }
  }
}
