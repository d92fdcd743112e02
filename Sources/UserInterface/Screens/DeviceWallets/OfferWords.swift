import WalletModel

// What a wallet offers, in the customer's words: on *Card* and in *Mobile wallets*.

extension WalletOffer {
  /// What is in the wallet; none if nothing is.
  var lines: [Block] {
    switch self {
    case .apple(let offer): offer.lines
    case .google(let offer): offer.lines
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
    }
  }

  /// What Enter does.
  var enter: Text {
    switch self {
    case .apple(.add), .google(.add): "add it"
    case .apple(.finishSetup): "finish setup"
    case .google(.verify): "verify"
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
