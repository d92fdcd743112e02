internal import Glibc
internal import System

/// The system's metrics of a process: memory, CPU time, descriptors and start time.
struct ProcessFigures: Equatable {
  /// These figures are nil if the system doesn't provide them.
  var residentBytes: Int?
  var virtualBytes: Int?
  var cpuSeconds: Double?
  var descriptors: Int?
  var mostDescriptors: Int?
  /// The start time, in seconds since 1970.
  var started: Double?

  /// The figures of this process. (proc(5), getrlimit(2))
  static var current: ProcessFigures {
    var figures = ProcessFigures(statistics: text("/proc/self/stat") ?? "", bootedAt: bootTime)
    var limit = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 { figures.mostDescriptors = Int(clamping: limit.rlim_cur) }
    figures.descriptors = openDescriptors
    return figures
  }

  /// - Parameters:
  ///   - statistics: the content of `/proc/PID/stat`.
  ///   - bootedAt: the time when the system started, in seconds since 1970.
  init(statistics: String, bootedAt: Double) {
    // Splits after the closing parenthesis, because the name before it may contain anything; the state after it is field 3.
    guard let name = statistics.lastIndex(of: ")") else { return }
    let fields = statistics[name...].split { $0 == " " || $0 == "\n" }
    func number(_ field: Int) -> Int? { fields.indices.contains(field - 2) ? Int(fields[field - 2]) : nil }
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    if let user = number(14), let system = number(15) { cpuSeconds = Double(user + system) / ticks }
    started = number(22).map { bootedAt + Double($0) / ticks }
    virtualBytes = number(23)
    residentBytes = number(24).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
  }

  /// Read only once, because a start time that moved with the clock would look like a restart.
  private static let bootTime = (Duration(of: CLOCK_REALTIME) - Duration(of: CLOCK_BOOTTIME)) / .seconds(1)

  private static func text(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return String(unsafeUninitializedCapacity: 4096) { max(0, read(descriptor, $0.baseAddress, $0.count)) }
  }

  private static var openDescriptors: Int? {
    guard let folder = opendir("/proc/self/fd") else { return nil }
    defer { closedir(folder) }
    // Omits ".", ".." and the descriptor of the folder itself.
    var count = -3
    while readdir(folder) != nil { count += 1 }
    return count
  }
}
