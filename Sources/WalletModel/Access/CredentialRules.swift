package import Basics

/// The issuer's rules for passwords (`PDUserPasswordConfigurations`; the property names are ours, Rules, operations and errors).
package struct PasswordConfigurations: Hashable, Codable, Sendable {
  package var minLength = 8
  package var maxLength = 64
  package var requireUpper = false
  package var requireLower = false
  package var requireDigit = false
  package var requireSpecial = false
  /// The maximum number of equal characters in a row; 0 for no limit.
  package var maxRepeated = 0
  /// The maximum length of an ascending or descending sequence, as in `abc`; 0 for no limit.
  package var maxSequential = 0
  package var disallowUsername = true

  /// The maximum size of a password in bytes, more than a typed password of the maximum length needs. It limits the cost of stacked
  /// combining marks. (our choice)
  package static let maxBytes = 4096
  /// The field length until the issuer has announced its maximum. (our choice)
  package static let longest = 256

  package init() {}

  /// `8 to 64 characters`.
  package var length: String { rangeInWords(minLength, maxLength, "characters") }

  /// Returns the field errors of a new password and its repetition, under the request's field names.
  package func problems(
    with password: Secret, confirmed: Secret, username: String, fields: (password: String, confirmation: String)
  ) -> [FieldError] {
    if let missing = requirements(for: password, username: username).first(where: { !$0.isMet }) {
      return [FieldError(fields.password, "doesn't meet this rule: \(missing.text)")]
    }
    return password == confirmed ? [] : [FieldError(fields.confirmation, "must match the password")]
  }

  /// Returns each rule and whether this password meets it, in the order of the list.
  package func requirements(for password: Secret, username: String) -> [Requirement] {
    let text = password.reveal()
    let hasLength = text.utf8.count <= Self.maxBytes && (minLength...max(minLength, maxLength)).contains(text.count)
    var list = [Requirement(length, hasLength)]
    if requireUpper { list.append(Requirement("an uppercase letter", text.contains(where: \.isUppercase))) }
    if requireLower { list.append(Requirement("a lowercase letter", text.contains(where: \.isLowercase))) }
    if requireDigit { list.append(Requirement("a digit", text.contains(where: \.isNumber))) }
    if requireSpecial {
      list.append(Requirement("a special character", text.contains { !$0.isLetter && !$0.isNumber && !$0.isWhitespace }))
    }
    list += runRequirements(text, maxRepeated: maxRepeated, maxSequential: maxSequential)
    // Compared in the form that is hashed, in which full-width letters equal the usual ones.
    let compared = text.compatible.lowercased()
    if disallowUsername {
      let name = username.compatible.lowercased()
      list.append(Requirement("not your email address", !text.isEmpty && (name.isEmpty || compared != name)))
    }
    list.append(Requirement("not a common password", !text.isEmpty && !Self.isCommon(text)))
    return list
  }

  /// True for a password from public lists, which is nobody's in a wallet.
  package static func isCommon(_ text: String) -> Bool { commonPasswords.contains(text.compatible.lowercased()) }
}

/// The issuer's rules for the wallet's PIN (`PDUserPasscodeConfigurations`; the property names are ours, Rules, operations and errors).
package struct PasscodeConfigurations: Hashable, Codable, Sendable {
  package var minLength = 4
  package var maxLength = 6
  /// The maximum number of equal digits in a row; 0 for no limit.
  package var maxRepeated = 2
  /// The maximum length of an ascending or descending sequence, as in `123`; 0 for no limit.
  package var maxSequential = 2

  /// The field length until the issuer has announced its maximum. (ISO 9564-1: 4 to 12 digits)
  package static let longest = 12

  package init() {}

  /// `4 to 6 digits`.
  package var length: String { rangeInWords(minLength, maxLength, "digits") }

  /// Returns the field errors of a new PIN and its repetition, under the request's field names.
  package func problems(with passcode: Secret, confirmed: Secret, fields: (passcode: String, confirmation: String)) -> [FieldError] {
    if let missing = requirements(for: passcode).first(where: { !$0.isMet }) {
      return [FieldError(fields.passcode, "doesn't meet this rule: \(missing.text)")]
    }
    return passcode == confirmed ? [] : [FieldError(fields.confirmation, "must match the PIN")]
  }

  /// Returns each rule and whether this PIN meets it, in the order of the list.
  package func requirements(for passcode: Secret) -> [Requirement] {
    let text = passcode.reveal()
    let digits = !text.isEmpty && text.hasOnlyDigits
    return [Requirement(length, digits && (minLength...max(minLength, maxLength)).contains(text.utf8.count))]
      + runRequirements(text, maxRepeated: maxRepeated, maxSequential: maxSequential)
  }
}

/// Returns `4 to 6 digits`, or `6 digits` if minimum and maximum are equal.
private func rangeInWords(_ least: Int, _ most: Int, _ unit: String) -> String {
  least == most ? "\(least) \(unit)" : "\(least) to \(most) \(unit)"
}

/// One rule, worded for a list, and whether it is met.
package struct Requirement: Hashable, Sendable {
  package let text: String
  package let isMet: Bool

  package init(_ text: String, _ isMet: Bool) {
    self.text = text
    self.isMet = isMet
  }
}

extension String {
  /// The length of the longest run in which each character's code point exceeds the previous one by this step.
  package func longestRun(step: Int) -> Int {
    let values = unicodeScalars.map { Int($0.value) }
    var longest = values.isEmpty ? 0 : 1
    var run = 1
    for (previous, next) in zip(values, values.dropFirst()) {
      run = next - previous == step ? run + 1 : 1
      longest = max(longest, run)
    }
    return longest
  }
}

private func runRequirements(_ text: String, maxRepeated: Int, maxSequential: Int) -> [Requirement] {
  var list: [Requirement] = []
  if maxRepeated > 0 {
    list.append(Requirement("max. \(maxRepeated) identical in a row", !text.isEmpty && text.longestRun(step: 0) <= maxRepeated))
  }
  if maxSequential > 0 {
    let longest = max(text.longestRun(step: 1), text.longestRun(step: -1))
    let example = String("123456789".prefix(maxSequential + 1))
    list.append(Requirement("no sequence like \(example)", !text.isEmpty && longest <= maxSequential))
  }
  return list
}

// The most common passwords of eight or more characters in public lists of leaked passwords.
private let commonPasswords: Set<String> = [
  "12345678", "123456789", "1234567890", "password", "password1", "password12", "password123", "passw0rd", "p@ssw0rd", "iloveyou",
  "qwertyui", "qwertyuiop", "qwerty123", "qwerty12", "1q2w3e4r", "1q2w3e4r5t", "1qaz2wsx", "zaq12wsx", "q1w2e3r4", "abcd1234",
  "abc12345", "a1b2c3d4", "asdfghjk", "asdfghjkl", "zxcvbnm1", "11111111", "00000000", "88888888", "12341234", "11223344", "87654321",
  "987654321", "0987654321", "123123123", "147258369", "123454321", "sunshine", "princess", "football", "baseball", "superman",
  "michelle", "jennifer", "computer", "internet", "whatever", "trustno1", "welcome1", "welcome123", "letmein1", "letmein123",
  "starwars", "passport", "changeme", "changeme1", "administrator", "admin123", "admin1234", "master123", "monkey123", "dragon123",
  "football1", "baseball1", "charlie1", "jordan23", "mercedes", "corvette", "victoria", "samantha", "christian", "elizabeth",
  "cheesecake", "chocolate", "butterfly", "liverpool", "manchester", "barcelona", "realmadrid", "pokemon1", "nintendo", "playstation",
  "mustang1", "shadow123", "killer123", "secret123", "test1234", "testtest", "testing1", "default1", "qazwsxedc", "asdf1234",
  "aa123456", "google123", "facebook", "linkedin", "hello123", "helloworld", "freedom1", "spiderman", "snowball", "midnight",
]
