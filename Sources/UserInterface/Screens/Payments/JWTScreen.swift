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
    /// By its place on the page: each has the focus once, so that all come into sight.
    case row(Int)
    case nextPart, other, back
  }

  private let before: OutcomeScreen
  private let jwts: PaymentJWTs
  private var showsResponse = false
  /// The part that is shown, by its place.
  private var part = 0
  var form: Form<ControlID>
  var message: Notice?

  init(_ jwts: PaymentJWTs, _ before: OutcomeScreen) {
    self.jwts = jwts
    self.before = before
    form = Form([])
    show()
  }

  private var reading: JWTReading { (showsResponse ? jwts.response : nil) ?? jwts.request }

  private mutating func show() {
    let rows: [(ControlID, Form<ControlID>.Control)] = reading.parts[part].rows.enumerated().map { index, row in
      (.row(index), .action(.entry(Text(untrusted: row.name), value: row.fits ? Text(untrusted: row.value) : nil)))
    }
    let other: [(ControlID, Text)] = jwts.response == nil ? [] : [(.other, showsResponse ? "The request" : "The response")]
    let next: [(ControlID, Text)] = reading.parts.count > 1 ? [(.nextPart, "Next part")] : []
    form = Form(rows + (next + other + [(.back, "Back")]).map { ($0.0, .action(.init($0.1))) })
  }

  var ownTitle: Text { showsResponse ? "Response JWT" : "Request JWT" }
  var isSignedIn: Bool { true }

  mutating func respond(to event: Event) -> Step<Outcome>? { nil }

  mutating func goBack() -> Step<Outcome> { .leave(.back(before)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .row(let index):
      let row = reading.parts[part].rows[index]
      message = .notice(Text(untrusted: row.name + ": " + row.value + (row.meaning.isEmpty ? "." : ", " + row.meaning + ".")))
      return .stay
    case .nextPart:
      message = nil
      part = (part + 1) % reading.parts.count
      show()
      return .stay
    case .other:
      message = nil
      showsResponse.toggle()
      part = 0
      show()
      return .stay
    case .back: return goBack()
    }
  }

  var page: Page {
    var body: [Block] = [.gap, .paragraph("\(reading.text.utf8.count) characters taken apart:", .quiet)]
    let shown = reading.parts[part]
    body += [.gap, .heading(Text(untrusted: shown.heading))]
    for (place, row) in shown.rows.enumerated() {
      body.append(form.block(.row(place)))
      let below = [row.fits ? "" : row.value, row.meaning].filter { !$0.isEmpty }.joined(separator: " · ")
      if !below.isEmpty { body.append(.paragraph("  " + Text(untrusted: below), .quiet)) }
    }
    let enter: Text =
      switch form.focused {
      case .row: "say it"
      case .nextPart, .other: "show"
      case .back, nil: "back"
      }
    var page = page(body, enter: enter, escape: "back")
    page.progress = "\(part + 1) of \(reading.parts.count)"
    page.actions = form.items.compactMap { item in if case .row = item.id { nil } else { form.block(item.id) } }
    return page
  }
}

extension JWTReading.Row {
  /// Whether name and value stand in one row of a phone. (Screens, width)
  fileprivate var fits: Bool { name.utf8.count + value.utf8.count <= 31 }
}
