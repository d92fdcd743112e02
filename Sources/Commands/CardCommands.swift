import Contract
import Handset
import WalletClient
import WalletModel
import Worlds

extension CommandGroup {
  static let card = CommandGroup(
    name: "card", says: "Manage a customer's prepaid cards as customer care.",
    verbs: [
      Subcommand(
        "list", "", [.status, .world, .issuer, .customer, .json], "List a customer's cards, newest first.",
        [
          ("card list", "cards of the customer on the current phone"),
          ("card list --status ACTIVE,EXPIRED", "only active and expired cards"),
          ("card list --customer anna@example.com --json", "cards of another customer, as JSON"),
        ],
        notes: "Values:\n" + CommandHelp.table([("STATUS", CardStatus.known.map(\.rawValue).joined(separator: ", "))]),
        read: { arguments throws(UsageError) in
          let isJSON = arguments.isJSON
          let statuses = try arguments[.status].map { text throws(UsageError) in try cardStatuses(text) }
          return try cards(arguments) { customer in
            let cards = try await customer.cards(statuses)
            if isJSON { return json(cards) }
            return cards.isEmpty ? (statuses == nil ? "No cards yet.\n" : "No such cards.\n") : cards.map(\.row).text
          }
        }),
      Subcommand(
        "issue", "PROGRAM", known: [.program],
        [.status, .lastFour, .currency, .expiry, .wallet, .count, .world, .issuer, .customer, .json],
        "Issue cards of a program to a customer, in any status. Order limits don't apply.",
        [
          ("card issue SKRILL-VIRTUAL-MC-EEA", "an active card"),
          ("card issue SKRILL-VIRTUAL-MC-EEA --status LOCKED --last-four 1234", "a locked card that ends in 1234"),
          ("card issue SKRILL-PHYSICAL-MC-EEA --expiry 10/25", "an expired card"),
          ("card issue SKRILL-VIRTUAL-MC-EEA --wallet APPLE_PAY=INITIATED", "a card that is being added to Apple Pay"),
          ("card issue SKRILL-VIRTUAL-MC-EEA --count 5000", "5,000 cards"),
        ],
        notes: """
          Programs of each issuer:
          \(CommandHelp.table(programs))
          Values:
          \(CommandHelp.table(values))
          A virtual card can't be ISSUED or DIGITAL. To issue an expired card, use --expiry
          with a past month. The issuer's setting PROGRAM.allowable-cards doesn't apply.

          """,
        lists: "the programs, statuses and mobile wallets",
        read: { arguments throws(UsageError) in try issue(arguments) }),
      Subcommand(
        "set", "CARD STATUS", known: [.card, .cardStatus], [.reason, .world, .issuer, .customer],
        "Change the status of a card, as far as customer care may.",
        [
          ("card set 1234 SUSPENDED", "suspend the card that ends in 1234"),
          ("card set 1234 ACTIVE --reason \"Found again\"", "end its suspension"),
        ],
        notes: """
          CARD is the last four digits of the card number, or the card ID.

          Allowed changes:
          \(CommandHelp.table(changes))
          Only the customer can make other changes. Cards expire after their last month.

          """,
        lists: "the allowed changes",
        read: { arguments throws(UsageError) in
          let (card, reason) = (arguments.words[0], arguments[.reason] ?? SupportCoordinator.usualReason)
          let status = try cardStatus(arguments.words[1])
          return try cards(arguments) { customer in
            let card = try await customer.card(card)
            do throws(WalletError) {
              let changed = try await customer.support.updateCustomerCard(card.cardId, status: status, reason: reason)
              if card.status == status { return PlainLine("Card \(card.lastFour) is already \(status.rawValue).").text }
              return PlainLine("Changed card \(changed.lastFour) from \(card.status.rawValue) to \(changed.status.rawValue).").text
            } catch {
              guard error.code == .transitionNotAllowed else { throw error }
              throw CommandError(.refused, card.refusal(to: status))
            }
          }
        }),
    ])

  /// The programs of each issuer.
  private static let programs = IssuerConfiguration.all.map { issuer in
    (issuer.identifier.rawValue, issuer.programs.map(\.name).joined(separator: ", "))
  }

  /// The statuses that a card can be issued in, and the mobile wallets with theirs.
  private static let values = [
    ("STATUS", issuableStatuses.map(\.rawValue).joined(separator: ", ")),
    ("WALLET=STATUS", tokenizations.joined(separator: ", ")),
  ]

  private static let tokenizations = MobileWalletType.known.flatMap { type in
    MobileWalletStatus.known.map { "\(type.rawValue)=\($0.rawValue)" }
  }

  /// The changes that customer care may make, from each status.
  private static let changes: [(String, String)] = CardStatus.known.compactMap { status in
    let next = CardTransition.all.filter { $0.from == status && $0.actor == .customerCare }.map { transition in
      "to " + transition.to.rawValue + (transition.cardType.map { " (\($0.rawValue.lowercased()))" } ?? "")
    }
    return next.isEmpty ? nil : (status.rawValue, next.joined(separator: ", "))
  }

  private static func issue(_ arguments: ParsedArguments) throws(UsageError) -> WorldCommand {
    let program = arguments.words[0]
    let status = try arguments[.status].map { text throws(UsageError) in try cardStatus(text) }
    if let status, !issuableStatuses.contains(status) {
      throw UsageError("--status can't be \(status.rawValue). Use --expiry with a past month.")
    }
    let (lastFour, currency, isJSON) = (arguments[.lastFour], arguments[.currency], arguments.isJSON)
    let count = try arguments.number(.count, in: 1...100_000) ?? 1
    if count > 1, lastFour != nil { throw UsageError("--last-four and --count cannot be combined.") }
    var expiry: CardExpiry?
    if let text = arguments[.expiry] {
      expiry = CardExpiry(text)
      if expiry == nil { throw UsageError("Invalid --expiry: enter a month and year, like 11/29.") }
    }
    let wallet = try arguments[.wallet].map { text throws(UsageError) in try tokenization(text) }
    return try cards(arguments) { [expiry] customer in
      let known = try await customer.list(limit: 1, offset: 0).meta.numberOfRecords
      var cards: [Card] = []
      for number in known + 1...known + count {
        let identifier = customer.world.cardIdentifier(of: number, for: customer.username)
        let card = IssueCustomerCard(
          identifier, username: customer.username, programName: program, status: status,
          lastFour: lastFour, currency: currency, expiry: expiry, tokenizations: wallet.map { [$0.of(identifier)] } ?? [])
        do throws(WalletError) {
          cards.append(try await customer.support.issueCustomerCard(card))
        } catch {
          let programs = IssuerConfiguration.all.flatMap { $0.programs.map(\.name) }
          guard error.fieldErrors.contains(where: { $0.field == "programName" }), !programs.contains(program) else { throw error }
          throw CommandError(.dataError, program.unknown("program", among: programs, otherwise: ListingCommand.programs.sentence))
        }
      }
      if isJSON { return json(cards) }
      guard count == 1 else { return PlainLine("Issued \(count) cards to \(customer.username).").text }
      return PlainLine("Issued card \(cards[0].lastFour) to \(customer.username): \(cards[0].summary)").text
    }
  }

  /// Reads `APPLE_PAY=INITIATED`.
  private static func tokenization(_ text: String) throws(UsageError) -> MobileWalletTokenization {
    let parts = text.uppercased().split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let type = MobileWalletType(rawValue: parts[0]), let status = MobileWalletStatus(rawValue: parts[1]),
      type != .unknown, status != .unknown
    else {
      let (types, statuses) = (MobileWalletType.known.map(\.rawValue), MobileWalletStatus.known.map(\.rawValue))
      throw UsageError(
        "Invalid --wallet: enter a mobile wallet (\(types.joined(separator: ", "))) and a status "
          + "(\(statuses.joined(separator: ", "))), like APPLE_PAY=INITIATED.")
    }
    return MobileWalletTokenization(dpanRef: nil, walletType: type, status: status)
  }

  /// The statuses that a card can be issued in: a card expires by its month.
  static let issuableStatuses = CardStatus.known.filter { $0 != .expired }

  private static func cardStatus(_ text: String) throws(UsageError) -> CardStatus {
    guard let status = CardStatus(rawValue: text.uppercased()), status != .unknown else {
      let names = CardStatus.known.map(\.rawValue)
      throw UsageError(unknown: "card status", text, among: names, otherwise: "Valid statuses: \(names.joined(separator: ", ")).")
    }
    return status
  }

  /// Reads `ACTIVE,EXPIRED`.
  private static func cardStatuses(_ text: String) throws(UsageError) -> [CardStatus] {
    var statuses: [CardStatus] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) { statuses.append(try cardStatus(String(name).trimmed)) }
    return statuses
  }

  private static func cards(
    _ arguments: ParsedArguments, _ act: @escaping @Sendable (CustomerCards) async throws -> String
  ) throws(UsageError) -> WorldCommand {
    let (customer, issuer) = (arguments[.customer], arguments[.issuer])
    return try care(arguments, customer: customer) { world, support in
      try await act(try await CustomerCards(world, support, customer: customer, issuer: issuer))
    }
  }
}

/// The cards of one customer, as customer care sees them.
private struct CustomerCards: Sendable {
  let support: SupportCoordinator
  let username: String
  let world: World
  private let issuer: String?

  /// - Parameters:
  ///   - customer: a username; nil: the customer of the current phone.
  ///   - issuer: as it was named; nil: the one whose app is open.
  init(_ world: World, _ support: SupportCoordinator, customer: String?, issuer: String?) async throws {
    self.world = world
    self.support = support
    self.issuer = issuer
    if let customer {
      username = customer
      return
    }
    let phones = Set(
      world.issuers.map { world.phones.app(of: $0.identifier, on: world.phones.current.number).deviceIdentifier })
    let customers = try await support.retrieveCustomers()
    guard let first = customers.first else { throw try world.hasNoCustomers(of: issuer) }
    guard let owner = customers.first(where: { $0.devices.contains { phones.contains($0.deviceIdentifier) } }) else {
      throw CommandError(
        .noInput,
        "The current phone of world “\(world.file.name)” isn't linked to a wallet of this issuer. "
          + "Name a customer, for example: --customer \(first.username)")
    }
    username = owner.username
  }

  func list(limit: Int, offset: Int) async throws -> CardList {
    try await support.retrieveCustomerCards(username, CardParameters(limit: limit, offset: offset))
  }

  /// All cards with their tokenizations, or those in one of these statuses.
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

  /// The card with these last four digits or this identifier.
  func card(_ text: String) async throws -> Card {
    let found = try await cards().filter { $0.lastFour == text || $0.cardId.rawValue == text.lowercased() }
    guard let card = found.first else {
      let list = ListingCommand.cards.sentence(in: world.file.name, of: issuer) + " --customer \(username)"
      let all = try await cards().map(\.lastFour)
      throw CommandError(.noInput, text.unknown("card", among: all, place: " of \(username)", otherwise: list))
    }
    guard found.count == 1 else {
      let identifiers = found.map(\.cardId.rawValue).joined(separator: ", ")
      throw CommandError(.noInput, "\(username) has \(found.count) cards that end in \(text). Use a card ID instead: \(identifiers).")
    }
    return card
  }
}

extension MobileWalletTokenization {
  /// As a network would have it for this card: completed, it has a reference.
  fileprivate func of(_ card: CardIdentifier) -> MobileWalletTokenization {
    guard status == .completed else { return self }
    return MobileWalletTokenization(
      dpanRef: "DSHRMC0000" + card.rawValue.filter { $0 != "-" }, walletId: walletId, walletType: walletType, status: status)
  }
}

extension Card {
  /// Why customer care cannot take it there, and what it can do.
  fileprivate func refusal(to status: CardStatus) -> String {
    let possible = self.status.next(by: .customerCare, cardType: cardType).map(\.rawValue)
    let others = CardTransition.all.filter { $0.from == self.status && $0.to == status && ($0.cardType ?? cardType) == cardType }
    let who =
      others.first.map { $0.actor == .calendar ? " A card expires after its last valid month." : " Only the customer can do this." } ?? ""
    let next = possible.isEmpty ? "No further change is possible." : "Possible statuses: \(possible.joined(separator: ", "))."
    return "Customer care can't change card \(lastFour) from \(self.status.rawValue) to \(status.rawValue).\(who) \(next)"
  }
}

extension Card {
  /// One line of a list.
  fileprivate var row: PlainLine { "\(lastFour)  \(summary)" }
  fileprivate var summary: String { "\(status.rawValue), \(programName), \(currency), \(expiry.printed)  \(cardId.rawValue)" }
}
