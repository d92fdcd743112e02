package import Basics
internal import COpenSSL
internal import Cryptography
internal import Glibc
internal import Remote
package import RemoteServer
package import System
package import Worlds

/// The server's folder: its worlds and its certificates. Only its owner can read it.
package struct ServerFolder: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// - Parameter environment: returns the value of XDG_DATA_HOME or HOME. (XDG Base Directory Specification)
  package init(environment: (String) -> String?) throws(WorldError) {
    // Beside the folder of the worlds that the person opens without a server.
    let worlds = try WorldDirectory(environment: environment).path
    path = worlds.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/server"
  }

  package var worlds: WorldDirectory { WorldDirectory(path: path + "/worlds") }
  private var certificates: String { path + "/tls" }

  // MARK: - Certificates

  /// The lifetimes of the authority's and the server's certificate, and the remaining lifetime below which the server's is renewed. (our
  /// choice; browsers accept a server's certificate for at most 398 days)
  private static let authorityLife = Duration.seconds(3650 * 86_400)
  private static let serverLife = Duration.seconds(397 * 86_400)
  private static let spare = Duration.seconds(30 * 86_400)

  /// Returns the certificates; creates them if there are none. Renews the server's certificate if it is about to expire or must be valid
  /// for another host; its key stays, so that invitations stay valid.
  ///
  /// - Parameter hosts: the names and addresses by which clients reach the server, in addition to the machine's local ones.
  package func identity(for hosts: [String], at now: Timestamp) throws(ServerFolderError) -> Identity {
    try prepare()
    try ServerFiles.makeFolders(certificates)
    return try ServerFiles.exclusively(in: certificates) { () throws(ServerFolderError) in
      ServerFiles.sweep(certificates)
      return try identity(valid: hosts, at: now)
    }
  }

  private func identity(valid hosts: [String], at now: Timestamp) throws(ServerFolderError) -> Identity {
    func kept(_ name: String, _ make: () -> String?) throws(ServerFolderError) -> String {
      try self.kept("\(certificates)/\(name)", make)
    }
    let authorityKey = try kept("authority.key") { consume(billfold_make_key()) }
    let authority = try kept("authority.pem") {
      consume(
        billfold_make_certificate(
          authorityKey, "Billfold server authority", nil, now.seconds - 86_400, (now + Self.authorityLife).seconds, nil, nil))
    }
    let key = try kept("server.key") { consume(billfold_make_key()) }
    // Keeps the names for which the certificate was valid before.
    let known = try ServerFiles.text("\(certificates)/server.pem").flatMap { consume(billfold_names($0)) }
    let names = Self.names(of: hosts, besides: known ?? "DNS:localhost,IP:127.0.0.1,IP:::1")
    func make() -> String? {
      consume(
        billfold_make_certificate(
          key, "Billfold server", names, now.seconds - 86_400, (now + Self.serverLife).seconds, authority, authorityKey))
    }
    var certificate = try kept("server.pem", make)
    if billfold_valid_until(certificate, key, authority) < (now + Self.spare).seconds || billfold_has_names(certificate, names) == 0 {
      guard let fresh = make() else { throw .noCertificate(folder: certificates) }
      try ServerFiles.write(Array(fresh.utf8), to: "\(certificates)/server.pem")
      certificate = fresh
    }
    guard let pin = consume(billfold_pin(certificate)) else { throw .noCertificate(folder: certificates) }
    return Identity(server: ServerIdentity(certificate: certificate + authority, key: key), authority: authority, pin: pin)
  }

  /// The server's TLS identity: its certificate, and the public key pin in its invitations.
  package struct Identity: Sendable {
    /// Certificate and key; nil if another program, such as a proxy, has the key.
    package let server: ServerIdentity?
    /// The authority's certificate in PEM. `authority` and `pin` are nil if clients trust the certificate by their machine's authorities,
    /// or connect to a UNIX socket.
    package let authority: String?
    package let pin: String?
    /// The period in which all certificates of the chain are valid; nil unless the operator has provided them.
    private let validity: (from: Timestamp, until: Timestamp)?

    fileprivate init(server: ServerIdentity?, authority: String?, pin: String?) {
      (self.server, self.authority, self.pin, validity) = (server, authority, pin, nil)
    }

    /// Returns a warning that clients refuse the certificate at this time; nil if they accept it.
    ///
    /// - Parameter path: the path of the certificate's file.
    package func warning(at now: Timestamp, _ path: String) -> String? {
      guard let validity, now < validity.from || now > validity.until else { return nil }
      let what = now > validity.until ? "has expired (\(validity.until))" : "is not valid yet (\(validity.from))"
      return "The certificate \(path) \(what), so clients refuse it. Replace the file, then reload the server (SIGHUP)."
    }

    /// The identity of a server whose certificate every machine trusts, or of a UNIX socket.
    package static let unpinned = Identity(server: nil, authority: nil, pin: nil)

    /// Reads the operator's certificate, followed by the certificates that have signed it, and its key.
    ///
    /// - Parameters:
    ///   - certificate: the path of the certificate's file, in PEM.
    ///   - key: the path of the key's file; nil if a proxy has the key.
    package init(certificate: String, key: String?) throws(ServerFolderError) {
      let chain = try ServerFiles.givenText(certificate)
      let (begin, end) = ("-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----")
      // Skips text between the certificates: comments, or the key.
      let parts = chain.ranges(of: begin).map { start in
        let rest = chain[start.lowerBound...]
        return rest.firstRange(of: end).map { rest[..<$0.upperBound] + "\n" } ?? rest
      }
      guard let last = parts.last, last.hasSuffix(end + "\n"), parts.allSatisfy({ consume(billfold_pin(String($0))) != nil }),
        let pin = consume(billfold_pin(chain))
      else {
        throw .notACertificate(path: certificate)
      }
      authority = String(last)
      self.pin = pin
      var validity = (from: Timestamp.earliest, until: Timestamp.latest)
      for part in parts {
        var (from, until): (Int64, Int64) = (0, 0)
        guard billfold_validity_of(String(part), &from, &until) == 1 else { continue }
        validity.from = max(validity.from, Timestamp(milliseconds: from * 1000))
        validity.until = min(validity.until, Timestamp(milliseconds: until * 1000))
      }
      self.validity = validity
      guard let key else {
        server = nil
        return
      }
      let secret = try ServerFiles.givenText(key)
      guard billfold_fits(chain, secret) == 1 else { throw .notItsKey(path: key, certificate: certificate) }
      server = ServerIdentity(certificate: chain, key: secret)
    }
  }

  private static func names(of hosts: [String], besides known: String) -> String {
    var names = known.split(separator: ",").map(String.init)
    for host in hosts where !host.isEmpty {
      // Omits the zone of an address, which is valid on this machine only.
      let host = host.prefix { $0 != "%" }
      let isAddress = host.contains(":") || host.utf8.allSatisfy { $0.isDigit || $0 == 0x2E }
      // The wildcard address identifies no host.
      if ["0.0.0.0", "::"].contains(host) { continue }
      let name = (isAddress ? "IP:" : "DNS:") + host
      if !names.contains(name), host.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x2C }) { names.append(name) }
    }
    return names.joined(separator: ",")
  }

  // MARK: - Files

  /// Creates the store if it is missing. Throws if it belongs to another user, or isn't accessible.
  func prepare() throws(ServerFolderError) {
    try ServerFiles.makeFolders(path)
    guard let status = try ServerFiles.status(path) else { throw .cannotRead(path: path, ENOENT) }
    // The owner could not read files that root writes here.
    guard status.st_uid == geteuid() else { throw .notOwned(path: path, owner: status.st_uid) }
    guard access(path, R_OK | W_OK | X_OK) == 0 else { throw .cannotWrite(path: path, errno) }
  }

  private var lockFile: String { path + "/server.lock" }

  /// The name of the process that serves the store at this path.
  private var serverName: String { "billfold-server \(geteuid()) \(Cryptography.SHA256.hash(Array(path.utf8)).hexadecimal)" }

  /// Takes the process name by which commands recognize a running server even after its store was removed; nil if the system refuses.
  package func consumeName() -> ProcessName? { ProcessName(serverName) }

  /// Throws if a running server has lost the store at this path: that server would not see what is written here.
  package func requireServersStore() throws(ServerFolderError) {
    // Repeats the check, because a server that starts or ends has, for a moment, only the name or only the lock.
    for _ in 0..<50 {
      guard ProcessName.isTaken(serverName) else { return }
      do throws(FileError) {
        if try FileLock.holder(lockFile) != nil { return }
      } catch {
        throw ServerFolderError(error)
      }
      usleep(2000)
    }
    throw .lost(store: path)
  }

  /// Returns false if the store was removed or replaced since this lock was taken.
  package func isInPlace(_ lock: FileLock) -> Bool {
    do throws(FileError) {
      return try lock.isStill(at: lockFile)
    } catch {
      // An error doesn't prove that the store was removed.
      return true
    }
  }

  /// Locks the store until the lock is released. Throws `busy` if another server has the store.
  package func lock() throws(ServerFolderError) -> FileLock {
    try prepare()
    let attempt: FileLock.Attempt
    do throws(FileError) {
      attempt = try FileLock.acquire(lockFile)
    } catch {
      throw ServerFolderError(error)
    }
    switch attempt {
    case .taken(let lock): return lock
    case .held(let pid): throw .busy(store: path, pid: pid)
    case .noFolder: throw .cannotWrite(path: path, ENOENT)
    }
  }

  /// Returns the text of a file; creates it if it is missing. Callers must not race to create it.
  func kept(_ path: String, _ make: () -> String?) throws(ServerFolderError) -> String {
    if let text = try ServerFiles.text(path) { return text }
    guard let text = make() else { throw .noCertificate(folder: certificates) }
    try ServerFiles.write(Array(text.utf8), to: path)
    return text
  }
}

/// File access with the errors of a server's folder.
package typealias ServerFiles = FileSystem<ServerFolderError>

extension ServerFiles {
  /// The maximum size in bytes of a file that is read. (our choice: many times the size of any such file)
  private static var longest: Int { 1 << 20 }

  /// Returns the text of one of the server's own files; nil if there is none.
  package static func text(_ path: String) throws(ServerFolderError) -> String? {
    try read(path, atMost: longest).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the text of a file that the operator has named. Follows links, such as the one to a certificate that certbot renews.
  package static func givenText(_ path: String) throws(ServerFolderError) -> String {
    guard let bytes = try readGiven(path, atMost: longest, takesPipes: true) else { throw .cannotRead(path: path, ENOENT) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The reason why a server's own files can't be used.
package enum ServerFolderError: FileFailure, Hashable, Sendable, CustomStringConvertible {
  case cannotRead(path: String, Int32)
  case cannotWrite(path: String, Int32)
  case notOwned(path: String, owner: UInt32)
  /// Another server has the store.
  case busy(store: String, pid: Int32?)
  /// A running server uses the store that was at this path before.
  case lost(store: String)
  case noCertificate(folder: String)
  case notACertificate(path: String)
  case notItsKey(path: String, certificate: String)
  case noKey(certificate: String)
  case notAnOperatorKey(path: String)

  package init(_ error: FileError) {
    self =
      switch error.action {
      case .reading: .cannotRead(path: error.path, error.code)
      case .writing, .creating, .syncing: .cannotWrite(path: error.path, error.code)
      }
  }

  package var description: String {
    switch self {
    case .cannotRead(let path, let code) where SystemError(code).isMomentary,
      .cannotWrite(let path, let code) where SystemError(code).isMomentary:
      "Can't read or write \(path): \(SystemError(code).reason). \(SystemError(code).advice)"
    case .cannotRead(let path, let code): "Can't read \(path): \(FileError(.reading, path, code).reason)."
    case .cannotWrite(let path, let code):
      "Can't write \(path): \(FileError(.writing, path, code).reason). Fix that, or choose another path."
    case .notOwned(let path, let owner):
      "\(path) belongs to another user (\(owner)). Run this as that user, or choose another store with --store."
    case .busy(let store, let pid):
      "Another billfold-server\(pid.map { " (process \($0))" } ?? "") serves \(store). Stop it, or choose another store with --store."
    case .lost(let store):
      "A running billfold-server serves a store that was removed from \(store) or replaced. Put the folder back, or stop the server, then "
        + "try again."
    case .noCertificate(let folder):
      "The certificates in \(folder) are damaged. Restore a backup, or delete that folder and create all invitations again."
    case .notACertificate(let path): "\(path) is not a valid PEM certificate."
    case .notItsKey(let path, let certificate): "\(path) is not the key of \(certificate), or damaged."
    case .noKey(let certificate): "\(certificate) requires its key: set key too."
    case .notAnOperatorKey(let path):
      "\(path) is damaged. Restore a backup, or delete it; the operator then needs a new invitation (invite --operator)."
    }
  }

  /// The exit status of a program that ends with this error.
  package var exitCode: ExitCode {
    switch self {
    case .cannotRead(_, let code) where SystemError(code).isMomentary, .cannotWrite(_, let code) where SystemError(code).isMomentary:
      .inputOutput
    case .cannotRead: .noInput
    case .cannotWrite: .cannotCreate
    case .busy, .lost: .busy
    case .notOwned: .refused
    case .noCertificate, .notACertificate, .notItsKey, .noKey, .notAnOperatorKey: .configuration
    }
  }
}

extension Timestamp {
  fileprivate var seconds: Int64 { milliseconds / 1000 }
}

private func consume(_ text: UnsafeMutablePointer<CChar>?) -> String? {
  guard let text else { return nil }
  defer { free(text) }
  return String(cString: text)
}
