internal import UserInterface

/// The words of earlier releases that walkthroughs may still use. Help, completion and suggestions don't name them.
enum FormerWords {
  /// Former labels of buttons, menu items, fields and pages, or the start of such labels, each with its current form.
  private static let labels: [(former: String, present: String)] = [
    ("AMEX", "Amex"),
    ("Apps", "Open an app"),
    ("Approve storing your card", "Approve saving your card"),
    ("Ask again", "Check again"),
    ("CVV", "Security code"),
    ("Card network", "Network"),
    ("Clock", "Turn the clock forward"),
    ("Finish setup", "Verify"),
    ("Finish setup", "Verify for Apple Wallet"),
    ("Finish setup on Apple Watch", "Verify for Apple Watch"),
    ("Finish storing it", "Finish saving it"),
    ("Give up", "Cancel it"),
    ("Go on at PayPal", "Continue at PayPal"),
    ("I have answered", "I've approved or declined it"),
    ("Look at the JWT", "View the JWT"),
    ("MASTER", "Mastercard"),
    ("None", "Normal"),
    ("Not stored", "Not saved"),
    ("Outcome unknown", "Result unknown"),
    ("Reject", "Decline"),
    ("Damaged JWT", "JWT corrupted"),
    ("Damaged request", "Corrupt request"),
    ("Damaged response", "Corrupt response"),
    ("Extensions", "Extensions built in"),
    ("Score of the account", "Account score"),
    ("Score of the phone", "Device score"),
    ("Simulator · wallet", "Simulator · wallets"),
    ("Stay here", "Keep card"),
    ("Store it", "Save it"),
    ("Store my card", "Save my card"),
    ("Stored", "Saved"),
    ("Time for entries", "List response time"),
    ("Time for status", "Status response time"),
    ("Type a card's number", "Fill in a card"),
    ("VISA", "Visa"),
    ("Valid until", "Expiry date"),
    ("What the shops know", "Stored customer data"),
    ("[ ] Keep this", "[ ] Save this"),
    ("[x] Keep this", "[x] Save this"),
  ]

  /// Former card statuses, each with its current form. A label may be a status or end with one.
  private static let statuses = [
    ("applied", "delayed"), ("digital", "online only"), ("issued", "on its way"), ("pending", "being checked"), ("rejected", "declined"),
  ]

  /// Former messages of the sequence that the glass shows, each with its current form.
  private static let messages = ["done?": "order status", "Finish setup": "Verify"]

  /// The current labels that a former label, or the start of one, can mean.
  static func labels(meantBy label: String) -> [String] {
    let renamed: [String] = labels.compactMap { former, present in
      if label.hasPrefix(former) { return present + label.dropFirst(former.count) }
      return former.hasPrefix(label) ? present : nil
    }
    let restated: [String] = statuses.compactMap { former, present in
      if label.lowercased() == former { return present.prefix(1).uppercased() + present.dropFirst() }
      return label.hasSuffix(" · " + former) ? String(label.dropLast(former.count)) + present : nil
    }
    return renamed + restated
  }

  /// The current form of a page title. A title that was never renamed is returned unchanged.
  static func title(_ title: String) -> String { labels.first { $0.former == title }?.present ?? title }

  /// The current form of a message of the sequence. A message that was never renamed is returned unchanged.
  static func message(_ message: String) -> String { messages[message] ?? message }
}

extension ScreenDump {
  /// The action or field with this label; else the only one whose label begins with it.
  func item(_ label: String) throws(StepFailure) -> Item { try find(label, among: items, "item", none: "There are no items.") }

  /// The action with this label; else the only one whose label begins with it.
  func action(_ label: String) throws(StepFailure) -> Item {
    try find(label, among: actions, "action", none: "There are no buttons or menu items.")
  }

  func field(_ label: String) throws(StepFailure) -> Item { try find(label, among: fields, "field", none: "There are no fields.") }

  /// The first action whose label begins with a text, or with the current form of a former text.
  func firstAction(beginningWith text: String) -> Item? {
    actions.first { action in ([text] + FormerWords.labels(meantBy: text)).contains { action.label.hasPrefix($0) } }
  }

  private func find(_ label: String, among items: [Item], _ kind: String, none: String) throws(StepFailure) -> Item {
    if let exact = items.first(where: { $0.label == label }) { return exact }
    let likely = items.filter { $0.label.hasPrefix(label) }
    if likely.count == 1 { return likely[0] }
    if likely.isEmpty {
      let present = FormerWords.labels(meantBy: label)
      let renamed = items.filter { item in present.contains { item.label.hasPrefix($0) } }
      if renamed.count == 1 { return renamed[0] }
      if let exact = renamed.first(where: { present.contains($0.label) }) { return exact }
    }
    let problem = likely.isEmpty ? "No \(kind) “\(label)” on “\(title)”." : "“\(label)” matches more than one item."
    throw StepFailure("\(problem) \(items.listed(none: none))")
  }
}
