import FoundationEssentials

extension TemporaryFolder {
  /// A copy of the files that the first release (commit 5340052) wrote: `worlds`, `exports`, `server` and invitations.
  ///
  /// Every later build reads them. They are never written again: a change of the schema is a new migration.
  package static func released() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let fixtures = tests.appending(path: "WorldsTests/Fixtures").path
    for name in try FileManager.default.contentsOfDirectory(atPath: fixtures) {
      try FileManager.default.copyItem(atPath: "\(fixtures)/\(name)", toPath: "\(folder.path)/\(name)")
    }
    return folder
  }
}
