import Basics
import WalletModel

@testable import UserInterface

// The payments that a card was asked for, on a page of their own, and the last one on Home.

extension Script {
  static func payment(
    _ decision: PaymentDecision = .approved, _ amount: String = "10.50", _ currency: String = "GBP", at shop: String = "Harbour Books",
    before: Duration = .zero
  ) -> CardPayment {
    CardPayment(moment: day - before, merchantName: shop, amount: money(amount, currency), decision: decision)
  }

  static let activity = CardActivity(
    payments: [
      payment(.blocked), payment(before: .seconds(3600)), payment(.wrongCVV, "92.00", "EUR", before: .seconds(90_000)),
      payment(.approved, "1050", "JPY", before: .seconds(200_000)), payment(.approved, "12.340", "BHD", before: .seconds(300_000)),
    ], hasOlder: false)

  /// The card with its last payments, the newest of them with this decision, as an issuer lists it for Home.
  static func paid(_ card: Card, _ decision: PaymentDecision = .approved, at shop: String = "Harbour Books") -> Card {
    var card = card
    card.lastPayments = [payment(decision, at: shop)] + activity.payments.dropFirst()
    return card
  }

  static let paidCards = CardList(
    cards: [paid(card(), .wrongCVV)] + fourCards.cards.dropFirst(), meta: fourCards.meta)
}

extension Catalogue {
  @Sendable static func activityAsked(_ r: inout Rehearsal) {
    card(&r)
    r.choose("Activity")
  }

  static func activity(_ r: inout Rehearsal, _ activity: CardActivity) {
    activityAsked(&r)
    r.answer(Intents.GetCardActivity.self, activity)
  }

  @Sendable static func activity(_ r: inout Rehearsal) { activity(&r, Script.activity) }

  static let activities: [Entry] = [
    entry(.cardActivity, "loading", activityAsked),
    entry(.cardActivity, "payments", activity),
    entry(.cardActivity, "one") { activity(&$0, CardActivity(payments: [Script.payment()], hasOlder: false)) },
    entry(.cardActivity, "none") { activity(&$0, CardActivity(payments: [], hasOlder: false)) },
    entry(.cardActivity, "every-decision") { r in
      activity(&r, CardActivity(payments: PaymentDecision.allCases.map { Script.payment($0) }, hasOlder: false))
    },
    entry(.cardActivity, "older-scrolled") { r in
      activity(&r, CardActivity(payments: Array(repeating: Script.payment(), count: CardActivity.limit), hasOlder: true))
      r.interface.fit(Size(columns: 40, rows: 22), r.shared)
      r.press(.end)
    },
    entry(.cardActivity, "another-time-zone") { r in
      activityAsked(&r)
      (r.moment.east, r.state.east) = (3600, 3600)
      r.pass(.zero)
      r.answer(Intents.GetCardActivity.self, CardActivity(payments: [Script.payment()], hasOlder: false))
    },
    entry(.cardActivity, "failed") { r in
      activityAsked(&r)
      r.refuse(Intents.GetCardActivity.self, Script.offline)
    },
    entry(.cardActivity, "gone") { r in
      activityAsked(&r)
      r.refuse(Intents.GetCardActivity.self, Script.noSuchCard)
    },
    entry(.cardActivity, "given-up") { r in
      activityAsked(&r)
      r.press(.escape)
    },
    entry(.cardActivity, "paid-meanwhile") { r in
      activity(&r, CardActivity(payments: [Script.payment(before: .seconds(3600))], hasOlder: false))
      r.receive(r.interface.refresh(r.interface.apps.current.id))
      r.answer(
        Intents.GetCardActivity.self,
        CardActivity(payments: [Script.payment(.blocked), Script.payment(before: .seconds(3600))], hasOlder: false))
    },
    entry(.cardActivity, "too-much-to-fit") { r in
      activity(
        &r,
        CardActivity(
          payments: [
            Script.payment(.blocked, "9999999999.99", "EUR", at: "The Harbour Bookshop and Reading Room of the Society for Tides"),
            Script.payment(at: ""),
          ], hasOlder: false))
    },
  ]
}
