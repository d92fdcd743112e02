import Basics
import WalletModel

/// A second implementation of the card rules, as simple as possible and without storage, numbers or hashes, to compare the issuer with.
/// Written from Rules.md and the operations' comments.
struct CardModel {
  struct Program {
    let name: String
    let isPhysical: Bool
    let isForUS: Bool
    let allowed: Int
    /// The status of a new card.
    let first: CardStatus
    /// The status after customer care has approved a waiting order.
    var approved: CardStatus { isPhysical ? .issued : .active }
    let months: Int
    /// False of a program that forces a status: ordered by its name, never listed.
    let isOffered: Bool
  }

  struct Kept: Equatable {
    let id: CardIdentifier
    let person: Int
    let program: Int
    /// The stored status; the card may have expired since.
    var status: CardStatus
    var expiry: CardExpiry
    let created: Timestamp
    var isPINSet = false
    var misses = 0
  }

  enum Code: Hashable { case right, wrong, malformed }
  enum PIN: Hashable { case good, same, run, short }

  enum Act: Hashable {
    case programs
    case order(program: Int, withPIN: PIN?, consents: Bool)
    case list(type: CardType?, status: CardStatus?, limit: Int?, offset: Int?)
    case get(Int)
    case update(Int, to: CardStatus?, reason: Bool, pin: PIN?)
    case activate(Int, Code)
    case setPIN(Int, PIN)
    case details(Int)
    case prove(right: Bool)
    case care(Int, to: CardStatus)
    case issue(program: Int, status: CardStatus?, isOver: Bool)
  }

  /// The observable outcome of a request.
  struct Outcome: Equatable {
    var status: Int
    var code: ErrorCode?
    var fields: [String] = []
    var summary: [String] = []

    init(_ status: Int, _ code: ErrorCode? = nil, fields: [String] = [], summary: [String] = []) {
      self.status = status
      self.code = code
      self.fields = fields
      self.summary = summary
    }

    static let notFound = Outcome(404, .notFound)
    static let notNow = Outcome(409, .transitionNotAllowed)
    static let stepUp = Outcome(403, .stepUpRequired)
  }

  let programs: [Program]
  /// Whether each person lives in the US.
  let isInUS: [Bool]
  var now: Timestamp
  var cards: [Kept] = []
  /// When each phone's session was last proved to be its owner's.
  var proved: [Int: Timestamp] = [:]
  var pinMisses: [Int: Int] = [:]

  init(_ programs: [Program], isInUS: [Bool], now: Timestamp) {
    self.programs = programs
    self.isInUS = isInUS
    self.now = now
  }

  // MARK: - The transitions, written independently of the issuer

  static func isAllowed(_ from: CardStatus, _ to: CardStatus, isPhysical: Bool) -> Bool {
    switch from {
    case .pending, .applied, .issued, .digital, .suspended: to == .cancelled
    case .active: to == .locked || to == .cancelled
    case .locked: to == .active || to == .cancelled
    default: false
    }
  }

  static func careMay(_ from: CardStatus, _ to: CardStatus, isPhysical: Bool) -> Bool {
    switch from {
    case .pending, .applied: to == .rejected || (isPhysical ? to == .issued || to == .digital : to == .active)
    case .issued, .digital, .active, .locked: to == .suspended
    case .suspended: to == .active || to == .cancelled
    default: false
    }
  }

  static func takesPIN(_ status: CardStatus) -> Bool { [.active, .locked, .digital, .issued].contains(status) }

  func status(of card: Kept) -> CardStatus {
    let waits = [.pending, .applied, .cancelled, .rejected].contains(card.status)
    return !waits && now >= card.expiry.end ? .expired : card.status
  }

  private func isProved(_ phone: Int) -> Bool {
    guard let moment = proved[phone] else { return false }
    return moment <= now && now <= moment + .seconds(300)
  }

  /// The activation code was sent with the card and has not been used.
  func waits(for card: Kept) -> Bool { card.status == .issued || card.status == .digital }

  // MARK: - Answers

  /// - Parameters:
  ///   - made: the card that the issuer's answer holds, where one is made.
  mutating func answer(_ act: Act, person: Int, phone: Int, made: CardIdentifier?) -> Outcome {
    switch act {
    case .programs:
      let lines = programs.indices.filter { programs[$0].isOffered && programs[$0].isForUS == isInUS[person] }
        .map { "\(programs[$0].name) \(left(of: $0, for: person))" }
      return Outcome(200, summary: lines)
    case .order(let program, let pin, let consents): return order(program, pin, consents, person, made)
    case .list(let type, let status, let limit, let offset): return list(type, status, limit, offset, person)
    case .get(let index): return own(index, person).map { Outcome(200, summary: line(cards[$0])) } ?? .notFound
    case .update(let index, let to, let reason, let pin): return update(index, to, reason, pin, person, phone)
    case .activate(let index, let code): return activate(index, code, person)
    case .setPIN(let index, let pin):
      if pin == .short { return Outcome(400, .invalidRequest, fields: ["pin"]) }
      guard let card = own(index, person) else { return .notFound }
      guard Self.takesPIN(status(of: cards[card])) else { return .notNow }
      guard isProved(phone) else { return .stepUp }
      cards[card].isPINSet = true
      return Outcome(200, summary: line(cards[card]))
    case .details(let index):
      guard let card = own(index, person) else { return .notFound }
      guard [.active, .digital, .locked].contains(status(of: cards[card])) else { return .notNow }
      return isProved(phone) ? Outcome(200, summary: ["details"]) : .stepUp
    case .prove(let isRight):
      if pinMisses[person, default: 0] >= 5 { return Outcome(423, .credentialLocked) }
      pinMisses[person, default: 0] += 1
      if !isRight { return Outcome(401, .wrongCredentials) }
      pinMisses[person] = 0
      proved[phone] = now
      return Outcome(200)
    case .care(let index, let to):
      guard cards.indices.contains(index) else { return .notFound }
      let from = status(of: cards[index])
      if from == to { return Outcome(200, summary: line(cards[index])) }
      guard Self.careMay(from, to, isPhysical: programs[cards[index].program].isPhysical) else { return .notNow }
      if from == .pending || from == .applied, to != .rejected {
        cards[index].expiry = CardExpiry(now, after: programs[cards[index].program].months)
      }
      cards[index].status = to
      return Outcome(200, summary: line(cards[index]))
    case .issue(let program, let status, let isOver):
      guard let made else { return Outcome(0) }
      let expiry = CardExpiry(now, after: isOver ? -2 : programs[program].months)
      cards.append(
        Kept(id: made, person: person, program: program, status: status ?? programs[program].first, expiry: expiry, created: now))
      return Outcome(200, summary: line(cards[cards.count - 1]))
    }
  }

  func left(of program: Int, for person: Int) -> Int {
    let held = cards.filter {
      $0.person == person && $0.program == program && ![.cancelled, .rejected, .expired].contains(status(of: $0))
    }
    return max(0, programs[program].allowed - held.count)
  }

  private func own(_ index: Int, _ person: Int) -> Int? {
    cards.indices.contains(index) && cards[index].person == person ? index : nil
  }

  private func line(_ card: Kept) -> [String] {
    ["\(card.id.rawValue) \(status(of: card).rawValue) \(card.expiry.printed)\(card.isPINSet ? " PIN" : "")"]
  }

  private mutating func order(_ number: Int, _ pin: PIN?, _ consents: Bool, _ person: Int, _ made: CardIdentifier?) -> Outcome {
    let program = programs[number]
    guard program.isForUS == isInUS[person] else { return Outcome(400, .invalidRequest, fields: ["programName"]) }
    var fields: [String] = []
    if let pin, isInUS[person] || pin == .short { fields.append("cardPin") }
    if isInUS[person], !consents { fields += ["termsAndConditionsAccepted", "eDisclosureAccepted"] }
    if !fields.isEmpty { return Outcome(400, .invalidRequest, fields: fields) }
    guard left(of: number, for: person) > 0 else { return Outcome(409, .limitReached) }
    guard let made else { return Outcome(201) }
    let expiry = CardExpiry(now, after: program.months)
    cards.append(
      Kept(id: made, person: person, program: number, status: program.first, expiry: expiry, created: now, isPINSet: pin != nil))
    return Outcome(201, summary: line(cards[cards.count - 1]))
  }

  private func list(_ type: CardType?, _ status: CardStatus?, _ limit: Int?, _ offset: Int?, _ person: Int) -> Outcome {
    let (limit, offset) = (limit ?? 10, offset ?? 0)
    var fields: [String] = []
    if !(1...100).contains(limit) { fields.append("limit") }
    if offset < 0 { fields.append("offset") }
    if !fields.isEmpty { return Outcome(400, .invalidRequest, fields: fields) }
    let all = cards.filter { card in
      card.person == person && type.map { ($0 == .physical) == programs[card.program].isPhysical } ?? true
        && status.map { $0 == self.status(of: card) } ?? true
    }.sorted { $0.created != $1.created ? $0.created > $1.created : $0.id.rawValue < $1.id.rawValue }
    return Outcome(200, summary: ["\(all.count) page \(offset / limit + 1)"] + all.dropFirst(offset).prefix(limit).flatMap(line))
  }

  private mutating func update(_ index: Int, _ to: CardStatus?, _ reason: Bool, _ pin: PIN?, _ person: Int, _ phone: Int) -> Outcome {
    var fields: [String] = []
    if to == nil, pin == nil { fields.append("status") }
    if to == nil, reason { fields.append("status") }
    if let pin, isInUS[person] || pin == .short { fields.append("pin") }
    if !fields.isEmpty { return Outcome(400, .invalidRequest, fields: fields) }
    guard let card = own(index, person) else { return .notFound }
    let from = status(of: cards[card])
    if let to, !Self.isAllowed(from, to, isPhysical: programs[cards[card].program].isPhysical) { return .notNow }
    if pin != nil {
      guard Self.takesPIN(from), Self.takesPIN(to ?? from) else { return .notNow }
      guard isProved(phone) else { return .stepUp }
    }
    if let to { cards[card].status = to }
    if pin != nil { cards[card].isPINSet = true }
    return Outcome(200, summary: line(cards[card]))
  }

  private mutating func activate(_ index: Int, _ code: Code, _ person: Int) -> Outcome {
    if code == .malformed { return Outcome(400, .invalidRequest, fields: ["activationCode"]) }
    guard let card = own(index, person) else { return .notFound }
    guard [.issued, .digital].contains(status(of: cards[card])) else { return .notNow }
    if code == .right {
      cards[card].status = .active
      return Outcome(201, summary: line(cards[card]))
    }
    cards[card].misses += 1
    if cards[card].misses == 3 { cards[card].status = .suspended }
    return Outcome(401, .wrongCredentials, fields: ["activationCode"])
  }
}
