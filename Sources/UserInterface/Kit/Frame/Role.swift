package import WalletModel

/// The meaning of a cell. Screens use only roles; `Style` defines how terminals and SVG pictures show them.
package enum Role: UInt8, CaseIterable, Sendable {
  /// Ordinary text.
  case text
  /// The heading of a screen or panel.
  case title
  /// Secondary text.
  case quiet
  /// Lines and frames.
  case border
  /// An entry field, and the entry field that has the focus.
  case field, focusedField
  /// The contents of a secret field; blank in every recording.
  case secret
  /// The action that Enter would choose, in the accent of the issuer's theme.
  case selected
  /// The action that Enter would choose outside the phone, where there is no theme.
  case selectedOutside
  /// The letter in a label that chooses the action.
  case key
  /// An action that cannot be chosen now.
  case disabled
  /// A refusal or a failure.
  case error
  /// A requirement that is met, or a good outcome.
  case good
  /// A notice, which is no error.
  case notice
  /// The line about a new message, above the page of the phone.
  case banner
  /// Elements that exist only in a simulation: sample credentials, armed faults.
  case simulated
  /// The last lines of the terminal: the status line and the line of keys.
  case status
  /// A band across the phone that shows an outcome: good, bad, pending or neutral. The bad band also crosses a blocked card.
  case goodBand, badBand, waitingBand, plainBand
  /// The ends of the band across a card, which are invisible if the card has a color.
  case badBandEdge
  /// The status of a response, by its class; `statusFault` if a fault made the response, or none arrived.
  case status2xx, status4xx, status5xx, statusFault
  /// The mark of an entry in the glass, by the entry's kind.
  case callMark, messageMark, sessionMark, clockMark, faultMark
  /// A vote on a provisioning.
  case greenVote, yellowVote, orangeVote, redVote
  /// The crossed-out number of a cancelled card.
  case struck
  /// The envelope of a card that has been mailed, in the colors of the card's face.
  case badge1, badge2, badge3, badge4
  // The parts of a card with each face of the theme, in the order of `FacePart`; then the parts of a blocked card.
  case face1Text, face1Strong, face1Quiet, face1Edge, face1Line, face1Mark, face1Chip, face1Secret
  case face2Text, face2Strong, face2Quiet, face2Edge, face2Line, face2Mark, face2Chip, face2Secret
  case face3Text, face3Strong, face3Quiet, face3Edge, face3Line, face3Mark, face3Chip, face3Secret
  case face4Text, face4Strong, face4Quiet, face4Edge, face4Line, face4Mark, face4Chip, face4Secret
  case dimmed1Text, dimmed1Strong, dimmed1Quiet, dimmed1Edge, dimmed1Line, dimmed1Mark, dimmed1Chip, dimmed1Secret
  case dimmed2Text, dimmed2Strong, dimmed2Quiet, dimmed2Edge, dimmed2Line, dimmed2Mark, dimmed2Chip, dimmed2Secret
  case dimmed3Text, dimmed3Strong, dimmed3Quiet, dimmed3Edge, dimmed3Line, dimmed3Mark, dimmed3Chip, dimmed3Secret
  case dimmed4Text, dimmed4Strong, dimmed4Quiet, dimmed4Edge, dimmed4Line, dimmed4Mark, dimmed4Chip, dimmed4Secret
  // The same parts for a pass in Apple Wallet, whose face identifies its issuer; then the parts of a suspended pass.
  case pass1Text, pass1Strong, pass1Quiet, pass1Edge, pass1Line, pass1Mark, pass1Chip, pass1Secret
  case pass2Text, pass2Strong, pass2Quiet, pass2Edge, pass2Line, pass2Mark, pass2Chip, pass2Secret
  case pass3Text, pass3Strong, pass3Quiet, pass3Edge, pass3Line, pass3Mark, pass3Chip, pass3Secret
  case pass4Text, pass4Strong, pass4Quiet, pass4Edge, pass4Line, pass4Mark, pass4Chip, pass4Secret
  case dimmedPass1Text, dimmedPass1Strong, dimmedPass1Quiet, dimmedPass1Edge
  case dimmedPass1Line, dimmedPass1Mark, dimmedPass1Chip, dimmedPass1Secret
  case dimmedPass2Text, dimmedPass2Strong, dimmedPass2Quiet, dimmedPass2Edge
  case dimmedPass2Line, dimmedPass2Mark, dimmedPass2Chip, dimmedPass2Secret
  case dimmedPass3Text, dimmedPass3Strong, dimmedPass3Quiet, dimmedPass3Edge
  case dimmedPass3Line, dimmedPass3Mark, dimmedPass3Chip, dimmedPass3Secret
  case dimmedPass4Text, dimmedPass4Strong, dimmedPass4Quiet, dimmedPass4Edge
  case dimmedPass4Line, dimmedPass4Mark, dimmedPass4Chip, dimmedPass4Secret
}

/// A part of a payment card's face.
package enum FacePart: UInt8, CaseIterable, Sendable {
  case text
  /// The product, the last digits, the scheme.
  case strong
  case quiet
  /// The card's outline, which is invisible if the card has its own color.
  case edge
  /// Lines that are always visible: those of a bar, and between the cards of a stack.
  case line
  case mark
  case chip
  /// The card number while it is revealed.
  case secret
}

extension Role {
  package static func face(_ slot: Theme.Slot, _ part: FacePart) -> Role { of(slot, part, from: .face1Text) }
  /// Returns the role of a part of a blocked card.
  package static func dimmed(_ slot: Theme.Slot, _ part: FacePart) -> Role { of(slot, part, from: .dimmed1Text) }
  /// Returns the role of a part of a pass. The slot identifies the issuer among all issuers.
  package static func pass(_ slot: Theme.Slot, _ part: FacePart, isDimmed: Bool) -> Role {
    of(slot, part, from: isDimmed ? .dimmedPass1Text : .pass1Text)
  }
  /// Returns the role of an HTTP status; 0 means no response.
  package static func status(_ code: Int) -> Role {
    switch code {
    case 0: .statusFault
    case ..<400: .status2xx
    case ..<500: .status4xx
    default: .status5xx
    }
  }
  package static func badge(_ slot: Theme.Slot) -> Role { Role(rawValue: badge1.rawValue + UInt8(slot.rawValue - 1))! }

  private static func of(_ slot: Theme.Slot, _ part: FacePart, from first: Role) -> Role {
    Role(rawValue: first.rawValue + UInt8(slot.rawValue - 1) * UInt8(FacePart.allCases.count) + part.rawValue)!
  }

  /// The part of a card's face that has this role; nil for all other roles.
  package var facePart: (slot: Theme.Slot, part: FacePart, isDimmed: Bool)? {
    (Role.face1Text.rawValue..<Role.pass1Text.rawValue).contains(rawValue) ? part(from: .face1Text) : nil
  }

  /// The part of a pass that has this role; nil for all other roles.
  package var passPart: (slot: Theme.Slot, part: FacePart, isDimmed: Bool)? {
    rawValue >= Role.pass1Text.rawValue ? part(from: .pass1Text) : nil
  }

  private func part(from first: Role) -> (slot: Theme.Slot, part: FacePart, isDimmed: Bool) {
    let (index, part) = Int(rawValue - first.rawValue).quotientAndRemainder(dividingBy: FacePart.allCases.count)
    let (isDimmed, slot) = index.quotientAndRemainder(dividingBy: Theme.Slot.allCases.count)
    return (Theme.Slot(rawValue: slot + 1)!, FacePart(rawValue: UInt8(part))!, isDimmed == 1)
  }

  /// The face whose colors an envelope has; nil for all other roles.
  package var badge: Theme.Slot? {
    guard (Role.badge1.rawValue...Role.badge4.rawValue).contains(rawValue) else { return nil }
    return Theme.Slot(rawValue: Int(rawValue - Role.badge1.rawValue) + 1)
  }

  /// True for roles whose cells stay blank in every recording.
  package var isSecret: Bool { self == .secret || (facePart ?? passPart)?.part == .secret }
}
