internal import Basics
internal import Cryptography
internal import Glibc
internal import Synchronization
internal import System

/// The log of the actions in an open world: an encrypted file in the world's folder. Its records can be read only with the world's key, and
/// only in their order.
///
/// The file is never synced, because it need not survive a power failure. If it can't be written or gets too long, this object removes it.
package final class HistoryFile: Sendable {
  private struct State {
    var file: AppendedFile?
    /// The key that encrypts the entries of this file, and nothing else.
    var key: Key?
    /// The number of written entries.
    var entries = 0
    /// The records that the next entry will contain.
    var pending: [UInt8] = []
    var isGivenUp = false
  }

  private let path: String
  private let worldKey: Key
  private let state = Mutex(State())

  /// The maximum size of a file, in bytes. (our choice)
  private static let limit = 16 << 20
  private static let purpose = "history"
  /// The owner name under which `AEADCipher` seals the file's own key, which encrypts the entries.
  private static let keyOwner = "key"

  /// - Parameter path: a path without a file; the first record creates the file.
  init(path: String, key: Key) { (self.path, worldKey) = (path, key) }

  /// Adds a record, which the next `flush` writes.
  package func add(_ record: [UInt8]) {
    state.withLock { if !$0.isGivenUp { $0.pending.append(counted: record) } }
  }

  /// Writes the records that were added since the last `flush`, as one entry.
  package func flush() {
    state.withLock { state in
      guard !state.pending.isEmpty else { return }
      if !write(&state, to: path) { giveUp(&state) }
    }
  }

  /// Replaces all records with these; with none, removes the file.
  package func replace(by records: [[UInt8]]) {
    state.withLock { state in
      state = State()
      if records.isEmpty {
        unlink(path)
        return
      }
      for record in records { state.pending.append(counted: record) }
      // Writes another file and renames it: if the process is killed, one of the two is complete.
      let fresh = path + ".new"
      unlink(fresh)
      guard write(&state, to: fresh), rename(fresh, path) == 0 else {
        unlink(fresh)
        return giveUp(&state)
      }
    }
  }

  private func giveUp(_ state: inout State) {
    unlink(path)
    state = State(isGivenUp: true)
  }

  /// Writes the pending records as one entry: its length, then the sealed records. Returns false if that fails.
  ///
  /// - Parameter path: the path at which the file is created if there is none yet.
  private func write(_ state: inout State, to path: String) -> Bool {
    let key = state.key ?? .random()
    let length = state.pending.count + NumberedBox.tagLength
    func put(_ buffer: UnsafeMutableRawBufferPointer) {
      buffer.storeBytes(of: UInt64(length).bigEndian, as: UInt64.self)
      NumberedBox.seal(state.pending, number: state.entries, key: key, into: UnsafeMutableRawBufferPointer(rebasing: buffer[8...]))
    }
    if let file = state.file {
      guard file.append(8 + length, put) else { return false }
    } else {
      let own = key.withBytes { Array(UnsafeBufferPointer(start: $0, count: Key.length)) }
      guard let sealed = AEADCipher(worldKey, purpose: Self.purpose).seal(own, for: Self.keyOwner) else { return false }
      var beginning: [UInt8] = []
      beginning.append(counted: sealed)
      beginning += [UInt8](unsafeUninitializedCapacity: 8 + length) { bytes, count in
        put(UnsafeMutableRawBufferPointer(bytes))
        count = 8 + length
      }
      guard let file = AppendedFile(path, beginning, limit: Self.limit) else { return false }
      (state.file, state.key) = (file, key)
    }
    state.pending.removeAll(keepingCapacity: true)
    state.entries += 1
    return true
  }

  /// Returns the records of a file, up to the first damaged entry; nil if there are none.
  static func read(_ path: String, key: Key) -> [[UInt8]]? {
    guard let bytes = (try? FileSystem.read(path, atMost: limit)) ?? nil else { return nil }
    var rest = bytes[...]
    guard let sealed = rest.popCounted(), let own = AEADCipher(key, purpose: purpose).open(Array(sealed), for: keyOwner).flatMap(Key.init)
    else { return nil }
    var records: [[UInt8]] = []
    var number = 0
    while let sealed = rest.popCounted(), let entry = NumberedBox.open(Array(sealed), number: number, key: own) {
      var entry = entry[...]
      while let record = entry.popCounted() { records.append(Array(record)) }
      number += 1
    }
    return records.isEmpty ? nil : records
  }
}
