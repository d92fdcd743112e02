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
    StepDefinition("I restart the app", "The app is left, and opened again in the same world.") { scene, _ throws(StepFailure) in
      try scene.wallet().restart()
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
      "the issuer answers the next {operation} with {number}",
      "The next such call is refused with this status. Of several faults for the next such call the last counts."
    ) { scene, values throws(StepFailure) in
      try scene.arm(["status", values.text(1)], for: values.text(0))
    },
    StepDefinition(
      "the issuer answers the next {operation} with a timeout",
      "The next such call is not answered; the app gives up after \(Fault.patience.inWords)."
    ) { scene, values throws(StepFailure) in
      try scene.arm(["timeout"], for: values.text(0))
    },
    StepDefinition("the issuer answers the next {operation} after {span}", "The next such call is answered late.") {
      scene, values throws(StepFailure) in
      try scene.arm(["slow", values.text(1)], for: values.text(0))
    },
    StepDefinition(
      "the issuer answers the next {operation} by dropping the connection {before|after} it acted",
      "The next such call is lost on its way there, or its answer on the way back."
    ) { scene, values throws(StepFailure) in
      try scene.arm(["drop-" + values.text(1)], for: values.text(0))
    },
    StepDefinition("the issuer answers the next {operation} with something unreadable", "The next such call's answer makes no sense.") {
      scene, values throws(StepFailure) in
      try scene.arm(["malformed"], for: values.text(0))
    },
    StepDefinition(
      "the issuer answers the next {operation} in another version", "The next such call meets a backend that this app is too old for."
    ) { scene, values throws(StepFailure) in
      try scene.arm(["version"], for: values.text(0))
    },
    StepDefinition(
      "the issuer answers the next isDeviceRegistered with registered no, active yes",
      "The next check of the phone meets a fault of the backend, which the app takes for a phone that is not linked."
    ) { scene, _ throws(StepFailure) in
      try scene.arm(["contradiction"], for: "isDeviceRegistered")
    },
    StepDefinition(
      "customer care unlocks {text}", "The waits of this user name, after wrong passwords or unfinished recoveries, are over."
    ) { scene, values throws(StepFailure) in
      try scene.control(["care", "unlock", "--", values.text(0)])
    },
    StepDefinition(
      "the issuer was asked {operation} {number} {time|times}", "So often since the app was opened, refused calls and retries included."
    ) { scene, values throws(StepFailure) in
      let operation = try Operations.known(values.text(0))
      let wanted = try values.number(1)
      let asked = try scene.wallet().asked().count { $0 == operation }
      guard asked == wanted else {
        throw StepFailure("The issuer was asked \(operation) \(asked) \(asked == 1 ? "time" : "times"), not \(wanted).")
      }
    },
  ]
}

extension Scene {
  /// Does something to the world around the wallet.
  func control(_ words: [String]) throws(StepFailure) { try wallet().command(words) }

  func arm(_ fault: [String], for operation: String) throws(StepFailure) {
    try control(["fault", "arm"] + fault + ["--operation", try Operations.known(operation)])
  }

  /// The newest code in the inbox.
  func readCode() throws(StepFailure) -> Secret {
    guard let code = try wallet().codes().first else { throw StepFailure("There is no code in the phone's inbox.") }
    hide(code)
    return Secret(code)
  }
}
