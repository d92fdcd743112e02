import Basics
import Contract
import Handset
import Testing
import WalletModel

@testable import UserInterface

/// The Simulator's requests and screens, and its effect on the phone below.
@Suite struct SimulatorTests {
  private func rehearsal(_ script: (inout Rehearsal) -> Void) -> Rehearsal {
    var rehearsal = Rehearsal()
    script(&rehearsal)
    return rehearsal
  }

  private func asked(_ r: Rehearsal) -> Intents.Simulate.Action? { (r.asked.last?.intent as? Intents.Simulate)?.action }
  private func view(_ r: Rehearsal) -> Intents.Simulate.View? { (r.asked.last?.intent as? Intents.Simulate)?.view }

  // MARK: - Faults

  private func armed(_ rule: String) -> WorldOverview {
    var overview = Catalogue.overview()
    overview.armed = [rule]
    return overview
  }

  /// The entries stand beside the names of their groups, and line mode reads these before them.
  @Test func `the menu is in groups, each entry with its letter`() throws {
    let r = rehearsal(Catalogue.simulator)
    let picture = r.phone(40, 22).picture
    for line in ["People  ▸ Customer care", "Phone     Open an app", "Time      Turn the clock forward", "Money     Network"] {
      #expect(picture.contains(line), "\(line)")
    }
    let lines = LineRendering(title: "Simulator", page: r.interface.topPage(east: 0)).lines.map(\.string)
    let money = try #require(lines.firstIndex(of: "Money"))
    #expect(lines[money + 1].hasSuffix(". Network") && lines[money - 1].hasSuffix(". Turn the clock forward"))
    #expect(Set(r.interface.topPage(east: 0).keys) == Set("ciopwmagtnsfh"))
  }

  @Test func `a fault waits for the next call, or for that of an operation`() {
    var r = rehearsal(Catalogue.simulator)
    r.choose("Arm a fault")
    r.press(.down, .enter, .enter)
    #expect(asked(r) == .arm("Timeout", operation: nil))
    r.answer(Intents.Simulate.self, armed("next call: Timeout"))
    r.choose("Arm a fault")
    r.press(.down, .enter)
    r.type("pin")
    r.press(.enter)
    #expect(asked(r) == .arm("Timeout", operation: "loginByPIN"))
    // Esc goes back to the fault.
    r.answer(Intents.Simulate.self, armed("next loginByPIN: Timeout"))
    r.choose("Arm a fault")
    r.press(.down, .enter, .escape)
    #expect(r.phone(40, 22).picture.contains("▸ Timeout"))
  }

  @Test func `a second Enter after arming disarms nothing`() {
    var r = rehearsal(Catalogue.simulator)
    r.choose("Arm a fault")
    r.press(.enter, .enter)
    r.answer(Intents.Simulate.self, armed("next call: Response delayed by 30 s"))
    #expect(r.phone(40, 22).picture.contains("Disarm the fault"))
    let count = r.asked.count
    r.press(.enter)
    #expect(r.asked.count == count && r.interface.overlay?.title.string == "Simulator · faults")
  }

  @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 60, rows: 18), Size(columns: 80, rows: 19)])
  func `a stage without a status line says that a fault is armed, and takes no row for it`(_ size: Size) {
    var r = rehearsal(Catalogue.home)
    let before = r.stage(size.columns, size.rows)
    r.state.armed = ["next call 503 Service unavailable"]
    let after = r.stage(size.columns, size.rows)
    #expect(after.line(size.rows - 1).hasPrefix(" fault armed · ") && after.line(size.rows - 1).contains("Ctrl-O"))
    #expect((0..<size.rows - 1).allSatisfy { before.line($0) == after.line($0) })
    r.state.isOffline = true
    #expect(r.stage(size.columns, size.rows).line(size.rows - 1).hasPrefix(" offline · fault armed"))
  }

  // MARK: - Apple Wallet

  @Test func `a switch with two values changes at once, and one with more opens them`() {
    var r = rehearsal { Catalogue.walletSwitches(&$0) }
    r.press(.enter)
    #expect(asked(r) == .setWallet("apple-pay", "off"))
    r.answer(Intents.Simulate.self, Catalogue.overview(wallet: Catalogue.wallet { $0.hasApplePay = false }))
    #expect(r.phone(40, 22).picture.contains("▸ Apple Pay") && r.interface.overlay?.title == "Simulator · wallets")
    r.press(.enter)
    #expect(asked(r) == .setWallet("apple-pay", "on"))
    r.answer(Intents.Simulate.self, Catalogue.overview(wallet: Catalogue.wallet()))
    r.choose("Account score")
    #expect(r.phone(40, 22).picture.contains("5 (selected)"))
    r.choose("2")
    #expect(asked(r) == .setWallet("account-score", "2"))
    let scores = WalletScores(device: 5, account: 2, isRooted: false) ?? .best
    r.answer(Intents.Simulate.self, Catalogue.overview(wallet: Catalogue.wallet { $0.scores = scores }))
    #expect(r.phone(40, 22).picture.contains("▸ Account score"))
    // Esc in the values leads back to their switch, and changes nothing.
    let count = r.asked.count
    r.press(.enter, .escape)
    #expect(r.phone(40, 22).picture.contains("▸ Account score") && r.asked.count == count)
    r.press(.escape)
    #expect(r.interface.overlay?.title == "Simulator" && r.phone(40, 22).picture.contains("▸ Wallet"))
  }

  @Test func `the watch is paired and unpaired`() {
    var r = rehearsal { Catalogue.walletSwitches(&$0) }
    r.choose("Watch")
    #expect(asked(r) == .pairWatch(true))
    r.answer(Intents.Simulate.self, Catalogue.overview(wallet: Catalogue.wallet { $0.hasWatch = true }))
    r.choose("Watch")
    #expect(asked(r) == .pairWatch(false))
  }

  @Test(arguments: [false, true])
  func `a card is typed into the form that asks for one, and the number is in no picture`(hasWatch: Bool) {
    var r = rehearsal { Catalogue.typedCard(&$0, watch: hasWatch ? [] : nil) }
    Catalogue.cardsToType(&r)
    #expect(!r.stage(120, 40).picture.contains("5454"))
    r.choose("•••• 7009")
    #expect(r.interface.overlay == nil && r.interface.screenName == .typedCard)
    let picture = r.phone(40, 22).picture
    #expect(picture.contains("11/29") && picture.contains("Anna Sample") && !picture.contains("5454"))
    // The next Enter sends it.
    r.press(.enter)
    let sent = r.asked.last?.intent as? Intents.CheckEligibility
    #expect(sent?.number == Catalogue.printedCards[0].number && sent?.expiry == Catalogue.printedCards[0].expiry)
    // While it is sent, nothing is typed.
    Catalogue.cardsToType(&r)
    r.choose("•••• 2290")
    #expect(r.interface.overlay != nil && r.phone(40, 22).picture.contains("Open a form for a card's"))
  }

  @Test func `a card is typed over another that was typed`() {
    var r = rehearsal { Catalogue.numberTyped(&$0) }
    Catalogue.cardsToType(&r)
    r.choose("•••• 2290")
    r.press(.enter)
    #expect((r.asked.last?.intent as? Intents.CheckEligibility)?.number == Catalogue.printedCards[1].number)
  }

  @Test func `a card is typed into nothing else`() {
    let scripts: [(inout Rehearsal) -> Void] = [{ Catalogue.pin(&$0) }, { Catalogue.home(&$0) }, { Catalogue.login(&$0) }]
    for script in scripts {
      var r = rehearsal(script)
      Catalogue.cardsToType(&r)
      let before = r.focusedField
      r.press(.enter)
      #expect(r.focusedField == before && r.interface.overlay?.title == "Simulator · card")
      #expect(r.phone(40, 22).picture.contains("Open a form for a card's"))
    }
  }

  // MARK: - Settings

  @Test func `a question mark typed into a setting is text, and help waits until the field is left`() {
    var r = rehearsal(Catalogue.rules)
    r.choose("Questions")
    r.press(.enter)
    let before = r.focusedField?.value ?? ""
    #expect(!before.isEmpty)
    r.type("?qj")
    #expect(r.focusedField?.value == before + "?qj")
    #expect(r.interface.overlay?.title.string == "Simulator · settings" && r.interface.exitStatus == nil)
    r.press(.tab, .character("?"))
    #expect(r.interface.overlay?.title.string == "Help")
  }

  @Test func `no refused setting is told in signs that terminals measure otherwise`() {
    let changes = [
      ("mandatory-questions", "None of them?"), ("questions", "First pet?"), ("questions", "a; a"), ("pin-attempt", "1"),
      ("pin-min-length", "x"), ("password-waits", "x"), ("session-timeout", "x"), ("pin-login", "x"),
    ]
    for (name, value) in changes {
      do throws(WalletError) {
        _ = try IssuerConfiguration.meridian.setting([.init(name, value)])
        Issue.record("\(name) takes \(value)")
      } catch {
        let messages = error.fieldErrors.map(\.message)
        let strange = messages.filter { message in message.unicodeScalars.contains { !$0.isASCII } }
        #expect(!messages.isEmpty && strange.isEmpty, "\(name)")
      }
    }
  }

  @Test func `the network's settings have the pages of an issuer's`() {
    var r = rehearsal(Catalogue.networkSettings)
    r.choose("Tokens")
    r.choose("Tokens per card")
    r.type("0")
    r.press(.enter)
    #expect(asked(r) == .setRule("tokens-per-card", "100", of: .network))
    r.answer(Intents.Simulate.self, Catalogue.networked(tokens: [], changed: [SettingChange("tokens-per-card", "100")]))
    #expect(r.phone(40, 22).picture.contains("Tokens per card changed."))
    r.press(.escape)
    #expect(r.phone(40, 22).picture.contains("100 tokens · changed"))
    r.press(.escape, .escape)
    #expect(r.phone(40, 22).picture.contains("▸ Settings of the network"))
    r.press(.escape)
    #expect(r.phone(40, 22).picture.contains("▸ Network"))
  }

  @Test func `the shop's settings have the pages of an issuer's`() {
    var r = rehearsal(Catalogue.shopSettings)
    r.choose("Saved payment methods")
    r.choose("Code for stored")
    r.press(.control("u"))
    r.type("off")
    r.press(.enter)
    #expect(asked(r) == .setRule("code-for-stored", "off", of: .merchant(.harbourBooks)))
    r.answer(Intents.Simulate.self, Catalogue.shopped(changed: [SettingChange("code-for-stored", "off")]))
    #expect(r.phone(40, 22).picture.contains("Code for stored changed."))
    r.press(.escape)
    #expect(r.phone(40, 22).picture.contains("off · changed"))
    r.press(.escape, .escape)
    #expect(r.phone(40, 22).picture.contains("▸ Settings of Harbour Books"))
    r.press(.escape)
    #expect(r.phone(40, 22).picture.contains("▸ Shop"))
  }

  @Test func `what the shop knows is asked for each time`() {
    var r = rehearsal { r in Catalogue.shopper(&r, Catalogue.shopperRecord([Script.visa], orders: 17)) }
    #expect(r.phone(40, 22).picture.contains("Visa •••• 1111") && r.phone(40, 22).picture.contains("4f0c21•••9a"))
    r.press(.escape)
    #expect(r.phone(40, 22).picture.contains("▸ Stored customer data"))
    r.press(.enter)
    #expect(!r.phone(40, 22).picture.contains("VISA"))
    r.refuse(Intents.Simulate.self, WalletError(403, .notInvited, "this invitation doesn't let you read what the shop knows"))
    #expect(r.phone(40, 22).picture.contains("Couldn't load the data."))
  }

  @Test func `a limit of 0 says that it is none`() {
    var r = rehearsal(Catalogue.rules)
    r.choose("Passwords")
    r.interface.fit(Size(columns: 40, rows: 34), r.shared)
    let picture = r.phone(40, 34).picture
    #expect(picture.contains("0 (no limit)") && !picture.contains("0 characters"))
    #expect(picture.contains("Password requires lower case") && picture.contains("special character"))
    r.choose("Password max repeated")
    #expect(r.phone(40, 22).picture.contains("Default: 0 (no limit)."))
  }

  // MARK: - The inbox

  @Test(arguments: Catalogue.all)
  func `Ctrl-N opens the inbox everywhere, and closes it again`(_ entry: Catalogue.Entry) {
    var r = entry.rehearse()
    guard r.interface.overlay == nil, r.interface.banner == nil, r.focusedField?.isRevealed != true else { return }
    let before = r.phone(40, 22)
    r.press(.control("n"))
    #expect(view(r) == .inbox)
    #expect(r.phone(40, 22).line(1).contains("Simulator · inbox"))
    r.press(.control("n"))
    #expect(r.phone(40, 22) == before)
    r.press(.control("n"), .escape)
    #expect(r.phone(40, 22) == before)
  }

  @Test func `the key opens it from every panel of the Simulator too`() {
    var r = rehearsal(Catalogue.simulator)
    r.choose("Turn the clock forward")
    r.press(.control("n"))
    r.answer(Intents.Simulate.self, Catalogue.overview())
    #expect(r.phone(40, 22).line(1).contains("Simulator · inbox"))
    r.press(.escape)
    #expect(r.phone(40, 22).line(1).contains("Simulator "))
    r.press(.escape)
    #expect(r.interface.overlay == nil)
  }

  @Test func `what was read is no longer new`() {
    var r = rehearsal(Catalogue.simulator)
    #expect(r.phone(40, 22).picture.contains("Inbox (1 new)"))
    r.choose("Inbox")
    r.answer(Intents.Simulate.self, Catalogue.overview())
    #expect(r.phone(40, 22).picture.contains("· new"))
    r.press(.enter, .escape)
    #expect(!r.phone(40, 22).picture.contains("· new"))
    r.press(.escape)
    #expect(!r.phone(40, 22).picture.contains("new)"))
  }

  @Test func `what was read is not new either where one was faster than the inbox`() {
    var r = rehearsal(Catalogue.simulator)
    r.choose("Inbox")
    r.press(.escape)
    r.answer(Intents.Simulate.self, Catalogue.overview())
    #expect(!r.phone(40, 22).picture.contains("new)"))
  }

  @Test func `a code goes into the field that has the focus, in the place of what stands there`() {
    var r = rehearsal(Catalogue.login)
    r.type("typed before")
    Catalogue.inboxWithCode(&r)
    r.press(.enter, .enter)
    #expect(r.interface.overlay == nil)
    #expect(r.focusedField?.value == "48201563")
  }

  @Test(arguments: [Catalogue.home, Catalogue.loginTypedAndSent])
  func `without a field it says so and stays`(_ script: @Sendable (inout Rehearsal) -> Void) {
    var r = rehearsal(script)
    Catalogue.inboxWithCode(&r)
    r.press(.enter, .enter)
    #expect(r.phone(40, 22).picture.contains("Select a field on"))
    r.press(.escape, .escape)
    #expect(r.interface.overlay == nil)
  }

  @Test func `a code is in no picture`() {
    let r = rehearsal { r in
      Catalogue.login(&r)
      Catalogue.inboxWithCode(&r)
      r.press(.enter)
    }
    #expect(!r.phone(40, 22).picture.contains("48201563"))
    #expect(!r.stage(80, 24).picture.contains("48201563"))
    #expect((0..<24).contains { r.stage(80, 24).line($0).contains("48201563") })
  }

  // MARK: - Magic data

  @Test func `magic data is typed where it fits, and refused where it does not`() {
    var r = rehearsal(Catalogue.magic)
    r.choose("PIN")
    r.press(.enter)
    #expect(r.interface.overlay == nil)
    #expect(r.focusedField?.count == 6)

    r.press(.control("o"))
    r.answer(Intents.Simulate.self, Catalogue.overview())
    r.choose("Magic data")
    // The screen asks for a PIN only.
    #expect(r.phone(40, 22).picture.contains("▸ PIN") && !r.phone(40, 22).picture.contains("Email"))
  }

  @Test func `magic data is offered for the fields of the screen, with that of the selected one first in line`() {
    var r = rehearsal(Catalogue.voucher)
    func open() {
      r.press(.control("o"))
      r.answer(Intents.Simulate.self, Catalogue.overview())
      r.choose("Magic data")
    }
    open()
    #expect(r.phone(40, 22).picture.contains("▸ Amount") && !r.phone(40, 22).picture.contains("Card number"))
    // The value gets into its field, whichever is selected.
    r.press(.control("o"), .tab)
    #expect(r.focusedField?.label == "Currency")
    open()
    r.choose("Amount")
    r.choose("700.00")
    #expect(r.focusedField?.label == "Amount" && r.focusedField?.value == "700.00")
  }

  @Test func `where no field takes magic data, all of it can be read, and none is typed`() {
    var r = rehearsal(Catalogue.allMagic)
    #expect(r.phone(40, 22).picture.contains("Email"))
    r.choose("Email")
    r.press(.enter)
    #expect(r.phone(40, 22).picture.contains("Select a field on the"))
  }

  @Test func `the status of the next order is set, and its page says which it is`() {
    var r = rehearsal(Catalogue.magic)
    r.choose("Status of the next card order")
    #expect(view(r) == .rules)
    r.answer(Intents.Simulate.self, Catalogue.ruled())
    #expect(r.phone(40, 22).picture.contains("Normal (selected)"))
    r.choose("Declined")
    #expect(asked(r) == .setRule("next-order-status", "REJECTED", of: .issuer(IssuerConfiguration.meridian.identifier)))
    r.answer(Intents.Simulate.self, Catalogue.ruled(nextOrder: .rejected))
    #expect(r.phone(40, 22).picture.contains("▸ Declined (selected)"))
    #expect(r.phone(40, 22).picture.contains("The next card order gets"))
    r.choose("Normal")
    #expect(asked(r) == .setRule("next-order-status", "normal", of: .issuer(IssuerConfiguration.meridian.identifier)))
    r.answer(Intents.Simulate.self, Catalogue.ruled())
    r.press(.escape)
    #expect(r.phone(40, 22).picture.contains("▸ Status of the next card order"))
  }

  @Test func `a person who may not read the settings is told that they can't be loaded`() {
    var r = rehearsal(Catalogue.magic)
    r.choose("Status of the next card order")
    r.refuse(Intents.Simulate.self, Script.offline)
    #expect(r.interface.overlay?.page(east: 0).controlCount == 0)
    #expect(r.phone(40, 22).picture.contains("Couldn't load the"))
  }

  // MARK: - Issuers and customer care

  @Test func `the Simulator closes for another app`() {
    var r = rehearsal { r in
      Catalogue.home(&r)
      r.press(.control("o"))
      r.answer(Intents.Simulate.self, Catalogue.overview())
    }
    r.choose("Open an app")
    r.answer(Intents.Simulate.self, Catalogue.overview())
    r.press(.enter)
    #expect(r.interface.overlay == nil && r.interface.screenName == .home)

    r.press(.control("o"))
    r.answer(Intents.Simulate.self, Catalogue.overview())
    r.choose("Open an app")
    r.answer(Intents.Simulate.self, Catalogue.overview())
    r.choose("Citadel")
    #expect(asked(r) == .phone(.open(.issuer(IssuerIdentifier(rawValue: "strict")))))
    r.answer(Intents.Simulate.self, Catalogue.overview())
    #expect(r.interface.overlay == nil)
  }

  @Test func `the phone in the hand is switched off with three keys`() {
    var r = rehearsal(Catalogue.simulator)
    r.press(.enter)
    r.answer(Intents.Simulate.self, Catalogue.careOverview())
    r.press(.enter)
    #expect(asked(r) == .setActive(DeviceIdentifier(rawValue: "1"), false))
    // Nothing is said before it is done.
    #expect(!r.phone(40, 22).picture.contains("logged out."))
    r.answer(Intents.Simulate.self, Catalogue.careOverview(isActive: false))
    #expect(r.phone(40, 22).picture.contains("logged out."))
    r.press(.enter)
    #expect(asked(r) == .setActive(DeviceIdentifier(rawValue: "1"), true))
    r.refuse(Intents.Simulate.self, WalletError(404, .deviceNotRegistered, "this phone is not linked"))
    #expect(r.phone(40, 22).picture.contains("That phone is no"))
  }

  @Test func `customer care opens a login again, by username`() {
    var r = rehearsal(Catalogue.care)
    r.choose("Ben")
    r.choose("Unlock login")
    #expect(asked(r) == .unlock("ben@example.com"))
    r.answer(Intents.Simulate.self, Catalogue.careOverview(isLocked: false))
    #expect(r.phone(40, 22).picture.contains("Ben's login is unlocked."))
    // There is nothing left to open: what comes before it is the last to be chosen.
    r.press(.up, .enter)
    #expect(view(r) == .cards(of: "ben@example.com", offset: 0))
  }

  // MARK: - The clock

  @Test func `the real time is offered only where the clock shows another`() {
    var r = rehearsal(Catalogue.simulator)
    r.choose("Turn the clock forward")
    r.choose("Set to real time")
    #expect(asked(r) == .useRealTime)
    var real = Catalogue.overview()
    real.clock = .real
    r.answer(Intents.Simulate.self, real)
    #expect(!r.phone(40, 22).picture.contains("Set to real time"))
  }

  // MARK: - The banner

  @Test func `a banner stays until the screen is left or the inbox opened`() {
    var r = rehearsal(Catalogue.pin)
    _ = r.interface.announce("New: Hello")
    r.type("25")
    #expect(r.phone(40, 22).line(2).contains("New: Hello · Ctrl-N"))
    r.press(.control("n"))
    r.press(.control("n"))
    #expect(!r.phone(40, 22).picture.contains("New: Hello"))

    _ = r.interface.announce("New: Hello")
    r.press(.control("o"))
    r.answer(Intents.Simulate.self, Catalogue.overview())
    #expect(!r.phone(40, 22).picture.contains("New: Hello"))
    r.choose("Inbox")
    #expect(r.interface.banner == nil)

    r = rehearsal(Catalogue.pinSent)
    _ = r.interface.announce("New: Hello")
    r.answer(Intents.LoginByPIN.self, Script.signedIn())
    #expect(r.interface.banner == nil)
  }

  @Test(arguments: Catalogue.all, [22, 12])
  func `for a banner nothing moves by more than its line`(_ entry: Catalogue.Entry, rows: Int) {
    var r = entry.rehearse()
    guard r.interface.overlay == nil, r.interface.banner == nil else { return }
    let before = r.phone(40, rows)
    _ = r.interface.announce("New: Hello")
    let after = r.phone(40, rows)
    let first = rows >= 20 ? 2 : 1
    #expect(after.line(first).contains("New: Hello · Ctrl-N"))
    // The sign that there is more stands at another row on a page that scrolls.
    func text(_ frame: Frame, _ row: Int) -> String { frame.line(row).replacing("…", with: " ").trimmed }
    for row in first + 1..<rows {
      #expect(text(after, row) == text(before, row) || text(after, row) == text(before, row - 1), "row \(row)")
    }
  }
}
