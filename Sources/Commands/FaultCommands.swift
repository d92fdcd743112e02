import Contract
import Simulation
import WalletModel
import Worlds

extension Noun {
  static let fault = Noun(
    name: "fault", says: "Faults: what goes wrong between the phones of a world and its issuer, on purpose.",
    verbs: [
      Verb(
        "arm", "FAULT [VALUE]", [.operation, .call, .every, .chance, .world], "Arms a fault for the next call, or for others.",
        [
          ("fault arm timeout", "the next call is not answered"),
          ("fault arm status 503 --operation loginByPIN", "the next login by PIN meets a 503"),
          ("fault arm slow 30s --call 3", "the third call is answered half a minute late"),
          ("fault arm drop-after --chance 20", "each fifth answer is lost, by the world's dice"),
        ],
        notes: """
          Faults:
          \(CommandHelp.table([
            ("status CODE", "the platform refuses with this status; the issuer is not asked"),
            ("timeout", "no answer within \(Fault.patience.inWords); the issuer is not asked"),
            ("slow SPAN", "the real answer, so much later"),
            ("drop-before", "the connection is lost before the issuer acted"),
            ("drop-after", "the connection is lost after the issuer acted"),
            ("malformed", "the issuer acted, its answer cannot be read"),
            ("version", "the backend speaks another version"),
            ("contradiction", "isDeviceRegistered answers registered no, active yes"),
          ]))
          Operations:\(wrapped(OperationName.allCases.filter { !$0.operation.isForCustomerCare }.map(\.rawValue)))

          """,
        read: { given throws(UsageError) in try arm(given) }),
      Verb(
        "list", "", [.world, .json], "Lists what is armed, the latency, and whether the phone is offline.",
        [("fault list", "what will go wrong")],
        read: { given throws(UsageError) in
          let isJSON = given.isJSON
          return WorldCommand(on: try given.world) { isJSON ? json(Plan($0.faults)) : Plan($0.faults).text }
        }),
      Verb(
        "disarm", "", [.world], "Takes back every armed fault; latency and network stay as they are.",
        [("fault disarm", "nothing is armed any more")],
        read: { given throws(UsageError) in try change(given) { $0.disarm() } }),
      Verb(
        "latency", "SPAN", [.world], "Makes every answer so much later; 0s ends it.",
        [("fault latency 200ms", "a slow network"), ("fault latency 0s", "as fast as it gets")],
        read: { given throws(UsageError) in
          let span = try given.span(0)
          return try change(given) { $0.latency = span }
        }),
      Verb(
        "offline", "", [.world], "Takes the phone off the network.", [("fault offline", "no call reaches the issuer")],
        read: { given throws(UsageError) in try change(given) { $0.isOffline = true } }),
      Verb(
        "online", "", [.world], "Brings the phone back to the network.", [("fault online", "calls reach the issuer again")],
        read: { given throws(UsageError) in try change(given) { $0.isOffline = false } }),
    ],
    notes: "A world keeps its faults until they are spent or disarmed. Customer care meets none.\n\n")

  private static func arm(_ given: Given) throws(UsageError) -> WorldCommand {
    guard let fault = Fault(words: given.words) else {
      throw UsageError("“\(given.words.joined(separator: " "))” is no fault. See: billfold fault arm --help.")
    }
    let operation = try given[.operation].map { name throws(UsageError) in
      guard let operation = OperationName(rawValue: name) else {
        throw UsageError("There is no operation \(name). See: billfold fault arm --help.")
      }
      if operation.operation.isForCustomerCare { throw UsageError("\(name) is customer care's, which meets no faults.") }
      return operation
    }
    if let only = fault.operation, let operation, operation != only {
      throw UsageError("\(fault) is a fault of \(only.rawValue) alone. Leave --operation out.")
    }
    var occasions: [FaultRule.Occasion] = []
    if let number = try given.number(.call, in: 1...1_000_000) { occasions.append(.call(number)) }
    if let percent = try given.number(.chance, in: 1...100) { occasions.append(.chance(percent)) }
    if given[.every] != nil { occasions.append(.every) }
    guard occasions.count < 2 else { throw UsageError("Of --call, --every and --chance only one can hold.") }
    let occasion = occasions.first ?? .next
    return try change(given) { $0.arm(fault, for: operation, occasion) }
  }

  private static func change(_ given: Given, _ change: @escaping @Sendable (FaultPlan) -> Void) throws(UsageError) -> WorldCommand {
    WorldCommand(on: try given.world) { world in
      change(world.faults)
      if let error = await world.faults.keep() { throw error }
      return Plan(world.faults).text
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
    var lines = armed.map(\.label)
    if let latency { lines.append("every answer \(latency) late") }
    if isOffline { lines.append("the phone is offline") }
    return lines.isEmpty ? "Nothing goes wrong.\n" : lines.map { PlainLine("\($0)") }.text
  }
}
