import Basics
import Testing
import UserInterface

/// Every field and everything that people, other programs and accidents put into one.
@Suite struct BadInputTests {
  struct Place: Sendable, CustomStringConvertible {
    let description: String
    let script: @Sendable (inout Rehearsal) -> Void

    init(_ name: String, _ script: @escaping @Sendable (inout Rehearsal) -> Void, tabs: Int = 0, then: Key? = nil) {
      description = name
      self.script = { r in
        script(&r)
        for _ in 0..<tabs { r.press(.tab) }
        if let then { r.press(then, then) }
      }
    }

    func rehearse() -> Rehearsal {
      var rehearsal = Rehearsal()
      script(&rehearsal)
      return rehearsal
    }
  }

  static let places: [Place] = [
    Place("first name", Catalogue.enrollment), Place("last name", Catalogue.enrollment, tabs: 1),
    Place("e-mail", Catalogue.enrollment, tabs: 2), Place("phone", Catalogue.enrollment, tabs: 3),
    Place("country", Catalogue.enrollment, tabs: 4), Place("password", Catalogue.credentials),
    Place("password again", Catalogue.credentials, tabs: 1), Place("PIN", Catalogue.credentials, tabs: 2),
    Place("PIN again", Catalogue.credentials, tabs: 3), Place("answer", Catalogue.questions, then: .enter),
    Place("login e-mail", Catalogue.login), Place("login password", Catalogue.login, tabs: 1), Place("prompt", Catalogue.prompt),
    Place("e-mail of a recovery", Catalogue.forgotPassword), Place("code", Catalogue.recovery),
    Place("answer of a recovery", Catalogue.recovery, tabs: 1), Place("new password", Catalogue.recoveryProved),
    Place("new password again", Catalogue.recoveryProved, tabs: 1), Place("current password", Catalogue.passwordChange),
    Place("password for a PIN", Catalogue.forgotPIN), Place("answer for a PIN", Catalogue.pinReset),
    Place("new PIN", Catalogue.pinReset, tabs: 1), Place("new PIN again", Catalogue.pinReset, tabs: 2),
    Place("current PIN", Catalogue.pinChange), Place("reason of a cancellation", Catalogue.otherReason), Place("PIN login", Catalogue.pin),
    Place("PIN for the fingerprint", Catalogue.fingerprintWanted), Place("account at a shop", Catalogue.aboutCustomer),
    Place("its kind", Catalogue.aboutCustomer, tabs: 1), Place("birthday", Catalogue.aboutCustomer, tabs: 2),
    Place("postcode", Catalogue.aboutCustomer, tabs: 3), Place("name at a shop", Catalogue.aboutCustomer, tabs: 4),
    Place("country at a shop", Catalogue.aboutCustomer, tabs: 5), Place("premise", Catalogue.ryeAddress, tabs: 3),
    Place("postcode of a card", Catalogue.ryeAddress, tabs: 4),
  ]

  @Test func `every field is among them`() {
    let labels = Set(Self.places.compactMap { $0.rehearse().focusedField?.label.string })
    #expect(Self.places.allSatisfy { $0.rehearse().focusedField != nil })
    #expect(labels.isSuperset(of: ["First name", "Last name", "Email", "Mobile number", "Country", "Password", "PIN", "Your answer"]))
    #expect(
      Set(Self.places.map { "\($0.rehearse().interface.screenName) \($0.rehearse().focusedField!.label.string)" }).count
        == Self.places.count)
  }

  @Test(arguments: places, BadText.all)
  func `nothing that is pasted sends, runs, breaks or hides`(_ place: Place, _ bad: BadText) throws {
    let text = bad.text
    var r = place.rehearse()
    let before = try #require(r.focusedField)
    let (asked, screen) = (r.asked.count, r.interface.screenName)
    r.paste(text)
    #expect(r.asked.count == asked)
    #expect(r.interface.screenName == screen)
    #expect(r.interface.exitStatus == nil)
    let after = try #require(r.focusedField)
    #expect(after.label == before.label)
    #expect(after.count <= after.limit)
    if after == before, !text.allSatisfy(\.isWhitespace) {
      let message = try #require(r.interface.page.message)
      #expect(message.text.string.hasPrefix("\(after.label.string): "))
      #expect([": at most ", ": digits only.", ": can't paste control characters."].contains { message.text.string.contains($0) })
    }
    checkFrames(r)
    guard after.count > 0 else { return }
    r.press(.home)
    checkFrames(r)
    r.press(.end, .backspace)
    #expect(r.focusedField?.count == after.count - 1)
    checkFrames(r)
  }

  @Test(arguments: places)
  func `nothing that is typed breaks or hides`(_ place: Place) {
    for text in BadText.pieces {
      var r = place.rehearse()
      let asked = r.asked.count
      r.type(text)
      checkFrames(r)
      #expect(r.asked.count == asked)
      #expect(r.interface.exitStatus == nil)
    }
  }

  private func checkFrames(_ r: Rehearsal) {
    let frame = r.phone(40, 22)
    for row in 0..<22 {
      let line = frame.line(row)
      let borders = row == 0 ? ("╭", "╮") : row == 21 ? ("╰", "╯") : ("│", "│")
      #expect(line.hasPrefix(borders.0) && line.hasSuffix(borders.1) && Width.of(line) == 40, "\(line)")
      #expect(line.unicodeScalars.allSatisfy { $0.isHarmless }, "\(line)")
    }
    _ = r.phone(40, 12)
    _ = r.stage(80, 24)
  }

  @Test(arguments: ["25-80", "2 5 8 0", " 2580\n", "25\n80", "2\u{A0}580", "\t2580\r\n"].map(BadText.init(text:)))
  func `blanks and dashes are dropped from a pasted PIN`(_ bad: BadText) {
    for place in Self.places where place.rehearse().focusedField?.kind == .secretDigits {
      var r = place.rehearse()
      r.paste(bad.text)
      #expect(r.focusedField?.secret == Secret("2580"))
      #expect(r.interface.page.message == nil)
    }
  }

  @Test(arguments: ["258x", "２５８０", "٢٥٨٠", "1e4", "+123"])
  func `only digits make a PIN`(_ text: String) {
    var r = Place("PIN for the fingerprint", Catalogue.fingerprintWanted).rehearse()
    r.paste(text)
    #expect(r.focusedField?.isEmpty == true)
    #expect(r.interface.page.message == .error("PIN: digits only."))
  }

  @Test func `line breaks in a paste become blanks, and the last one goes`() {
    var r = Self.places[0].rehearse()
    r.paste("Anna\nMaria\r\n")
    #expect(r.focusedField?.value == "Anna Maria")
  }

  @Test(arguments: ["e\u{301}", "👨‍👩‍👧‍👦", "🇩🇪", "👍🏽", "漢", "한", "क्षि", "ش"])
  func `Backspace takes one sign, and the arrows go over one`(_ sign: String) {
    var r = Self.places[0].rehearse()
    r.paste("a" + sign + "b")
    #expect(r.focusedField?.count == 3)
    r.press(.left, .backspace)
    #expect(r.focusedField?.value == "ab")
    r.press(.delete)
    #expect(r.focusedField?.value == "a")
  }

  @Test func `what is too long leaves the field as it was`() {
    var r = Self.places[0].rehearse()
    r.type("Anna")
    r.paste(String(repeating: "x", count: 100_000))
    #expect(r.focusedField?.value == "Anna")
    #expect(r.interface.page.message == .error("First name: at most 50 characters."))
    r.press(.backspace)
    #expect(r.interface.page.message == nil)
  }

  @Test func `two hundred resizes amid typing lose nothing`() {
    var r = Self.places[0].rehearse()
    let text = String(repeating: "Zoë 漢", count: 10)
    for (index, character) in text.enumerated() {
      r.type(String(character))
      for step in 0..<4 { _ = r.stage(1 + (index * 37 + step * 61) % 200, 1 + (index * 13 + step * 7) % 60) }
    }
    #expect(r.focusedField?.value == text)
  }

  static let empties: [Place] = [
    Place("login") { r in
      Catalogue.login(&r)
      r.press(.tab, .enter)
    },
    Place("password") { r in
      Catalogue.login(&r)
      r.type("anna@example.com")
      r.press(.enter, .enter)
    },
    Place("PIN") { r in
      Catalogue.pin(&r)
      r.press(.enter)
    },
    Place("prompt") { r in
      Catalogue.prompt(&r)
      r.press(.enter)
    },
    Place("e-mail of a recovery") { r in
      Catalogue.forgotPassword(&r)
      r.press(.enter)
    },
    Place("code") { r in
      Catalogue.recovery(&r)
      r.press(.tab, .tab, .enter)
    },
    Place("new password") { r in
      Catalogue.recoveryProved(&r)
      r.press(.enter, .enter)
    },
    Place("current PIN") { r in
      Catalogue.pinChange(&r)
      r.press(.tab, .tab, .enter)
    },
    Place("PIN for the fingerprint") { r in
      Catalogue.fingerprintWanted(&r)
      r.press(.enter)
    },
    Place("reason of a cancellation") { r in
      Catalogue.otherReason(&r)
      r.press(.enter)
    },
    Place("about") { r in
      Catalogue.enrollment(&r)
      r.press(.up, .up, .up, .enter)
    },
    Place("credentials") { r in
      Catalogue.credentials(&r)
      r.press(.up, .up, .enter)
    },
    Place("answer") { r in
      Catalogue.questions(&r)
      r.press(.enter, .enter, .up, .up, .up, .enter)
    },
  ]

  @Test(arguments: empties)
  func `an empty field is not sent, and says what is needed`(_ place: Place) {
    let r = place.rehearse()
    #expect(r.asked.isEmpty)
    #expect(r.interface.page.message?.role == .error)
    let message = r.interface.page.message?.text.string ?? ""
    #expect(message.contains("is required") || message.contains("doesn't meet this rule"))
    #expect(r.focusedField?.isEmpty == true)
  }
}
