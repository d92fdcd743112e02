import Testing
import UserInterface
import WalletModel

/// The graph of all screens: complete, without dead ends, and without a way around the login.
@Suite struct MapTests {
  @Test func `every screen is reached from the first`() {
    #expect(reached(from: .start) == Set(ScreenName.allCases))
  }

  @Test(arguments: ScreenName.allCases)
  func `every screen has a way out`(_ screen: ScreenName) {
    #expect(Map.edges.contains { $0.from == screen && $0.to != screen })
    #expect(reached(from: screen).contains(.start))
  }

  @Test func `every exit is said in words of its own`() {
    let exits = Map.edges.map { "\($0.from): \($0.outcome)" }
    #expect(Set(exits).count == exits.count)
    for edge in Map.edges { #expect(Map.mermaid.contains("  \(edge.from) -->|\"\(edge.outcome)\"| \(edge.to)\n")) }
  }

  @Test(arguments: Walks.all)
  func `a walk takes the exit it is named after`(_ walk: Walks.Walk) throws {
    let last = try #require(walk.rehearse().trail.last)
    #expect(last.edge.from == walk.from)
    #expect(last.edge.outcome == walk.outcome)
  }

  @Test func `every exit is walked`() {
    let walked = Set(Walks.all.flatMap { $0.rehearse().trail.map(\.edge) })
    for edge in Map.edges { #expect(walked.contains(edge), "nobody walks \(edge.from): \(edge.outcome)") }
  }

  @Test func `home is reached with a session and never without`() {
    var ways: Set<Map.Edge> = []
    for walk in Walks.all {
      for (edge, handover) in walk.rehearse().trail where edge.to == .home {
        ways.insert(edge)
        guard case .signedIn = handover else {
          Issue.record("\(edge.from): \(edge.outcome) reaches Home without a session")
          continue
        }
      }
    }
    #expect(ways == Set(Map.edges.filter { $0.to == .home }))
    for handover in Walks.handovers {
      if case .signedIn = handover { #expect(HomeScreen(handover) != nil) } else { #expect(HomeScreen(handover) == nil) }
    }
  }

  @Test(arguments: ScreenName.allCases)
  func `a screen is built from one kind of handover, whatever it may hold`(_ screen: ScreenName) {
    let built = Walks.handovers.count { screen.type.init($0) != nil }
    #expect(screen == .start ? built == Walks.handovers.count : built >= 1 && built < Walks.handovers.count)
  }

  private func reached(from start: ScreenName) -> Set<ScreenName> {
    var reached: Set = [start]
    var open = [start]
    while let screen = open.popLast() {
      for edge in Map.edges where edge.from == screen && reached.insert(edge.to).inserted { open.append(edge.to) }
    }
    return reached
  }
}
