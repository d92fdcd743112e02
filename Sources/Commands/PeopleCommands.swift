internal import Basics
internal import Handset
import WalletClient
package import WalletModel
package import Worlds

extension CommandGroup {
  static let phone = CommandGroup(
    name: "phone", summary: "Manage the simulated phones of a world.",
    verbs: [
      Subcommand(
        "list", reach: .ownWorld, "", [.world, .json], "List the phones and show which one is current.",
        [("phone list", "all phones, and which one is current")],
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, PhoneQuery(), isJSON: arguments.isJSON)
        }),
      Subcommand(
        "use", reach: .ownWorld, "PHONE", known: [.phone], [.world], "Switch to another phone, by number or name.",
        [("phone use 2", "switch to phone 2")],
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, PhoneAction.use(arguments.words[0]))
        }),
      Subcommand(
        "new", reach: .ownWorld, "", [.kind, .world], "Add a new phone and switch to it.",
        [("phone new", "add an iPhone and switch to it"), ("phone new --kind pixel", "add a Pixel")],
        notes: "The kind decides which mobile wallets are on the phone: \(kinds).\n",
        read: { arguments throws(UsageError) in
          let text = arguments[.kind] ?? PhoneKind.iphone.rawValue
          guard let kind = PhoneKind(named: text) else {
            throw UsageError(unknown: "kind", text, among: PhoneKind.allCases.map(\.rawValue), otherwise: "Valid kinds: \(kinds).")
          }
          return WorldCommand(on: try arguments.world, PhoneAction.add(kind))
        }),
      Subcommand(
        "open", reach: .ownWorld, "APP", known: [.app], [.world], "Open an app on the current phone, by name or identifier.",
        [("phone open \"Apple Wallet\"", "open Apple Wallet"), ("phone open meridian", "go back to an issuer's app")],
        notes: "The app resumes where it was left. APP is an issuer's, or the phone's own.\n",
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, PhoneAction.open(arguments.words[0]))
        }),
      Subcommand(
        "enroll", reach: .ownWorld, "", [.world, .issuer], "Enroll the next sample customer on a new phone of their own.",
        [("phone enroll", "enroll the next sample customer"), ("phone enroll --issuer strict", "at another issuer")],
        notes: """
          Enrolls the first of \(SamplePerson.all.map(\.firstName).joined(separator: ", ")) who has no account at the issuer, and prints
          the phone and the made-up credentials. The customer is logged out.

          """,
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, PhoneAction.enroll(issuer: arguments[.issuer]))
        }),
      Subcommand(
        "keychain", reach: .ownWorld, "STATE", known: [.words(["usable", "unusable"])], [.world],
        "Make the keychain of the current phone unusable, or usable again.",
        [
          ("phone keychain unusable", "the issuers' apps on this phone stop (error 1100)"),
          ("phone keychain usable", "the issuers' apps on this phone work again"),
        ],
        notes: "STATE is usable or unusable.\n",
        read: { arguments throws(UsageError) in
          let state = arguments.words[0]
          guard ["usable", "unusable"].contains(state) else {
            throw UsageError(unknown: "state", state, among: ["usable", "unusable"], otherwise: "Valid states: usable, unusable.")
          }
          return WorldCommand(on: try arguments.world, PhoneAction.keychain(isUsable: state == "usable"))
        }),
      Subcommand(
        "passes", reach: .ownWorld, "", [.world, .json], "List the cards in the mobile wallets on the current phone and on its watch.",
        [("phone passes", "all passes"), ("phone passes --json", "as JSON")],
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, PassQuery(), isJSON: arguments.isJSON)
        }),
      Subcommand(
        "set", reach: .ownWorld, "SETTING VALUE",
        known: [.words(PhoneSetting.allCases.map(\.rawValue)), .words(PhoneSetting.allValues)], [.world],
        "Change what the mobile wallets on the current phone may do, and how their providers rate the phone.",
        [
          ("phone set apple-pay off", "an iPhone without Apple Pay"), ("phone set nfc off", "a Pixel without NFC"),
          ("phone set next-vote yellow", "the wallet provider votes yellow for the next card"),
        ],
        notes: "Settings:\n"
          + CommandHelp.table(
            PhoneSetting.allCases.map {
              ($0.rawValue, $0.meaning + ($0.meaning.hasPrefix("on:") ? "" : ": " + $0.values.joined(separator: ", ")))
            }),
        lists: "the settings",
        read: { arguments throws(UsageError) in
          let (name, text) = (arguments.words[0], arguments.words[1])
          guard let setting = PhoneSetting(rawValue: name) else {
            let names = PhoneSetting.allCases.map(\.rawValue)
            throw UsageError(unknown: "setting", name, among: names, otherwise: "Valid settings: \(names.joined(separator: ", ")).")
          }
          guard let value = setting.value(meantBy: text) else {
            let values = setting.values
            throw UsageError(unknown: "value", text, among: values, otherwise: "Valid values: \(values.joined(separator: ", ")).")
          }
          return WorldCommand(on: try arguments.world, PhoneWalletAction.set(setting, value))
        }),
      Subcommand(
        "refuse", reach: .ownWorld, "CALL STATUS",
        known: [.words(WalletRefusal.calls), .words(WalletRefusal.statusesByGroup.flatMap { $0.rows.map(\.0) } + [WalletRefusal.none])],
        [.world],
        "Make a mobile wallet on the current phone refuse an app's next call, or return a wrong result.",
        [
          ("phone refuse pushTokenize 15022", "the next card is declined"), ("phone refuse listTokens 7", "Google isn't reached"),
          ("phone refuse addCard -105", "Samsung Wallet is busy"),
          ("phone refuse addCard -6/-301", "Samsung Wallet doesn't allow it, with the reason"),
          ("phone refuse present 2", "Apple Wallet can't add the card: systemCancelled"),
          ("phone refuse getAllCards empty", "Samsung Wallet returns an empty list"),
          ("phone refuse addCard none", "stop refusing the call"),
        ],
        notes: "Calls:\n" + CommandHelp.table(WalletRefusal.callsOfWallets) + "\n"
          + WalletRefusal.statusesByGroup.map { "\($0.group):\n" + CommandHelp.table($0.rows) }.joined(separator: "\n"),
        lists: "the calls and statuses",
        read: { arguments throws(UsageError) in
          WorldCommand(
            on: try arguments.world, try PhoneWalletAction.refuse(arguments.words[0], with: arguments.words[1]))
        }),
      Subcommand(
        "watch", reach: .ownWorld, "STATE", known: [.words(["pair", "unpair"])], [.world],
        "Pair a watch with the current phone, or unpair it. Unpairing removes its passes.",
        [("phone watch pair", "the phone has a watch"), ("phone watch unpair", "its cards are removed")],
        notes: "STATE is pair or unpair.\n",
        read: { arguments throws(UsageError) in
          let state = arguments.words[0]
          guard ["pair", "unpair"].contains(state) else {
            throw UsageError(unknown: "state", state, among: ["pair", "unpair"], otherwise: "Valid states: pair, unpair.")
          }
          return WorldCommand(on: try arguments.world, PhoneWalletAction.watch(isPaired: state == "pair"))
        }),
      Subcommand(
        "extension", reach: .ownWorld, "SETTING VALUE",
        known: [
          .words(ExtensionSetting.allCases.map(\.rawValue)),
          .words(ExtensionArt.allCases.map(\.rawValue) + ExtensionTargets.allCases.map(\.rawValue)),
        ],
        [.world, .issuer],
        "Set what an issuer's extension of Apple Wallet does on the current phone, and its card art.",
        [
          ("phone extension status 101ms", "slower than Apple Wallet allows"),
          ("phone extension entries 21s --issuer strict", "another issuer's"), ("phone extension art missing", "plain cards"),
          ("phone extension targets none", "an app without its extension"),
        ],
        notes: "Settings:\n" + CommandHelp.table(ExtensionSetting.allCases.map { ($0.rawValue, $0.meaning) })
          + "\nCard art: \(ExtensionArt.allCases.map(\.rawValue).joined(separator: ", ")).\n"
          + "Extensions: \(ExtensionTargets.allCases.map(\.rawValue).joined(separator: ", ")).\n",
        read: { arguments throws(UsageError) in
          let (name, value) = (arguments.words[0], arguments.words[1])
          guard let setting = ExtensionSetting(rawValue: name) else {
            let names = ExtensionSetting.allCases.map(\.rawValue)
            throw UsageError(unknown: "setting", name, among: names, otherwise: "Valid settings: \(names.joined(separator: ", ")).")
          }
          guard let change = ExtensionChange(setting, to: value) else {
            switch setting {
            case .status, .entries: throw UsageError("“\(Printable(value.prefix(40)))” is not a time. Use one like 101ms or 21s.")
            case .art:
              let values = ExtensionArt.allCases.map(\.rawValue)
              throw UsageError(unknown: "card art", value, among: values, otherwise: "Valid card art: \(values.joined(separator: ", ")).")
            case .targets:
              let values = ExtensionTargets.allCases.map(\.rawValue)
              throw UsageError(unknown: "value", value, among: values, otherwise: "Valid values: \(values.joined(separator: ", ")).")
            }
          }
          return WorldCommand(on: try arguments.world, ExtensionAction(change, issuer: arguments[.issuer]))
        }),
      Subcommand(
        "inbox", reach: .ownWorld, "", [.world, .json],
        "List emails, text messages and push messages with their one-time codes, newest first.",
        [("phone inbox", "all messages"), ("phone inbox --json --world demo", "messages in the world demo, as JSON")],
        notes: """
          One-time codes are printed in clear text, so they may remain in your terminal's scrollback.
          New messages stay unread.

          """,
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, alone: fetchMail, InboxQuery(), isJSON: arguments.isJSON)
        }),
    ])

  private static let kinds = PhoneKind.allCases.map(\.rawValue).joined(separator: ", ")

  /// Fetches mail. Only for a world that no wallet has open: a wallet fetches by itself, and must receive the other events, too.
  private static func fetchMail(_ world: World) async {
    // Ignores errors: if the phones are offline, for example, a later command fetches the mail.
    _ = try? await MailDelivery(backend: world.backend, inbox: world.inbox).deliver()
  }

  static let care = CommandGroup(
    name: "care", summary: "Act as the issuer's customer care.",
    verbs: [
      Subcommand(
        "list", reach: .ownWorld, "", [.world, .issuer, .json], "List customers and their phones.",
        [("care list", "all customers of the issuer")],
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, CustomerQuery(issuer: arguments[.issuer]), isJSON: arguments.isJSON)
        }),
      Subcommand(
        "deactivate", reach: .ownWorld, "[PHONE]", known: [.phone], [.world, .issuer], "Deactivate a phone and end its session.",
        [("care deactivate", "the current phone"), ("care deactivate 2", "phone 2")],
        read: { arguments throws(UsageError) in try activation(arguments, isActive: false) }),
      Subcommand(
        "reactivate", reach: .ownWorld, "[PHONE]", known: [.phone], [.world, .issuer], "Reactivate a phone.",
        [("care reactivate", "the current phone")],
        read: { arguments throws(UsageError) in try activation(arguments, isActive: true) }),
      Subcommand(
        "unlock", reach: .ownWorld, "USERNAME", known: [.customer], [.world, .issuer],
        "Unlock a login after too many wrong passwords, or allow new codes after too many went unused.",
        [("care unlock anna@example.com", "unlock Anna's login")],
        notes: "This does not enable a disabled PIN. The customer enables it with password and security answer.\n",
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, CareAction.unlock(username: arguments.words[0], issuer: arguments[.issuer]))
        }),
    ])

  private static func activation(_ arguments: ParsedArguments, isActive: Bool) throws(UsageError) -> WorldCommand {
    let action = CareAction.activation(phone: arguments.words.first, isActive: isActive, issuer: arguments[.issuer])
    return WorldCommand(on: try arguments.world, action)
  }
}

extension PhoneSetting {
  /// The values of all settings, each once.
  fileprivate static let allValues = allCases.flatMap(\.values).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
}

extension World {
  func phone(_ text: String) throws -> Phone {
    guard let phone = phones.all.first(where: { "\($0.number)" == text || $0.name.lowercased() == text.lowercased() }) else {
      throw unknown("phone", text, among: phones.all.map(\.name), .phones)
    }
    return phone
  }

  /// Returns the app with this name or identifier on the current phone.
  func app(_ text: String) throws -> PhoneApplication {
    let phone = phones.current
    let names = PhoneApplication.all(of: issuers, on: phone.kind).map { $0.name(among: issuers) }
    let known = PhoneApplication.known(of: issuers)
    guard let app = known.first(where: { $0.identifier == text || $0.name(among: issuers).lowercased() == text.lowercased() }) else {
      throw CommandError(
        .noInput,
        text.unknown("app", among: names, place: " in world “\(file.name)”", otherwise: "Apps: \(names.joined(separator: ", "))."))
    }
    guard app.isOn(phone.kind) else {
      let name = app.name(among: issuers)
      throw CommandError(
        .refused, "\(phone.name) is \(phone.kind.withArticle), which has no \(name). Apps: \(names.joined(separator: ", ")).")
    }
    return app
  }

  /// Returns the issuer of this name or identifier; nil for the one whose app is open, or was open last.
  package func issuer(_ text: String?) throws -> IssuerListing {
    let text = text ?? phones.currentIssuer.rawValue
    guard let issuer = issuers.first(where: { $0.identifier.rawValue == text || $0.name.lowercased() == text.lowercased() }) else {
      throw unknown("issuer", text, among: issuers.map(\.identifier.rawValue), .issuers)
    }
    return issuer
  }

  /// Returns the error for a command about a customer in a world without customers.
  ///
  /// - Parameter issuer: the issuer that the command names; nil for the one whose app is open.
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
