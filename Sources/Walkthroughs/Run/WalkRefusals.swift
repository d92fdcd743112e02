internal import Commands
internal import Gherkin
internal import System

extension Walk {
  /// The reasons why this walk must not be played: its commands that no step may run, each with its place.
  ///
  /// A walkthrough may come from anybody, so its commands act on the scenario's world alone.
  var refusals: [String] {
    steps.compactMap { step in
      guard let (definition, places) = Vocabulary.find(step.text),
        case .run(let line)? = definition.firstAction(StepValues(places: places, rows: []))
      else { return nil }
      do throws(CommandError) {
        try ControlRequest.check(commandLine: line, of: PreparedWorld.name)
        return nil
      } catch {
        return "\(uri):\(step.location.line): \(error.message)"
      }
    }
  }
}
