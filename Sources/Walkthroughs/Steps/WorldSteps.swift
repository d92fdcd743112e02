internal import Basics
internal import Commands
internal import Simulation
internal import UserInterface
internal import WalletModel

extension Vocabulary {
  static let worldSteps: [StepDefinition] = [
    .prepares("a new world", "Starts with an empty world. This is the default.") { _ in .world(ScenarioSetup().world) },
    .prepares(
      "the world {text}",
      "Starts with a fixture that `billfold world create --help` lists, for example two-phones, or with a copy of your own world of this "
        + "name."
    ) { values in .world(values.text(0)) },
    .prepares("the seed {number}", "Sets the random seed: the same seed gives the same codes and card numbers.") {
      values throws(StepFailure) in
      guard let seed = UInt64(values.text(0)) else { throw StepFailure("The seed must be a whole number from 0.") }
      return .seed(seed)
    },
    .prepares(
      "the clock reads {moment}", "Sets the world's clock. The clock moves only by steps.",
      later: { values throws(StepFailure) in [.command(ClockAction.stop(at: try values.moment(0)))] },
      { values throws(StepFailure) in .clock(try values.moment(0)) }),
    .does("{span} {pass|passes}", "Moves the clock forward. Timeouts and delayed responses fire.") { values throws(StepFailure) in
      [.command(ClockAction.forward(by: try values.span(0)))]
    },
    .does("a snapshot is {taken|restored}", "Takes a snapshot of the world, or restores the last one. The app restarts after a restore.") {
      values in values.text(0) == "taken" ? [.makeSnapshot] : [.restoreSnapshot]
    },
  ]

  static let phoneSteps: [StepDefinition] = [
    .prepares("an enrolled wallet", "Starts with the sample customer enrolled on the current phone and logged out.") {
      _ throws(StepFailure) in .enrollee(try Enrollee([]))
    },
    .prepares(
      "an enrolled wallet:",
      "Starts with a customer enrolled on the current phone and logged out. Fields: "
        + Enrollee.fields.map { "\($0.name) (\($0.standard))" }.joined(separator: "; ") + ".",
      table: ["field", "value"]
    ) { values throws(StepFailure) in .enrollee(try Enrollee(values.rows)) },
    .does(
      "a second enrolled person",
      "Enrolls the next sample person without a wallet on a new phone of their own and logs out. The current phone stays current. "
        + "Allowed at any time."
    ) { _ in [.command(PhoneAction.enroll(issuer: nil))] },
    .prepares("the phone is {a|an} {text}", "Makes the current phone one of this kind: \(kinds). The default is an iPhone.") {
      values throws(StepFailure) in .phoneKind(try values.phoneKind(1))
    },
    .does("I get a new phone", "Adds a new iPhone and switches to it.") { _ in [.command(PhoneAction.add(.iphone))] },
    .does("I get a new {text}", "Adds a new phone of this kind and switches to it: \(kinds).") { values throws(StepFailure) in
      [.command(PhoneAction.add(try values.phoneKind(0)))]
    },
    .does("I use the phone {text}", "Switches to another phone, by name or number.") { values in
      [.command(PhoneAction.use(values.text(0)))]
    },
    .does("the phone {goes offline|comes back online}", "Takes the phone off the network, or back on.") { values in
      [.command(FaultAction.network(isOffline: values.text(0) == "goes offline"))]
    },
    .does("the phone's keychain is {usable|unusable}", "Makes the keychain usable or unusable. If unusable, the app stops with error 1100.")
    {
      values in [.command(PhoneAction.keychain(isUsable: values.text(0) == "usable"))]
    },
    .does("I restart the app", "Quits the app and opens it again in the same world.") { _ in [.restart] },
    .does("the app is killed", "Ends the app like a crash: nothing is saved. “I restart the app” opens it again.") { _ in [.kill] },
    .sees(
      .world, "the inbox {contains|does not contain} {text}",
      "Checks subjects and texts of the messages on all phones. Messages stay unread."
    ) { reader, values throws(StepFailure) in
      let messages = try reader.ask(InboxQuery())
      let isThere = messages.contains { message in
        let lines = [message.subject] + message.text.split(separator: "\n").map(String.init)
        return ShownText(lines.map { Text(untrusted: $0).string }).contains(values.text(1))
      }
      guard isThere != (values.text(0) == "contains") else { return }
      guard !isThere else { throw StepFailure("A message in the inbox contains “\(values.text(1))”.") }
      let subjects = messages.map { "“\($0.subject)”" }.joined(separator: ", ")
      let inbox = messages.isEmpty ? "The inbox is empty." : "Messages: \(subjects)."
      throw StepFailure("No message in the inbox contains “\(values.text(1))”. \(inbox)")
    },
    .does(
      "I open {text}", "Opens an app on the current phone, by name: an issuer's, Apple Wallet or Watch. The app resumes where it was left."
    ) { values in [.command(PhoneAction.open(values.text(0)))] },
    .does("I read the code from the phone's inbox", "Stores the newest code from the inbox.") { _ in [.storeCode] }
      .telling { if case .storeCode = $0 { ([], []) } else { nil } },
    .does("I enter the code", "Fills in the code field with the stored code.") { _ in [.enterCode] }
      .telling { if case .enterCode = $0 { ([], []) } else { nil } },
  ]

  private static let unknownValues = UnknownValue.allCases.map(\.label).joined(separator: "|")
  private static let parties = PartyKind.allCases.map(\.nameInSteps).joined(separator: "|")
  private static let formerParties = PartyKind.allCases.map(\.rawValue).joined(separator: "|")
  private static let kinds = PhoneKind.allCases.map(\.name).joined(separator: ", ")

  static let issuerSteps: [StepDefinition] = [
    .prepares(
      "the issuer is {text}", "Opens the app of this issuer, by name or identifier: meridian, strict, without-pin.",
      later: { values throws(StepFailure) in [.command(IssuerAction.open(try values.issuer))] },
      { values throws(StepFailure) in .issuer(try values.issuer) }),
    .prepares(
      "the issuer's {setting} is {value}",
      "Changes a setting of the issuer whose app is open, as `billfold issuer set` does; default restores it. If the app hasn't "
        + "started yet, the setting applies from its first call. Enrollment by “an enrolled wallet” still uses the old value.",
      later: { values throws(StepFailure) in
        [.command(IssuerAction.set([try values.change(0, to: 1, in: IssuerConfiguration.all)], issuer: nil))]
      },
      { values throws(StepFailure) in .setting(try values.change(0, to: 1, in: IssuerConfiguration.all)) }),
    .does("customer care {deactivates|reactivates} this phone", "Deactivates or reactivates the current phone as customer care.") {
      values in
      [.command(CareAction.activation(phone: nil, isActive: values.text(0) == "reactivates", issuer: nil))]
    },
    .does(
      "the {\(parties)} answers {calls} {operation} with {number}",
      "These calls of the operation fail with this status. A later fault for the same calls replaces it."
    ) { values throws(StepFailure) in [try values.fault("status", values.text(3))] }
    .formerly("the {\(formerParties)} answers {calls} {operation} with {number}"),
    .does(
      "the {\(parties)} answers {calls} {operation} with a timeout",
      "These calls of the operation time out after \(Fault.timeoutDelay.inWords)."
    ) { values throws(StepFailure) in [try values.fault("timeout")] }
    .formerly("the {\(formerParties)} answers {calls} {operation} with a timeout"),
    .does(
      "the {\(parties)} answers {calls} {operation} after {span}",
      "Delays the responses to these calls of the operation."
    ) {
      values throws(StepFailure) in [try values.fault("slow", values.text(3))]
    }
    .formerly("the {\(formerParties)} answers {calls} {operation} after {span}"),
    .does(
      "the {\(parties)} answers {calls} {operation} by dropping the connection {before|after} processing",
      "Drops the connection before or after the request is processed (drop-before, drop-after)."
    ) { values throws(StepFailure) in [try values.fault("drop-" + values.text(3))] }
    .formerly("the {\(formerParties)} answers {calls} {operation} by dropping the connection {before|after} processing")
    .formerly("the {\(formerParties)} answers {calls} {operation} by dropping the connection {before|after} it acted"),
    .does(
      "the {\(parties)} answers {calls} {operation} with a malformed response",
      "These calls of the operation get a response that can't be read (malformed)."
    ) { values throws(StepFailure) in [try values.fault("malformed")] }
    .formerly("the {\(formerParties)} answers {calls} {operation} with a malformed response")
    .formerly("the {\(formerParties)} answers {calls} {operation} with something unreadable"),
    .does(
      "the {\(parties)} answers {calls} {operation} with a version mismatch",
      "These calls of the operation fail with 426, an API version mismatch (version)."
    ) { values throws(StepFailure) in [try values.fault("version")] }
    .formerly("the {\(formerParties)} answers {calls} {operation} with a version mismatch")
    .formerly("the {\(formerParties)} answers {calls} {operation} in another version"),
    .does(
      "the issuer sends an unknown {\(unknownValues)} {once|from now on}",
      "In the next response that has such a value, or in all, the issuer sends one that only a later version of the app knows, as "
        + "`billfold fault arm unknown` does."
    ) { values throws(StepFailure) in
      let value = UnknownValue.allCases.first { $0.label == values.text(0) }?.rawValue ?? ""
      return [
        try .command { () throws(UsageError) in
          try FaultAction.arming(["unknown", value], operation: nil, values.text(1) == "once" ? .next : .every)
        }
      ]
    },
    .does("the faults are disarmed", "Disarms all faults. An offline phone stays offline.") { _ in [.command(FaultAction.disarm)] },
    .sees(
      .way, "the {\(parties)} answered {operation} with {number}", "Checks the status of the last response to the operation."
    ) {
      reader, values throws(StepFailure) in
      try reader.expectAnswer(of: values, status: try values.number(2))
    }
    .formerly("the {\(formerParties)} answered {operation} with {number}"),
    .sees(
      .way, "the {\(parties)} answered {operation} with {number} {error}",
      "Checks status and error of the last response to the operation, for example 401 WRONG_CREDENTIALS."
    ) { reader, values throws(StepFailure) in
      try reader.expectAnswer(of: values, status: try values.number(2), error: try VendorNames.error(values.text(3)))
    }
    .formerly("the {\(formerParties)} answered {operation} with {number} {error}"),
    .sees(
      .way, "the {\(parties)} answered {operation} with a field error in {field}",
      "Checks that the last response to the operation has an error for this field, for example email or deliveryAddress.city."
    ) { reader, values throws(StepFailure) in
      let answer = try reader.lastAnswer(to: try values.operation)
      let fields = answer.refusal?.fields ?? []
      guard fields.contains(values.text(2)) else {
        let list = fields.isEmpty ? "It has no field errors." : "Field errors: \(fields.joined(separator: ", "))."
        throw StepFailure("The response to \(values.text(1)) (\(answer.outcome)) has no field error in \(values.text(2)). \(list)")
      }
    }
    .formerly("the {\(formerParties)} answered {operation} with a field error in {field}"),
    .does(
      "the issuer answers {calls} isDeviceRegistered with registered no, active yes",
      "These calls return contradictory data. The app treats the phone as not linked."
    ) { values throws(StepFailure) in [try StepValues.fault(["contradiction"], of: "isDeviceRegistered", calls: values.text(0))] },
    .does("customer care unlocks {text}", "Unlocks this username's login and recovery.") { values in
      [.command(CareAction.unlock(username: values.text(0), issuer: nil))]
    },
    .sees(
      .way, "the {\(parties)} received {operation} {number} {time|times}",
      "Checks how often the operation was called since the app opened, including failed calls and retries."
    ) { reader, values throws(StepFailure) in
      let operation = try values.operation
      let wanted = try values.number(2)
      let asked = try reader.ask(TrafficQuery()).count { $0.operation == operation }
      guard asked == wanted else {
        throw StepFailure("\(operation) was called \(asked) \(asked == 1 ? "time" : "times"), expected \(wanted).")
      }
    }
    .formerly("the {\(formerParties)} received {operation} {number} {time|times}")
    .formerly("the {\(formerParties)} was asked {operation} {number} {time|times}"),
  ]
}

extension StepValues {
  /// The issuer of the first place, by its name or identifier.
  fileprivate var issuer: String {
    get throws(StepFailure) {
      if let problem = IssuerConfiguration.problem(withIssuer: text(0)) { throw StepFailure(problem.message) }
      return text(0)
    }
  }

  /// The operation in the second place of a sentence, after its party.
  fileprivate var operation: String {
    get throws(StepFailure) { try VendorNames.operation(text(1), at: text(0)) }
  }

  /// Arms a fault for calls of an operation. The sentence has the party, then the calls (`the next`, `every`, `the 3rd`), then the
  /// operation.
  ///
  /// - Parameter words: the fault as it is typed in a command.
  fileprivate func fault(_ words: String...) throws(StepFailure) -> StepAction {
    try Self.fault(words, of: try VendorNames.operation(text(2), at: text(0)), calls: text(1))
  }

  fileprivate static func fault(_ words: [String], of operation: String, calls: String) throws(StepFailure) -> StepAction {
    let number = StepPattern.ordinal(String(calls.dropFirst("the ".count)))
    let occasion = calls == "every" ? FaultRule.Occasion.every : number.map { .call($0) } ?? .next
    return try .command { () throws(UsageError) in try FaultAction.arming(words, operation: operation, occasion) }
  }
}

extension ScenarioReader {
  /// The last call of an operation that has a response.
  fileprivate func lastAnswer(to operation: String) throws(StepFailure) -> TrafficRow {
    guard let call = try ask(TrafficQuery()).last(where: { $0.operation == operation && $0.status != nil }) else {
      throw StepFailure("No response to \(operation) since the app was opened.")
    }
    return call
  }

  fileprivate func expectAnswer(of values: StepValues, status: Int, error: String? = nil) throws(StepFailure) {
    let operation = try values.operation
    let call = try lastAnswer(to: operation)
    guard call.status == status, error == nil || call.refusal?.error == error else {
      let wanted = error.map { "\(status) \($0)" } ?? "\(status)"
      throw StepFailure("The response to \(operation) differs.", expected: [wanted], actual: [call.outcome])
    }
  }
}

extension TrafficRow {
  /// The status and the error of the response: `401 WRONG_CREDENTIALS`.
  fileprivate var outcome: String { (status.map { "\($0)" } ?? "…") + (refusal.map { " \($0.error)" } ?? "") }
}
