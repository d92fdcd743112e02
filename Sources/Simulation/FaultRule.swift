package import Contract
internal import WalletModel

/// An armed fault, with the calls that it waits for.
package struct FaultRule: Hashable, Sendable {
  /// The occasion on which the fault fires, among the calls that it waits for.
  package enum Occasion: Hashable, Sendable {
    case next
    /// The call with this number, counted from the arming; 1 is the next.
    case call(Int)
    case every
    /// Each call, with this probability in percent.
    case chance(Int)
  }

  /// The calls, JWTs or values that a fault waits for.
  enum Target: Hashable {
    /// Calls of this operation; nil for any operation.
    case calls(OperationName?)
    case jwts(JWTDamage.Kind)
    /// Responses of an issuer that contain this value.
    case values(UnknownValue)

    /// `loginByPIN`, `request JWT`
    var name: String {
      switch self {
      case .calls(let operation): operation?.rawValue ?? "any"
      case .jwts(let kind): "\(kind.rawValue) JWT"
      case .values(let value): value.label
      }
    }
  }

  package let fault: Fault
  /// The operation of the calls; nil if the fault waits for any call, or for JWTs or values.
  package let operation: OperationName?
  package internal(set) var occasion: Occasion

  package init(_ fault: Fault, for operation: OperationName?, _ occasion: Occasion = .next) {
    self.fault = fault
    self.operation = fault.waitsForCalls ? fault.operation ?? operation : nil
    self.occasion = occasion == .call(1) ? .next : occasion
  }

  var target: Target { fault.jwts.map(Target.jwts) ?? fault.value.map(Target.values) ?? .calls(operation) }

  /// `loginByPIN: Timeout`, `next call: Timeout`, `every loginByPIN: Timeout`.
  package var label: String { "\(calls): \(fault.label)" }
  /// The label without its colon, to follow a label: `loginByPIN Timeout`.
  package var inBrief: String { "\(calls) \(fault.label)" }

  /// The awaited calls in words, without the fault: `next loginByPIN`.
  package var awaited: String { occasion == .next && operation != nil ? "next \(calls)" : calls }

  private var calls: String {
    let name = operation?.rawValue
    let one = fault.waitsForCalls ? "call" : fault.value == nil ? "JWT" : "response"
    return switch occasion {
    case .next: name ?? "next \(one)"
    case .call(let number): "\(name.map { "\($0) " } ?? "")\(one) \(number)"
    case .every: "every \(name ?? one)"
    case .chance(let percent): "\(percent)% of \(name ?? "\(one)s")"
    }
  }

  /// Returns true if a new rule replaces this one, because both wait for the same calls.
  package func isReplaced(by rule: FaultRule) -> Bool {
    guard target == rule.target else { return false }
    if case (.chance, .chance) = (occasion, rule.occasion) { return true }
    return occasion == rule.occasion
  }
}

extension FaultRule {
  /// True for a fault in calls between parties. It fires in the parties' process: on the server, if they are there.
  package var isBetweenParties: Bool { operation?.operation.askingParty != nil }
}

extension FaultRule.Occasion {
  /// `next`, `every`, `call 3`, `chance 20`
  package var words: String {
    switch self {
    case .next: "next"
    case .call(let number): "call \(number)"
    case .every: "every"
    case .chance(let percent): "chance \(percent)"
    }
  }
}

// MARK: - As a world keeps it

extension FaultRule: CustomStringConvertible {
  /// The form that `init(words:)` reads: `loginByPIN next status 503`, `any call 3 timeout`.
  package var description: String {
    "\(operation?.rawValue ?? "any") \(occasion.words) \(fault)"
  }

  package init?(words: [String]) {
    guard words.count >= 3 else { return nil }
    let operation = OperationName(rawValue: words[0])
    guard operation != nil || words[0] == "any" else { return nil }
    let occasion: Occasion
    var rest = words.dropFirst(2)
    switch words[1] {
    case "next": occasion = .next
    case "every": occasion = .every
    case "call", "chance":
      guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else { return nil }
      occasion = words[1] == "call" ? .call(number) : .chance(number)
    default: return nil
    }
    guard let fault = Fault(words: Array(rest)), fault.canWait(for: operation) else { return nil }
    self.init(fault, for: operation, occasion)
  }
}
