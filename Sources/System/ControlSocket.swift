internal import CSystem
internal import Glibc

/// The control socket of a running program: a UNIX socket through which other processes of its owner send requests.
///
/// It has no thread: when `descriptor` is readable, because the socket or the program's eventfd is, the event loop calls `receive()`. Peers
/// that send invalid data, too much data or none can't block the program.
package final class ControlSocket {
  /// A request that waits for its response.
  package struct Call: Sendable {
    package let request: ControlRequest
    fileprivate let peer: Int
  }

  /// The maximum length of a request in bytes. (our choice: many times the longest command)
  package static let longestLine = 64 * 1024
  /// The maximum number of connections. Beyond it, the socket disconnects the peer that was silent longest: one without a request, or if
  /// there is none, one whose response may take any time. (our choice)
  package static let mostPeers = 128

  private struct Peer {
    let number: Int
    let descriptor: Int32
    var input: [UInt8] = []
    var output: [UInt8] = []
    /// True while the peer's request has no response.
    var isWaiting = false
    /// True if the response may take any time.
    var isPatient = false
    /// True if nothing more is read from the peer: it has closed its side, or its input was rejected.
    var isDone = false
    var lastHeard = 0

    var wantsReading: Bool { !isWaiting && !isDone && output.isEmpty }
  }

  /// The descriptor, which is readable if the eventfd is signalled or `receive()` has something to do.
  package let descriptor: Int32
  private let listener: Int32
  private let path: String
  private var peers: [Peer] = []
  private var count = 0

  /// Opens the socket; returns nil if the system refuses it. The program works without it.
  ///
  /// - Parameters:
  ///   - path: the path of the socket; an existing file is replaced.
  ///   - bell: a descriptor of the program, which the caller keeps open and silences; nil if there is none yet.
  package init?(path: String, bell: Int32?) {
    let set = billfold_open_set()
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    unlink(path)
    // The mode of the socket becomes that of its file. Connections are impossible before it listens.
    guard set >= 0, listener >= 0, fchmod(listener, 0o600) == 0, SocketAddress.use(path, { bind(listener, $0, $1) }) == 0,
      listen(listener, Int32(Self.mostPeers)) == 0, bell.map({ billfold_watch(set, $0, true, false) }) ?? true,
      billfold_watch(set, listener, true, false)
    else {
      for descriptor in [set, listener] where descriptor >= 0 { Glibc.close(descriptor) }
      return nil
    }
    descriptor = set
    self.listener = listener
    self.path = path
  }

  deinit {
    unlink(path)
    for peer in peers { Glibc.close(peer.descriptor) }
    Glibc.close(listener)
    Glibc.close(descriptor)
  }

  /// Makes `descriptor` also readable whenever `bell` is, which the caller keeps open and silences.
  package func follow(_ bell: Int32) { _ = billfold_watch(descriptor, bell, true, false) }

  /// Returns the requests that have arrived since the last call. A peer's next request is read only after the response to its last one.
  package func receive() -> [Call] {
    var waiting = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
    for peer in peers {
      let events = (peer.wantsReading ? POLLIN : 0) | (peer.output.isEmpty ? 0 : POLLOUT)
      waiting.append(pollfd(fd: peer.descriptor, events: Int16(events), revents: 0))
    }
    let isSomebodyThere = poll(&waiting, nfds_t(waiting.count), 0) > 0
    var calls: [Call] = []
    var gone: Set<Int> = []
    for index in peers.indices {
      let events = Int32(waiting[index + 1].revents)
      // A peer that hung up doesn't wait for a response.
      if events & (POLLERR | POLLHUP | POLLNVAL) != 0 {
        gone.insert(peers[index].number)
        continue
      }
      if events & POLLIN != 0 { read(&peers[index]) }
      if events & POLLOUT != 0 { write(&peers[index]) }
      if let call = consumeLine(&peers[index]) { calls.append(call) }
      if peers[index].isDone, !peers[index].isWaiting, peers[index].output.isEmpty { gone.insert(peers[index].number) }
    }
    close(gone)
    if isSomebodyThere, waiting[0].revents != 0 { accept() }
    for peer in peers { watch(peer) }
    return calls
  }

  /// Sends a response, unless the peer has disconnected.
  package func answer(_ call: Call, _ answer: ControlAnswer) {
    guard let index = peers.firstIndex(where: { $0.number == call.peer && $0.isWaiting }) else { return }
    (peers[index].isWaiting, peers[index].isPatient) = (false, false)
    send(answer, to: &peers[index])
    watch(peers[index])
  }

  /// Marks the response to a request as one that may take any time, so that its peer may be disconnected in favor of others.
  package func letWait(_ call: Call) {
    guard let index = peers.firstIndex(where: { $0.number == call.peer && $0.isWaiting }) else { return }
    peers[index].isPatient = true
  }

  // MARK: - Peers

  private func accept() {
    for _ in 0..<16 {
      let descriptor = billfold_accept(listener)
      guard descriptor >= 0 else { return }
      guard billfold_peer(descriptor) == Int64(geteuid()) else {
        Glibc.close(descriptor)
        continue
      }
      count += 1
      var peer = Peer(number: count, descriptor: descriptor, lastHeard: count)
      if peers.count >= Self.mostPeers {
        func silent(_ isMeant: (Peer) -> Bool) -> Peer? { peers.filter(isMeant).min { $0.lastHeard < $1.lastHeard } }
        let tooMany = ControlAnswer(status: 75, message: "Too many connections to this Billfold. Try again.")
        guard var leaver = silent({ !$0.isWaiting }) ?? silent(\.isPatient) else {
          send(tooMany, to: &peer)
          Glibc.close(descriptor)
          continue
        }
        if leaver.isWaiting { send(tooMany, to: &leaver) }
        close([leaver.number])
      }
      guard billfold_watch(self.descriptor, descriptor, true, false) else {
        Glibc.close(descriptor)
        continue
      }
      peers.append(peer)
    }
  }

  private func close(_ numbers: Set<Int>) {
    for peer in peers where numbers.contains(peer.number) { Glibc.close(peer.descriptor) }
    peers.removeAll { numbers.contains($0.number) }
  }

  private func watch(_ peer: Peer) {
    // A line that arrived together with the previous one is in `input`, so the socket itself isn't readable. `descriptor` must be readable
    // all the same, and also if a peer that sends no more has received all responses.
    let isReady = !peer.isWaiting && peer.output.isEmpty && (peer.isDone || peer.input.contains(0x0A))
    _ = billfold_watch(descriptor, peer.descriptor, peer.wantsReading, !peer.output.isEmpty || isReady)
  }

  private func read(_ peer: inout Peer) {
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    let length = recv(peer.descriptor, &buffer, buffer.count, 0)
    if length < 0, errno == EAGAIN || errno == EINTR { return }
    count += 1
    peer.lastHeard = count
    if length > 0 { peer.input += buffer[..<length] } else { peer.isDone = true }
  }

  private func write(_ peer: inout Peer) {
    while !peer.output.isEmpty {
      let length = Glibc.send(peer.descriptor, peer.output, peer.output.count, Int32(MSG_NOSIGNAL))
      if length < 0, errno == EINTR { continue }
      if length < 0, errno == EAGAIN { return }
      if length < 0 {
        peer.isDone = true
        peer.output = []
        return
      }
      peer.output.removeFirst(length)
    }
  }

  private func send(_ answer: ControlAnswer, to peer: inout Peer) {
    peer.output += answer.line
    write(&peer)
  }

  /// Removes the next line and returns its request; answers an invalid line with a rejection, and returns nil.
  private func consumeLine(_ peer: inout Peer) -> Call? {
    guard !peer.isWaiting, peer.output.isEmpty else { return nil }
    guard let end = peer.input.firstIndex(of: 0x0A) else {
      if peer.input.count > Self.longestLine { refuse("This line is too long.", &peer) }
      return nil
    }
    let line = peer.input[..<end]
    guard line.count <= Self.longestLine else {
      refuse("This line is too long.", &peer)
      return nil
    }
    peer.input.removeFirst(end + 1)
    guard let request = ControlRequest(line: line) else {
      let example = #"{"do":["world","status"]}"#
      send(ControlAnswer(status: 65, message: "Not a request. Send one JSON object a line, for example \(example)."), to: &peer)
      return nil
    }
    peer.isWaiting = true
    return Call(request: request, peer: peer.number)
  }

  /// Rejects the input of a peer, and reads no more from it.
  private func refuse(_ why: String, _ peer: inout Peer) {
    send(ControlAnswer(status: 65, message: why), to: &peer)
    peer.input = []
    peer.isDone = true
  }
}

/// The addresses of UNIX sockets. One in the file system holds a path of at most 107 bytes; a longer path is reached through its folder.
enum SocketAddress {
  static func use(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    guard path.utf8.count > 107, let slash = path.lastIndex(of: "/") else { return withAddress(path, body) }
    let folder = open(String(path[..<slash]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return -1 }
    defer { close(folder) }
    return withAddress("/proc/self/fd/\(folder)\(path[slash...])", body)
  }

  /// Calls `body` with an abstract address, which is in no file system: the name follows a zero byte, and the address's length ends it.
  static func use(abstract name: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0
    return withAddress("\0" + name) { address, _ in body(address, socklen_t(start + 1 + name.utf8.count)) }
  }

  private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      errno = ENAMETOOLONG
      return -1
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}
