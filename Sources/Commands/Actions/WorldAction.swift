import Simulation
package import Worlds

/// A change of an open world, as a value: command lines are read into it, and steps of walkthroughs make it.
package protocol WorldAction: Sendable {
  /// The command line that means it, without the program's name and the world.
  var words: [String] { get }
  /// Carries it out and returns its output. An action that replaces the world sets the parameter.
  func perform(on world: inout World) async throws -> String
}

/// A question about an open world, as a value. Its answer has one type: the rows that people read, and programs with `--json`.
package protocol WorldQuery: Sendable {
  associatedtype Answer: Codable & Sendable
  /// The command line that means it, without the program's name and the world.
  var words: [String] { get }
  func answer(from world: World) async throws -> Answer
  /// The answer for people.
  func text(of answer: Answer) -> String
}

extension WorldAction {
  /// Performs it, and notes its command line before what it does.
  func performNoted(on world: inout World) async throws -> String {
    world.log.note(.command(words), at: world.time.now)
    return try await perform(on: &world)
  }
}

extension WorldQuery {
  /// The output of its command.
  package func output(about world: World, isJSON: Bool) async throws -> String {
    let answer = try await answer(from: world)
    return isJSON ? json(answer) : text(of: answer)
  }
}

/// The work of a command in the process that has the world open.
package enum OpenWorldAction: Sendable {
  /// Changes the world.
  case act(@Sendable (World) async throws -> CommandResult)
  /// Puts another world in its place.
  case replace(@Sendable (World) async throws -> CommandResult)
  /// Changes nothing, in the world or in the wallet.
  case ask(@Sendable (World) async throws -> CommandResult)
  case whenStill(StillQuestion)
  /// Takes back this many of the last things that were done in the wallet.
  case goBack(actions: Int)

  package static func change(_ action: any WorldAction) -> OpenWorldAction { .act { try await result(of: action, on: $0) } }
  static func replacing(_ action: any WorldAction) -> OpenWorldAction { .replace { try await result(of: action, on: $0) } }

  private static func result(of action: any WorldAction, on world: World) async throws -> CommandResult {
    var open = world
    let output = try await action.performNoted(on: &open)
    return CommandResult(output: output, world: open === world ? nil : open)
  }

  /// True if the answer may take as long as it likes.
  var isPatient: Bool { if case .whenStill(let question) = self { question.isPatient } else { false } }
}
