import Basics
import Contract
import Handset
import WalletClient
package import WalletModel
package import Worlds

/// The customer whose cards a command is about.
package struct CardOwner: Hashable, Sendable {
  /// The username; nil for the customer of the current phone.
  package let customer: String?
  /// The issuer; nil for the one whose app is open.
  package let issuer: String?

  package init(customer: String? = nil, issuer: String? = nil) { (self.customer, self.issuer) = (customer, issuer) }

  var words: [String] {
    (customer.map { ["\(Option.customer.name)=\($0)"] } ?? []) + (issuer.map { ["\(Option.issuer.name)=\($0)"] } ?? [])
  }

  /// Acts as customer care for this customer.
  func withCards<T: Sendable>(in world: World, _ act: (CustomerCards) async throws -> T) async throws -> T {
    try await world.withCare(of: issuer, customer: customer) { support in
      try await act(try await CustomerCards(world, support, self))
    }
  }
}

/// Issues new cards of a program to a customer, in any status.
package struct IssueCards: WorldAction {
  package let program: String
  package let status: CardStatus?
  package let lastFour: String?
  package let currency: String?
  package let expiry: CardExpiry?
  package let tokenization: MobileWalletTokenization?
  let count: Int
  let owner: CardOwner
  let isJSON: Bool

  /// Parses the values of the options; nil for the program's default.
  package init(
    program: String, status: String?, lastFour: String?, currency: String?, expiry: String?, wallet: String?, count: Int = 1,
    owner: CardOwner = CardOwner(), isJSON: Bool = false
  ) throws(UsageError) {
    self.program = program
    let status = try status.map { text throws(UsageError) in try CardStatus(typed: text) }
    if let status, !CardStatus.issuable.contains(status) {
      throw UsageError("--status can't be \(status.rawValue). Use --expiry with a past month.")
    }
    if count > 1, lastFour != nil { throw UsageError("--last-four and --count cannot be combined.") }
    self.status = status
    (self.lastFour, self.currency, self.count, self.owner, self.isJSON) = (lastFour, currency, count, owner, isJSON)
    self.expiry = try expiry.map { text throws(UsageError) in
      guard let expiry = CardExpiry(text) else { throw UsageError("Invalid --expiry: enter a month and year, like 11/29.") }
      return expiry
    }
    tokenization = try wallet.map { text throws(UsageError) in try MobileWalletTokenization(typed: text) }
  }

  package var words: [String] {
    let values: [(Option, String?)] = [
      (.status, status?.rawValue), (.lastFour, lastFour), (.currency, currency),
      (.expiry, expiry.map { "\($0.month)/" + String(10_000 + $0.year).dropFirst() }),
      (.wallet, tokenization.map { "\($0.walletType.rawValue)=\($0.status.rawValue)" }), (.count, count == 1 ? nil : "\(count)"),
    ]
    return ["card", "issue"] + values.flatMap { option, value in value.map { ["\(option.name)=\($0)"] } ?? [] } + owner.words
      + (isJSON ? [Option.json.name] : []) + ["--", program]
  }

  package func perform(on world: inout World) async throws -> String {
    let (cards, username) = try await owner.withCards(in: world) { try await issue($0) }
    if isJSON { return json(cards) }
    guard count == 1 else { return PlainLine("Issued \(count) cards to \(username).").text }
    return PlainLine("Issued card \(cards[0].lastFour) to \(username): \(cards[0].summary)").text
  }

  private func issue(_ customer: CustomerCards) async throws -> (cards: [Card], username: String) {
    let known = try await customer.count()
    let scheme = IssuerConfiguration.all.lazy.compactMap { $0.program(named: program)?.scheme }.first
    let network = scheme.flatMap(CardNetwork.init) ?? .mastercard
    var cards: [Card] = []
    for number in known + 1...known + count {
      // Lets the caller do other work, or end, because many cards may take minutes.
      await Task.yield()
      let identifier = customer.world.cardIdentifier(of: number, for: customer.username)
      let card = IssueCustomerCard(
        identifier, username: customer.username, programName: program, status: status, lastFour: lastFour, currency: currency,
        expiry: expiry, tokenizations: tokenization.map { [$0.of(identifier, in: network)] } ?? [])
      do throws(WalletError) {
        cards.append(try await customer.support.issueCustomerCard(card))
      } catch {
        if !cards.isEmpty {
          throw CommandError(CommandError(error).code, "Issued \(cards.count) of \(count) cards, then: \(error.localizedDescription)")
        }
        guard error.fieldErrors.contains(where: { $0.field == "programName" }),
          let problem = IssuerConfiguration.problem(withProgram: program)
        else { throw error }
        throw problem
      }
    }
    return (cards, customer.username)
  }
}

/// Sets the status of a card, within customer care's rights.
package struct SetCardStatus: WorldAction {
  /// The card's last four digits, or its identifier.
  package let card: String
  package let status: CardStatus
  let reason: String?
  let owner: CardOwner

  /// - Parameter status: the typed status.
  package init(_ card: String, status: String, reason: String? = nil, owner: CardOwner = CardOwner()) throws(UsageError) {
    (self.card, self.reason, self.owner) = (card, reason, owner)
    self.status = try CardStatus(typed: status)
  }

  package var words: [String] {
    ["card", "set"] + owner.words + (reason.map { ["\(Option.reason.name)=\($0)"] } ?? []) + ["--", card, status.rawValue]
  }

  package func perform(on world: inout World) async throws -> String {
    try await owner.withCards(in: world) { customer in
      let card = try await customer.card(card)
      do throws(WalletError) {
        let changed = try await customer.support.updateCustomerCard(
          card.cardId, status: status, reason: reason ?? SupportCoordinator.usualReason)
        if card.status == status { return PlainLine("Card \(card.lastFour) is already \(status.rawValue).").text }
        return PlainLine("Changed card \(changed.lastFour) from \(card.status.rawValue) to \(changed.status.rawValue).").text
      } catch {
        guard error.code == .transitionNotAllowed else { throw error }
        throw CommandError(.refused, card.refusal(to: status))
      }
    }
  }
}

/// A customer's cards with their tokenizations, newest first.
package struct CardQuery: WorldQuery {
  /// The statuses of the listed cards; nil for all.
  let statuses: [CardStatus]?
  let owner: CardOwner

  package init(statuses: [CardStatus]? = nil, owner: CardOwner = CardOwner()) { (self.statuses, self.owner) = (statuses, owner) }

  package var words: [String] {
    ["card", "list"] + (statuses.map { ["\(Option.status.name)=\($0.map(\.rawValue).joined(separator: ","))"] } ?? []) + owner.words
  }

  package func answer(from world: World) async throws -> [Card] { try await owner.withCards(in: world) { try await $0.cards(statuses) } }

  package func text(of cards: [Card]) -> String {
    cards.isEmpty ? (statuses == nil ? "No cards yet.\n" : "No such cards.\n") : cards.map(\.row).text
  }
}

extension CardStatus {
  /// The statuses in which a card can be issued: all but expired, because a card expires by its expiry month.
  static let issuable = known.filter { $0 != .expired }

  init(typed text: String) throws(UsageError) {
    guard let status = CardStatus(rawValue: text.uppercased()), status != .unknown else {
      let names = Self.known.map(\.rawValue)
      throw UsageError(unknown: "card status", text, among: names, otherwise: "Valid statuses: \(names.joined(separator: ", ")).")
    }
    self = status
  }
}

extension MobileWalletTokenization {
  /// Each mobile wallet with each status, as a person types them: `APPLE_PAY=INITIATED`.
  static let typedValues = MobileWalletType.known.flatMap { type in MobileWalletStatus.known.map { "\(type.rawValue)=\($0.rawValue)" } }

  /// Parses `APPLE_PAY=INITIATED`.
  fileprivate init(typed text: String) throws(UsageError) {
    let parts = text.uppercased().split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let type = MobileWalletType(rawValue: parts[0]), let status = MobileWalletStatus(rawValue: parts[1]),
      type != .unknown, status != .unknown
    else {
      let (types, statuses) = (MobileWalletType.known.map(\.rawValue), MobileWalletStatus.known.map(\.rawValue))
      throw UsageError(
        "Invalid --wallet: enter a mobile wallet (\(types.joined(separator: ", "))) and a status "
          + "(\(statuses.joined(separator: ", "))), like APPLE_PAY=INITIATED.")
    }
    self.init(dpanRef: nil, walletType: type, status: status)
  }

  /// Returns the tokenization as a network would store it for this card: with a token reference if it is completed.
  fileprivate func of(_ card: CardIdentifier, in network: CardNetwork) -> MobileWalletTokenization {
    guard status == .completed, let wallet = DeviceWallet(rawValue: walletType.rawValue) else { return self }
    let digits = card.rawValue.filter { $0 != "-" }.map(String.init)
    let identifier = stride(from: 0, to: digits.count - 1, by: 2).compactMap { UInt8(digits[$0] + digits[$0 + 1], radix: 16) }
    let padding = [UInt8](repeating: 0, count: max(0, TokenReference.randomBytes - identifier.count))
    return MobileWalletTokenization(
      dpanRef: TokenReference(network, wallet, bytes: padding + identifier).rawValue, walletId: walletId, walletType: walletType,
      status: status)
  }
}

/// The cards of one customer, as customer care sees them.
struct CustomerCards: Sendable {
  let support: SupportCoordinator
  let username: String
  let world: World
  let owner: CardOwner

  init(_ world: World, _ support: SupportCoordinator, _ owner: CardOwner) async throws {
    self.world = world
    self.support = support
    self.owner = owner
    if let customer = owner.customer {
      username = customer
      return
    }
    let devices = Set(
      world.issuers.map { world.phones.app(of: $0.identifier, on: world.phones.current.number).deviceIdentifier })
    let customers = try await support.retrieveCustomers()
    guard let first = customers.first else { throw try world.hasNoCustomers(of: owner.issuer) }
    guard let found = customers.first(where: { $0.devices.contains { devices.contains($0.deviceIdentifier) } }) else {
      throw CommandError(
        .noInput,
        "The current phone of world “\(world.file.name)” isn't linked to an account at this issuer. "
          + "Name a customer, for example: --customer \(first.username)")
    }
    username = found.username
  }

  /// Returns the number of cards, in any status.
  func count() async throws -> Int {
    try await support.retrieveCustomerCards(username, CardParameters(limit: 1, offset: 0)).meta.numberOfRecords
  }

  /// Returns all cards with their tokenizations, or those in one of these statuses.
  func cards(_ statuses: [CardStatus]? = nil) async throws -> [Card] {
    var cards: [Card] = []
    while true {
      let page = try await support.retrieveCustomerCards(
        username,
        CardParameters(
          limit: CardParameters.limits.upperBound, offset: cards.count, status: statuses, include: [.tokenizations]))
      cards += page.cards
      if page.cards.isEmpty || cards.count >= page.meta.numberOfRecords { return cards }
    }
  }

  /// Returns the card with these last four digits or this identifier.
  func card(_ text: String) async throws -> Card {
    let all = try await cards()
    let found = all.filter { $0.lastFour == text || $0.cardId.rawValue == text.lowercased() }
    guard let card = found.first else {
      let list = ListingCommand.cards.sentence(in: world.file.name, of: owner.issuer) + " --customer \(username)"
      throw CommandError(.noInput, text.unknown("card", among: all.map(\.lastFour), place: " of \(username)", otherwise: list))
    }
    guard found.count == 1 else {
      let identifiers = found.map(\.cardId.rawValue).joined(separator: ", ")
      throw CommandError(.noInput, "\(username) has \(found.count) cards that end in \(text). Use a card ID instead: \(identifiers).")
    }
    return card
  }
}

extension Card {
  /// Returns a sentence about why customer care can't set a status, and which statuses it can set.
  fileprivate func refusal(to status: CardStatus) -> String {
    let possible = self.status.next(by: .customerCare, cardType: cardType).map(\.rawValue)
    let others = CardTransition.all.filter { $0.from == self.status && $0.to == status && ($0.cardType ?? cardType) == cardType }
    let who =
      others.first.map { $0.actor == .calendar ? " A card expires after its last valid month." : " Only the customer can do this." } ?? ""
    let next = possible.isEmpty ? "No further change is possible." : "Possible statuses: \(possible.joined(separator: ", "))."
    return "Customer care can't change card \(lastFour) from \(self.status.rawValue) to \(status.rawValue).\(who) \(next)"
  }

  /// One line of a list.
  fileprivate var row: PlainLine { "\(lastFour)  \(summary)" }
  fileprivate var summary: String { "\(status.rawValue), \(programName), \(currency), \(expiry.printed)  \(cardId.rawValue)" }
}
