internal import FoundationEssentials
internal import Wire

/// A request or response for people to read: JSON in which `•••` replaces each secret, and its kind each opaque value, so that the size is
/// reproducible.
///
/// The log encodes a request when the call starts and a response when it ends, so it contains no secrets and can show the size.
package struct Masked: Hashable, Sendable {
  /// The JSON on one line, with the fields in the order of their declaration.
  package let json: [UInt8]

  /// Encodes a value; nil if JSON can't represent it, which no value of the contract is.
  init?<T: Encodable>(_ value: T) {
    guard let json = try? WireJSON(masked: value) else { return nil }
    self.init(json)
  }

  /// - Parameter json: masked JSON. Its bytes are copied, because the buffer has unused room, which a log of thousands would otherwise
  ///   keep.
  init(_ json: WireJSON) {
    let bytes = json.bytes
    let empty = Self.empty.json
    self.json =
      bytes == empty
      ? empty : Array(unsafeUninitializedCapacity: bytes.count) { room, count in count = room.initialize(fromContentsOf: bytes) }
  }

  /// An object without fields, like most requests.
  static let empty = Masked(bytes: Array("{}".utf8))

  private init(bytes: [UInt8]) { json = bytes }

  /// Takes JSON that was masked elsewhere; nil if the text isn't JSON.
  package init?(_ json: String) {
    let bytes = Array(json.utf8)
    guard (try? JSONDecoder().decode(Tree.self, from: Data(bytes))) != nil else { return nil }
    self.json = bytes
  }

  package var text: String { String(decoding: json, as: UTF8.self) }
}

extension Masked: Encodable {
  /// Encodes the JSON as a part of another value.
  package func encode(to encoder: any Encoder) throws {
    try JSONDecoder().decode(Tree.self, from: Data(json)).encode(to: encoder)
  }

  /// Any JSON.
  private indirect enum Tree: Codable {
    case object([String: Tree])
    case list([Tree])
    case text(String)
    case flag(Bool)
    case whole(Int64)
    case number(Double)
    case null

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      self =
        if value.decodeNil() {
          .null
        } else if let flag = try? value.decode(Bool.self) {
          .flag(flag)
        } else if let number = try? value.decode(Int64.self) {
          .whole(number)
        } else if let number = try? value.decode(Double.self) {
          .number(number)
        } else if let text = try? value.decode(String.self) {
          .text(text)
        } else if let list = try? value.decode([Tree].self) {
          .list(list)
        } else {
          .object(try value.decode([String: Tree].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .object(let fields): try container.encode(fields)
      case .list(let list): try container.encode(list)
      case .text(let text): try container.encode(text)
      case .flag(let flag): try container.encode(flag)
      case .whole(let number): try container.encode(number)
      case .number(let number): try container.encode(number)
      case .null: try container.encodeNil()
      }
    }
  }
}
