import Basics
import Handset
import WalletClient
package import WalletModel
package import Worlds

/// A change of a world's phones.
package enum PhoneAction: WorldAction {
  /// Switches to a phone, by number or name.
  case use(String)
  case add(PhoneKind)
  /// Opens an app on the current phone, by name or identifier.
  case open(String)
  /// Enrolls the next sample customer on a new phone, at this issuer; nil for the one whose app is open.
  case enroll(issuer: String?)
  case keychain(isUsable: Bool)

  package var words: [String] {
    switch self {
    case .use(let phone): ["phone", "use", "--", phone]
    case .add(let kind): ["phone", "new"] + (kind == .iphone ? [] : [Option.kind.name, kind.rawValue])
    case .open(let app): ["phone", "open", "--", app]
    case .enroll(let issuer): ["phone", "enroll"] + (issuer.map { [Option.issuer.name, $0] } ?? [])
    case .keychain(let isUsable): ["phone", "keychain", isUsable ? "usable" : "unusable"]
    }
  }

  package func perform(on world: inout World) async throws -> String {
    let phones = world.phones
    switch self {
    case .use(let text): return PlainLine("Switched to \(try await phones.switch(to: try world.phone(text).number).name).").text
    case .add(let kind):
      return PlainLine("Added \(try await phones.add(kind).name), \(kind.withArticle), and switched to it.").text
    case .open(let text):
      let app = try world.app(text)
      try await phones.open(app)
      return PlainLine("Opened \(app.name(among: world.issuers)) on \(phones.current.name).").text
    case .enroll(let issuer): return try await Self.enroll(in: world, at: issuer)
    case .keychain(let isUsable):
      let phone = phones.current
      try await phones.setKeychain(isUsable: isUsable, of: phone.number)
      return PlainLine("The keychain of \(phone.name) is \(isUsable ? "usable" : "unusable").").text
    }
  }

  private static func enroll(in world: World, at text: String?) async throws -> String {
    try await world.withCare(of: text) { support in
      let issuer = try world.issuer(text)
      let known = Set(try await support.retrieveCustomers().map { $0.username.lowercased() })
      guard let person = SamplePerson.all.first(where: { !known.contains($0.email) }) else {
        throw CommandError(
          .refused, "Every sample customer has a wallet at \(issuer.name). Use another issuer (--issuer), or enroll in the app.")
      }
      let (phone, note) = try await world.enroll(person, at: issuer.identifier)
      return PlainLine("Enrolled \(person.firstName) at \(issuer.name) on \(phone.name).").text + note + "\n"
    }
  }
}

package struct PhoneQuery: WorldQuery {
  package init() {}
  package var words: [String] { ["phone", "list"] }

  package func answer(from world: World) async throws -> [PhoneRow] {
    let current = world.phones.current.number
    return world.phones.all.map { PhoneRow(number: $0.number, name: $0.name, kind: $0.kind, isInHand: $0.number == current) }
  }

  package func text(of rows: [PhoneRow]) -> String { rows.map(\.line).text }
}

package struct PhoneRow: Codable, Sendable {
  package let number: Int
  package let name: String
  package let kind: PhoneKind
  package let isInHand: Bool

  fileprivate var line: PlainLine { "\(number)  \(name)  \(kind.name)\(isInHand ? "  current" : "")" }
}

package struct InboxQuery: WorldQuery {
  package init() {}
  package var words: [String] { ["phone", "inbox"] }
  package func answer(from world: World) async throws -> [MessageRow] { try await world.inbox.messages().map { MessageRow($0, world) } }

  package func text(of rows: [MessageRow]) -> String {
    rows.isEmpty ? "No messages yet.\n" : rows.map(\.printed).joined(separator: "\n")
  }
}

/// A message on a world's phones.
package struct MessageRow: Codable, Sendable {
  package let time: String
  /// `mail`, `text` or `push`.
  package let channel: String
  /// The address; for a push message, the name of the phone.
  package let to: String
  package let subject: String
  package let text: String
  package let code: String?
  package let isRead: Bool

  fileprivate init(_ received: InboxMessage, _ world: World) {
    let message = received.message
    time = received.moment.description
    channel = message.channel.rawValue
    to =
      switch message.channel {
      case .mail, .text: message.to
      case .push:
        world.phones.phone(showing: DeviceIdentifier(rawValue: message.to), to: world.issuers.map(\.identifier))?.name ?? "another phone"
      }
    subject = message.subject
    text = message.body
    // Reveals the code, because the command prints the user's own messages.
    code = message.code?.reveal()
    isRead = received.isRead
  }

  /// The message's head, then its indented text.
  fileprivate var printed: String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let code { lines += ["", "Code: \(code)"] }
    let head: [PlainLine] = ["\(subject)", "\(time), \(channel == "mail" ? "email" : channel) to \(to)\(isRead ? "" : ", new")", ""]
    return head.text + lines.map { $0.isEmpty ? "" : PlainLine("  \($0)") }.text
  }
}
