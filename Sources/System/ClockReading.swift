internal import CSystem

extension Duration {
  /// The current reading of one of the machine's clocks, for example `CLOCK_MONOTONIC`.
  package init(of clock: Int32) { self = .nanoseconds(billfold_clock(clock)) }
}
