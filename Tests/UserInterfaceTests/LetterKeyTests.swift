import Testing

@testable import UserInterface

/// The first letter of a label chooses its action, and is text wherever it could have been meant for a field.
@Suite struct LetterKeyTests {
  private static func actions(_ r: Rehearsal) -> [Action] {
    let page = r.interface.topPage(east: 0)
    return (page.body + page.actions).flatMap(\.all).compactMap { if case .action(let action, _) = $0 { action } else { nil } }
  }

  private static let menus = Catalogue.all.filter { entry in
    let r = entry.rehearse()
    let ignoresLetters = [.sessionEnded, .deviceStatus].contains(r.interface.screenName) || r.interface.apps.current.isWarning
    return !r.interface.isWaiting && !r.interface.topPage(east: 0).isTyping && (r.interface.overlay != nil || !ignoresLetters)
  }

  @Test(arguments: Catalogue.all)
  func `no two labels of a screen begin alike, and none with Q`(_ entry: Catalogue.Entry) {
    let keys = Self.actions(entry.rehearse()).compactMap(\.key)
    #expect(Set(keys).count == keys.count && !keys.contains("q"), "\(Self.actions(entry.rehearse()).map(\.label.string))")
  }

  @Test func `there are menus to judge`() {
    #expect(Self.menus.count { !Self.actions($0.rehearse()).compactMap(\.key).isEmpty } > 80)
  }

  @Test(arguments: menus)
  func `a letter does what Enter does at its action`(_ entry: Catalogue.Entry) {
    let start = entry.rehearse()
    for action in Self.actions(start) {
      guard let key = action.key else { continue }
      for key in [key, Character(key.uppercased())] {
        var (typed, moved) = (start, start)
        typed.press(.character(key))
        moved.choose(action.label.string)
        let (page, other) = (typed.interface.topPage(east: 0).withoutFocus, moved.interface.topPage(east: 0).withoutFocus)
        #expect(page.body == other.body && page.actions == other.actions && page.message == other.message, "\(action.label)")
        #expect(typed.asked.count == moved.asked.count && typed.interface.visit == moved.interface.visit, "\(action.label)")
      }
    }
  }

  @Test(arguments: menus)
  func `a letter that no label begins with does nothing`(_ entry: Catalogue.Entry) {
    let start = entry.rehearse()
    let keys = Self.actions(start).compactMap(\.key)
    for letter in "abcdefghijklmnoprstuvwxyz" where !keys.contains(letter) && Key.character(letter).scrolledRows == nil {
      var r = start
      r.press(.character(letter))
      #expect(r.interface.topPage(east: 0) == start.interface.topPage(east: 0) && r.asked.count == start.asked.count)
    }
  }

  @Test(arguments: menus)
  func `the letter is marked where it works, but for the action that Enter chooses`(_ entry: Catalogue.Entry) {
    let r = entry.rehearse()
    guard r.interface.overlay == nil else { return }
    let page = r.interface.page
    let unfocused = (page.body + page.actions).flatMap(\.all).filter {
      if case .action(let action, false) = $0 { action.hasKey } else { false }
    }
    let frame = r.phone(40, 34)
    let marked = (0..<34).flatMap { frame.roleRuns($0) }.count { $0.role == .key }
    #expect(marked == unfocused.count)
  }

  @Test(arguments: Catalogue.all)
  func `no letter is marked where none chooses`(_ entry: Catalogue.Entry) {
    let r = entry.rehearse()
    guard r.interface.overlay == nil, r.interface.apps.current.ignoresLetters else { return }
    #expect(!(0..<34).contains { r.phone(40, 34).roleRuns($0).contains { $0.role == .key } })
  }

  /// Digits of the PIN of which the page speaks are none of the customer's choices.
  @Test func `a payment is declined by its letter, and by no digit`() {
    var r = Rehearsal()
    Catalogue.approval(&r)
    r.press(.character("2"))
    #expect(r.asked.isEmpty && r.interface.screenName == .approval)
    r.press(.character("n"))
    #expect((r.asked.last?.intent as? Intents.AnswerPaymentApproval)?.approves == false)
  }

  @Test func `letters are text in a field`() {
    var r = Rehearsal()
    Catalogue.login(&r)
    r.type("flubs")
    #expect(r.focusedField?.value == "flubs" && r.interface.screenName == .login)
  }

  @Test func `what comes by itself is not answered by letters that were meant for a field`() {
    var r = Rehearsal()
    Catalogue.home(&r)
    r.pass(.seconds(275))
    #expect(r.interface.apps.current.isWarning)
    r.type("sl")
    #expect(r.interface.apps.current.isWarning && r.interface.screenName == .home)
    r.pass(.seconds(25))
    r.type("c")
    #expect(r.interface.screenName == .sessionEnded)
  }

  @Test func `a letter that is held down does nothing that cannot be undone`() {
    for (script, letter) in [(Catalogue.profile, "u"), ({ Catalogue.card(&$0) }, "c")] as [((inout Rehearsal) -> Void, Character)] {
      var r = Rehearsal()
      script(&r)
      for _ in 1...9 { r.press(.character(letter)) }
      #expect(r.asked.isEmpty)
    }
  }
}

extension Page {
  /// Without what a letter and a way by arrows may leave in different places.
  fileprivate var withoutFocus: Page {
    func withoutFocus(_ block: Block) -> Block {
      switch block {
      case .field(let field, _): .field(field, isFocused: false)
      case .pin(let field, _): .pin(field, isFocused: false)
      case .action(let action, _): .action(action, isFocused: false)
      case .row(let actions): .row(actions.map(withoutFocus))
      case .group(let name, let actions): .group(name, actions.map(withoutFocus))
      case .stack(let stack, let actions): .stack(stack, actions.map(withoutFocus))
      default: block
      }
    }
    var page = self
    page.body = body.map(withoutFocus)
    page.actions = actions.map(withoutFocus)
    return page
  }
}
