package import Basics
package import Worlds

/// The reason why a command line is refused: a sentence or two, and the exit status.
package struct UsageError: Error, CustomStringConvertible {
  /// The next step after a wrong command line.
  package enum NextStep: Sendable {
    /// The help of the command that was parsed.
    case help
    /// A sentence, on a separate line.
    case sentence(String)
    /// The description already contains the next step.
    case described
  }

  package let description: String
  package let code: ExitCode
  private let next: NextStep
  /// The command that was parsed: `world delete`; empty for the program itself.
  private var command = ""

  /// - Parameter code: another code than `usage` if not the command line is wrong, but its environment.
  package init(_ description: String, _ code: ExitCode = .usage, next: NextStep = .help) {
    (self.description, self.code, self.next) = (description, code, next)
  }

  package init(_ error: WorldError) { self.init(error.description, error.exitCode) }

  /// Creates an error for an unknown name that suggests the most similar known one: `Unknown fixture “card”. Did you mean “cards”?`
  ///
  /// - Parameters:
  ///   - kind: the category of the name: `fixture`.
  ///   - before: the words before the name as it was typed: the noun of a verb.
  ///   - place: completes the sentence: ` in world “demo”`.
  ///   - otherwise: a sentence that is added if no name is similar.
  ///   - next: the next step if no name is similar.
  package init(
    unknown kind: String, _ name: String, among names: [String], after before: String = "", place: String = "", otherwise: String,
    next: NextStep = .help
  ) {
    self.init(
      name.unknown(kind, among: names, after: before, place: place, otherwise: otherwise),
      next: name.nearest(in: names) == nil ? next : .described)
  }

  package var status: Int32 { code.rawValue }

  /// Returns the error with the command that was parsed, to whose help the message refers.
  package func of(_ command: String) -> UsageError {
    var error = self
    error.command = command
    return error
  }

  /// The message on standard error, with the next step.
  package func message(of program: String) -> String {
    guard code == .usage else { return description }
    return switch next {
    case .help: "\(description)\nTry: \(command.isEmpty ? program : "\(program) \(command)") --help"
    case .sentence(let sentence): "\(description)\n\(sentence)"
    case .described: description
    }
  }
}
