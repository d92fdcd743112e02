import FoundationEssentials

/// The log of an SQLite database. (https://sqlite.org/fileformat2.html, 4.1)
package enum WriteAheadLog {
  /// How many commits the log of a database has, each of which was durable before it was acknowledged. Zero without a log.
  package static func commits(of database: String) -> Int { ends(of: contents(of: database)).count }

  /// The log as it was after each of its commits, beginning with the empty one: all that kills of the program can leave behind, as long as
  /// nothing was copied from the log into the database.
  package static func states(of database: String) -> [[UInt8]] {
    let log = contents(of: database)
    return [[]] + ends(of: log).map { Array(log[..<$0]) }
  }

  private static func contents(of database: String) -> [UInt8] {
    FileManager.default.contents(atPath: database + "-wal").map(Array.init) ?? []
  }

  /// Offsets behind the last frames of the commits.
  private static func ends(of log: [UInt8]) -> [Int] {
    guard log.count > 32 else { return [] }
    func number(_ offset: Int) -> Int { log[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let salt = log[16..<24]
    let length = 24 + number(8)
    var ends: [Int] = []
    for frame in stride(from: 32, through: log.count - length, by: length) {
      // After a checkpoint, the log begins again with another salt, before the rest of the old one.
      guard log[frame + 8..<frame + 16] == salt else { break }
      // The last frame of a commit has the size of the database.
      if number(frame + 4) > 0 { ends.append(frame + length) }
    }
    return ends
  }
}
