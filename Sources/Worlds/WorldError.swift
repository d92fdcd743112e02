package import Basics
package import System
package import WalletModel

/// An error of opening, creating, copying or removing a world. Nothing was changed, except with `notSynced`.
package enum WorldError: Error, Hashable, Sendable {
  /// A text that can be the name of neither a world nor a snapshot.
  case badName(String)
  /// The folder of the worlds is unknown: neither HOME nor an absolute XDG_DATA_HOME is set.
  case noHome
  case notAFolder(path: String)
  case notOwned(path: String)
  /// A symbolic link, a pipe, a socket, a device or a folder is in the place of a world's file.
  case irregular(path: String)
  /// This user may not write the folder or file.
  case notWritable(path: String)
  case cannotCreate(path: String, reason: String)
  /// The file of an exported world can't be created.
  case cannotExport(path: String, reason: String)
  /// A folder is at the path to which the world should be exported.
  case exportToFolder(WorldName, path: String)
  /// No world has this name. A deleted one of this name can be restored, or another name is similar.
  case noSuchWorld(WorldName, nearest: String? = nil, isDeleted: Bool = false)
  case noSuchDeletedWorld(WorldName, nearest: String? = nil)
  case worldExists(WorldName)
  case noSuchSnapshot(WorldName, WorldName, nearest: String? = nil)
  case snapshotExists(WorldName, WorldName)
  /// The snapshot was changed, or taken with another key.
  case damagedSnapshot(WorldName, WorldName)
  case newerSnapshot(WorldName, WorldName)
  case fileExists(path: String)
  case cannotRead(path: String, reason: String)
  /// The file is not an exported world.
  case notExported(path: String)
  /// The exported world is cut off, or was changed.
  case damagedExport(path: String)
  /// The exported world exceeds the size limit.
  case largeExport(path: String)
  /// A newer Billfold wrote the exported world.
  case newerExport(path: String)
  /// An operation of the fixture failed.
  case notPrepared(WorldName, WalletError)
  /// Another process has the world open; its PID is nil if it is unknown.
  case held(WorldName, pid: Int32?)
  /// This object was closed, for example because the world was restored; the world can be opened again under its name.
  case closed(WorldName)
  /// Another program, such as the sqlite3 tool, is writing to the file.
  case busy(path: String)
  /// The world was created with another seed than the one that `--seed` names, or without one.
  case otherSeed(WorldName)
  /// The world's issuers are on this server, but were requested locally or on another one.
  case elsewhere(WorldName, place: String)
  /// The invitation that the world has stored can't be read.
  case badInvitation(WorldName)
  /// The server rejected its part of an operation on both halves of the world.
  case remoteFailed(WorldName, place: String, WalletError)
  /// The server rejected the copy of the world that should move to it.
  case notTaken(WorldName, WalletError)
  /// The world's phones already know local issuers, and can't change to others.
  case ownIssuers(WorldName)
  case damaged(WorldName, path: String)
  /// Another program wrote the file.
  case foreign(WorldName, path: String)
  /// The file has a view, a trigger or a virtual table, which Billfold doesn't create.
  case foreignObject(path: String, name: String)
  /// A development build wrote the file, before the first release.
  case development(path: String)
  case newer(WorldName, component: String, found: Int, known: Int)
  case diskFull(path: String)
  /// The system refused to read or write at the path; what is there is unknown.
  case failed(path: String, SystemError)
  /// The change was made, but a power failure could undo it; `done` is a sentence without its full stop.
  case notSynced(done: String, path: String, SystemError)
}

extension WorldError: CustomStringConvertible {
  /// What has happened and what to do, for the command line.
  package var description: String { "\(whatHappened) \(whatToDo)" }

  package var whatHappened: String {
    switch self {
    case .badName(let text): "“\(Printable(text.prefix(60)))” is not a valid name."
    case .noHome: "Billfold can't find the folder for its worlds."
    case .notAFolder(let path): "\(path) is not a folder."
    case .notOwned(let path): "\(path) belongs to another user."
    case .irregular(let path): "\(path) is \(FileKind(at: path)?.description ?? "not a regular file")."
    case .notWritable(let path): "No write permission for \(path)."
    case .exportToFolder(_, let path): "\(path) is a folder."
    case .cannotCreate(let path, let reason), .cannotExport(let path, let reason): "Can't create \(path): \(reason)."
    case .noSuchWorld(let name, _, _): "World “\(name)” doesn't exist."
    case .noSuchDeletedWorld(let name, _): "There is no deleted world “\(name)”."
    case .worldExists(let name): "World “\(name)” already exists."
    case .noSuchSnapshot(let world, let name, _): "World “\(world)” has no snapshot “\(name)”."
    case .snapshotExists(let world, let name): "World “\(world)” already has a snapshot “\(name)”."
    case .damagedSnapshot(let world, let name): "Snapshot “\(name)” of world “\(world)” is damaged."
    case .newerSnapshot(let world, let name): "Snapshot “\(name)” of world “\(world)” was written by a newer Billfold."
    case .fileExists(let path): "The file \(path) already exists."
    case .cannotRead(let path, let reason): "Can't read \(path): \(reason)."
    case .notExported(let path): "\(path) is not a world that Billfold exported."
    case .damagedExport(let path): "\(path) is a world that Billfold exported, but it is cut off or damaged."
    case .largeExport(let path): "\(path) is larger than any world that Billfold reads (\(ExportedWorld.largest >> 20) MB)."
    case .newerExport(let path): "\(path) was written by a newer Billfold."
    case .notPrepared(let name, let error): "Can't prepare world “\(name)”: \(error.localizedDescription)"
    case .held(let name, let pid?): "World “\(name)” is open in another process (PID \(pid))."
    case .held(let name, nil): "World “\(name)” is open in another process."
    case .closed(let name): "World “\(name)” is closed."
    case .busy(let path): "Another program is writing to \(path)."
    case .otherSeed(let name): "World “\(name)” was created with a different seed, or without one."
    case .elsewhere(let name, let place): "The issuers of world “\(name)” are on the server \(place)."
    case .badInvitation(let name): "The invitation that world “\(name)” keeps is damaged."
    case .remoteFailed(let name, _, let error) where error.code == .serverAway:
      "Can't reach the issuers of world “\(name)”: \(error.clause)."
    case .remoteFailed(let name, let place, let error):
      "The server \(place) rejected the request for world “\(name)”: \(error.clause)."
    case .notTaken(let name, let error): "The server rejected world “\(name)”: \(error.clause)."
    case .ownIssuers(let name): "World “\(name)” already has local wallets and can't be moved to a server."
    case .damaged(let name, let path): "World “\(name)” is corrupt: \(path) fails its integrity check."
    case .foreign(let name, let path): "World “\(name)” can't be opened: \(path) was not written by Billfold."
    case .foreignObject(let path, let name):
      "\(path) has been changed: \"\(name.prefix(40))\" is neither a table nor an index that Billfold makes."
    case .development(let path): "\(path) was written by a development build of Billfold, which no release can read."
    case .newer(let name, let component, let found, let known):
      "World “\(name)” was written by a newer Billfold (\(component) \(found), this one knows \(known))."
    case .diskFull(let path): "The disk is full: can't write \(path)."
    case .failed(let path, let error): "Can't read or write \(path): \(error.reason)."
    case .notSynced(let done, _, let error): "\(done), but can't be synced to the disk: \(error.reason)."
    }
  }

  package var whatToDo: String {
    switch self {
    case .badName: "Use 1 to 40 lowercase letters (a-z), digits, - and _, not starting with -."
    case .noHome: "Set HOME, or XDG_DATA_HOME to an absolute path."
    case .notAFolder: "Move it away, or set XDG_DATA_HOME to another place."
    case .irregular: "Delete it, restore a backup, or use another world (--world NAME)."
    case .notOwned: "Run Billfold as its owner, or set XDG_DATA_HOME to a folder of your own."
    case .notWritable(let path): "Allow it with: chmod u+w '\(path)', or set XDG_DATA_HOME to another place."
    case .cannotCreate: "Set XDG_DATA_HOME to a folder that you can write to."
    case .cannotExport: "Choose a folder that exists and that you can write to."
    case .exportToFolder(let name, let path): "Name a file in it, like \(path.hasSuffix("/") ? path : path + "/")\(name).billfold."
    case .noSuchWorld: nextStep ?? "To list worlds, run: billfold world list"
    case .noSuchDeletedWorld: nextStep ?? "To list deleted worlds, run: billfold world list --deleted"
    case .worldExists(let name): "Choose another name, or delete it: billfold world delete \(name)"
    case .noSuchSnapshot: nextStep ?? "To list snapshots, run: billfold world list"
    case .snapshotExists: "Choose another name, or replace it with --replace."
    case .damagedSnapshot: "Restore another snapshot. The world has not changed."
    case .newerSnapshot: "Restore it with that version, or restore another snapshot. The world has not changed."
    case .fileExists: "Choose another name, or replace it with --replace."
    case .cannotRead: "Check the file name and its permissions."
    case .notExported: "Choose a file that was written by billfold world export."
    case .largeExport: "Nothing was imported. Choose another file."
    case .damagedExport: "Export it again, or fetch the file again; nothing was imported."
    case .newerExport: "Import it with that version."
    case .notPrepared(_, let error) where error.isOfStorage: "The world was not created."
    case .notPrepared: "The world was not created. Try again, or choose another fixture: billfold world create --help"
    case .held: "Close it there, or use another world (--world NAME)."
    case .closed: "Open it again."
    case .busy: "Close that program and try again."
    case .otherSeed(let name):
      "Open it without --seed, use another world (--world NAME), or reset it: billfold world reset \(name)"
    case .elsewhere: "Open it with --backend and an invitation to them, or use another world (--world NAME)."
    case .badInvitation: "Open it with --backend and an invitation to the same issuers."
    case .remoteFailed(_, _, let error): error.whatToDo
    case .notTaken: "Check that it is running, and that the operator invitation belongs to it."
    case .ownIssuers: "Use another world (--world NAME)."
    case .damaged(let name, _), .foreign(let name, _):
      "Restore a backup, use another world (--world NAME), or reset it: billfold world reset \(name)"
    case .foreignObject: "Use a file from a source that you trust."
    case .development: "Create a new world instead: billfold world create --help."
    case .newer(let name, _, _, _):
      "Use that version, use another world (--world NAME), or reset it: billfold world reset \(name)"
    case .diskFull: "Free up space and try again."
    case .failed(_, let error): error.advice
    case .notSynced: "A power failure now could undo it. Check the disk."
    }
  }

  /// The name that was probably meant, or the command that restores a deleted world; nil if there is neither.
  package var nextStep: String? {
    switch self {
    case .noSuchWorld(let name, _, isDeleted: true): "It was deleted. To restore it, run: billfold world undelete \(name)"
    case .noSuchWorld(_, let nearest?, _), .noSuchDeletedWorld(_, let nearest?), .noSuchSnapshot(_, _, let nearest?):
      String.suggestion([nearest])
    default: nil
    }
  }

  /// The exit status of a program that ends with this error.
  package var exitCode: ExitCode {
    switch self {
    case .badName: .usage
    case .badInvitation, .irregular, .damaged, .foreign, .foreignObject, .development, .newer, .damagedSnapshot, .newerSnapshot,
      .notExported, .damagedExport, .largeExport, .newerExport:
      .dataError
    case .noSuchWorld, .noSuchDeletedWorld, .noSuchSnapshot, .cannotRead: .noInput
    case .remoteFailed(_, _, let error), .notTaken(_, let error): error.exitCode
    // A failing fixture is a defect of Billfold, unless the disk failed.
    case .notPrepared(_, let error): error.isOfStorage ? .inputOutput : .internalFailure
    case .notAFolder, .cannotCreate, .cannotExport, .exportToFolder, .worldExists, .snapshotExists, .fileExists: .cannotCreate
    case .diskFull, .failed, .notSynced: .inputOutput
    case .held, .closed, .busy: .busy
    case .notOwned, .notWritable: .refused
    case .noHome, .otherSeed, .elsewhere, .ownIssuers: .configuration
    }
  }
}

extension WalletError {
  fileprivate var isOfStorage: Bool { [.storageFull, .storageFailed].contains(code) }
}

/// Errors of the server that has the issuers of a world.
extension WalletError {
  /// The description as the end of a sentence.
  fileprivate var clause: String {
    let sentence = description.firstRange(of: ". ").map { description[..<$0.lowerBound] } ?? description[...]
    return sentence.prefix(1).lowercased() + (sentence.hasSuffix(".") ? sentence.dropLast() : sentence).dropFirst()
  }

  fileprivate var whatToDo: String {
    switch code {
    case .connectionLost, .timedOut, .badResponse, .cancelled:
      "Nothing was changed here, but the server may have completed the request. Try again."
    case .notInvited: "Nothing was changed. Open the world with another invitation to it."
    case .duplicatesNotAllowed: "Nothing was changed. Choose another name, or replace it with --replace."
    case .notFound: "Nothing was changed. Choose a snapshot that was taken while the issuers were on this server."
    case .storageFull: "Nothing was changed. Free up space there, then try again."
    default: "Nothing was changed. Try again."
    }
  }

  fileprivate var exitCode: ExitCode {
    switch code {
    case .notInvited: .refused
    case .duplicatesNotAllowed: .cannotCreate
    case .notFound: .noInput
    case .storageFailed, .storageFull: .inputOutput
    default: .unavailable
    }
  }
}
