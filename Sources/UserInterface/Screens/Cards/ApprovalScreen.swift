import Basics
import WalletModel

/// The context of the approval screen: the session, and the screen to return to.
struct ApprovalVisit: Sendable {
  let signedIn: SignedIn
  /// True if a payment continues on the screen to return to.
  let resumesPayment: Bool
  /// The screen to return to.
  let back: @Sendable () -> any Screen

  init(_ signedIn: SignedIn, resumesPayment: Bool, back: @escaping @Sendable () -> any Screen) {
    self.signedIn = signedIn
    self.resumesPayment = resumesPayment
    self.back = back
  }
}

/// The approval of a waiting payment: of the newest, if there are several.
struct ApprovalScreen: FormScreen {
  static var title: Text { "Approve a payment" }
  static var help: Text { "A shop requests a payment with your card. Approve it only if you are paying." }
  /// False, because the screen mentions the PIN, and a typed digit of it must not decline the payment.
  static var digitsChoose: Bool { false }
  static var lettersChoose: Bool { true }

  enum Outcome: Exit {
    case stepUp(ApprovalVisit, PaymentApproval, isAgain: Bool)
    case back(ApprovalVisit)

    enum ExitName: String, CaseIterable, Sendable {
      case stepUp = "approve"
      case back = "back"
    }

    var exitName: ExitName {
      switch self {
      case .stepUp: .stepUp
      case .back: .back
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case approve, decline, later, retry
  }

  private let visit: ApprovalVisit
  /// The payment whose approval the customer has confirmed; nil if there is none.
  private let approving: PaymentApproval?
  /// The payment that the customer has answered on this screen, and whether they approved it.
  private var answered: (approval: PaymentApproval, isApproved: Bool)?
  /// The waiting payments; nil until they were loaded.
  private var approvals: [PaymentApproval]?
  private var load = PendingRequest<Intents.LoadPaymentApprovals>()
  private var answer = PendingRequest<Intents.AnswerPaymentApproval>()
  var form = Form<ControlID>([])
  var message: Notice?

  /// - Parameter approving: the payment whose approval the customer has confirmed.
  init(_ visit: ApprovalVisit, approving: PaymentApproval? = nil) {
    self.visit = visit
    self.approving = approving
    approvals = approving.map { [$0] }
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { load.isWaiting || answer.isWaiting }
  var isFinishing: Bool { answer.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch event {
    case .arrived:
      return .stay(approving.flatMap { answer.start(Intents.AnswerPaymentApproval(approval: $0, approves: true)) } ?? load.start(.init()))
    default: break
    }
    switch load.receive(event) {
    case .success(let loaded)?:
      approvals = loaded
      show()
      return .stay
    case .failure(let error)?:
      show()
      return refuse(Refusal.sentence(error))
    case nil: break
    }
    switch answer.receive(event) {
    case .success?:
      if visit.resumesPayment { return .leave(.back(visit)) }
      answered = (approving ?? approvals?.first).map { ($0, approving != nil) }
      approvals = []
      show()
      return .stay
    case .failure(let error)?:
      show()
      switch error.code {
      case .stepUpRequired: return approvals?.first.map { .leave(.stepUp(visit, $0, isAgain: true)) } ?? .stay
      case .notFound:
        approvals = []
        show()
        return refuse("This payment is no longer pending: it was answered or timed out. Go back.")
      default: return refuse(Refusal.sentence(error))
      }
    case nil: return nil
    }
  }

  private mutating func show() {
    let items: [(ControlID, Text)] =
      switch approvals {
      case nil: [(.retry, "Try again"), (.later, "Back")]
      case []: [(.later, "Back")]
      case .some: [(.approve, "Approve"), (.decline, "No, this is not me"), (.later, "Later")]
      }
    form = Form(items.map { ($0.0, .action(.init($0.1))) })
  }

  mutating func cancel() -> Effect? {
    show()
    return load.cancel() ?? answer.cancel()
  }

  mutating func goBack() -> Step<Outcome> { .leave(.back(visit)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    message = nil
    switch control {
    case .approve: return approvals?.first.map { .leave(.stepUp(visit, $0, isAgain: false)) } ?? .stay
    case .decline: return .stay(approvals?.first.flatMap { answer.start(Intents.AnswerPaymentApproval(approval: $0, approves: false)) })
    case .later: return goBack()
    case .retry: return .stay(load.start(.init()))
    }
  }

  var page: Page {
    let enter: Text? =
      switch form.focused {
      case .approve: "approve"
      case .decline: "decline"
      case .later: "back"
      case .retry: "try again"
      case nil: nil
      }
    return page(
      body, waiting: answer.isWaiting ? "Sending your answer" : "Loading", seconds: max(load.seconds, answer.seconds), enter: enter,
      escape: "back")
  }

  private var body: [Block] {
    guard let approvals else { return load.isWaiting ? [.gap, .gap, .gap] : [.gap, .gap, .heading("Couldn't load the payment")] }
    if let answered { return outcome(of: answered.approval, isApproved: answered.isApproved) }
    guard let approval = approvals.first else { return [.gap, .gap, .heading("No pending payments")] }
    var body: [Block] = [.gap, .heading("Is this you?"), .gap, .pair("Shop", Text(untrusted: approval.merchantName))]
    body.append(
      approval.amount.map { .pair("Amount", Text(untrusted: $0.inWords)) } ?? .paragraph("The shop saves your card. You are not charged."))
    body += [
      .pair("Card", "•••• " + Text(untrusted: approval.lastFour)), .pair("Requested", Text(untrusted: approval.asked.time())), .gap,
      .paragraph(visit.signedIn.issuer.supportsPINLogin ? "Approve it with your wallet PIN." : "Approve it with your password.", .quiet),
    ]
    if approvals.count > 1 { body.append(.paragraph("\(approvals.count - 1) more after this one.", .quiet)) }
    return body
  }

  private func outcome(of approval: PaymentApproval, isApproved: Bool) -> [Block] {
    [
      isApproved ? .band("Approved", .good) : .band("Declined", .bad), .gap,
      approval.amount.map { .heading(Text(untrusted: $0.inWords)) } ?? .heading("Save a card"),
      .centred(Text(untrusted: approval.merchantName) + " · •••• " + Text(untrusted: approval.lastFour)), .gap,
      .paragraph(isApproved ? "Return to the shop to continue." : "The shop gets nothing."),
    ]
  }
}
