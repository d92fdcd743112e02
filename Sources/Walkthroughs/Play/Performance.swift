package import UserInterface

/// A player with its wallet: carries out the player's work and passes it the results. Only one thread uses it.
package struct Performance {
  package private(set) var player: Player
  private let wallet: PlayedWallet
  package private(set) var isQuit = false
  /// The steps done since the last call of `consumeNews`.
  private var news: [Int] = []

  /// - Parameters:
  ///   - auto: the way the play continues without keys; nil: each step waits for a key.
  ///   - speed: the factor by which the play is faster than normal.
  ///   - isTyped: true shows typed text letter by letter; false at once.
  ///   - makeWallet: makes a wallet in a fresh world.
  package init(
    _ script: Script, auto: Player.Auto?, speed: Double, isTyped: Bool,
    makeWallet: @escaping (ScenarioSetup) throws(StepFailure) -> HeadlessWallet
  ) {
    player = Player(script, auto: auto, speed: speed, isTyped: isTyped)
    wallet = PlayedWallet(script, makeWallet: makeWallet)
    carryOut(player.start())
  }

  /// Ends the app and removes its world.
  package func close() { wallet.close() }

  /// - Parameter size: the size of the terminal.
  package mutating func receive(_ input: Input, on size: Size) { carryOut(player.handle(input, on: Stage.sizeAboveLine(size))) }

  /// Goes to the place before a step.
  package mutating func go(to step: Int) { carryOut(player.go(to: step)) }

  /// Does the work that is due now.
  package mutating func work(_ now: Duration, on size: Size) {
    if player.isInHand {
      player.see(wallet.work(on: Stage.sizeAboveLine(size)))
    } else {
      carryOut(player.tick(now))
    }
  }

  // Until a person takes over, the wallet changes only by steps.
  package var bell: Int32 { player.isInHand ? wallet.bell : -1 }
  package func wakeUp(_ now: Duration) -> Duration? { player.isInHand ? wallet.wakeUp : player.due(now) }
  package func consumeClipboard() -> String? { player.isInHand ? wallet.consumeClipboard() : nil }

  /// Returns the steps done since the last call, once their results are shown.
  package mutating func consumeNews() -> [Int] {
    guard !player.isTyping else { return [] }
    defer { news = [] }
    return news
  }

  private mutating func carryOut(_ work: Player.Work?) {
    var work = work
    while let now = work {
      work = nil
      switch now {
      case .perform(let turn, let isFilmed):
        work = player.receive(wallet.perform(turn, after: player.turns, isFilmed: isFilmed), of: turn)
        if case .step(let number) = turn { news.append(number) }
      case .look: player.see(wallet.moment(after: player.turns))
      case .findPlace(let count):
        if let place = wallet.place(after: player.next, player.turns) {
          player.resume(at: place)
        } else {
          player.goBack(undoing: wallet.manualActions(in: player.turns, after: count))
        }
      case .quit: isQuit = true
      }
    }
  }
}

extension Performance {
  /// Plays without keys to the end or to the first step that fails, with a separate clock, and records the frames.
  ///
  /// - Parameters:
  ///   - start: the time of the first frame.
  ///   - each: called for each step when its result is shown.
  /// - Returns: the time of the last frame.
  package mutating func record(
    into cast: inout Cast, from start: Duration, each: (Int, Player) -> Void
  ) -> Duration {
    var now = start
    while true {
      work(now, on: player.recordedSize)
      // The size is read again, because a step may have changed it.
      cast.show(player.frame(player.recordedSize), at: now)
      for step in consumeNews() {
        cast.mark(player.label(of: step), at: now)
        each(step, player)
      }
      guard let due = player.due(now) else { return now }
      now += due
    }
  }
}

extension Player {
  /// The terminal size of a recording: that of the scenario, and one more line for the bar.
  fileprivate var recordedSize: Size {
    let size = moment?.size ?? ScenarioSetup().size
    return Size(columns: max(size.columns, 40), rows: max(size.rows, 12) + 1)
  }
}
