import WalletModel

/// Says until when there is no way in, and what helps. (Rules, limits)
package struct LockedScreen: FormScreen {
  package static let name = ScreenName.locked

  package enum Outcome: String, CaseIterable, Sendable {
    case logIn = "log in"
    case forgotPassword = "recover the password"
    case back = "back"
  }

  enum Control: Hashable, Sendable { case logIn, forgotPassword, back }

  private let lockOut: LockOut
  private let face: PhoneFace
  var form: Form<Control>
  var message: Notice?
  /// When it is over; known from the first word of the time on.
  private var end: Timestamp?
  /// The same as a person reads it.
  private var until: Text = ""
  private var left: Duration

  package init?(_ handover: Handover) {
    guard case .locked(let lockOut, let face) = handover else { return nil }
    self.lockOut = lockOut
    self.face = face
    left = lockOut.wait ?? .zero
    let isOver = left <= .zero
    let logIn: (Control, Form<Control>.Control) = (.logIn, .action(.init("Log in with your password")))
    let forgot: (Control, Form<Control>.Control) = (.forgotPassword, .action(.init("Forgot your password?")))
    let back: (Control, Form<Control>.Control) = (.back, .action(.init("Back")))
    switch lockOut {
    case .pin: form = Form([logIn, forgot, back])
    case .password: form = Form([(.logIn, .action(.init("Try again", isEnabled: isOver))), forgot, back])
    case .passwordClosed: form = Form([back])
    case .recovery: form = Form([(.forgotPassword, .action(.init("Ask for a code", isEnabled: isOver))), logIn, back])
    case .recoveryClosed: form = Form([logIn, back])
    }
  }

  package var countsDown: Bool { left > .zero }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    guard case .clock(let moment) = event, countsDown else { return nil }
    let end = self.end ?? moment.now + left
    self.end = end
    let time: Text = "\(end.time(east: moment.east, seconds: true))"
    let day = end.date(east: moment.east)
    until = day == moment.now.date(east: moment.east) ? time : "\(day) \(time)"
    left = end - moment.now
    if !countsDown {
      form.enable(waitedFor, true)
      form.moveFocus(to: waitedFor)
    }
    return .stay
  }

  private var waitedFor: Control { if case .recovery = lockOut { .forgotPassword } else { .logIn } }

  mutating func goBack() -> Step<Outcome> { .leave(.back) }

  mutating func choose(_ control: Control) -> Step<Outcome> {
    switch control {
    case .logIn: .leave(.logIn, .phone(face))
    case .forgotPassword: .leave(.forgotPassword, .phone(face))
    case .back: goBack()
    }
  }

  package var page: Page {
    let enter: Text =
      switch form.focused {
      case .logIn: "log in"
      case .forgotPassword: "ask for a code"
      case .back, nil: "back"
      }
    return page([.gap, .gap] + reason, enter: enter, escape: "back")
  }

  private var reason: [Block] {
    switch lockOut {
    case .pin:
      [
        .heading("Your PIN is off"), .gap,
        .paragraph("A wrong PIN was typed too often. Your wallet is safe."), .gap,
        .paragraph("Log in with your password and a security answer: then the PIN works again."),
      ]
    case .password:
      [.heading("Too many wrong passwords"), .gap]
        + countdown("Your wallet is safe. The next try has to wait a little.", "You can try again now.")
    case .passwordClosed:
      [
        .heading("This login is closed"), .gap, .paragraph("Too many wrong passwords were typed. Your wallet is safe."), .gap,
        .paragraph("Customer care opens it again: here that is Ctrl-O, then Customer care."),
      ]
    case .recovery:
      [.heading("Too many codes"), .gap]
        + countdown("Codes were asked for and not used. The next one has to wait a little.", "You can ask for a new code now.")
    case .recoveryClosed:
      [
        .heading("No more codes"), .gap, .paragraph("Codes were asked for and not used too often. Your wallet is safe."), .gap,
        .paragraph("Customer care helps: here that is Ctrl-O, then Customer care."),
      ]
    }
  }

  private func countdown(_ before: Text, _ after: Text) -> [Block] {
    guard countsDown else { return [.paragraph(after)] }
    return [.paragraph(before), .gap] + [.pair("Until", until), .pair("Time left", Refusal.span(left))]
  }
}

extension LockOut {
  /// How long it lasts; nil where waiting does not help.
  fileprivate var wait: Duration? {
    switch self {
    case .password(let wait), .recovery(let wait): wait
    case .pin, .passwordClosed, .recoveryClosed: nil
    }
  }
}
