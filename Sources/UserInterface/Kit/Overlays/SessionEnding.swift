import Basics
import WalletModel

/// The warning before a session ends, shown over the current screen, which keeps what was typed.
///
/// Keys in the warning don't renew the session; only *Stay logged in* does.
struct SessionEnding: Equatable, Sendable {
  enum ControlID: Hashable, Sendable { case stay, logOut }
  enum Step {
    case stay(Effect?)
    case close, logOut
  }

  let deadline: SessionDeadline
  private var moment: Moment
  private var form: Form<ControlID>
  private var keep = PendingRequest<Intents.KeepSession>()
  private var failure: WalletError?

  init(_ deadline: SessionDeadline, _ moment: Moment) {
    self.deadline = deadline
    self.moment = moment
    form = Form([
      (.stay, .action(.init(deadline.cause == .absolute ? "Close this notice" : "Stay logged in"))),
      (.logOut, .action(.init("Log out now"))),
    ])
  }

  var isWaiting: Bool { keep.isWaiting }

  mutating func handle(_ event: Event) -> Step {
    switch keep.receive(event) {
    case .success?: return .close
    case .failure(let error)?: failure = error
    case nil: break
    }
    switch event {
    case .clock(let moment): self.moment = moment
    case .input(.key(.escape)) where isWaiting:
      failure = .givenUp
      return .stay(keep.cancel())
    case .input(.key(.escape)): return failure == nil ? stay() : .close
    case .input(let input) where !isWaiting:
      guard case .chosen(let control) = form.handle(input) else { break }
      return control == .stay ? stay() : .logOut
    default: break
    }
    return .stay(nil)
  }

  private mutating func stay() -> Step {
    // A session can't be prolonged beyond its maximum length.
    guard deadline.cause != .absolute else { return .close }
    failure = nil
    return .stay(keep.start(Intents.KeepSession()))
  }

  var page: Page {
    var page = Page()
    let end: Text = "\(deadline.end.time(east: moment.east, seconds: true))"
    let heading: Text = deadline.cause == .absolute ? "Your session is about to end" : "Are you still there?"
    let why: Text =
      switch deadline.cause {
      case .idle: "You've been inactive for a while. We'll log you out at \(end)."
      case .ownLimit: "You've been inactive for a while. Your session timeout logs you out at \(end)."
      case .absolute: "Your session ends at \(end). You can log in again right away."
      }
    let seconds = max(0, (deadline.end - moment.now + .milliseconds(999)).components.seconds)
    page.body = [.gap, .gap, .heading(heading), .gap, .paragraph(why), .gap]
    page.body.append(keep.isWaiting ? .waiting("Keeping you logged in", seconds: keep.seconds) : .centred("\(seconds) s left", .notice))
    page.message = failure.map { .error(Refusal.words($0).what + " To try again, choose Stay logged in.") }
    page.actions = [form.block(.stay), form.block(.logOut)]
    let stay: Text = deadline.cause == .absolute ? "close" : "stay"
    page.enter = form.focused == .stay ? stay : "log out"
    page.escape = keep.isWaiting ? "stop waiting" : failure == nil ? stay : "close"
    return page
  }
}
