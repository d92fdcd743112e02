import Basics
import Testing
import WalletModel

@testable import UserInterface

/// The laws that hold for every form, whatever it is for.
@Suite struct FormLawTests {
  private static let forms = Catalogue.all.filter { entry in
    let interface = entry.rehearse().interface
    return !interface.isCovered && interface.screen is any FormScreen || interface.screen is EnrollmentScreen
  }

  private static func reading(_ r: Rehearsal) -> LineRendering {
    LineRendering(title: r.interface.overlay?.title ?? r.interface.title, page: r.interface.topPage(east: 0))
  }

  @Test func `there are forms to judge`() { #expect(Self.forms.count > 100) }

  /// From each field and checkbox on, until something is sent, left, asked or refused.
  @Test(arguments: forms)
  func `Enter always moves on`(_ entry: Catalogue.Entry) throws {
    let start = entry.rehearse()
    guard Self.reading(start).items.contains(where: { $0.field != nil || $0.isChecked != nil }), !start.interface.isWaiting else { return }
    for steps in 0..<Self.reading(start).items.count {
      var r = start
      for _ in 0..<steps { r.press(.tab) }
      var seen: [[Text]] = []
      while seen.count < 40 {
        let (visit, asked, reading) = (r.interface.visit, r.asked.count, Self.reading(r))
        if reading.saysError, !seen.isEmpty { break }
        let place = reading.items.map(\.label) + ["\(reading.focused?.number ?? 0)"]
        try #require(!seen.contains(place), "Enter comes back to \(reading.focused?.label.string ?? "nothing")")
        seen.append(place)
        r.press(.enter)
        if r.interface.visit != visit || r.asked.count != asked || r.interface.isCovered { break }
      }
      #expect(seen.count < 40)
    }
  }

  @Test(arguments: forms)
  func `a proof is typed again after every response, and a form of several steps keeps what was typed`(_ entry: Catalogue.Entry) {
    let start = entry.rehearse()
    guard start.interface.screen.isWaiting, !start.asked.isEmpty else { return }
    func secrets(_ r: Rehearsal) -> [String] { Self.reading(r).items.compactMap(\.field).filter(\.isSecret).map { $0.secret.reveal() } }
    let keeps = (start.interface.screen as? any FormScreen).map { $0.keepsSecrets } ?? true
    for error in [Script.unavailable, WalletError(0, .timedOut, "no answer"), OrderedCards.lost, nil] {
      var r = start
      if let error { r.answerAt(r.asked.count - 1, .failure(error)) } else { r.press(.escape) }
      guard r.interface.visit == start.interface.visit, !secrets(start).isEmpty else { continue }
      #expect(keeps ? secrets(r) == secrets(start) : secrets(r).allSatisfy(\.isEmpty), "\(error?.description ?? "given up")")
    }
  }

  @Test func `a right PIN after a failure is sent as it was typed`() {
    var r = Rehearsal()
    Catalogue.pinSent(&r)
    r.refuse(Intents.LoginByPIN.self, Script.unavailable)
    r.type("2580")
    r.press(.enter)
    #expect(r.asked.compactMap { ($0.intent as? Intents.LoginByPIN)?.pin } == [Secret("2580")])
  }

  @Test(arguments: [nil, 4, 6])
  func `a PIN stops at the issuer's maximum`(_ maximum: Int?) {
    var issuer = Script.issuer
    issuer.maxPasscodeLength = maximum
    var r = Rehearsal()
    r.answer(Intents.CheckDevice.self, Script.status(registered: true, issuer: issuer))
    for _ in 0..<20 { r.type("7") }
    #expect(r.focusedField?.count == maximum ?? 12)
    #expect(r.interface.page.message?.role == .error)
  }

  @Test func `a password stops at the issuer's maximum`() {
    var issuer = Script.issuerWithoutPIN
    issuer.maxPasswordLength = 20
    var r = Rehearsal()
    r.answer(Intents.CheckDevice.self, Script.status(registered: true, issuer: issuer))
    r.press(.tab)
    for _ in 0..<30 { r.type("x") }
    #expect(r.focusedField?.count == 20)
  }

  // MARK: - Lists

  private static func country(_ typed: String) -> Rehearsal {
    var r = Rehearsal()
    Catalogue.enrollment(&r)
    r.press(.tab, .tab, .tab, .tab)
    r.type(typed)
    return r
  }

  @Test(arguments: [
    ("Germany", "DE"), ("ger", "DE"), ("de", "DE"), ("Ireland", "IE"), ("Austria", "AT"), ("China", "CN"), ("Niger", "NE"),
    ("nigeri", "NG"),
    ("cote d'iv", "CI"), ("ALAND", "AX"), ("united kingdom", "GB"), ("Kingdom", "GB"), ("GE", "GE"),
  ])
  func `a country is found by its name or code, whatever case and accents`(_ typed: String, _ code: String) {
    var r = Self.country(typed)
    #expect(r.focusedField?.value == code)
    r.press(.enter)
    #expect(r.focusedField?.label != "Country")
    let field = Self.reading(r).items.compactMap(\.field).last
    #expect(field?.shownValue == Country.named(code)?.name && field?.value == code)
    #expect(r.phone(40, 22).picture.contains(String(Country.named(code)!.name.prefix(20))))
  }

  @Test func `the list opens with the arrows, and continues from what is selected`() {
    var r = Self.country("Germany")
    r.press(.tab, .backTab, .down, .down, .down, .up, .tab)
    #expect(Self.reading(r).items.compactMap(\.field).last?.shownValue == "Ghana")
    r.press(.backTab, .pageUp, .pageUp, .tab)
    #expect(Self.reading(r).items.compactMap(\.field).last?.shownValue == "Gabon")
  }

  @Test func `a name that is no country stays to be corrected`() {
    var r = Self.country("Utopia")
    r.press(.enter)
    #expect(r.interface.page.message?.text == "Country: no entry matches. Type a name or a code.")
    #expect(r.focusedField?.label == "Country")
    r.press(.tab)
    r.press(.backTab, .backspace)
    #expect(r.focusedField?.secret == Secret("Utopi"))
    r.press(.control("u"))
    #expect(r.focusedField?.isEmpty == true)
  }

  @Test func `Ctrl-W removes the word before the cursor, and all of it where it is hidden`() {
    var field = Field("Name")
    _ = field.handle(.paste("Anna Maria  Sample"))
    for (key, left) in [
      (Key.control("w"), "Anna Maria  "), (.control("w"), "Anna "), (.left, "Anna "), (.control("w"), " "), (.control("w"), " "),
    ] {
      _ = field.handle(.key(key))
      #expect(field.value == left)
    }
    var password = Field("Password", kind: .secret)
    _ = password.handle(.paste("heron lake"))
    _ = password.handle(.key(.control("w")))
    #expect(password.isEmpty)
  }

  @Test(
    arguments: [
      ("Germany", "DE", nil), ("dé", "DE", nil),
      ("United", nil, "could be United Arab Emirates, United Kingdom"),
      ("Atlantis", nil, "no entry matches"), ("niger", "NE", nil),
    ] as [(String, String?, String?)])
  func `a whole answer in lines names one country, or says which it could be`(_ answer: String, _ code: String?, _ why: String?) {
    var r = Self.country("")
    r.input(.entry(answer))
    if let code { #expect(r.focusedField?.value == code) } else { #expect(r.focusedField?.isEmpty == true) }
    if let why { #expect(r.interface.page.message?.text.string.contains(why) == true) }
  }

  // MARK: - Visibility of secrets

  @Test func `Ctrl-E shows a password until its field is left, and never a PIN`() {
    var r = Rehearsal()
    Catalogue.loginTyped(&r)
    func cells(_ r: Rehearsal) -> String { (0..<22).map { r.phone(40, 22).line($0) }.joined(separator: "\n") }
    #expect(!cells(r).contains("Heron-Lake-42"))
    r.press(.control("e"))
    #expect(cells(r).contains("Heron-Lake-42") && !r.phone(40, 22).picture.contains("Heron"))
    #expect(r.stage(80, 24).picture.contains("Ctrl-E hide"))
    r.type("!")
    #expect(cells(r).contains("Heron-Lake-42!"))
    for leave in [[Key.tab, .backTab], [.control("o"), .control("o")], [.control("e")]] {
      var left = r
      for key in leave { left.press(key) }
      #expect(!cells(left).contains("Heron"))
      #expect(left.focusedField?.count == 14)
    }
    var pin = Rehearsal()
    Catalogue.pin(&pin)
    pin.type("2580")
    pin.press(.control("e"))
    #expect(!cells(pin).contains("2580") && cells(pin).contains("• • • •"))
    #expect(!pin.stage(80, 24).picture.contains("Ctrl-E"))
  }

  @Test func `a one-time code is read as it is typed, and stands in no picture`() {
    var r = Rehearsal()
    Catalogue.recovery(&r)
    r.type("40718293")
    #expect((0..<22).contains { r.phone(40, 22).line($0).contains("[40718293") })
    #expect(!r.phone(40, 22).picture.contains("40718293"))
  }

  // MARK: - Checkboxes

  @Test func `a checkbox is one by its value, whatever a label says`() {
    var r = Rehearsal()
    Catalogue.home(&r)
    r.press(.control("n"))
    var overview = Catalogue.overview()
    overview.inbox[0] = .init(
      number: 1, moment: r.moment.now, message: Message(.mail, to: "anna@example.com", subject: "[x] Your choice", body: "Hello."),
      isUnread: false)
    r.answer(Intents.Simulate.self, overview)
    let size = Size(columns: 80, rows: 24)
    let mail = ScreenDump(r.interface, r.state, size: size).actions
    #expect(mail.map(\.label) == ["[x] Your choice"] && mail.map(\.isChecked) == [nil])
    let consents = Catalogue.all.filter { $0.path.hasPrefix("Cards/OrderCard/") }
      .flatMap { ScreenDump($0.rehearse().interface, StageState(), size: size).actions }.filter { $0.isChecked != nil }
    #expect(!consents.isEmpty)
    for consent in consents { #expect(consent.label.hasPrefix(consent.isChecked == true ? "[x] " : "[ ] ")) }
  }

  // MARK: - Behind the glass

  @Test func `without room beside the phone the glass opens over it, and Ctrl-G and Esc close it`() {
    var r = Rehearsal()
    Catalogue.pin(&r)
    r.state.entries = [
      GlassEntry(number: 1, moment: r.moment.now, operation: "isDeviceRegistered", outcome: .answered(200, "registered"))
    ]
    r.interface.fit(Size(columns: 40, rows: 22), r.shared)
    r.press(.control("g"))
    #expect(r.stage(40, 22).picture.contains("isDeviceRegistered") && r.stage(40, 12).picture.contains("isDeviceRegistered"))
    r.press(.escape)
    #expect(r.stage(40, 22).picture.contains("Enter your PIN"))
    r.press(.control("g"), .control("g"))
    #expect(r.stage(40, 22).picture.contains("Behind the glass · sequence"))
    r.press(.control("g"))
    #expect(r.stage(40, 22).picture.contains("Enter your PIN"))
    // Nothing has been switched behind the person's back.
    #expect(r.stage(80, 24).picture.contains("Behind the glass"))
    r.press(.control("g"))
    r.interface.fit(Size(columns: 80, rows: 24), r.shared)
    #expect(r.interface.overlay == nil && r.stage(80, 24).picture.contains("Behind the glass"))
    r.press(.control("g"), .control("g"))
    #expect(!r.stage(80, 24).picture.contains("Behind the glass"))
  }

  @Test(arguments: [40, 50, 60])
  func `the way back and to the Simulator stay in the footer`(_ columns: Int) {
    for entry in Catalogue.all {
      let r = entry.rehearse()
      let footer = r.phone(columns, 12).line(11)
      if !r.interface.isCovered { #expect(footer.contains("Ctrl-O simulator"), "\(entry)") }
      if let escape = r.interface.topPage(east: 0).escape {
        #expect(footer.contains("Esc \(escape.string)"), "\(entry)")
      }
    }
  }
}
