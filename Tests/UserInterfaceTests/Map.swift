import UserInterface

/// The screen graph, as the walks take it. `make pictures` writes it into Screens/README.md, and into the file that `billfold map` prints.
enum Map {
  /// One way from a screen to the next.
  struct Edge: Hashable, Sendable {
    let from: ScreenName
    /// The exit, in words.
    let outcome: String
    let to: ScreenName
  }

  /// Every exit of every screen, in the order of the screens, and the session's end where a walk shows that it leaves the screen.
  static let edges: [Edge] = {
    let ends = Set(walked.flatMap(\.ends))
    return ScreenName.allCases.flatMap { screen in
      let taken = walked.flatMap(\.trail).filter { $0.edge.from == screen }
      // A way may have several edges in words of their own, for example those of an errand.
      let exits = ways(of: screen).flatMap { way in
        taken.filter { $0.way == way }.reduce(into: [Edge]()) { if !$0.contains($1.edge) { $0.append($1.edge) } }
      }
      return exits + ends.filter { $0.from == screen }
    }
  }()

  static let walked = Walks.all.map { $0.rehearse() }

  /// The exits of a screen, in the order of their declaration.
  static func ways(of screen: ScreenName) -> [String] {
    func ways<S: Screen>(_ type: S.Type) -> [String] { S.Outcome.ExitName.allCases.map(\.rawValue) }
    return ways(screen.type)
  }

  /// The graph in Mermaid's words.
  static var mermaid: String {
    var lines = ["flowchart TD", "  start([start]) --> \(ScreenName.starts[0])"]
    // The phone's own apps have a start of their own.
    lines += ScreenName.starts.dropFirst().map { "  \($0)Start([\($0.title)]) --> \($0)" }
    lines += ScreenName.allCases.map { "  \($0)[\"\($0.title)\"]" }
    lines += edges.map { "  \($0.from) -->|\"\($0.outcome)\"| \($0.to)" }
    return lines.joined(separator: "\n") + "\n"
  }
}
