internal import Commands
internal import FoundationEssentials

/// The values in the JSON of a row, except lists and objects, as text by path: `deliveryAddress.city`, `tokenizations.0.status`.
struct JSONFields {
  private let values: [String: String]

  init(of row: some Encodable) {
    values = (try? JSONDecoder().decode(JSONLeaves.self, from: Data(Commands.json(row).utf8)))?.values ?? [:]
  }

  var names: [String] { values.keys.sorted() }

  func value(of path: String) -> String? { values[path] }
}

/// The values of any JSON, except lists and objects, as text by path.
private struct JSONLeaves: Decodable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private(set) var values: [String: String] = [:]

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Name.self) {
      for name in object.allKeys { add(try object.decode(JSONLeaves.self, forKey: name), as: name.stringValue) }
    } else if var list = try? decoder.unkeyedContainer() {
      while !list.isAtEnd { add(try list.decode(JSONLeaves.self), as: "\(list.currentIndex - 1)") }
    } else {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() { return }
      if let flag = try? value.decode(Bool.self) {
        values[""] = "\(flag)"
      } else if let number = try? value.decode(Int.self) {
        values[""] = "\(number)"
      } else {
        values[""] = try value.decode(String.self)
      }
    }
  }

  private mutating func add(_ inner: JSONLeaves, as name: String) {
    for (path, value) in inner.values { values[path.isEmpty ? name : "\(name).\(path)"] = value }
  }
}
