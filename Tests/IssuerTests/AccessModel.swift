import Contract
import WalletModel

/// The rules of access once more, as plainly as they can be said and without storage, hashes or tokens: what the issuer is
/// compared with.
struct AccessModel {
  /// What a phone sees of an answer.
  struct Outcome: Equatable {
    var status: Int
    var code: ErrorCode?
    var attemptsLeft: Int?
    var retryAfter: Duration?

    init(_ status: Int, _ code: ErrorCode? = nil, left: Int? = nil, after: Duration? = nil) {
      self.status = status
      self.code = code
      attemptsLeft = left
      retryAfter = after
    }
  }

  enum Step: Hashable {
    case register(person: Int, device: Int)
    /// The nonce of the last registration of this person.
    case nonce(person: Int, device: Int)
    case password(person: Int, isRight: Bool, device: Int)
    /// Answers the question that `asked` was asked, from `device`.
    case answer(isRight: Bool, asked: Int, device: Int)
    case pin(isRight: Bool, device: Int)
    case remove(device: Int)
    case logout(device: Int)
    case status(device: Int)
    case activate(Bool, device: Int)
    case advance(Duration)
    case restart
  }

  struct Link: Equatable {
    let person: Int
    var isActive = true
  }
  private struct Nonce {
    let device: Int
    let issued: Duration
  }
  private struct Question {
    let person: Int
    let issued: Duration
    var misses = 0
  }
  private struct Session {
    var lastCall: Duration
    let end: Duration
  }

  private(set) var links: [Int: Link] = [:]
  private(set) var mails = 0
  private var members: Set<Int> = []
  private var nonces: [Int: Nonce] = [:]
  private var questions: [Int: Question] = [:]
  private var sessions: [Int: Session] = [:]
  private var pinMisses: [Int: Int] = [:]
  private var passwordMisses: [Int: (count: Int, until: Duration)] = [:]
  private var now = Duration.zero

  /// What must come of a step.
  mutating func take(_ step: Step) -> Outcome {
    switch step {
    case .register(let person, let device): register(person, device)
    case .nonce(let person, let device): useNonce(person, device)
    case .password(let person, let isRight, let device): password(person, isRight, device)
    case .answer(let isRight, let asked, let device): answer(isRight, asked, device)
    case .pin(let isRight, let device): pin(isRight, device)
    case .remove(let device): remove(device)
    case .logout(let device): logout(device)
    case .status: Outcome(200)
    case .activate(let isActive, let device): activate(isActive, device)
    case .advance(let span):
      {
        now += span
        return Outcome(200)
      }()
    case .restart: Outcome(200)
    }
  }

  private mutating func register(_ person: Int, _ device: Int) -> Outcome {
    if links[device] != nil { return Outcome(409, .deviceLinkedToAnotherWallet) }
    if !members.insert(person).inserted { return Outcome(400, .duplicatesNotAllowed) }
    nonces[person] = Nonce(device: device, issued: now)
    mails += 1
    return Outcome(201)
  }

  private mutating func useNonce(_ person: Int, _ device: Int) -> Outcome {
    guard let nonce = nonces[person], nonce.device == device else { return Outcome(401, .nonceExpired) }
    if let link = links[device], now - nonce.issued <= .seconds(120) {
      // The person may have linked this very phone with password and question meanwhile.
      nonces[person] = nil
      if link.person != person { return Outcome(409, .deviceLinkedToAnotherWallet) }
      return link.isActive ? signIn(device) : Outcome(403, .deviceInactive)
    }
    nonces[person] = nil
    guard now - nonce.issued <= .seconds(120) else { return Outcome(401, .nonceExpired) }
    links[device] = Link(person: person)
    return signIn(device)
  }

  private mutating func password(_ person: Int, _ isRight: Bool, _ device: Int) -> Outcome {
    if links[device]?.isActive == false { return Outcome(403, .deviceInactive) }
    let (count, until) = passwordMisses[person] ?? (0, .zero)
    if now < until { return Outcome(429, .tryLater, after: until - now) }
    guard isRight, members.contains(person) else {
      let delay = Duration.seconds([0, 0, 30, 60, 300, 900, 3600][min(count, 6)])
      passwordMisses[person] = (count + 1, now + delay)
      return Outcome(401, .wrongCredentials, after: delay == .zero ? nil : delay)
    }
    passwordMisses[person] = nil
    if let link = links[device] {
      if link.person != person { return Outcome(409, .deviceLinkedToAnotherWallet) }
      if pinMisses[person, default: 0] < 5 { return signIn(device) }
    }
    questions[device] = Question(person: person, issued: now)
    return Outcome(412)
  }

  private mutating func answer(_ isRight: Bool, _ asked: Int, _ device: Int) -> Outcome {
    guard asked == device, var question = questions[asked], question.misses < 3, now - question.issued <= .seconds(600) else {
      if asked == device { questions[asked] = nil }
      return Outcome(410, .mfaTokenExpired)
    }
    question.misses += 1
    questions[device] = question
    guard isRight else { return Outcome(401, .wrongCredentials, left: 3 - question.misses) }
    questions[device] = nil
    if let link = links[device] {
      if link.person != question.person { return Outcome(409, .deviceLinkedToAnotherWallet) }
      if !link.isActive { return Outcome(403, .deviceInactive) }
    } else {
      links[device] = Link(person: question.person)
      mails += 1
    }
    pinMisses[question.person] = 0
    return signIn(device)
  }

  private mutating func pin(_ isRight: Bool, _ device: Int) -> Outcome {
    guard let link = links[device] else { return Outcome(404, .deviceNotRegistered) }
    if !link.isActive { return Outcome(403, .deviceInactive) }
    let misses = pinMisses[link.person, default: 0]
    if misses == 5 { return Outcome(423, .credentialLocked, left: 0) }
    pinMisses[link.person] = isRight ? 0 : misses + 1
    if isRight { return signIn(device) }
    if misses == 4 { mails += 1 }
    return Outcome(401, .wrongCredentials, left: 4 - misses)
  }

  private mutating func remove(_ device: Int) -> Outcome {
    guard links[device] != nil else { return Outcome(404, .deviceNotRegistered) }
    links[device] = nil
    questions[device] = nil
    sessions[device] = nil
    mails += 1
    return Outcome(200)
  }

  private mutating func logout(_ device: Int) -> Outcome {
    let session = sessions[device]
    sessions[device] = nil
    guard let session, now - session.lastCall < .seconds(300), now < session.end else { return Outcome(401, .sessionEnded) }
    return Outcome(200)
  }

  private mutating func activate(_ isActive: Bool, _ device: Int) -> Outcome {
    guard links[device] != nil else { return Outcome(404, .deviceNotRegistered) }
    links[device]?.isActive = isActive
    if !isActive { sessions[device] = nil }
    return Outcome(200)
  }

  private mutating func signIn(_ device: Int) -> Outcome {
    sessions[device] = Session(lastCall: now, end: now + .seconds(12 * 3600))
    return Outcome(200)
  }
}
