import WalletModel

// The offers of wallets, in the customer's words: on *Card* and in *Mobile wallets*.

extension WalletOffer {
  /// The card's state in the wallet; empty if the card is not in it.
  var lines: [Block] {
    switch self {
    case .apple(let offer): offer.lines
    case .google(let offer): offer.lines
    case .samsung(let offer): offer.lines
    }
  }
}

/// A button of a wallet on the screen *Card*.
package enum WalletButton: CaseIterable, Sendable {
  case addToAppleWallet, addToAppleWatch, verifyForAppleWallet, verifyForAppleWatch
  case addToGoogleWallet, verifyForGoogleWallet
  case addToSamsungWallet, setUpSamsungWallet, updateSamsungWallet, verifyForSamsungWallet

  /// The label, the action of Enter, and the exit's name in the screen graph.
  private var row: (label: String, enter: Text, way: String) {
    switch self {
    case .addToAppleWallet: ("Add to Apple Wallet", "add it", "add to Apple Wallet")
    case .addToAppleWatch: ("Add to Apple Watch", "add it", "add to Apple Wallet")
    case .verifyForAppleWallet: ("Verify for Apple Wallet", "verify", "verify")
    case .verifyForAppleWatch: ("Verify for Apple Watch", "verify", "verify")
    case .addToGoogleWallet: ("Add to Google Wallet", "add it", "add to Google Wallet")
    case .verifyForGoogleWallet: ("Verify for Google Wallet", "verify", "verify")
    case .addToSamsungWallet: ("Add to Samsung Wallet", "add it", "add to Samsung Wallet")
    case .setUpSamsungWallet: ("Set up Samsung Wallet", "set it up", "add to Samsung Wallet")
    case .updateSamsungWallet: ("Update Samsung Wallet", "update it", "add to Samsung Wallet")
    case .verifyForSamsungWallet: ("Verify for Samsung Wallet", "verify", "verify")
    }
  }

  package var label: String { row.label }
  fileprivate var enter: Text { row.enter }
  fileprivate var way: String { row.way }
}

extension WalletOffer.Button {
  private var words: WalletButton {
    switch self {
    case .apple(.add(let devices)): devices == [.watch] ? .addToAppleWatch : .addToAppleWallet
    // Both passes of a card may require verification, so the label names the device.
    case .apple(.verify(let pass)): pass.device == .watch ? .verifyForAppleWatch : .verifyForAppleWallet
    case .google(.add): .addToGoogleWallet
    case .google(.verify): .verifyForGoogleWallet
    case .samsung(.add): .addToSamsungWallet
    case .samsung(.setUp): .setUpSamsungWallet
    case .samsung(.update): .updateSamsungWallet
    case .samsung(.verify): .verifyForSamsungWallet
    }
  }

  /// The action's label.
  var label: Text { "\(words.label)" }
  /// What Enter does, in a few words for the line of keys.
  var enter: Text { words.enter }
  /// The exit's name in the screen graph: "add to Apple Wallet".
  var way: String { words.way }

  /// The pass that the button verifies; nil if the button adds the card.
  var pass: WalletPass? {
    switch self {
    case .apple(.verify(let pass)), .google(.verify(let pass)), .samsung(.verify(let pass)): pass
    case .apple(.add), .google(.add), .samsung(.add), .samsung(.setUp), .samsung(.update): nil
    }
  }
}

extension [WalletOffer.Button] {
  /// The buttons as actions. If several begin with the same letter, it chooses the first.
  var actions: [(button: WalletOffer.Button, action: Action)] {
    var letters: Set<Character?> = []
    return map { button in
      (button, letters.insert(button.label.string.first).inserted ? Action(button.label) : .entry(button.label))
    }
  }
}

extension TokenRequest {
  /// - Parameter app: the wallet's name.
  func label(in app: Text) -> Text {
    switch self {
    case .view: "View in " + app
    case .select: "Pay with this card"
    case .delete: "Remove from " + app
    }
  }

  var enter: Text {
    switch self {
    case .view: "open it"
    case .select: "choose it"
    case .delete: "remove"
    }
  }
}

extension AppleWalletOffer {
  /// The card's state in Apple Wallet, with a line for each device: "On this iPhone", "active •••• 4821".
  fileprivate var lines: [Block] {
    let inWallet: Block
    switch badge {
    case .added?: inWallet = .paragraph("Added to Apple Wallet", .good)
    case .available?: inWallet = .paragraph("In Apple Wallet on another device", .good)
    case nil where passes.isEmpty: return []
    case nil: inWallet = .paragraph("Not ready for Apple Pay yet", .notice)
    }
    guard !passes.isEmpty else { return [inWallet] }
    let devices: [PassDevice] = hasWatch ? [.phone, .watch] : [.phone]
    return [inWallet]
      + devices.map { device in .pair("On " + device.words, passes.first { $0.device == device }?.inBrief ?? "not added") }
  }
}

extension GoogleWalletOffer {
  /// The card's state in Google Wallet: "In Google Wallet", "active •••• 4821".
  fileprivate var lines: [Block] {
    let inWallet: Block
    switch badge {
    case .added?: inWallet = .paragraph("In Google Wallet", .good)
    case .pending?: inWallet = .paragraph("Being added to Google Wallet", .notice)
    case .suspended?: inWallet = .paragraph("Suspended in Google Wallet", .notice)
    case .available?: inWallet = .paragraph("In another Google Wallet", .good)
    case nil where token == nil: return []
    case nil: inWallet = .paragraph("Not ready for Google Pay yet", .notice)
    }
    return [inWallet] + (token.map { [.pair("On this phone", $0.inBrief)] } ?? [])
  }
}

extension SamsungWalletOffer {
  /// The card's state in Samsung Wallet: "In Samsung Wallet", "active •••• 4821".
  fileprivate var lines: [Block] {
    let inWallet: Block
    switch badge {
    case .added?: inWallet = .paragraph("In Samsung Wallet", .good)
    case .suspended?: inWallet = .paragraph("Suspended in Samsung Wallet", .notice)
    case .available?: inWallet = .paragraph("In another Samsung Wallet", .good)
    case nil where pass == nil: return []
    case nil: inWallet = .paragraph("Not ready for Samsung Pay yet", .notice)
    }
    return [inWallet] + (pass.map { [.pair("On this phone", $0.inBrief)] } ?? [])
  }
}
