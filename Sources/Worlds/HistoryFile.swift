internal import Cryptography
internal import Glibc
internal import Synchronization
internal import System
internal import WalletModel

/// What is done in a world while it is open, in a file beside it: records that can only be read, and only in their order, with the
/// world's key.
///
/// It need not outlast the machine, and is never synced. Where it can't be written, or gets too long, there is none.
package final class HistoryFile: Sendable {
  private struct State {
    var descriptor: Int32 = -1
    var sealer: Sealer?
    /// How many entries were written.
    var entries = 0
    var bytes = 0
    /// Records that will be one entry.
    var pending: [UInt8] = []
    var isGivenUp = false
  }

  private let path: String
  private let worldKey: Key
  private let state = Mutex(State())

  /// The most bytes of a file. (our choice)
  private static let limit = 16 << 20
  private static let purpose = "history"
  /// Whose the file's own key is, by which each entry is encrypted with its number as nonce.
  private static let keyOwner = "key"

  /// - Parameter path: of no file: it is made with the first record.
  init(path: String, key: Key) { (self.path, worldKey) = (path, key) }

  deinit { state.withLock { Self.close(&$0) } }

  /// Adds a record, which the next `flush` writes.
  package func add(_ record: [UInt8]) {
    state.withLock { if !$0.isGivenUp { $0.pending.append(counted: record) } }
  }

  /// Writes what was added since the last time.
  package func flush() {
    state.withLock { state in
      guard !state.pending.isEmpty else { return }
      if !write(&state) { giveUp(&state) }
    }
  }

  /// Begins anew with these records. Without any, there is no file.
  package func replace(by records: [[UInt8]]) {
    state.withLock { state in
      Self.close(&state)
      unlink(path)
      state = State()
      for record in records { state.pending.append(counted: record) }
      if !records.isEmpty, !write(&state) { giveUp(&state) }
    }
  }

  private static func close(_ state: inout State) {
    if state.descriptor >= 0 { Glibc.close(state.descriptor) }
    state.descriptor = -1
  }

  private func giveUp(_ state: inout State) {
    Self.close(&state)
    unlink(path)
    state.isGivenUp = true
    state.pending = []
  }

  private func write(_ state: inout State) -> Bool {
    var entries: [UInt8] = []
    if state.sealer == nil {
      let key = Key.random()
      let bytes = key.withBytes { Array(UnsafeBufferPointer(start: $0, count: Key.length)) }
      guard let sealed = AEADCipher(worldKey, purpose: Self.purpose).seal(bytes, for: Self.keyOwner) else { return false }
      entries.append(counted: sealed)
      state.sealer = try? Sealer(key)
      state.descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_APPEND | O_CLOEXEC, 0o600)
    }
    guard state.descriptor >= 0, let sealed = try? state.sealer?.seal(state.pending, nonce: Self.nonce(state.entries))
    else { return false }
    entries.append(counted: sealed)
    state.pending.removeAll(keepingCapacity: true)
    state.entries += 1
    state.bytes += entries.count
    return state.bytes <= Self.limit && entries.withUnsafeBytes { Glibc.write(state.descriptor, $0.baseAddress, $0.count) } == entries.count
  }

  private static func nonce(_ entry: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: SealedBox.nonceLength - 8) + withUnsafeBytes(of: UInt64(entry).bigEndian, Array.init)
  }

  /// The records of a file, up to where it is damaged; nil if there are none.
  static func read(_ path: String, key: Key) -> [[UInt8]]? {
    guard let bytes = (try? FileSystem.read(path, atMost: limit)) ?? nil else { return nil }
    var rest = bytes[...]
    guard let sealed = rest.popCounted(), let own = AEADCipher(key, purpose: purpose).open(Array(sealed), for: keyOwner).flatMap(Key.init)
    else { return nil }
    var records: [[UInt8]] = []
    var number = 0
    while let sealed = rest.popCounted(), sealed.starts(with: nonce(number)), let entry = try? SealedBox.open(Array(sealed), key: own) {
      var entry = entry[...]
      while let record = entry.popCounted() { records.append(Array(record)) }
      number += 1
    }
    return records.isEmpty ? nil : records
  }
}
