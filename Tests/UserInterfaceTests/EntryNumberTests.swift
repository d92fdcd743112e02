import Testing

@testable import UserInterface

/// Digits choose the entries of menus, by the numbers of line mode, and are text wherever they could have been meant for a field.
@Suite struct EntryNumberTests {
  private static func reading(_ r: Rehearsal) -> LineRendering {
    LineRendering(title: r.interface.overlay?.title ?? r.interface.title, page: r.interface.topPage(east: 0))
  }

  private static let digits: [Character] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"]

  private static let menus = Catalogue.all.filter { entry in
    let r = entry.rehearse()
    let (page, items) = (r.interface.topPage(east: 0), reading(r).items)
    let takesDigits = items.contains { $0.field?.kind.isDigits == true }
    let ignoresDigits = [.sessionEnded, .deviceStatus, .approval].contains(r.interface.screenName) || r.interface.apps.current.isWarning
    return !page.isTyping && !page.isWaiting && !takesDigits && !items.isEmpty && (r.interface.overlay != nil || !ignoresDigits)
  }

  @Test func `there are menus to judge`() { #expect(Self.menus.count > 100) }

  @Test(arguments: menus)
  func `a digit does what the arrows and Enter do at the entry of that number`(_ entry: Catalogue.Entry) {
    let start = entry.rehearse()
    guard !start.interface.isWaiting else { return }
    for (index, item) in Self.reading(start).items.prefix(9).enumerated() {
      var (typed, moved) = (start, start)
      typed.press(.character(Self.digits[index]))
      guard item.isEnabled else {
        #expect(typed.interface.topPage(east: 0) == start.interface.topPage(east: 0), "\(item.label)")
        continue
      }
      for _ in Self.reading(start).items where Self.reading(moved).focused?.number != item.number { moved.press(.tab) }
      if item.field == nil { moved.press(item.isChecked == nil ? .enter : .character(" ")) }
      #expect(typed.interface.topPage(east: 0) == moved.interface.topPage(east: 0), "\(item.label)")
      #expect(typed.asked.count == moved.asked.count && typed.interface.visit == moved.interface.visit, "\(item.label)")
    }
  }

  @Test(arguments: menus)
  func `a number that no entry has does nothing`(_ entry: Catalogue.Entry) {
    let start = entry.rehearse()
    for digit in Self.digits.dropFirst(Self.reading(start).items.count) + ["0"] {
      var r = start
      r.press(.character(digit))
      #expect(r.interface.topPage(east: 0) == start.interface.topPage(east: 0) && r.asked.count == start.asked.count)
    }
  }

  @Test func `digits are text in a field`() {
    var r = Rehearsal()
    Catalogue.login(&r)
    r.type("123")
    #expect(r.focusedField?.value == "123" && r.interface.screenName == .login)
  }

  @Test func `beside a field for a PIN they choose nothing`() {
    var r = Rehearsal()
    Catalogue.pin(&r)
    r.press(.tab)
    let page = r.interface.page
    r.type("2580134")
    #expect(r.interface.page == page && r.interface.screenName == .pinLogin)
  }

  @Test func `what comes by itself is not answered by digits that were meant for a field`() {
    var r = Rehearsal()
    Catalogue.home(&r)
    r.pass(.seconds(275))
    #expect(r.interface.apps.current.isWarning)
    r.type("12")
    #expect(r.interface.apps.current.isWarning && r.interface.screenName == .home)
    r.pass(.seconds(25))
    #expect(r.interface.screenName == .sessionEnded)
    r.type("1")
    #expect(r.interface.screenName == .sessionEnded)
    r.press(.enter)
    r.answer(Intents.CheckDevice.self, Script.status(registered: true, active: false))
    r.type("21")
    #expect(r.interface.screenName == .deviceStatus)
  }
}
