internal import Basics
internal import Cryptography
internal import Simulation
internal import WalletModel

/// The replacements for secrets in files: each has the shape of its secret, and equal secrets have equal replacements.
package struct StandIns: Sendable {
  private var known: [String: String] = [:]
  package var isEmpty: Bool { known.isEmpty }

  private let key: [UInt8]

  /// Creates stand-ins with a random key: they differ from those of any other value.
  package init() { self.init(key: systemRandom(32)) }

  /// - Parameter key: with equal keys, a secret has equal stand-ins, even in another process.
  package init(key: [UInt8]) { self.key = key }

  /// Returns the stand-in for a secret; the text itself if sample customers use it.
  package mutating func text(for secret: String) -> String {
    if Self.isSample(secret) { return secret }
    if let text = known[secret] { return text }
    // Different secrets have different stand-ins, and no stand-in is by chance a text with its own meaning, or one that a rule forbids.
    let used = Set(known.values)
    func isFree(_ text: String) -> Bool { !used.contains(text) && !Self.isSample(text) }
    func first(_ tries: Int, _ make: () -> String?) -> String? {
      for _ in 0..<tries { if let text = make(), isFree(text) { return text } }
      return nil
    }
    // The rules for PINs and passwords limit runs of characters.
    let runs = Self.runs(secret)
    var draws = Draws(seed: key + Array(secret.utf8))
    let text =
      first(Self.numbers) { Self.iban(like: secret, &draws) ?? Self.cardNumber(like: secret, &draws) }
      ?? first(Self.tries) {
        let text = Self.substituted(secret, &draws)
        return Self.runs(text) == runs ? text : nil
      } ?? Self.substituted(secret, &draws)
    known[secret] = text
    return text
  }

  /// The maximum numbers of attempts to find a text, and to find an account or card number, which takes far more work. (our choice)
  private static let (tries, numbers) = (1000, 5)

  /// Returns true for a text that is no secret: a credential of a sample customer, a password from public lists, magic data, or a test
  /// card.
  package static func isSample(_ text: String) -> Bool {
    samples.contains(text.foldedLoosely) || PasswordConfigurations.isCommon(text) || TestCard.numbered(Secret(text)) != nil
  }

  /// The texts in their form for loose comparison, because the wallet may accept them in any spelling.
  private static let samples = Set(
    (SamplePerson.credentials.map { $0.reveal() } + SamplePerson.all.map(\.email) + MagicValue.all.map(\.text) + TestPayment.all.map(\.text))
      .map(\.foldedLoosely))

  /// Returns a card number with the digits that may be shown, the first six and the last four. Its check digit is valid only if the
  /// secret's is. (PCI DSS 4.0.1, 3.4.1)
  private static func cardNumber(like secret: String, _ draws: inout Draws) -> String? {
    var digits = secret.compactMap(\.wholeNumberValue)
    guard digits.count == secret.count, (13...19).contains(digits.count) else { return nil }
    /// Returns the valid last digit.
    func checkDigit() -> Int { PAN.checkDigit(of: digits.dropLast().map(String.init).joined()) }
    let check = checkDigit()
    for index in 6..<digits.count - 4 { digits[index] = Int.random(in: 0...9, using: &draws) }
    // Changes one digit in the middle until the valid check digit is the same as before.
    for digit in 0...9 where checkDigit() != check { digits[7] = digit }
    return digits.map(String.init).joined()
  }

  /// Returns an account number with the same country, check digits and last four characters; nil if the text is not an account number.
  private static func iban(like secret: String, _ draws: inout Draws) -> String? {
    guard let real = try? IBAN(Secret(secret)) else { return nil }
    let text = real.text.reveal()
    // Tries numbers at random, because the check digits must be right modulo 97, and some countries have further ones.
    let (head, middle, tail) = (String(text.prefix(4)), String(text.dropFirst(4).dropLast(4)), String(text.suffix(4)))
    for _ in 0..<Self.ibans {
      // Only the kind of each character stays: a bank has no rules about runs.
      let candidate = head + String(middle.map { kind(of: $0).randomElement(using: &draws) ?? $0 }) + tail
      if (try? IBAN(Secret(candidate))) != nil { return candidate }
    }
    return nil
  }

  /// The maximum number of account numbers that are tried. (our choice)
  private static let ibans = 20_000

  /// Returns the lengths of the longest run of equal characters and of the longest sequences up and down, which rules for PINs and
  /// passwords limit.
  private static func runs(_ text: String) -> [Int] { [0, 1, -1].map(text.longestRun) }

  /// Replaces each character by another one of its kind, equal characters by equal ones, and a sequence like 345 by another sequence.
  private static func substituted(_ secret: String, _ draws: inout Draws) -> String {
    var standIns: [Character: Character] = [:]
    func standIn(for character: Character) -> Character {
      if let known = standIns[character] { return known }
      let others = kind(of: character).filter { $0 != character }
      let unused = others.filter { !standIns.values.contains($0) }
      return (unused.isEmpty ? others : unused).randomElement(using: &draws) ?? character
    }
    var rest = Array(secret)[...]
    var text = ""
    while !rest.isEmpty {
      let sequence = sequence(at: rest)
      let replacement = shifted(sequence, &draws) ?? sequence.map(standIn)
      for (character, replacement) in zip(sequence, replacement) { standIns[character] = replacement }
      text += String(replacement)
      rest = rest.dropFirst(sequence.count)
    }
    return text
  }

  /// Returns the ascending or descending sequence at the beginning of the text, or only its first character.
  private static func sequence(at text: ArraySlice<Character>) -> [Character] {
    let sequences = [1, -1].map { step in
      text.indices.prefix { index in
        index == text.startIndex || String(text[text.startIndex...index]).longestRun(step: step) == index - text.startIndex + 1
      }
    }
    return Array(text.prefix(sequences.map(\.count).max() ?? 0))
  }

  /// Returns the sequence with another first character of its kind; nil if it is no sequence, or if none fits.
  private static func shifted(_ sequence: [Character], _ draws: inout Draws) -> [Character]? {
    let kind = sequence.first.map(kind) ?? []
    let places = sequence.compactMap(kind.firstIndex)
    guard sequence.count > 1, places.count == sequence.count, let low = places.min(), let high = places.max() else { return nil }
    let shifts = (-low...kind.count - 1 - high).filter { $0 != 0 }
    return shifts.randomElement(using: &draws).map { shift in places.map { kind[$0 + shift] } }
  }

  /// Returns the characters that may replace this one; none for ASCII symbols, by which rules and people distinguish passwords.
  private static func kind(of character: Character) -> [Character] {
    if character.isWholeNumber { return digits }
    if character.isUppercase { return uppercase }
    return character.isLowercase || !character.isASCII ? lowercase : []
  }

  private static let digits = Array("0123456789")
  private static let lowercase = Array("abcdefghijklmnopqrstuvwxyz")
  private static let uppercase = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
}

/// A generator of random numbers that depend on its seed alone.
private struct Draws: RandomNumberGenerator {
  private let seed: [UInt8]
  private var count: UInt64 = 0

  init(seed: [UInt8]) { self.seed = seed }

  mutating func next() -> UInt64 {
    count += 1
    let digest = withUnsafeBytes(of: count.littleEndian) { SHA256.hash(seed + $0) }
    return digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
