/// A rarely present value behind a reference: an optional of this class is one word, which can be tested and passed on without a copy of
/// the value.
final class Boxed<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
