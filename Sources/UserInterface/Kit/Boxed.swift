/// A rare value behind a reference: an optional of it is one word, so that its absence is seen and handed on without a copy.
final class Boxed<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
