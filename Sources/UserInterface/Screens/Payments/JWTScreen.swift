import WalletModel

/// The decoded JWTs of a payment: the request that the shop has signed, and its gateway's response. Shown beside the phone, whose screen
/// stays unchanged.
struct JWTScreen: OverlayScreen {
  enum ControlID: Hashable, Sendable {
    /// A row, by its index on the page. Each row can have the focus, so that each can be scrolled into view.
    case row(Int)
    case nextPart, other, back
  }

  private let jwts: PaymentJWTs
  private var showsResponse: Bool
  /// The index of the part with which the page begins. The others follow if there is room.
  private var part = 0
  private var form: Form<ControlID>
  var message: Notice?

  /// Shows the request first, unless the response was refused.
  init(_ jwts: PaymentJWTs) {
    self.jwts = jwts
    showsResponse = jwts.response?.isRefused == true
    form = Form([])
    show()
  }

  var title: Text { showsResponse ? "Response JWT" : "Request JWT" }
  var help: Text { "The shop signs the request, and its gateway the response. The app forwards both and can verify neither." }
  var isWaiting: Bool { false }
  var isTyping: Bool { false }
  var showsNews: Bool { false }

  private var reading: JWTReading { (showsResponse ? jwts.response : nil) ?? jwts.request }
  private var parts: ArraySlice<JWTReading.Part> { reading.parts[part...] }
  private var rows: [JWTReading.Row] { parts.flatMap(\.rows) }

  private mutating func show() {
    let rows: [(ControlID, Form<ControlID>.Control)] = rows.enumerated().map { index, row in
      (.row(index), .action(.entry(Text(untrusted: row.name), value: row.fits ? Text(untrusted: row.value) : nil)))
    }
    let next: [(ControlID, Text)] = reading.parts.count > 1 ? [(.nextPart, "Next part")] : []
    let other: [(ControlID, Text)] = jwts.response == nil ? [] : [(.other, showsResponse ? "The request" : "The response")]
    form = Form(rows + (next + other + [(.back, "Back")]).map { ($0.0, .action(.init($0.1))) })
  }

  mutating func handle(_ event: Event) -> OverlayStep {
    switch event {
    case .input(.command(.inbox)): return .show(WalletFlow.inbox)
    case .input(.key(.control("o"))): return .simulator
    case .input(.key(.escape)): return .close
    case .input(let input):
      guard case .chosen(let control) = form.handle(input) else { return .stay() }
      return choose(control)
    default: return .stay()
    }
  }

  private mutating func choose(_ control: ControlID) -> OverlayStep {
    message = nil
    switch control {
    case .row(let index):
      let row = rows[index]
      let summary = [row.value, row.meaning].filter { !$0.isEmpty }.joined(separator: ", ")
      message = .notice(Text(untrusted: summary.isEmpty ? row.name : row.name + ": " + summary) + ".")
    case .nextPart:
      part = (part + 1) % reading.parts.count
      show()
    case .other:
      (showsResponse, part) = (!showsResponse, 0)
      show()
    case .back: return .close
    }
    return .stay()
  }

  func page(east: Int) -> Page {
    var page = Page()
    page.body = [.gap, .paragraph("\(reading.text.utf8.count) characters, decoded:", .quiet)]
    var place = 0
    for part in parts {
      page.body += [.gap, .heading(Text(untrusted: part.heading))]
      for row in part.rows {
        page.body.append(form.block(.row(place)))
        place += 1
        let below = [row.fits ? "" : row.value, row.meaning].filter { !$0.isEmpty }.joined(separator: " · ")
        if !below.isEmpty { page.body.append(.paragraph("  " + Text(untrusted: below), .quiet)) }
      }
    }
    page.message = message
    page.progress = "\(part + 1) of \(reading.parts.count)"
    page.enter =
      switch form.focused {
      case .row: "show in full"
      case .nextPart, .other: "show"
      case .back, nil: "back"
      }
    page.escape = "back"
    page.actions = form.items.compactMap { item in if case .row = item.id { nil } else { form.block(item.id) } }
    return page
  }
}

extension JWTReading.Row {
  /// True if name and value fit into one row of a phone. (Screens, width)
  fileprivate var fits: Bool { name.utf8.count + value.utf8.count <= 31 }
}
