import Basics
import WalletModel

/// A pass as a small card: issuer, network and number, and the state if the pass can't pay.
struct PassFace: PageDrawing {
  let pass: WalletPass

  func rows(_ detail: DrawingDetail, columns: Int, margin: Int) -> [PageRow] {
    let box = PassBox(columns: columns, margin: margin, defaultToken: nil)
    guard detail != .oneLine, box.fits else { return [box.line(pass)] }
    return [box.edge("╭", "╮")] + box.rows(pass, isFocused: false) + [box.edge("╰", "╯")]
  }

  var sentence: Text { pass.sentence }
  var secret: (name: Text, value: Secret)? { nil }
}

/// The passes of a device in a list, with two rows each, or one row each if there are many.
struct PassList: PageStack {
  let passes: [WalletPass]
  /// The token with which the phone pays; nil if the wallet has no default or doesn't report it.
  let defaultToken: TokenReference?

  func rows(_ detail: DrawingDetail, room: Int, focus: Int?, columns: Int, margin: Int) -> [PageRow] {
    let box = PassBox(columns: columns, margin: margin, defaultToken: defaultToken)
    let room = max(3, room)
    if box.fits, detail == .drawn, 3 * passes.count + 1 <= room {
      return passes.indices.flatMap { index in
        [index == 0 ? box.edge("╭", "╮") : box.edge("├", "┤")] + box.rows(passes[index], isFocused: focus == index)
      } + [box.edge("╰", "╯")]
    }
    // One row each. The pass that has the focus is visible.
    let count = passes.count <= room ? passes.count : room - 1
    let first = min(max(0, (focus ?? 0) - count + 1), passes.count - count)
    let rows = (first..<first + count).map { box.line(passes[$0], isFocused: focus == $0) }
    let hidden = passes.count - count
    return hidden > 0 ? rows + [PageRow([(margin, "and \(hidden) more", .quiet)])] : rows
  }
}

/// The frame around passes.
private struct PassBox {
  /// The columns inside the phone's frame.
  let columns: Int
  /// The first column of text.
  let margin: Int
  let defaultToken: TokenReference?

  private static let width = 34

  private var left: Int { (columns - Self.width) / 2 }
  private var right: Int { left + Self.width - 2 }
  var fits: Bool { columns >= Self.width + 2 }

  func edge(_ start: Text, _ end: Text) -> PageRow { PageRow([(left, start + .repeated("─", Self.width - 2) + end, .border)]) }

  /// Returns the two rows of a pass: issuer and network, then number and state.
  func rows(_ pass: WalletPass, isFocused: Bool) -> [PageRow] {
    let network = pass.network.words
    let name = pass.issuerName.truncated(to: Self.width - 5 - network.width)
    let state = note(of: pass)
    let sides: [(column: Int, text: Text, role: Role)] = [(left, "│", .border), (left + Self.width - 1, "│", .border)]
    let focus: [(column: Int, text: Text, role: Role)] = isFocused ? [(left - 2, "▸", .text)] : []
    return [
      PageRow(focus + sides + [(left + 2, name, .title), (right - network.width, network, .quiet)], isFocused: isFocused),
      PageRow(
        sides + [(left + 2, pass.masked.truncated(to: 20), .text), (right - state.width, state, role(of: pass))], isFocused: isFocused),
    ]
  }

  /// Returns the state of a pass that can't pay, "default" for the pass with which the phone pays, or an empty text.
  private func note(of pass: WalletPass) -> Text {
    if pass.passActivationState != .activated { return pass.passActivationState.words }
    return pass.deviceAccountIdentifier == defaultToken ? "default" : ""
  }

  private func role(of pass: WalletPass) -> Role { pass.passActivationState == .activated ? .quiet : .notice }

  /// Returns a pass in one row: "•••• 7009 Meridian Wallet", and the state if there is room.
  func line(_ pass: WalletPass, isFocused: Bool = false) -> PageRow {
    let width = max(1, columns - margin - 2)
    let note = note(of: pass)
    let state = note.isEmpty ? note : " " + note
    let hasState = state.width + 12 <= width
    let name = (pass.masked + " " + pass.issuerName).truncated(to: hasState ? width - state.width : width)
    let focus: [(column: Int, text: Text, role: Role)] = isFocused ? [(margin - 2, "▸", .text)] : []
    let end: [(column: Int, text: Text, role: Role)] = hasState ? [(margin + width - state.width, state, role(of: pass))] : []
    return PageRow(focus + [(margin, name, .text)] + end, isFocused: isFocused)
  }
}

extension WalletPass {
  fileprivate var sentence: Text {
    let what: Text = issuerName + " " + network.words + ", ending in \(primaryAccountNumberSuffix), on " + place + "."
    return passActivationState == .activated ? what : what + " It is " + passActivationState.words + "."
  }
}

extension Block {
  static func pass(_ pass: WalletPass) -> Block { .drawing(AnyPageDrawing(PassFace(pass: pass))) }
}
