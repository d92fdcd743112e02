internal import Gherkin

/// The sentence that compares the phone with a picture, and its file.
enum PictureStep {
  private static let pattern = StepPattern("the picture is {text}")

  static func sentence(_ name: String) -> String { pattern.sentence([name]) }

  /// The name of the picture; nil for another sentence.
  static func name(in step: Gherkin.Step) -> String? {
    guard let (definition, places) = Vocabulary.find(step.text), definition.pattern.text == pattern.text else { return nil }
    return places.first
  }

  /// The file of a picture.
  static func text(of rows: [String], _ title: String) -> String { rows.joined(separator: "\n") + "\n--- \(title)\n" }

  // MARK: - In journals

  private static let folder = "journal/"

  /// The name of a screen of a journal.
  static func name(_ number: Int) -> String { "\(folder)\(number)" }

  /// True for a line of a journal that compares the phone with a screen.
  static func isIn(_ line: String) -> Bool { line.contains("the picture is \"\(folder)") }

  /// The number of the screen that a step of a journal names; nil for another step.
  static func number(in step: Gherkin.Step) -> Int? {
    name(in: step).flatMap { $0.hasPrefix(folder) ? Int($0.dropFirst(folder.count)) : nil }
  }
}
