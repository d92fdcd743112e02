package import Basics

/// The card rules for a customer's country of residence; the country of the delivery address is irrelevant. (Rules, cards: create)
package enum CardResidence: Hashable, Sendable {
  case unitedStates
  /// The vendor's rules for the EU, which also apply to all other countries except the US.
  case europe

  /// - Parameter country: the country of residence, ISO 3166-1 alpha-2.
  package init(country: String) { self = country == "US" ? .unitedStates : .europe }
}

/// The fields of card requests and their rules. Form and issuer evaluate the same rules.
package enum CardField: String, Hashable, Sendable {
  case currency, mobile, cardPin, externalId
  case address1, address2, address3, city, countryCode, state, postalCode
  case statusReason, dpanRef, walletId

  /// The length of the input field. A mobile number may be longer than valid, so that the error about its separators can be shown. (our
  /// choice)
  package var maxLength: Int {
    switch self {
    case .currency: 3
    case .mobile: 20
    case .cardPin: CardPIN.length
    case .externalId, .address1: 40
    case .address2, .address3, .city: 30
    case .countryCode: 2
    case .state: 3
    case .postalCode: 16
    case .statusReason: 200
    case .dpanRef, .walletId: 100
    }
  }

  /// Returns the problem with a (tidied) value, in words that complete "This field …", or nil if it is valid. The mobile number and the
  /// optional fields of an address may be empty.
  package func problem(with value: String, residence: CardResidence) -> String? {
    if value.utf8.count > 1000 { return "must have at most 1000 bytes" }
    if value.hasControlCharacters { return "must not contain control characters" }
    switch self {
    case .currency:
      if value.isEmpty { return "is required" }
      return Currency.payable(value) == nil ? "must be a currency code, like EUR" : nil
    case .mobile: return value.isEmpty ? nil : mobileProblem(value)
    case .cardPin: return CardPIN.problem(with: Secret(value))
    case .externalId: return value.isEmpty ? "must not be empty; omit it instead" : length(value, from: 1)
    case .address1:
      if value.isEmpty { return "is required" }
      return value.hasVisibleCharacters ? length(value, from: 4) : "must have at least one visible character"
    case .address2, .address3: return length(value)
    case .city:
      if value.isEmpty { return "is required" }
      let isPlain = value.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.isMark || " -.".unicodeScalars.contains($0)
      }
      return length(value, from: 1) ?? (isPlain ? nil : "must contain only letters, spaces, hyphens and periods")
    case .countryCode: return ProfileField.countryCode.problem(with: value)
    case .state:
      if residence == .europe { return length(value) }
      if value.isEmpty { return "is required" }
      return (2...maxLength).contains(value.count) ? nil : "must have 2 or 3 letters, like NY"
    case .postalCode:
      if value.isEmpty { return "is required" }
      if residence == .europe { return length(value, from: 1) }
      let isPlain = value.utf8.allSatisfy { $0.isDigit || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x20 || $0 == 0x2D }
      return isPlain ? nil : "must contain only letters, digits, spaces and hyphens"
    case .statusReason:
      if value.isEmpty { return "is required" }
      return value.hasVisibleCharacters ? length(value, from: 1) : "must have at least one visible character"
    // Opaque: each network has its own format. (Rules, cards: mobile wallets)
    case .dpanRef, .walletId: return value.isEmpty ? "is required" : length(value, from: 1)
    }
  }

  // `^\+\d+\s?\d{1,16}$`, and E.164: at most 15 digits.
  private func mobileProblem(_ value: String) -> String? {
    guard value.hasPrefix("+") else { return "must start with a country code, like +1 123456789" }
    let parts = value.dropFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.hasOnlyDigits }) else {
      return "must be + and digits, like +1 123456789"
    }
    return (2...15).contains(parts.reduce(0) { $0 + $1.count }) ? nil : "must have 2 to 15 digits"
  }

  private func length(_ value: String, from least: Int = 0) -> String? {
    if value.count > maxLength { return "must have at most \(maxLength) characters" }
    return value.count < least ? "must have at least \(least) characters" : nil
  }
}

/// A card's PIN: any four digits. The rule against weak PINs is for wallet PINs only. (Rules, cards: PIN)
package enum CardPIN {
  package static let length = 4
  // A maximum run of 0 means no limit.
  private static let rules = configurations(maxRun: 0)
  private static let advice = configurations(maxRun: length - 1)

  private static func configurations(maxRun: Int) -> PasscodeConfigurations {
    var rules = PasscodeConfigurations()
    (rules.minLength, rules.maxLength, rules.maxRepeated, rules.maxSequential) = (length, length, maxRun, maxRun)
    return rules
  }

  /// Each rule, and whether this PIN meets it.
  package static func requirements(for pin: Secret) -> [Requirement] { rules.requirements(for: pin) }

  /// Returns whether a form should advise against this PIN: four equal digits, or a run such as 1234. (our choice)
  package static func isEasyToGuess(_ pin: Secret) -> Bool {
    problem(with: pin) == nil && !advice.requirements(for: pin).allSatisfy(\.isMet)
  }

  /// Returns the problem with a PIN, in words that complete "This field …", or nil if it is valid.
  package static func problem(with pin: Secret) -> String? {
    requirements(for: pin).first { !$0.isMet }.map { "doesn't meet this rule: \($0.text)" }
  }
}

/// The activation code that is sent with a physical card. (Rules, cards: activate)
package enum ActivationCode {
  package static let length = 6
}

extension DeliveryAddress {
  /// The normalized address, as it is validated and stored: in NFC, trimmed, country and state in capitals, empty optional fields nil.
  package var tidied: DeliveryAddress {
    func tidy(_ text: String?) -> String? { text.map(\.trimmed.composed).flatMap { $0.isEmpty ? nil : $0 } }
    return DeliveryAddress(
      address1: tidy(address1) ?? "", address2: tidy(address2), address3: tidy(address3), city: tidy(city) ?? "",
      countryCode: (tidy(countryCode) ?? "").uppercased(), state: tidy(state)?.uppercased(), postalCode: tidy(postalCode) ?? "")
  }

  /// Returns the field errors of this (tidied) address, under the request's field names, for example `deliveryAddress.city`.
  package func problems(residence: CardResidence) -> [FieldError] {
    let values: [(CardField, String)] = [
      (.address1, address1), (.address2, address2 ?? ""), (.address3, address3 ?? ""), (.city, city), (.countryCode, countryCode),
      (.state, state ?? ""), (.postalCode, postalCode),
    ]
    return values.compactMap { field, value in
      field.problem(with: value, residence: residence).map { FieldError("deliveryAddress.\(field.rawValue)", $0) }
    }
  }
}

extension CardRequest {
  /// The normalized order, as it is validated and stored.
  package var tidied: CardRequest {
    func tidy(_ text: String?) -> String? { text.map(\.trimmed.composed).flatMap { $0.isEmpty ? nil : $0 } }
    var request = self
    request.programName = programName.trimmed
    request.currency = currency.trimmed.uppercased()
    request.mobile = tidy(mobile)
    request.deliveryAddress = deliveryAddress?.tidied
    return request
  }

  /// Returns the field errors of this (tidied) order from this program.
  package func problems(program: PrepaidProgram, residence: CardResidence) -> [FieldError] {
    var list: [FieldError] = []
    func check(_ field: CardField, _ value: String?) {
      if let value, let problem = field.problem(with: value, residence: residence) { list.append(FieldError(field.rawValue, problem)) }
    }
    check(.currency, currency)
    if list.isEmpty, !program.currencies.contains(currency) {
      list.append(FieldError("currency", program.currencyRule))
    }
    check(.mobile, mobile)
    if let cardPin {
      if residence == .unitedStates {
        list.append(FieldError("cardPin", "must be omitted for US customers; use setCardPIN after the order"))
      } else {
        check(.cardPin, cardPin.reveal())
      }
    }
    check(.externalId, externalId)
    return list + addressProblems(program, residence) + consentProblems(residence)
  }

  private func addressProblems(_ program: PrepaidProgram, _ residence: CardResidence) -> [FieldError] {
    switch (program.programType, deliveryAddress) {
    case (.physical, let address?): address.problems(residence: residence)
    case (.physical, nil): [FieldError("deliveryAddress", "is required for a physical card")]
    case (_, .some): [FieldError("deliveryAddress", "must be omitted for a virtual card")]
    case (_, nil): []
    }
  }

  private func consentProblems(_ residence: CardResidence) -> [FieldError] {
    guard residence == .unitedStates else { return [] }
    return [("termsAndConditionsAccepted", termsAndConditionsAccepted), ("eDisclosureAccepted", eDisclosureAccepted)].compactMap {
      name, isAccepted in isAccepted == true ? nil : FieldError(name, "must be accepted by customers in the US")
    }
  }
}

extension CardUpdateRequest {
  /// Returns the field errors that don't depend on the card. A status or a PIN is required, and a reason requires a status.
  package func problems(residence: CardResidence) -> [FieldError] {
    var list: [FieldError] = []
    if status == nil, pin == nil { list.append(FieldError("status", "or pin is required")) }
    if status == .unknown { list.append(FieldError("status", "must be a card status")) }
    if status == nil, statusReason != nil { list.append(FieldError("status", "is required with a reason")) }
    if let reason = statusReason?.trimmed {
      let problem =
        reason.isEmpty ? "must not be empty; omit it instead" : CardField.statusReason.problem(with: reason, residence: residence)
      if let problem { list.append(FieldError("statusReason", problem)) }
    }
    if let pin {
      let problem = residence == .unitedStates ? "must be omitted for US customers; use setCardPIN" : CardPIN.problem(with: pin)
      if let problem { list.append(FieldError("pin", problem)) }
    }
    return list
  }
}

extension MobileWalletTokenization {
  /// Returns the field errors that don't depend on the card. A reference is required for a completed tokenization, or if `needsReference`.
  package func problems(needsReference: Bool) -> [FieldError] {
    var list: [FieldError] = []
    func check(_ field: CardField, _ value: String?) {
      if let value, let problem = field.problem(with: value, residence: .europe) { list.append(FieldError(field.rawValue, problem)) }
    }
    check(.dpanRef, needsReference || status == .completed ? dpanRef ?? "" : dpanRef)
    if walletType == .unknown { list.append(FieldError("walletType", "must be a mobile wallet")) }
    if walletType == .googlePay {
      check(.walletId, walletId)
    } else if walletId != nil {
      list.append(FieldError("walletId", "must be omitted except for Google Pay"))
    }
    if status == .unknown { list.append(FieldError("status", "must be INITIATED or COMPLETED")) }
    return list
  }
}

extension CardParameters {
  package var problems: [FieldError] {
    var list: [FieldError] = []
    if cardType == .unknown { list.append(FieldError("cardType", "must be a card type")) }
    if let limit, !Self.limits.contains(limit) { list.append(FieldError("limit", "must be 1 to 100")) }
    if let offset, offset < 0 { list.append(FieldError("offset", "must not be negative")) }
    if status?.contains(.unknown) == true { list.append(FieldError("status", "must contain only card statuses")) }
    return list
  }
}

extension Card {
  /// Returns the card of a response to a change, with this card's last payments and tokenizations if the response has none. No
  /// tokenizations remain after a status that ends them. (Rules, cards: mobile wallets)
  package func updated(by answer: Card) -> Card {
    var card = answer
    if answer.tokenizations == nil {
      card.tokenizations = answer.status.endsEnrolments ? MobileWalletTokenizationList([]) : tokenizations
      card.primaryAccountReference = primaryAccountReference
    }
    card.lastPayments = answer.lastPayments ?? lastPayments
    return card
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isMark: Bool { [.nonspacingMark, .spacingMark, .enclosingMark].contains(generalCategory) }
}
