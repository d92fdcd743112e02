/// The address of a server and its certificate pins: the first part of every invitation.
package struct ServerPlace: Codable, Hashable, Sendable {
  package let address: ServerAddress
  /// The certificate of the authority that signs the server's, in PEM. Nil if the machine trusts the server's certificate, or for a UNIX
  /// socket, which has none.
  package let authority: String?
  /// The SHA-256 digest of the server's public key, in the format of libcurl: `sha256//` and base64. Nil if `authority` is nil.
  package let pin: String?

  package init(_ address: ServerAddress, authority: String? = nil, pin: String? = nil) {
    self.address = address
    self.authority = authority
    self.pin = pin
  }

  // MARK: - File format

  private enum CodingKeys: CodingKey { case address, authority, pin }
  private static let scheme = "https://"

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    guard let address = Self.address(try values.decode(String.self, forKey: .address)) else {
      throw DecodingError.dataCorruptedError(forKey: .address, in: values, debugDescription: "no address of a server")
    }
    self.init(
      address, authority: try values.decodeIfPresent(String.self, forKey: .authority),
      pin: try values.decodeIfPresent(String.self, forKey: .pin))
  }

  /// Returns the address in a file, or nil if it is invalid.
  static func address(_ text: String) -> ServerAddress? {
    let isPort = text.hasPrefix(scheme)
    guard let address = ServerAddress(isPort ? String(text.dropFirst(scheme.count)) : text), isPort == (address.host != nil) else {
      return nil
    }
    return address
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    // For example `https://localhost:8443`, or `unix:/run/billfold/server.sock` on this machine.
    try values.encode(address.host == nil ? "\(address)" : "\(Self.scheme)\(address)", forKey: .address)
    try values.encodeIfPresent(authority, forKey: .authority)
    try values.encodeIfPresent(pin, forKey: .pin)
  }
}
