internal import Basics
internal import Gherkin

/// A screen of a check, as a file of its evidence.
package struct EvidenceScreen: Hashable, Sendable {
  /// In the folder of the evidence, without the ending: `scenarios/001/Screens/journal/3`. As text it ends in `.txt`, as picture in `.svg`.
  let path: String
  let title: String
  let rows: [String]
  let svg: String
}

/// A file that was attached to a step, in evidence.
struct EvidenceFile: Hashable, Sendable {
  let attachment: Attachment
  /// In the folder of the evidence; nil: its copy was removed or changed before it was collected.
  let path: String?

  /// In one line, for reports that can't have the file itself.
  var line: String { "\(path ?? "(missing)"): \(attachment.line), \(attachment.type.rawValue), SHA-256 \(attachment.sha256)" }
}

/// The proof of a step of a check.
package struct StepEvidence: Hashable, Sendable {
  /// What showed when the step before it was known; nil: no app ran.
  let before: EvidenceScreen?
  /// What showed when it was fulfilled, or else when it was judged. Nil: neither.
  let after: EvidenceScreen?
  /// The calls between the two.
  let calls: [Exhibit.Call]
  /// What the tester has attached.
  let files: [EvidenceFile]

  /// What reports in other formats take in: the two screens and the calls.
  var attachments: [(name: String, type: String, text: String)] {
    var attachments: [(name: String, type: String, text: String)] = []
    for (name, screen) in [("before", before), ("after", after)] {
      guard let screen else { continue }
      attachments.append(("screen \(name).svg", "image/svg+xml", screen.svg))
      attachments.append(("screen \(name).txt", "text/plain", screen.rows.joined(separator: "\n")))
    }
    if !calls.isEmpty { attachments.append(("calls.json", "application/json", calls.json)) }
    for (index, file) in files.enumerated() { attachments.append(("attached \(index + 1).txt", "text/plain", file.line)) }
    return attachments
  }
}

extension [Exhibit.Call] {
  /// An array of the calls.
  var json: String { "[\n" + map(\.json).joined(separator: ",\n") + "\n]\n" }
}

/// The screens of a scenario of a check: equal ones that follow each other are one.
struct ScenarioEvidence: Sendable {
  /// In the folder of the evidence: `scenarios/001`.
  let folder: String
  let progress: CheckProgress
  private(set) var screens: [EvidenceScreen] = []
  /// The number of the screen of each entry of the progress, from 1 on; nil for an entry without.
  private(set) var numbers: [Int?] = []
  /// The proof of each remark of a session.
  private var remarks: [StepEvidence] = []
  /// The attachments whose copies are there.
  private let attachments: Set<Attachment>

  init(_ progress: CheckProgress, number: Int, attachments: Set<Attachment>) {
    let digits = "\(number + 1)"
    folder = "scenarios/" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    (self.progress, self.attachments) = (progress, attachments)
    var last: Exhibit?
    for entry in progress.entries {
      guard let exhibit = entry.exhibit else {
        numbers.append(nil)
        continue
      }
      if !exhibit.showsSame(as: last) { add(exhibit) }
      last = exhibit
      numbers.append(screens.count)
    }
    for placed in progress.remarks {
      let entry = progress.entries.firstIndex { $0.event == .remarked(placed.remark) }
      if let entry {
        remarks.append(evidence(at: entry))
      } else if let exhibit = placed.exhibit {
        // The tester has gone back to before it.
        add(exhibit)
        remarks.append(StepEvidence(before: nil, after: screens.last, calls: exhibit.calls, files: []))
      } else {
        remarks.append(StepEvidence(before: nil, after: nil, calls: [], files: []))
      }
    }
  }

  private mutating func add(_ exhibit: Exhibit) {
    screens.append(
      EvidenceScreen(
        path: "\(folder)/Screens/\(PictureStep.name(screens.count + 1))", title: exhibit.title, rows: exhibit.rows, svg: exhibit.svg))
  }

  /// The proof of a step; nil while nothing is known of it.
  func evidence(of step: Int) -> StepEvidence? {
    let remark = step - progress.steps.count
    if remarks.indices.contains(remark) { return remarks[remark] }
    let files = progress.steps[step].attachments.map { EvidenceFile(attachment: $0, path: attachments.contains($0) ? $0.path : nil) }
    guard let index = progress.entry(of: step) else {
      return files.isEmpty ? nil : StepEvidence(before: nil, after: nil, calls: [], files: files)
    }
    return evidence(at: index, files)
  }

  private func evidence(at index: Int, _ files: [EvidenceFile] = []) -> StepEvidence {
    let moment = progress.entries[index].moment
    // What became known at the same moment belongs together.
    let first = progress.entries.prefix(index).lastIndex { $0.moment < moment }.map { $0 + 1 } ?? 0
    let before = progress.entries.prefix(first).indices.last { numbers[$0] != nil }
    return StepEvidence(
      before: before.flatMap(screen), after: screen(index), calls: progress.entries[first...index].flatMap { $0.exhibit?.calls ?? [] },
      files: files)
  }

  private func screen(_ entry: Int) -> EvidenceScreen? { numbers[entry].map { screens[$0 - 1] } }
}
