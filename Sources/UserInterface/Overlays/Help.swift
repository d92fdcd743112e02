/// A page of help: a sentence, and the keys that work on the page beneath, that page's own first.
struct Help: Equatable, Sendable {
  /// Title of the page that it helps with.
  let title: Text
  let sentence: Text
  let enter: Text?
  let escape: Text?
  /// The commands whose keys do something there.
  let commands: [Command]
  /// Shown again when help is closed; nil for the phone.
  var beneath: Interface.Overlay?

  var page: Page {
    var page = Page()
    page.body = [.paragraph(title, .title), .paragraph(sentence), .gap]
    let own: [Command] = [.choose, .back]
    for command in own.filter(commands.contains) + commands.filter({ !own.contains($0) }) {
      let meaning = command == .choose ? enter : command == .back ? escape : nil
      page.body.append(.pair(command.binding.label, meaning ?? command.binding.meaning))
    }
    page.escape = "close help"
    return page
  }
}

extension Simulator {
  /// One or two sentences about the use of this page.
  var help: Text {
    switch panel {
    case .menu: "The Simulator controls the world around the phone: other phones, customer care, the clock, the issuer and faults."
    case .phones: "Choose the phone to use, or add one. An unusable keychain keeps the wallet app from working on the current phone."
    case .clock: "Move the clock forward to let sessions, codes and waits end."
    case .inbox, .message: "Emails and push messages from the issuer. A code can be typed into the field selected on the phone."
    case .issuers: "Open the wallet app of another issuer on this phone."
    case .care, .customer: "As customer care you can deactivate and reactivate phones, unlock a login, and change the status of cards."
    case .cards, .card: "As customer care you can change the status of a customer's cards."
    case .magic, .magicValues: "Test values force a response. Choose one to type it into the field selected on the phone."
    case .nextOrder: "The next card that is ordered gets the status you choose. Later orders are normal again."
    case .faults: "The next call to the issuer gets the fault you choose. Later calls work again."
    case .rules, .ruleGroup, .rule: "Settings of the issuer whose app is open. Changes apply from the next request."
    }
  }
}
