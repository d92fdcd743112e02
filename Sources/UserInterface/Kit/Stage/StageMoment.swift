package import Basics

/// The stage at one moment, as a value: it can be drawn later, and at any size.
package struct StageMoment: Sendable {
  package let interface: Interface
  package let surroundings: StageState
  /// The size for which the app was laid out.
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

  /// The phone alone, without what lies over it or stands beside it.
  package var barePhone: Frame { Stage.barePhone(interface, surroundings) }
  /// What lies over the phone or stands in the place of the calls; nil if nothing does.
  package var overlayTitle: String? { interface.overlay?.title.string }

  /// A field on top, and what is in it.
  package struct FilledField: Sendable {
    /// As `ScreenDump.Item` has it.
    package let number: Int
    package let label: String
    /// As a person types it: of a list, the name of what is chosen.
    package let value: Secret
    package let isSecret: Bool
  }

  /// The fields of the screen, or of what lies over it.
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

  /// What is to be read on top, line by line. Of secrets, only that there is something.
  package var lines: [String] { rendering.lines.map(\.string) }
  /// What the screen says of what was done last.
  package var message: String? { rendering.messageText?.string }

  /// What can be read and done on top.
  package var dump: ScreenDump { ScreenDump(interface, surroundings, size: size) }
}
