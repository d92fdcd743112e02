import WalletModel

// What a wallet offers, in the customer's words: on *Card* and in *Mobile wallets*.

extension WalletOffer {
  /// What is in the wallet; none if nothing is.
  var lines: [Block] {
    switch self {
    case .apple(let offer): offer.lines
    case .google(let offer): offer.lines
    case .samsung(let offer): offer.lines
    }
  }
}

extension WalletOffer.Button {
  /// The action's label.
  var label: Text {
    switch self {
    case .apple(.add(let devices)): devices == [.watch] ? "Add to Apple Watch" : "Add to Apple Wallet"
    // Both passes of a card may wait.
    case .apple(.finishSetup(let pass)): pass.device == .watch ? "Finish setup on Apple Watch" : "Finish setup"
    case .google(.add): "Add to Google Wallet"
    case .google(.verify): "Verify for Google Wallet"
    case .samsung(.add): "Add to Samsung Wallet"
    case .samsung(.setUp): "Set up Samsung Wallet"
    case .samsung(.update): "Update Samsung Wallet"
    case .samsung(.verify): "Verify for Samsung Wallet"
    }
  }

  /// What Enter does.
  var enter: Text {
    switch self {
    case .apple(.add), .google(.add), .samsung(.add): "add it"
    case .apple(.finishSetup): "finish setup"
    case .google(.verify), .samsung(.verify): "verify"
    case .samsung(.setUp): "set it up"
    case .samsung(.update): "update it"
    }
  }

  /// The pass whose owner finishes the setup by it; nil if it adds the card.
  var pass: WalletPass? {
    switch self {
    case .apple(.finishSetup(let pass)), .google(.verify(let pass)), .samsung(.verify(let pass)): pass
    case .apple(.add), .google(.add), .samsung(.add), .samsung(.setUp), .samsung(.update): nil
    }
  }

  /// The way out of a screen in the words of the screen graph: "add to Apple Wallet".
  var way: String {
    switch self {
    case .apple(.add): "add to Apple Wallet"
    case .google(.add): "add to Google Wallet"
    case .samsung(.add), .samsung(.setUp), .samsung(.update): "add to Samsung Wallet"
    case .apple(.finishSetup), .google(.verify), .samsung(.verify): "finish setup"
    }
  }
}

extension AppleWalletOffer {
  /// What is in Apple Wallet, with a line for each device: "On this iPhone", "active •••• 4821".
  fileprivate var lines: [Block] {
    let inWallet: Block
    switch badge {
    case .added?: inWallet = .paragraph("Added to Apple Wallet", .good)
    case .available?: inWallet = .paragraph("Available in Apple Wallet", .good)
    case nil where passes.isEmpty: return []
    case nil: inWallet = .paragraph("Not ready for Apple Pay yet", .notice)
    }
    guard !passes.isEmpty else { return [inWallet] }
    let devices: [PassDevice] = hasWatch ? [.phone, .watch] : [.phone]
    return [inWallet]
      + devices.map { device in .pair("On " + device.words, passes.first { $0.device == device }?.inBrief ?? "not yet") }
  }
}

extension GoogleWalletOffer {
  /// What is in Google Wallet: "In Google Wallet", "active •••• 4821".
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
  /// What is in Samsung Wallet: "In Samsung Wallet", "active •••• 4821".
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
