/// A statement, or a part of one, with its arguments in place: `"SELECT name FROM cards WHERE card = \(card)"`.
///
/// The text consists of literals, so data never becomes SQL: a value becomes an argument, and only another `SQL` becomes part of the text.
/// Statements use only SQL that SQLite and PostgreSQL have in common.
public struct SQL: ExpressibleByStringInterpolation, Sendable {
  /// The literals of the text, in order, with a placeholder for each argument. Their addresses identify the text, so that texts need not be
  /// compared.
  private(set) var literals: [StaticString]
  private(set) var arguments: [Value]

  public init(stringLiteral literal: StaticString) {
    literals = [literal]
    arguments = []
  }

  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.sql }

  /// Creates an INSERT of one row.
  init(insertInto table: StaticString, _ columns: Columns) {
    literals = []
    literals.reserveCapacity(3 * columns.values.count + 3)
    arguments = columns.values.map(\.value)
    literals.append("INSERT INTO ")
    literals.append(table)
    var separator: StaticString = " ("
    for column in columns.values {
      literals.append(separator)
      literals.append(column.name)
      separator = ", "
    }
    separator = ") VALUES (?"
    for _ in columns.values {
      literals.append(separator)
      separator = ", ?"
    }
    literals.append(")")
  }

  mutating func append(_ other: SQL) {
    literals += other.literals
    arguments += other.arguments
  }

  /// A hash of the literals' addresses.
  var hash: UInt {
    var hash: UInt = 0
    for literal in literals { hash = (hash &+ UInt(bitPattern: literal.utf8Start)) &* 0x9E37_79B9_7F4A_7C15 }
    return hash
  }

  func hasLiterals(_ others: [StaticString]) -> Bool {
    guard literals.count == others.count else { return false }
    for index in literals.indices where literals[index].utf8Start != others[index].utf8Start { return false }
    return true
  }

  /// Calls `body` with the text, which has a placeholder for each argument.
  func withText<T>(_ body: (UnsafeRawBufferPointer) -> T) -> T {
    if literals.count == 1 { return body(UnsafeRawBufferPointer(start: literals[0].utf8Start, count: literals[0].utf8CodeUnitCount)) }
    var text: [UInt8] = []
    for literal in literals { text.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)) }
    return text.withUnsafeBytes(body)
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var sql = SQL()

    public init(literalCapacity: Int, interpolationCount: Int) {
      sql.literals.reserveCapacity(2 * interpolationCount + 1)
      sql.arguments.reserveCapacity(interpolationCount)
    }

    public mutating func appendLiteral(_ literal: StaticString) { sql.literals.append(literal) }

    public mutating func appendInterpolation(_ part: SQL) { sql.append(part) }
    /// The name of a table or column, which is a literal too.
    public mutating func appendInterpolation(name: StaticString) { sql.literals.append(name) }

    public mutating func appendInterpolation(_ argument: Value) {
      sql.literals.append("?")
      sql.arguments.append(argument)
    }

    public mutating func appendInterpolation(_ integer: Int?) { appendInterpolation(Value(integer)) }
    public mutating func appendInterpolation(_ text: String?) { appendInterpolation(Value(text)) }
    public mutating func appendInterpolation(_ blob: [UInt8]?) { appendInterpolation(Value(blob)) }
    public mutating func appendInterpolation(_ text: (some RawRepresentable<String>)?) { appendInterpolation(Value(text?.rawValue)) }
  }

  private init() {
    literals = []
    arguments = []
  }
}

/// The columns of a row with their values: `["card": .text(card), "made": .moment(now)]`.
package struct Columns: ExpressibleByDictionaryLiteral, Sendable {
  fileprivate let values: [(name: StaticString, value: Value)]

  package init(dictionaryLiteral columns: (StaticString, Value)...) { values = columns.map { ($0, $1) } }

  private init(_ values: [(name: StaticString, value: Value)]) { self.values = values }

  package static func + (columns: Columns, others: Columns) -> Columns { Columns(columns.values + others.values) }
}
