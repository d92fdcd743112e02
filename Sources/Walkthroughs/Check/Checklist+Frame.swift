internal import Basics
package import UserInterface

extension Checklist {
  /// The stage with the list and the check's line.
  ///
  /// - Parameter isCovered: true if something else lies where the list would.
  package func frame(_ stage: Frame, _ size: Size, isCovered: Bool) -> Frame {
    let panel = SidePanel(
      hasKeys: hasKeys, question: question.map { ($0.field, $0.prompt) }, message: message, isShown: isShown)
    return panel.frame(stage, size, isCovered: isCovered, line: line) { frame, rows, columns in
      let listsScenarios = focus == .scenarios
      let heading = (listsScenarios ? "Scenarios" : "\(script.name)" as Text).wrapped(to: columns.count - 2).prefix(2)
      panel.draw(
        list, titled: heading.map { ($0, .title) }, selected: listsScenarios ? selectedScenario.index : selected.index, into: &frame,
        rows: rows, columns: columns)
    }
  }

  private var list: [SidePanel.Row] {
    if focus == .scenarios {
      return scenarios.map {
        SidePanel.Row(
          word: $0.state.words, text: $0.name, role: $0.state == .failed ? .error : .text, details: [($0.feature, .quiet)])
      }
    }
    return steps.indices.map { number in
      let (word, role) = state(of: number)
      return SidePanel.Row(word: word, text: "\(script.steps[number].text)", role: role, details: details(of: number))
    }
  }

  /// What can be done now, in as many words as have room.
  private func line(_ columns: Int) -> Text {
    let lines: [Text]
    switch focus {
    case .scenarios:
      lines = ["Up/Down select · Enter open · Esc steps · Ctrl-X phone · Ctrl-C leave", "Enter open · Esc steps · Ctrl-X phone"]
    case .steps where isElsewhere:
      let isOpen = script.steps[selected.index].kind != .sees && !steps[selected.index].isDoneByProgram
      let work: Text = isOpen ? "Enter do it here · " : ""
      let other = work + otherHand(selected.index)
      lines = [
        other + " · b blocked · s skip · n note · a attach · Left go back · l scenarios · Ctrl-X phone",
        other + " · b s n a · Left · Ctrl-X", other + " · Ctrl-X", "Other phone, then p or f · Ctrl-X",
      ]
    case .steps:
      let own: Text = isOfWorld[selected.index] ? "Enter do it · " : script.steps[selected.index].kind == .sees ? "" : "d do it · "
      let marks: Text = "p pass · f fail · b blocked · s skip · n note · a attach · P pass seen"
      lines = [
        own + marks + " · Left go back · l scenarios · Ctrl-X phone", own + marks + " · Left back · Ctrl-X phone",
        own + "p f b s n a P · Left back · l list · Ctrl-X phone", own + "p f b s n a P · Ctrl-X",
      ]
    case .phone:
      let keys: Text = " · Ctrl-X"
      lines = [hint + keys + " steps", hint.truncated(to: columns - keys.width) + keys]
    }
    return lines.first { $0.width <= columns } ?? lines[lines.count - 1]
  }
}
