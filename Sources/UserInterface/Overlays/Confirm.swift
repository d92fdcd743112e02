import WalletModel

/// One question with yes and no, asked only where something would be lost.
struct Confirm: Equatable, Sendable {
  enum Control: Hashable, Sendable { case yes, no }
  /// What a yes is for.
  enum Purpose: Equatable {
    case screen, leaveApp, keepSession
    /// Asked over the Simulator, to which a no goes back.
    case changePhone(Simulator, Simulate.Action)
  }

  let heading: Text
  let question: Text
  let purpose: Purpose
  private(set) var form: Form<Control>

  init(_ question: Text, yes: Text, purpose: Purpose) {
    heading = "Are you sure?"
    self.question = question
    self.purpose = purpose
    form = Form([(.no, .action(.init("Stay here"))), (.yes, .action(.init(yes)))])
  }

  /// The session is about to end; a yes keeps it.
  static func sessionEnding(_ deadline: SessionDeadline) -> Confirm {
    let why: Text =
      switch deadline.cause {
      case .idle: "The wallet has not been used for a while"
      case .ownLimit: "The wallet has not been used for as long as you allow"
      case .absolute: "A session is not longer than this"
      }
    return Confirm(
      heading: "Are you still there?",
      question: why + ": it locks itself at \(deadline.end.time(east: 0, seconds: true)).", purpose: .keepSession,
      form: Form([(.yes, .action(.init("Stay signed in"))), (.no, .action(.init("Log out now")))]))
  }

  private init(heading: Text, question: Text, purpose: Purpose, form: Form<Control>) {
    self.heading = heading
    self.question = question
    self.purpose = purpose
    self.form = form
  }

  /// The answer, once there is one.
  mutating func handle(_ input: Input) -> Bool? {
    // Esc changes nothing: one stays where one is, signed in or not.
    if input == .key(.escape) { return purpose == .keepSession }
    if case .chosen(let control) = form.handle(input) { return control == .yes }
    return nil
  }

  var page: Page {
    var page = Page()
    page.body = [.gap, .gap, .heading(heading), .gap, .paragraph(question)]
    page.actions = form.items.map { form.block($0.id) }
    page.enter = "choose"
    page.escape = purpose == .keepSession ? "stay signed in" : "stay"
    return page
  }
}
