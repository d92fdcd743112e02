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
  package let supportsPINLogin: Bool

  package init(name: String, greeting: String, supportsPINLogin: Bool) {
    self.name = name
    self.greeting = greeting
    self.supportsPINLogin = supportsPINLogin
  }
}
