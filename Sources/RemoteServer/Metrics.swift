internal import Contract
internal import Synchronization
internal import WalletModel

/// Counts what is asked and how it ends, as Prometheus reads it. Nothing tells of a world or a person.
final class Metrics: Sendable {
  private struct Key: Hashable {
    let operation: OperationName?
    let status: Int
  }

  private struct Contents {
    var requests: [Key: Int] = [:]
    /// How many took no longer than each bound, and longer than the one before.
    var durations = [Int](repeating: 0, count: Metrics.bounds.count)
    var count = 0
    var seconds = 0.0
  }

  /// In seconds. (our choice: from a cheap read to the longest that a client waits)
  private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  private let contents = Mutex(Contents())

  func note(_ operation: OperationName?, status: Int, took: Duration) {
    let seconds = took / .seconds(1)
    contents.withLock { contents in
      contents.requests[Key(operation: operation, status: status), default: 0] += 1
      contents.count += 1
      contents.seconds += seconds
      if let first = Self.bounds.firstIndex(where: { seconds <= $0 }) { contents.durations[first] += 1 }
    }
  }

  /// The text exposition format, version 0.0.4.
  func text(underWay: Int, readers: Int) -> String {
    let contents = contents.withLock { $0 }
    var lines = [
      "# HELP billfold_build_info The version that runs; always 1.", "# TYPE billfold_build_info gauge",
      "billfold_build_info{version=\"\(Release.version)\"} 1",
      "# HELP billfold_requests_total Requests answered, by operation and status; 0: the connection was closed.",
      "# TYPE billfold_requests_total counter",
    ]
    let requests = contents.requests.map { key, count in (key.operation?.rawValue ?? "", key.status, count) }
    for (operation, status, count) in requests.sorted(by: <) {
      lines.append("billfold_requests_total{operation=\"\(operation)\",status=\"\(status)\"} \(count)")
    }
    lines += [
      "# HELP billfold_request_duration_seconds Request duration in seconds.",
      "# TYPE billfold_request_duration_seconds histogram",
    ]
    var sum = 0
    for (bound, count) in zip(Self.bounds, contents.durations) {
      sum += count
      lines.append("billfold_request_duration_seconds_bucket{le=\"\(bound)\"} \(sum)")
    }
    lines += [
      "billfold_request_duration_seconds_bucket{le=\"+Inf\"} \(contents.count)",
      "billfold_request_duration_seconds_sum \(contents.seconds)", "billfold_request_duration_seconds_count \(contents.count)",
      "# HELP billfold_requests_under_way Requests in flight.", "# TYPE billfold_requests_under_way gauge",
      "billfold_requests_under_way \(underWay)", "# HELP billfold_event_readers Open event streams.",
      "# TYPE billfold_event_readers gauge", "billfold_event_readers \(readers)",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}
