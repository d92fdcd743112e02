package import Basics

/// A client with a contract at the checkout gateway: a shop, or the server of an app developer. All worlds have the same entities. (OPPWA,
/// entity)
package struct GatewayEntity: Hashable, Sendable {
  package let merchant: MerchantIdentifier
  /// 32 hexadecimal digits that identify the entity in requests.
  package let entityId: String
  /// Whether the entity may send card numbers from its own server, to store them. Shops never hold a number.
  package let storesNumbers: Bool

  package static let all =
    MerchantProfile.all.compactMap(\.entity) + [
      GatewayEntity(merchant: .developer, entityId: "c47a2be0915d4f3c8e6b70d2a9f18354", storesNumbers: true)
    ]

  package static func of(_ merchant: MerchantIdentifier) -> GatewayEntity? { all.first { $0.merchant == merchant } }
  package static func named(_ entityId: String) -> GatewayEntity? { all.first { $0.entityId == entityId } }
}

extension MerchantIdentifier {
  /// The gateway's entity for the servers of app developers, which has no shop.
  package static let developer = MerchantIdentifier(rawValue: "developer")
}

/// The credentials that an entity sends to the gateway with each request.
package struct EntityCredentials: Hashable, Codable, Sendable {
  /// The merchant's identifier: `harbour-books`.
  package let name: String
  package let entityId: String
  /// The text of an `EntityBearer`.
  package let bearer: Secret

  package init(name: String, entityId: String, bearer: Secret) {
    self.name = name
    self.entityId = entityId
    self.bearer = bearer
  }
}
