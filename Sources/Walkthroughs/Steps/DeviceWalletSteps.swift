internal import Commands
internal import Handset
internal import UserInterface
internal import WalletModel

extension Vocabulary {
  static let deviceWalletSteps: [StepDefinition] = [
    .does("a paired watch", "Pairs an Apple Watch with the current phone.") { _ in [.command(PhoneWalletAction.watch(isPaired: true))] },
    .does(
      "the phone {may not add cards|has no Apple Pay|has no entitlement|has no NFC|is rooted|has no wallet set up|has an outdated wallet|is not allow-listed|is in a region that is not served|has no Samsung service|has an external display}",
      "Sets up the current phone so that its apps can't add cards, or Google Wallet must be set up first. Entitlement, allow-list and "
        + "service are the providers' permissions for an issuer's app."
    ) { values in
      let (setting, value): (PhoneSetting, String) =
        switch values.text(0) {
        case "may not add cards": (.addingCards, "off")
        case "has no Apple Pay": (.applePay, "off")
        case "has no entitlement": (.entitlement, "off")
        case "has no NFC": (.nfc, "off")
        case "is rooted": (.rooted, "on")
        case "has no wallet set up": (.googleWallet, GoogleWalletSetup.none.rawValue)
        case "has an outdated wallet": (.googleWallet, GoogleWalletSetup.outdated.rawValue)
        case "is not allow-listed": (.allowList, "off")
        case "is in a region that is not served": (.servedRegion, "off")
        case "has no Samsung service": (.samsungService, "off")
        default: (.externalDisplay, "on")
        }
      return [.command(PhoneWalletAction.set(setting, value))]
    },
    .does(
      "Apple Wallet answers the next {\(passKitCalls)} with {number}",
      "Ends the sheet of Apple Wallet on the current phone at the next call of this name, with PassKit's error, like 2."
    ) { values throws(StepFailure) in try refuse(values.text(0), with: values.text(1)) },
    .does(
      "Google Wallet answers the next {\(tapAndPayCalls)} with {number}",
      "Refuses the next TapAndPay call of this name in Google Wallet on the current phone, like pushTokenize, with a status like 15022."
    ) { values throws(StepFailure) in try refuse(values.text(0), with: values.text(1)) },
    .does(
      "Samsung Wallet answers the next {\(samsungCalls)} with {value}",
      "Refuses the next call of this name in Samsung Wallet on the current phone, like addCard, with a code like -105, or with code and "
        + "reason like -6/-301."
    ) { values throws(StepFailure) in try refuse(values.text(0), with: values.text(1)) },
    .does(
      "the wallet's next {\(calls(answered: .empty))} finds nothing",
      "The next call of this name that the issuer's app makes on the current phone succeeds with an empty list, whatever the wallet has."
    ) { values throws(StepFailure) in try refuse(values.text(0), with: WrongWalletAnswer.Kind.empty.rawValue) },
    .does(
      "the wallet's next {\(calls(answered: .otherIdentifiers))} gives other identifiers",
      "The next call of this name that the issuer's app makes on the current phone succeeds with identifiers that are not the wallet's."
    ) { values throws(StepFailure) in try refuse(values.text(0), with: WrongWalletAnswer.Kind.otherIdentifiers.rawValue) },
    .does(
      "Samsung Wallet {is set up|is not set up|must be updated|is missing|is not available}",
      "Sets what getSamsungPayStatus answers on the current phone."
    ) { values in
      let setup: SamsungWalletSetup =
        switch values.text(0) {
        case "is set up": .done
        case "is not set up": .none
        case "must be updated": .outdated
        case "is missing": .missing
        default: .unavailable
        }
      return [.command(PhoneWalletAction.set(.samsungWallet, setup.rawValue))]
    },
    .does(
      "the wallet rates the phone {number} and the account {number}",
      "Sets the scores that the wallet providers give the current phone and its account, from 1 to 5. 5 is best."
    ) { values throws(StepFailure) in
      try [(PhoneSetting.deviceScore, 0), (.accountScore, 1)].map { setting, place throws(StepFailure) in
        let score = values.text(place)
        guard setting.values.contains(score) else { throw StepFailure("“\(score)” is not a score. Use 1 to 5.") }
        return .command(PhoneWalletAction.set(setting, score))
      }
    },
    .does(
      "the wallet decides {\(colors)}",
      "Sets the vote of the wallet provider on the next card: green adds it, yellow needs verification, orange needs customer care, red declines it. "
        + "Network and issuer vote too, and the strictest vote counts."
    ) { values in [.command(PhoneWalletAction.set(.nextVote, values.text(0)))] },
    .does(
      "I enter the number of the card ending {text}",
      "Fills in number, expiry date and name, and the security code if it is required, as printed on a card of the customer on the "
        + "current phone."
    ) { values in [.enterCard(values.text(0))] }
    .telling { if case .enterCard(let lastFour) = $0 { ([lastFour], []) } else { nil } },
    .does(
      "I enter the security code of the card ending {text}", "Fills in the security code, as a person reads it from their card."
    ) { values in [.enterSecurityCode(values.text(0))] },
    .does(
      "the {network|issuer} decides {\(colors)}",
      "Forces the vote of the network, or of the issuer whose app was open last, on the next card. A card that can't be added stays "
        + "red."
    ) { values in
      let color = values.text(1)
      return switch values.text(0) {
      case "network": [.command(NetworkAction.set([SettingChange(NetworkSetting.nextVote, color)]))]
      default: [.command(IssuerAction.set([SettingChange(IssuerSetting.nextProvisioningVote, color)], issuer: nil))]
      }
    },
    .does(
      "the network's {setting} is {value}", "Changes a setting of the card network, as `billfold network set` does; default restores it."
    ) { values throws(StepFailure) in [.command(NetworkAction.set([try values.change(0, to: 1, in: [NetworkConfiguration()])]))] },
    .does(
      "I choose {text} from the apps on the iPhone", "Chooses an app in the list From Apps on Your iPhone, in Apple Wallet or Watch."
    ) { values in [.choose(values.text(0))] },
    .does(
      "the extension takes {span} for its {status|entries}",
      "Sets how long the extension of the issuer whose app was open last takes to respond. Apple Wallet waits 100 milliseconds for its status, and 20 "
        + "seconds for its entries."
    ) { values throws(StepFailure) in
      let span = try values.span(0)
      return [.command(ExtensionAction(values.text(1) == "status" ? .status(span) : .entries(span), issuer: nil))]
    },
    .does(
      "the extension's card art is {drawn|missing|too large}",
      "Sets what the extension of the issuer whose app was open last gives Apple Wallet as the drawing of each card. Apple Wallet shows "
        + "a plain card for one that is missing, or larger than 32 by 8 cells."
    ) { values in
      let art: ExtensionArt =
        switch values.text(0) {
        case "drawn": .drawn
        case "missing": .missing
        default: .tooLarge
        }
      return [.command(ExtensionAction(.art(art), issuer: nil))]
    },
    .does(
      "the app has {both extensions|no extension|no authorization extension}",
      "Sets which extensions of Apple Wallet the app of the issuer that was open last was built with. Without the one for authorization, "
        + "the customer can't be authenticated."
    ) { values in
      let targets: ExtensionTargets =
        switch values.text(0) {
        case "both extensions": .both
        case "no extension": .none
        default: .noAuthorization
        }
      return [.command(ExtensionAction(.targets(targets), issuer: nil))]
    },
    .does("I approve in the wallet sheet", "Agrees to the terms in the sheet of Apple Wallet.") { _ in [.choose("Agree")] },
    .does("I accept in the sheet of Google Wallet", "Accepts address and terms in the sheet of Google Wallet.") { _ in
      [.choose("Accept and continue")]
    },
    .does("I agree in the sheet of Samsung Wallet", "Agrees to the terms in the sheet of Samsung Wallet.") { _ in
      [.choose("Agree and add")]
    },
    .does("I cancel in the wallet sheet", "Cancels the sheet of Apple Wallet.") { _ in [.choose("Cancel")] },
    .does("I choose to verify by {text|email|app|call}", "Chooses a way to verify the card that is being added.") { values in
      let label =
        switch values.text(0) {
        case "text": "Text"
        case "email": "Email"
        case "app": "In the "
        default: "Call "
        }
      return [.choose(label)]
    },
    .does(
      "customer care {activates|suspends|resumes|deletes} the token of the card ending {text} on the {phone|watch}",
      "Changes one token as customer care, if the network allows it. Neither the card nor its other tokens change."
    ) { values in
      let change: TokenChange =
        switch values.text(0) {
        case "activates": .activate
        case "suspends": .suspend(.other)
        case "resumes": .resume(.other)
        default: .delete(.other)
        }
      return [.command(TokenAction(change, values.text(1), on: values.text(2)))]
    },
    .sees(
      .world, "Apple Wallet on the {phone|watch} holds the card ending {text}, {active|suspended|not verified}",
      "Checks the passes on the current phone or on its watch, not the screen. The last four digits are the card's."
    ) { reader, values throws(StepFailure) in
      let (device, lastFour, wanted) = (values.text(0), values.text(1), values.text(2))
      let passes = try reader.ask(PassQuery())
      guard
        let pass = passes.first(where: { $0.wallet == DeviceWallet.applePay.rawValue && $0.device == device && $0.lastFour == lastFour })
      else {
        throw StepFailure("Apple Wallet on the \(device) doesn't hold the card ending “\(lastFour)”. \(passes.listed)")
      }
      try pass.expect(wanted, of: "pass")
    }
    .formerly("Apple Wallet on the {phone|watch} holds the card ending {text}, {active|suspended|to be activated}"),
    .sees(
      .world, "Google Wallet holds the card ending {text}, {active|not verified|suspended|pending}",
      "Checks the tokens in Google Wallet on the current phone, not the screen. The last four digits are the card's."
    ) { reader, values throws(StepFailure) in
      let (lastFour, wanted) = (values.text(0), values.text(1))
      let passes = try reader.ask(PassQuery())
      guard let pass = passes.first(where: { $0.wallet == DeviceWallet.googlePay.rawValue && $0.lastFour == lastFour }) else {
        throw StepFailure("Google Wallet doesn't hold the card ending “\(lastFour)”. \(passes.listed)")
      }
      try pass.expect(wanted, of: "token")
    }
    .formerly("Google Wallet holds the card ending {text}, {active|needs verification|suspended|pending}"),
    .sees(
      .world, "Samsung Wallet holds the card ending {text}, {active|not verified|suspended}",
      "Checks the cards in Samsung Wallet on the current phone, not the screen. The last four digits are the card's."
    ) { reader, values throws(StepFailure) in
      let (lastFour, wanted) = (values.text(0), values.text(1))
      let passes = try reader.ask(PassQuery())
      guard let pass = passes.first(where: { $0.wallet == DeviceWallet.samsungPay.rawValue && $0.lastFour == lastFour }) else {
        throw StepFailure("Samsung Wallet doesn't hold the card ending “\(lastFour)”. \(passes.listed)")
      }
      try pass.expect(wanted, of: "card")
    }
    .formerly("Samsung Wallet holds the card ending {text}, {active|to be activated|suspended}"),
    .sees(
      .world, "the card ending {text} is the default card", "Checks which token the current phone pays with."
    ) { reader, values throws(StepFailure) in
      let passes = try reader.ask(PassQuery())
      guard passes.contains(where: { $0.isDefault && $0.lastFour == values.text(0) }) else {
        throw StepFailure("The card ending “\(values.text(0))” is not the default card. \(passes.listed)")
      }
    },
    .sees(
      .screen, "the watch {shows|does not show} {text}",
      "Reads the watch that is paired with the current phone, also if it has no room beside the phone. “I see” reads the phone alone."
    ) { reader, values throws(StepFailure) in
      guard try !reader.look().dump.watch.isEmpty else { throw StepFailure("No watch is paired with the current phone.") }
      try reader.expect(values.text(1), on: .watch, isShown: values.text(0) == "shows", called: "the watch")
    },
    .sees(
      .world, "the network has {number} {token|tokens} of the card ending {text}",
      "Counts the card's tokens at the network, on all devices. Deactivated tokens don't count."
    ) { reader, values throws(StepFailure) in
      let wanted = try values.number(0)
      let tokens = try reader.ask(NetworkTokenQuery()).filter {
        $0.accountPanSuffix == values.text(2) && $0.state != TokenState.deactivated.rawValue
      }
      guard tokens.count == wanted else {
        let states = tokens.isEmpty ? "none" : tokens.map { "\($0.tokenPanSuffix) \($0.state)" }.joined(separator: ", ")
        throw StepFailure("The network has \(tokens.count) tokens of the card ending “\(values.text(2))”, expected \(wanted): \(states).")
      }
    },
    .sees(.world, "no wallet holds the card ending {text}", "Checks that neither the current phone nor its watch has a pass of this card.")
    {
      reader, values throws(StepFailure) in
      let passes = try reader.ask(PassQuery()).filter { $0.lastFour == values.text(0) }
      guard passes.isEmpty else { throw StepFailure("A wallet holds the card ending “\(values.text(0))”. \(passes.listed)") }
    },
    .sees(
      .screen, "the button says {text}",
      "Checks that the card has a wallet's button with exactly this label, on Card, More or Mobile wallets."
    ) { reader, values throws(StepFailure) in
      let buttons = try reader.look().dump.walletButtons
      guard buttons.contains(values.shown(0)) else {
        throw StepFailure(
          buttons.isEmpty ? "There is no button for a wallet." : "The wallets' buttons say otherwise.", expected: [values.shown(0)],
          actual: buttons)
      }
    },
    .sees(.screen, "there is no button for a wallet", "Checks that the card can't be added to any wallet, and that no setup is pending.") {
      reader, _ throws(StepFailure) in
      let buttons = try reader.look().dump.walletButtons
      guard buttons.isEmpty else { throw StepFailure("There is the button “\(buttons[0])”.") }
    },
    .sees(
      .world, "because {text}",
      "Checks the reasons for the wallets' buttons: one of them contains these words."
    ) { reader, values throws(StepFailure) in
      let reasons = try reader.ask(SequenceQuery()).reasons
      guard reasons.contains(where: { $0.lowercased().contains(values.text(0).lowercased()) }) else {
        throw StepFailure("The reasons are others.", expected: [values.text(0)], actual: reasons)
      }
    },
    .sees(
      .way, "the sequence is:",
      "Compares the messages of the newest sequence on the current phone, in order. Participants: "
        + SequenceParticipant.allCases.map { "\($0.rawValue) \($0.name)" }.joined(separator: ", ") + ".",
      table: ["from", "to", "message"]
    ) { reader, values throws(StepFailure) in
      let rows = try reader.ask(SequenceQuery()).messages.map { [$0.from.rawValue, $0.to.rawValue, $0.message] }
      guard rows == values.rows.map({ [$0[0], $0[1], FormerWords.message($0[2])] }) else {
        throw StepFailure("The sequence differs.", expected: values.rows.map(\.asRow), actual: rows.map(\.asRow))
      }
    },
  ]

  private static func calls(answered kind: WrongWalletAnswer.Kind) -> String {
    WrongWalletAnswer.all.filter { $0.kind == kind }.map(\.call).joined(separator: "|")
  }

  private static let passKitCalls = PassKitCall.allCases.map(\.rawValue).joined(separator: "|")
  private static let tapAndPayCalls = TapAndPayCall.allCases.map(\.rawValue).joined(separator: "|")
  private static let samsungCalls = SamsungPayCall.allCases.map(\.rawValue).joined(separator: "|")

  private static func refuse(_ call: String, with status: String) throws(StepFailure) -> [StepAction] {
    do throws(UsageError) {
      return [.command(try PhoneWalletAction.refuse(call, with: status))]
    } catch {
      throw StepFailure(error.description)
    }
  }

  private static let colors = DecisionColor.allCases.map(\.rawValue).joined(separator: "|")
}

extension PassRow {
  /// The state in the words of steps.
  fileprivate var stateInWords: String {
    switch state {
    case "activated": "active"
    case "requiresActivation": "not verified"
    case "activating": "pending"
    default: state
    }
  }

  /// - Parameter wanted: the expected state in the words of a step, current or former.
  fileprivate func expect(_ wanted: String, of what: String) throws(StepFailure) {
    let wanted = ["to be activated", "needs verification"].contains(wanted) ? "not verified" : wanted
    guard stateInWords == wanted else {
      throw StepFailure("The state of the \(what) differs.", expected: [wanted], actual: [stateInWords])
    }
  }
}

extension [PassRow] {
  fileprivate var listed: String {
    if isEmpty { return "There are no passes." }
    return "Passes: " + map { "\($0.lastFour) on the \($0.device), \($0.stateInWords)" }.joined(separator: "; ") + "."
  }
}

extension [String] {
  /// The cells as a table row: `| A | W | present |`.
  fileprivate var asRow: String { "| " + joined(separator: " | ") + " |" }
}

extension ScreenDump {
  /// The labels of the wallets' buttons on the screen.
  fileprivate var walletButtons: [String] {
    actions.map(\.label).filter { label in WalletButton.allCases.contains { $0.label == label } }
  }
}
