import Simulation
package import Worlds

/// A change to an open world, as a value. The parser of command lines and the steps of walkthroughs create it.
package protocol WorldAction: Sendable {
  /// The command line of this action, without the program's name and the world.
  var words: [String] { get }
  /// Performs the action and returns its output. An action that replaces the world assigns the new world to the parameter.
  func perform(on world: inout World) async throws -> String
}

/// A question about an open world, as a value. Its answer has one type, from which both the text and the output of `--json` are derived.
package protocol WorldQuery: Sendable {
  associatedtype Answer: Codable & Sendable
  /// The command line of this query, without the program's name and the world.
  var words: [String] { get }
  func answer(from world: World) async throws -> Answer
  /// Returns the answer as text for people.
  func text(of answer: Answer) -> String
}

extension WorldAction {
  /// Adds the action's command line to the traffic log, then performs the action.
  func performNoted(on world: inout World) async throws -> String {
    world.log.note(.command(words), at: world.time.now)
    return try await perform(on: &world)
  }
}

extension WorldQuery {
  /// Returns the output of the query's command.
  package func output(about world: World, isJSON: Bool) async throws -> String {
    let answer = try await answer(from: world)
    return isJSON ? json(answer) : text(of: answer)
  }
}

/// The effect of a command in the process that has the world open.
package enum OpenWorldAction: Sendable {
  /// Changes the world.
  case act(@Sendable (World) async throws -> CommandResult)
  /// Replaces the world with another one.
  case replace(@Sendable (World) async throws -> CommandResult)
  /// Changes neither the world nor the wallet.
  case ask(@Sendable (World) async throws -> CommandResult)
  case whenIdle(IdleQuery)
  /// Undoes the last actions in the wallet.
  case goBack(actions: Int)

  package static func change(_ action: any WorldAction) -> OpenWorldAction { .act { try await result(of: action, on: $0) } }
  static func replacing(_ action: any WorldAction) -> OpenWorldAction { .replace { try await result(of: action, on: $0) } }

  private static func result(of action: any WorldAction, on world: World) async throws -> CommandResult {
    var open = world
    let output = try await action.performNoted(on: &open)
    return CommandResult(output: output, world: open === world ? nil : open)
  }

  /// True if the answer has no time limit.
  var isPatient: Bool { if case .whenIdle(let question) = self { question.isPatient } else { false } }
}
