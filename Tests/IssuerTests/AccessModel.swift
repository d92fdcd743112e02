import Basics
import Contract
import Issuer
import WalletModel

/// A second implementation of the access rules, as simple as possible and without storage, hashes or tokens, to compare the issuers with.
///
/// Written from Rules.md and the operations' comments. A password or PIN is a number, and what a request issued (a session, a
/// question …) goes by the number of the request's key.
struct AccessModel {
  /// The observable outcome of a request.
  struct Outcome: Equatable {
    var status: Int
    var code: ErrorCode?
    var attemptsLeft: Int?
    var retryAfter: Duration?
    var fields: [String] = []
    /// The relevant values of the response.
    var summary: [String] = []

    init(_ status: Int, _ code: ErrorCode? = nil, left: Int? = nil, after: Duration? = nil, fields: [String] = [], summary: [String] = []) {
      self.status = status
      self.code = code
      attemptsLeft = left
      retryAfter = after
      self.fields = fields
      self.summary = summary
    }
  }

  /// A new password or PIN of a request.
  enum New: Hashable {
    case version(Int)
    case againstTheRules, differentlyRepeated
  }

  enum Proof: Hashable {
    case right, wrong, malformed
  }

  enum Act: Hashable {
    case isDeviceRegistered, removeDevice, questions, passwordRules, passcodeRules
    case register(person: Int)
    case nonce(Int)
    case password(person: Int, guess: Int)
    case answer(question: Int, Proof)
    /// Nil is no PIN at all.
    case pin(guess: Int?)
    case logout(session: Int?)
    case startRecovery(person: Int)
    case reset(recovery: Int, code: Proof, answer: Proof, New)
    case startPasscodeRecovery(guess: Int)
    case resetPasscode(question: Int, Proof, New)
    case changePassword(session: Int?, guess: Int, New)
    case changePasscode(session: Int?, guess: Int?, New)
    case verify(session: Int?, guess: Int?)
    case generateToken(session: Int?, person: Int)
    case tokenLogin(Int)
    case expireToken(session: Int?)
    case tokenExists
    case devices(session: Int?)
    case activate(Bool, phone: Int, withKey: Bool)
    case unlock(person: Int, withKey: Bool)
    case customers(withKey: Bool)

    /// The session without which a write is refused; nil for a write that needs none.
    var neededSession: Int?? {
      switch self {
      case .changePassword(let session, _, _), .changePasscode(let session, _, _), .verify(let session, _), .generateToken(let session, _),
        .expireToken(let session):
        .some(session)
      default: nil
      }
    }
  }

  enum Step: Hashable {
    /// A request; the same key again is the same request again.
    case ask(Act, phone: Int, issuer: Int, key: Int)
    case move(Duration)
    case restart
  }

  /// An event of the issuer.
  enum Said: Hashable {
    case mail(person: Int, issuer: Int)
    case push(phone: Int, issuer: Int)
    case ended(phone: Int, issuer: Int, SessionEndReason)
    case activation(Bool, phone: Int, issuer: Int)
  }

  struct Account {
    var password = 0
    var pin = 0
    var pinMisses = 0
  }
  struct Link {
    let person: Int
    let since: Timestamp
    var isActive = true
  }
  struct Session {
    let key: Int
    var lastCall: Timestamp
    var end: Timestamp
    let proved: Timestamp?
  }
  struct Token {
    let key: Int
    let issued: Timestamp
  }
  struct Nonce {
    let person: Int
    let phone: Int
    let issued: Timestamp
  }
  struct Question {
    let key: Int
    let person: Int
    let isForPIN: Bool
    let issued: Timestamp
    var misses = 0
  }
  struct Recovery {
    let key: Int
    let phone: Int
    let isSomebodys: Bool
    let issued: Timestamp
    var misses = 0
  }
  struct Misses {
    var count = 0
    var until = Timestamp.earliest
  }

  /// One issuer's side: people and phones by number.
  struct Side {
    let rules: IssuerConfiguration
    var accounts: [Int: Account] = [:]
    var links: [Int: Link] = [:]
    var sessions: [Int: Session] = [:]
    var tokens: [Int: Token] = [:]
    var questions: [Int: Question] = [:]
    var nonces: [Int: Nonce] = [:]
    var recoveries: [Int: Recovery] = [:]
    var passwordMisses: [Int: Misses] = [:]
    var recoveryMisses: [Int: Misses] = [:]

    func isPINOff(_ person: Int) -> Bool {
      rules.profile.supportsPINLogin && accounts[person, default: Account()].pinMisses >= rules.limits.pinMisses
    }
  }

  private(set) var sides: [Side]
  private(set) var said: [Said] = []
  private(set) var now: Timestamp
  private var answered: [Int: (moment: Timestamp, outcome: Outcome)] = [:]
  // The issuer, phone and key of the current request.
  private var issuer = 0
  private var phone = 0
  private var key = 0

  init(_ issuers: [IssuerConfiguration], now: Timestamp) {
    sides = issuers.map { Side(rules: $0) }
    self.now = now
  }

  private var side: Side {
    get { sides[issuer] }
    set { sides[issuer] = newValue }
  }

  /// Returns the expected outcome of a step.
  mutating func take(_ step: Step) -> Outcome {
    switch step {
    case .restart: return Outcome(200)
    case .move(let span):
      now = now + span
      return Outcome(200)
    case .ask(let act, let phone, let issuer, let key):
      (self.phone, self.issuer, self.key) = (phone, issuer, key)
      guard act.isWrite else { return result { model throws(Refusal) in try model.answer(act) } }
      if let known = answered[key], known.moment >= now - .seconds(86_400) {
        return result { model throws(Refusal) in
          if let session = act.neededSession { _ = try model.openSession(session) }
          return known.outcome
        }
      }
      let outcome = result { model throws(Refusal) in try model.answer(act) }
      answered = answered.filter { $0.value.moment >= now - .seconds(86_400) }
      if outcome.code != .sessionEnded { answered[key] = (now, outcome) }
      return outcome
    }
  }

  private struct Refusal: Error {
    let outcome: Outcome
    init(_ status: Int, _ code: ErrorCode, left: Int? = nil, after: Duration? = nil, fields: [String] = []) {
      outcome = Outcome(status, code, left: left, after: after, fields: fields)
    }
  }

  private mutating func result(_ work: (inout AccessModel) throws(Refusal) -> Outcome) -> Outcome {
    do throws(Refusal) { return try work(&self) } catch { return error.outcome }
  }

  private mutating func answer(_ act: Act) throws(Refusal) -> Outcome {
    switch act {
    case .isDeviceRegistered:
      return Outcome(200, summary: [side.links[phone].map { $0.isActive ? "active" : "inactive" } ?? "not linked"])
    case .questions, .passwordRules: return Outcome(200)
    case .passcodeRules: return side.rules.profile.supportsPINLogin ? Outcome(200) : Outcome(404, .notOffered)
    case .removeDevice: return try remove()
    case .register(let person): return try register(person)
    case .nonce(let nonce): return try useNonce(nonce)
    case .password(let person, let guess): return try logIn(person, guess)
    case .answer(let question, let proof): return try answer(question, proof)
    case .pin(let guess): return try logInByPIN(guess)
    case .logout(let session):
      _ = try openSession(session)
      side.sessions[phone] = nil
      return Outcome(200)
    case .startRecovery(let person): return try startRecovery(person)
    case .reset(let recovery, let code, let answer, let new): return try reset(recovery, code, answer, new)
    case .startPasscodeRecovery(let guess): return try startPasscodeRecovery(guess)
    case .resetPasscode(let question, let proof, let new): return try resetPasscode(question, proof, new)
    case .changePassword(let session, let guess, let new): return try changePassword(session, guess, new)
    case .changePasscode(let session, let guess, let new): return try changePasscode(session, guess, new)
    case .verify(let session, let guess): return try verify(session, guess)
    case .generateToken(let session, let person):
      guard try openSession(session).person == person else { throw Refusal(400, .invalidRequest, fields: ["username"]) }
      side.tokens[phone] = Token(key: key, issued: now)
      return Outcome(200)
    case .tokenLogin(let token): return try logInByToken(token)
    case .expireToken(let session):
      _ = try openSession(session)
      side.tokens[phone] = nil
      return Outcome(200)
    case .tokenExists:
      let isGood =
        side.links[phone]?.isActive == true && side.tokens[phone].map { isWithin(side.rules.lifetimes.deviceToken, $0.issued) } == true
      return Outcome(200, summary: [isGood ? "yes" : "no"])
    case .devices(let session): return Outcome(200, summary: describe(phonesOf: try openSession(session).person))
    case .activate(let isActive, let phone, let withKey): return try activate(isActive, phone, withKey)
    case .unlock(let person, let withKey):
      guard withKey else { throw Refusal(403, .notAllowed) }
      guard side.accounts[person] != nil else { throw Refusal(404, .unknownUsername) }
      side.passwordMisses[person] = nil
      side.recoveryMisses[person] = nil
      return Outcome(200)
    case .customers(let withKey):
      guard withKey else { throw Refusal(403, .notAllowed) }
      return Outcome(200, summary: side.accounts.keys.sorted().flatMap { describe($0) })
    }
  }
}

// MARK: - Phones, sessions

extension AccessModel {
  private func isWithin(_ lifetime: Duration, _ issued: Timestamp) -> Bool { issued <= now && now <= issued + lifetime }

  private func isOpen(_ session: Session) -> Bool {
    now < session.end - max(.zero, session.lastCall - now) && now - session.lastCall < side.rules.lifetimes.idle
  }

  /// The link of the session of this phone.
  private mutating func openSession(_ key: Int?) throws(Refusal) -> Link {
    guard let key, var session = side.sessions[phone], session.key == key, let link = side.links[phone] else {
      throw Refusal(401, .sessionEnded)
    }
    guard isOpen(session) else {
      side.sessions[phone] = nil
      throw Refusal(401, .sessionEnded)
    }
    session.end = session.end - max(.zero, session.lastCall - now)
    session.lastCall = now
    side.sessions[phone] = session
    return link
  }

  private mutating func signIn(isProved: Bool = false, mayChoose: Bool = false) -> Outcome {
    side.sessions[phone] = Session(key: key, lastCall: now, end: now + side.rules.lifetimes.absolute, proved: isProved ? now : nil)
    let person = side.links[phone]?.person
    return Outcome(200, summary: ["\(side.links.values.count { $0.person == person }) phones"] + (mayChoose ? ["may choose"] : []))
  }

  private func link() throws(Refusal) -> Link {
    guard let link = side.links[phone] else { throw Refusal(404, .deviceNotRegistered) }
    guard link.isActive else { throw Refusal(403, .deviceInactive) }
    return link
  }

  private func requireActive() throws(Refusal) { if side.links[phone]?.isActive == false { throw Refusal(403, .deviceInactive) } }

  /// True where the link is new.
  private mutating func makeLink(_ person: Int) throws(Refusal) -> Bool {
    if let link = side.links[phone] {
      guard link.person == person else { throw Refusal(409, .deviceLinkedToAnotherWallet) }
      guard link.isActive else { throw Refusal(403, .deviceInactive) }
      return false
    }
    side.links[phone] = Link(person: person, since: now)
    return true
  }

  private func phones(of person: Int) -> [Int] {
    side.links.filter { $0.value.person == person }.sorted { ($0.value.since, $0.key) < ($1.value.since, $1.key) }.map(\.key)
  }

  private func describe(phonesOf person: Int) -> [String] {
    phones(of: person).map { phone in
      "\(phone) \(side.links[phone]?.isActive == true) \(side.sessions[phone].map(isOpen) ?? false)"
    }
  }

  private func describe(_ person: Int) -> [String] {
    let isBlocked = [side.passwordMisses[person], side.recoveryMisses[person]].contains {
      $0.map { $0.count >= side.rules.limits.passwordMisses || $0.until > now } ?? false
    }
    return ["person \(person) \(isBlocked) \(side.isPINOff(person))"] + describe(phonesOf: person)
  }

  private mutating func mail(_ person: Int) { said.append(.mail(person: person, issuer: issuer)) }

  private mutating func mailAndPush(_ person: Int) {
    mail(person)
    for phone in phones(of: person) where side.links[phone]?.isActive == true { said.append(.push(phone: phone, issuer: issuer)) }
  }

  private mutating func end(_ phone: Int, _ reason: SessionEndReason) {
    if let session = side.sessions[phone], isOpen(session) { said.append(.ended(phone: phone, issuer: issuer, reason)) }
    side.sessions[phone] = nil
  }

  private mutating func remove() throws(Refusal) -> Outcome {
    guard let link = side.links[phone] else { throw Refusal(404, .deviceNotRegistered) }
    side.links[phone] = nil
    side.sessions[phone] = nil
    side.tokens[phone] = nil
    side.questions[phone] = nil
    mail(link.person)
    return Outcome(200)
  }

  private mutating func activate(_ isActive: Bool, _ phone: Int, _ withKey: Bool) throws(Refusal) -> Outcome {
    guard withKey else { throw Refusal(403, .notAllowed) }
    guard let link = side.links[phone] else { throw Refusal(404, .deviceNotRegistered) }
    if link.isActive != isActive {
      if !isActive { end(phone, .deviceDeactivated) }
      side.links[phone]?.isActive = isActive
      said.append(.activation(isActive, phone: phone, issuer: issuer))
    }
    return Outcome(200, summary: ["\(phone) \(isActive) \(side.sessions[phone].map(isOpen) ?? false)"])
  }
}

// MARK: - Logins

extension AccessModel {
  private mutating func register(_ person: Int) throws(Refusal) -> Outcome {
    if side.links[phone] != nil { throw Refusal(409, .deviceLinkedToAnotherWallet) }
    if side.accounts[person] != nil { throw Refusal(400, .duplicatesNotAllowed, fields: ["email"]) }
    side.accounts[person] = Account()
    // Expired nonces are removed, at every issuer.
    for index in sides.indices { sides[index].nonces = sides[index].nonces.filter { now - .seconds(120) <= $0.value.issued } }
    side.nonces[key] = Nonce(person: person, phone: phone, issued: now)
    mail(person)
    return Outcome(201)
  }

  private mutating func useNonce(_ key: Int) throws(Refusal) -> Outcome {
    guard let nonce = side.nonces[key], nonce.phone == phone else { throw Refusal(401, .nonceExpired) }
    side.nonces[key] = nil
    guard isWithin(side.rules.lifetimes.nonce, nonce.issued) else { throw Refusal(401, .nonceExpired) }
    _ = try makeLink(nonce.person)
    return signIn()
  }

  /// Counts an attempt unless it is too early or too late; the wait after it.
  private mutating func count(_ misses: WritableKeyPath<Side, [Int: Misses]>, _ person: Int) throws(Refusal) -> Duration? {
    var counted = side[keyPath: misses][person] ?? Misses()
    if counted.count >= side.rules.limits.passwordMisses { throw Refusal(423, .credentialLocked) }
    if now < counted.until { throw Refusal(429, .tryLater, after: counted.until - now) }
    counted.count += 1
    let delays = side.rules.limits.passwordDelays
    let wait = delays[min(counted.count, delays.count) - 1]
    counted.until = now + wait
    side[keyPath: misses][person] = counted
    return wait > .zero ? wait : nil
  }

  /// A password counts as wrong until the login is whole.
  private mutating func check(_ person: Int, _ guess: Int) throws(Refusal) {
    let wait = try count(\.passwordMisses, person)
    guard let account = side.accounts[person], account.password == guess else { throw Refusal(401, .wrongCredentials, after: wait) }
  }

  private mutating func logIn(_ person: Int, _ guess: Int) throws(Refusal) -> Outcome {
    try requireActive()
    try check(person, guess)
    if let link = side.links[phone] {
      guard link.person == person else { throw Refusal(409, .deviceLinkedToAnotherWallet) }
      if !side.isPINOff(person) {
        side.passwordMisses[person] = nil
        return signIn()
      }
    }
    side.questions[phone] = Question(key: key, person: person, isForPIN: false, issued: now)
    return Outcome(412)
  }

  /// The person whose question it was.
  private mutating func check(_ key: Int, _ proof: Proof, isForPIN: Bool) throws(Refusal) -> Int {
    guard var question = side.questions[phone], question.key == key, question.isForPIN == isForPIN else {
      throw Refusal(410, .mfaTokenExpired)
    }
    guard isWithin(side.rules.lifetimes.mfaToken, question.issued), question.misses < side.rules.limits.mfaAnswers else {
      side.questions[phone] = nil
      throw Refusal(410, .mfaTokenExpired)
    }
    question.misses += 1
    side.questions[phone] = question
    guard proof == .right else {
      throw Refusal(401, .wrongCredentials, left: side.rules.limits.mfaAnswers - question.misses, fields: ["mfaSecretAnswer"])
    }
    side.questions[phone] = nil
    return question.person
  }

  private mutating func answer(_ question: Int, _ proof: Proof) throws(Refusal) -> Outcome {
    if proof == .malformed { throw Refusal(400, .invalidRequest, fields: ["mfaSecretAnswer"]) }
    let person = try check(question, proof, isForPIN: false)
    if try makeLink(person) { mail(person) }
    let wasOff = side.isPINOff(person)
    side.passwordMisses[person] = nil
    side.accounts[person]?.pinMisses = 0
    return signIn(isProved: true, mayChoose: wasOff)
  }

  private mutating func checkPIN(_ person: Int, _ guess: Int) throws(Refusal) {
    let limit = side.rules.limits.pinMisses
    guard var account = side.accounts[person], account.pinMisses < limit else { throw Refusal(423, .credentialLocked, left: 0) }
    account.pinMisses = account.pin == guess ? 0 : account.pinMisses + 1
    side.accounts[person] = account
    if account.pin == guess { return }
    if account.pinMisses == limit { mail(person) }
    throw Refusal(401, .wrongCredentials, left: limit - account.pinMisses)
  }

  private func requirePINLogin() throws(Refusal) { if !side.rules.profile.supportsPINLogin { throw Refusal(403, .notOffered) } }

  private mutating func logInByPIN(_ guess: Int?) throws(Refusal) -> Outcome {
    try requirePINLogin()
    let person = try link().person
    guard let guess else { throw Refusal(400, .invalidRequest, fields: ["passcode"]) }
    try checkPIN(person, guess)
    return signIn()
  }

  private mutating func verify(_ session: Int?, _ guess: Int?) throws(Refusal) -> Outcome {
    let person = try openSession(session).person
    try requirePINLogin()
    guard let guess else { throw Refusal(400, .invalidRequest, fields: ["passcode"]) }
    try checkPIN(person, guess)
    return Outcome(200)
  }

  private mutating func logInByToken(_ key: Int) throws(Refusal) -> Outcome {
    _ = try link()
    guard let token = side.tokens[phone], token.key == key else { throw Refusal(401, .deviceTokenExpired) }
    guard isWithin(side.rules.lifetimes.deviceToken, token.issued) else {
      side.tokens[phone] = nil
      throw Refusal(401, .deviceTokenExpired)
    }
    return signIn()
  }
}

// MARK: - New credentials

extension AccessModel {
  private mutating func endAccess(_ person: Int, keepsSession: Bool, keepsToken: Bool) {
    for phone in phones(of: person) {
      if phone != self.phone || !keepsSession { end(phone, .credentialsChanged) }
      if phone != self.phone || !keepsToken { side.tokens[phone] = nil }
    }
    side.questions = side.questions.filter { $0.value.person != person }
    side.nonces = side.nonces.filter { $0.value.person != person }
    if side.recoveries[person]?.isSomebodys == true { side.recoveries[person] = nil }
  }

  private func fields(of new: New, _ kind: String) -> [String] {
    switch new {
    case .version: []
    case .againstTheRules: ["new\(kind)"]
    case .differentlyRepeated: ["confirm\(kind)"]
    }
  }

  private func version(_ new: New) -> Int { if case .version(let version) = new { version } else { -1 } }

  private mutating func setPassword(_ person: Int, _ new: New, keeps: Bool) {
    let password = version(new)
    side.accounts[person]?.password = password
    side.passwordMisses[person] = nil
    endAccess(person, keepsSession: keeps, keepsToken: keeps)
    mailAndPush(person)
  }

  private mutating func setPIN(_ person: Int, _ new: New, keepsSession: Bool) {
    let pin = version(new)
    side.accounts[person]?.pin = pin
    side.accounts[person]?.pinMisses = 0
    endAccess(person, keepsSession: keepsSession, keepsToken: true)
    mail(person)
  }

  private mutating func startRecovery(_ person: Int) throws(Refusal) -> Outcome {
    try requireActive()
    _ = try count(\.recoveryMisses, person)
    for index in sides.indices {
      let lifetime = sides[index].rules.lifetimes.recovery
      sides[index].recoveries = sides[index].recoveries.filter { now <= $0.value.issued + lifetime }
    }
    side.recoveries[person] = Recovery(key: key, phone: phone, isSomebodys: side.accounts[person] != nil, issued: now)
    if side.accounts[person] != nil { mailAndPush(person) }
    return Outcome(200)
  }

  private mutating func reset(_ key: Int, _ code: Proof, _ answer: Proof, _ new: New) throws(Refusal) -> Outcome {
    try requireActive()
    let malformed = (code == .malformed ? ["recoveryCode"] : []) + (answer == .malformed ? ["mfaSecretAnswer"] : [])
    let fields = malformed + fields(of: new, "Password")
    guard fields.isEmpty else { throw Refusal(400, .invalidRequest, fields: fields) }
    guard let (person, found) = side.recoveries.first(where: { $0.value.key == key }), found.phone == phone else {
      throw Refusal(410, .recoveryExpired)
    }
    guard isWithin(side.rules.lifetimes.recovery, found.issued), found.misses < side.rules.limits.recoveryTries else {
      side.recoveries[person] = nil
      throw Refusal(410, .recoveryExpired)
    }
    side.recoveries[person]?.misses += 1
    let left = side.rules.limits.recoveryTries - found.misses - 1
    // The recovery of an unknown username has no code that could be right.
    guard code == .right, found.isSomebodys else { throw Refusal(401, .wrongCredentials, left: left, fields: ["recoveryCode"]) }
    guard answer == .right else { throw Refusal(401, .wrongCredentials, left: left, fields: ["mfaSecretAnswer"]) }
    setPassword(person, new, keeps: false)
    side.recoveryMisses[person] = nil
    return Outcome(200)
  }

  private mutating func startPasscodeRecovery(_ guess: Int) throws(Refusal) -> Outcome {
    try requirePINLogin()
    let person = try link().person
    try check(person, guess)
    side.questions[phone] = Question(key: key, person: person, isForPIN: true, issued: now)
    return Outcome(412)
  }

  private mutating func resetPasscode(_ question: Int, _ proof: Proof, _ new: New) throws(Refusal) -> Outcome {
    try requirePINLogin()
    _ = try link()
    let fields = (proof == .malformed ? ["mfaSecretAnswer"] : []) + fields(of: new, "Passcode")
    guard fields.isEmpty else { throw Refusal(400, .invalidRequest, fields: fields) }
    let person = try check(question, proof, isForPIN: true)
    side.passwordMisses[person] = nil
    setPIN(person, new, keepsSession: false)
    return Outcome(200)
  }

  private mutating func changePassword(_ session: Int?, _ guess: Int, _ new: New) throws(Refusal) -> Outcome {
    let person = try openSession(session).person
    let fields = new == .version(guess) ? ["newPassword"] : fields(of: new, "Password")
    guard fields.isEmpty else { throw Refusal(400, .invalidRequest, fields: fields) }
    try check(person, guess)
    setPassword(person, new, keeps: true)
    return Outcome(200)
  }

  private mutating func changePasscode(_ session: Int?, _ guess: Int?, _ new: New) throws(Refusal) -> Outcome {
    let person = try openSession(session).person
    try requirePINLogin()
    let isProved = side.sessions[phone]?.proved.map { isWithin(side.rules.lifetimes.mfaToken, $0) } ?? false
    let missing = guess == nil && !isProved ? ["currentPasscode"] : []
    let fields = missing + (guess.map { new == .version($0) } == true ? ["newPasscode"] : fields(of: new, "Passcode"))
    guard fields.isEmpty else { throw Refusal(400, .invalidRequest, fields: fields) }
    if let guess { try checkPIN(person, guess) }
    setPIN(person, new, keepsSession: true)
    return Outcome(200)
  }
}

extension AccessModel.Act {
  /// Reads, and writes that do nothing the second time, have no key.
  var isWrite: Bool {
    switch self {
    case .isDeviceRegistered, .questions, .passwordRules, .passcodeRules, .tokenExists, .devices, .activate, .unlock, .customers: false
    default: true
    }
  }
}
