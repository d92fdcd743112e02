import WalletModel

/// The JWTs of a payment, taken apart: what the shop has signed, and what its gateway has answered.
struct JWTScreen: FormScreen {
  static var title: Text { "JWT" }
  static var help: Text { "The shop signs the request, its gateway the response. The app carries both, and can check neither." }

  enum Outcome: Exit {
    case back(OutcomeScreen)

    enum Way: String, CaseIterable, Sendable {
      case back = "back"
    }

    var way: Way { .back }
  }

  enum ControlID: Hashable, Sendable {
    case other, back
  }

  private let before: OutcomeScreen
  private let jwts: PaymentJWTs
  private var showsResponse = false
  var form: Form<ControlID>
  var message: Notice?

  init(_ jwts: PaymentJWTs, _ before: OutcomeScreen) {
    self.jwts = jwts
    self.before = before
    form = Form([])
    show()
  }

  private mutating func show() {
    let other: [(ControlID, Text)] = jwts.response == nil ? [] : [(.other, showsResponse ? "The request" : "The response")]
    form = Form((other + [(.back, "Back")]).map { ($0.0, .action(.init($0.1))) })
  }

  var ownTitle: Text { showsResponse ? "Response JWT" : "Request JWT" }
  var isSignedIn: Bool { true }

  mutating func respond(to event: Event) -> Step<Outcome>? { nil }

  mutating func goBack() -> Step<Outcome> { .leave(.back(before)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .other:
      showsResponse.toggle()
      show()
      return .stay
    case .back: return goBack()
    }
  }

  var page: Page {
    let reading = (showsResponse ? jwts.response : nil) ?? jwts.request
    var body: [Block] = [.gap, .paragraph("\(reading.text.utf8.count) characters in three parts, taken apart:", .quiet)]
    for part in reading.parts {
      body += [.gap, .heading(Text(untrusted: part.heading))]
      for row in part.rows {
        let said = [row.value, row.meaning].filter { !$0.isEmpty }.joined(separator: " · ")
        body += [.paragraph(Text(untrusted: row.name), .quiet), .paragraph("  " + Text(untrusted: said))]
      }
    }
    var page = page(body, enter: form.focused == .back ? "back" : "show", escape: "back")
    if jwts.response != nil { page.progress = showsResponse ? "2 of 2" : "1 of 2" }
    page.actions = form.items.map { form.block($0.id) }
    return page
  }
}
