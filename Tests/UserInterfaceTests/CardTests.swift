import Basics
import Testing
import WalletModel

@testable import UserInterface

/// The drawing of a card, and what the screens of cards ask for.
@Suite struct CardTests {
  private func rehearsal(_ script: (inout Rehearsal) -> Void) -> Rehearsal {
    var rehearsal = Rehearsal()
    script(&rehearsal)
    return rehearsal
  }

  private func asked<I: Intent>(_ r: Rehearsal, _ kind: I.Type) -> I? { r.asked.last?.intent as? I }

  // MARK: - The drawing

  private static func face(
    _ condition: CardCondition = .active, text: String = "Anna Sample", number: Secret? = nil
  ) -> CardFace {
    let text = Text(untrusted: text)
    return CardFace(
      product: text, kind: "physical", isPhysical: true, lastFour: text, number: number, holder: text, expiry: "11/29", currency: text,
      scheme: .mastercard, condition: condition, face: .two)
  }

  private static let conditions = CardStatus.allCases.map(\.condition)

  /// A page with this card and this many actions.
  private static func page(_ face: CardFace, actions: Int) -> Page {
    var page = Page()
    page.body = [.card(face), .gap, .paragraph("Active: it pays.")]
    page.message = .error("This did not work. Try again.")
    page.actions = (0..<actions).map { .action(Action("Do \($0)"), isFocused: $0 == 0) }
    return page
  }

  private static func frame(_ page: Page, _ columns: Int, _ rows: Int) -> Frame {
    var frame = Frame(Size(columns: columns, rows: rows))
    PageLayout(page: page, size: frame.size, selection: .selected).draw(into: &frame, row: 0, top: 0, left: 0)
    return frame
  }

  @Test(arguments: BadText.all)
  func `whatever stands on it, its borders are straight`(_ bad: BadText) {
    for condition in Self.conditions + [CardCondition(.outline, .none, bar: .line, Text(untrusted: bad.text))] {
      let frame = Self.frame(Self.page(Self.face(condition, text: bad.text), actions: 2), 38, 19)
      let lines = (0..<8).map { frame.line($0) }
      for line in lines { #expect(Width.of(line) == 36 && line.unicodeScalars.allSatisfy { $0.isHarmless }, "\(line)") }
      #expect(lines[0].hasSuffix("╮") && lines[7].hasSuffix("╯"))
      for row in 1..<7 { #expect(["│", "┤", "╡", "╎"].contains(frame.text(of: frame.cell(row: row, column: 35))), "\(lines[row])") }
    }
  }

  @Test(arguments: 1...22)
  func `it is drawn smaller before anything else is lost`(_ rows: Int) {
    for actions in 0...8 {
      for condition in [.active, CardStatus.suspended.condition] {
        let frame = Self.frame(Self.page(Self.face(condition), actions: actions), 38, rows)
        let text = (0..<rows).map { frame.line($0) }.joined(separator: "\n")
        // The card in one line, what it says, the message and all actions.
        guard rows >= 1 + 1 + 1 + actions else { continue }
        for index in 0..<actions { #expect(text.contains("Do \(index)"), "\(rows) rows, \(actions) actions\n\(text)") }
        #expect(text.contains("Try again.") && text.contains("Active: it pays."))
        if condition != .active { #expect(text.lowercased().contains("suspended")) }
      }
    }
  }

  @Test(arguments: 1...60)
  func `it fits every width`(_ columns: Int) {
    let face = Self.face(CardStatus.locked.condition, number: Secret("5454541234567009"))
    for rows in [1, 2, 3, 12, 19] {
      let frame = Self.frame(Self.page(face, actions: 3), columns, rows)
      #expect(frame == Self.frame(Self.page(face, actions: 3), columns, rows))
    }
  }

  @Test(arguments: [19, 12, 7, 5])
  func `a revealed number stands in secret cells and nowhere else`(_ rows: Int) {
    let number = "5454541234567009"
    let page = Self.page(Self.face(number: Secret(number)), actions: 2)
    let frame = Self.frame(page, 38, rows)
    let secret = frame.cells.reduce(into: "") { if $1.role.isSecret, $1.glyph != 0x20 { $0 += frame.text(of: $1) } }
    #expect(secret == number)
    var dumped = frame.picture + LineRendering(title: "Card", page: page).lines.map(\.string).joined()
    dump(page, to: &dumped)
    for part in ["5454", "1234", "7009"] { #expect(!dumped.contains(part)) }
    #expect(page.isRevealing && !Self.page(Self.face(), actions: 2).isRevealing)
  }

  @Test func `in lines it is a sentence`() {
    var page = Page()
    page.body = [
      .card(Script.card(.locked).face(of: Script.signedIn(), number: Secret("5454541234567009"))),
      .revealed("Security code", Secret("123")),
    ]
    let lines = LineRendering(title: "Card", page: page).lines.map(\.string)
    #expect(
      lines == [
        "Card", "Meridian Everyday, virtual Mastercard for Anna Sample, in EUR, ending in 7009, expiry date 11/29. It is locked.",
        "Card number: hidden. Type /say to hear it.", "Security code: hidden. Type /say to hear it.",
      ])
  }

  @Test func `in lines it is said once, though it is looked at first`() {
    var r = rehearsal { Catalogue.cardAsked(&$0, Script.card()) }
    var conversation = LineMode()
    var told = conversation.tell(r.interface, r.state).map(\.string)
    #expect(told == ["Loading card …"])
    r.answer(Intents.GetCard.self, Script.card())
    told = conversation.tell(r.interface, r.state).map(\.string)
    #expect(told.prefix(3).contains { $0.contains("ending in 7009") })
  }

  @Test(arguments: CardStatus.allCases)
  func `whatever does not pay says so on the card`(_ status: CardStatus) {
    let face = Script.card(status, .physical).face(of: Script.signedIn())
    #expect((face.condition.bar == nil) == (status == .active))
    #expect(Script.card(status).situation.string.hasSuffix("."))
  }

  // MARK: - The list

  @Test func `pages are asked for one at a time, and by their keys too`() {
    var r = rehearsal(Catalogue.cardsAsked)
    #expect(asked(r, Intents.GetAllCards.self)?.parameters == CardParameters(limit: 10, offset: 0, order: .usableFirst))
    r.answer(Intents.GetAllCards.self, Script.page(from: 0))
    r.choose("Next page")
    #expect(asked(r, Intents.GetAllCards.self)?.parameters.offset == 10)
    r.answer(Intents.GetAllCards.self, Script.page(from: 10))
    // Enter continues turning.
    r.press(.enter)
    #expect(asked(r, Intents.GetAllCards.self)?.parameters.offset == 20)
    r.answer(Intents.GetAllCards.self, Script.page(from: 20))
    r.press(.pageUp)
    #expect(asked(r, Intents.GetAllCards.self)?.parameters.offset == 10)
    r.answer(Intents.GetAllCards.self, Script.page(from: 10))
    r.press(.pageDown)
    #expect(asked(r, Intents.GetAllCards.self)?.parameters.offset == 20)
    // The list stays until the next one comes.
    #expect(r.phone(40, 22).picture.contains("•••• 1010") && r.phone(40, 22).picture.contains("Loading your cards"))
    r.answer(Intents.GetAllCards.self, Script.page(from: 20))
    #expect(r.phone(40, 22).picture.contains("21 to 30 of 5000"))
  }

  @Test func `on the last page the key goes to the last thing to choose`() {
    var r = rehearsal(Catalogue.cards)
    r.press(.pageDown)
    #expect(r.asked.isEmpty)
    r.press(.enter)
    #expect(r.interface.screenName == .home)
  }

  @Test func `a page that is gone leads to the last there is`() {
    var r = rehearsal(Catalogue.manyCards)
    r.choose("Next page")
    r.answer(Intents.GetAllCards.self, Script.cards([], of: 7, from: 10))
    #expect(asked(r, Intents.GetAllCards.self)?.parameters.offset == 0)
    r.answer(Intents.GetAllCards.self, Script.cards([], of: 7))
    #expect(r.asked.isEmpty)
    #expect(r.phone(40, 22).picture.contains("No cards yet"))
  }

  @Test func `type and status are asked for together, from the first page, and forgotten together`() {
    var r = rehearsal(Catalogue.manyCards)
    r.choose("Next page")
    r.answer(Intents.GetAllCards.self, Script.page(from: 10))
    r.choose("Filter")
    r.choose("Type")
    r.choose("Physical")
    #expect(
      asked(r, Intents.GetAllCards.self)?.parameters == CardParameters(cardType: .physical, limit: 10, offset: 0, order: .usableFirst))
    r.answer(Intents.GetAllCards.self, Script.page(from: 0))
    r.choose("Filter")
    r.choose("Status")
    // In the order of the vendor's list, however they are chosen; what is chosen twice is not.
    for status in ["Expired", "Being checked", "Locked", "Being checked"] { r.choose(status) }
    #expect(r.asked.isEmpty)
    r.choose("Show these cards")
    let parameters = CardParameters(cardType: .physical, limit: 10, offset: 0, status: [.locked, .expired], order: .usableFirst)
    #expect(asked(r, Intents.GetAllCards.self)?.parameters == parameters)
    r.answer(Intents.GetAllCards.self, Script.page(from: 0))
    #expect(r.phone(40, 22).picture.contains("locked or expired"))
    r.choose("Filter")
    r.choose("All cards")
    #expect(asked(r, Intents.GetAllCards.self)?.parameters == CardParameters(limit: 10, offset: 0, order: .usableFirst))
  }

  @Test func `a filter that could not be asked for leaves the list as it was`() {
    var r = rehearsal(Catalogue.cards)
    let before = r.phone(40, 22)
    r.choose("Filter")
    r.choose("Type")
    r.choose("Virtual")
    r.refuse(Intents.GetAllCards.self, Script.offline)
    r.press(.escape, .escape)
    for row in 0..<14 { #expect(r.phone(40, 22).line(row).dropFirst(3) == before.line(row).dropFirst(3)) }
  }

  @Test func `return from a card restores page, filter and card`() {
    var r = rehearsal(Catalogue.manyCards)
    r.choose("Filter")
    r.choose("Type")
    r.choose("Virtual")
    r.answer(Intents.GetAllCards.self, Script.page(from: 0))
    r.press(.pageDown)
    r.answer(Intents.GetAllCards.self, Script.page(from: 10))
    r.choose("•••• 1014")
    r.answer(Intents.GetCard.self, Script.card(lastFour: "1014"))
    r.choose("Lock")
    r.answer(Intents.UpdateCard.self, Script.card(.locked, lastFour: "1014"))
    r.press(.escape)
    #expect(
      asked(r, Intents.GetAllCards.self)?.parameters == CardParameters(cardType: .virtual, limit: 10, offset: 10, order: .usableFirst))
    r.answer(Intents.GetAllCards.self, Script.page(from: 10))
    #expect(r.phone(40, 22).picture.contains("▸ •••• 1014"))
  }

  @Test func `the list follows what customer care does, and the focus stays on its card`() {
    var r = rehearsal(Catalogue.cards)
    r.press(.down)
    #expect(r.phone(40, 22).picture.contains("▸ •••• 4410"))
    r.receive(r.interface.announce("Your card was suspended"))
    #expect(asked(r, Intents.GetAllCards.self)?.parameters == CardParameters(limit: 10, offset: 0, order: .usableFirst))
    // The reload runs in the background: keys still work.
    #expect(!r.interface.screen.isWaiting)
    r.answer(
      Intents.GetAllCards.self,
      Script.cards([
        Script.card(), Script.card(.locked, .virtual, .visa, lastFour: "0926", currency: "GBP"),
        Script.card(.suspended, .physical, lastFour: "4410"),
      ]))
    #expect(r.phone(40, 22).picture.contains("▸ •••• 4410 · suspended"))
    // A failed reload leaves the list unchanged.
    r.receive(r.interface.announce("Your card was suspended"))
    let before = r.phone(40, 22)
    r.refuse(Intents.GetAllCards.self, Script.offline)
    #expect(r.phone(40, 22) == before)
    // A request of the customer replaces the reload.
    r.receive(r.interface.announce("Your card was suspended"))
    r.choose("Filter")
    r.choose("Type")
    r.choose("Virtual")
    #expect(r.cancelled.count == 1 && asked(r, Intents.GetAllCards.self)?.parameters.cardType == .virtual)
    r.answer(Intents.GetAllCards.self, Script.threeCards)
    #expect(r.asked.map(\.id) == r.cancelled.map(\.id))
  }

  @Test func `what comes while the list is looked at again is looked at too`() throws {
    var r = rehearsal(Catalogue.cards)
    r.receive(r.interface.announce("Your card was suspended"))
    let first = try #require(r.asked.last?.id)
    r.receive(r.interface.announce("Your card can be used again"))
    // The response to the first request may be older than the second message.
    #expect(r.cancelled.map(\.id) == [first] && r.asked.last?.id != first)
    r.answer(Intents.GetAllCards.self, Script.cards([Script.card(.suspended, lastFour: "1001")]))
    #expect(r.phone(40, 22).picture.contains("•••• 1001 · suspended"))
    r.answer(Intents.GetAllCards.self, Script.cards([Script.card(lastFour: "2002")]))
    #expect(r.phone(40, 22).picture.contains("•••• 1001 · suspended"))
  }

  @Test func `what comes while a card is looked at again is looked at too`() throws {
    var r = Rehearsal()
    Catalogue.card(&r)
    r.receive(r.interface.announce("Your card was suspended"))
    let first = try #require(r.asked.last?.id)
    r.receive(r.interface.announce("Your card was locked"))
    #expect(r.cancelled.map(\.id) == [first] && r.asked.last?.id != first)
    r.answer(Intents.GetCard.self, Script.card(.locked))
    #expect(r.phone(40, 22).picture.contains("Unlock"))
    r.answer(Intents.GetCard.self, Script.card())
    #expect(r.phone(40, 22).picture.contains("Unlock"))
  }

  @Test func `what comes while a card is locked is looked at after the answer`() {
    var r = rehearsal(Catalogue.lockSent)
    r.receive(r.interface.announce("Your card was suspended"))
    #expect(asked(r, Intents.UpdateCard.self)?.change == .lock)
    r.answer(Intents.UpdateCard.self, Script.card(.locked, wallets: nil))
    #expect(asked(r, Intents.GetCard.self)?.cardId == Script.card().cardId)
    r.answer(Intents.GetCard.self, Script.card(.locked))
    #expect(r.phone(40, 22).picture.contains("Locked. U: undo"))
  }

  @Test func `what comes while a card is locked is looked at after a refusal too`() {
    var r = rehearsal(Catalogue.lockSent)
    r.receive(r.interface.announce("Your card was suspended"))
    r.refuse(Intents.UpdateCard.self, WalletError(403, .notAllowed, "not allowed"))
    r.answer(Intents.GetCard.self, Script.card(.suspended))
    #expect(r.phone(40, 22).picture.contains("Suspended by the issuer"))
  }

  @Test func `what was asked before a card was locked is asked again after it`() throws {
    var r = rehearsal(Catalogue.card)
    r.receive(r.interface.announce("Your card was renewed"))
    let old = try #require(r.asked.firstIndex { $0.intent is Intents.GetCard })
    r.choose("Lock")
    r.answer(Intents.UpdateCard.self, Script.card(.locked, wallets: nil))
    r.answerAt(old, .success(Script.card()))
    #expect(r.phone(40, 22).picture.contains("Locked. U: undo"))
    #expect(asked(r, Intents.GetCard.self)?.cardId == Script.card().cardId)
  }

  @Test func `a page holds ten cards, however many come`() {
    let cards = (0..<5000).map { Script.card(lastFour: "\(1000 + $0)") }
    var r = rehearsal(Catalogue.cardsAsked)
    r.answer(Intents.GetAllCards.self, Script.cards(cards))
    #expect(r.interface.page.body.count { if case .action = $0 { true } else { false } } == 10)
  }

  // MARK: - One card

  @Test(arguments: CardStatus.allCases, CardType.known)
  func `what can be chosen is what can be done`(_ status: CardStatus, _ type: CardType) {
    let r = rehearsal { Catalogue.card(&$0, Script.card(status, type)) }
    let labels = r.interface.page.actions.compactMap { if case .action(let action, _) = $0 { action.label.string } else { nil } }
    func isAllowed(_ to: CardStatus, _ actor: CardTransition.Actor) -> Bool {
      CardTransition.isAllowed(from: status, to: to, by: actor, cardType: type)
    }
    #expect(labels.contains("Lock") == isAllowed(.locked, .customer))
    #expect(labels.contains("Unlock") == (status == .locked))
    #expect(labels.contains("Cancel card") == isAllowed(.cancelled, .customer))
    #expect(labels.contains("Activate") == isAllowed(.active, .activation))
    #expect(labels.contains("Details") == status.showsDetails)
    #expect(labels.contains("PIN") == status.takesPIN)
  }

  @Test func `its drawing stands still while it is looked at`() {
    let script: (inout Rehearsal) -> Void = { Catalogue.cardAsked(&$0, Script.card(.locked)) }
    var r = rehearsal(script)
    let before = r.phone(40, 22)
    r.answer(Intents.GetCard.self, Script.card(.locked))
    for row in 0..<10 { #expect(r.phone(40, 22).line(row) == before.line(row)) }
  }

  @Test func `what was changed is not asked for again`() {
    var r = rehearsal(Catalogue.lockSent)
    #expect(asked(r, Intents.UpdateCard.self)?.change == .lock)
    r.answer(Intents.UpdateCard.self, Script.card(.locked, wallets: nil))
    #expect(r.asked.isEmpty)
    #expect(r.phone(40, 22).picture.contains("Locked. U: undo"))
  }

  @Test func `what was not changed is looked at again`() {
    var r = rehearsal(Catalogue.lockSent)
    r.refuse(Intents.UpdateCard.self, Script.transitionNotAllowed)
    #expect(r.interface.screenName == .card)
    #expect(asked(r, Intents.GetCard.self)?.cardId == Script.card().cardId)
    r.answer(Intents.GetCard.self, Script.card(.suspended))
    #expect(r.interface.page.message?.text == "This card has changed, so nothing was done. Check its status.")
  }

  @Test func `of a card that could not be looked up nothing is claimed`() {
    var r = rehearsal(Catalogue.lockSent)
    r.refuse(Intents.UpdateCard.self, OrderedCards.lost)
    r.choose("View card status")
    r.refuse(Intents.GetCard.self, Script.offline)
    for rows in [22, 12] {
      let picture = r.phone(40, rows).picture
      #expect(picture.contains("Couldn't load the card's status.") && !picture.contains("Active") && picture.contains("UNKNOWN"))
    }
    r.choose("Information")
    #expect(!r.phone(40, 22).picture.contains("active"))
    r.press(.escape)
    r.choose("Try again")
    r.answer(Intents.GetCard.self, Script.card(.locked))
    #expect(r.phone(40, 22).picture.contains("You locked this card"))
  }

  @Test(arguments: [OrderedCards.lost, Script.unavailable, .givenUp])
  func `after an answer that was not heard nothing is promised, wherever one turns back`(_ error: WalletError) {
    var r = Rehearsal()
    Catalogue.cancelSent(&r)
    let sent = asked(r, Intents.UpdateCard.self)
    if error == .givenUp { r.press(.escape) } else { r.refuse(Intents.UpdateCard.self, error) }
    func promises() -> Bool {
      let page = r.interface.topPage(east: 0)
      return (page.body + page.actions).contains { block in
        if case .action(let action, _) = block { ["Discard", "Keep"].contains { action.label.string.hasPrefix($0) } } else { false }
      }
    }
    #expect(!promises())
    // Enter tries the same again.
    var again = r
    again.press(.enter)
    #expect(asked(again, Intents.UpdateCard.self) == sent)
    again.refuse(Intents.UpdateCard.self, Script.transitionNotAllowed)
    #expect(again.interface.page.message?.text == "This card has changed. Go back to see its status.")
    for _ in 0..<4 where r.interface.screenName == .cancelCard {
      r.press(.escape)
      #expect(!promises())
    }
  }

  @Test(arguments: [OrderedCards.lost, Script.unavailable, .givenUp], [CardChange.lock, .unlock])
  func `a lock whose answer was not heard can be sent again, and claims nothing meanwhile`(_ error: WalletError, _ change: CardChange) {
    var r = Rehearsal()
    if change == .lock { Catalogue.lockSent(&r) } else { Catalogue.unlockSent(&r) }
    let sent = asked(r, Intents.UpdateCard.self)
    if error == .givenUp { r.press(.escape) } else { r.refuse(Intents.UpdateCard.self, error) }
    #expect(r.phone(40, 22).picture.contains("UNKNOWN"))
    #expect(r.interface.page.message?.text.string.hasSuffix("Check the card's status.") == true)
    var again = r
    again.choose(change == .lock ? "Lock" : "Unlock")
    #expect(asked(again, Intents.UpdateCard.self) == sent)
    again.refuse(Intents.UpdateCard.self, Script.transitionNotAllowed)
    #expect(again.interface.page.message?.text == "This card has changed. Check its status.")
    r.choose("View card status")
    r.answer(Intents.GetCard.self, Script.card(change.status))
    #expect(!r.phone(40, 22).picture.contains("UNKNOWN"))
  }

  @Test func `one key locks, and the key that it names undoes it`() {
    for script in [{ Catalogue.card(&$0) }, { Catalogue.home(&$0) }] as [(inout Rehearsal) -> Void] {
      var r = rehearsal(script)
      r.press(.character("l"))
      #expect(asked(r, Intents.UpdateCard.self)?.change == .lock)
      r.answer(Intents.UpdateCard.self, Script.card(.locked, wallets: nil))
      #expect(r.phone(40, 22).picture.contains("Locked. U: undo"))
      r.press(.character("U"))
      #expect(asked(r, Intents.UpdateCard.self)?.change == .unlock)
      r.answer(Intents.UpdateCard.self, Script.card(wallets: nil))
      #expect(r.phone(40, 22).picture.contains("Unlocked. L: undo"))
      // Moving the focus does nothing; the next action takes the line away.
      r.press(.tab)
      #expect(r.phone(40, 22).picture.contains("Unlocked. L: undo"))
      r.press(.character("l"))
      #expect(!r.phone(40, 22).picture.contains("Unlocked"))
    }
  }

  // MARK: - Home

  @Test func `the cards are leafed through, and what is done is done to the one on top`() {
    var r = rehearsal(Catalogue.home)
    r.press(.left)
    #expect(r.phone(40, 22).line(1).contains("1 of 4"))
    r.press(.right, .right)
    #expect(r.phone(40, 22).line(1).contains("3 of 4"))
    r.press(.character("u"))
    #expect(asked(r, Intents.UpdateCard.self)?.cardId == Script.card(lastFour: "4242").cardId)
    r.answer(Intents.UpdateCard.self, Script.card(.active, .virtual, .visa, lastFour: "4242"))
    r.press(.right, .right, .right)
    #expect(r.phone(40, 22).line(1).contains("4 of 4"))
    r.press(.character("a"))
    #expect(r.interface.screenName == .activateCard)
    r.press(.escape)
    r.answer(Intents.GetCard.self, Script.card(.issued, .physical, lastFour: "4410"))
    r.press(.escape)
    r.answer(Intents.GetAllCards.self, Script.fourCards)
    #expect(r.interface.screenName == .home && r.phone(40, 22).line(1).contains("4 of 4"))
  }

  @Test func `a new message is in the news, opens the inbox, and is gone when that was read`() {
    var r = rehearsal {
      $0.unread = ["Your card is on its way"]
      Catalogue.home(&$0)
    }
    #expect(r.phone(40, 22).picture.contains("Message: Your card is on its way"))
    var open = r
    open.choose("Message")
    #expect(open.interface.overlay?.title == "Simulator · inbox" && asked(open, Intents.Simulate.self)?.view == .inbox)
    open.unread = []
    open.receive(open.interface.inboxWasRead())
    open.press(.escape)
    #expect(open.interface.overlay == nil && !open.phone(40, 22).picture.contains("Message:"))
    r.unread = ["Your PIN was changed", "Your card is on its way"]
    r.receive(r.interface.announce("New: Your PIN was changed"))
    #expect(r.phone(40, 22).picture.contains("Message: Your PIN was changed"))
  }

  @Test func `Down leaves the stack at once, and comes back to its top`() {
    var r = rehearsal(Catalogue.home)
    r.press(.tab)
    var opened = r
    opened.press(.enter)
    #expect(asked(opened, Intents.GetCard.self)?.cardId == Script.card(lastFour: "3107").cardId)
    r.press(.down, .down, .down)
    r.press(.right, .enter)
    #expect(asked(r, Intents.UpdateCard.self)?.change == .lock)
    r.answer(Intents.UpdateCard.self, Script.card(.locked))
    r.press(.down, .enter)
    #expect(asked(r, Intents.GetCard.self)?.cardId == Script.card().cardId)
  }

  @Test func `a card that is locked keeps its place, also for who comes back to Home`() {
    var r = rehearsal(Catalogue.home)
    #expect(r.phone(40, 22).line(1).contains("1 of 4"))
    r.press(.character("l"))
    r.answer(Intents.UpdateCard.self, Script.card(.locked))
    // Cards that can be used come first in the issuer's list.
    let usableFirst = Script.cards([
      Script.card(lastFour: "3107"), Script.card(.issued, .physical, lastFour: "4410"), Script.card(.locked),
      Script.card(.locked, .virtual, .visa, lastFour: "4242"),
    ])
    r.receive(r.interface.announce("New: Your card was locked"))
    r.answer(Intents.GetAllCards.self, usableFirst)
    #expect(r.phone(40, 22).line(1).contains("1 of 4"))
    r.press(.enter)
    #expect(asked(r, Intents.GetCard.self)?.cardId == Script.card().cardId)
    r.answer(Intents.GetCard.self, Script.card(.locked))
    r.press(.escape)
    r.answer(Intents.GetAllCards.self, usableFirst)
    #expect(r.phone(40, 22).line(1).contains("1 of 4"))
  }

  @Test func `what comes meanwhile leaves card and focus where they are`() {
    var r = rehearsal(Catalogue.home)
    r.press(.right, .tab)
    r.receive(r.interface.announce("New: Your card is ready"))
    r.answer(
      Intents.GetAllCards.self,
      Script.cards([Script.card(lastFour: "0001"), Script.card(), Script.card(.suspended, lastFour: "3107"), Script.card(lastFour: "4410")])
    )
    #expect(r.phone(40, 22).line(1).contains("3 of 4"))
    r.press(.enter)
    #expect(asked(r, Intents.GetCard.self)?.cardId == Script.card().cardId)
  }

  @Test func `Home holds eight cards, however many come, and the list has them all`() {
    let cards = (0..<5000).map { Script.card(lastFour: "\(1000 + $0)") }
    var r = rehearsal { Catalogue.home(&$0, Script.cards(cards)) }
    #expect(LineRendering(title: "Home", page: r.interface.page).items.count { $0.label.string.hasPrefix("••••") } == 8)
    #expect(r.phone(40, 22).picture.contains("and 4,997 more"))
    r.press(.character("c"))
    #expect(r.interface.screenName == .cards)
    var few = rehearsal { Catalogue.home(&$0, Script.cards(Array(cards.prefix(4)))) }
    few.press(.character("c"))
    #expect(few.interface.screenName == .home)
  }

  @Test(arguments: ["Lost", "Stolen", "Damaged", "No longer needed"])
  func `who cancels says why, and is asked once more`(_ reason: String) {
    var r = rehearsal(Catalogue.cancelAsked)
    r.choose(reason)
    // The safe answer comes first.
    var kept = r
    kept.press(.enter)
    #expect(kept.interface.screenName == .card && asked(kept, Intents.UpdateCard.self) == nil)
    r.choose("Cancel card permanently")
    #expect(asked(r, Intents.UpdateCard.self) == Intents.UpdateCard(cardId: Script.card().cardId, change: .cancel, reason: reason))
  }

  @Test func `a reason that was typed is sent without outer blanks, and not lost unasked`() {
    var r = rehearsal(Catalogue.otherReason)
    r.type("  The dog  ")
    r.press(.escape, .escape)
    #expect(r.phone(40, 22).picture.contains("Discard"))
    r.press(.escape)
    r.choose("Other reason")
    #expect(r.focusedField?.value == "  The dog  ")
    r.press(.enter)
    r.choose("Cancel card permanently")
    #expect(asked(r, Intents.UpdateCard.self)?.reason == "The dog")
  }

  // MARK: - Customer care

  @Test func `a card that comes meanwhile moves none into the place of the one that is looked at`() {
    func asked(_ r: Rehearsal) -> Intents.Simulate? { r.asked.last?.intent as? Intents.Simulate }
    var r = rehearsal(Catalogue.careCards)
    r.choose("•••• 7009")
    r.choose("Suspend")
    let cards = [Script.card(lastFour: "1111"), Script.card(.suspended)]
    r.answer(Intents.Simulate.self, Catalogue.careOverview(cards: Script.cards(cards)))
    #expect(r.phone(40, 22).picture.contains("•••• 7009") && !r.phone(40, 22).picture.contains("•••• 1111"))
    r.choose("Cancel permanently")
    #expect(asked(r) == Intents.Simulate(.setStatus(Script.card().cardId, .cancelled), view: .cards(of: "anna@example.com", offset: 0)))
    r.answer(Intents.Simulate.self, Catalogue.careOverview(cards: Script.cards([Script.card(lastFour: "1111")])))
    #expect(r.phone(40, 22).picture.contains("The card is now on another page"))
    r.press(.escape)
    #expect(r.phone(40, 22).picture.contains("▸ •••• 1111"))
  }

  @Test func `customer care changes a token for a reason, and sees what became of it`() {
    func asked(_ r: Rehearsal) -> Intents.Simulate? { r.asked.last?.intent as? Intents.Simulate }
    let (id, reference) = (Script.card().cardId, Catalogue.token(.active).reference)
    var r = rehearsal(Catalogue.careTokensAsked)
    #expect(asked(r) == Intents.Simulate(nil, view: .tokens(of: id)))
    r.answer(Intents.Simulate.self, Catalogue.careOverview(tokens: [Catalogue.token(.active)]))
    r.press(.enter)
    r.choose("Suspend")
    // Nothing is done before a reason is chosen.
    #expect(asked(r) == nil)
    r.choose("Device lost")
    #expect(asked(r) == Intents.Simulate(.changeToken(reference, .suspend(.lost), of: id), view: .tokens(of: id)))
    r.answer(Intents.Simulate.self, Catalogue.careOverview(tokens: [Catalogue.token(.suspended, causes: [.issuer])]))
    #expect(r.phone(40, 22).picture.contains("Customer care suspended it."))
    r.choose("Delete permanently")
    #expect(r.phone(40, 22).picture.contains("This can't be undone."))
    r.press(.escape)
    #expect(r.phone(40, 22).picture.contains("▸ Delete permanently"))
    #expect(asked(r) == nil)
  }

  @Test func `customer care goes through a customer's cards, and takes one where it may go`() {
    func asked(_ r: Rehearsal) -> Intents.Simulate? { r.asked.last?.intent as? Intents.Simulate }
    var r = rehearsal(Catalogue.careCardsAsked)
    #expect(asked(r) == Intents.Simulate(nil, view: .cards(of: "anna@example.com", offset: 0)))
    r.answer(Intents.Simulate.self, Catalogue.careOverview(cards: Script.page(from: 0, of: 25)))
    r.choose("Next page")
    #expect(asked(r) == Intents.Simulate(nil, view: .cards(of: "anna@example.com", offset: 10)))
    r.answer(Intents.Simulate.self, Catalogue.careOverview(cards: Script.page(from: 10, of: 25), from: 10))
    r.choose("•••• 1012")
    r.choose("Suspend")
    let id = CardIdentifier(rawValue: "card-1012")
    #expect(asked(r) == Intents.Simulate(.setStatus(id, .suspended), view: .cards(of: "anna@example.com", offset: 10)))
    r.answer(Intents.Simulate.self, Catalogue.careOverview(cards: Script.page(from: 10, of: 25), from: 10))
    #expect(r.phone(40, 22).picture.contains("•••• 1012 is suspended now."))
    r.press(.escape)
    #expect(r.phone(40, 22).picture.contains("▸ •••• 1012"))
    r.press(.escape)
    #expect(r.phone(40, 22).picture.contains("▸ Cards"))
  }
}
