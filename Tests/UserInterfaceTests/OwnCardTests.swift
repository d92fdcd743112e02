import Basics
import Testing
import WalletModel

@testable import UserInterface

/// *Pay with my card* fills in what stands on a card of the customer's.
@Suite struct OwnCardTests {
  private func rehearsal(_ cards: [PrintedCard] = Catalogue.ownCards) -> Rehearsal {
    var r = Rehearsal()
    Catalogue.ownCard(&r, cards)
    return r
  }

  @Test func `the card is filled in, and the next Enter pays with it`() throws {
    var r = rehearsal()
    #expect(!r.phone(40, 22).picture.contains("5454"))
    r.press(.enter)
    let pay = try #require(r.asked.last?.intent as? Intents.Pay)
    guard case .card(let card) = pay.source else {
      Issue.record("paid otherwise")
      return
    }
    let own = Catalogue.ownCards[0]
    #expect(card.brand == .master && card.number == own.number && card.expiry == own.expiry && card.code.text == own.cvv && !pay.keeps)
    #expect(card.holder == "Anna Sample")
  }

  @Test func `each time it is the next card, and the first one again`() {
    var r = rehearsal()
    for lastFour in ["4242", "7009"] {
      r.press(.character("f"))
      r.answer(Intents.LoadOwnCards.self, Catalogue.ownCards)
      #expect(r.phone(40, 22).picture.contains("•••• \(lastFour)"), "\(lastFour)")
    }
  }

  /// What was in a field that this card says nothing of belongs to another card.
  @Test func `a card without a code leaves none of another`() {
    let cards = Catalogue.ownCards
    let plain = PrintedCard(
      cardId: cards[1].cardId, programName: cards[1].programName, number: cards[1].number, expiry: cards[1].expiry, cvv: nil,
      name: cards[1].name, status: .active)
    var r = rehearsal([cards[0], plain])
    r.press(.character("f"))
    r.answer(Intents.LoadOwnCards.self, [cards[0], plain])
    r.press(.enter)
    #expect(!r.asked.contains { $0.intent is Intents.Pay } && r.phone(40, 22).picture.contains("Security code is required."))
  }

  @Test func `a brand that the shop doesn't take is left out`() {
    let discover = PrintedCard(
      cardId: CardIdentifier(rawValue: "3"), programName: "X", number: Secret("6011000000000004"),
      expiry: CardExpiry(month: 11, year: 2029), cvv: Secret("123"), name: "Anna Sample", status: .active)
    #expect(rehearsal([discover]).phone(40, 22).picture.contains("You have no card that Harbour"))
    #expect(rehearsal([discover, Catalogue.ownCards[0]]).phone(40, 22).picture.contains("Mastercard •••• 7009"))
  }

  @Test func `cards that can't be read are told of, and it can be tried again`() {
    var r = Rehearsal()
    Catalogue.checkOut(&r)
    r.choose("Pay with my card")
    r.refuse(Intents.LoadOwnCards.self, Script.offline)
    #expect(r.phone(40, 22).picture.contains("This phone is offline."))
    // Enter tries again.
    r.press(.enter)
    r.answer(Intents.LoadOwnCards.self, Catalogue.ownCards)
    #expect(r.phone(40, 22).picture.contains("Filled in: Mastercard •••• 7009."))
  }
}
