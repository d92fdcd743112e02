import Glibc
import PseudoTerminal
import Storage
import Testing
import WalletDriving
import Worlds

/// Whatever is wrong with a world, the real program says it in a sentence, ends with the right status and leaves every file as it was.
@Suite(.timeLimit(.minutes(10))) struct BadWorlds {
  let home = Home()

  init() throws { try home.makeQuickWorld() }

  /// Expects a refusal, and nothing changed by it.
  private func refuses(
    _ status: Int32, _ words: String, arguments: [String] = [], environment: [String: String?] = [:],
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let before = home.contents()
    let program = try home.start(arguments, environment: environment)
    #expect(try program.waitForExit() == status, "\(program.screen.text)", sourceLocation: location)
    #expect(home.contents() == before, sourceLocation: location)
    let text = program.words
    // Long paths are broken by the terminal's edge.
    #expect(text.hasPrefix("billfold: "), sourceLocation: location)
    #expect(
      text.split(separator: " ").joined().contains(words.split(separator: " ").joined()), "\(text)", sourceLocation: location)
    #expect(!program.screen.inAlternateScreen && program.terminal.modes == program.modesBefore, sourceLocation: location)
  }

  @Test(arguments: [1, 4096, 20_000]) func `cut off`(length: Int) throws {
    Home.write(Array(Home.read(home["world.db"]).prefix(length)), to: home["world.db"])
    try refuses(65, length < 100 ? "was not written by Billfold" : "is corrupt")
  }

  @Test func `overwritten`() throws {
    let file = Home.read(home["world.db"])
    Home.write(Array(file.prefix(4096)) + [UInt8](repeating: 0x5A, count: file.count - 4096), to: home["world.db"])
    try refuses(65, "billfold world reset default")
  }

  /// A pipe is not waited for.
  @Test(arguments: ["world.db", "world.key"]) func `a pipe in the place of a file`(name: String) throws {
    unlink(home[name])
    #expect(mkfifo(home[name], 0o600) == 0)
    let program = try home.start()
    #expect(try program.waitForExit() == 65)
    #expect(program.words.contains("is a pipe, not a regular file."), "\(program.words)")
  }

  @Test func `pipes beside the database keep nobody waiting`() throws {
    for name in ["world.db-wal", "world.opened", "world.history", "world.opening"] { #expect(mkfifo(home[name], 0o600) == 0) }
    let program = try home.start()
    try program.wait(for: "the wallet, or why there is none") { $0.contains("Use a sample wallet") || program.hasEnded }
    try program.type("\u{3}")
    #expect([65, 74, 130].contains(try program.waitForExit()), "\(program.words)")
  }

  /// Damage that opening does not meet is found by reading the file through, and said while the wallet works.
  @Test func `damaged where nobody looks`() throws {
    let first = try home.start()
    try first.wait(forText: "Use a sample wallet")
    for number in 0..<4 {
      try first.choose("Use a sample wallet")
      try first.wait(forText: "Profile")
      if number == 3 { break }
      try first.choose("Profile")
      try first.choose("Unlink this phone")
      try first.wait(forText: "▸ Keep linked")
      try first.choose("Unlink this phone")
      try first.wait(forText: "Enroll a new wallet")
    }
    try first.type("\u{3}")
    #expect(try first.waitForExit() == 130)
    var bytes = Home.read(home["world.db"])
    // The last page of the file: the youngest table's.
    for index in bytes.count - 4096..<bytes.count { bytes[index] = 0x5A }
    Home.write(bytes, to: home["world.db"])
    let program = try home.start()
    try program.wait(forText: "World default is corrupt")
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 130)
    #expect(program.words.contains("billfold: World default is corrupt: restore a backup"))
  }

  @Test func `another programs database`() throws {
    var bytes = Home.read(home["world.db"])
    bytes.replaceSubrange(68..<72, with: [0, 0, 0, 0])
    Home.write(bytes, to: home["world.db"])
    try refuses(65, "was not written by Billfold")
  }

  @Test func `another file`() throws {
    Home.write(Array("This is a letter to my aunt.\n".utf8), to: home["world.db"])
    try refuses(65, "was not written by Billfold")
  }

  @Test func `without its key`() throws {
    unlink(home["world.key"])
    try refuses(65, "world.key fails its integrity check")
  }

  @Test func `read only`() throws {
    chmod(home["world.db"], 0o400)
    try refuses(77, "No write permission for ")
  }

  @Test func `newer`() throws {
    let world = try home.open()
    try world.file.database.blockingTransaction { sql throws(StorageError) in
      try sql.execute("UPDATE schema_versions SET version = version + 40 WHERE component = 'issuer.access'")
    }
    world.file.close()
    try refuses(65, "was written by a newer Billfold")
  }

  @Test func `a file for its folder`() throws {
    try home.worlds.delete(.standard)
    Home.write([1], to: home.worlds.path(of: .standard))
    try refuses(73, "is not a folder")
  }

  @Test func `a file for the folder of all`() throws {
    try home.worlds.delete(.standard)
    rmdir(home.worlds.path)
    Home.write([1], to: home.worlds.path)
    try refuses(73, "is not a folder")
    let list = try home.start(["world", "list"])
    #expect(try list.waitForExit() == 73)
  }

  @Test func `held by another`() throws {
    let holder = try home.start()
    try holder.wait(forText: "Enroll a new wallet")
    try holder.settle()
    try refuses(75, "(PID \(holder.process))")
    try refuses(75, "(PID \(holder.process))", arguments: ["world", "delete", "default", "--yes"])
    let list = try home.start(["world", "list"])
    #expect(try list.waitForExit() == 0)
    #expect(list.words.contains("open in process \(holder.process)"))
    // It never noticed.
    try holder.choose("Use a sample wallet")
    try holder.wait(forText: "Profile")
    holder.send(SIGKILL)
    _ = try holder.waitForExit()
    let next = try home.start()
    try next.wait(forText: "Enter your PIN")
  }

  @Test func `made with another seed`() throws {
    try refuses(78, "was created with a different seed", arguments: ["--seed", "8"])
    #expect(!Home.files(home.path).contains { $0.contains("/.") })
  }

  @Test func `without a home`() throws {
    try refuses(78, "Set HOME", environment: ["HOME": nil, "XDG_DATA_HOME": nil, "XDG_STATE_HOME": nil])
    try refuses(78, "Set HOME", environment: ["HOME": "relative", "XDG_DATA_HOME": "also/relative", "XDG_STATE_HOME": nil])
  }

  @Test func `where nothing may be written`() throws {
    chmod(home.worlds.path, 0o500)
    defer { chmod(home.worlds.path, 0o700) }
    try refuses(77, "No write permission for ", arguments: ["--world", "other"])
    try refuses(73, "Can't create ", environment: ["XDG_DATA_HOME": "/proc"])
  }

  /// Without a place for its note of a crash the wallet opens all the same.
  @Test func `without a place for the crash file`() throws {
    let program = try home.start(environment: ["XDG_STATE_HOME": "/proc/nowhere"])
    try program.wait(forText: "Enroll a new wallet")
  }

  // MARK: - A full disk

  @Test(arguments: [0, 16, 4096, 40_000]) func `full at the start`(limit: Int) throws {
    let empty = Home()
    let program = try empty.start(fileLimit: limit)
    #expect(try program.waitForExit() == 74, "\(program.screen.text)")
    #expect(program.words.contains("The disk is full"))
    #expect(Home.files(empty.path).isEmpty, "\(Home.files(empty.path))")
    let again = try empty.start()
    try again.wait(forText: "Enroll a new wallet")
  }

  /// In the middle of an enrollment: it is said, nothing is kept by halves, and with room it continues from the same screen.
  @Test(arguments: [33_000, 60_000, 90_000]) func `full while enrolling`(limit: Int) throws {
    let program = try home.start(fileLimit: limit)
    try program.wait(forText: "Enroll a new wallet")
    try program.choose("Enroll a new wallet")
    try program.wait(forText: "First name")
    try program.type(Person().keys)
    try program.choose("Enroll")
    try program.wait(for: "the end or the refusal") { screen in screen.contains("Profile") || program.phone.contains("The disk is full") }
    #expect(program.phone.contains("The disk is full") || limit > 60_000)
    if program.phone.contains("The disk is full") {
      let copy = home.copy()
      let accounts = try copy.first("SELECT COUNT(*) AS number FROM issuer_accounts")
      #expect(accounts <= 1)
      #expect(try copy.first("SELECT COUNT(*) AS number FROM issuer_answers") == 2 * accounts)
    }
    let room = try RunningProgram("/usr/bin/prlimit", ["--pid", "\(program.process)", "--fsize=unlimited"])
    #expect(try room.waitForExit() == 0)
    for _ in 0..<3 where !program.screen.contains("Profile") {
      try program.type("\r")
      try program.settle()
    }
    try program.wait(forText: "Profile")
    program.send(SIGKILL)
    _ = try program.waitForExit()
    #expect(try home.copy().first("SELECT COUNT(*) AS number FROM issuer_accounts") == 1)
    #expect(try home.copy().first("SELECT COUNT(*) AS number FROM issuer_devices") == 1)
  }
}
