import Foundation
import Glibc
import ProgramRun
import Testing

/// `make install` and `make uninstall`, in a copy of what they read, with programs that only print their name.
@Suite(.timeLimit(.minutes(1))) struct InstallTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized.path
  private let home = Home()
  private var target: String { home.path + "/target" }

  /// - Parameter built: the programs that are built.
  private func prepare(built: [String]) throws {
    let files = FileManager.default
    for folder in ["Scripts", ".build/release", "target"] {
      try files.createDirectory(atPath: "\(home.path)/\(folder)", withIntermediateDirectories: true)
    }
    try files.copyItem(atPath: Self.root + "/Scripts/install", toPath: home.path + "/Scripts/install")
    try files.copyItem(atPath: Self.root + "/Service", toPath: home.path + "/Service")
    for program in built {
      Home.write(Array("#!/bin/sh\necho \(program)\n".utf8), to: "\(home.path)/.build/release/\(program)")
      chmod("\(home.path)/.build/release/\(program)", 0o755)
    }
  }

  private func run(_ arguments: [String] = [], prefix: String = "/usr/local") throws -> (status: Int32, text: String) {
    let run = try ProgramRun(
      [home.path + "/Scripts/install"] + arguments, environment: ["PATH": "/usr/bin:/bin", "PREFIX": prefix, "DESTDIR": target])
    return (run.status, run.text)
  }

  private var installed: Set<String> { Set(Home.files(target).map { String($0.dropFirst(target.count)) }) }

  private static let wallet: Set = [
    "/usr/local/bin/billfold", "/usr/local/share/man/man1/billfold.1", "/usr/local/share/bash-completion/completions/billfold",
    "/usr/local/share/zsh/site-functions/_billfold", "/usr/local/share/fish/vendor_completions.d/billfold.fish",
  ]
  private static let server: Set = [
    "/usr/local/bin/billfold-server", "/usr/local/bin/billfold-remote", "/usr/local/share/man/man8/billfold-server.8",
    "/usr/local/lib/systemd/system/billfold-server.service", "/usr/local/lib/sysusers.d/billfold.conf", "/etc/billfold/server.conf",
  ]

  @Test func `what is installed is uninstalled`() throws {
    try prepare(built: ["billfold", "billfold-remote", "billfold-server"])
    Home.write([], to: target + "/other")
    #expect(try run().status == 0)
    #expect(installed == Self.wallet.union(Self.server).union(["/other"]))
    #expect(try run().status == 0, "a second time replaces")
    let (status, text) = try run(["--remove"])
    #expect(status == 0, "\(text)")
    #expect(installed == ["/other"])
    #expect(try run(["--remove"]).status == 0, "nothing is left to remove")
  }

  /// Programs that are not built are not built now, and not needed.
  @Test func `only what is built is installed`() throws {
    try prepare(built: ["billfold"])
    let (status, text) = try run()
    #expect(status == 0 && text.contains("Not built, so not installed: billfold-remote billfold-server."), "\(text)")
    #expect(installed == Self.wallet)
  }

  @Test func `without programs nothing is installed`() throws {
    try prepare(built: [])
    let (status, text) = try run()
    #expect(status == 1 && text == "Nothing is built yet. First: make build server\n", "\(text)")
    #expect(installed.isEmpty)
  }

  @Test func `a missing file stops it before anything is installed`() throws {
    try prepare(built: ["billfold"])
    unlink(home.path + "/Service/billfold.1")
    let (status, text) = try run()
    #expect(status == 1 && text == "Service/billfold.1 is missing, so nothing was installed.\n", "\(text)")
    #expect(installed.isEmpty)
  }

  /// The settings are outside PREFIX. Root can write everywhere.
  @Test(.enabled(if: geteuid() != 0, "root can write everywhere")) func `a folder that is protected stops it before anything is done`()
    throws
  {
    try prepare(built: ["billfold", "billfold-server"])
    let etc = target + "/etc"
    mkdir(etc, 0o500)
    let (status, text) = try run()
    #expect(status == 1 && text == "You can't write to \(etc). As root: sudo make install\n", "\(text)")
    #expect(installed.isEmpty)
    chmod(etc, 0o700)
    #expect(try run().status == 0)
    let before = installed
    chmod(etc + "/billfold", 0o500)
    defer { chmod(etc + "/billfold", 0o700) }
    #expect(try run().status == 0, "settings that are there are not written")
    #expect(try run(["--remove"]).status == 1)
    #expect(installed == before)
  }

  @Test func `edited settings stay`() throws {
    try prepare(built: ["billfold-server"])
    #expect(try run().status == 0)
    let settings = target + "/etc/billfold/server.conf"
    Home.write(Array("rate = 7\n".utf8), to: settings)
    #expect(try run().status == 0)
    #expect(Home.read(settings) == Array("rate = 7\n".utf8))
    let (status, text) = try run(["--remove"])
    #expect(status == 0 && text.contains("Kept, because you edited it: \(settings)\n"), "\(text)")
    #expect(installed == ["/etc/billfold/server.conf"])
  }

  /// The unit starts the program that was installed with it.
  @Test func `the unit names the program`() throws {
    try prepare(built: ["billfold-server"])
    #expect(try run(prefix: "/opt/billfold").status == 0)
    let unit = String(decoding: Home.read(target + "/opt/billfold/lib/systemd/system/billfold-server.service"), as: UTF8.self)
    #expect(unit.contains("\nExecStart=/opt/billfold/bin/billfold-server --config /etc/billfold/server.conf\n"))
    #expect(!unit.contains("/usr/local"))
  }

  @Test func `an enabled service is not uninstalled`() throws {
    try prepare(built: ["billfold-server"])
    #expect(try run().status == 0)
    let links = target + "/etc/systemd/system/multi-user.target.wants"
    try FileManager.default.createDirectory(atPath: links, withIntermediateDirectories: true)
    symlink("/usr/local/lib/systemd/system/billfold-server.service", links + "/billfold-server.service")
    let before = installed
    let (status, text) = try run(["--remove"])
    #expect(status == 1 && text.contains("systemctl disable --now billfold-server"), "\(text)")
    #expect(installed == before)
    #expect(before.isSuperset(of: Self.server.filter { !$0.contains("remote") }))
  }

  @Test(arguments: ["", "usr", "../x", "/usr|x", "/usr&x"]) func `bad prefixes are refused`(prefix: String) throws {
    try prepare(built: ["billfold"])
    let (status, text) = try run(prefix: prefix)
    // Empty is the default of /usr/local.
    #expect((status == 0) == prefix.isEmpty, "\(text)")
    if !prefix.isEmpty { #expect(text.contains("must") && installed.isEmpty, "\(text)") }
  }
}
