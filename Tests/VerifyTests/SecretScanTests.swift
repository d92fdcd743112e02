import Basics
import Foundation
import Gateway
import Glibc
import PseudoTerminal
import Testing
import WalletDriving
import WalletModel

@testable import Worlds

/// Secrets that people type are stored and shown nowhere: not in the world, a log, the crash file, the terminal's bytes with the glass, its
/// copies and the command line, for those who follow the traffic, or in the system's data about the process. (Terminal contract 29)
@Suite(.timeLimit(.minutes(10))) struct SecretScan {
  private static let secrets = [
    "password": "Quokka-Lantern-7731", "PIN": "739264", "wrong PIN": "918273", "wrong password": "Zeppelin-Orchid-5508",
    "answer": "Xylophone Gazebo", "wrong answer": "Wombat Chimney",
  ]
  private static let sentinels = Sentinels(secrets)
  /// What the system says about a process in texts. Its numbers are in other files, and change from run to run. (proc(5))
  private static let texts = ["cmdline", "environ", "comm"]
  private let home = Home()

  private func text(_ name: String) -> String { Self.secrets[name] ?? "" }

  /// Beginnings of commands that complete with the names of a world.
  private static let beginnings = [
    "", "care ", "care unlock ", "card ", "card set ", "card list --customer ", "phone use ", "phone enroll ", "issuer open ",
    "issuer set ", "world restore ", "fault arm status 503 --operation ", "clock ",
  ]

  /// Follows what happens in the world from its first entry, as text and as JSON.
  private func follow() throws -> [RunningProgram] {
    try [[], ["--json"]].map { try home.start(["world", "traffic", "--follow", "--last", "10000"] + $0, output: .pipe) }
  }

  /// Everything that a follower has printed by the time this operation is among it.
  private func heard(by followers: [RunningProgram], with operation: String) throws -> [(String, [UInt8])] {
    try followers.map { follower in
      try follower.wait(for: operation) { _ in String(decoding: follower.piped, as: UTF8.self).contains(operation) }
      follower.send(SIGTERM)
      #expect(try follower.waitForExit() == 143)
      return (String(decoding: follower.piped.prefix(1), as: UTF8.self) == "{" ? "--follow --json" : "--follow", follower.piped)
    }
  }

  /// Where there are secrets in what the system says about a program, and in the files of the home.
  private func hits(of secrets: Sentinels, around program: RunningProgram, _ moment: String) -> [Sentinels.Hit] {
    let system = Self.texts.flatMap { name in
      secrets.hits(in: Home.read("/proc/\(program.process)/\(name)"), at: "\(name) \(moment)")
    }
    return system
      + Home.files(home.path).flatMap { file in
        secrets.hits(in: Home.read(file), at: "\(file.dropFirst(home.path.count)) \(moment)")
      }
  }

  /// Logs in to a new world from a fixture, with equal identifiers each time.
  private func login(fixture: String) throws -> RunningProgram {
    let making = try home.start(["world", "create", "default", "--fixture", fixture, "--seed", "7"], output: .pipe)
    #expect(try making.waitForExit() == 0)
    let program = try home.start()
    try program.wait(forText: "Enter your PIN")
    try program.type("2580\r")
    try program.wait(forText: "Log in with your fingerprint?")
    try program.choose("Not now")
    return program
  }

  @Test func `nothing typed is found anywhere`() throws {
    var person = Person(email: "mara@example.com")
    person.password = text("password")
    person.pin = text("PIN")
    person.answer = text("answer")
    var hits: [Sentinels.Hit] = []
    var scanned = 0
    /// - Parameter tells: false if the wallet has ended and can't respond to commands.
    func scan(_ program: RunningProgram, _ moment: String, tells: Bool = true) throws {
      if tells {
        let traffic = try home.start(["world", "traffic", "--json"], output: .pipe)
        #expect(try traffic.waitForExit() == 0)
        #expect(String(decoding: traffic.piped, as: UTF8.self).contains("isDeviceRegistered"))
        hits += Self.sentinels.hits(in: traffic.piped, at: "the traffic \(moment)")
      }
      for name in Self.texts {
        hits += Self.sentinels.hits(in: Home.read("/proc/\(program.process)/\(name)"), at: "\(name) \(moment)")
      }
      hits += Self.sentinels.hits(in: program.bytes, at: "the terminal \(moment)")
      for file in Home.files(home.path) {
        let bytes = Home.read(file)
        scanned += bytes.count
        hits += Self.sentinels.hits(in: bytes, at: "\(file.dropFirst(home.path.count)) \(moment)")
      }
    }

    let program = try home.start()
    try program.wait(forText: "Enroll a new wallet")
    try program.choose("Enroll a new wallet")
    try program.wait(forText: "First name")
    try program.type(person.keys)
    try program.wait(forText: "▸ Enroll")
    try scan(program, "before the enrollment")
    try program.type("\r")
    try program.wait(forText: "Profile")
    let followers = try follow()
    try scan(program, "at home")
    try program.choose("Profile")
    try program.choose("Log out")
    try program.wait(forText: "Enter your PIN")
    try program.type(text("wrong PIN") + "\r")
    try program.wait(forPhone: "Wrong PIN.")
    try program.type(text("PIN") + "\r")
    try program.wait(forText: "Log in with your fingerprint?")
    try program.choose("Not now")
    try program.wait(forText: "Profile")

    // A new phone: password and answer, wrong and right.
    try program.type("\u{F}")
    for label in ["Phones", "Add a new phone", "iPhone"] { try program.choose(label) }
    try program.choose("Log in")
    try program.wait(forText: "Password")
    try program.type("\(person.email)\r\(text("wrong password"))\r")
    try program.wait(forPhone: "Wrong email or password")
    try program.type(person.password + "\r")
    try program.wait(forText: "Your answer")
    try program.type(text("wrong answer") + "\r")
    try program.wait(forPhone: "Wrong answer")
    try program.type(person.answer + "\r")
    try program.wait(forText: "Log in with your fingerprint?")
    try program.choose("Turn on")
    try program.wait(forText: "Fingerprint login is on")
    try program.choose("Continue")
    try program.wait(forText: "Profile")
    try program.choose("Profile")
    try program.choose("Log out")
    try program.wait(forText: "enter your PIN")

    // All of it is behind the glass, where it can be opened, copied and searched.
    try program.command("care unlock \(person.email)", says: "Unlocked the login of")
    try program.command("fault arm status 503 --operation loginByPIN", says: "503")
    let copies = try program.readGlass()
    for part in ["curl -X POST", "passcode", "password", "mfaSecretAnswer", "•••", "billfold care unlock"] {
      #expect(copies.contains { $0.contains(part) }, "\(part)")
    }
    for (name, secret) in Self.secrets {
      hits += Self.sentinels.hits(in: Array(copies.joined().utf8), at: "the clipboard")
      // Nearly all of it finds nothing, what is no secret does.
      #expect(try program.filterGlass(by: String(secret.split(separator: " ")[0].dropLast())).found == 0, "\(name)")
    }
    #expect(try program.filterGlass(by: "loginbyp").found > 2)
    try program.readCommandLine(Self.beginnings)
    #expect(try program.filterGlass(by: "$").total > 0)
    for (place, piped) in try heard(by: followers, with: "unlockAccount") {
      #expect(String(decoding: piped, as: UTF8.self).contains("registerWithMFA"))
      hits += Self.sentinels.hits(in: piped, at: place)
    }
    // It dies with a secret half typed.
    try program.type(text("PIN"))
    try program.settle()
    try scan(program, "before the crash")
    program.send(SIGSEGV)
    #expect(try program.waitForExit() == -SIGSEGV)
    try scan(program, "after the crash", tells: false)
    #expect(Home.read(home.path + "/state/billfold/crash").count > 0, "the crash left its note")
    #expect(Home.read(home["world.history"]).count > 0, "and what was done")
    #expect(hits.isEmpty, "\(hits.map(\.description).joined(separator: "\n"))")
    #expect(scanned > 200_000, "the world, its log and its key were looked at")

    // And with the log worked into the file.
    let again = try home.start()
    try again.wait(forText: "Enter your PIN")
    try again.type("\u{3}")
    #expect(try again.waitForExit() == 130)
    try scan(again, "after another run", tells: false)
    #expect(hits.isEmpty, "\(hits.map(\.description).joined(separator: "\n"))")
    // The scan looks at the right places: what is no secret is found in them.
    let open = Sentinels(["address": person.email])
    #expect(!open.hits(in: Home.read(home["world.db"]), at: "").isEmpty)
    #expect(!open.hits(in: program.bytes, at: "").isEmpty)
  }

  /// A card's number stands on the terminal while its owner looks at it, and nowhere else; its PIN and activation code nowhere.
  /// (Terminal contract 29 and 30)
  @Test func `nothing of a card is found anywhere`() throws {
    // With other identifiers each time, four digits would be found in one of them by chance.
    let program = try login(fixture: "enrolled")
    try program.choose("Order")
    try program.choose("Everyday")
    try program.wait(forText: "Confirm card PIN")
    try program.type("\t\t\t\t0736\t0736\t\t\r")
    try program.choose("Order the card")
    try program.choose("View card")
    try program.choose("Details")
    try program.wait(forText: "Confirm it's you")
    try program.type("2580\r")
    try program.wait(forText: "Hides in")
    let number = try #require(program.screen.text.firstMatch(of: #/\d{4}  \d{4}  \d{4}  \d{4}/#)).output
    let pan = number.filter(\.isNumber)
    let secrets = Sentinels([
      "card number": pan, "card number, spaced": String(number), "first half": String(pan.prefix(12)), "PIN": "0736",
    ])

    var hits: [Sentinels.Hit] = []
    func scan(_ moment: String) throws {
      for words in [["world", "traffic", "--json"], ["world", "screen", "--json"], ["card", "list", "--json"]] {
        let asked = try home.start(words, output: .pipe)
        #expect(try asked.waitForExit() == 0)
        #expect(asked.piped.count > 50)
        hits += secrets.hits(in: asked.piped, at: "\(words.joined(separator: " ")) \(moment)")
      }
      hits += self.hits(of: secrets, around: program, moment)
    }
    // The number takes the place of the dots, and the last digits stay: a new screen is sent in one piece.
    try program.type("\u{C}")
    try program.settle()
    try scan("while it is shown")
    try program.choose("Hide now")
    try program.wait(forText: "Show again")
    #expect(!program.screen.text.contains(number))
    try scan("when it is hidden")
    // The calls are behind the glass, and for those who follow them.
    let start = program.bytes.count
    let followers = try follow()
    let copies = try program.readGlass()
    try program.readCommandLine(Self.beginnings)
    #expect(copies.contains { $0.contains(#""cardPin":"•••""#) }, "\(copies)")
    hits += secrets.hits(in: Array(program.bytes[start...]) + Array(copies.joined().utf8), at: "the glass")
    for (place, piped) in try heard(by: followers, with: "cardService.getDetails") { hits += secrets.hits(in: piped, at: place) }
    // It dies while they are shown.
    try program.choose("Show again")
    try program.wait(forText: "Hides in")
    program.send(SIGSEGV)
    #expect(try program.waitForExit() == -SIGSEGV)
    hits += self.hits(of: secrets, around: program, "after the crash")
    #expect(hits.isEmpty, "\(hits.map(\.description).joined(separator: "\n"))")
    // The scan sees what stands there: the number was on the terminal, as its owner saw it.
    #expect(!secrets.hits(in: program.bytes, at: "").isEmpty)
  }

  /// The address that a person gives Google's sheet goes to Google alone, and what the issuer has encrypted for the network stands nowhere
  /// to be read: neither its beginning nor a part of it. (Terminal contract 29)
  @Test func `neither address nor payload is found when a card was pushed`() throws {
    let program = try login(fixture: "pixel")
    try program.wait(forText: "1881")
    for _ in 0..<5 where !program.screen.contains("••••  1881") {
      try program.type("\u{1B}[C")
      try program.settle()
    }
    try program.type("\r")
    try program.choose("Add to Google Wallet")
    try program.wait(forText: "Billing address")
    let (street, city) = ("Quokkasteig 7731", "Zeppelinhausen")
    try program.type("\(street)\t80331\t\(city)")
    try program.settle()
    // The address is on the phone until it is sent.
    try program.choose("Accept and continue")
    try program.wait(forPhone: "Card added")
    let start = program.bytes.count
    let followers = try follow()
    // Both forms of a payload begin with the object's first bytes.
    let secrets = Sentinels(["street": street, "city": city])
    let payloads = ["eyJraWQiOi", "eyJlbmNyeXB0ZWRQYXlsb2Fk", "encryptedPayload"].map { Array($0.utf8) }
    var hits: [Sentinels.Hit] = []
    func scan(_ bytes: [UInt8], _ place: String) {
      hits += secrets.hits(in: bytes, at: place)
      let parts = payloads.filter { bytes.firstRange(of: $0) != nil }
      #expect(parts == [], "\(place)")
    }
    for words in ["world traffic", "world sequence", "world screen", "phone passes"] {
      let asked = try home.start(words.split(separator: " ").map(String.init) + ["--json"], output: .pipe)
      #expect(try asked.waitForExit() == 0)
      #expect(asked.piped.count > 50)
      scan(asked.piped, words)
    }
    for name in Self.texts { scan(Home.read("/proc/\(program.process)/\(name)"), name) }
    let copies = try program.readGlass()
    #expect(copies.contains { $0.contains("clientWalletAccountId") }, "\(copies)")
    try program.readCommandLine(Self.beginnings)
    scan(Array(program.bytes[start...]) + Array(copies.joined().utf8), "the glass")
    for (place, piped) in try heard(by: followers, with: "provision") { scan(piped, place) }
    for file in Home.files(home.path) { scan(Home.read(file), "\(file.dropFirst(home.path.count))") }
    #expect(hits.isEmpty, "\(hits.map(\.description).joined(separator: "\n"))")
    // The scan looks at the right places: the address was on the terminal while it was typed.
    #expect(!secrets.hits(in: program.bytes, at: "").isEmpty)
  }

  /// A card that is typed at a checkout stands on the terminal while it is typed, and nowhere else, also when the shop keeps it: the number
  /// is sealed at the gateway, and the security code is kept by nobody. (Terminal contract 29)
  @Test func `neither number nor code is found after a checkout`() throws {
    let program = try login(fixture: "cards")
    try program.choose("Shop")
    try program.wait(forText: "Reed & Rye")
    try program.choose("Harbour Books")
    try program.wait(forText: "The Sea Around Us")
    try program.choose("The Sea Around Us")
    try program.choose("Check out")
    try program.wait(forText: "How do you want to pay?")
    try program.choose("Card")
    try program.wait(forText: "Security code")
    // The bank asks a shopper who stores a card; here it is content.
    #expect(try home.start(["network", "set", "next-authentication=approves"], output: .pipe).waitForExit() == 0)
    let (pan, code) = ("377777777777770", "0736")
    try program.type("\(pan)\r11/29\r\(code)\rAnna Sample\r")
    // Enter has led to the tick, and Space agrees.
    try program.type(" ")
    try program.wait(forText: "[x] Save this card")
    try program.choose("Pay 10.50 GBP")
    try program.wait(forPhone: "─ Approved ─")
    try expectNothing(
      of: ["card number": pan, "first digits": String(pan.prefix(11)), "security code": code], on: program, after: "submitTransaction",
      copied: #""cvv":"•••""#)
  }

  /// The same at the shop that is paid by JWTs, with the secret by which its server and its gateway sign:
  /// the JWTs, taken apart, have neither.
  @Test func `neither number nor key is found after a payment by JWT`() throws {
    let program = try login(fixture: "cards")
    try program.choose("Shop")
    try program.wait(forText: "Reed & Rye")
    try program.choose("Reed & Rye")
    try program.wait(forText: "Willow Basket")
    try program.choose("Willow Basket")
    try program.choose("Check out")
    try program.wait(forText: "How do you want to pay?")
    try program.choose("Card")
    try program.wait(forText: "Security code")
    #expect(try home.start(["network", "set", "next-authentication=approves"], output: .pipe).waitForExit() == 0)
    let (pan, code) = ("340000000000611", "0736")
    try program.type("\(pan)\r11/29\r\(code)\r ")
    try program.wait(forText: "[x] Save this card")
    try program.choose("Pay 10.50 GBP")
    try program.wait(forPhone: "─ Approved ─")
    try program.choose("View the JWTs")
    try program.wait(forText: "requesttypedescriptions")
    try program.type("\u{1B}")
    try program.wait(forPhone: "▸ View the JWTs")
    let key = try #require(try WorldFile.key(in: home.worlds.path(of: .standard)))
    let secret = Gateway.secret(of: GatewaySite.all[0], in: key).reveal()
    try expectNothing(
      of: ["card number": pan, "first digits": String(pan.prefix(11)), "security code": code, "secret of the site": secret], on: program,
      after: "performTransaction", copied: #""securitycode":"•••""#)
  }

  /// What was typed at a shop stood on the terminal meanwhile, and is nowhere else.
  ///
  /// - Parameters:
  ///   - operation: by which it left the phone.
  ///   - copied: stands in what is copied from behind the glass.
  private func expectNothing(
    of typed: [String: String], on program: RunningProgram, after operation: String, copied: String
  ) throws {
    let start = program.bytes.count
    let followers = try follow()
    let secrets = Sentinels(typed)
    var hits: [Sentinels.Hit] = []
    for words in ["world traffic", "world sequence", "world screen"] {
      let asked = try home.start(words.split(separator: " ").map(String.init) + ["--json"], output: .pipe)
      #expect(try asked.waitForExit() == 0)
      #expect(asked.piped.count > 50)
      hits += secrets.hits(in: asked.piped, at: words)
    }
    let copies = try program.readGlass()
    #expect(copies.contains { $0.contains(copied) }, "\(copies)")
    try program.readCommandLine(Self.beginnings)
    hits += secrets.hits(in: Array(program.bytes[start...]) + Array(copies.joined().utf8), at: "the glass")
    for (place, piped) in try heard(by: followers, with: operation) { hits += secrets.hits(in: piped, at: place) }
    hits += self.hits(of: secrets, around: program, "after \(operation)")
    #expect(hits.isEmpty, "\(hits.map(\.description).joined(separator: "\n"))")
    // The scan looks at the right places: the number was on the terminal while it was typed.
    #expect(!secrets.hits(in: program.bytes, at: "").isEmpty)
  }

  // MARK: - What is recorded

  /// Records in this home: a scenario, a recording for players, and pictures.
  private func record(fixture: String?) throws -> RunningProgram {
    let words = ["record", home.path + "/bug.feature", "--cast", home.path + "/bug.cast", "--svg", home.path + "/pictures"]
    return try home.start(words + (fixture.map { ["--fixture", $0] } ?? []), environment: ["TMPDIR": home.path])
  }

  /// Adds the last thing to a recording that can be said of the screen: what is in the last field, or the last action.
  private func mark(_ program: RunningProgram) throws {
    try program.type("\u{18}\u{1B}[F")
    try program.wait(forText: "Add to the recording")
    try program.type("\r")
    try program.wait(forText: " Added: ")
  }

  /// Ends a recording, which shows the same when it is played and walked.
  private func finish(_ program: RunningProgram, _ secrets: Sentinels) throws -> [Sentinels.Hit] {
    try program.type("\u{3}")
    try program.wait(forText: "Title of the scenario (Enter: ")
    try program.type("\r")
    #expect(try program.waitForExit(by: Deadline(seconds: 120)) == 0, "\(program.screen.text)")
    try program.catchUp()
    let walk = try home.start(["walk", "--verbose", home.path + "/bug.feature", "--trace", home.path + "/trace"], output: .pipe)
    #expect(try walk.waitForExit(by: Deadline(seconds: 120)) == 0, "\(String(decoding: walk.piped, as: UTF8.self))")
    #expect(!Home.names(home.path + "/pictures").isEmpty)
    return secrets.hits(in: walk.piped, at: "the walk") + hits(of: secrets, around: program, "after the recording")
  }

  /// The scenario has stand-ins for what was typed, whether or not it was corrected, refused or left half typed. (Terminal contract 29)
  @Test func `nothing typed is found in a recording`() throws {
    var person = Person(email: "mara@example.com")
    person.password = text("password")
    person.pin = text("PIN")
    person.answer = text("answer")
    var hits: [Sentinels.Hit] = []
    let program = try record(fixture: nil)
    try program.wait(forText: "Enroll a new wallet")
    try program.choose("Enroll a new wallet")
    try program.wait(forText: "First name")
    try program.type(person.keys)
    try program.wait(forText: "▸ Enroll")
    try mark(program)
    hits += self.hits(of: Self.sentinels, around: program, "before the enrollment")
    try program.type("\r")
    try program.wait(forText: "Profile")
    try program.choose("Profile")
    try program.choose("Log out")
    try program.wait(forText: "Enter your PIN")
    try program.type(text("wrong PIN") + "\r")
    try program.wait(forPhone: "Wrong PIN.")
    // With a digit too many at first.
    try program.type("\(text("PIN").prefix(3))0\u{7F}\(text("PIN").dropFirst(3))")
    hits += self.hits(of: Self.sentinels, around: program, "at a PIN")
    try program.type("\r")
    try program.wait(forText: "Log in with your fingerprint?")
    try program.choose("Not now")
    try program.wait(forText: "Profile")
    try program.type("\u{F}")
    for label in ["Phones", "Add a new phone", "iPhone"] { try program.choose(label) }
    try program.choose("Log in")
    try program.wait(forText: "Password")
    // A table of a scenario would lose the blank at the end.
    try program.type("\(person.email)\r\(text("wrong password")) ")
    try mark(program)
    try program.type("\r")
    try program.wait(forPhone: "Wrong email or password")
    try program.paste(person.password)
    try program.settle()
    try program.type("\r")
    try program.wait(forText: "Your answer")
    try program.type(text("wrong answer") + "\r")
    try program.wait(forPhone: "Wrong answer")
    try program.type(person.answer)
    try mark(program)
    hits += self.hits(of: Self.sentinels, around: program, "at an answer")
    try program.type("\r")
    try program.wait(forText: "Log in with your fingerprint?")
    try program.choose("Not now")
    try program.wait(forText: "Profile")
    try program.choose("Profile")
    try program.choose("Log out")
    try program.wait(forText: "Enter your PIN")
    // It ends with a secret half typed.
    try program.type(String(text("PIN").dropLast()))
    try program.settle()
    hits += try finish(program, Self.sentinels) + Self.sentinels.hits(in: program.bytes, at: "the terminal")
    #expect(hits.isEmpty, "\(hits.map(\.description).joined(separator: "\n"))")
    // Nor key by key.
    let scenario = try String(contentsOfFile: home.path + "/bug.feature", encoding: .utf8)
    #expect(scenario.contains("| PIN | ") && !scenario.contains(#/I press .\n/#), "\(scenario)")
    // The scan looks at the right places: what is no secret is found in them.
    let open = Sentinels(["address": person.email])
    for name in ["bug.feature", "bug.cast"] { #expect(!open.hits(in: Home.read("\(home.path)/\(name)"), at: "").isEmpty, "\(name)") }
    let pictures: [UInt8] = Home.files(home.path + "/pictures").flatMap { Home.read($0) }
    #expect(!open.hits(in: pictures, at: "").isEmpty)
  }

  /// What somebody types and looks at who orders a card and pays with another one.
  private struct CardUse: CustomTestStringConvertible {
    let cardPIN: String
    let number: String
    let code: String
    /// What must be nowhere. The other ones are those of sample data, which may stand in a scenario.
    let secrets: [String: String]
    var testDescription: String { secrets.keys.sorted().joined(separator: ", ") }

    static let all = [
      CardUse(
        cardPIN: "5186", number: "4716258050958645", code: "194",
        secrets: ["card number": "4716258050958645", "first digits": "471625805095"]),
      CardUse(cardPIN: "0736", number: "377777777777770", code: "0736", secrets: ["card PIN and security code": "0736"]),
    ]

    /// From a login to a payment.
    ///
    /// - Parameter look: looks at the screen at some moments.
    /// - Returns: the number of the card that was ordered, as it was shown.
    func perform(on program: RunningProgram, look: (String) throws -> Void) throws -> [String: String] {
      try program.wait(forText: "Enter your PIN")
      try program.type("2580\r")
      try program.wait(forText: "Log in with your fingerprint?")
      for label in ["Not now", "Order", "Everyday"] { try program.choose(label) }
      try program.wait(forText: "Confirm card PIN")
      try program.type("\t\t\t\t\(cardPIN)\t\(cardPIN)")
      try look("at a card PIN")
      for label in ["Continue", "Order the card", "View card", "Details"] { try program.choose(label) }
      try program.wait(forText: "Confirm it's you")
      try program.type("2580\r")
      try program.wait(forText: "Hides in")
      let shown = try #require(program.screen.text.firstMatch(of: #/\d{4}  \d{4}  \d{4}  \d{4}/#)).output
      try look("at a card's number")
      try program.choose("Hide now")
      try program.wait(forText: "Show again")
      try program.type("\u{1B}")
      try program.wait(forPhone: "Add to Apple Wallet")
      try program.type("\u{1B}")
      for label in ["Shop", "Harbour Books", "The Sea Around Us", "Check out", "Card"] { try program.choose(label) }
      try program.wait(forText: "Security code")
      try program.type("\(number)\r11/29\r\(code)\rAnna Sample")
      try program.settle()
      try look("at a checkout")
      try program.choose("Pay 10.50 GBP")
      try program.wait(forPhone: "Order HB-000001")
      return ["shown number": shown.filter(\.isNumber), "shown number, spaced": String(shown)]
    }
  }

  @Test(arguments: CardUse.all) private func `nothing of a card is found in a recording`(_ use: CardUse) throws {
    let program = try record(fixture: "enrolled")
    let shown = try use.perform(on: program) { _ in try mark(program) }
    let before = program.bytes.count
    let secrets = Sentinels(use.secrets.merging(shown) { $1 })
    var hits = try finish(program, secrets)
    hits += secrets.hits(in: Array(program.bytes[before...]), at: "the terminal after the recording")
    #expect(hits.isEmpty, "\(hits.map(\.description).joined(separator: "\n"))")
    // The scan looks at the right places: the number was on the terminal, as its owner saw it.
    #expect(!secrets.hits(in: program.bytes, at: "").isEmpty)
  }

  /// Nor in the history of a world: while it is open, in a snapshot, in what is saved of it (Ctrl-R, s), and when the program was killed.
  @Test(arguments: CardUse.all) private func `nothing of a card is found in a history`(_ use: CardUse) throws {
    let making = try home.start(["world", "create", "default", "--fixture", "enrolled", "--seed", "7"], output: .pipe)
    #expect(try making.waitForExit() == 0)
    let folder = home.path + "/saved"
    mkdir(folder, 0o700)
    let program = try RunningProgram("/usr/bin/env", ["-C", folder, Home.program], environment: home.environment)
    var hits: [Sentinels.Hit] = []
    func scan(_ secrets: [String: String], _ moment: String) throws {
      hits += self.hits(of: Sentinels(secrets), around: program, moment)
    }
    let shown = try use.perform(on: program) { try scan(use.secrets, $0) }
    let secrets = use.secrets.merging(shown) { $1 }
    let snapshot = try home.start(["world", "snapshot", "default", "paid"], output: .pipe)
    #expect(try snapshot.waitForExit() == 0)
    try scan(secrets, "after a snapshot")
    for name in ["world.opened", "world.history", "snapshot.paid.history"] { #expect(access(home[name], F_OK) == 0, "\(name)") }
    try program.type("\u{12}")
    try program.wait(forText: "s save as scenario")
    try program.type("s")
    try program.wait(forText: "Title: ")
    try program.type("\r")
    try program.wait(forText: "File: default-1.feature")
    try program.type("\r")
    try program.wait(forText: "Saved as default-1.feature")
    #expect(program.words.contains("Replaying it reproduces the screen."), "\(program.screen.text)")
    try scan(secrets, "when it was saved")
    let scenario = try String(contentsOfFile: folder + "/default-1.feature", encoding: .utf8)
    #expect(scenario.contains("Anna Sample"), "\(scenario)")
    try program.type("\u{1B}")
    try program.wait(forPhone: "Order HB-000001")

    program.send(SIGKILL)
    #expect(try program.waitForExit() == -SIGKILL)
    try scan(secrets, "when it was killed")
    let again = try home.start()
    try again.wait(forText: "Press Ctrl-R to resume")
    try scan(secrets, "when it was opened again")
    #expect(access(home["ended.history"], F_OK) == 0)
    try again.type("\u{12}")
    try again.wait(forPhone: "Order HB-000001")
    try scan(secrets, "when it had resumed")
    try again.type("\u{3}")
    #expect(try again.waitForExit() == 130)
    try scan(secrets, "in the end")
    #expect(hits.isEmpty, "\(hits.map(\.description).joined(separator: "\n"))")
  }

  // MARK: - Cards in wallets

  private static let phoneAndWatch = """
    @smoke
    Feature: Numbers
      Scenario: A card on phone and watch
        Given the world "cards"
        And a paired watch
        When I fill in:
          | field | value |
          | PIN   | 2580  |
        And I press Enter
        And I choose "Not now"
        And I choose "•••• 7009"
        And I choose "Add to Apple Wallet"
        And I choose "iPhone"
        And I approve in the wallet sheet
        And I choose "Add to Apple Watch"
        And I approve in the wallet sheet
        Then Apple Wallet on the phone holds the card ending "7009", active
        And Apple Wallet on the watch holds the card ending "7009", active
        When I choose "Done"
        And I choose "Details"
        And I fill in:
          | field      | value |
          | Wallet PIN | 2580  |
        And I press Enter
        Then I see "Hides in"

    """

  /// Cards go into Apple Wallet on phone and watch, with the parties here and on a server: no report, no trace and no file has a number.
  @Test(arguments: [false, true]) func `no number is found after cards went into wallets`(isRemote: Bool) throws {
    let server = try ServerProcess(store: home.path + "/server")
    let feature = home.path + "/numbers.feature"
    try Data(Self.phoneAndWatch.utf8).write(to: URL(filePath: feature))
    var words = ["walk", feature, "--trace", home.path + "/trace", "--format", "messages", "--output", home.path + "/report"]
    // Sequences show the parties of a server only to those who hold the control key.
    if !isRemote { words.insert("device-wallets", at: 1) }
    if !Thoroughness.isFull { words += ["--tags", "@smoke"] }
    if isRemote {
      try server.start()
      let invitation = home.path + "/operator.invitation"
      let invite = ["invite", "--operator", "--output", invitation, "--store", server.store, "--address", "\(server.address)"]
      let inviting = try RunningProgram(ServerProcess.program, invite, environment: home.environment)
      #expect(try inviting.waitForExit() == 0, "\(inviting.screen.text)")
      words += ["--backend", invitation]
    }
    let walk = try home.start(words, output: .pipe)
    #expect(try walk.waitForExit(by: Deadline(seconds: 600)) == 0, "\(String(decoding: walk.piped, as: UTF8.self))")
    #expect(CardNumbers.found(in: walk.piped + walk.bytes) == [])
    var traces = 0
    for file in Home.files(home.path) {
      let bytes = Home.read(file)
      if String(decoding: bytes, as: UTF8.self).contains("provision") { traces += 1 }
      let numbers = CardNumbers.found(in: bytes)
      #expect(numbers == [], "\(file)")
    }
    #expect(traces >= (isRemote ? 1 : Thoroughness.isFull ? 20 : 10), "\(traces)")
    // The canary: in one run, and as a card shows it.
    let pan = "4111111111111111"
    #expect(CardNumbers.found(in: Array("x\(pan), 4111  1111  1111  1111 12 \(pan)1 4111111111111112".utf8)) == [pan, pan])
  }

  /// The canary: whatever shape it is planted in, and wherever in a file, it is found.
  @Test(arguments: 0..<4) func `a planted secret is found`(offset: Int) {
    for (name, secret) in Self.secrets {
      for (shape, bytes) in Sentinels.shapes(of: secret) {
        let around = (0..<offset + 50).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        let found = Self.sentinels.hits(in: around + bytes + around, at: "the canary")
        #expect(found.contains { $0.sentinel == name }, "\(name) as \(shape)")
      }
      #expect(Self.sentinels.hits(in: Array(secret.utf8.dropLast()), at: "").isEmpty)
    }
  }

  /// A few digits are no secret in a number that has them by chance.
  @Test(arguments: [
    ("0736", 1), ("PIN: 0736.", 1), ("Card0736", 1), ("\"0736\"", 1), ("07360736", 1), ("0736 0736", 1), ("10736", 0), ("07360", 0),
    ("0x0736", 0),
    ("  at 0x55d1a0736b9c", 0), ("a0736b9c", 0), ("1764400736307", 0), ("10736, 0736", 1),
  ]) func `digits in a number are no secret`(text: String, count: Int) {
    #expect(Sentinels(["PIN": "0736"]).hits(in: Array(text.utf8), at: "").filter { $0.shape == "UTF-8 as typed" }.count == count)
    // Twelve digits of a card's number aren't there by chance.
    #expect(!Sentinels(["first digits": "471625805095"]).hits(in: Array("4716258050958645".utf8), at: "").isEmpty)
  }

  /// The shapes are what base64 and hex really make of a text.
  @Test func `the shapes are right`() {
    let shapes = Sentinels.shapes(of: "secret")
    #expect(shapes["base64+0 of UTF-8 as typed"] == Array("c2VjcmV0".utf8))
    // "xsecret" is eHNlY3JldA==, "xysecret" is eHlzZWNyZXQ=: what is sure of them.
    #expect(shapes["base64+1 of UTF-8 as typed"] == Array("NlY3JldA".utf8.dropLast()))
    #expect(shapes["base64+2 of UTF-8 as typed"] == Array("zZWNyZXQ".utf8.dropLast()))
    #expect(shapes["HEX of UTF-8 as typed"] == Array("736563726574".utf8))
    #expect(shapes["UTF-16BE as typed"]?.prefix(4) == [0, 0x73, 0, 0x65])
  }
}
