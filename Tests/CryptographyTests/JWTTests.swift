import Basics
import Dice
import Foundation
import ProgramRun
import Testing

@testable import Cryptography

/// JWTs as they are signed here, and those that are refused.
@Suite struct JWTTests {
  static let secret = Secret("0123456789abcdefghijklmnopqrstuv")
  static let key = JWTKey(secret)!

  private static let claims = JSONObject([
    .init("payload", .object(JSONObject([.init("baseamount", .text("1050")), .init("currencyiso3a", .text("GBP"))]))),
    .init("iat", .number("1559033849")), .init("iss", .text("jwt.user")),
  ])

  /// A JWT of this header and payload, signed whatever they are.
  static func token(header: String = #"{"alg":"HS256","typ":"JWT"}"#, payload: String = "{}") -> Opaque<JWTKind> {
    let signed = "\(header.utf8.base64URL).\(payload.utf8.base64URL)"
    let code = HMAC.authenticate(Array(signed.utf8), key: Key(Array(secret.reveal().utf8))!)
    return Opaque("\(signed).\(code.base64URL)")
  }

  private func problem(_ token: Opaque<JWTKind>) -> JWTProblem? {
    do throws(JWTProblem) {
      _ = try Self.key.verify(token)
      return nil
    } catch {
      return error
    }
  }

  @Test func `what is signed is read`() throws {
    let token = Self.key.sign(Self.claims)
    #expect(try Self.key.verify(token).claims == Self.claims)
    #expect(token == Self.token(payload: #"{"payload":{"baseamount":"1050","currencyiso3a":"GBP"},"iat":1559033849,"iss":"jwt.user"}"#))
    #expect(Self.claims.integer("iat") == 1_559_033_849 && Self.claims.text("iss") == "jwt.user")
    #expect(Self.claims.object("payload")?.text("baseamount") == "1050" && Self.claims.text("iat") == nil)
  }

  /// What nobody has signed can be looked at, and is another type.
  @Test func `a wrong signature can be looked at`() throws {
    let token = Self.key.sign(Self.claims)
    let other = try #require(JWTKey(Secret(String(Self.secret.reveal().reversed()))))
    let decoded = try DecodedJWT(token)
    #expect(decoded.claims == Self.claims && decoded.header.text("alg") == "HS256" && decoded.signature.count == 32)
    #expect(throws: JWTProblem(.signature, .notSigned)) { try other.verify(decoded) }
    #expect("\(token) \(Self.key)" == "<JWT> JWTKey(key: •••)")
  }

  @Test func `no bit may change`() throws {
    let token = Array(Self.key.sign(Self.claims).text.utf8)
    for index in token.indices {
      for bit in 0..<8 {
        var changed = token
        changed[index] ^= 1 << bit
        guard let text = String(validating: changed, as: UTF8.self) else { continue }
        #expect(problem(Opaque(text)) != nil, "bit \(bit) of \(index)")
      }
    }
  }

  private static let headers: [(String, JWTProblem.Reason)] = [
    (#"{"alg":"none"}"#, .otherAlgorithm), (#"{"alg":"HS224"}"#, .otherAlgorithm), (#"{"alg":"RS256"}"#, .otherAlgorithm),
    (#"{"alg":"hs256"}"#, .otherAlgorithm), (#"{"alg":["HS256"]}"#, .otherAlgorithm), ("{}", .otherAlgorithm),
    (#"{"alg":"HS256","alg":"HS256"}"#, .repeatedName), (#"{"alg":"none","\u0061lg":"HS256"}"#, .repeatedName),
    (#"{"alg":"HS256","crit":["exp"]}"#, .criticalExtension), (#"{"alg":"HS256","crit":[],"exp":1}"#, .criticalExtension),
    (#"{"alg":"HS256","crit":null}"#, .criticalExtension),
    (#"["HS256"]"#, .notObject), (#"{"alg":"HS256"}{"alg":"HS256"}"#, .notJSON), ("", .notJSON), (#"{"alg":"HS256"},"#, .notJSON),
  ]

  @Test(arguments: headers) func `the header is pinned`(header: String, reason: JWTProblem.Reason) {
    #expect(problem(Self.token(header: header)) == JWTProblem(.header, reason))
  }

  /// Other header fields are ignored. (RFC 7515, 4; RFC 7519, 5.1)
  @Test(arguments: [
    #"{"alg":"HS256"}"#, #"{"typ":"jwt","alg":"HS256"}"#, #"{"alg":"HS256","typ":"JOSE"}"#, #"{"alg":"HS256","typ":null}"#,
    #"{"alg":"HS256","kid":"1","cty":"x","x5t":["a"],"b64":true}"#,
  ]) func `the rest of the header is ignored`(header: String) {
    #expect(problem(Self.token(header: header)) == nil)
  }

  /// As Python's hmac signs. (RFC 7518, 3.2)
  @Test(arguments: [
    ("HS256", 32), ("HS384", 48), ("HS512", 64),
  ]) func `three algorithms sign`(name: String, length: Int) throws {
    let algorithm = try #require(JWTKey.Algorithm(rawValue: name))
    let token = Self.key.sign(Self.claims, by: algorithm)
    let decoded = try DecodedJWT(token)
    #expect(decoded.header.text("alg") == name && decoded.signature.count == length)
    #expect(try Self.key.verify(token).claims == Self.claims)
    let python = "import hmac,sys; print(hmac.new(sys.argv[1].encode(), sys.argv[2].encode(), sys.argv[3]).hexdigest())"
    let words = ["python3", "-c", python, Self.secret.reveal(), decoded.signed, "sha" + name.dropFirst(2)]
    guard let run = try? ProgramRun(words), run.status == 0 else { return }
    #expect(run.text.trimmingCharacters(in: .whitespacesAndNewlines) == decoded.signature.hexadecimal)
    // A signature is valid for its algorithm only.
    for other in JWTKey.Algorithm.allCases where other != algorithm {
      let header = #"{"alg":"\#(other.rawValue)","typ":"JWT"}"#
      let parts = token.text.split(separator: ".")
      #expect(problem(Opaque("\(header.utf8.base64URL).\(parts[1]).\(parts[2])")) == JWTProblem(.signature, .notSigned))
    }
  }

  @Test func `without a signature it is none`() throws {
    let signed = try DecodedJWT(Self.token(header: #"{"alg":"none"}"#)).signed
    #expect(problem(Opaque(signed + ".")) == JWTProblem(.header, .otherAlgorithm))
    #expect(problem(Opaque(try DecodedJWT(Self.token()).signed + ".")) == JWTProblem(.signature, .notSigned))
  }

  private static let payloads: [(String, JWTProblem.Reason)] = [
    ("[]", .notObject), ("null", .notObject), (#""text""#, .notObject), ("", .notJSON), ("{", .notJSON), ("{}x", .notJSON),
    (#"{"a":1,}"#, .notJSON), (#"{"a":01}"#, .notJSON), (#"{"a":1.}"#, .notJSON), (#"{"a":+1}"#, .notJSON), (#"{"a":NaN}"#, .notJSON),
    (#"{"a":"\ud800"}"#, .notJSON), (#"{"a":"\udc00\ud800"}"#, .notJSON), (#"{"a":"\x41"}"#, .notJSON), ("{\"a\":\"\n\"}", .notJSON),
    (#"{'a':1}"#, .notJSON), (#"{"a" 1}"#, .notJSON), (#"{"a":tru}"#, .notJSON), ("\u{FEFF}{}", .notJSON),
    (#"{"a":1,"a":1}"#, .repeatedName), (#"{"a":[{"b":{"c":1,"c":2}}]}"#, .repeatedName),
    ("{\"a\":" + String(repeating: "[", count: 16) + String(repeating: "]", count: 16) + "}", .tooDeep),
  ]

  @Test(arguments: payloads) func `the payload is an object`(payload: String, reason: JWTProblem.Reason) {
    #expect(problem(Self.token(payload: payload)) == JWTProblem(.payload, reason))
  }

  @Test func `numbers are read as they are written`() throws {
    let text = #"{"a":1559033849,"b":1.0,"c":1e3,"d":"1","e":-0,"f":-7,"g":9223372036854775808,"h":0}"#
    let claims = try Self.key.verify(Self.token(payload: text)).claims
    #expect(claims.names.map { claims.integer($0) } == [1_559_033_849, nil, nil, nil, nil, -7, nil, 0])
    #expect(claims.json == text)
  }

  @Test func `texts are those of JSON`() throws {
    let text = #"{"\u0061":"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é😀","b":[true,false,null,{},[]]}"#
    let claims = try Self.key.verify(Self.token(payload: text)).claims
    #expect(claims.text("a") == "\"\\/\u{8}\u{C}\n\r\té😀é😀")
    #expect(try JSONValue(Array(claims.json.utf8)) == .object(claims))
    #expect(claims.list("b") == [.flag(true), .flag(false), .null, .object(JSONObject([])), .list([])])
  }

  @Test func `the parts are exact`() throws {
    let token = Self.token().text
    let parts = token.split(separator: ".").map(String.init)
    let (head, body, code) = (parts[0], parts[1], parts[2])
    let cases: [(String, JWTProblem)] = [
      ("", JWTProblem(nil, .partsMissing)), ("..", JWTProblem(.header, .notJSON)), (".", JWTProblem(nil, .partsMissing)),
      ("\(token).", JWTProblem(nil, .partsMissing)), (".\(token)", JWTProblem(nil, .partsMissing)),
      ("\(head).\(body)", JWTProblem(nil, .partsMissing)), ("\(head)=.\(body).\(code)", JWTProblem(.header, .notBase64URL)),
      ("\(head).\(body)=.\(code)", JWTProblem(.payload, .notBase64URL)), ("\(token)=", JWTProblem(.signature, .notBase64URL)),
      ("\(token)\n", JWTProblem(.signature, .notBase64URL)), (" \(token)", JWTProblem(.header, .notBase64URL)),
      // The last character has bits that belong to no byte.
      ("\(token.dropLast())B", JWTProblem(.signature, .notBase64URL)), ("\(token.dropLast(2))", JWTProblem(.signature, .notBase64URL)),
      ("\(token.dropLast(3))", JWTProblem(.signature, .notSigned)),
    ]
    for (text, problem) in cases { #expect(self.problem(Opaque(text)) == problem, "\(text)") }
  }

  @Test func `it has 16 ki b at most`() throws {
    func token(_ count: Int) -> Opaque<JWTKind> { Self.token(payload: "{\"a\":\"" + String(repeating: "x", count: count) + "\"}") }
    let fits = (12_000..<12_300).last { token($0).text.utf8.count <= DecodedJWT.longest }
    let longest = token(try #require(fits))
    #expect(longest.text.utf8.count >= DecodedJWT.longest - 1 && problem(longest) == nil)
    let padding = DecodedJWT.longest - longest.text.utf8.count + 1
    #expect(problem(Opaque(longest.text + String(repeating: "A", count: padding))) == JWTProblem(nil, .tooLong))
  }

  @Test func `a secret has 32 characters`() {
    #expect(JWTKey(Secret(String(repeating: "a", count: 31))) == nil && JWTKey(Secret(String(repeating: "é", count: 32))) == nil)
    let key = Key.reproducible(seed: 1)
    #expect(JWTKey.secret(of: "site", in: key).count == 32 && JWTKey(JWTKey.secret(of: "site", in: key)) != nil)
    #expect(JWTKey.secret(of: "site", in: key) != JWTKey.secret(of: "other", in: key))
  }

  @Test func `problems say why`() {
    #expect(Set(JWTProblem.Reason.allCases.map { JWTProblem(nil, $0).inWords }).count == JWTProblem.Reason.allCases.count)
  }
}

/// JWTs made by chance, as they are or damaged: PyJWT reads those that are read here, with the same claims.
@Suite struct PyJWTTests {
  /// What was done to a JWT.
  private enum Damage: CaseIterable {
    case none
    // What both refuse.
    case bit, algorithm, noAlgorithm, otherKey, dot, noDot, cut, notObject, notJSON, noIssuer, noMoment
    // Only this program refuses these: the judge takes the last of two claims, and skips bits of base64 that belong to no byte. But for the
    // key's name, which says nothing to either.
    case repeatedClaim, lastBits, key, padding, fraction

    var isJudgedAlike: Bool {
      switch self {
      case .none, .bit, .algorithm, .noAlgorithm, .otherKey, .dot, .noDot, .cut, .notObject, .notJSON, .noIssuer, .noMoment, .key: true
      case .repeatedClaim, .lastBits, .padding, .fraction: false
      }
    }
  }

  private struct Sample {
    let damage: Damage
    let token: String
    let claims: String
  }

  private static func samples() -> [Sample] {
    var dice = Dice(seed: 20)
    return (0..<1000).map { index in
      sample(index.isMultiple(of: 2) ? .none : Damage.allCases[index / 2 % Damage.allCases.count], &dice)
    }
  }

  private static func claims(_ dice: inout Dice) -> JSONObject {
    let texts = ["GBP", "1050", "test_site12345", "", "é\u{301}😀", "\"\\/\n\u{1}", "a,b:c{}[]", "0"]
    var payload: [JSONObject.Member] = []
    for name in ["sitereference", "baseamount", "currencyiso3a", "requesttypedescriptions", "credentialsonfile", "x\u{7F}é"] {
      guard dice.below(4) > 0 else { continue }
      let value: JSONValue =
        switch dice.below(6) {
        case 0: .list((0..<dice.below(3)).map { _ in .text(dice.pick(texts)) })
        case 1: .number("\(dice.below(1_000_000))")
        case 2: dice.pick([.flag(true), .flag(false), .null])
        default: .text(dice.pick(texts))
        }
      payload.append(.init(name, value))
    }
    return JSONObject([
      .init("payload", .object(JSONObject(payload))), .init("iat", .number("\(1_559_000_000 + dice.below(100_000))")),
      .init("iss", .text("jwt.user")),
    ])
  }

  private static func sample(_ damage: Damage, _ dice: inout Dice) -> Sample {
    let claims = Self.claims(&dice)
    let (good, json) = (JWTTests.key.sign(claims).text, claims.json)
    let place = dice.below(good.utf8.count)
    let token: String =
      switch damage {
      case .none: good
      case .bit: flipped(good, dice.below(good.utf8.count), &dice)
      case .algorithm: JWTTests.token(header: #"{"alg":"\#(dice.pick(["HS384", "RS256", "HS512", "hs256", ""]))"}"#, payload: json).text
      case .noAlgorithm:
        (try? DecodedJWT(JWTTests.token(header: dice.pick([#"{"alg":"none"}"#, "{}", #"{"typ":"JWT"}"#]), payload: json)).signed + ".")
          ?? ""
      case .otherKey: JWTKey(Secret(String(repeating: "k", count: 32)))?.sign(claims).text ?? ""
      case .dot: String(good.prefix(place)) + "." + good.dropFirst(place)
      case .noDot: good.replacing(".", with: "", maxReplacements: 1 + dice.below(2))
      case .cut: String(good.prefix(place))
      case .notObject: JWTTests.token(payload: dice.pick(["[\(json)]", "1", #""x""#, "null", "true"])).text
      case .notJSON: JWTTests.token(payload: dice.pick([json + "}", String(json.dropLast()), "", json.replacing(":", with: "=")])).text
      case .noIssuer: JWTTests.token(payload: #"{"payload":{},"iat":1559033849}"#).text
      case .noMoment: JWTTests.token(payload: #"{"payload":{},"iss":"jwt.user"}"#).text
      case .repeatedClaim: JWTTests.token(payload: #"{"iss":"other",\#(json.dropFirst())"#).text
      case .lastBits: String(good.dropLast()) + next(after: good.last ?? "A")
      case .key: JWTTests.token(header: #"{"alg":"HS256","kid":"1"}"#, payload: json).text
      case .padding: good + "="
      case .fraction: JWTTests.token(payload: json.replacing("\"iat\":", with: "\"iat\":0.")).text
      }
    return Sample(damage: damage, token: token, claims: json)
  }

  /// Another character of base64url, or one that is none.
  private static func flipped(_ token: String, _ place: Int, _ dice: inout Dice) -> String {
    var bytes = Array(token.utf8)
    // The last character of the signature has bits that the judge skips.
    let place = min(place, bytes.count - 2)
    bytes[place] = bytes[place] ^ UInt8(1 << dice.below(6))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The character whose last bit is another one.
  private static func next(after character: Character) -> String {
    let all = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    return all.firstIndex(of: character).map { String(all[$0 ^ 1]) } ?? ""
  }

  /// As a gateway reads it, which needs issuer and moment.
  private static func read(_ sample: Sample) -> JSONObject? {
    guard let claims = try? JWTTests.key.verify(Opaque(sample.token)).claims, claims.integer("iat") != nil, claims.text("iss") != nil else {
      return nil
    }
    return claims
  }

  // MARK: - The judge

  /// What PyJWT has said of the samples.
  private struct Record: Codable, Equatable {
    /// Of all samples, so that it is known what was judged.
    let sha256: String
    let version: String
    /// A character each: `+` for one that it reads.
    let verdicts: String
    /// The claims of the first twenty, signed by PyJWT.
    let made: [String]
  }

  private struct Task: Encodable { let key, token, claims: String }
  private struct Opinion: Decodable { let claims: String?, made: String }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  private static let isVerifying = ProcessInfo.processInfo.environment["BILLFOLD_VERIFY"] == "1"
  private static let python = folder.appending(path: "../../../.build/official/bin/python3").standardized.path
  private static let isInstalled = isVerifying || (try? ProgramRun([python, "-c", "import jwt"]).status) == 0

  private static func judge(_ words: [String], _ input: String = "") throws -> Data {
    let run = try ProgramRun(
      [python, folder.path + "/judge.py"] + words, environment: ["PYTHONDONTWRITEBYTECODE": "1"], input: input, keepsErrorsApart: true)
    try #require(run.status == 0, "\(run.errors)")
    return run.output
  }

  private static func opinions(_ samples: [Sample]) throws -> [Opinion] {
    let encoder = JSONEncoder()
    let input = try samples.map {
      String(decoding: try encoder.encode(Task(key: JWTTests.secret.reveal(), token: $0.token, claims: $0.claims)), as: UTF8.self) + "\n"
    }.joined()
    let opinions = try judge([], input).split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(Opinion.self, from: Data($0)) }
    try #require(opinions.count == samples.count)
    return opinions
  }

  private static func digest(_ samples: [Sample]) -> String {
    SHA256.hash(Array(samples.map(\.token).joined(separator: " ").utf8)).hexadecimal
  }

  private static let file = folder.appending(path: "pyjwt.json")

  @Test func `the recorded opinions are ours`() throws {
    let samples = Self.samples()
    let record = try JSONDecoder().decode(Record.self, from: Data(contentsOf: Self.file))
    try #require(record.sha256 == Self.digest(samples) && record.verdicts.count == samples.count && record.made.count == 20)
    for (sample, verdict) in zip(samples, record.verdicts) {
      let isRead = Self.read(sample) != nil
      #expect(!isRead || verdict == "+", "\(sample)")
      if sample.damage.isJudgedAlike { #expect(isRead == (verdict == "+"), "\(sample)") } else { #expect(!isRead, "\(sample)") }
    }
    for (sample, made) in zip(samples, record.made) {
      #expect(try JWTTests.key.verify(Opaque(made)).claims.json == sample.claims)
    }
    // The samples are of both kinds, or they try little.
    #expect(record.verdicts.count { $0 == "+" } > 550 && record.verdicts.count { $0 == "-" } > 300)
  }

  /// With `BILLFOLD_PICTURES=write` the opinions are recorded.
  @Test(.enabled(if: isInstalled, "PyJWT is not installed; make verify does that")) func `py JWT reads what is read here`() throws {
    let samples = Self.samples()
    let opinions = try Self.opinions(samples)
    for (sample, opinion) in zip(samples, opinions) {
      if let ours = Self.read(sample) {
        let theirs = try opinion.claims.map { try JSONValue(Array($0.utf8)) }
        #expect(theirs == .object(ours), "\(sample)")
      }
      #expect(try JWTTests.key.verify(Opaque(opinion.made)).claims.json == sample.claims)
    }
    let version = String(decoding: try Self.judge(["--version"]), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    let record = Record(
      sha256: Self.digest(samples), version: version, verdicts: opinions.map { $0.claims == nil ? "-" : "+" }.joined(),
      made: opinions.prefix(20).map(\.made))
    if ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write" {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try (try encoder.encode(record) + Data("\n".utf8)).write(to: Self.file)
    }
    #expect(try JSONDecoder().decode(Record.self, from: Data(contentsOf: Self.file)) == record)
  }
}

/// Anything at all is read or refused, and never trapped on.
@Suite struct JWTFuzzTests {
  private static let isVerifying = ProcessInfo.processInfo.environment["BILLFOLD_VERIFY"] == "1"
  private static let parts = 8

  private static let texts = [
    #"{"alg":"HS256","typ":"JWT"}"#, #"{"payload":{"a":"1","b":["x",2,true,null]},"iat":1559033849,"iss":"jwt.user"}"#,
    #"{"a":"\u00e9\ud83d\ude00\n\"","b":-1.5e+10,"c":[[[{}]]]}"#,
  ]
  private static let signs =
    Array(#"{}[]:,"\u0123456789abcdefD8-+.eEtrufalsn "#.utf8) + [0, 0x0A, 0x1F, 0x7F, 0x80, 0xC3, 0xED, 0xA0, 0xF0, 0xFF]

  /// Ten million inputs with `make verify`.
  @Test(arguments: 0..<parts) func `nothing traps`(part: Int) {
    var dice = Dice(seed: UInt64(part))
    var (read, refused) = (0, 0)
    for _ in 0..<(Self.isVerifying ? 10_000_000 : 40_000) / Self.parts {
      let text: String
      if dice.next() & 1 == 0 {
        // The JSON of a part is damaged, or the token.
        let parts = (0..<2).map { _ in Self.damaged(Array(Self.texts[Int(dice.next() % 3)].utf8), &dice) }
        text = "\(parts[0].base64URL).\(parts[1].base64URL).AAAA"
      } else {
        let token = Self.texts.map(\.utf8.base64URL).joined(separator: ".")
        text = String(decoding: Self.damaged(Array(token.utf8), &dice), as: UTF8.self)
      }
      if let decoded = try? DecodedJWT(Opaque(text)) {
        read += 1
        // What was read is written so that it is read again.
        if read % 64 == 0 { #expect((try? JSONValue(Array(decoded.claims.json.utf8))) == .object(decoded.claims)) }
      } else {
        refused += 1
      }
    }
    #expect(read > refused / 20 && refused > read / 20, "\(read) read, \(refused) refused")
  }

  private static func damaged(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<dice.next() % 3 {
      let place = bytes.isEmpty ? 0 : Int(dice.next() % UInt64(bytes.count))
      let sign = signs[Int(dice.next() % UInt64(signs.count))]
      switch dice.next() % 4 {
      case 0: bytes.insert(sign, at: place)
      case 1 where !bytes.isEmpty: bytes.remove(at: place)
      case 2 where !bytes.isEmpty: bytes[place] = sign
      default: bytes.insert(contentsOf: bytes[place...].prefix(4), at: place)
      }
    }
    return bytes
  }
}
