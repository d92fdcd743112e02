/// An argument of a statement; its descriptions never show the content.
public enum Value: Hashable, Sendable {
  case null
  case integer(Int)
  case text(String)
  case blob([UInt8])

  package init(_ integer: Int?) { self = integer.map(Value.integer) ?? .null }
  package init(_ text: String?) { self = text.map(Value.text) ?? .null }
  package init(_ blob: [UInt8]?) { self = blob.map(Value.blob) ?? .null }
}

extension Value: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "•••" }
  public var debugDescription: String { "•••" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
