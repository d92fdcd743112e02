/// A class around a rarely present value: an optional of it is one word, so testing and passing it doesn't copy the value.
final class Boxed<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
