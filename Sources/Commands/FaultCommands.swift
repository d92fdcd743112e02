import Basics
import Contract
package import Simulation
import Worlds

extension CommandGroup {
  static let fault = CommandGroup(
    name: "fault", summary: "Inject faults into calls to the issuers, shops, gateways and card network of a world.",
    verbs: [
      Subcommand(
        "arm", reach: .ownWorld, "FAULT [VALUE]", known: [.fault, .faultValue], [.operation, .call, .every, .chance, .world],
        "Arm a fault for the next call, or for chosen calls.",
        [
          ("fault arm timeout", "the next call times out"),
          ("fault arm status 503 --operation loginByPIN", "the next loginByPIN fails with 503"),
          ("fault arm slow 30s --call 3", "the third call takes 30 seconds"),
          ("fault arm drop-after --chance 20", "each response is lost with a probability of 20%"),
          ("fault arm damage-response signature", "a letter of the next response JWT's signature is changed"),
          ("fault arm unknown scheme --every", "cards of a scheme that the app doesn't know"),
        ],
        notes: """
          Faults:
          \(CommandHelp.table(faults))
          Operations:\(wrapped(operations))

          \(CommandHelp.span)
          With --chance, the same seed and the same calls hit the same faults.

          """,
        lists: "the faults and operations",
        read: { arguments throws(UsageError) in try arm(arguments) }),
      Subcommand(
        "list", reach: .ownWorld, "", [.world, .json], "List armed faults, latency and connection.",
        [("fault list", "armed faults, latency and connection")],
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, FaultQuery(), isJSON: arguments.isJSON)
        }),
      Subcommand(
        "disarm", reach: .ownWorld, "", [.world], "Disarm all faults. Latency and connection are kept.",
        [("fault disarm", "disarm all faults")],
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, FaultAction.disarm)
        }),
      Subcommand(
        "latency", reach: .ownWorld, "SPAN", [.world], "Add latency to every response. 0 removes it.",
        [("fault latency 200ms", "a slow network"), ("fault latency 0", "no added latency")],
        notes: CommandHelp.span,
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, FaultAction.latency(try arguments.span(0)))
        }),
      Subcommand(
        "offline", reach: .ownWorld, "", [.world], "Take the phone offline.", [("fault offline", "no call reaches the issuer")],
        read: { arguments throws(UsageError) in WorldCommand(on: try arguments.world, FaultAction.network(isOffline: true)) }),
      Subcommand(
        "online", reach: .ownWorld, "", [.world], "Bring the phone back online.", [("fault online", "calls reach the issuer again")],
        read: { arguments throws(UsageError) in WorldCommand(on: try arguments.world, FaultAction.network(isOffline: false)) }),
    ],
    notes: """
      A fault for one call stays armed until it fires; with --every or --chance, until it is disarmed.
      Faults don't affect customer care calls.


      """)

  /// The faults as a person types them, with what each does.
  static let faults = [
    ("status CODE", "fail with this HTTP status; the request is not processed"),
    ("timeout", "time out after \(Fault.timeoutDelay.inWords); the request is not processed"),
    ("slow SPAN", "delay the response by this long"),
    ("drop-before", "drop the connection before the request is processed"),
    ("drop-after", "drop the connection after the request was processed"),
    ("malformed", "return a malformed response after the request was processed"),
    ("version", "fail with 426: the API version does not match"),
    ("contradiction", "isDeviceRegistered returns: not registered, but active"),
    ("damage-request PART", "change a letter of the JWT that a shop has signed: \(jwtParts)"),
    ("damage-response PART", "change a letter of the JWT that a gateway has signed: \(jwtParts)"),
    ("unknown VALUE", "send a value that this version doesn't know, in the next response that has one: \(unknownValues)"),
  ]

  fileprivate static let unknownValues = UnknownValue.allCases.map(\.rawValue).joined(separator: ", ")
  fileprivate static let jwtParts = JWTPart.allCases.map(\.rawValue).joined(separator: ", ")

  /// Returns the values that the Simulator offers for a fault, with what each does.
  static func values(ofFault name: String) -> [(String, String)] {
    Fault.allPresets.reversed().compactMap { fault in
      let words = "\(fault)".split(separator: " ")
      return words.count > 1 && words[0] == name ? (words.dropFirst().joined(), fault.label) : nil
    }
  }

  /// The operations to which faults apply.
  static let operations = Fault.operations.map(\.rawValue)

  private static func arm(_ arguments: ParsedArguments) throws(UsageError) -> WorldCommand {
    var occasions: [FaultRule.Occasion] = []
    if let number = try arguments.number(.call, in: 1...1_000_000) { occasions.append(.call(number)) }
    if let percent = try arguments.number(.chance, in: 1...100) { occasions.append(.chance(percent)) }
    if arguments[.every] != nil { occasions.append(.every) }
    guard occasions.count < 2 else { throw UsageError("--call, --every and --chance cannot be combined.") }
    let action = try FaultAction.arming(arguments.words, operation: arguments[.operation], occasions.first ?? .next)
    return WorldCommand(on: try arguments.world, action)
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

extension FaultAction {
  /// Parses a typed fault.
  package static func arming(
    _ words: [String], operation name: String?, _ occasion: FaultRule.Occasion
  ) throws(UsageError) -> FaultAction {
    guard let fault = Fault(words: words) else { throw problem(with: words) }
    let operations = CommandGroup.operations
    let operation = try name.map { name throws(UsageError) in
      guard let operation = OperationName(rawValue: name) else {
        throw UsageError(unknown: "operation", name, among: operations, otherwise: ListingCommand.operations.sentence, next: .described)
      }
      if operation.operation.isForCustomerCare {
        throw UsageError("\(name) is a customer care operation. Faults apply to phone operations only.")
      }
      return operation
    }
    guard fault.canWait(for: operation) else {
      let awaited = fault.operation?.rawValue ?? (fault.value == nil ? "JWTs" : "responses with such a value")
      throw UsageError("The fault \(fault) applies to \(awaited) only. Omit --operation.")
    }
    return .arm(fault, for: operation, occasion)
  }

  /// Returns the error for words that don't name a fault.
  private static func problem(with words: [String]) -> UsageError {
    let name = words.first ?? ""
    switch name {
    case "status": return UsageError("“status” requires a status from 400 to 599. Example: billfold fault arm status 503")
    case "damage-request", "damage-response":
      return UsageError("“\(name)” requires a part: \(CommandGroup.jwtParts). Example: billfold fault arm \(name) signature")
    case "unknown":
      return UsageError("“unknown” requires a value: \(CommandGroup.unknownValues). Example: billfold fault arm unknown scheme")
    case "slow": return UsageError("“slow” requires a duration. Example: billfold fault arm slow 30s")
    case let name where Fault(words: [name]) != nil: return UsageError("“\(name)” takes no value.")
    default:
      let names = CommandGroup.faults.map { String($0.0.prefix { $0 != " " }) }
      return UsageError(unknown: "fault", name, among: names, otherwise: ListingCommand.faults.sentence, next: .described)
    }
  }
}
