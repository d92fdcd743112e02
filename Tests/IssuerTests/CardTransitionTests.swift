import Basics
import Contract
import Issuer
import Testing
import WalletModel

/// An issuer takes the steps of the table of transitions and no others. (`WalletModelTests` compare it with Rules.md.)
@Suite struct CardTransitions {
  /// Returns the statuses that a card of this type can have.
  private static func statuses(_ cardType: CardType) -> [CardStatus] {
    CardStatus.known.filter { cardType == .physical || ![.issued, .digital].contains($0) }
  }

  @Test(arguments: CardType.known) func `the customer takes those steps and no others`(cardType: CardType) async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    var number = 0
    for from in Self.statuses(cardType) {
      for to in CardStatus.known {
        number += 1
        let card = try await anna.takeOver(.numbered(number), from, cardType: cardType)
        #expect(card.status == from)
        let request = UpdateCard(card.cardId, CardUpdateRequest(status: to, statusReason: "Because"))
        if CardTransition.isAllowed(from: from, to: to, by: .customer, cardType: cardType) {
          #expect(try await anna.ask(request).status == to, "\(from) \(to)")
        } else {
          #expect(await anna.refusal(of: request) == .notFrom(from, to: to), "\(from) \(to)")
        }
        let now = try await anna.ask(GetCard(card.cardId)).status
        #expect(now == (CardTransition.isAllowed(from: from, to: to, by: .customer, cardType: cardType) ? to : from), "\(from) \(to)")
      }
    }
  }

  @Test(arguments: CardType.known) func `customer care takes those steps and no others`(cardType: CardType) async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    var number = 0
    for from in Self.statuses(cardType) {
      for to in CardStatus.known {
        number += 1
        let card = try await anna.takeOver(.numbered(number), from, cardType: cardType)
        let request = UpdateCustomerCard(card.cardId, status: to, statusReason: "Because")
        let isAllowed = from == to || CardTransition.isAllowed(from: from, to: to, by: .customerCare, cardType: cardType)
        if isAllowed {
          #expect(try await bench.ask(request).status == to, "\(from) \(to)")
          // A retry does nothing.
          let mails = try await bench.mails().count
          #expect(try await bench.ask(request).status == to, "\(from) \(to)")
          #expect(try await bench.mails().count == mails)
        } else {
          #expect(await bench.refusal(of: request) == .notFrom(from, to: to), "\(from) \(to)")
        }
        #expect(try await anna.ask(GetCard(card.cardId)).status == (isAllowed ? to : from), "\(from) \(to)")
      }
    }
  }

  @Test(arguments: CardType.known) func `a code takes those steps and no others`(cardType: CardType) async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    for (number, from) in Self.statuses(cardType).enumerated() {
      let right = try await anna.takeOver(.numbered(number), from, cardType: cardType).cardId
      let waits = CardTransition.isAllowed(from: from, to: .active, by: .activation, cardType: cardType)
      #expect(waits == CardTransition.isAllowed(from: from, to: .suspended, by: .activation, cardType: cardType))
      let code = waits ? try await bench.code() : Secret("123456")
      if waits {
        #expect(try await anna.ask(ActivateCard(right, activationCode: code)).status == .active)
        let wrong = try await anna.takeOver(.numbered(100 + number), from, cardType: cardType).cardId
        for left in [2, 1, 0] {
          #expect(await anna.refusal(of: ActivateCard(wrong, activationCode: Secret("000000"))) == .wrongActivationCode(left: left))
        }
        #expect(try await anna.ask(GetCard(wrong)).status == .suspended)
      } else {
        #expect(await anna.refusal(of: ActivateCard(right, activationCode: code)) == .notFrom(from, to: .active), "\(from)")
        #expect(try await anna.ask(GetCard(right)).status == from)
      }
    }
  }

  /// Good in the last millisecond of its month, over in the next; whatever a card is like, as the table says.
  @Test(arguments: CardType.known) func `the calendar takes those steps and no others`(cardType: CardType) async throws {
    let bench = try Bench()
    var anna = try await bench.holder()
    let expiry = CardExpiry(bench.clock.now, after: 2)
    let statuses = Self.statuses(cardType).filter { $0 != .expired }
    for (number, status) in statuses.enumerated() {
      try await anna.takeOver(.numbered(number), status, cardType: cardType, expiry: expiry)
    }
    for (moment, isOver) in [(expiry.end - .milliseconds(1), false), (expiry.end, true)] {
      bench.clock.set(moment)
      let login = try await bench.ask(LoginByPIN(passcode: anna.profile.passcode))
      anna = CardHolder(bench: bench, profile: anna.profile, device: anna.device, session: login.session.token)
      for (number, status) in statuses.enumerated() {
        let isExpired = isOver && CardTransition.isAllowed(from: status, to: .expired, by: .calendar, cardType: cardType)
        let now: CardStatus = isExpired ? .expired : status
        #expect(try await anna.ask(GetCard(.numbered(number))).status == now, "\(status)")
        // The list and its filter know it too.
        let list = try await anna.cards(CardParameters(limit: 100, status: [now]))
        #expect(list.cards.contains { $0.cardId == .numbered(number) && $0.status == now })
        #expect(list.meta.numberOfRecords == list.cards.count)
        if isExpired {
          #expect(try await anna.cards(CardParameters(limit: 100, status: [status])).cards.allSatisfy { $0.cardId != .numbered(number) })
        }
      }
    }
  }
}
