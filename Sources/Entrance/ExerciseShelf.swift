import Basics
import Commands
import System
import Terminal
import UserInterface
import Walkthroughs
import WalletApp
import WalletModel
import Worlds

/// An exercise that is open, with its wallet.
struct OpenExercise {
  let exercise: Exercise
  let number: Int
  let run: CheckRun
  /// The steps of the goals that hold from the beginning.
  let initialGoals: Set<Int>
  /// A sentence for the learner about what was kept of it; nil: nothing is to be said.
  let notice: Text?
  fileprivate let lock: FileLock

  /// The goals that are to be reached.
  var goals: [Exercise.Goal] { exercise.goals.filter { !initialGoals.contains($0.step) } }

  func close() {
    run.close()
    lock.release()
  }
}

/// The folders of exercises: each has the text, the world and what became known, as the folder of a check has.
struct ExerciseShelf {
  private let folder: String
  private let directory: WorldDirectory
  private let world: WorldName
  private let server: (any WorldServer)?
  private let loop: Loop

  /// - Parameters:
  ///   - folder: of all exercises.
  ///   - world: the name under which commands in other terminals reach the open exercise.
  init(_ folder: String, in directory: WorldDirectory, as world: WorldName, on server: (any WorldServer)?) throws {
    (self.folder, self.directory, self.world, self.server) = (folder, directory, world, server)
    loop = try Loop()
  }

  private typealias Files = FileSystem<FileError>

  /// The position at which an exercise opens.
  enum Place { case beginning, whereLeft, whereLeftUnlessComplete }

  /// Opens an exercise. A new one opens at its beginning in any case.
  ///
  /// - Throws: `StepFailure` if it can't begin, or another process has it open.
  func open(_ exercise: Exercise, _ number: Int, at place: Place) throws -> OpenExercise {
    let path = "\(folder)/\(exercise.folderName)"
    try Files.makeFolders(path)
    let lock: FileLock
    switch try FileLock.acquire("\(path)/lock") {
    case .taken(let taken): lock = taken
    case .held(let pid):
      throw StepFailure("Another process has this exercise open\(pid.map { " (process \($0))" } ?? "").")
    case .noFolder: throw StepFailure("The folder \(Printable(path)) can't be used.")
    }
    do {
      let world = CheckWorld(
        world, in: directory, keptIn: path, below: folder, on: server, loop: loop, east: 0, canSuspend: TerminalSession.canSuspend)
      if let refusal = world.refusal { throw StepFailure(refusal) }
      // After a kill, its world is still among the person's own, and another program may have opened it.
      if try directory.exists(self.world) { try directory.checkNotHeld(self.world) }
      var notice: Text?
      var store: CheckStore?
      if CheckStore.isThere(path), place != .beginning {
        store = try CheckStore(path, writes: true)
        if store == nil { notice = "What was kept of this exercise is damaged: it starts over." }
      }
      if store == nil { store = try begin(exercise, in: path, world) }
      guard let store else { throw StepFailure("The folder \(Printable(path)) can't be used.") }
      let stored = Exercise(store.walks[0], named: exercise.name)
      if store.walks[0].firstDifference(from: exercise.walk) != nil {
        notice = "The exercise has changed since you began it. This is the old text; r starts over with the new one."
      }
      let initial = try stored.initialGoals { setup throws(StepFailure) in try HeadlessWallet(setup) }
      let run = try CheckRun(0, of: store, in: world, as: stored)
      let opened = OpenExercise(exercise: stored, number: number, run: run, initialGoals: initial, notice: notice, lock: lock)
      guard run.isComplete, place == .whereLeftUnlessComplete else { return opened }
      opened.close()
    } catch {
      lock.release()
      throw error
    }
    return try open(exercise, number, at: .beginning)
  }

  /// Makes the folder new, without what was kept.
  private func begin(_ exercise: Exercise, in path: String, _ world: CheckWorld) throws -> CheckStore {
    _ = world.removeRemoteParts()
    for name in try Files.names(in: path) where name != "lock" {
      if FileKind(at: "\(path)/\(name)") == .folder {
        try Files.removeFolder("\(path)/\(name)")
      } else {
        try Files.remove("\(path)/\(name)")
      }
    }
    let now = SystemClock().wall
    let session = CheckSession(
      tester: "learner", began: now, ended: now, east: SystemClock.secondsEast(), program: Program.version, server: server?.place,
      terminal: "", elsewhere: nil)
    return try CheckStore.begin([exercise.walk], session: session, in: path)
  }
}
