package import Commands
internal import PseudoTerminal
package import System
package import UserInterface
package import Worlds

/// The program as people use it: keys are typed into a pseudo-terminal, and the screen is read from it.
package final class TerminalWallet: DrivenWallet {
  let program: WalletProgram

  /// - Parameters:
  ///   - server: the server that hosts the issuers; nil: they are local.
  ///   - path: the path of the program; nil: the running program.
  package init(_ setup: ScenarioSetup, on server: (any WorldServer)? = nil, path: String? = nil) throws(StepFailure) {
    program = try WalletProgram(setup, on: server, path: path, isOnScreen: true)
  }

  package func look() throws(StepFailure) -> View {
    let dump = try program.screenDump()
    var cells = program.program?.screen.cells.map { $0.map(\.text) } ?? []
    for run in dump.drawing?.secrets ?? [] where cells.indices.contains(run.row) {
      for column in (run.column..<run.column + run.columns).clamped(to: cells[run.row].indices) { cells[run.row][column] = " " }
    }
    let view = View(
      dump, lines: { _ in { $0.lines(of: cells) } }, phone: dump.drawing?.pictured?.lines(of: cells) ?? dump.drawing?.phone ?? [])
    program.lastSeen = view.rows
    return view
  }

  package func send(_ inputs: [Input]) throws(StepFailure) { try program.type(inputs) }

  package func resize(to size: Size) throws(StepFailure) {
    try program.resize(to: size)
    guard program.program != nil else { return }
    let seen = try program.screenDump().size
    guard seen == size else { throw StepFailure("The app draws for \(seen), but the terminal is \(size).") }
  }

  package func restart() throws(StepFailure) { try program.restart() }
  package func kill() throws(StepFailure) { try program.kill() }
  package func perform(_ action: any WorldAction) throws(StepFailure) { _ = try program.command(action.words) }
  package func run(_ request: ControlRequest) throws(StepFailure) { _ = try program.command(request.words) }

  package func output(of query: some WorldQuery, isJSON: Bool) throws(StepFailure) -> String {
    try program.output(of: query, isJSON: isJSON)
  }

  package func close() { program.close() }
}
