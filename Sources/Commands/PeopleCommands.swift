import Handset
import WalletClient
package import WalletModel
package import Worlds

extension Noun {
  static let phone = Noun(
    name: "phone", says: "The phones of a world, one of which is in the hand.",
    verbs: [
      Verb(
        "list", "", [.world, .json], "Lists the phones.", [("phone list", "every phone, and which is in the hand")],
        read: { given throws(UsageError) in
          let isJSON = given.isJSON
          return WorldCommand(on: try given.world) { world in
            let current = world.phones.current.number
            let rows = world.phones.all.map { PhoneRow(number: $0.number, name: $0.name, isInHand: $0.number == current) }
            return isJSON ? json(rows) : rows.map(\.text).joined()
          }
        }),
      Verb(
        "use", "PHONE", [.world], "Takes another phone into the hand, by its number or name.",
        [("phone use 2", "take phone 2 into the hand")],
        read: { given throws(UsageError) in
          let text = given.words[0]
          return WorldCommand(on: try given.world) { world in
            "\(Printable(try await world.phones.switch(to: try world.phone(text).number).name))\n"
          }
        }),
      Verb(
        "new", "", [.world], "Takes a new phone out of its box and into the hand.", [("phone new", "the old one is still there")],
        read: { given throws(UsageError) in WorldCommand(on: try given.world) { "\(Printable(try await $0.phones.add().name))\n" } }),
    ])

  static let issuer = Noun(
    name: "issuer", says: "The issuers of a world: each phone has an app of each, one of which is open.",
    verbs: [
      Verb(
        "list", "", [.world, .json], "Lists the issuers.", [("issuer list", "every issuer, and whose app is open")],
        read: { given throws(UsageError) in
          let isJSON = given.isJSON
          return WorldCommand(on: try given.world) { world in
            let rows = world.issuers.map {
              IssuerRow(issuer: $0.identifier.rawValue, name: $0.name, note: $0.note, isOpen: $0.identifier == world.phones.currentIssuer)
            }
            return isJSON ? json(rows) : rows.map(\.text).joined()
          }
        }),
      Verb(
        "open", "ID", [.world], "Opens another issuer's app on the phone in the hand.",
        [("issuer open strict", "open the app of the strict one")],
        read: { given throws(UsageError) in
          let text = given.words[0]
          return WorldCommand(on: try given.world) { world in
            let issuer = try world.issuer(text)
            try await world.phones.open(appOf: issuer.identifier)
            return "\(issuer.name)\n"
          }
        }),
    ])

  static let care = Noun(
    name: "care", says: "Customer care: what an issuer's own people do for their customers, at the issuer's door.",
    verbs: [
      Verb(
        "list", "", [.world, .issuer, .json], "Lists the issuer's customers and their phones.", [("care list", "who has a wallet")],
        read: { given throws(UsageError) in
          let isJSON = given.isJSON
          return try care(given) { world, support in
            let rows = try await support.retrieveCustomers().map { CustomerRow($0, world) }
            if isJSON { return json(rows) }
            return rows.isEmpty ? "Nobody has a wallet there.\n" : rows.map(\.text).joined()
          }
        }),
      Verb(
        "deactivate", "[PHONE]", [.world, .issuer], "Deactivates a phone, which ends its session at once.",
        [("care deactivate", "the phone in the hand"), ("care deactivate 2", "phone 2")],
        read: { given throws(UsageError) in try activation(given, isActive: false) }),
      Verb(
        "activate", "[PHONE]", [.world, .issuer], "Makes a phone active again.", [("care activate", "the phone in the hand")],
        read: { given throws(UsageError) in try activation(given, isActive: true) }),
      Verb(
        "unlock", "USERNAME", [.world, .issuer], "Ends the waits after wrong passwords and unfinished recoveries.",
        [("care unlock anna@example.com", "she need not wait any more")],
        notes: "A PIN that is off stays so: password and security answer bring it back.\n",
        read: { given throws(UsageError) in
          let username = given.words[0]
          return try care(given) { _, support in
            try await support.unlockAccount(username)
            return ""
          }
        }),
    ])

  private static func activation(_ given: Given, isActive: Bool) throws(UsageError) -> WorldCommand {
    let phone = given.words.first
    let issuer = given[.issuer]
    return try care(given) { world, support in
      let number = try phone.map { try world.phone($0).number } ?? world.phones.current.number
      let app = world.phones.app(of: try world.issuer(issuer).identifier, on: number)
      try await support.updateCustomerDeviceActivation(app.deviceIdentifier, isActive: isActive)
      return ""
    }
  }

  private static func care(
    _ given: Given, _ act: @escaping @Sendable (World, SupportCoordinator) async throws -> String
  ) throws(UsageError) -> WorldCommand {
    let issuer = given[.issuer]
    return WorldCommand(on: try given.world) { world in
      let identifier = try world.issuer(issuer).identifier
      return try await act(world, SupportCoordinator(backend: world.backend, issuer: identifier, careKey: world.careKey))
    }
  }
}

extension World {
  fileprivate func phone(_ text: String) throws -> Phone {
    guard let phone = phones.all.first(where: { "\($0.number)" == text || $0.name.lowercased() == text.lowercased() }) else {
      throw CommandError(.noInput, "The world \(file.name) has no phone \(text). See: billfold phone list --world \(file.name).")
    }
    return phone
  }

  /// Nil: the one whose app is open.
  package func issuer(_ text: String?) throws -> IssuerListing {
    let text = text ?? phones.currentIssuer.rawValue
    guard let issuer = issuers.first(where: { $0.identifier.rawValue == text || $0.name.lowercased() == text.lowercased() }) else {
      throw CommandError(.noInput, "The world \(file.name) has no issuer \(text). See: billfold issuer list --world \(file.name).")
    }
    return issuer
  }
}

private struct PhoneRow: Encodable {
  let number: Int
  let name: String
  let isInHand: Bool

  var text: String { "\(number)  \(Printable(name))\(isInHand ? "  in the hand" : "")\n" }
}

private struct IssuerRow: Encodable {
  let issuer: String
  let name: String
  let note: String
  let isOpen: Bool

  var text: String { "\(issuer)  \(name), \(note)\(isOpen ? "  open" : "")\n" }
}

private struct CustomerRow: Encodable {
  struct Device: Encodable {
    let phone: String
    let isActive: Bool
    let hasSession: Bool

    var text: String { "  \(Printable(phone)), \(isActive ? "active" : "deactivated")\(hasSession ? ", signed in" : "")\n" }
  }

  let username: String
  let firstName: String
  let lastName: String
  let isLoginLocked: Bool
  let isPINDisabled: Bool
  let phones: [Device]

  init(_ customer: Customer, _ world: World) {
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

  var text: String {
    let locks = (isLoginLocked ? ", login locked" : "") + (isPINDisabled ? ", PIN off" : "")
    return "\(Printable(username))  \(Printable(firstName)) \(Printable(lastName))\(locks)\n" + phones.map(\.text).joined()
  }
}
