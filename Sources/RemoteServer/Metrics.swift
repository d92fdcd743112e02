internal import Basics
internal import Contract
internal import Synchronization

/// The counts of requests and their durations, for Prometheus. They identify no world and no person.
final class Metrics: Sendable {
  /// The counts of one operation.
  private struct Series {
    /// The number of requests for each status, of which an operation has only a few.
    var requests: [(status: Int, count: Int)] = []
    /// The number of requests for each bound that took longer than the previous bound, and at most this one.
    var durations = [Int](repeating: 0, count: Metrics.bounds.count)
    var count = 0
    var seconds = 0.0
  }

  /// The bounds of the durations in seconds. (our choice: from a cheap read to the longest wait of a client)
  private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  /// The counts by operation; nil for routes without an operation.
  private let series = Mutex<[OperationName?: Series]>([:])

  func note(_ operation: OperationName?, status: Int, took: Duration) {
    let seconds = took / .seconds(1)
    let bound = Self.bounds.firstIndex { seconds <= $0 }
    series.withLock { all in Self.note(&all[operation, default: Series()], status, seconds, bound) }
  }

  // A separate function, which changes the series in place, without a copy.
  private static func note(_ series: inout Series, _ status: Int, _ seconds: Double, _ bound: Int?) {
    if let index = series.requests.firstIndex(where: { $0.status == status }) {
      series.requests[index].count += 1
    } else {
      series.requests.append((status, 1))
    }
    if let bound { series.durations[bound] += 1 }
    series.count += 1
    series.seconds += seconds
  }

  /// Gauges that are measured when the metrics are read.
  struct Gauges {
    let requests: Int
    let readers: Int
    let worlds: Int
    let process: ProcessFigures
  }

  /// Returns the metrics in the text exposition format, version 0.0.4.
  func text(_ gauges: Gauges) -> String {
    let all = series.withLock { $0 }.map { ($0.key?.rawValue ?? "", $0.value) }.sorted { $0.0 < $1.0 }
    var text = MetricsText()
    text.begin("billfold_build_info", .gauge, "The running version; always 1.")
    text.add(["version": Release.version], 1)
    text.begin("billfold_requests_total", .counter, "Requests, by operation and status; status 0: connection closed without a response.")
    for (operation, series) in all {
      for (status, count) in series.requests.sorted(by: { $0.status < $1.status }) {
        text.add(["operation": operation, "status": "\(status)"], count)
      }
    }
    text.begin("billfold_request_duration_seconds", .histogram, "Request duration in seconds, by operation.")
    for (operation, series) in all {
      var sum = 0
      for (bound, count) in zip(Self.bounds, series.durations) {
        sum += count
        text.add(["operation": operation, "le": "\(bound)"], sum, suffix: "_bucket")
      }
      text.add(["operation": operation, "le": "+Inf"], series.count, suffix: "_bucket")
      text.add(["operation": operation], series.seconds, suffix: "_sum")
      text.add(["operation": operation], series.count, suffix: "_count")
    }
    for (name, summary, value) in [
      ("billfold_requests_under_way", "Requests in flight.", gauges.requests),
      ("billfold_event_readers", "Open event streams.", gauges.readers), ("billfold_open_worlds", "Open worlds.", gauges.worlds),
    ] {
      text.begin(name, .gauge, summary)
      text.add([:], value)
    }
    text.add(gauges.process)
    return text.text
  }
}

/// A builder of the text exposition format.
private struct MetricsText {
  enum Kind: String {
    case counter, gauge, histogram
  }

  private(set) var text = ""
  private var name = ""

  mutating func begin(_ name: String, _ kind: Kind, _ summary: String) {
    self.name = name
    text += "# HELP \(name) \(summary)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  // Names of operations, statuses, bounds and the version need no escapes.
  mutating func add(_ labels: KeyValuePairs<String, String>, _ value: some Numeric, suffix: String = "") {
    let pairs = labels.map { "\($0.key)=\"\($0.value)\"" }.joined(separator: ",")
    text += "\(name)\(suffix)\(pairs.isEmpty ? "" : "{\(pairs)}") \(value)\n"
  }

  /// Adds the figures of the process, under the names that Prometheus' client libraries use.
  mutating func add(_ process: ProcessFigures) {
    func add(_ name: String, _ kind: Kind, _ summary: String, _ value: (some Numeric)?) {
      guard let value else { return }
      begin(name, kind, summary)
      self.add([:], value)
    }
    add("process_resident_memory_bytes", .gauge, "Resident memory in bytes.", process.residentBytes)
    add("process_virtual_memory_bytes", .gauge, "Virtual memory in bytes.", process.virtualBytes)
    add("process_cpu_seconds_total", .counter, "User and system CPU time in seconds.", process.cpuSeconds)
    add("process_open_fds", .gauge, "Open file descriptors.", process.descriptors)
    add("process_max_fds", .gauge, "Limit of open file descriptors.", process.mostDescriptors)
    add("process_start_time_seconds", .gauge, "Start time in seconds since 1970.", process.started)
  }
}
