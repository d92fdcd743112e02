import Contract
import Simulation
import WalletModel
import Worlds

extension CommandGroup {
  static let fault = CommandGroup(
    name: "fault", says: "Inject faults between the phones of a world and the issuer.",
    verbs: [
      Subcommand(
        "arm", "FAULT [VALUE]", known: [.fault], [.operation, .call, .every, .chance, .world],
        "Arm a fault for the next call, or for chosen calls.",
        [
          ("fault arm timeout", "the next call times out"),
          ("fault arm status 503 --operation loginByPIN", "the next loginByPIN fails with 503"),
          ("fault arm slow 30s --call 3", "the third call takes 30 seconds"),
          ("fault arm drop-after --chance 20", "each response is lost with a probability of 20%"),
        ],
        notes: """
          Faults:
          \(CommandHelp.table(faults))
          Operations:\(wrapped(operations))

          \(CommandHelp.span)
          With --chance, the same seed and the same calls meet the same faults.

          """,
        lists: "the faults and operations",
        read: { arguments throws(UsageError) in try arm(arguments) }),
      Subcommand(
        "list", "", [.world, .json], "List armed faults, latency and the network state.",
        [("fault list", "armed faults, latency and network state")],
        read: { arguments throws(UsageError) in
          let isJSON = arguments.isJSON
          return WorldCommand(on: try arguments.world) { isJSON ? json(Plan($0.faults)) : Plan($0.faults).text }
        }),
      Subcommand(
        "disarm", "", [.world], "Disarm all faults. Latency and the network state are kept.",
        [("fault disarm", "disarm all faults")],
        read: { arguments throws(UsageError) in
          try change(arguments) { plan in
            plan.disarm()
            return "Disarmed all faults."
          }
        }),
      Subcommand(
        "latency", "SPAN", [.world], "Add latency to every response. 0s removes it.",
        [("fault latency 200ms", "a slow network"), ("fault latency 0s", "no added latency")],
        notes: CommandHelp.span,
        read: { arguments throws(UsageError) in
          let span = try arguments.span(0)
          return try change(arguments) { plan in
            plan.latency = span
            return span > .zero ? "Every response takes \(span.inWords) longer." : "Responses take no longer."
          }
        }),
      Subcommand(
        "offline", "", [.world], "Take the phone offline.", [("fault offline", "no call reaches the issuer")],
        read: { arguments throws(UsageError) in try setOffline(arguments, true) }),
      Subcommand(
        "online", "", [.world], "Bring the phone back online.", [("fault online", "calls reach the issuer again")],
        read: { arguments throws(UsageError) in try setOffline(arguments, false) }),
    ],
    notes: """
      A fault for one call stays armed until it fires; with --every or --chance, until it is disarmed.
      Faults don't affect customer care calls.


      """)

  /// The faults as they are typed.
  static let faults = [
    ("status CODE", "fail with this HTTP status; the issuer is not called"),
    ("timeout", "time out after \(Fault.patience.inWords); the issuer is not called"),
    ("slow SPAN", "delay the response by this long"),
    ("drop-before", "drop the connection before the issuer processes the request"),
    ("drop-after", "drop the connection after the issuer has processed the request"),
    ("malformed", "return a malformed response after the issuer has processed the request"),
    ("version", "fail with 426: the API version does not match"),
    ("contradiction", "isDeviceRegistered returns: not registered, but active"),
  ]

  /// The operations that faults apply to.
  static let operations = OperationName.allCases.filter { !$0.operation.isForCustomerCare }.map(\.rawValue)

  private static func arm(_ arguments: ParsedArguments) throws(UsageError) -> WorldCommand {
    guard let fault = Fault(words: arguments.words) else {
      throw problem(with: arguments.words)
    }
    let operation = try arguments[.operation].map { name throws(UsageError) in
      guard let operation = OperationName(rawValue: name) else {
        throw UsageError(
          unknown: "operation", name, among: operations, otherwise: ListingCommand.operations.sentence, next: .described)
      }
      if operation.operation.isForCustomerCare {
        throw UsageError("\(name) is a customer care operation. Faults apply to phone operations only.")
      }
      return operation
    }
    if let only = fault.operation, let operation, operation != only {
      throw UsageError("The fault \(fault) applies to \(only.rawValue) only. Omit --operation.")
    }
    var occasions: [FaultRule.Occasion] = []
    if let number = try arguments.number(.call, in: 1...1_000_000) { occasions.append(.call(number)) }
    if let percent = try arguments.number(.chance, in: 1...100) { occasions.append(.chance(percent)) }
    if arguments[.every] != nil { occasions.append(.every) }
    guard occasions.count < 2 else { throw UsageError("--call, --every and --chance cannot be combined.") }
    let occasion = occasions.first ?? .next
    return try change(arguments) { plan in
      plan.arm(fault, for: operation, occasion)
      return "Armed: \(plan.armed.last?.label ?? fault.label)."
    }
  }

  /// Explains why words are no fault.
  private static func problem(with words: [String]) -> UsageError {
    let name = words.first ?? ""
    switch name {
    case "status": return UsageError("“status” requires a status from 400 to 599. Example: billfold fault arm status 503")
    case "slow": return UsageError("“slow” requires a duration. Example: billfold fault arm slow 30s")
    case let name where Fault(words: [name]) != nil: return UsageError("“\(name)” takes no value.")
    default:
      let names = faults.map { String($0.0.prefix { $0 != " " }) }
      return UsageError(unknown: "fault", name, among: names, otherwise: ListingCommand.faults.sentence, next: .described)
    }
  }

  private static func setOffline(_ arguments: ParsedArguments, _ isOffline: Bool) throws(UsageError) -> WorldCommand {
    try change(arguments) { plan in
      plan.isOffline = isOffline
      return "The phone is \(isOffline ? "offline" : "online")."
    }
  }

  /// - Parameter change: returns what was changed, in one line.
  private static func change(_ arguments: ParsedArguments, _ change: @escaping @Sendable (FaultPlan) -> String) throws(UsageError)
    -> WorldCommand
  {
    WorldCommand(on: try arguments.world) { world in
      let says = change(world.faults)
      if let error = await world.faults.keep() { throw error }
      return PlainLine("\(says)").text
    }
  }

  private static func wrapped(_ words: [String]) -> String {
    var lines = [""]
    for word in words {
      if lines[lines.count - 1].count + word.count > 78 { lines.append("") }
      lines[lines.count - 1] += " " + word
    }
    return "\n" + lines.map { " " + $0 }.joined(separator: "\n")
  }
}

private struct Plan: Encodable {
  struct Rule: Encodable {
    let operation: String?
    let fault: String
    let label: String
  }

  let armed: [Rule]
  let latency: String?
  let isOffline: Bool

  init(_ plan: FaultPlan) {
    armed = plan.armed.map { Rule(operation: $0.operation?.rawValue, fault: "\($0.fault)", label: $0.label) }
    latency = plan.latency > .zero ? plan.latency.inWords : nil
    isOffline = plan.isOffline
  }

  var text: String {
    var lines: [String] = armed.map { $0.operation == nil ? $0.label.prefix(1).uppercased() + $0.label.dropFirst() : $0.label }
    if let latency { lines.append("Latency: \(latency)") }
    if isOffline { lines.append("The phone is offline.") }
    return lines.isEmpty ? "No faults armed.\n" : lines.map { PlainLine("\($0)") }.text
  }
}
