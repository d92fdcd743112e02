package import Basics
internal import Commands
internal import FoundationEssentials
package import System

/// Which exercises a learner has done: one small file, written at the first action, at a hint, and when a goal is reached.
///
/// It proves nothing. The state of an unfinished exercise is in its world.
package struct LearningProgress: Sendable {
  package struct Entry: Codable, Hashable, Sendable {
    package var reached: Int
    package var goals: Int
    package var hints: Int
    /// When it was first done, in ISO 8601; nil before that.
    package private(set) var done: String?

    /// Records the first completion.
    package mutating func complete(at now: Timestamp) { done = done ?? now.iso8601(east: 0) }
  }

  private struct Contents: Codable {
    var format: Int
    var exercises: [String: Entry]
  }

  private typealias Files = FileSystem<FileError>
  private static let format = 1
  private let path: String
  /// False if a later version has written the file: it stays as it is.
  private let isWritable: Bool
  package private(set) var entries: [String: Entry] = [:]

  /// A file that is missing or damaged counts as empty.
  package init(at path: String) {
    self.path = path
    let bytes = (try? Files.read(path, atMost: 1 << 24)).flatMap(\.self)
    struct Version: Codable { let format: Int }
    let version = bytes.flatMap { try? JSONDecoder().decode(Version.self, from: Data($0)) }?.format
    isWritable = version.map { $0 <= Self.format } ?? true
    if version == Self.format, let bytes { entries = (try? JSONDecoder().decode(Contents.self, from: Data(bytes)))?.exercises ?? [:] }
  }

  package func state(of name: String) -> Lesson.State { entries[name].map { $0.done == nil ? .begun : .done } ?? .open }

  /// Writes down how far an exercise is, if that has changed.
  package mutating func note(_ name: String, _ change: (inout Entry) -> Void) throws(FileError) {
    var entry = entries[name] ?? Entry(reached: 0, goals: 0, hints: 0, done: nil)
    change(&entry)
    guard entry != entries[name] else { return }
    entries[name] = entry
    guard isWritable else { return }
    try Files.write(Array(json(Contents(format: Self.format, exercises: entries)).utf8), to: path)
  }
}
