import Foundation
import Testing
import WalletModel

/// The table of transitions in Rules.md is the code's.
@Suite struct CardTransitions {
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
    let lines = String(decoding: FileManager.default.contents(atPath: "/\(root)/Sources/Rules.md") ?? Data(), as: UTF8.self).split(
      separator: "\n")
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

  @Test func `the documented table is the codes`() {
    let code = CardTransition.all.map {
      Step(from: $0.from.rawValue, actor: $0.actor.rawValue, to: $0.to.rawValue, cardType: $0.cardType?.rawValue)
    }
    #expect(Self.documented.count == Set(Self.documented).count && code.count == Set(code).count)
    #expect(Set(Self.documented) == Set(code))
  }

  @Test func `the table is asked for each pair`() {
    for type in CardType.known {
      for actor in [CardTransition.Actor.customer, .activation, .customerCare, .calendar] {
        for from in CardStatus.known {
          for to in CardStatus.known {
            let isDocumented = Self.documented.contains {
              $0.from == from.rawValue && $0.actor == actor.rawValue && $0.to == to.rawValue
                && ($0.cardType ?? type.rawValue) == type.rawValue
            }
            #expect(CardTransition.isAllowed(from: from, to: to, by: actor, cardType: type) == isDocumented, "\(from) \(to) \(actor)")
          }
        }
      }
    }
  }
}
