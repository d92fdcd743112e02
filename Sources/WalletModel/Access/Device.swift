/// What the issuer knows about a phone (`isDeviceRegistered`, WLW step 1), with the white-label face it gives the app.
package struct DeviceStatus: Hashable, Codable, Sendable {
  package let isRegistered: Bool
  /// False where customer care deactivated a registered phone; then only unlinking is left.
  package let isActive: Bool
  package let issuer: IssuerProfile

  package init(isRegistered: Bool, isActive: Bool, issuer: IssuerProfile) {
    self.isRegistered = isRegistered
    self.isActive = isActive
    self.issuer = issuer
  }
}

/// How a white-label wallet calls itself, and what it offers.
package struct IssuerProfile: Hashable, Codable, Sendable {
  package let name: String
  /// One line under the name on the welcome screen.
  package let greeting: String
  /// Where an issuer has no login by PIN, its phones log in by username and enrollment asks for no PIN.
  package var supportsPINLogin: Bool
  /// The most digits that a wallet PIN may have; nil where the issuer hasn't said.
  package var maxPasscodeLength: Int?
  /// The most characters that a password may have; nil where the issuer hasn't said.
  package var maxPasswordLength: Int?

  package init(
    name: String, greeting: String, supportsPINLogin: Bool, maxPasscodeLength: Int? = nil, maxPasswordLength: Int? = nil
  ) {
    self.name = name
    self.greeting = greeting
    self.supportsPINLogin = supportsPINLogin
    self.maxPasscodeLength = maxPasscodeLength
    self.maxPasswordLength = maxPasswordLength
  }
}

/// An issuer of the world, to choose from.
package struct IssuerListing: Hashable, Sendable {
  package let identifier: IssuerIdentifier
  package let name: String
  /// What is special about it, in a sentence.
  package let note: String

  package init(identifier: IssuerIdentifier, name: String, note: String) {
    self.identifier = identifier
    self.name = name
    self.note = note
  }
}

/// One phone of a wallet, as its owner and customer care see it.
package struct CustomerDevice: Hashable, Codable, Sendable {
  package let deviceIdentifier: DeviceIdentifier
  package let linkedSince: Timestamp
  package let isActive: Bool
  package let hasSession: Bool

  package init(deviceIdentifier: DeviceIdentifier, linkedSince: Timestamp, isActive: Bool, hasSession: Bool) {
    self.deviceIdentifier = deviceIdentifier
    self.linkedSince = linkedSince
    self.isActive = isActive
    self.hasSession = hasSession
  }
}

/// A wallet's owner, as customer care sees them.
package struct Customer: Hashable, Codable, Sendable {
  package let username: String
  package let firstName: String
  package let lastName: String
  /// Wrong passwords or unfinished recoveries make its logins wait, or have closed them.
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
