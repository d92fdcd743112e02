import Basics
import Contract
import Testing
import WalletModel

@testable import UserInterface

/// A card is ordered once, with the typed data, and messages say exactly what happened.
@Suite struct CardOrderTests {
  private static func rehearse(_ script: (inout Rehearsal) -> Void) -> Rehearsal {
    var r = Rehearsal()
    script(&r)
    return r
  }

  private static func requests(_ r: Rehearsal) -> [CardRequest] { r.asked.compactMap { ($0.intent as? Intents.CreateCard)?.request } }

  @Test func `Enter twice orders once`() {
    var r = Self.rehearse(Catalogue.orderSent)
    r.press(.enter, .enter)
    #expect(Self.requests(r).count == 1)
  }

  @Test func `the order has what was typed, tidied, and nothing else`() throws {
    let physical = try #require(Self.requests(Self.rehearse(Catalogue.orderSent)).first)
    let address = DeliveryAddress(address1: "Elm Street 1", city: "Berlin", countryCode: "DE", postalCode: "10115")
    #expect(
      physical
        == CardRequest(
          programName: "SKRILL-PHYSICAL-MC-EEA", currency: "EUR", mobile: "+491555010010", cardPin: Secret("2580"),
          deliveryAddress: address))
    let american = Self.rehearse { r in
      Catalogue.consented(&r)
      r.choose("Continue")
      Catalogue.addressTyped(&r, state: "ny", postalCode: "10001")
      r.press(.enter)
    }
    let order = try #require(Self.requests(american).first)
    #expect(order.cardPin == nil && order.mobile == nil && order.deliveryAddress?.state == "NY")
    #expect(order.termsAndConditionsAccepted == true && order.eDisclosureAccepted == true)
    let virtual = Self.rehearse { r in
      Catalogue.orderVirtual(&r)
      r.type("bgn")
      r.choose("Continue")
      r.press(.enter)
    }
    #expect(Self.requests(virtual).first == CardRequest(programName: "SKRILL-VIRTUAL-MC-EEA", currency: "BGN"))
  }

  /// The states of the US are for addresses there, wherever the customer lives.
  @Test func `the list of states follows the country of the address`() throws {
    func order(_ country: String, _ state: String, isInUS: Bool) throws -> (CardRequest?, offersStates: Bool) {
      var r = Self.rehearse { r in
        if isInUS {
          Catalogue.consented(&r)
          r.choose("Continue")
        } else {
          Catalogue.delivery(&r)
        }
        Catalogue.addressTyped(&r, country: country, state: state, postalCode: "10115")
      }
      let screen = try #require(r.interface.screen as? OrderCardScreen)
      let offers = screen.forms[.delivery]?[field: .state].list != nil
      r.press(.enter)
      return (Self.requests(r).first, offers)
    }
    let abroad = try order("Germany", "BY", isInUS: true)
    #expect(!abroad.offersStates && abroad.0?.deliveryAddress?.countryCode == "DE" && abroad.0?.deliveryAddress?.state == "BY")
    let toTheUS = try order("United States", "new york", isInUS: false)
    #expect(toTheUS.offersStates && toTheUS.0?.deliveryAddress?.countryCode == "US" && toTheUS.0?.deliveryAddress?.state == "NY")
    let atHome = try order("US", "ny", isInUS: true)
    #expect(atHome.offersStates && atHome.0?.deliveryAddress?.state == "NY")
  }

  @Test(arguments: [OrderedCards.lost, .givenUp, Script.unavailable, WalletError(0, .timedOut, "no answer")])
  func `after an answer that was not heard the same order goes out again, and leaving says what is not known`(_ error: WalletError) {
    var r = Self.rehearse(Catalogue.orderSent)
    let first = Self.requests(r)
    r.refuse(Intents.CreateCard.self, error)
    #expect(r.interface.page.message?.text.string.hasSuffix("You won't get two cards.") == true)
    #expect(r.interface.screen.unsaved?.string.hasPrefix("Your order may have gone through") == true)
    r.press(.enter)
    #expect(Self.requests(r) == first)
  }

  @Test func `what was not heard of is known again by the answer to an equal order, and by no other`() {
    var r = Self.rehearse(Catalogue.orderVirtual)
    r.choose("Continue")
    r.press(.enter)
    r.refuse(Intents.CreateCard.self, OrderedCards.lost)
    func mayBeOrdered() -> Bool { r.interface.screen.unsaved?.string.hasPrefix("Your order may have gone through") == true }
    func send(in currency: String) {
      r.choose("Back")
      while r.focusedField?.label != "Currency" { r.press(.tab) }
      r.input(.entry(currency))
      r.choose("Continue")
      r.press(.enter)
    }
    send(in: "BGN")
    r.refuse(Intents.CreateCard.self, .invalid([FieldError("userAgent", "is odd")]))
    #expect(mayBeOrdered())
    send(in: "EUR")
    r.refuse(Intents.CreateCard.self, Script.offline)
    #expect(mayBeOrdered())
    r.press(.enter)
    r.refuse(Intents.CreateCard.self, .invalid([FieldError("userAgent", "is odd")]))
    #expect(!mayBeOrdered())
  }

  @Test(arguments: [WalletError.noMoreCards, .invalid([FieldError("programName", "must be one of your eligible programs")])])
  func `a program that is refused is no dead end, and what was typed is not thrown away unasked`(_ error: WalletError) {
    var r = Self.rehearse(Catalogue.orderSent)
    let first = Self.requests(r)
    r.refuse(Intents.CreateCard.self, error)
    let why = r.interface.page.message
    r.choose("Other programs")
    #expect(r.phone(40, 22).picture.contains("Discard details"))
    r.press(.escape)
    #expect(r.interface.screenName == .orderCard && r.interface.page.message == why)
    var left = r
    left.choose("Other programs")
    left.choose("Discard details")
    #expect(left.interface.screenName == .programs)
    r.choose("Back")
    r.choose("Continue")
    r.choose("Order the card")
    #expect(Self.requests(r) == first)
  }

  @Test func `who only looks at the currencies keeps the first`() {
    var r = Self.rehearse(Catalogue.orderVirtual)
    let page = r.interface.page
    r.press(.down, .tab, .backTab)
    #expect(r.interface.page == page)
  }

  @Test func `Enter alone leads through an order`() {
    var r = Self.rehearse(Catalogue.orderVirtual)
    r.press(.enter, .enter, .enter, .enter, .enter)
    #expect(r.interface.page.progress == "2 of 2")
    r = Self.rehearse(Catalogue.orderBegun)
    r.press(.enter)
    #expect(r.interface.page.progress == "2 of 2")
    r.press(.enter)
    #expect(Self.requests(r) == [CardRequest(programName: "SKRILL-VIRTUAL-MC-EEA", currency: "EUR")])
    var american = Self.rehearse(Catalogue.orderInTheUS)
    american.press(.enter, .enter, .enter, .enter)
    #expect(american.interface.page.progress == "2 of 3")
  }

  @Test func `going back and forth loses nothing, and nothing is left once it is ordered`() throws {
    var r = Self.rehearse(Catalogue.physicalReview)
    let page = r.interface.page
    r.press(.escape, .escape)
    r.choose("Continue")
    r.choose("Continue")
    #expect(r.interface.page == page)
    r.press(.enter)
    r.answer(Intents.CreateCard.self, Script.card(.issued, .physical))
    let screen = try #require(r.interface.screen as? OrderCardScreen)
    #expect(screen.unsaved == nil && !screen.isTouched && screen.request.cardPin == nil)
  }

  @Test(arguments: [
    ("mobile", "Mobile number"), ("externalId", "External ID"), ("cardPin", "Card PIN"), ("deliveryAddress", "Address"),
    ("deliveryAddress.address1", "Address"),
    ("deliveryAddress.address2", "Address, line 2"), ("deliveryAddress.address3", "Address, line 3"), ("deliveryAddress.city", "City"),
    ("deliveryAddress.countryCode", "Country"), ("deliveryAddress.state", "State"), ("deliveryAddress.postalCode", "Postal code"),
  ])
  func `what the issuer refuses is gone to, where it was typed`(_ field: String, _ label: String) {
    var r = Self.rehearse(Catalogue.orderSent)
    r.refuse(Intents.CreateCard.self, .invalid([FieldError(field, "is odd")]))
    #expect(r.focusedField?.label.string == label)
    #expect(r.interface.page.message?.text.string.hasSuffix(" is odd.") == true)
  }

  @Test(arguments: ["termsAndConditionsAccepted", "userAgent", "", "deliveryAddres", "\u{1b}[2J"])
  func `what is typed nowhere is said all the same`(_ field: String) {
    var r = Self.rehearse(Catalogue.orderSent)
    r.refuse(Intents.CreateCard.self, .invalid([FieldError(field, "is odd")]))
    #expect(r.interface.page.message?.text.string.contains("is odd.") == true)
  }

  @Test func `a mobile is judged while it is typed, once there is something to judge`() {
    var r = Self.rehearse(Catalogue.orderVirtual)
    r.press(.tab)
    for text in ["", "0", "15"] {
      r.type(text)
      #expect(r.focusedField?.problem == nil)
    }
    r.type("5")
    #expect(r.focusedField?.problem?.string.contains("country code") == true)
    r.press(.control("u"))
    r.type("+491555")
    #expect(r.focusedField?.problem == nil)
  }

  @Test func `consents are needed one by one, and taken back`() {
    var r = Self.rehearse(Catalogue.consented)
    // Enter moves on, and takes nothing back.
    r.choose("[x] I accept the terms")
    #expect(r.phone(40, 22).picture.contains("[x] I accept the terms"))
    r.press(.backTab, .character(" "))
    r.choose("Continue")
    #expect(r.interface.page.message?.text.string.contains("terms and conditions") == true)
    r.choose("[ ] I accept the terms")
    r.choose("Continue")
    #expect(r.interface.page.progress == "2 of 3")
  }

  @Test func `who waits for what was done hears of it before the session's end by time, and of any other end at once`() {
    for script in [Catalogue.orderSent, Catalogue.codeSent, Catalogue.cardPINSent, Catalogue.lockSent] {
      var r = Self.rehearse(script)
      let name = r.interface.screenName
      r.pass(.seconds(300))
      #expect(r.interface.screenName == name && r.interface.isWaiting)
      r.endSession(.credentialsChanged)
      #expect(r.interface.screenName == .sessionEnded)
      // A request that was refused for a missing session was not performed.
      r = Self.rehearse(script)
      r.answerAt(r.asked.count - 1, .failure(.sessionEnded))
      #expect(r.interface.screenName == .sessionEnded)
    }
  }

  @Test func `programs that this app cannot order from are shown, not offered`() {
    var r = Self.rehearse { Catalogue.programsAsked(&$0) }
    r.answer(
      Intents.GetPrograms.self,
      [OrderedCards.program("A", .unknown), OrderedCards.program("B", left: 0), OrderedCards.program("C", .virtual, .visa, [])])
    // The filter by type, and Back.
    #expect(r.interface.page.controlCount == 2)
  }
}
