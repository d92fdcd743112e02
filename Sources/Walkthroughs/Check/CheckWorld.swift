internal import Basics
internal import Commands
internal import Glibc
internal import System
package import WalletApp
internal import WalletModel
package import Worlds

/// The world of a check: one among the person's own, so that commands in other terminals reach it by its name.
///
/// Each scenario has a world of its own. Only that of the scenario in use lies among the person's worlds; the others are kept in the
/// check's folder.
package struct CheckWorld {
  package let name: WorldName
  package let directory: WorldDirectory
  /// Keeps the worlds of the other scenarios, by their numbers.
  private let folder: String
  /// Nil: the issuers are with the phones.
  private let server: (any WorldServer)?
  private let loop: Loop
  private let east: Int
  private let canSuspend: Bool

  package init(
    _ name: WorldName, in directory: WorldDirectory, keptIn folder: String, on server: (any WorldServer)?, loop: Loop, east: Int,
    canSuspend: Bool
  ) {
    (self.name, self.directory, self.folder, self.server, self.loop) = (name, directory, folder, server, loop)
    (self.east, self.canSuspend) = (east, canSuspend)
  }

  private func path(of scenario: Int) -> String { "\(folder)/world-\(scenario)" }

  /// Makes the world of a scenario in the place of the one that is there.
  func make(_ setup: ScenarioSetup) throws(StepFailure) {
    let prepared = try PreparedWorld(setup, on: server)
    do {
      if try directory.exists(name) { try directory.delete(name) }
      try World.copy(PreparedWorld.name, in: prepared.directory, to: directory, as: name)
    } catch {
      prepared.remove()
      throw StepFailure(CommandError(error).message)
    }
    prepared.removeFolder()
  }

  /// Puts the world of a scenario back among the person's own. Returns false if there is none.
  package func fetch(_ scenario: Int) throws(StepFailure) -> Bool {
    guard access(path(of: scenario), F_OK) == 0 else { return false }
    do {
      // Of a process that was killed in between.
      if try directory.exists(name) { try directory.delete(name) }
      try FileSystem<StepFailure>.makeFolders(directory.path)
    } catch {
      throw StepFailure(CommandError(error).message)
    }
    try move(path(of: scenario), to: directory.path(of: name))
    return true
  }

  /// Keeps the world of a scenario that is closed, for later.
  package func keep(_ scenario: Int) throws(StepFailure) {
    guard access(directory.path(of: name), F_OK) == 0 else { return }
    try FileSystem<StepFailure>.removeFolder(path(of: scenario))
    try move(directory.path(of: name), to: path(of: scenario))
  }

  private func move(_ path: String, to place: String) throws(StepFailure) {
    guard rename(path, place) == 0 else { throw StepFailure(FileError(.writing, place, errno)) }
  }

  /// Removes the world, wherever it is.
  package func remove() throws(WorldError) { if try directory.exists(name) { try directory.delete(name) } }

  /// Opens it.
  func open() throws(StepFailure) -> OpenWallet { OpenWallet(try openControl()) }

  func openControl() throws(StepFailure) -> ControlServer {
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
