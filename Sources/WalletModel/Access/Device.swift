package import Basics

/// The issuer's record of a phone (`isDeviceRegistered`, WLW step 1), with the profile of the white-label wallet.
package struct DeviceStatus: Hashable, Codable, Sendable {
  package let isRegistered: Bool
  /// False if customer care deactivated the registered phone. It can then only be unlinked.
  package let isActive: Bool
  package let issuer: IssuerProfile

  package init(isRegistered: Bool, isActive: Bool, issuer: IssuerProfile) {
    self.isRegistered = isRegistered
    self.isActive = isActive
    self.issuer = issuer
  }
}

/// The name of a white-label wallet, its look, and the features that it offers.
package struct IssuerProfile: Hashable, Codable, Sendable {
  package let name: String
  /// One line under the name on the welcome screen.
  package var greeting: String
  /// Whether customers log in by PIN. Otherwise they log in by username and password, and enrollment requires no PIN.
  package var supportsPINLogin: Bool
  /// The maximum length of a wallet PIN; nil if the issuer hasn't announced it.
  package var maxPasscodeLength: Int?
  /// The maximum length of a password; nil if the issuer hasn't announced it.
  package var maxPasswordLength: Int?
  /// The colors of the app and of the cards, and the names of the products; nil if the issuer hasn't announced them.
  package var theme: AnnouncedTheme?
  /// How the app adds cards to Apple Wallet; nil if the issuer hasn't announced it.
  package var appleProvisioning: AppleProvisioning?
  /// Whether the app's extension authenticates customers before it lists their cards; nil if the issuer hasn't announced it.
  package var extensionAuthenticates: Bool?

  package init(
    name: String, greeting: String, supportsPINLogin: Bool, maxPasscodeLength: Int? = nil, maxPasswordLength: Int? = nil,
    theme: AnnouncedTheme? = nil, appleProvisioning: AppleProvisioning? = nil, extensionAuthenticates: Bool? = nil
  ) {
    self.name = name
    self.greeting = greeting
    self.supportsPINLogin = supportsPINLogin
    self.maxPasscodeLength = maxPasscodeLength
    self.maxPasswordLength = maxPasswordLength
    self.theme = theme
    self.appleProvisioning = appleProvisioning
    self.extensionAuthenticates = extensionAuthenticates
  }
}

/// An entry in the list of the world's issuers.
package struct IssuerListing: Hashable, Sendable {
  package let identifier: IssuerIdentifier
  package let name: String
  /// A summary of its rules, in one sentence.
  package let note: String
  /// The wallet providers that let its app add cards.
  package let admittedBy: [WalletMaker]
  /// The colors of its passes in Apple Wallet.
  package let face: Theme.Face

  package init(identifier: IssuerIdentifier, name: String, note: String, admittedBy: [WalletMaker], face: Theme.Face) {
    self.identifier = identifier
    self.name = name
    self.note = note
    self.admittedBy = admittedBy
    self.face = face
  }

  /// Whether its app has Apple's entitlement to add cards to Apple Wallet.
  package var isEntitledForApplePay: Bool { admittedBy.contains(.apple) }
}

extension [IssuerListing] {
  /// Returns the name on an issuer's passes, and the number of their face, which is the issuer's position in this list.
  package func organization(_ issuer: IssuerIdentifier) -> (name: String, face: Theme.Slot?) {
    guard let index = firstIndex(where: { $0.identifier == issuer }) else { return (issuer.rawValue, nil) }
    return (self[index].name, Theme.Slot(rawValue: index + 1))
  }
}

/// One phone of a wallet, as its owner and customer care see it.
package struct CustomerDevice: Hashable, Codable, Sendable {
  package let deviceIdentifier: DeviceIdentifier
  package let linkedSince: Timestamp
  package let isActive: Bool
  package let hasSession: Bool
  /// The cards in the phone's mobile wallets that the issuer knows. Cards added by typing the number are missing until their setup is
  /// finished.
  package let passes: [CustomerDevicePass]

  package init(
    deviceIdentifier: DeviceIdentifier, linkedSince: Timestamp, isActive: Bool, hasSession: Bool, passes: [CustomerDevicePass]
  ) {
    self.deviceIdentifier = deviceIdentifier
    self.linkedSince = linkedSince
    self.isActive = isActive
    self.hasSession = hasSession
    self.passes = passes
  }
}

/// A card in a mobile wallet of one of its owner's phones.
package struct CustomerDevicePass: Hashable, Codable, Sendable {
  package let lastFour: String
  package let walletType: MobileWalletType

  package init(lastFour: String, walletType: MobileWalletType) {
    self.lastFour = lastFour
    self.walletType = walletType
  }
}

/// A wallet's owner, as customer care sees them.
package struct Customer: Hashable, Codable, Sendable {
  package let username: String
  package let firstName: String
  package let lastName: String
  /// Whether login is locked or delayed after wrong passwords or unfinished recoveries.
  package let isLoginLocked: Bool
  package let isPINDisabled: Bool
  package let devices: [CustomerDevice]

  package init(
    username: String, firstName: String, lastName: String, isLoginLocked: Bool, isPINDisabled: Bool, devices: [CustomerDevice]
  ) {
    self.username = username
    self.firstName = firstName
    self.lastName = lastName
    self.isLoginLocked = isLoginLocked
    self.isPINDisabled = isPINDisabled
    self.devices = devices
  }
}
