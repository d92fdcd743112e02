internal import Synchronization
internal import WalletModel
internal import Worlds

/// The worlds of a folder by node, a part of the checkout gateway's identifiers. After a change of the folder, the worlds' keys are read
/// again.
final class GatewayNodes: Sendable {
  private let directory: WorldDirectory
  private let known = Mutex(Known())

  private struct Known {
    /// The time of the folder's last change before it was read; nil if it was not read yet.
    var changed: Duration?
    var names: [GatewayNode: WorldName] = [:]
  }

  init(_ directory: WorldDirectory) { self.directory = directory }

  /// Returns the world of a node with its keys; nil if there is none.
  func world(at node: GatewayNode) throws(WorldError) -> (WorldName, WorldKeys)? {
    try refresh()
    // The world may have been deleted and created again with another key.
    guard let name = known.withLock({ $0.names[node] }), let keys = try directory.keys(of: name), keys.node == node else { return nil }
    return (name, keys)
  }

  private func refresh() throws(WorldError) {
    let changed = try directory.changed()
    guard known.withLock({ $0.changed }) != changed else { return }
    var names: [GatewayNode: WorldName] = [:]
    for name in try directory.names() {
      // Skips a damaged world.
      if let keys = try? directory.keys(of: name) { names[keys.node] = name }
    }
    known.withLock { $0 = Known(changed: changed, names: names) }
  }
}
