import Handset
import Storage
import Testing
import WalletModel
import Worlds

/// What a phone, the network and the issuers have written of cards in Apple Wallet, read from their tables.
struct WalletRecords {
  /// A device and a card in it.
  struct Place: Hashable, CustomStringConvertible {
    let card: String
    let device: PassDevice
    var description: String { "•••• \(card) on the \(device)" }
  }

  /// A token of the network in one of the phone's chips.
  struct NetworkRecord {
    let reference: String
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
  /// The states of the cards' enrolments that have a reference.
  private(set) var enrolments: [String: MobileWalletStatus] = [:]
  /// The statuses of the cards, by their last four digits.
  private(set) var cards: [String: CardStatus] = [:]
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
    struct Chip {
      let identifier: String
      let device: PassDevice
    }
    func isKnown(_ card: String) -> Bool { known?.contains(card) ?? true }
    let chips: [Chip]
    (passes, chips, untold) = try phone.database.blockingTransaction { sql throws(StorageError) in
      let passes = try sql.rows("SELECT token_reference, pan_suffix, state FROM phone_passes") { row throws(StorageError) in
        (try row.text("token_reference"), try row.text("pan_suffix"), try row.integer("state"))
      }
      let chips = try sql.rows("SELECT device_id, device FROM phone_chips") { row throws(StorageError) in
        guard let device = PassDevice(rawValue: try row.text("device")) else { throw .corrupt }
        return Chip(identifier: try row.text("device_id"), device: device)
      }
      let provisionings = try sql.first("SELECT COUNT(*) AS number FROM phone_provisionings") { row throws(StorageError) in
        try row.integer("number")
      }
      var states: [String: PassActivationState] = [:]
      for (reference, card, state) in passes where isKnown(card) {
        guard let state = PassActivationState(rawValue: state) else { throw .corrupt }
        states[reference] = state
      }
      return (states, chips, provisionings ?? 0)
    }
    var records: (tokens: [NetworkRecord], enrolments: [(String, MobileWalletStatus)], cards: [(String, CardStatus)], waiting: Int, mails: Int)
    records = try parties.database.blockingTransaction { sql throws(StorageError) in
      var tokens: [NetworkRecord] = []
      for chip in chips {
        tokens += try sql.rows(
          """
          SELECT token, phase, last_four, is_locked FROM network_tokens JOIN network_cards ON account = card WHERE device = $1 ORDER BY number
          """, [.text(chip.identifier)]
        ) { row throws(StorageError) in
          guard let phase = Token.Phase(rawValue: try row.text("phase")) else { throw .corrupt }
          return NetworkRecord(
            reference: try row.text("token"), place: Place(card: try row.text("last_four"), device: chip.device), phase: phase,
            isLocked: try row.integer("is_locked") != 0)
        }
      }
      let enrolments = try sql.rows(
        """
        SELECT dpan_ref, e.status AS status, last_four FROM issuer_enrolments e JOIN issuer_cards c ON c.card = e.card
        WHERE dpan_ref IS NOT NULL AND account = (SELECT id FROM issuer_accounts WHERE email = $1)
        """, [.text(owner)]
      ) { row throws(StorageError) in
        guard let status = MobileWalletStatus(rawValue: try row.text("status")) else { throw .corrupt }
        return (try row.text("dpan_ref"), status, try row.text("last_four"))
      }
      let cards = try sql.rows(
        "SELECT last_four, status FROM issuer_cards WHERE account = (SELECT id FROM issuer_accounts WHERE email = $1)", [.text(owner)]
      ) { row throws(StorageError) in
        guard let status = CardStatus(rawValue: try row.text("status")) else { throw .corrupt }
        return (try row.text("last_four"), status)
      }
      let waiting = try sql.first(
        "SELECT (SELECT COUNT(*) FROM network_notices) + (SELECT COUNT(*) FROM issuer_token_orders) AS number"
      ) { row throws(StorageError) in try row.integer("number") }
      let mails = try sql.first(
        """
        SELECT COUNT(*) AS number FROM issuer_outbox
        WHERE recipient = $1 AND detail = 'mail' AND subject = 'Your card was added to Apple Wallet'
        """, [.text(owner)]
      ) { row throws(StorageError) in try row.integer("number") }
      return (
        tokens.filter { isKnown($0.place.card) }, enrolments.filter { isKnown($0.2) }.map { ($0.0, $0.1) },
        cards.filter { isKnown($0.0) }, waiting ?? 0, mails ?? 0
      )
    }
    tokens = records.tokens
    enrolments = Dictionary(uniqueKeysWithValues: records.enrolments)
    cards = Dictionary(uniqueKeysWithValues: records.cards)
    untold += records.waiting
    mails = records.mails
  }

  /// The tokens that were not deleted.
  var living: [NetworkRecord] { tokens.filter { $0.phase != .deactivated } }

  /// The phase of the token in a place; nil if there is none.
  func phase(at place: Place) -> Token.Phase? { living.first { $0.place == place }?.phase }

  /// The places with two tokens.
  var doubles: [String] {
    Dictionary(grouping: living, by: \.place).filter { $0.value.count > 1 }.map { "\($0.key): \($0.value.count) tokens" }
  }

  /// What the three tell differently, as sentences. None where nothing is left to be told.
  var differences: [String] {
    var differences = doubles
    let states = Dictionary(uniqueKeysWithValues: living.map { ($0.reference, $0.state) })
    if states != passes { differences.append("the phone has \(passes), the network \(states)") }
    let active = Set(living.filter { $0.phase == .activated }.map(\.reference))
    let completed = Set(enrolments.filter { $0.value == .completed }.keys)
    if active != completed { differences.append("the network has \(active) active, the issuer \(completed)") }
    let orphans = Set(enrolments.keys).subtracting(states.keys)
    if !orphans.isEmpty { differences.append("the issuer alone has \(orphans)") }
    for token in living where (cards[token.place.card].map { [.locked, .suspended].contains($0) } ?? false) != token.isLocked {
      differences.append("\(token.place): the network has it \(token.isLocked ? "locked" : "unlocked")")
    }
    if untold > 0 { differences.append("\(untold) things are left to be told") }
    return differences
  }
}
