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
    interface.fit(size, surroundings)
    return Stage.still(interface, surroundings, size: size)
  }

  /// The phone alone, as the pictures of screens show it.
  package var phone: Frame { Stage.phone(interface, surroundings) }
}
