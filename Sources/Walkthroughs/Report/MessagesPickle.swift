internal import Gherkin

extension MessagesReport.Writer {
  /// The pickle of a scenario that was run. `ids` must already contain the IDs of its document.
  mutating func pickle(_ report: WalkReport) -> Envelope.Pickle {
    let walk = report.walk
    let row = walk.row.map { [ids[$0] ?? ""] } ?? []
    var type = "Unknown"
    let inherited = report.steps.count - walk.scenario.steps.count
    let steps = report.steps.enumerated().map { index, step in
      let own = Self.type(of: walk.steps[index])
      if own != "Conjunction" { type = own }
      let rows = step.table.map { Envelope.PickleRow(cells: $0.map { Envelope.PickleCell(value: $0) }) }
      let docString = step.docString.map { Envelope.PickleDocString(mediaType: walk.steps[index].docString?.mediaType, content: $0) }
      let table = rows.isEmpty ? nil : Envelope.PickleTable(rows: rows)
      return Envelope.PickleStep(
        id: id(), text: step.text, type: type, astNodeIds: [ids[step.location] ?? ""] + (index < inherited ? [] : row),
        argument: table == nil && docString == nil ? nil : Envelope.Argument(docString: docString, dataTable: table))
    }
    return Envelope.Pickle(
      id: id(), uri: walk.uri, location: Envelope.Location(walk.row ?? walk.location), astNodeIds: [ids[walk.location] ?? ""] + row,
      name: report.name, language: walk.source.language, steps: steps,
      tags: walk.tags.map { Envelope.PickleTag(name: $0.name, astNodeId: ids[$0.location] ?? "") })
  }

  static func type(of step: Gherkin.Step) -> String {
    switch step.kind {
    case .context: "Context"
    case .action: "Action"
    case .outcome: "Outcome"
    case .conjunction: "Conjunction"
    case nil: "Unknown"
    }
  }
}

extension Envelope {
  struct Pickle: Encodable {
    let id, uri: String
    let location: Location
    let astNodeIds: [String]
    let name, language: String
    let steps: [PickleStep]
    let tags: [PickleTag]
  }

  struct PickleStep: Encodable {
    let id, text, type: String
    let astNodeIds: [String]
    let argument: Argument?
  }

  struct Argument: Encodable {
    let docString: PickleDocString?
    let dataTable: PickleTable?
  }

  struct PickleDocString: Encodable {
    let mediaType: String?
    let content: String
  }

  struct PickleTable: Encodable { let rows: [PickleRow] }
  struct PickleRow: Encodable { let cells: [PickleCell] }
  struct PickleCell: Encodable { let value: String }
  struct PickleTag: Encodable { let name, astNodeId: String }
}
