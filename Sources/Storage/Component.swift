/// A part of the schema with its own version, such as `access`, and the SQL that migrates each version to the next.
///
/// Migrations only go forward: a component's version is the number of its migrations that have run. All migrations here are released and
/// must never be edited; to change the schema, add one at the end. (`ReleasedFiles` in the tests keeps files of the first release.)
package struct Component: Sendable {
  package let name: String
  package let migrations: [StaticString]
  /// The component's columns that contain times: `issuer_payments.moment`.
  package let moments: [StaticString]

  package init(name: String, migrations: [StaticString], moments: [StaticString] = []) {
    self.name = name
    self.migrations = migrations
    self.moments = moments
  }
}

extension DatabaseTransaction {
  /// Returns the components' versions in the file.
  func versions() throws(StorageError) -> [ComponentVersion] {
    try rows("SELECT component, version FROM schema_versions ORDER BY component") { row throws(StorageError) in
      ComponentVersion(name: try row.text("component"), version: try row.integer("version"))
    }
  }

  /// Runs the missing migrations of each component, in the components' order.
  func migrate(_ components: [Component]) throws(StorageError) {
    let versions = try versions()
    for component in components {
      let version = versions.version(of: component)
      guard version < component.migrations.count else { continue }
      for migration in component.migrations[version...] { try script(migration) }
      try insert(
        into: "schema_versions", ["component": .text(component.name), "version": .integer(component.migrations.count)],
        "ON CONFLICT (component) DO UPDATE SET version = excluded.version")
    }
  }
}

/// The number of a component's migrations that have run in a file.
struct ComponentVersion: Equatable {
  let name: String
  let version: Int
}

extension [ComponentVersion] {
  func version(of component: Component) -> Int { first { $0.name == component.name }?.version ?? 0 }
}

extension [Component] {
  /// Returns true if a migration has still to run on a file with these versions.
  func needMigration(from versions: [ComponentVersion]) -> Bool { contains { $0.migrations.count > versions.version(of: $0) } }

  /// Throws if a newer Billfold has written one of the components.
  func refuseNewer(than versions: [ComponentVersion]) throws(StorageError) {
    for found in versions {
      let known = first { $0.name == found.name }?.migrations.count ?? 0
      if found.version > known { throw .newer(component: found.name, found: found.version, known: known) }
      if found.version < 0 { throw .corrupt }
    }
  }
}
