import Basics
import Testing

@testable import UserInterface

/// Every state of every screen, as people without colors, with few rows or after a refusal see it.
@Suite struct StateTests {
  @Test func `no two states of a screen look the same without styles`() {
    var seen: [String: String] = [:]
    for entry in Catalogue.all {
      let frame = entry.rehearse().phone(40, 22)
      let rows = (0..<frame.size.rows).map { frame.line($0) }.joined(separator: "\n")
      let folder = entry.path.split(separator: "/").dropLast().joined(separator: "/")
      let look = "\(folder)\n\(rows)\n\(String(describing: frame.cursor))"
      if let other = seen.updateValue(entry.path, forKey: look) { Issue.record("\(entry.path) looks like \(other)") }
    }
  }

  @Test(arguments: Catalogue.all)
  func `a refusal says what happened and what to do next`(_ entry: Catalogue.Entry) {
    guard let message = entry.rehearse().interface.page.message, message.role == .error else { return }
    let text = message.text.string.lowercased()
    let remedies = [
      "try again", "log in", "start over", "customer care", "unlink", "update the app", "wait ", "security question",
      "is needed", "is required", " must ", "needs: ", "is not ", "doesn't match", "doesn't meet this rule", "attempts left",
      "attempt left", "digits only", "at most ", "can't paste ", "go back", "continue", "free up space", "check ", "enter ", "accept ",
      "end the session later", "you don't need", "is now off", "choose ", "select ",
      " such as ", " as in ", " like ", "type a name", "pay again", "ask the shop", "contact the shop",
    ]
    #expect(remedies.contains { text.contains($0) }, "\(text)")
    #expect(text.hasSuffix("."))
  }

  @Test(arguments: Catalogue.all) func `an error is said once, wherever the focus goes`(_ entry: Catalogue.Entry) {
    var r = entry.rehearse()
    guard !r.interface.isCovered, let message = r.interface.page.message, message.role == .error else { return }
    for _ in 0..<3 {
      for rows in [12, 22] {
        let frame = r.phone(40, rows)
        let all = (0..<rows).map { frame.line($0) }.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(all.split(separator: message.text.string, omittingEmptySubsequences: false).count <= 2, "\(all)")
      }
      r.press(.tab)
    }
  }

  @Test(arguments: Catalogue.all)
  func `in twelve rows the message, what has the focus and its rules are in sight`(_ entry: Catalogue.Entry) throws {
    let r = entry.rehearse()
    guard !r.interface.isCovered else { return }
    let frame = r.phone(40, 12)
    let page = r.interface.page
    let rows = (0..<12).map { frame.line($0) }
    let all = rows.joined(separator: " ").split(separator: " ").joined(separator: " ")
    if let message = page.message { #expect(all.contains(message.text.string)) }
    var isBelowFocus = false
    // More rules than rows scroll as everything else does.
    let hasManyRules = page.body.count { if case .requirement = $0 { true } else { false } } > 7
    for block in page.body + page.actions {
      switch block {
      case .field(let field, let isFocused):
        isBelowFocus = isFocused
        if isFocused {
          let row = try #require(frame.cursor).row
          #expect(rows[row - 1].contains(field.label.string))
          if let problem = field.problem { #expect(all.contains(problem.string)) }
        }
      case .pin(_, let isFocused):
        if isFocused { #expect(frame.cursor != nil) }
      case .requirement(let text, _) where isBelowFocus && !hasManyRules:
        #expect(all.contains(text.string))
      case .action(_, let isFocused):
        isBelowFocus = false
        if isFocused { #expect(rows.count { $0.contains("▸ ") } == 1) }
      case .waiting(let text, _):
        #expect(all.contains(text.string))
      default:
        isBelowFocus = false
      }
    }
    if case .action(let action, _)? = page.actions.first?.all.first { #expect(all.contains(action.label.string)) }
  }

  @Test(arguments: Catalogue.all)
  func `nothing of our own is cut at forty columns`(_ entry: Catalogue.Entry) {
    guard !entry.path.contains("too-much"), !entry.path.contains("long-subject") else { return }
    let r = entry.rehearse()
    let frame = r.phone(40, 22)
    for row in 0..<22 {
      let line = frame.line(row)
      #expect(!line.dropLast(2).contains("…"), "\(line)")
    }
  }

  @Test(arguments: Catalogue.all)
  func `the last line of the stage says which key is next`(_ entry: Catalogue.Entry) {
    let r = entry.rehearse()
    let frame = r.stage(80, 24)
    let keys = frame.line(23)
    #expect(["Ctrl-C quit", "Ctrl-E ", "Ctrl-Y panel", "? help"].contains { keys.contains($0) })
    guard !r.interface.isCovered else { return }
    let page = r.interface.page
    #expect(keys.contains("Ctrl-O simulator"))
    let hasNext = page.controlCount > 1 && page.enter != "next" && !page.isWaiting
    // Beside arrows it is the first to go.
    #expect(keys.contains("Tab next") == hasNext || hasNext && page.sideways != nil)
    if !page.isTyping { #expect(keys.contains("? help")) }
    if page.isTyping { #expect(!keys.contains("? help")) }
    #expect(keys.contains("Enter ") == (page.enter != nil && !page.isWaiting))
    #expect(keys.contains("Esc ") == (page.escape != nil))
  }

  @Test func `the status line keeps what decides the next call, and the server`() {
    var r = Rehearsal()
    Catalogue.pin(&r)
    func line() -> String { r.stage(80, 24).line(22) }
    #expect(line() == " default · local issuers · clock frozen at 21 Nov 2026 09:41")
    r.state.unreadMail = 2
    r.state.armed = ["loginByPIN 503 Service unavailable"]
    #expect(line() == " default · armed: loginByPIN 503 Service unavailable · 2 new messages")
    r.state.armed = ["generateDeviceAuthenticationTokenForUsername Connection dropped before processing"]
    r.state.server = "wallet.example:443"
    #expect(line() == " default · wallet.ex… · armed: generateDeviceAuthenticationTokenForUsername Co…")
    // Cut to what is left beside everything that decides the next call, and never gone.
    r.state.isOffline = true
    #expect(line().contains(" · offline · armed: generateDevice") && line().hasSuffix("…"))
    r.state.armed = ["loginByPIN Timeout", "generateDeviceAuthenticationTokenForUsername Connection dropped before processing"]
    #expect(line().contains(" · armed: loginByPIN Timeout, gen") && line().hasSuffix("…"))
    r.state.isOffline = false
    (r.state.armed, r.state.unreadMail) = ([], 0)
    r.state.isOffline = true
    #expect(line() == " default · wallet.example:443 · clock frozen at 21 Nov 2026 09:41 · offline")
    (r.state.isOffline, r.state.isServerAway, r.state.unreadMail) = (false, true, 1)
    #expect(line() == " default · wallet.example:443 unreachable · clock frozen at 21 Nov 2026 09:41")
    (r.state.isServerAway, r.state.clock) = (false, .stopped)
    #expect(line() == " default · wallet.example… · clock stopped at 21 Nov 2026 09:41 · 1 new message")
  }

  @Test func `the longest facts share the narrowest status line`() {
    var r = Rehearsal()
    r.state.world = String(repeating: "w", count: 40)
    r.state.server = String(repeating: "s", count: 253)
    (r.state.isServerAway, r.state.isOffline) = (true, true)
    r.state.armed = ["generateDeviceAuthenticationTokenForUsername Connection dropped before processing"]
    #expect(r.stage(60, 20).line(18) == " wwwwwwwww… · sssssssss… unreachable · offline · armed: ge…")
  }

  @Test func `a mobile wallet's reference stands in one line`() throws {
    let r = try #require(Catalogue.all.first { $0.path == "Cards/Tokenizations/completed" }).rehearse()
    #expect(r.phone(40, 22).picture.contains("   DNITHE302612345678907a2c "))
  }

  @Test(arguments: Catalogue.all)
  func `the phone is the same with the glass and without`(_ entry: Catalogue.Entry) {
    var r = entry.rehearse()
    guard !r.interface.isCovered else { return }
    r.interface.fit(Size(columns: 80, rows: 24), r.shared)
    let with = r.stage(80, 24)
    r.press(.control("g"))
    let sequence = r.stage(80, 24)
    r.press(.control("g"))
    let without = r.stage(80, 24)
    for row in 0..<22 {
      for column in 0..<40 {
        #expect(with.cell(row: row, column: column) == without.cell(row: row, column: column + 20))
        #expect(with.cell(row: row, column: column) == sequence.cell(row: row, column: column))
      }
    }
  }

  @Test func `times are said in the zone of the stage, and UTC only where that is it`() {
    var r = Catalogue.all.first { $0.path == "Simulator/mail" }!.rehearse()
    #expect(r.phone(40, 22).picture.contains("21 Nov 2026 09:40 UTC"))
    r.state.east = 3600
    #expect(r.phone(40, 22).picture.contains("21 Nov 2026 10:40\n") || r.phone(40, 22).line(4).contains("21 Nov 2026 10:40  "))
    for entry in Catalogue.all {
      var r = entry.rehearse()
      r.state.east = 3600
      #expect(!r.phone(40, 22).picture.contains("UTC"), "\(entry.path)")
    }
  }
}
