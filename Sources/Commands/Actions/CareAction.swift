import Basics
import Handset
import WalletClient
import WalletModel
package import Worlds

/// An action of an issuer's customer care.
package enum CareAction: WorldAction {
  /// Activates or deactivates a phone; nil for the current one, and for the issuer whose app is open.
  case activation(phone: String?, isActive: Bool, issuer: String?)
  case unlock(username: String, issuer: String?)

  package var words: [String] {
    switch self {
    case .activation(let phone, let isActive, let issuer):
      ["care", isActive ? "reactivate" : "deactivate"] + Self.option(issuer) + (phone.map { ["--", $0] } ?? [])
    case .unlock(let username, let issuer): ["care", "unlock"] + Self.option(issuer) + ["--", username]
    }
  }

  private static func option(_ issuer: String?) -> [String] { issuer.map { [Option.issuer.name, $0] } ?? [] }

  package func perform(on world: inout World) async throws -> String {
    let open = world
    switch self {
    case .activation(let phone, let isActive, let issuer):
      return try await open.withCare(of: issuer) { support in
        let number = try phone.map { try open.phone($0).number } ?? open.phones.current.number
        let app = open.phones.app(of: try open.issuer(issuer).identifier, on: number)
        try await support.updateCustomerDeviceActivation(app.deviceIdentifier, isActive: isActive)
        let name = open.phones.all.first { $0.number == number }?.name ?? "\(number)"
        return PlainLine("\(isActive ? "Reactivated" : "Deactivated") \(name).").text
      }
    case .unlock(let username, let issuer):
      return try await open.withCare(of: issuer, customer: username) { support in
        try await support.unlockAccount(username)
        return PlainLine("Unlocked the login of \(username).").text
      }
    }
  }
}

package struct CustomerQuery: WorldQuery {
  package let issuer: String?
  package init(issuer: String? = nil) { self.issuer = issuer }
  package var words: [String] { ["care", "list"] + (issuer.map { [Option.issuer.name, $0] } ?? []) }

  package func answer(from world: World) async throws -> [CustomerRow] {
    try await world.withCare(of: issuer) { support in try await support.retrieveCustomers().map { CustomerRow($0, world) } }
  }

  package func text(of rows: [CustomerRow]) -> String { rows.isEmpty ? "No customers.\n" : rows.map(\.text).joined() }
}

package struct CustomerRow: Codable, Sendable {
  package struct Device: Codable, Sendable {
    package let phone: String
    package let isActive: Bool
    package let hasSession: Bool

    fileprivate var line: PlainLine { "  \(phone), \(isActive ? "active" : "deactivated")\(hasSession ? ", logged in" : "")" }
  }

  package let username: String
  package let firstName: String
  package let lastName: String
  package let isLoginLocked: Bool
  package let isPINDisabled: Bool
  package let phones: [Device]

  fileprivate init(_ customer: Customer, _ world: World) {
    username = customer.username
    firstName = customer.firstName
    lastName = customer.lastName
    isLoginLocked = customer.isLoginLocked
    isPINDisabled = customer.isPINDisabled
    phones = customer.devices.map { device in
      let phone = world.phones.phone(showing: device.deviceIdentifier, to: world.issuers.map(\.identifier))
      return Device(phone: phone?.name ?? "another phone", isActive: device.isActive, hasSession: device.hasSession)
    }
  }

  fileprivate var text: String {
    let locks = (isLoginLocked ? ", login locked" : "") + (isPINDisabled ? ", PIN disabled" : "")
    return PlainLine("\(username)  \(firstName) \(lastName)\(locks)").text + phones.map(\.line).text
  }
}

extension World {
  /// Acts as customer care.
  ///
  /// - Parameters:
  ///   - issuer: the issuer that the command names; nil for the one whose app is open.
  ///   - customer: the username that the command names; nil if it names none.
  func withCare<T: Sendable>(
    of issuer: String?, customer: String? = nil, _ act: (SupportCoordinator) async throws -> T
  ) async throws -> T {
    let support = SupportCoordinator(
      calls: phones.careCalls(through: backend, clock: time, repeatsLostWrites: true), issuer: try self.issuer(issuer).identifier,
      careKey: careKey)
    do {
      return try await act(support)
    } catch let error as WalletError where error.code == .unknownUsername {
      guard let customer else { throw error }
      let names = try await support.retrieveCustomers().map(\.username)
      if names.isEmpty { throw try hasNoCustomers(of: issuer) }
      let list = ListingCommand.customers.sentence(in: file.name, of: issuer)
      throw CommandError(.noInput, customer.unknown("username", among: names, otherwise: list))
    }
  }
}
