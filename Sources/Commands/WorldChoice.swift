import Basics
package import Worlds

/// The world that a command is about, and whether the command may create it.
package struct WorldChoice: Sendable {
  package let name: WorldName
  /// True for `default`, which the first command that needs a world creates. See `Usual`.
  package let makes: Bool

  /// Returns the choice of a world that has to exist.
  package static func existing(_ name: WorldName) -> WorldChoice { WorldChoice(name: name, makes: false) }

  /// Returns the choice of the world that `--world` names, or of the usual one.
  static func chosen(_ name: WorldName) -> WorldChoice { WorldChoice(name: name, makes: name == .standard) }

  /// Returns the world for a command line that names none. Called only if the command needs a world.
  package typealias Usual = () throws(UsageError) -> WorldName

  package static let variable = "BILLFOLD_WORLD"
  /// The maximum number of worlds that a message lists. (our choice)
  private static let shownCount = 10

  /// Returns the world that `BILLFOLD_WORLD` names; otherwise the only one there is; otherwise `default`, if it exists or no other one
  /// does.
  package static func usual(
    _ environment: (String) -> String?, in directory: WorldDirectory
  ) throws(UsageError) -> WorldName {
    guard let text = environment(variable), !text.isEmpty else {
      let (some, hasStandard): ([WorldName], Bool)
      do throws(WorldError) {
        (some, hasStandard) = (try directory.first(shownCount + 1), try directory.exists(.standard))
      } catch {
        throw UsageError(error)
      }
      if some.count == 1 { return some[0] }
      guard !hasStandard, !some.isEmpty else { return .standard }
      let names = some.prefix(shownCount).map(\.description).joined(separator: ", ")
      throw UsageError("Several worlds exist. Name one with --world: \(names)\(some.count > shownCount ? ", …" : "")", .noInput)
    }
    let name: WorldName
    do throws(WorldError) {
      name = try WorldName(text)
    } catch {
      throw UsageError(
        "The environment variable \(variable) is “\(Printable(text.prefix(60)))”, which is not a valid name. \(error.whatToDo) "
          + "Change it, or run: unset \(variable)",
        .configuration)
    }
    if name == .standard { return name }
    let error: WorldError
    do throws(WorldError) {
      if try directory.exists(name) { return name }
      error = try directory.noSuchWorld(name)
    } catch {
      throw UsageError(error)
    }
    let sentences = [
      "The environment variable \(variable) names the world “\(name)”, which doesn't exist.", error.nextStep ?? "",
      "To create it, run: billfold world create \(name). To use another world, run: unset \(variable)",
    ]
    throw UsageError(sentences.filter { !$0.isEmpty }.joined(separator: " "), .noInput)
  }
}
