internal import Simulation
internal import UserInterface
internal import WalletModel

extension Vocabulary {
  static let worldSteps = [
    StepDefinition("a new world", "A world that nobody has used, for this scenario alone. Without a word about it, there is one.") {
      scene, _ throws(StepFailure) in
      try scene.set { $0.world = Premise().world }
    },
    StepDefinition(
      "the world {text}",
      "A starting point that `billfold world create --help` lists, such as two-phones; else a copy of your own world of this name, "
        + "which stays as it is."
    ) { scene, values throws(StepFailure) in
      try scene.set { $0.world = values.text(0) }
    },
    StepDefinition("the seed {number}", "What all chance in the world comes from: the same seed, the same codes.") {
      scene, values throws(StepFailure) in
      guard let seed = UInt64(values.text(0)) else { throw StepFailure("A seed is a whole number from 0 on.") }
      try scene.set { $0.seed = seed }
    },
    StepDefinition("the clock reads {moment}", "Sets the world's clock. It always stands, until time passes by a step.") {
      scene, values throws(StepFailure) in
      let moment = try values.moment(0)
      if scene.isRunning { return try scene.control(["clock", "stop", moment.description]) }
      try scene.set { $0.clock = moment }
    },
    StepDefinition("{span} {pass|passes}", "The world's clock moves on, and what waits for it happens.") {
      scene, values throws(StepFailure) in
      try scene.control(["clock", "forward", values.text(0)])
    },
    StepDefinition(
      "a snapshot is {taken|restored}", "The world is kept as it is now, or is as it was kept last. The app starts again after a restore."
    ) { scene, values throws(StepFailure) in
      func name(_ number: Int) -> String { "walkthrough-\(number)" }
      if values.text(0) == "taken" {
        try scene.control(["world", "snapshot", "\(PreparedWorld.name)", name(scene.snapshots + 1)])
        scene.snapshots += 1
      } else {
        guard scene.snapshots > 0 else { throw StepFailure("No snapshot was taken. Say before: a snapshot is taken.") }
        try scene.control(["world", "restore", "\(PreparedWorld.name)", name(scene.snapshots), "--yes"])
      }
    },
  ]

  static let phoneSteps = [
    StepDefinition("an enrolled wallet", "The sample person has enrolled on the phone in the hand and logged out.") {
      scene, _ throws(StepFailure) in
      let enrollee = try Enrollee([])
      try scene.set { $0.enrollee = enrollee }
    },
    StepDefinition(
      "an enrolled wallet:",
      "Somebody has enrolled on the phone in the hand and logged out. Fields: "
        + Enrollee.fields.map { "\($0.name) (\($0.standard))" }.joined(separator: "; ") + ".",
      table: ["field", "value"]
    ) { scene, values throws(StepFailure) in
      let enrollee = try Enrollee(values.rows)
      for secret in enrollee.secrets { scene.hide(secret) }
      try scene.set { $0.enrollee = enrollee }
    },
    StepDefinition(
      "a second enrolled person",
      "At any time: the next sample person without a wallet enrolls on a new phone of their own and logs out. The current phone stays current."
    ) { scene, _ throws(StepFailure) in
      try scene.control(["phone", "enroll"])
    },
    StepDefinition("I get a new phone", "A new phone is taken out of its box and into the hand.") { scene, _ throws(StepFailure) in
      try scene.control(["phone", "new"])
    },
    StepDefinition("I use the phone {text}", "Another phone is taken into the hand, by its name or number.") {
      scene, values throws(StepFailure) in
      try scene.control(["phone", "use", "--", values.text(0)])
    },
    StepDefinition("the phone {goes offline|comes back online}", "No call reaches the issuer any more, or they do again.") {
      scene, values throws(StepFailure) in
      try scene.control(["fault", values.text(0) == "goes offline" ? "offline" : "online"])
    },
    StepDefinition("the phone's keychain is {usable|unusable}", "Where it is unusable, the app stops with error 1100.") {
      scene, values throws(StepFailure) in
      try scene.control(["phone", "keychain", values.text(0)])
    },
    StepDefinition("I restart the app", "The app is left, and opened again in the same world.") { scene, _ throws(StepFailure) in
      try scene.wallet().restart()
    },
    StepDefinition(
      "the app is killed", "The app ends at once, as in a crash, and can save nothing. “I restart the app” opens it again."
    ) { scene, _ throws(StepFailure) in
      try scene.wallet().kill()
    },
    StepDefinition(
      "the inbox {contains|does not contain} {text}",
      "The subject or the text of a message on the phones contains this text. Nothing is marked as read."
    ) { scene, values throws(StepFailure) in
      let messages = try scene.wallet().inbox()
      let isThere = messages.contains { message in
        let lines = [message.subject] + message.text.split(separator: "\n").map(String.init)
        return ShownText(lines.map { Text(untrusted: $0).string }).contains(values.text(1))
      }
      guard isThere != (values.text(0) == "contains") else { return }
      guard !isThere else { throw StepFailure("A message in the inbox contains “\(values.text(1))”.") }
      let subjects = messages.map { "“\($0.subject)”" }.joined(separator: ", ")
      let inbox = messages.isEmpty ? "The inbox is empty." : "The inbox has: \(subjects)."
      throw StepFailure("No message in the inbox contains “\(values.text(1))”. \(inbox)")
    },
    StepDefinition("I read the code from the phone's inbox", "The newest code in the inbox is remembered.") {
      scene, _ throws(StepFailure) in
      scene.code = try scene.readCode()
    },
    StepDefinition("I enter the code", "What was read is written into the field for the code.") { scene, _ throws(StepFailure) in
      guard let code = scene.code else { throw StepFailure("No code was read. Say before: I read the code from the phone's inbox.") }
      let fields = try scene.wallet().look().sight.fields
      guard let field = fields.first(where: { $0.label.lowercased().contains("code") }) else {
        throw StepFailure("There is no field for a code here. \(fields.listed(none: "There are no fields."))")
      }
      try scene.wallet().fill(field, with: code.reveal())
    },
  ]

  static let issuerSteps = [
    StepDefinition(
      "the issuer is {text}", "The app of this issuer is open, by the issuer's name or identifier: meridian, strict, without-pin."
    ) { scene, values throws(StepFailure) in
      if scene.isRunning { return try scene.control(["issuer", "open", "--", values.text(0)]) }
      try scene.set { $0.issuer = values.text(0) }
    },
    StepDefinition(
      "the issuer's {setting} is {value}",
      "Changes a setting of the issuer whose app is open, as `billfold issuer set` does; default restores it. Said before the app runs, "
        + "it holds from the first call on, after an enrolled wallet has enrolled."
    ) { scene, values throws(StepFailure) in
      let change = IssuerSetting.Change(values.text(0), values.text(1))
      if scene.isRunning { return try scene.control(["issuer", "set", "--", "\(change.name)=\(change.value)"]) }
      try scene.set { $0.settings.append(change) }
    },
    StepDefinition(
      "customer care {deactivates|reactivates} this phone", "The issuer's people switch the phone in the hand off, or on again."
    ) { scene, values throws(StepFailure) in
      try scene.control(["care", values.text(0) == "deactivates" ? "deactivate" : "activate"])
    },
    StepDefinition(
      "the issuer answers {calls} {operation} with {number}",
      "These calls are refused with this status. Of several faults for the same calls the last counts."
    ) { scene, values throws(StepFailure) in
      try scene.arm(["status", values.text(2)], for: values.text(0), of: values.text(1))
    },
    StepDefinition(
      "the issuer answers {calls} {operation} with a timeout",
      "These calls are not answered. The app stops waiting after \(Fault.patience.inWords)."
    ) { scene, values throws(StepFailure) in
      try scene.arm(["timeout"], for: values.text(0), of: values.text(1))
    },
    StepDefinition("the issuer answers {calls} {operation} after {span}", "These calls are answered late.") {
      scene, values throws(StepFailure) in
      try scene.arm(["slow", values.text(2)], for: values.text(0), of: values.text(1))
    },
    StepDefinition(
      "the issuer answers {calls} {operation} by dropping the connection {before|after} it acted",
      "The request is lost, or the response of an issuer that has acted."
    ) { scene, values throws(StepFailure) in
      try scene.arm(["drop-" + values.text(2)], for: values.text(0), of: values.text(1))
    },
    StepDefinition("the issuer answers {calls} {operation} with something unreadable", "The response of these calls cannot be read.") {
      scene, values throws(StepFailure) in
      try scene.arm(["malformed"], for: values.text(0), of: values.text(1))
    },
    StepDefinition(
      "the issuer answers {calls} {operation} in another version", "For these calls the app is too old."
    ) { scene, values throws(StepFailure) in
      try scene.arm(["version"], for: values.text(0), of: values.text(1))
    },
    StepDefinition("the faults are disarmed", "No call meets a fault any more. An offline phone stays offline.") {
      scene, _ throws(StepFailure) in
      try scene.control(["fault", "disarm"])
    },
    StepDefinition("the issuer answered {operation} with {number}", "The last answered call of the operation had this status.") {
      scene, values throws(StepFailure) in
      try scene.expectAnswer(of: values, status: try values.number(1))
    },
    StepDefinition(
      "the issuer answered {operation} with {number} {error}",
      "The last answered call of the operation had this status and error, for example 401 WRONG_CREDENTIALS."
    ) { scene, values throws(StepFailure) in
      try scene.expectAnswer(of: values, status: try values.number(1), error: try VendorNames.error(values.text(2)))
    },
    StepDefinition(
      "the issuer answered {operation} with a field error in {field}",
      "The last answered call of the operation was refused because of this field, for example email or deliveryAddress.city."
    ) { scene, values throws(StepFailure) in
      let answer = try scene.lastAnswer(to: try VendorNames.operation(values.text(0)))
      let fields = answer.fields
      guard fields.contains(values.text(1)) else {
        let list = fields.isEmpty ? "It named no field." : "It named: \(fields.joined(separator: ", "))."
        throw StepFailure("The answer to \(values.text(0)) (\(answer.sign)) has no field error in \(values.text(1)). \(list)")
      }
    },
    StepDefinition(
      "the issuer answers {calls} isDeviceRegistered with registered no, active yes",
      "These checks of the phone meet a fault of the backend, which the app takes for a phone that is not linked."
    ) { scene, values throws(StepFailure) in
      try scene.arm(["contradiction"], for: values.text(0), of: "isDeviceRegistered")
    },
    StepDefinition(
      "customer care unlocks {text}", "The waits of this user name, after wrong passwords or unfinished recoveries, are over."
    ) { scene, values throws(StepFailure) in
      try scene.control(["care", "unlock", "--", values.text(0)])
    },
    StepDefinition(
      "the issuer was asked {operation} {number} {time|times}", "So often since the app was opened, refused calls and retries included."
    ) { scene, values throws(StepFailure) in
      let operation = try VendorNames.operation(values.text(0))
      let wanted = try values.number(1)
      let asked = try scene.wallet().traffic().count { $0.operation == operation }
      guard asked == wanted else {
        throw StepFailure("The issuer was asked \(operation) \(asked) \(asked == 1 ? "time" : "times"), not \(wanted).")
      }
    },
  ]
}

extension Scene {
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
      throw StepFailure("The issuer has answered no \(operation) since the app was opened.")
    }
    return call
  }

  fileprivate func expectAnswer(of values: StepValues, status: Int, error: String? = nil) throws(StepFailure) {
    let operation = try VendorNames.operation(values.text(0))
    let call = try lastAnswer(to: operation)
    guard call.status == status, error == nil || call.error == error else {
      let wanted = error.map { "\(status) \($0)" } ?? "\(status)"
      throw StepFailure("The issuer answered \(operation) otherwise.", expected: [wanted], actual: [call.sign])
    }
  }

  /// The newest code in the inbox.
  func readCode() throws(StepFailure) -> Secret {
    guard let code = try wallet().inbox().lazy.compactMap(\.code).first else { throw StepFailure("There is no code in the phone's inbox.") }
    hide(code)
    return Secret(code)
  }
}
