internal import Simulation
internal import UserInterface
internal import WalletModel

extension Vocabulary {
  static let worldSteps = [
    StepDefinition("a new world", "Starts with an empty world. This is the default.") {
      scene, _ throws(StepFailure) in
      try scene.set { $0.world = ScenarioSetup().world }
    },
    StepDefinition(
      "the world {text}",
      "Starts with a fixture that `billfold world create --help` lists, for example two-phones, or with a copy of your own world of this "
        + "name."
    ) { scene, values throws(StepFailure) in
      try scene.set { $0.world = values.text(0) }
    },
    StepDefinition("the seed {number}", "Sets the random seed: the same seed gives the same codes and card numbers.") {
      scene, values throws(StepFailure) in
      guard let seed = UInt64(values.text(0)) else { throw StepFailure("The seed must be a whole number from 0.") }
      try scene.set { $0.seed = seed }
    },
    StepDefinition("the clock reads {moment}", "Sets the world's clock. The clock moves only by steps.") {
      scene, values throws(StepFailure) in
      let moment = try values.moment(0)
      if scene.isRunning { return try scene.control(["clock", "stop", moment.description]) }
      try scene.set { $0.clock = moment }
    },
    StepDefinition("{span} {pass|passes}", "Moves the clock forward. Timeouts and delayed responses fire.") {
      scene, values throws(StepFailure) in
      try scene.control(["clock", "forward", values.text(0)])
    },
    StepDefinition(
      "a snapshot is {taken|restored}", "Takes a snapshot of the world, or restores the last one. The app restarts after a restore."
    ) { scene, values throws(StepFailure) in
      func name(_ number: Int) -> String { "walkthrough-\(number)" }
      if values.text(0) == "taken" {
        try scene.control(["world", "snapshot", "\(PreparedWorld.name)", name(scene.snapshots + 1)])
        scene.snapshots += 1
      } else {
        guard scene.snapshots > 0 else { throw StepFailure("No snapshot taken. Add this step first: a snapshot is taken") }
        try scene.control(["world", "restore", "\(PreparedWorld.name)", name(scene.snapshots), "--yes"])
      }
    },
  ]

  static let phoneSteps = [
    StepDefinition("an enrolled wallet", "Starts with the sample customer enrolled on the current phone and logged out.") {
      scene, _ throws(StepFailure) in
      let enrollee = try Enrollee([])
      try scene.set { $0.enrollee = enrollee }
    },
    StepDefinition(
      "an enrolled wallet:",
      "Starts with a customer enrolled on the current phone and logged out. Fields: "
        + Enrollee.fields.map { "\($0.name) (\($0.standard))" }.joined(separator: "; ") + ".",
      table: ["field", "value"]
    ) { scene, values throws(StepFailure) in
      let enrollee = try Enrollee(values.rows)
      for secret in enrollee.secrets { scene.hide(secret) }
      try scene.set { $0.enrollee = enrollee }
    },
    StepDefinition(
      "a second enrolled person",
      "Enrolls the next sample person without a wallet on a new phone of their own and logs out. The current phone stays current. "
        + "Allowed at any time."
    ) { scene, _ throws(StepFailure) in
      try scene.control(["phone", "enroll"])
    },
    StepDefinition("I get a new phone", "Adds a new phone and switches to it.") { scene, _ throws(StepFailure) in
      try scene.control(["phone", "new"])
    },
    StepDefinition("I use the phone {text}", "Switches to another phone, by name or number.") {
      scene, values throws(StepFailure) in
      try scene.control(["phone", "use", "--", values.text(0)])
    },
    StepDefinition("the phone {goes offline|comes back online}", "Takes the phone off the network, or back on.") {
      scene, values throws(StepFailure) in
      try scene.control(["fault", values.text(0) == "goes offline" ? "offline" : "online"])
    },
    StepDefinition(
      "the phone's keychain is {usable|unusable}", "Makes the keychain usable or unusable. If unusable, the app stops with error 1100."
    ) { scene, values throws(StepFailure) in
      try scene.control(["phone", "keychain", values.text(0)])
    },
    StepDefinition("I restart the app", "Quits the app and opens it again in the same world.") { scene, _ throws(StepFailure) in
      try scene.wallet().restart()
    },
    StepDefinition(
      "the app is killed", "Ends the app like a crash: nothing is saved. “I restart the app” opens it again."
    ) { scene, _ throws(StepFailure) in
      try scene.wallet().kill()
    },
    StepDefinition(
      "the inbox {contains|does not contain} {text}",
      "Checks subjects and texts of the messages on all phones. Messages stay unread."
    ) { scene, values throws(StepFailure) in
      let messages = try scene.wallet().inbox()
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
    StepDefinition("I read the code from the phone's inbox", "Stores the newest code from the inbox.") {
      scene, _ throws(StepFailure) in
      scene.code = try scene.readCode()
    },
    StepDefinition("I enter the code", "Fills in the code field with the stored code.") { scene, _ throws(StepFailure) in
      guard let code = scene.code else { throw StepFailure("No code stored. Add this step first: I read the code from the phone's inbox") }
      let fields = try scene.wallet().look().sight.fields
      guard let field = fields.first(where: { $0.label.lowercased().contains("code") }) else {
        throw StepFailure("No code field on this screen. \(fields.listed(none: "There are no fields."))")
      }
      try scene.wallet().fill(field, with: code.reveal())
    },
  ]

  static let issuerSteps = [
    StepDefinition(
      "the issuer is {text}", "Opens the app of this issuer, by name or identifier: meridian, strict, without-pin."
    ) { scene, values throws(StepFailure) in
      if scene.isRunning { return try scene.control(["issuer", "open", "--", values.text(0)]) }
      try scene.set { $0.issuer = values.text(0) }
    },
    StepDefinition(
      "the issuer's {setting} is {value}",
      "Changes a setting of the issuer whose app is open, as `billfold issuer set` does; default restores it. If the app hasn't "
        + "started yet, the setting applies from its first call. Enrollment by “an enrolled wallet” still uses the old value."
    ) { scene, values throws(StepFailure) in
      let change = IssuerSetting.Change(values.text(0), values.text(1))
      if scene.isRunning { return try scene.control(["issuer", "set", "--", "\(change.name)=\(change.value)"]) }
      try scene.set { $0.settings.append(change) }
    },
    StepDefinition(
      "customer care {deactivates|reactivates} this phone", "Deactivates or reactivates the current phone as customer care."
    ) { scene, values throws(StepFailure) in
      try scene.control(["care", values.text(0) == "deactivates" ? "deactivate" : "reactivate"])
    },
    StepDefinition(
      "the issuer answers {calls} {operation} with {number}",
      "These calls of the operation fail with this status. A later fault for the same calls replaces it."
    ) { scene, values throws(StepFailure) in
      try scene.arm(["status", values.text(2)], for: values.text(0), of: values.text(1))
    },
    StepDefinition(
      "the issuer answers {calls} {operation} with a timeout",
      "These calls of the operation time out after \(Fault.patience.inWords)."
    ) { scene, values throws(StepFailure) in
      try scene.arm(["timeout"], for: values.text(0), of: values.text(1))
    },
    StepDefinition("the issuer answers {calls} {operation} after {span}", "Delays the responses to these calls of the operation.") {
      scene, values throws(StepFailure) in
      try scene.arm(["slow", values.text(2)], for: values.text(0), of: values.text(1))
    },
    StepDefinition(
      "the issuer answers {calls} {operation} by dropping the connection {before|after} it acted",
      "Drops the connection before or after the issuer processes the request (drop-before, drop-after)."
    ) { scene, values throws(StepFailure) in
      try scene.arm(["drop-" + values.text(2)], for: values.text(0), of: values.text(1))
    },
    StepDefinition(
      "the issuer answers {calls} {operation} with something unreadable",
      "These calls of the operation get a malformed response (malformed)."
    ) { scene, values throws(StepFailure) in
      try scene.arm(["malformed"], for: values.text(0), of: values.text(1))
    },
    StepDefinition(
      "the issuer answers {calls} {operation} in another version",
      "These calls of the operation fail with 426, an API version mismatch (version)."
    ) { scene, values throws(StepFailure) in
      try scene.arm(["version"], for: values.text(0), of: values.text(1))
    },
    StepDefinition("the faults are disarmed", "Disarms all faults. An offline phone stays offline.") {
      scene, _ throws(StepFailure) in
      try scene.control(["fault", "disarm"])
    },
    StepDefinition("the issuer answered {operation} with {number}", "Checks the status of the last response to the operation.") {
      scene, values throws(StepFailure) in
      try scene.expectAnswer(of: values, status: try values.number(1))
    },
    StepDefinition(
      "the issuer answered {operation} with {number} {error}",
      "Checks status and error of the last response to the operation, for example 401 WRONG_CREDENTIALS."
    ) { scene, values throws(StepFailure) in
      try scene.expectAnswer(of: values, status: try values.number(1), error: try VendorNames.error(values.text(2)))
    },
    StepDefinition(
      "the issuer answered {operation} with a field error in {field}",
      "Checks that the last response to the operation has an error for this field, for example email or deliveryAddress.city."
    ) { scene, values throws(StepFailure) in
      let answer = try scene.lastAnswer(to: try VendorNames.operation(values.text(0)))
      let fields = answer.fields
      guard fields.contains(values.text(1)) else {
        let list = fields.isEmpty ? "It has no field errors." : "Field errors: \(fields.joined(separator: ", "))."
        throw StepFailure("The response to \(values.text(0)) (\(answer.sign)) has no field error in \(values.text(1)). \(list)")
      }
    },
    StepDefinition(
      "the issuer answers {calls} isDeviceRegistered with registered no, active yes",
      "These calls return contradictory data. The app treats the phone as not linked."
    ) { scene, values throws(StepFailure) in
      try scene.arm(["contradiction"], for: values.text(0), of: "isDeviceRegistered")
    },
    StepDefinition(
      "customer care unlocks {text}", "Unlocks this username's login and recovery."
    ) { scene, values throws(StepFailure) in
      try scene.control(["care", "unlock", "--", values.text(0)])
    },
    StepDefinition(
      "the issuer was asked {operation} {number} {time|times}",
      "Checks how often the operation was called since the app opened, including failed calls and retries."
    ) { scene, values throws(StepFailure) in
      let operation = try VendorNames.operation(values.text(0))
      let wanted = try values.number(1)
      let asked = try scene.wallet().traffic().count { $0.operation == operation }
      guard asked == wanted else {
        throw StepFailure("\(operation) was called \(asked) \(asked == 1 ? "time" : "times"), expected \(wanted).")
      }
    },
  ]
}

extension ScenarioContext {
  /// Does something to the world around the wallet.
  func control(_ words: [String]) throws(StepFailure) { try wallet().command(words) }

  /// - Parameter calls: `the next`, `every`, `the 3rd`.
  fileprivate func arm(_ fault: [String], for calls: String, of operation: String) throws(StepFailure) {
    let which =
      calls == "every" ? ["--every"] : StepPattern.ordinal(String(calls.dropFirst("the ".count))).map { ["--call", "\($0)"] } ?? []
    try control(["fault", "arm"] + fault + ["--operation", try VendorNames.operation(operation)] + which)
  }

  /// The last call of an operation that has been answered.
  fileprivate func lastAnswer(to operation: String) throws(StepFailure) -> TrafficCall {
    guard let call = try wallet().traffic().last(where: { $0.operation == operation && $0.status != nil }) else {
      throw StepFailure("No response to \(operation) since the app was opened.")
    }
    return call
  }

  fileprivate func expectAnswer(of values: StepValues, status: Int, error: String? = nil) throws(StepFailure) {
    let operation = try VendorNames.operation(values.text(0))
    let call = try lastAnswer(to: operation)
    guard call.status == status, error == nil || call.error == error else {
      let wanted = error.map { "\(status) \($0)" } ?? "\(status)"
      throw StepFailure("The response to \(operation) differs.", expected: [wanted], actual: [call.sign])
    }
  }

  /// The newest code in the inbox.
  func readCode() throws(StepFailure) -> Secret {
    guard let code = try wallet().inbox().lazy.compactMap(\.code).first else { throw StepFailure("No code in the phone's inbox.") }
    hide(code)
    return Secret(code)
  }
}
