internal import Basics
internal import Simulation
internal import WalletModel

/// Texts that stand for secrets in what is written down: of the same shape, and the same throughout.
package struct StandIns: Sendable {
  private var known: [String: String] = [:]
  package var isEmpty: Bool { known.isEmpty }

  package init() {}

  /// The text itself if it is one that sample customers use.
  package mutating func text(for secret: String) -> String {
    if Self.isSample(secret) { return secret }
    if let text = known[secret] { return text }
    // Two secrets have two stand-ins, and neither a text that has its own meaning nor one that a rule forbids becomes one by chance.
    let used = Set(known.values)
    func isFree(_ text: String) -> Bool { !used.contains(text) && !Self.isSample(text) }
    func first(_ tries: Int, _ make: () -> String?) -> String? {
      for _ in 0..<tries { if let text = make(), isFree(text) { return text } }
      return nil
    }
    // Rules about runs are those of PINs and passwords.
    let runs = Self.runs(secret)
    let text =
      first(Self.numbers) { Self.iban(like: secret) ?? Self.cardNumber(like: secret) }
      ?? first(Self.tries) {
        let text = Self.substituted(secret)
        return Self.runs(text) == runs ? text : nil
      } ?? Self.substituted(secret)
    known[secret] = text
    return text
  }

  /// How many texts are tried, and how many account and card numbers: it is far more work to find one. (our choice)
  private static let (tries, numbers) = (1000, 5)

  /// True for what is no secret: credentials of sample customers, magic data, test cards.
  package static func isSample(_ text: String) -> Bool {
    SamplePerson.isCredential(text) || MagicValue.all.contains { $0.text == text } || TestCard.numbered(Secret(text)) != nil
      || TestPayment.all.contains { $0.text == text }
  }

  /// A card number with the digits that may be shown, the first six and the last four; the check digit stays as right or wrong as it is.
  /// (PCI DSS 4.0.1, 3.4.1)
  private static func cardNumber(like secret: String) -> String? {
    var digits = secret.compactMap(\.wholeNumberValue)
    guard digits.count == secret.count, (13...19).contains(digits.count) else { return nil }
    /// Returns the valid last digit.
    func checkDigit() -> Int { PAN.checkDigit(of: digits.dropLast().map(String.init).joined()) }
    let check = checkDigit()
    for index in 6..<digits.count - 4 { digits[index] = Int.random(in: 0...9) }
    // One digit in the middle keeps that, whichever place it has.
    for digit in 0...9 where checkDigit() != check { digits[7] = digit }
    return digits.map(String.init).joined()
  }

  /// An account number with the same country, check digits and last four characters; nil where the text is none.
  private static func iban(like secret: String) -> String? {
    guard let real = try? IBAN(Secret(secret)) else { return nil }
    let text = real.text.reveal()
    // Two check digits of 97, and in some countries others beside them.
    let (head, middle, tail) = (String(text.prefix(4)), String(text.dropFirst(4).dropLast(4)), String(text.suffix(4)))
    let candidates = (0..<Self.ibans).lazy.map { _ in head + substituted(middle) + tail }
    return candidates.first { (try? IBAN(Secret($0))) != nil }
  }

  /// How many account numbers are tried. (our choice)
  private static let ibans = 20_000

  /// The longest runs of equal characters and sequences up and down, which rules for PINs and passwords limit.
  private static func runs(_ text: String) -> [Int] { [0, 1, -1].map(text.longestRun) }

  /// Each character by another one of its kind, equal ones by the same, and a sequence like 345 by another one.
  private static func substituted(_ secret: String) -> String {
    var standIns: [Character: Character] = [:]
    func standIn(for character: Character) -> Character {
      if let known = standIns[character] { return known }
      let others = kind(of: character).filter { $0 != character }
      let unused = others.filter { !standIns.values.contains($0) }
      return (unused.isEmpty ? others : unused).randomElement() ?? character
    }
    var rest = Array(secret)[...]
    var text = ""
    while !rest.isEmpty {
      let sequence = sequence(at: rest)
      let replacement = shifted(sequence) ?? sequence.map(standIn)
      for (character, replacement) in zip(sequence, replacement) { standIns[character] = replacement }
      text += String(replacement)
      rest = rest.dropFirst(sequence.count)
    }
    return text
  }

  /// The characters that follow each other upward or downward from the first one, or that one alone.
  private static func sequence(at text: ArraySlice<Character>) -> [Character] {
    let sequences = [1, -1].map { step in
      text.indices.prefix { index in
        index == text.startIndex || String(text[text.startIndex...index]).longestRun(step: step) == index - text.startIndex + 1
      }
    }
    return Array(text.prefix(sequences.map(\.count).max() ?? 0))
  }

  /// The sequence that begins with another character of its kind; nil if it is no sequence, or none fits.
  private static func shifted(_ sequence: [Character]) -> [Character]? {
    let kind = sequence.first.map(kind) ?? []
    let places = sequence.compactMap(kind.firstIndex)
    guard sequence.count > 1, places.count == sequence.count, let low = places.min(), let high = places.max() else { return nil }
    let shifts = (-low...kind.count - 1 - high).filter { $0 != 0 }
    return shifts.randomElement().map { shift in places.map { kind[$0 + shift] } }
  }

  /// The characters that may replace one; none for ASCII signs, by which rules and people tell passwords apart.
  private static func kind(of character: Character) -> [Character] {
    if character.isWholeNumber { return digits }
    if character.isUppercase { return uppercase }
    return character.isLowercase || !character.isASCII ? lowercase : []
  }

  private static let digits = Array("0123456789")
  private static let lowercase = Array("abcdefghijklmnopqrstuvwxyz")
  private static let uppercase = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
}
