import Basics
import WalletModel

@testable import UserInterface

/// An interface without a program: the script sends keys and responds to requests.
struct Rehearsal: Sendable {
  var interface: Interface
  var state = StageState() { didSet { shared = SharedStageState(state) } }
  private(set) var shared = SharedStageState(StageState())
  /// The requests without a response yet, oldest first.
  private(set) var asked: [(visit: Visit, id: AskID, intent: any Intent)] = []
  private(set) var cancelled: [(visit: Visit, id: AskID)] = []
  /// The subjects of new messages, newest first.
  var unread: [String] = []
  private var newestMessage: NewestMessage {
    NewestMessage(subject: unread.first, asksForApproval: unread.contains { $0.hasPrefix("Is this you?") })
  }
  /// What the app keeps of the shop.
  private(set) var basket = Basket()
  /// The payment of which the customer hasn't seen what came.
  var openPayment: OpenPayment?
  /// What the phone's wallet offers for every card.
  var offers: [WalletOffer] = []
  /// False while the phone's wallet keeps one waiting for that.
  var answersOffers = true
  /// The texts that went to the clipboard.
  var copied: [String] = []
  /// The questions of the command line without an answer, oldest first.
  private(set) var commands: [CommandPalette.Request] = []
  /// The exits that were taken from one screen to another.
  private(set) var trail: [(edge: Map.Edge, way: String)] = []
  /// The destinations of a session's end, tried on a copy of the interface on every screen that needs a session.
  private(set) var ends: Set<Map.Edge> = []
  /// The end of the session on every screen that has one.
  var deadline = Script.deadline
  var moment = Moment(now: Timestamp(iso8601: "2026-11-21T09:41:00Z")!, elapsed: .zero)

  /// - Parameter application: the one that is open.
  init(_ application: PhoneApplication = Script.app.app) {
    interface = Interface(WalletFlow.self, app: AppID(phone: Script.app.phone, app: application), canSuspend: true)
    state.now = moment.now
    state.clock = .frozen
    state.world = "default"
    state.appName = Script.issuer.name
    state.theme = Script.issuer.theme?.theme
    state.phoneName = "Phone 1"
    shared = SharedStageState(state)
    receive(interface.start())
  }

  mutating func press(_ keys: Key...) {
    for key in keys { input(.key(key)) }
  }

  mutating func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  /// Goes to what is called so on the phone, and chooses it.
  mutating func choose(_ label: String) {
    for _ in 0..<40 {
      let page = interface.topPage(east: 0)
      let isThere = (page.body + page.actions).contains { block in
        block.all.contains { if case .action(let action, isFocused: true) = $0 { action.label.string.hasPrefix(label) } else { false } }
      }
      if isThere { return press(.enter) }
      press(.tab)
    }
    preconditionFailure("nothing here is called \(label)")
  }

  mutating func paste(_ text: String) { input(.paste(text)) }

  mutating func input(_ input: Input) {
    step([.input(input), .confirmed]) { $0.handle(input) }
  }

  /// Answers the latest open request for this kind of intent.
  mutating func answer<I: Intent>(_ kind: I.Type, _ answer: I.Answer) {
    reply(kind, .success(answer))
  }

  mutating func refuse<I: Intent>(_ kind: I.Type, _ error: WalletError) {
    reply(kind, .failure(error))
  }

  private mutating func reply<I: Intent>(_ kind: I.Type, _ result: Result<any Sendable, WalletError>) {
    guard let index = asked.lastIndex(where: { $0.intent is I }) else { preconditionFailure("nobody asked for \(I.self)") }
    answerAt(index, result)
  }

  mutating func answerAt(_ index: Int, _ result: Result<any Sendable, WalletError>) {
    let (visit, id, _) = asked.remove(at: index)
    let reply = Reply(id: id, result: result)
    step([.reply(reply)]) { $0.receive(reply, visit: visit) }
  }

  /// Answers the oldest question of the command line.
  mutating func answerCommand(_ candidates: [CommandPalette.Candidate], _ answer: CommandPalette.Answer) {
    switch commands.removeFirst() {
    case .complete(let text): interface.offer(candidates, after: text)
    case .run(_, let palette): receive(interface.show(answer, of: palette))
    }
  }

  mutating func pass(_ span: Duration) {
    receive(interface.tick(moment, deadline: deadline, of: interface.apps.current.id))
    moment.now = moment.now + span
    moment.elapsed += span
    state.now = moment.now
    let moment = moment
    let deadline = deadline
    step([.clock(moment)]) { $0.tickOverlay(moment) + $0.tick(moment, deadline: deadline, of: $0.apps.current.id) }
  }

  /// The issuer ends the session, and says why.
  mutating func endSession(_ end: SessionEnd) { step([]) { $0.endSession(end, of: $0.apps.current.id) } }

  // Does one thing to the interface; where that has led to another screen, the exit is one that an event of these takes.
  private mutating func step(_ events: [Event], _ act: (inout Interface) -> [Interface.Work]) {
    let before = interface.screen
    let work = act(&interface)
    let after = interface.screenName
    if after != Swift.type(of: before).name,
      let exit = events.lazy.compactMap({ Self.exit(of: before, on: $0) }).first(where: { $0.edge.to == after })
    {
      trail.append(exit)
    }
    receive(work)
    tryEnd()
  }

  private mutating func tryEnd() {
    guard interface.screen.isSignedIn else { return }
    var copy = interface
    _ = copy.endSession(.closedByIssuer, of: copy.apps.current.id)
    ends.insert(Map.Edge(from: interface.screenName, outcome: "session ended", to: copy.screenName))
  }

  private static func exit<S: Screen>(of screen: S, on event: Event) -> (edge: Map.Edge, way: String)? {
    var screen = screen
    guard case .leave(let exit) = screen.handle(event) else { return nil }
    return (Map.Edge(from: S.name, outcome: exit.words, to: Swift.type(of: S.next(exit)).name), exit.exitName.rawValue)
  }

  mutating func receive(_ work: [Interface.Work]) {
    for item in work {
      switch item {
      // The phone answers at once.
      case .carryOut(let visit, let id, is Intents.GetNewestMessage):
        receive(interface.receive(Reply(id: id, result: .success(newestMessage)), visit: visit))
      case .carryOut(let visit, let id, is Intents.LoadWalletOffers) where answersOffers:
        receive(interface.receive(Reply(id: id, result: .success(offers)), visit: visit))
      case .carryOut(let visit, let id, is Intents.LoadOpenPayment):
        receive(interface.receive(Reply(id: id, result: .success(openPayment)), visit: visit))
      case .carryOut(let visit, let id, let intent as Intents.KeepBasket):
        basket = intent.basket
        // A screen may be left with it.
        asked.append((visit, id, intent))
        answerAt(asked.count - 1, .success(()))
      case .carryOut(let visit, let id, is Intents.NotePaymentSeen):
        openPayment = nil
        receive(interface.receive(Reply(id: id, result: .success(())), visit: visit))
      case .carryOut(let visit, let id, let intent): asked.append((visit, id, intent))
      case .cancel(let visit, let id): cancelled.append((visit, id))
      case .copy(let text): copied.append(text)
      case .command(let request): commands.append(request)
      // The program keeps it.
      case .usePhone: break
      case .press(let command): input(.command(command))
      case .open(let screen, let visit): receive(interface.open(screen, from: visit))
      }
    }
    if interface.isWaiting || interface.countsDown {
      _ = interface.tickOverlay(moment) + interface.tick(moment, deadline: deadline, of: interface.apps.current.id)
    }
  }

  /// The field that typing goes to.
  var focusedField: Field? { interface.topPage(east: 0).focusedField }

  func phone(_ columns: Int, _ rows: Int) -> Frame { Stage.phone(interface, state, size: Size(columns: columns, rows: rows)) }
  func stage(_ columns: Int, _ rows: Int) -> Frame {
    var stage = Stage()
    return stage.frame(interface, shared, size: Size(columns: columns, rows: rows))
  }
}

extension PhoneApplication {
  /// An issuer's app, and the phone's own.
  static let all: [PhoneApplication] = [Script.app.app, .appleWallet, .watch, .watchWallet, .googleWallet, .samsungWallet]
}

extension Block {
  /// This block, or those that lie in it.
  var all: [Block] {
    switch self {
    case .row(let actions), .group(_, let actions), .stack(_, let actions): actions
    default: [self]
    }
  }
}

// MARK: - The issuer's data in these scripts

enum Script {
  static let issuerID = IssuerConfiguration.meridian.identifier
  static let app = AppID(phone: 1, app: .issuer(issuerID))
  static let phones = [1, 2].map { StageState.PhoneEntry(number: $0, name: "Phone \($0)", app: app.app) }
  static let issuer = IssuerProfile(
    name: "Meridian Wallet", greeting: "Your cards, wherever you are.", supportsPINLogin: true, theme: AnnouncedTheme(.meridian))
  static let issuerWithoutPIN = IssuerProfile(
    name: "Pebble", greeting: "Small money, made simple.", supportsPINLogin: false, theme: AnnouncedTheme(.withoutPIN))

  static func status(
    registered: Bool, active: Bool = true, issuer: IssuerProfile = issuer, hasFingerprint: Bool = false, sample: SampleLogin? = nil
  ) -> Intents.CheckDevice.Answer {
    Intents.CheckDevice.Answer(
      status: DeviceStatus(isRegistered: registered, isActive: registered && active, issuer: issuer), holderName: registered ? "Anna" : nil,
      session: nil, hasFingerprint: hasFingerprint, sample: sample)
  }

  static let sample = SampleLogin(username: "anna@example.com", password: Secret("Heron-Lake-42"), answer: Secret("heron"))

  static let questions = MFAQuestions(
    pool: [
      MFAQuestion("What was the name of your first pet?"), MFAQuestion("In which street did you grow up?"),
      MFAQuestion("What was your first teacher called?"), MFAQuestion("Which dish do you cook best?"),
    ], requiredNumber: 2)
  static let requirements = EnrollmentRequirements(
    questions: questions, passwords: PasswordConfigurations(), passcodes: PasscodeConfigurations())

  static let day = Timestamp(iso8601: "2026-11-21T09:41:00Z")!
  /// The end of an idle session.
  static let deadline = SessionDeadline(end: day + .seconds(300), cause: .idle, idleTime: .seconds(300))

  static func signedIn(
    phones: Int = 1, mobile: String? = nil, issuer: IssuerProfile = issuer, mayChoosePIN: Bool = false, canSetPIN: Bool = false,
    offersFingerprint: Bool = false
  ) -> SignedIn {
    SignedIn(
      wallet: WalletSummary(
        firstName: "Anna", lastName: "Sample", username: "anna@example.com", countryCode: "DE", phone: mobile,
        linkedDevices: phones, linkedSince: day, lastPasswordUpdate: day),
      phoneName: "Phone 1", issuer: issuer, mayChoosePIN: mayChoosePIN, canSetPIN: canSetPIN,
      offersFingerprint: offersFingerprint)
  }

  static func pinRules(needsCurrent: Bool = true) -> PINRules {
    PINRules(configurations: PasscodeConfigurations(), needsCurrent: needsCurrent)
  }

  static let token = MFAToken(question: "In which street did you grow up?", token: Secret("opaque"))
  static let registered = RegisterUserResponse(message: "Welcome to Meridian Wallet.", nonce: Secret("nonce"))

  static let wrongPIN = WalletError(401, .wrongCredentials, "wrong PIN, 3 left", attemptsLeft: 3)
  static let offline = WalletError(0, .unreachable, "The phone is offline.")
  static let unavailable = WalletError(503, .injectedFault, "503 Service unavailable (simulated).")
}

extension GlassEntry {
  /// A call.
  convenience init(
    number: Int = 0, moment: Timestamp, operation: String, mark: Character = ">", caller: String? = nil, phone: Phone? = nil,
    outcome: Outcome?, _ change: (inout Call) -> Void = { _ in }
  ) {
    var call = Call(outcome ?? .inFlight)
    call.caller = caller ?? phone?.name ?? "Phone 1"
    call.isOfCare = mark == "&"
    change(&call)
    self.init(number: number, moment: moment, mark: mark, phone: phone, text: operation, call: call)
  }
}

extension Interface {
  /// True if a question or something outside the phone lies over the screen.
  var isCovered: Bool { overlay != nil || apps.current.question != nil }

  /// Announces a message on the phone in use.
  mutating func announce(_ text: Text) -> [Work] { announce(text, in: apps.current.id) }

  /// Lets time pass on the phone in use, where no session is open.
  mutating func tick(_ moment: Moment) -> [Work] { tick(moment, deadline: nil, of: apps.current.id) }
}
