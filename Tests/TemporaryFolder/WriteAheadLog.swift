import FoundationEssentials

/// The log of an SQLite database. (https://sqlite.org/fileformat2.html, 4.1)
package enum WriteAheadLog {
  /// How many commits the log of a database has, each of which was durable before it was acknowledged. Zero without a log.
  package static func commits(of database: String) -> Int {
    guard let log = FileManager.default.contents(atPath: database + "-wal").map(Array.init), log.count > 32 else { return 0 }
    func number(_ offset: Int) -> Int { log[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let salt = log[16..<24]
    var commits = 0
    for frame in stride(from: 32, through: log.count - 24, by: 24 + number(8)) {
      // After a checkpoint, the log begins again with another salt, before the rest of the old one.
      guard log[frame + 8..<frame + 16] == salt else { break }
      // The last frame of a commit has the size of the database.
      if number(frame + 4) > 0 { commits += 1 }
    }
    return commits
  }
}
