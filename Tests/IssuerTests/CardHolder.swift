import Basics
import Contract
import Issuer
import Testing
import WalletModel

/// A customer with a session on a phone.
struct CardHolder: Sendable {
  let bench: Bench
  let profile: UserProfile
  let device: DeviceIdentifier
  let session: Secret

  @discardableResult
  func ask<O: IssuerOperation>(_ operation: O, key: IdempotencyKey? = nil) async throws(WalletError) -> O.Answer {
    try await bench.ask(operation, from: device, session: session, key: key)
  }

  func refusal<O: IssuerOperation>(
    of operation: O, key: IdempotencyKey? = nil, location: SourceLocation = #_sourceLocation
  ) async -> WalletError? {
    await bench.refusal(of: operation, from: device, session: session, key: key, location: location)
  }

  @discardableResult
  func order(_ request: CardRequest = .virtual, key: IdempotencyKey? = nil) async throws(WalletError) -> Card {
    try await ask(CreateCard(request, userAgent: "Tests"), key: key)
  }

  func refusal(ofOrder request: CardRequest, location: SourceLocation = #_sourceLocation) async -> WalletError? {
    await refusal(of: CreateCard(request, userAgent: "Tests"), location: location)
  }

  /// Returns the fields for which an order is refused; none if it is accepted.
  func wrongFields(_ request: CardRequest) async throws -> [String] {
    do throws(WalletError) {
      _ = try await order(request)
      return []
    } catch {
      #expect(error.statusCode == 400, "\(error.description)")
      return error.fieldErrors.map(\.field)
    }
  }

  @discardableResult
  func set(_ status: CardStatus, _ card: CardIdentifier, reason: String = "Because") async throws(WalletError) -> Card {
    try await ask(UpdateCard(card, CardUpdateRequest(status: status, statusReason: reason)))
  }

  /// A card as customer care takes it over; EXPIRED by an expiry that is over.
  @discardableResult
  func takeOver(
    _ id: CardIdentifier, _ status: CardStatus? = nil, program: String? = nil, cardType: CardType = .virtual, lastFour: String? = nil,
    expiry: CardExpiry? = nil, tokenizations: [MobileWalletTokenization] = []
  ) async throws(WalletError) -> Card {
    let request: CardRequest = cardType == .virtual ? .virtual : .physical
    return try await bench.ask(
      IssueCustomerCard(
        id, username: profile.email, programName: program ?? request.programName, status: status == .expired ? .active : status,
        lastFour: lastFour, expiry: expiry ?? (status == .expired ? CardExpiry(month: 1, year: 2020) : nil), tokenizations: tokenizations))
  }

  func prove() async throws { try await ask(VerifyPasscode(passcode: profile.passcode)) }

  func cards(_ parameters: CardParameters = CardParameters()) async throws -> CardList { try await ask(GetAllCards(parameters)) }
}

extension Bench {
  /// Enrolls a customer, who has a session from then on.
  func holder(_ profile: UserProfile = .anna, on device: DeviceIdentifier = .annas) async throws -> CardHolder {
    let login = try await enroll(profile, on: device)
    return CardHolder(bench: self, profile: profile, device: device, session: login.session.token)
  }
}

extension UserProfile {
  /// Lives in the United States.
  static let american = ben.with {
    $0.email = "bea@example.com"
    $0.countryCode = "US"
    $0.phone = "+12025550102"
  }
}

extension CardRequest {
  static let virtual = CardRequest(programName: "SKRILL-VIRTUAL-MC-EEA", currency: "EUR")
  static let physical = CardRequest(
    programName: "SKRILL-PHYSICAL-MC-EEA", currency: "EUR", deliveryAddress: .annas)
  static let american = CardRequest(
    programName: "SKRILL-VIRTUAL-VISA-US", currency: "USD", termsAndConditionsAccepted: true, eDisclosureAccepted: true)
  static let americanPhysical = CardRequest(
    programName: "SKRILL-PHYSICAL-VISA-US", currency: "USD",
    deliveryAddress: DeliveryAddress(address1: "7 Heron Road", city: "Albany", countryCode: "US", state: "NY", postalCode: "12207"),
    termsAndConditionsAccepted: true, eDisclosureAccepted: true)

  func with(_ change: (inout CardRequest) -> Void) -> CardRequest {
    var request = self
    change(&request)
    return request
  }
}

extension DeliveryAddress {
  static let annas = DeliveryAddress(address1: "Reiherweg 7", city: "Bad Doberan", countryCode: "DE", postalCode: "18209")
}

extension CardIdentifier {
  static func numbered(_ number: Int) -> CardIdentifier {
    let digits = String(number)
    return CardIdentifier(rawValue: "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits)
  }
}

extension CardStatus: CustomTestStringConvertible {
  public var testDescription: String { rawValue }
}
