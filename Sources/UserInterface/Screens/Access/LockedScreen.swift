import Basics

/// The reason for a lock, its end, and the ways out of it. (Rules, limits)
struct LockedScreen: FormScreen {
  static var title: Text { "Locked" }
  static var help: Text { "You can't log in right now. The screen shows when you can, and what to do." }

  enum Outcome: Exit {
    case logIn(PhoneFace)
    case forgotPassword(PhoneFace, from: any Screen)
    case back
    case tryAgain(SignedIn)
    case profile(SignedIn)
    case proveAgain(Errand)
    case errandEnded(Errand)

    enum ExitName: String, CaseIterable, Sendable {
      case logIn = "log in"
      case forgotPassword = "recover the password"
      case back = "back"
      case tryAgain = "try again in the session"
      case profile = "back into the session"
      case proveAgain = "confirm it's you again"
      case errandEnded = "back to the errand"
    }

    var exitName: ExitName {
      switch self {
      case .logIn: .logIn
      case .forgotPassword: .forgotPassword
      case .back: .back
      case .tryAgain: .tryAgain
      case .profile: .profile
      case .proveAgain: .proveAgain
      case .errandEnded: .errandEnded
      }
    }

    var words: String { if case .errandEnded(let errand) = self { "back to the \(errand.kind)" } else { exitName.rawValue } }
  }

  /// The screen that has led to this one, to which the customer can return.
  private enum Origin {
    case login(PhoneFace)
    /// A change of password or PIN. The session continues.
    case session(SignedIn)
    /// Step-up authentication. The session continues.
    case errand(Errand)
  }

  private enum Wait {
    /// The time of the end isn't known before the first clock event.
    case begun(Duration)
    case running(until: Timestamp, inWords: Text, left: Duration)
    /// There is no wait, or it has ended.
    case over
  }

  enum ControlID: Hashable, Sendable { case logIn, forgotPassword, back }

  private let lockOut: LockOut
  private let origin: Origin
  var form: Form<ControlID>
  var message: Notice?
  private var wait: Wait

  init(_ lockOut: LockOut, _ face: PhoneFace) { self.init(lockOut, .login(face)) }
  init(_ lockOut: LockOut, in session: SignedIn) { self.init(lockOut, .session(session)) }
  init(_ lockOut: LockOut, _ errand: Errand) { self.init(lockOut, .errand(errand)) }

  private init(_ lockOut: LockOut, _ origin: Origin) {
    self.lockOut = lockOut
    self.origin = origin
    wait = lockOut.wait.map { .begun($0) } ?? .over
    // Enabled during the wait too: the issuer doesn't count such an attempt, and customer care may have ended the wait. (Rules, limits)
    let again: (ControlID, Form<ControlID>.Control) = (.logIn, .action(.init("Try again")))
    let back: (ControlID, Form<ControlID>.Control) = (.back, .action(.init("Back")))
    let logIn: (ControlID, Form<ControlID>.Control) = (.logIn, .action(.init("Log in with your password")))
    let forgot: (ControlID, Form<ControlID>.Control) = (.forgotPassword, .action(.init("Forgot your password?")))
    switch (lockOut, origin) {
    case (.password, .session), (.password, .errand): form = Form([again, back])
    case (_, .session), (_, .errand), (.passwordClosed, .login): form = Form([back])
    case (.pin, .login): form = Form([logIn, forgot, back])
    case (.password, .login): form = Form([again, forgot, back])
    case (.recovery, .login): form = Form([(.forgotPassword, .action(.init("Request a code"))), logIn, back])
    case (.recoveryClosed, .login): form = Form([logIn, back])
    }
    // The first action works when the wait is over. Until then the focus is on the second.
    if countsDown, form.items.count > 1 { form.moveFocus(to: form.items[1].id) }
  }

  var isSignedIn: Bool { if case .login = origin { false } else { true } }
  var countsDown: Bool { if case .over = wait { false } else { true } }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    guard case .clock(let moment) = event else { return nil }
    let end: Timestamp
    switch wait {
    case .begun(let left): end = moment.now + left
    case .running(let known, _, _): end = known
    case .over: return nil
    }
    if end <= moment.now {
      wait = .over
      form.focusFirst()
      return .stay
    }
    let time: Text = "\(end.time(east: moment.east, seconds: true))"
    let day = end.day(east: moment.east)
    let words = day == moment.now.day(east: moment.east) ? time : "\(day) \(time)"
    wait = .running(until: end, inWords: words, left: end - moment.now)
    return .stay
  }

  mutating func goBack() -> Step<Outcome> {
    switch origin {
    case .login: .leave(.back)
    case .session(let signedIn): .leave(.profile(signedIn))
    case .errand(let errand): .leave(.errandEnded(errand))
    }
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch (control, origin) {
    case (.logIn, .session(let signedIn)): .leave(.tryAgain(signedIn))
    case (.logIn, .errand(let errand)): .leave(.proveAgain(errand))
    case (.logIn, .login(let face)): .leave(.logIn(face))
    case (.forgotPassword, .login(let face)): .leave(.forgotPassword(face, from: self))
    case (.forgotPassword, .session), (.forgotPassword, .errand), (.back, _): goBack()
    }
  }

  var page: Page {
    let enter: Text =
      switch form.focused {
      case .logIn: isSignedIn ? "try again" : "log in"
      case .forgotPassword: "request a code"
      case .back, nil: "back"
      }
    return page(reason, enter: enter, escape: "back")
  }

  private var reason: [Block] {
    switch lockOut {
    case .pin:
      [
        .band("Your PIN is disabled", .bad), .gap,
        .paragraph("Too many wrong PINs. Your wallet is safe."), .gap,
        .paragraph(
          isSignedIn
            ? "To enable your PIN again, log out, then log in with your password and a security answer."
            : "To enable your PIN again, log in with your password and a security answer."),
      ]
    case .password:
      [countsDown ? .band("Wait before you try again", .waiting) : .band("You can try again", .good), .gap]
        + countdown("Your wallet is safe. Each wrong password makes the wait longer.")
    case .passwordClosed:
      [
        .band("Your login is locked", .bad), .gap, .paragraph("Too many wrong passwords. Your wallet is safe."), .gap,
        .paragraph("Customer care can unlock your login: Ctrl-O, then Customer care."),
      ]
    case .recovery:
      [countsDown ? .band("Wait before the next code", .waiting) : .band("You can request a code", .good), .gap]
        + countdown("You requested codes and didn't use them. Each unused code makes the wait longer.")
    case .recoveryClosed:
      [
        .band("Code requests are locked", .bad), .gap, .paragraph("Too many unused codes. Your wallet is safe."), .gap,
        .paragraph("Customer care can help: Ctrl-O, then Customer care."),
      ]
    }
  }

  private func countdown(_ why: Text) -> [Block] {
    let (until, left): (Text, Duration)
    switch wait {
    case .begun(let whole): (until, left) = ("", whole)
    case .running(_, let words, let rest): (until, left) = (words, rest)
    case .over: return [.paragraph("The wait is over.")]
    }
    return [.paragraph(why), .gap, .pair("Until", until), .pair("Time left", Refusal.span(left))]
  }
}

extension LockOut {
  /// The duration of the lock; nil if it doesn't end with time.
  fileprivate var wait: Duration? {
    switch self {
    case .password(let wait), .recovery(let wait): wait > .zero ? wait : nil
    case .pin, .passwordClosed, .recoveryClosed: nil
    }
  }
}
