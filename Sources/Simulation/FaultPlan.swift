package import Basics
package import Contract
package import WalletModel

/// The simulated faults of a world: the armed ones, the latency of every response, and whether the phone is offline.
package final class FaultPlan: Sendable {
  /// The part that a world stores.
  package struct State: Hashable, Sendable {
    package var rules: [FaultRule] = []
    /// The delay of every response.
    package var latency = Duration.zero
    package var isOffline = false

    package init() {}
  }

  private struct Contents {
    var state: State
    /// The state that was stored last.
    var kept: State
    /// The number of calls, JWTs and values so far, which faults by chance depend on.
    var counts: [FaultRule.Target: Int] = [:]
  }

  private let contents: Watched<Contents>
  private let randomness: (any Randomness)?
  private let write: @Sendable (State) async -> WalletError?
  let tell: @Sendable (FaultEvent, CallTrace?) -> Void

  /// - Parameters:
  ///   - randomness: the world's randomness, which decides when faults by chance fire; nil if they never fire.
  ///   - keep: stores the plan for the next opening of the world.
  ///   - tell: called with each event of the plan, for the traffic log; with the call on which a fault fires.
  package init(
    _ state: State = State(), randomness: (any Randomness)? = nil,
    keep: @escaping @Sendable (State) async -> WalletError? = { _ in nil },
    tell: @escaping @Sendable (FaultEvent, CallTrace?) -> Void = { _, _ in }
  ) {
    self.tell = tell
    contents = Watched(Contents(state: state, kept: state))
    self.randomness = randomness
    write = keep
  }

  package var state: State { contents.read { $0.state } }

  /// True while the phone is offline: no call reaches the issuer, and armed faults wait.
  package var isOffline: Bool {
    get { contents.read { $0.state.isOffline } }
    set {
      contents.withLock { $0.state.isOffline = newValue }
      tell(.network(isOffline: newValue), nil)
    }
  }

  /// The delay of every response.
  package var latency: Duration {
    get { contents.read { $0.state.latency } }
    set {
      contents.withLock { $0.state.latency = max(.zero, newValue) }
      tell(.latency(newValue), nil)
    }
  }

  /// The armed faults, oldest first.
  package var armed: [FaultRule] { contents.read { $0.state.rules } }

  /// True if an armed fault changes responses on their way: damages a JWT, or replaces a value with one of a later version.
  var changesAnswers: Bool { contents.read { $0.state.rules.contains { !$0.fault.waitsForCalls } } }

  /// The values that armed faults replace by unknown ones.
  var unknownValues: [UnknownValue] { contents.read { $0.state.rules.compactMap(\.fault.value) } }

  /// True if an armed fault fires by chance: when, depends on the number of calls since the world was opened.
  package var isByChance: Bool { armed.contains { if case .chance = $0.occasion { true } else { false } } }

  /// Arms a fault. Removes another one that waits for the same calls.
  package func arm(_ fault: Fault, for operation: OperationName?, _ occasion: FaultRule.Occasion = .next) {
    let rule = FaultRule(fault, for: operation, occasion)
    contents.withLock { contents in
      contents.state.rules.removeAll { $0.isReplaced(by: rule) }
      contents.state.rules.append(rule)
    }
    tell(.armed(rule), nil)
  }

  /// Replaces the whole plan.
  package func change(to state: State) {
    contents.withLock { $0.state = state }
    for rule in state.rules { tell(.armed(rule), nil) }
    if state.rules.isEmpty { tell(.disarmed, nil) }
  }

  /// Removes all armed faults.
  package func disarm() {
    contents.withLock { $0.state.rules = [] }
    tell(.disarmed, nil)
  }

  /// The state, if it has changed since it was last stored; nil if not.
  package var unkept: State? { contents.read { contents in contents.kept == contents.state ? nil : contents.state } }

  /// Stores the changes since the last call. Returns the error if that fails.
  @discardableResult
  package func keep() async -> WalletError? {
    guard let changed = unkept else { return nil }
    if let error = await write(changed) { return error }
    contents.withLock { $0.kept = changed }
    return nil
  }

  /// Counts a call. Returns its latency and the fault that fires on it, and whether the plan is unchanged since it was last stored.
  ///
  /// Throws if the phone is offline.
  func meet(
    _ operation: OperationName, by caller: Fault.CallerKind
  ) throws(WalletError) -> (latency: Duration, fault: Fault?, isKept: Bool) {
    try contents.withLock { contents throws(WalletError) in
      if contents.state.isOffline, caller != .party { throw .offline }
      let fault = consume(for: .calls(operation), orAny: caller == .app, of: &contents)
      return (caller == .app ? contents.state.latency : .zero, fault, contents.kept == contents.state)
    }
  }

  /// Returns a JWT as the app receives it: damaged, if an armed fault fires on it.
  ///
  /// - Returns: the JWT, and whether the plan is unchanged since it was last stored.
  func damage(
    _ jwt: Opaque<JWTKind>, _ kind: JWTDamage.Kind, tell call: CallTrace?
  ) -> (jwt: Opaque<JWTKind>, isKept: Bool) {
    let (fault, isKept) = contents.withLock { contents in
      (consume(for: .jwts(kind), orAny: false, of: &contents), contents.kept == contents.state)
    }
    guard let fault, case .damage(let damage) = fault else { return (jwt, isKept) }
    tell(.fired(fault), call)
    // Seeded, so that a scenario damages the same letter each time.
    let bytes = randomness?.bytes(JWTDamage.randomBytes, for: .fault, request: "\(fault)")
    return (damage.damage(jwt, by: bytes ?? Array(repeating: 0, count: JWTDamage.randomBytes)), isKept)
  }

  /// Returns whether a fault fires that replaces this value in a response with an unknown one, and whether the plan is unchanged since it
  /// was last stored.
  func strikes(_ value: UnknownValue, tell call: CallTrace?) -> (strikes: Bool, isKept: Bool) {
    let (fault, isKept) = contents.withLock { contents in
      (consume(for: .values(value), orAny: false, of: &contents), contents.kept == contents.state)
    }
    if let fault { tell(.fired(fault), call) }
    return (fault != nil, isKept)
  }

  /// Returns the fault that fires on this call, JWT or value: at most one. A fault for the call's operation precedes one for any.
  private func consume(for target: FaultRule.Target, orAny: Bool, of contents: inout Contents) -> Fault? {
    if contents.state.rules.isEmpty { return nil }
    let number = contents.counts[target, default: 0]
    contents.counts[target] = number + 1
    let rules = contents.state.rules
    let ofAny = orAny ? rules.indices.filter { rules[$0].target == .calls(nil) } : []
    let matching = rules.indices.filter { rules[$0].target == target } + ofAny
    var struck: Int?
    for index in matching {
      switch rules[index].occasion {
      case .next, .every: struck = struck ?? index
      case .call(let left): contents.state.rules[index].occasion = left > 2 ? .call(left - 1) : .next
      case .chance(let percent): if struck == nil, hits(percent, "\(target.name)/\(index)/\(number)") { struck = index }
      }
    }
    guard let struck else { return nil }
    if rules[struck].occasion == .next { contents.state.rules.remove(at: struck) }
    return rules[struck].fault
  }

  private func hits(_ percent: Int, _ request: String) -> Bool {
    guard let randomness else { return false }
    let bytes = randomness.bytes(4, for: .fault, request: request)
    // Slightly uneven, because 2^32 is no multiple of 100: the last 96 numbers give only the remainders 0 to 95.
    return bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } % 100 < UInt32(clamping: percent)
  }
}

/// An event of a fault plan.
package enum FaultEvent: Hashable, Sendable {
  case armed(FaultRule)
  case disarmed
  /// A fault has fired.
  case fired(Fault)
  case latency(Duration)
  case network(isOffline: Bool)

  /// `503 armed, next call`, `503 fired`.
  package var sentence: String {
    switch self {
    case .armed(let rule): "\(rule.fault.brief) armed, \(rule.awaited)"
    case .disarmed: "all faults disarmed"
    case .fired(let fault): "\(fault.brief) fired"
    case .latency(let span): span > .zero ? "latency \(span.inWords)" : "no latency"
    case .network(let isOffline): isOffline ? "phone offline" : "phone online"
    }
  }
}

// MARK: - As a world keeps it

extension FaultPlan.State: CustomStringConvertible {
  /// One line for each rule and setting, in the form that `init(text:)` reads.
  package var description: String {
    var lines = rules.map { "rule \($0)" }
    if latency > .zero { lines.append("latency \(latency.inWords)") }
    if isOffline { lines.append("offline") }
    return lines.joined(separator: "\n")
  }

  /// Nil if the text is malformed.
  package init?(text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "rule":
        guard let rule = FaultRule(words: Array(words.dropFirst())) else { return nil }
        rules.append(rule)
      case "latency":
        guard let span = Duration(words: words.dropFirst().joined(separator: " ")) else { return nil }
        latency = span
      case "offline": isOffline = true
      default: return nil
      }
    }
  }
}

extension WalletError {
  static let offline = WalletError(0, .unreachable, "The phone is offline.")
}
