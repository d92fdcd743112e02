import Contract
import Issuer
import Testing
import WalletModel

/// The table of transitions in Rules.md, the code's, and what an issuer does: all the same.
@Suite struct CardTransitions {
  private typealias Actor = CardTransition.Actor

  /// One step of the documented table.
  private struct Step: Hashable {
    let from: String
    let actor: String
    let to: String
    /// Nil: of both.
    let cardType: String?
  }

  private static let documented: [Step] = {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let lines = String(decoding: Folder.read("/\(root)/Sources/Rules.md"), as: UTF8.self).split(separator: "\n")
    guard let start = lines.firstIndex(of: "## Cards: status transitions") else { return [] }
    let rows = lines[start...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map(\.trimmed)
    }
    guard let actors = rows.first?.dropFirst() else { return [] }
    return rows.dropFirst(2).flatMap { row in
      zip(actors, row.dropFirst()).flatMap { actor, cell in
        (cell == "–" ? [] : cell.split(separator: ",").map(\.trimmed)).map { step in
          let parts = step.split(separator: " ")
          return Step(
            from: row[0], actor: actor, to: String(parts[0]),
            cardType: parts.count > 1 ? parts[1].filter { $0 != "(" && $0 != ")" }.uppercased() : nil)
        }
      }
    }
  }()

  @Test func theDocumentedTableIsTheCodes() {
    let code = CardTransition.all.map {
      Step(from: $0.from.rawValue, actor: $0.actor.rawValue, to: $0.to.rawValue, cardType: $0.cardType?.rawValue)
    }
    #expect(Self.documented.count == Set(Self.documented).count && code.count == Set(code).count)
    #expect(Set(Self.documented) == Set(code))
  }

  private static func isDocumented(_ from: CardStatus, _ actor: CardTransition.Actor, _ to: CardStatus, _ cardType: CardType) -> Bool {
    documented.contains {
      $0.from == from.rawValue && $0.actor == actor.rawValue && $0.to == to.rawValue
        && ($0.cardType ?? cardType.rawValue) == cardType.rawValue
    }
  }

  /// Returns the statuses that a card of this type can have.
  private static func statuses(_ cardType: CardType) -> [CardStatus] {
    CardStatus.known.filter { cardType == .physical || ![.issued, .digital].contains($0) }
  }

  @Test(arguments: CardType.known) func theCustomerTakesThoseStepsAndNoOthers(cardType: CardType) async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    var number = 0
    for from in Self.statuses(cardType) {
      for to in CardStatus.known {
        number += 1
        let card = try await anna.takeOver(.numbered(number), from, cardType: cardType)
        #expect(card.status == from)
        let request = UpdateCard(card.cardId, CardUpdateRequest(status: to, statusReason: "Because"))
        if Self.isDocumented(from, .customer, to, cardType) {
          #expect(try await anna.ask(request).status == to, "\(from) \(to)")
        } else {
          #expect(await anna.refusal(of: request) == .notFrom(from, to: to), "\(from) \(to)")
        }
        let now = try await anna.ask(GetCard(card.cardId)).status
        #expect(now == (Self.isDocumented(from, .customer, to, cardType) ? to : from), "\(from) \(to)")
      }
    }
  }

  @Test(arguments: CardType.known) func customerCareTakesThoseStepsAndNoOthers(cardType: CardType) async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    var number = 0
    for from in Self.statuses(cardType) {
      for to in CardStatus.known {
        number += 1
        let card = try await anna.takeOver(.numbered(number), from, cardType: cardType)
        let request = UpdateCustomerCard(card.cardId, status: to, statusReason: "Because")
        let isAllowed = from == to || Self.isDocumented(from, .customerCare, to, cardType)
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

  @Test(arguments: CardType.known) func aCodeTakesThoseStepsAndNoOthers(cardType: CardType) async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    for (number, from) in Self.statuses(cardType).enumerated() {
      let right = try await anna.takeOver(.numbered(number), from, cardType: cardType).cardId
      let waits = Self.isDocumented(from, .activation, .active, cardType)
      #expect(waits == Self.isDocumented(from, .activation, .suspended, cardType))
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
  @Test(arguments: CardType.known) func theCalendarTakesThoseStepsAndNoOthers(cardType: CardType) async throws {
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
        let isExpired = isOver && Self.isDocumented(status, .calendar, .expired, cardType)
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
