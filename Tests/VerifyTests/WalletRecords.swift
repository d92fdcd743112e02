import Handset
import Storage
import Testing
import WalletModel
import Worlds

/// What a phone, the network and the issuers have written of cards in Apple Wallet, read from their tables.
struct WalletRecords {
  /// A device and a card in it.
  struct Place: Hashable, Sendable, CustomStringConvertible {
    let card: String
    let device: PassDevice
    var description: String { "•••• \(card) on the \(device)" }
  }

  /// A token of the network in one of the phone's chips.
  struct NetworkRecord: Sendable {
    let reference: String
    /// What stands for the card.
    let account: String
    let place: Place
    let phase: Token.Phase
    let isLocked: Bool

    /// The state in which the phone's wallet has to have it.
    var state: PassActivationState {
      PassActivationState(Token(phase, causes: isLocked ? [.card] : []).state)
    }
  }

  /// The states of the phone's passes, by reference.
  private(set) var passes: [String: PassActivationState] = [:]
  /// All that were ever made, the oldest first.
  private(set) var tokens: [NetworkRecord] = []
  /// A card of the issuer.
  struct CardRecord: Sendable {
    let lastFour: String
    let status: CardStatus
  }

  /// A card's enrolment that has a reference.
  struct EnrolmentRecord: Sendable {
    let card: CardIdentifier
    let status: MobileWalletStatus
  }

  /// By the tokens' references.
  private(set) var enrolments: [String: EnrolmentRecord] = [:]
  private(set) var cards: [CardIdentifier: CardRecord] = [:]
  /// How many things one side still has to tell another.
  private(set) var untold = 0
  /// How many mails told an owner that a card came into a wallet.
  private(set) var mails = 0

  /// - Parameters:
  ///   - phone: the world with the phone.
  ///   - parties: the world with issuers and network, which may be the same.
  ///   - owner: the address of the cards' owner.
  ///   - known: the last four digits of the cards; nil for all of the owner.
  init(phone: WorldFile, parties: WorldFile, owner: String, cards known: [String]? = nil) throws {
    func isKnown(_ card: String) -> Bool { known?.contains(card) ?? true }
    let own = try phone.database.blockingTransaction { sql throws(StorageError) in try PhoneRows(sql) }
    let rows = try parties.database.blockingTransaction { sql throws(StorageError) in try PartyRows(sql, owner, own.chips) }
    for pass in own.passes where isKnown(pass.card) { passes[pass.reference] = pass.state }
    tokens = rows.tokens.filter { isKnown($0.place.card) }
    for (card, record) in rows.cards where isKnown(record.lastFour) { cards[card] = record }
    for (reference, record) in rows.enrolments where cards[record.card] != nil { enrolments[reference] = record }
    untold = own.provisionings + rows.untold
    mails = rows.mails
  }

  /// The tokens that were not deleted.
  var living: [NetworkRecord] { tokens.filter { $0.phase != .deactivated } }

  /// The phase of the token in a place; nil if there is none.
  func phase(at place: Place) -> Token.Phase? { living.first { $0.place == place }?.phase }

  /// The places with two tokens.
  var doubles: [String] {
    Dictionary(grouping: living) { "\($0.account) \($0.place.device)" }.values.filter { $0.count > 1 }.map {
      "\($0[0].place): \($0.count) tokens"
    }
  }

  /// What the three tell differently, as sentences. None where nothing is left to be told.
  var differences: [String] {
    var differences = doubles
    let states = Dictionary(uniqueKeysWithValues: living.map { ($0.reference, $0.state) })
    if states != passes { differences.append("the phone has \(passes), the network \(states)") }
    let active = Set(living.filter { $0.phase == .activated }.map(\.reference))
    let completed = Set(enrolments.filter { $0.value.status == .completed }.keys)
    if active != completed { differences.append("the network has \(active) active, the issuer \(completed)") }
    let orphans = Set(enrolments.keys).subtracting(states.keys)
    if !orphans.isEmpty { differences.append("the issuer alone has \(orphans)") }
    for token in living {
      guard let enrolment = enrolments[token.reference], let card = cards[enrolment.card] else { continue }
      let isLocked = [.locked, .suspended].contains(card.status)
      if isLocked != token.isLocked { differences.append("\(token.place): the card is \(card.status), the network has it otherwise") }
    }
    if untold > 0 { differences.append("\(untold) things are left to be told") }
    return differences
  }
}

/// The tables of a phone.
private struct PhoneRows: Sendable {
  struct Pass: Sendable {
    let reference, card: String
    let state: PassActivationState
  }

  struct Chip: Sendable {
    let identifier: String
    let device: PassDevice
  }

  let passes: [Pass]
  let chips: [Chip]
  let provisionings: Int

  init(_ sql: borrowing DatabaseTransaction) throws(StorageError) {
    passes = try sql.rows("SELECT token_reference, pan_suffix, state FROM phone_passes") { row throws(StorageError) in
      guard let state = PassActivationState(rawValue: try row.integer("state")) else { throw .corrupt }
      return Pass(reference: try row.text("token_reference"), card: try row.text("pan_suffix"), state: state)
    }
    chips = try sql.rows("SELECT device_id, device FROM phone_chips") { row throws(StorageError) in
      guard let device = PassDevice(rawValue: try row.text("device")) else { throw .corrupt }
      return Chip(identifier: try row.text("device_id"), device: device)
    }
    provisionings =
      try sql.first("SELECT COUNT(*) AS number FROM phone_sealed_provisionings") { row throws(StorageError) in try row.integer("number") }
      ?? 0
  }
}

/// The tables of issuers and network, as far as they are about a phone's chips or its owner.
private struct PartyRows: Sendable {
  var tokens: [WalletRecords.NetworkRecord] = []
  var enrolments: [String: WalletRecords.EnrolmentRecord] = [:]
  var cards: [CardIdentifier: WalletRecords.CardRecord] = [:]
  var untold = 0
  var mails = 0

  init(_ sql: borrowing DatabaseTransaction, _ owner: String, _ chips: [PhoneRows.Chip]) throws(StorageError) {
    for chip in chips {
      tokens += try sql.rows(
        """
        SELECT token, account, phase, last_four, is_locked FROM network_tokens JOIN network_cards ON account = card
          WHERE device = \(chip.identifier)
        ORDER BY number
        """
      ) { row throws(StorageError) in
        guard let phase = Token.Phase(rawValue: try row.text("phase")) else { throw .corrupt }
        return WalletRecords.NetworkRecord(
          reference: try row.text("token"), account: try row.text("account"),
          place: WalletRecords.Place(card: try row.text("last_four"), device: chip.device), phase: phase,
          isLocked: try row.integer("is_locked") != 0)
      }
    }
    let cards = try sql.rows(
      "SELECT card, last_four, status FROM issuer_cards WHERE account = (SELECT id FROM issuer_accounts WHERE email = \(owner))"
    ) { row throws(StorageError) in
      guard let status = CardStatus(rawValue: try row.text("status")) else { throw .corrupt }
      return (CardIdentifier(rawValue: try row.text("card")), WalletRecords.CardRecord(lastFour: try row.text("last_four"), status: status))
    }
    self.cards = Dictionary(uniqueKeysWithValues: cards)
    let enrolments = try sql.rows("SELECT dpan_ref, card, status FROM issuer_enrolments WHERE dpan_ref IS NOT NULL") {
      row throws(StorageError) in
      guard let status = MobileWalletStatus(rawValue: try row.text("status")) else { throw .corrupt }
      let card = CardIdentifier(rawValue: try row.text("card"))
      return (try row.text("dpan_ref"), WalletRecords.EnrolmentRecord(card: card, status: status))
    }
    // One reference twice is corrupt.
    guard Set(enrolments.map(\.0)).count == enrolments.count else { throw .corrupt }
    self.enrolments = Dictionary(uniqueKeysWithValues: enrolments)
    untold =
      try sql.first("SELECT (SELECT COUNT(*) FROM network_notices) + (SELECT COUNT(*) FROM issuer_token_orders) AS number") {
        row throws(StorageError) in try row.integer("number")
      } ?? 0
    mails =
      try sql.first(
        """
        SELECT COUNT(*) AS number FROM party_outbox
        WHERE recipient = \(owner) AND detail = 'mail' AND subject = 'Your card was added to Apple Wallet'
        """
      ) { row throws(StorageError) in try row.integer("number") } ?? 0
  }
}
