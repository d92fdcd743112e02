package import UserInterface

/// What was done to a wallet in this run, step by step, each with the phone as it was then: a person looks at it, and may go on from there.
///
/// Pure, as the player is: keys go in, and what is to be seen is drawn from the value alone.
package struct PastView: Sendable {
  /// A place in the past: the phone as it was, and how it came to that.
  struct Place: Sendable {
    /// The step before it; empty at the beginning.
    let text: Text
    /// How many actions were done.
    let count: Int
    let moment: StageMoment
  }

  /// What a person wants.
  package enum Answer: Hashable, Sendable {
    case stay
    /// Return to now.
    case close
    /// Write all of it to a file.
    case save
    /// Go on from where so many actions were done.
    case goOn(from: Int)
  }

  private(set) var places: [Place]
  /// How many steps were told: the place after them is now.
  let steps: Int
  /// What was done with all of it, until the next key.
  private var notice: Text?
  var selection: Selection
  /// True while a person is asked whether what came later may go.
  var asks = false

  /// - Parameters:
  ///   - start: the stage when the wallet was opened.
  ///   - moments: after each action.
  ///   - told: the actions as steps.
  package init(from start: StageMoment, _ moments: [StageMoment], _ told: [Teller.Told]) {
    places = [Place(text: "", count: 0, moment: start)]
    for step in told {
      // What one key has done is told in several sentences, at one place.
      if let last = places.last, last.count == step.end {
        places[places.count - 1] = Place(text: last.text + " · " + "\(step.line)", count: step.end, moment: last.moment)
      } else {
        places.append(Place(text: "\(step.line)", count: step.end, moment: moments[step.end - 1]))
      }
    }
    steps = places.count - 1
    if let last = moments.last, places[places.count - 1].count < moments.count {
      places.append(Place(text: "Now", count: moments.count, moment: last))
    }
    selection = Selection(index: places.count - 1, count: places.count)
  }

  private var selected: Int { selection.index }

  /// How many places there are besides the beginning.
  package var count: Int { places.count - 1 }

  /// Shows a sentence until the next key.
  package mutating func say(_ sentence: Text) { notice = sentence }

  package mutating func handle(_ input: Input) -> Answer {
    notice = nil
    guard case .key(let key) = input else { return .stay }
    let last = places.count - 1
    if asks {
      asks = false
      return key == .enter ? .goOn(from: places[selected].count) : .stay
    }
    switch key {
    case .left, .backspace: selection.move(.up)
    case .right, .character(" "): selection.move(.down)
    case .enter:
      if selected == last { return .close }
      asks = true
    case .character("s"): return .save
    case .escape, .character("q"), .control("r"): return .close
    default: selection.move(key)
    }
    return .stay
  }

  // MARK: - What is to be seen

  /// The stage as it was, with the place in the past below it.
  package func frame(_ size: Size) -> Frame {
    let place = places[selected]
    if let notice { return Self.bar(notice, over: place.moment, size) }
    let stage = Player.stage(on: size)
    guard Stage.hasRoomForPhone(size) else { return place.moment.frame(size) }
    var frame = place.moment.frame(stage).placed(on: size)
    // What was shown then for a while may be hidden by now.
    frame.blankSecrets()
    let rows = size.rows == stage.rows ? 1 : 2
    frame.clear(rows: size.rows - rows..<size.rows, columns: 0..<size.columns)
    frame.place(cursor: nil)
    if rows == 2 || !asks { frame.put(title, row: size.rows - rows, column: 1, role: .title, limit: size.columns - 2) }
    if rows == 2 || asks { frame.put(keys(size.columns - 2), row: size.rows - 1, column: 1, role: asks ? .notice : .status) }
    return frame
  }

  private var title: Text {
    let place = places[selected]
    let number: Text = "\(selected)/\(places.count - 1) "
    return number + (selected == 0 ? "When the wallet was opened" : place.text)
  }

  private func keys(_ columns: Int) -> Text {
    let later = places.count - 1 - selected
    if asks {
      let steps: Text = later == 1 ? "1 later step" : "\(later) later steps"
      let question = "Go on from here? " + steps + (later == 1 ? " is lost." : " are lost.") + " Enter go on · Esc no"
      return question.width <= columns ? question : "Lose " + steps + "? Enter yes · Esc no"
    }
    let goOn: [Text] = later == 0 ? [] : ["Enter go on from here"]
    var shown: [Text] = []
    for key in ["Left/Right look"] + goOn + ["Esc back to now", "s save as scenario"] as [Text]
    where Text.joined(shown + [key], by: " · ").width <= columns {
      shown.append(key)
    }
    return Text.joined(shown, by: " · ")
  }

  /// A wallet whose last rows have a sentence instead of the status line and the keys.
  package static func notice(_ sentence: Text, on frame: Frame) -> Frame {
    var frame = frame
    put(sentence.wrapped(to: frame.size.columns - 2).prefix(2), into: &frame)
    return frame
  }

  private static func put(_ lines: some Collection<Text>, into frame: inout Frame) {
    let first = frame.size.rows - lines.count
    frame.clear(rows: first..<frame.size.rows, columns: 0..<frame.size.columns)
    for (row, line) in lines.enumerated() { frame.put(line, row: first + row, column: 1, role: .notice) }
  }

  /// A sentence below the stage.
  package static func bar(_ sentence: Text, over moment: StageMoment, _ size: Size) -> Frame {
    let stage = Player.stage(on: size)
    guard Stage.hasRoomForPhone(size) else { return moment.frame(size) }
    var frame = moment.frame(stage).placed(on: size)
    put(sentence.wrapped(to: size.columns - 2).prefix(max(2, size.rows / 4)), into: &frame)
    frame.place(cursor: nil)
    return frame
  }
}
