internal import Basics
internal import Commands
internal import Glibc
internal import System
package import WalletApp
internal import WalletModel
package import Worlds

/// The worlds of a check: one for each scenario, in the check's folder. That of the open scenario has a link among the person's own worlds,
/// so that commands in other terminals reach it by its name.
package struct CheckWorld {
  package let name: WorldName
  private let directory: WorldDirectory
  private let folder: String
  /// The folder whose worlds share the name: a link to one of them that a killed process has left is replaced.
  private let shelf: String
  /// Nil: the issuers are with the phones.
  private let server: (any WorldServer)?
  private let loop: Loop
  private let east: Int
  private let canSuspend: Bool

  package init(
    _ name: WorldName, in directory: WorldDirectory, keptIn folder: String, below shelf: String, on server: (any WorldServer)?, loop: Loop,
    east: Int, canSuspend: Bool
  ) {
    (self.name, self.directory, self.folder, self.shelf, self.server, self.loop) = (name, directory, folder, shelf, server, loop)
    (self.east, self.canSuspend) = (east, canSuspend)
  }

  private func path(of scenario: Int) -> String { "\(folder)/world-\(scenario)" }
  private var link: String { directory.path(of: name) }

  package func isThere(_ scenario: Int) -> Bool { access(path(of: scenario), F_OK) == 0 }

  /// Makes the world of a scenario in place of an earlier one.
  func make(_ scenario: Int, _ setup: ScenarioSetup) throws(StepFailure) {
    let prepared = try PreparedWorld(setup, on: server)
    let fresh = path(of: scenario) + ".new"
    do throws(StepFailure) {
      try Files.removeFolder(fresh)
      try Files.makeFolders(fresh)
      let made = prepared.directory.path(of: PreparedWorld.name)
      for file in try Files.names(in: made) { _ = try Files.copy("\(made)/\(file)", to: "\(fresh)/\(file)") }
      _ = removeRemoteParts(of: [scenario])
      try Files.removeFolder(path(of: scenario))
      guard rename(fresh, path(of: scenario)) == 0 else { throw StepFailure(FileError(.writing, path(of: scenario), errno)) }
    } catch {
      prepared.remove()
      throw error
    }
    prepared.removeFolder()
  }

  private typealias Files = FileSystem<StepFailure>

  // MARK: - On a server

  /// Removes the parts of all scenarios' worlds that are on a server. Returns the places of those that stay there.
  package func removeRemoteParts() -> [RemoteLocation] {
    let names = (try? Files.names(in: folder)) ?? []
    return removeRemoteParts(of: names.compactMap { $0.hasPrefix("world-") ? Int($0.dropFirst(6)) : nil }.sorted())
  }

  private func removeRemoteParts(of scenarios: [Int]) -> [RemoteLocation] {
    let worlds = directory.elsewhere(folder)
    return scenarios.compactMap { scenario in
      guard let world = try? WorldName("world-\(scenario)"), worlds.hasRemoteParties(world) else { return nil }
      let parties = try? worlds.remoteParties(of: world)
      let isRemoved = loop.begin(atMost: Self.longestRemoval) {
        do throws(WalletError) {
          try await parties?.remove()
          return parties != nil
        } catch {
          // Somebody has removed it already.
          return error.code == .notInvited
        }
      }
      return isRemoved == true ? nil : (try? worlds.remoteLocation(of: world)) ?? nil
    }
  }

  /// The number of milliseconds that a server may take to remove a world. (our choice)
  private static let longestRemoval: Int32 = 10_000

  // MARK: - The link

  /// True if something lies among the person's worlds under this name that is not of this check.
  package var isTaken: Bool {
    var status = stat()
    return lstat(link, &status) == 0 && !isLinked(below: shelf)
  }

  /// The reason why the check can't be resumed; nil if its name is free.
  package var refusal: String? {
    isTaken ? "A world “\(name)” exists. Delete it to resume the check (billfold world fork first copies it to another name)." : nil
  }

  private func isLinked(below folder: String) -> Bool {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(link, &target, target.count - 1)
    return length > 0 && String(decoding: target[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self).hasPrefix(folder + "/")
  }

  private func makeLink(to scenario: Int) throws(StepFailure) {
    if let refusal { throw StepFailure(refusal) }
    try Files.makeFolders(directory.path)
    let fresh = "\(directory.path)/.\(name)-\(getpid())"
    unlink(fresh)
    guard symlink(path(of: scenario), fresh) == 0, rename(fresh, link) == 0 else { throw StepFailure(FileError(.creating, link, errno)) }
  }

  /// Takes the link away, if it is of this check.
  package func unlink() { if isLinked(below: folder) { Glibc.unlink(link) } }

  private func unlink(_ path: String) { Glibc.unlink(path) }

  // MARK: - Opening

  func open(_ scenario: Int) throws(StepFailure) -> ControlServer {
    try makeLink(to: scenario)
    do {
      let world = try World(
        try WorldToOpen(name, in: directory), seed: nil, clock: nil, remoteParties: nil, source: SystemClock())
      let control = ControlServer(
        world, east: east, canSuspend: canSuspend, loop: loop, isReachable: true, purpose: .check, reach: .ownWorld)
      control.listen()
      return control
    } catch {
      throw StepFailure(CommandError(error).message)
    }
  }
}
