package import UserInterface

/// A play with its wallet: does what the player wants, and returns the result to it. One thread uses it.
package struct Performance {
  package private(set) var player: Player
  private let wallet: PlayedWallet
  package private(set) var isQuit = false
  /// The steps that were done since this was asked last.
  private var news: [Int] = []

  /// - Parameters:
  ///   - auto: nil: each step waits for a key.
  ///   - speed: how many times as fast as usual it goes.
  ///   - isTyped: whether letters come one by one.
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

  /// - Parameter size: that of the terminal.
  package mutating func receive(_ input: Input, on size: Size) { carryOut(player.handle(input, on: Player.stage(on: size))) }

  /// Goes to the place before a step.
  package mutating func go(to step: Int) { carryOut(player.go(to: step)) }

  /// Does what is due by now.
  package mutating func work(_ now: Duration, on size: Size) {
    if player.isInHand {
      player.see(wallet.work(on: Player.stage(on: size)))
    } else {
      carryOut(player.tick(now))
    }
  }

  // While nobody has taken over, nothing happens but by a step.
  package var bell: Int32 { player.isInHand ? wallet.bell : -1 }
  package func wakeUp(_ now: Duration) -> Duration? { player.isInHand ? wallet.wakeUp : player.due(now) }
  package func consumeClipboard() -> String? { player.isInHand ? wallet.consumeClipboard() : nil }

  /// The steps that were done since this was asked last, once their results show.
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
          player.goBack(undoing: wallet.deeds(in: player.turns, after: count))
        }
      case .quit: isQuit = true
      }
    }
  }
}

extension Performance {
  /// Plays on by itself to the end or the first step that does not hold, with a separate clock, and writes down what shows.
  ///
  /// - Parameters:
  ///   - start: when it begins.
  ///   - each: told of each step when its result shows.
  /// - Returns: when it is over.
  package mutating func record(
    into cast: inout Cast, from start: Duration, each: (Int, Player) -> Void
  ) -> Duration {
    var now = start
    while true {
      work(now, on: player.recordedSize)
      // A step may have changed it.
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
  /// The terminal of a recording: the scenario's, and a line for the bar.
  fileprivate var recordedSize: Size {
    let size = moment?.size ?? ScenarioSetup().size
    return Size(columns: max(size.columns, 40), rows: max(size.rows, 12) + 1)
  }
}
