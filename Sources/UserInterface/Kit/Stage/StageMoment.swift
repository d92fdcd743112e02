package import Basics

/// The contents of the stage at one moment, which can be drawn later, at any size.
package struct StageMoment: Sendable {
  package let interface: Interface
  package let surroundings: StageState
  /// The size of the terminal for which the app was laid out.
  package let size: Size

  package init(_ interface: Interface, _ surroundings: StageState, size: Size) {
    self.interface = interface
    self.surroundings = surroundings
    self.size = size
  }

  package func frame(_ size: Size) -> Frame {
    var interface = interface
    interface.fit(size, SharedStageState(surroundings))
    return Stage.still(interface, surroundings, size: size, hasGlass: true)
  }

  /// The phone alone, as the pictures of screens show it.
  package var phone: Frame { Stage.phone(interface, surroundings) }

  /// The phone alone, without overlays or anything beside it.
  package var barePhone: Frame { Stage.barePhone(interface, surroundings) }
  /// The title of the overlay on the phone or beside it; nil if there is none.
  package var overlayTitle: String? { interface.overlay?.title.string }

  /// A field of the page on top, with its contents.
  package struct FilledField: Sendable {
    /// The number that chooses the field in line mode, as in `ScreenDump.Item`.
    package let number: Int
    package let label: String
    /// The value as a person types it; for a list, the name of the selected choice.
    package let value: Secret
    package let isSecret: Bool
  }

  /// The fields of the screen, or of the overlay on it.
  package var fields: [FilledField] {
    rendering.items.compactMap { item in
      item.field.map { field in
        FilledField(
          number: item.number, label: item.label.string, value: field.isChoice ? Secret(field.shownValue) : field.secret,
          isSecret: field.isSecret)
      }
    }
  }

  private var rendering: LineRendering {
    LineRendering(title: interface.overlay?.title ?? interface.title, page: interface.topPage(east: surroundings.east))
  }

  /// The lines that line mode prints for the screen, or for the overlay on it. Placeholders replace secrets.
  package var lines: [String] { rendering.lines.map(\.string) }
  /// The message on the screen about the last action.
  package var message: String? { rendering.messageText?.string }

  /// The readable contents and actions of the screen, or of the overlay on it.
  package var dump: ScreenDump { ScreenDump(interface, surroundings, size: size) }
}
