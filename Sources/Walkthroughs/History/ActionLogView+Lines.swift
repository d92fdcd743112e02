package import UserInterface
internal import WalletModel

extension ActionLogView {
  /// The number of steps that line mode lists by default. (our choice)
  private static let said = 10

  /// The last steps with their numbers, and the reason if resuming is impossible.
  package var listing: [Text] {
    let told: [Text] = steps == 0 ? ["No actions since the wallet was opened."] : steps(from: max(1, steps + 1 - Self.said))
    return told + (offer.refusal.map { [$0] } ?? [])
  }

  private func steps(from first: Int) -> [Text] {
    let count: Text = steps == 1 ? "1 step" : "\(steps) steps"
    return ["Since the wallet was opened: " + count + (first == 1 ? "." : ", of which these are the last.")]
      + (first...steps).map { "\($0) " + places[$0].text }
  }

  /// The prompt of line mode; nil if there is no step, or if resuming is impossible.
  package var question: Text? {
    if steps == 0 || offer.refusal != nil { return nil }
    switch saved {
    case .title?: return "Title of the scenario? (Enter: \(title.value), /b: don't save): "
    case .file?: return "Name of the file? (Enter: \(file.value), /b: don't save): "
    case nil: break
    }
    guard asks else {
      let all: Text = steps > Self.said ? ", a: all steps" : ""
      let save: Text = offer.file == nil ? "" : ", s: save as scenario"
      return "Resume after which step? (0: when the wallet was opened, Enter: stay" + all + save + "): "
    }
    let first = selection.index + 1
    let lost: Text =
      switch steps - selection.index {
      case 0: "Later steps will be lost"
      case 1: "Step \(steps) will be lost"
      default: "Steps \(first) to \(steps) will be lost"
      }
    let place: Text = selection.index == 0 ? "when the wallet was opened" : "after step \(selection.index)"
    return "Resume " + place + "? " + lost + ". (y: yes, Enter: stay): "
  }

  /// The effect of an answer in line mode.
  package struct Reply: Hashable, Sendable {
    package let answer: Answer
    /// The lines that line mode prints in response.
    package var remarks: [Text] = []
  }

  /// Handles an answer to `question`.
  package mutating func answer(_ line: String) -> Reply {
    if let saved { return Reply(answer: fill(saved, with: line)) }
    var word = line.filter { !$0.isWhitespace }.lowercased()
    if word.hasPrefix("/") { word.removeFirst() }
    if asks {
      asks = false
      guard word == "yes" || word == "y" else { return Reply(answer: .close, remarks: ["Nothing was changed."]) }
      return Reply(answer: .resume(from: places[selection.index].count))
    }
    switch word {
    case "", "b", "r", "q": return Reply(answer: .close)
    case "s": return Reply(answer: .stay, remarks: askToSave().map { [$0] } ?? [])
    case "a": return Reply(answer: .stay, remarks: steps(from: 1))
    default:
      guard let number = Int(word), (0...steps).contains(number) else {
        return Reply(answer: .stay, remarks: ["Type a number from 0 to \(steps)."])
      }
      // The state after the last action is the present one.
      if number == count { return Reply(answer: .close, remarks: ["Nothing was changed."]) }
      (selection.index, asks) = (number, true)
      return Reply(answer: .stay)
    }
  }

  private mutating func fill(_ asked: SavedField, with line: String) -> Answer {
    saved = nil
    let text = line.trimmed
    guard text != "/b" else { return .stay }
    switch asked {
    case .title:
      if !text.isEmpty { title.fill(with: text) }
      saved = .file
      return .stay
    case .file:
      if !text.isEmpty { file.fill(with: text) }
      return .save(as: file.value, title: title.value)
    }
  }
}
