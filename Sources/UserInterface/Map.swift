/// The map of all screens, drawn by walking every exit from the first one.
package enum Map {
  /// One way from a screen to the next.
  package struct Edge: Hashable, Sendable {
    package let from: ScreenName
    /// The exit, in words.
    package let outcome: String
    package let to: ScreenName
  }

  /// Every exit of every screen, in the order of the screens.
  package static var edges: [Edge] {
    func exits<S: Screen>(_ type: S.Type) -> [Edge] {
      S.Outcome.allCases.map { Edge(from: S.name, outcome: $0.rawValue, to: S.route($0)) }
    }
    return ScreenName.allCases.flatMap { exits($0.type) }
  }

  /// The graph in Mermaid's words.
  package static var mermaid: String {
    var lines = ["flowchart TD", "  start([start]) --> \(ScreenName.start)"]
    lines += ScreenName.allCases.map { "  \($0)[\"\($0.rawValue)\"]" }
    lines += edges.map { "  \($0.from) -->|\"\($0.outcome)\"| \($0.to)" }
    return lines.joined(separator: "\n") + "\n"
  }
}
