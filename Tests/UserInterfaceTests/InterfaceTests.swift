import Testing
import WalletModel

@testable import UserInterface

/// Keys, responses and time in the interface, on any screen.
@Suite struct InterfaceTests {
  private func rehearsal(_ script: (inout Rehearsal) -> Void) -> Rehearsal {
    var rehearsal = Rehearsal()
    script(&rehearsal)
    return rehearsal
  }

  // MARK: - Requests and answers

  @Test func `Enter twice sends one request`() {
    var r = rehearsal(Catalogue.pinSent)
    r.press(.enter, .enter)
    #expect(r.asked.count { $0.intent is Intents.LoginByPIN } == 1)
    r.refuse(Intents.LoginByPIN.self, Script.offline)
    // The PIN must be typed again.
    r.press(.enter)
    #expect(r.asked.isEmpty)
    r.type("2580")
    r.press(.enter)
    #expect(r.asked.count { $0.intent is Intents.LoginByPIN } == 1)
  }

  @Test func `a late answer to what was given up changes nothing`() throws {
    var r = rehearsal(Catalogue.pinSent)
    r.press(.escape)
    let id = try #require(r.asked.last?.id)
    #expect(r.cancelled.map(\.id) == [id])
    let before = r.phone(40, 22)
    r.answer(Intents.LoginByPIN.self, Script.signedIn())
    #expect(r.interface.screenName == .pinLogin)
    #expect(r.phone(40, 22) == before)
  }

  @Test func `what was given up may be sent again, and the new answer counts`() {
    var r = rehearsal(Catalogue.pinSent)
    r.press(.escape)
    r.type("2580")
    r.press(.enter)
    #expect(r.asked.count { $0.intent is Intents.LoginByPIN } == 2)
    r.answerAt(r.asked.count - 2, .success(Script.signedIn()))
    #expect(r.interface.screenName == .pinLogin)
    r.answer(Intents.LoginByPIN.self, Script.signedIn())
    #expect(r.interface.screenName == .home)
  }

  @Test func `an answer to a screen that was left changes nothing`() {
    var r = rehearsal(Catalogue.welcome)
    r.choose("Enroll a new wallet")
    r.press(.escape)
    #expect(r.interface.screenName == .welcome)
    let before = r.phone(40, 22)
    r.answer(Intents.LoadRequirements.self, Script.requirements)
    #expect(r.phone(40, 22) == before)
  }

  @Test func `leaving calls off what was only read`() {
    var r = rehearsal(Catalogue.welcome)
    r.choose("Enroll a new wallet")
    let id = r.asked.last?.id
    r.press(.escape)
    #expect(r.cancelled.map(\.id) == [id])
  }

  @Test func `leaving does not call off what was to be written`() {
    var r = rehearsal { r in
      Catalogue.profile(&r)
      r.choose("Unlink this phone")
      r.choose("Unlink this phone")
    }
    #expect(r.asked.contains { $0.intent is Intents.RemoveDevice })
    r.receive(r.interface.start())
    #expect(r.interface.screenName == .deviceStatus)
    #expect(r.cancelled.isEmpty)
  }

  @Test func `in a terminal that shows no page only Ctrl-C does something`() {
    var r = Rehearsal()
    Catalogue.card(&r)
    r.interface.fit(Size(columns: 30, rows: 8), r.shared)
    r.press(.character("l"), .enter, .escape)
    #expect(r.asked.isEmpty && r.interface.screenName == .card)
    r.interface.fit(Size(columns: 40, rows: 12), r.shared)
    r.press(.character("l"))
    #expect(r.asked.contains { $0.intent is Intents.UpdateCard })
    r.interface.fit(Size(columns: 30, rows: 8), r.shared)
    r.press(.control("c"))
    #expect(r.interface.exitStatus == 130)
  }

  @Test(arguments: Catalogue.all.filter { $0.rehearse().interface.screen.isWaiting })
  func `a wait can be stopped, and the next action is named`(_ entry: Catalogue.Entry) {
    var r = entry.rehearse()
    guard !r.interface.isCovered else { return }
    r.press(.escape)
    #expect(!r.interface.screen.isWaiting)
    #expect(r.cancelled.count == 1)
    #expect(r.interface.screenName != entry.screen || r.interface.page.message != nil)
  }

  @Test func `seconds are counted while one waits`() {
    var r = rehearsal(Catalogue.pinSent)
    for second in 1...3 {
      r.pass(.seconds(1))
      #expect(r.phone(40, 22).picture.contains("Checking your PIN · \(second) s"))
    }
  }

  @Test func `each request is counted from its beginning`() {
    var r = rehearsal(Catalogue.shopOpening)
    r.pass(.seconds(3))
    #expect(r.phone(40, 22).picture.contains("Opening the shop · 3 s"))
    r.answer(Intents.LoadShop.self, ShopFront(Script.books, basket: r.basket))
    r.press(.enter)
    r.choose("Check out")
    #expect(r.phone(40, 22).picture.contains("Preparing the checkout   "))
    r.pass(.seconds(1))
    #expect(r.phone(40, 22).picture.contains("Preparing the checkout · 1 s"))
  }

  @Test func `the session ends at its end, and not before`() {
    var r = rehearsal(Catalogue.home)
    r.pass(.seconds(299))
    #expect(r.interface.screenName == .home)
    r.pass(.seconds(1))
    #expect(r.interface.screenName == .sessionEnded)
  }

  // MARK: - Keys

  @Test func `letters are text while a text field has the focus`() {
    var r = rehearsal(Catalogue.login)
    r.type("q?")
    #expect(r.interface.exitStatus == nil)
    #expect(r.interface.overlay == nil)
    #expect(r.phone(40, 22).line(6).contains("[q? "))
  }

  @Test func `letters are commands where nothing is typed`() {
    var r = rehearsal(Catalogue.home)
    r.press(.character("?"))
    #expect(r.phone(40, 22).line(1).contains("Help"))
    r.press(.character("q"))
    #expect(r.interface.exitStatus == nil)
    r.press(.character("q"))
    #expect(r.interface.exitStatus == 0)
  }

  @Test(arguments: Catalogue.all)
  func `the Simulator opens everywhere, and closes again`(_ entry: Catalogue.Entry) {
    var r = entry.rehearse()
    guard !r.interface.isCovered, r.focusedField?.isRevealed != true else { return }
    let before = r.phone(40, 22)
    r.press(.control("o"))
    #expect(r.phone(40, 22).line(1).contains("Simulator"))
    r.press(.control("o"))
    #expect(r.phone(40, 22) == before)
  }

  @Test(arguments: Catalogue.all)
  func `Ctrl-C never asks`(_ entry: Catalogue.Entry) {
    var r = entry.rehearse()
    r.press(.control("c"))
    #expect(r.interface.exitStatus == 130)
  }

  @Test(arguments: Catalogue.all)
  func `Esc never destroys what was typed`(_ entry: Catalogue.Entry) {
    var r = entry.rehearse()
    let unsaved = r.interface.screen.unsaved
    for _ in 1...6 { r.press(.escape) }
    #expect(r.interface.exitStatus == nil)
    if unsaved != nil { #expect(r.interface.screen.unsaved == unsaved) }
  }

  /// Also in a step of a form that doesn't show, wherever the screen keeps it.
  @Test(arguments: Catalogue.all)
  func `a screen knows of each secret that was typed into it`(_ entry: Catalogue.Entry) {
    func hasSecret(_ value: Any) -> Bool {
      if let field = value as? Field { return field.isSecret && !field.isEmpty }
      return Mirror(reflecting: value).children.contains { hasSecret($0.value) }
    }
    let screen = entry.rehearse().interface.screen
    #expect(screen.hasFilledSecrets == hasSecret(screen))
  }

  @Test func `leaving asks only where something would be lost`() {
    var r = rehearsal(Catalogue.enrollment)
    r.press(.control("o"))
    r.answer(Intents.Simulate.self, Catalogue.overview())
    r.press(.up, .enter)
    #expect(r.interface.exitStatus == 0)

    r = rehearsal(Catalogue.aboutFilled)
    r.press(.character("q"))
    #expect(r.interface.exitStatus == nil)
    #expect(r.phone(40, 22).picture.contains("Your enrollment details"))
    r.press(.enter)
    #expect(r.interface.exitStatus == nil)
    #expect(r.interface.screen.unsaved != nil)
    r.press(.character("q"), .down, .enter)
    #expect(r.interface.exitStatus == 0)
  }

  @Test func `the glass and the colors are toggled by their keys`() {
    var r = rehearsal(Catalogue.login)
    r.press(.control("g"))
    #expect(!r.interface.isGlassHidden && r.interface.glassFace == .sequence)
    r.press(.control("g"), .control("t"))
    #expect(r.interface.isGlassHidden)
    #expect(r.interface.isColorToggled)
    r.press(.control("g"), .control("t"))
    #expect(!r.interface.isGlassHidden && r.interface.glassFace == .calls)
    #expect(!r.interface.isColorToggled)
  }

  // MARK: - Another phone

  private func phones(_ r: inout Rehearsal) {
    r.press(.control("o"))
    r.answer(Intents.Simulate.self, Catalogue.overview())
    r.choose("Phones")
  }

  private static let second = AppID(phone: 2, app: Script.app.app)

  @Test func `on another phone its app is opened, and this one continues as it was left`() {
    var r = rehearsal(Catalogue.aboutFilled)
    let page = r.interface.page
    phones(&r)
    r.press(.down, .enter)
    #expect((r.asked.last?.intent as? Intents.Simulate)?.action == .phone(.use(2)))
    r.answer(Intents.Simulate.self, Catalogue.overview())
    #expect(r.interface.overlay == nil)
    r.receive(r.interface.use(Self.second))
    #expect(r.interface.screenName == .deviceStatus)
    #expect(r.asked.contains { $0.intent is Intents.CheckDevice && $0.visit.app == Self.second })
    r.receive(r.interface.use(Script.app))
    #expect(r.interface.page == page && r.interface.screenName == .enrollment)
  }

  @Test func `replies go to the app that asked, wherever the keys are`() {
    var r = rehearsal(Catalogue.pinSent)
    r.receive(r.interface.use(Self.second))
    let page = r.interface.page
    r.answer(Intents.LoginByPIN.self, Script.signedIn())
    #expect(r.interface.page == page && r.interface.screenName == .deviceStatus)
    r.receive(r.interface.use(Script.app))
    #expect(r.interface.screenName == .home)
  }

  @Test func `a session that ends is told on its own phone`() {
    var r = rehearsal(Catalogue.home)
    r.receive(r.interface.use(Self.second))
    r.receive(r.interface.endSession(.closedByIssuer, of: Script.app))
    #expect(r.interface.screenName == .deviceStatus)
    r.receive(r.interface.use(Script.app))
    #expect(r.interface.screenName == .sessionEnded)
  }

  @Test func `a message is announced on its own phone`() {
    var r = rehearsal(Catalogue.home)
    r.receive(r.interface.use(Self.second))
    r.receive(r.interface.announce("New: Hello", in: Script.app))
    #expect(r.interface.banner == nil)
    r.receive(r.interface.use(Script.app))
    #expect(r.interface.banner == "New: Hello")
  }

  @Test func `a question stays with its phone`() throws {
    var r = try #require(Catalogue.all.first { $0.path == "Cards/CardPIN/leaving" }).rehearse()
    r.receive(r.interface.use(Self.second))
    #expect(r.interface.title == "Phone status")
    r.receive(r.interface.use(Script.app))
    #expect(r.interface.title == "Billfold" && r.interface.page.enter == "choose")
  }

  @Test func `a phone that could not be taken leaves everything as it was`() {
    var r = rehearsal(Catalogue.home)
    phones(&r)
    r.press(.up, .enter)
    r.refuse(Intents.Simulate.self, WalletError(507, .storageFull, "The disk is full."))
    #expect(r.interface.screenName == .home)
    #expect(r.phone(40, 22).picture.contains("The disk is full"))
  }

  @Test func `restarting the app asks first where something would be lost`() {
    var r = rehearsal(Catalogue.aboutFilled)
    phones(&r)
    r.choose("Make the keychain unusable")
    #expect(r.phone(40, 22).picture.contains("Your enrollment details"))
    #expect(!r.asked.contains { $0.intent is Intents.Simulate })
    r.press(.escape)
    #expect(r.phone(40, 22).line(1).contains("Simulator · phones"))
    r.press(.enter, .down, .enter)
    #expect(r.asked.contains { ($0.intent as? Intents.Simulate)?.action == .phone(.setKeychain(isUsable: false)) })
  }

  // MARK: - Two phones

  private func withTwoPhones(_ size: Size, _ script: (inout Rehearsal) -> Void = Catalogue.home) -> Rehearsal {
    var r = rehearsal(script)
    r.state.phones = Script.phones
    r.interface.fit(size, r.shared)
    return r
  }

  @Test func `Ctrl-F shows the other phone, then hands the keys to and fro`() {
    let size = Size(columns: 120, rows: 40)
    var r = withTwoPhones(size)
    let page = r.interface.page
    r.press(.control("f"))
    #expect(r.interface.apps.current.id == Script.app && r.interface.appBeside(on: size)?.id == Self.second)
    let picture = r.stage(120, 40).picture
    #expect(picture.contains("━━━ Phone 1 · current ━") && picture.contains(" Phone 2\n"))
    r.press(.control("f"))
    #expect(r.interface.apps.current.id == Self.second && r.interface.appBeside(on: size)?.id == Script.app)
    #expect(r.stage(120, 40).picture.contains("━━━ Phone 2 · current ━"))
    r.press(.control("f"))
    #expect(r.interface.apps.current.id == Script.app && r.interface.page == page)
    r.press(.control("g"), .control("g"))
    #expect(r.interface.appBeside(on: size) == nil && !r.stage(120, 40).picture.contains("· current"))
    r.press(.control("g"))
    #expect(r.interface.appBeside(on: size) == nil && r.stage(120, 40).picture.contains("Behind the glass"))
    r.press(.control("f"))
    #expect(r.interface.appBeside(on: size)?.id == Self.second)
  }

  @Test func `where there is no room Ctrl-F hands the keys over`() {
    var r = withTwoPhones(Size(columns: 80, rows: 24))
    r.press(.control("f"))
    #expect(r.interface.apps.current.id == Self.second && r.interface.screenName == .deviceStatus)
    r.press(.control("f"))
    #expect(r.interface.apps.current.id == Script.app && r.interface.screenName == .home)
  }

  @Test func `Ctrl-F leads to the phones where there is only one`() {
    var r = rehearsal(Catalogue.home)
    r.state.phones = [Script.phones[0]]
    r.interface.fit(Size(columns: 120, rows: 40), r.shared)
    r.press(.control("f"))
    r.answer(Intents.Simulate.self, Catalogue.overview())
    #expect(r.interface.overlay?.title == "Simulator · phones")
    r.press(.escape)
    #expect(r.interface.overlay == nil)
  }

  @Test func `Ctrl-F takes the keys out of the glass and the Simulator`() {
    var r = withTwoPhones(Size(columns: 120, rows: 40))
    r.press(.control("f"), .control("y"), .control("f"))
    #expect(!r.interface.hasGlassKeys && r.interface.apps.current.id == Self.second)
    r.press(.control("o"))
    r.answer(Intents.Simulate.self, Catalogue.overview())
    r.press(.control("f"))
    #expect(r.interface.overlay == nil && r.interface.apps.current.id == Script.app)
  }

  @Test func `unsaved entries on another phone are asked about before quitting`() {
    var r = withTwoPhones(Size(columns: 80, rows: 24), Catalogue.aboutFilled)
    r.press(.control("f"))
    r.answer(Intents.CheckDevice.self, Script.status(registered: false))
    r.press(.character("q"))
    #expect(r.interface.exitStatus == nil && r.phone(40, 22).picture.contains("Phone 1: "))
  }

  @Test func `typed secrets are hidden on a phone without the keys`() {
    var r = withTwoPhones(Size(columns: 120, rows: 40), Catalogue.loginTyped)
    r.press(.control("f"), .control("e"))
    #expect(r.focusedField?.isRevealed == true)
    r.press(.control("f"), .control("f"))
    #expect(r.focusedField?.isRevealed == false)
  }
}
