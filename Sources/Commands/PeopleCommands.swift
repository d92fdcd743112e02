import Handset
import WalletClient
package import WalletModel
package import Worlds

extension CommandGroup {
  static let phone = CommandGroup(
    name: "phone", says: "Manage the simulated phones of a world.",
    verbs: [
      Subcommand(
        "list", "", [.world, .json], "List the phones and show which one is current.",
        [("phone list", "all phones, and which one is current")],
        read: { arguments throws(UsageError) in
          let isJSON = arguments.isJSON
          return WorldCommand(on: try arguments.world) { world in
            let current = world.phones.current.number
            let rows = world.phones.all.map { PhoneRow(number: $0.number, name: $0.name, isInHand: $0.number == current) }
            return isJSON ? json(rows) : rows.map(\.line).text
          }
        }),
      Subcommand(
        "use", "PHONE", known: [.phone], [.world], "Switch to another phone, by number or name.",
        [("phone use 2", "switch to phone 2")],
        read: { arguments throws(UsageError) in
          let text = arguments.words[0]
          return WorldCommand(on: try arguments.world) { world in
            PlainLine("Switched to \(try await world.phones.switch(to: try world.phone(text).number).name).").text
          }
        }),
      Subcommand(
        "new", "", [.world], "Add a new phone and switch to it.", [("phone new", "add a phone and switch to it")],
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world) { PlainLine("Added \(try await $0.phones.add().name) and switched to it.").text }
        }),
      Subcommand(
        "enroll", "", [.world, .issuer], "Enroll the next sample customer on a new phone of their own.",
        [("phone enroll", "enroll the next sample customer"), ("phone enroll --issuer strict", "at another issuer")],
        notes: """
          Takes the first of \(SamplePerson.all.map(\.firstName).joined(separator: ", ")) who has no wallet at the issuer, and prints the
          phone and the made-up credentials. The customer is logged out.

          """,
        read: { arguments throws(UsageError) in
          let issuer = arguments[.issuer]
          return try care(arguments) { world, support in
            let issuer = try world.issuer(issuer)
            let known = Set(try await support.retrieveCustomers().map { $0.username.lowercased() })
            guard let person = SamplePerson.all.first(where: { !known.contains($0.email) }) else {
              throw CommandError(
                .refused, "Every sample customer has a wallet at \(issuer.name). Use another issuer (--issuer), or enroll in the app.")
            }
            let (phone, note) = try await world.enroll(person, at: issuer.identifier)
            return PlainLine("Enrolled \(person.firstName) at \(issuer.name) on \(phone.name).").text + note + "\n"
          }
        }),
      Subcommand(
        "keychain", "STATE", known: [.words(["usable", "unusable"])], [.world],
        "Make the keychain of the current phone unusable, or usable again.",
        [
          ("phone keychain unusable", "the wallet stops on this phone (error 1100)"),
          ("phone keychain usable", "the wallet works on it again"),
        ],
        notes: "STATE is usable or unusable.\n",
        read: { arguments throws(UsageError) in
          let state = arguments.words[0]
          guard ["usable", "unusable"].contains(state) else {
            throw UsageError(unknown: "state", state, among: ["usable", "unusable"], otherwise: "Valid states: usable, unusable.")
          }
          return WorldCommand(on: try arguments.world) { world in
            let phone = world.phones.current
            try await world.phones.setKeychain(isUsable: state == "usable", of: phone.number)
            return PlainLine("The keychain of \(phone.name) is \(state).").text
          }
        }),
      Subcommand(
        "inbox", "", [.world, .json], "List emails and push messages with their one-time codes, newest first.",
        [("phone inbox", "all messages"), ("phone inbox --json --world demo", "messages in the world demo, as JSON")],
        notes: """
          One-time codes are printed in clear text, so they may remain in your terminal's scrollback.
          New messages stay unread.

          """,
        read: { arguments throws(UsageError) in
          let isJSON = arguments.isJSON
          return WorldCommand(on: try arguments.world, alone: fetchMail) { world in
            let rows = try await world.inbox.messages().map { MessageRow($0, world) }
            if isJSON { return json(rows) }
            return rows.isEmpty ? "No messages yet.\n" : rows.map(\.printed).joined(separator: "\n")
          }
        }),
    ])

  /// Not where a wallet has the world open: it fetches by itself, and has to hear the rest of the news.
  private static func fetchMail(_ world: World) async {
    // Mail that cannot be fetched now, because the phones are offline, comes another time.
    _ = try? await MailDelivery(backend: world.backend, inbox: world.inbox).deliver()
  }

  static let care = CommandGroup(
    name: "care", says: "Act as the issuer's customer care.",
    verbs: [
      Subcommand(
        "list", "", [.world, .issuer, .json], "List customers and their phones.", [("care list", "all customers of the issuer")],
        read: { arguments throws(UsageError) in
          let isJSON = arguments.isJSON
          return try care(arguments) { world, support in
            let rows = try await support.retrieveCustomers().map { CustomerRow($0, world) }
            if isJSON { return json(rows) }
            return rows.isEmpty ? "No customers.\n" : rows.map(\.text).joined()
          }
        }),
      Subcommand(
        "deactivate", "[PHONE]", known: [.phone], [.world, .issuer], "Deactivate a phone and end its session.",
        [("care deactivate", "the current phone"), ("care deactivate 2", "phone 2")],
        read: { arguments throws(UsageError) in try activation(arguments, isActive: false) }),
      Subcommand(
        "reactivate", "[PHONE]", known: [.phone], [.world, .issuer], "Reactivate a phone.", [("care reactivate", "the current phone")],
        read: { arguments throws(UsageError) in try activation(arguments, isActive: true) }),
      Subcommand(
        "unlock", "USERNAME", known: [.customer], [.world, .issuer],
        "Unlock a login after too many wrong passwords, or code requests after too many unused codes.",
        [("care unlock anna@example.com", "unlock Anna's login")],
        notes: "This does not enable a disabled PIN. The customer enables it with password and security answer.\n",
        read: { arguments throws(UsageError) in
          let username = arguments.words[0]
          return try care(arguments, customer: username) { _, support in
            try await support.unlockAccount(username)
            return PlainLine("Unlocked the login of \(username).").text
          }
        }),
    ])

  private static func activation(_ arguments: ParsedArguments, isActive: Bool) throws(UsageError) -> WorldCommand {
    let phone = arguments.words.first
    let issuer = arguments[.issuer]
    return try care(arguments) { world, support in
      let number = try phone.map { try world.phone($0).number } ?? world.phones.current.number
      let app = world.phones.app(of: try world.issuer(issuer).identifier, on: number)
      try await support.updateCustomerDeviceActivation(app.deviceIdentifier, isActive: isActive)
      let name = world.phones.all.first { $0.number == number }?.name ?? "\(number)"
      return PlainLine("\(isActive ? "Reactivated" : "Deactivated") \(name).").text
    }
  }

  /// Something that customer care does.
  ///
  /// - Parameter customer: the username that was given, if one was.
  static func care(
    _ arguments: ParsedArguments, customer: String? = nil, _ act: @escaping @Sendable (World, SupportCoordinator) async throws -> String
  ) throws(UsageError) -> WorldCommand {
    let issuer = arguments[.issuer]
    return WorldCommand(on: try arguments.world) { world in
      let support = SupportCoordinator(backend: world.backend, issuer: try world.issuer(issuer).identifier, careKey: world.careKey)
      do {
        return try await act(world, support)
      } catch let error as WalletError where error.code == .unknownUsername {
        guard let customer else { throw error }
        let names = try await support.retrieveCustomers().map(\.username)
        if names.isEmpty { throw try world.hasNoCustomers(of: issuer) }
        let list = ListingCommand.customers.sentence(in: world.file.name, of: issuer)
        throw CommandError(.noInput, customer.unknown("username", among: names, otherwise: list))
      }
    }
  }
}

extension World {
  fileprivate func phone(_ text: String) throws -> Phone {
    guard let phone = phones.all.first(where: { "\($0.number)" == text || $0.name.lowercased() == text.lowercased() }) else {
      throw unknown("phone", text, among: phones.all.map(\.name), .phones)
    }
    return phone
  }

  /// Nil: the one whose app is open.
  package func issuer(_ text: String?) throws -> IssuerListing {
    let text = text ?? phones.currentIssuer.rawValue
    guard let issuer = issuers.first(where: { $0.identifier.rawValue == text || $0.name.lowercased() == text.lowercased() }) else {
      throw unknown("issuer", text, among: issuers.map(\.identifier.rawValue), .issuers)
    }
    return issuer
  }

  /// Refuses a command about a customer in a world that has none.
  ///
  /// - Parameter issuer: as it was named; nil: the one whose app is open.
  func hasNoCustomers(of issuer: String?) throws -> CommandError {
    let listing = try self.issuer(issuer)
    let line = "billfold phone enroll --world \(file.name)" + (issuer == nil ? "" : " --issuer \(listing.identifier.rawValue)")
    return CommandError(
      .noInput, "World “\(file.name)” has no customers of \(listing.name). Use another world (--world NAME), or enroll one: \(line)")
  }

  private func unknown(_ kind: String, _ text: String, among names: [String], _ listing: ListingCommand) -> CommandError {
    CommandError(
      .noInput, text.unknown(kind, among: names, place: " in world “\(file.name)”", otherwise: listing.sentence(in: file.name)))
  }
}

private struct PhoneRow: Encodable {
  let number: Int
  let name: String
  let isInHand: Bool

  var line: PlainLine { "\(number)  \(name)\(isInHand ? "  current" : "")" }
}

private struct MessageRow: Encodable {
  let time: String
  /// `mail` or `push`.
  let channel: String
  /// An address; of a push, the name of the phone.
  let to: String
  let subject: String
  let text: String
  let code: String?
  let isRead: Bool

  init(_ received: InboxMessage, _ world: World) {
    let message = received.message
    time = received.moment.description
    channel = message.channel.rawValue
    to =
      switch message.channel {
      case .mail: message.to
      case .push:
        world.phones.phone(showing: DeviceIdentifier(rawValue: message.to), to: world.issuers.map(\.identifier))?.name ?? "another phone"
      }
    subject = message.subject
    text = message.body
    // The person asks for their own mail.
    code = message.code?.reveal()
    isRead = received.isRead
  }

  /// Its head, and what is in it indented.
  var printed: String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let code { lines += ["", "Code: \(code)"] }
    let head: [PlainLine] = ["\(subject)", "\(time), \(channel == "mail" ? "email" : channel) to \(to)\(isRead ? "" : ", new")", ""]
    return head.text + lines.map { $0.isEmpty ? "" : PlainLine("  \($0)") }.text
  }
}

private struct CustomerRow: Encodable {
  struct Device: Encodable {
    let phone: String
    let isActive: Bool
    let hasSession: Bool

    var line: PlainLine { "  \(phone), \(isActive ? "active" : "deactivated")\(hasSession ? ", logged in" : "")" }
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
    let locks = (isLoginLocked ? ", login locked" : "") + (isPINDisabled ? ", PIN disabled" : "")
    return PlainLine("\(username)  \(firstName) \(lastName)\(locks)").text + phones.map(\.line).text
  }
}
