/// The meaning of a cell. Screens know roles only; `Style` says how terminals and SVG pictures show them.
package enum Role: UInt8, CaseIterable, Sendable {
  /// Ordinary text.
  case text
  /// The heading of a screen or panel.
  case title
  /// Said in passing: what is dimmed where the terminal can.
  case quiet
  /// Lines and frames.
  case border
  /// An entry field, and the one that has the focus.
  case field, focusedField
  /// The contents of a secret field; blank in every recording.
  case secret
  /// The action that Enter would choose.
  case selected
  /// An action that cannot be chosen now.
  case disabled
  /// A refusal or a failure.
  case error
  /// A requirement that is met, an outcome that is good.
  case good
  /// Something worth knowing that is not an error.
  case notice
  /// Parts that only a simulation has: sample credentials, armed faults.
  case simulated
  /// The last lines of the terminal: where we are and which keys work.
  case status
}
