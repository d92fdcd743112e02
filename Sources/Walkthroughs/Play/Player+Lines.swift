package import UserInterface

extension Player {
  /// The lines that line mode prints about a finished step: its caption if the step has a note, and the step.
  package func remarks(of step: Int) -> [Text] {
    let number: Text = "\(step + 1)/\(script.steps.count) "
    let remark: Text =
      switch result(step) {
      case .failed(let problem)?: number + "Failed: " + text(step) + ": \(problem)"
      case .passed? where script.steps[step].kind == .sees: number + "Passed: " + text(step)
      case .passed?, .byHand?, nil: number + text(step)
      }
    let isLast = step == script.steps.count - 1 && !script.closingNote.isEmpty
    return (script.steps[step].note.isEmpty ? [] : ["\(script.steps[step].caption)"]) + [remark]
      + (isLast ? ["\(script.closingNote.firstSentence)"] : [])
  }

  /// The prompt of line mode; nil after a person has taken over, because the phone prompts then.
  package var question: Text? {
    switch asked {
    case .undo(let manualActions)?:
      return Self.undoQuestion + " By hand: " + Text.joined(manualActions.map { "\($0)" }, by: ", ") + ". (y: yes, Enter: stay): "
    case .end?: return "End the presentation? (y: yes, Enter: stay): "
    case nil: break
    }
    if isInHand { return nil }
    if goesByItself != nil { return "Enter takes over: " }
    let next: Text = isAtEnd ? "The end" : "Enter: " + text(self.next)
    return next + " (/b: back, /g: steps, /t: take over, /q: quit): "
  }

  /// The message when a person takes over.
  package static let handRemark: Text = "You have taken over. /x returns to the script."

  /// The message when a person who has taken over presses Ctrl-R.
  package static let noWayBack: Text = "Ctrl-R isn't available in a presentation. Ctrl-X returns to the script, where Left goes back."
  package static let noWayBackInLines: Text = "/r isn't available in a presentation. /x returns to the script, where /b goes back."

  /// The steps with their numbers; the next one is marked.
  package var listing: [Text] {
    let steps = script.steps.indices.map { index -> Text in
      let mark: Text = index == next ? "▸ " : "  "
      return mark + "\(index + 1) " + text(index)
    }
    return steps + ["Type /g and a number to go to a step, like /g 7."]
  }

  /// What an answer in line mode means.
  package enum Answer: Hashable, Sendable {
    case key(Key)
    case list
    case go(to: Int)
    case unknown
  }

  package func answer(_ line: String) -> Answer {
    let words = line.split(separator: " ")
    var word = words.first ?? ""
    if word.hasPrefix("/") { word.removeFirst() }
    if let asked {
      guard ["y", "yes"].contains(word.lowercased()) else { return .key(.escape) }
      return .key(asked == .end ? .control("c") : .enter)
    }
    if goesByItself != nil || words.isEmpty { return .key(.enter) }
    switch (word, words.count) {
    case ("b", 1): return .key(.left)
    case ("t", 1): return .key(.escape)
    case ("q", 1): return .key(.character("q"))
    case ("g", 1): return .list
    case ("g", 2):
      guard let number = Int(words[1]), (1...script.steps.count + 1).contains(number) else { return .unknown }
      return .go(to: number - 1)
    default: return .unknown
    }
  }
}
