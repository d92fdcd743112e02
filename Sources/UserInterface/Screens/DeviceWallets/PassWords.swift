import WalletModel

// The customer's words for passes and their devices.

extension PassDevice {
  /// "this iPhone"
  var words: Text {
    switch self {
    case .phone: "this iPhone"
    case .watch: "the watch"
    }
  }

  /// "iPhone"
  var label: Text { "\(name)" }
}

extension WalletObstacle {
  /// The reason why no card can be added.
  var words: Text {
    switch self {
    case .apple(.unsupported): "This iPhone doesn't support Apple Pay, so cards can't be added."
    case .apple(.restricted): "Adding cards is turned off in this iPhone's settings."
    case .google(.noNFC): "This phone has no NFC. It can't pay contactless, so cards can't be added."
    case .google(.outdated): "Google Wallet must be updated before cards can be added."
    case .google(.notSetUp): "Google Wallet isn't set up on this phone yet."
    case .samsung(.setupNotCompleted): "Samsung Wallet isn't set up on this phone yet."
    case .samsung(.appNeedsUpdate): "Samsung Wallet must be updated before cards can be added."
    case .samsung(.externalDisplay): "Samsung Wallet can't be used while an external display is connected. Disconnect it."
    case .samsung(.deviceIntegrity): "Samsung Wallet doesn't work on a phone that was modified."
    case .samsung(.appMissing): "Samsung Wallet isn't on this phone."
    case .samsung(let reason): "Samsung Wallet can't be used on this phone: \(reason.words)."
    }
  }

  /// What the person can do about the obstacle on the phone.
  struct Remedy {
    /// "Set up Google Wallet"
    let label: Text
    /// "Set it up first"
    let first: Text
    let enter: Text
    let waiting: Text
    let done: Text
  }

  /// The remedy; nil if the person can do nothing on the phone.
  var remedy: Remedy? {
    switch self {
    case .google(.notSetUp): .settingUp("Google Wallet")
    case .samsung(.setupNotCompleted): .settingUp("Samsung Wallet")
    case .google(.outdated): .updating("Google Wallet")
    case .samsung(.appNeedsUpdate): .updating("Samsung Wallet")
    case .apple, .google(.noNFC), .samsung: nil
    }
  }
}

extension WalletObstacle.Remedy {
  fileprivate static func settingUp(_ app: Text) -> Self {
    Self(label: "Set up " + app, first: "Set it up first", enter: "set it up", waiting: "Setting up " + app, done: app + " is set up.")
  }

  fileprivate static func updating(_ app: Text) -> Self {
    Self(label: "Update " + app, first: "Update it first", enter: "update it", waiting: "Updating " + app, done: app + " is up to date.")
  }
}

extension DeviceWallet {
  /// "Google Wallet", "Google Pay"
  var app: Text { "\(appName)" }
  var pay: Text { "\(payName)" }

  /// "this iPhone", "the watch", "this phone"
  func place(_ device: PassDevice) -> Text { self == .applePay ? device.words : "this phone" }
}

extension CardNetwork {
  var words: Text { Text(untrusted: name) }
}

extension PassActivationState {
  /// "not verified"
  var words: Text {
    switch self {
    case .activated: "active"
    case .requiresActivation: "not verified"
    case .activating: "activating"
    case .suspended: "suspended"
    case .deactivated: "removed"
    }
  }
}

extension ActivationMethod {
  /// "Text to +49•••67"
  func label(of issuer: Text) -> Text {
    switch kind {
    case .text: value.isEmpty ? "Text message" : "Text to \(value)"
    case .mail: value.isEmpty ? "Email" : "Email to \(value)"
    case .app: "In the " + issuer + " app"
    case .call: "Call " + issuer
    }
  }

  /// The destination of a code that was sent, " to +49•••67"; may be empty.
  var destination: Text { value.isEmpty ? "" : " to \(value)" }
}

extension WalletPass {
  /// "•••• 7009"
  var masked: Text { "•••• \(primaryAccountNumberSuffix)" }
  /// The device account number, which replaces the card number on this device: "•••• 4821".
  var deviceNumber: Text { "•••• \(deviceAccountNumberSuffix)" }
  /// The wallet's name for the device number, without the word "number".
  var deviceNumberLabel: Text {
    switch wallet {
    case .applePay: "Device account"
    case .googlePay: "Virtual account"
    case .samsungPay: "Digital card"
    }
  }
  /// The message for a pass that somebody else or the network has removed.
  var goneNotice: Notice { .notice(masked + " is no longer " + inPlace + ".") }
  /// The message for a pass whose owner will verify it later.
  var postponedNotice: Notice { .notice("Not ready for " + wallet.pay + " yet. Verify it at any time.") }
  var issuerName: Text { Text(untrusted: organizationName) }
  /// The place of the pass: "this iPhone", "the watch", "Google Wallet". A phone can have two wallets, but an iPhone has only Apple's.
  var place: Text { wallet == .applePay ? device.words : wallet.app }
  /// "on this iPhone", "in Google Wallet"
  var inPlace: Text { (wallet == .applePay ? "on " : "in ") + place }

  /// "active •••• 4821", "suspended"
  var inBrief: Text { passActivationState.words + (passActivationState == .activated ? " " + deviceNumber : "") }

  /// "Active since"
  var sinceLabel: Text { passActivationState.words.capitalisedFirst + " since" }

  /// The meaning of the state for the customer, and the next step.
  var situation: Text {
    switch passActivationState {
    case .activated: "Ready to pay with " + wallet.pay + "."
    case .requiresActivation: "Verify this card to pay with it."
    case .activating: "Being activated. No action is needed."
    case .suspended: suspension
    case .deactivated: "It can't be used again. Remove it, then add the card again."
    }
  }

  private var suspension: Text {
    switch causes.first {
    case .card?: "Your card " + masked + " is locked, suspended or expired. Open the " + issuerName + " app to see which."
    case .issuer?: issuerName + " suspended it. Customer care can help."
    case .wallet?: "Suspended " + inPlace + "."
    case nil: "You can't pay with it now."
    }
  }
}
