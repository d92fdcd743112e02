package import WalletModel

// All operations of the admin API on parties: their names, their types, and the methods of the parties that answer them.

/// The name of an admin operation in the API description.
package enum AdminOperationName: String, CaseIterable, Sendable {
  case getIssuers, updateIssuer, getPrintedCards
  case getNetwork, updateNetwork, getNetworkTokens
  case getShops, updateShop, getShopOrders, getShopRecords, getShopperRecord, forgetPaymentMethod
  case getTransactions

  package var operation: any AdminOperation.Type {
    switch self {
    case .getIssuers: GetIssuers.self
    case .updateIssuer: UpdateIssuer.self
    case .getPrintedCards: GetPrintedCards.self
    case .getNetwork: GetNetwork.self
    case .updateNetwork: UpdateNetwork.self
    case .getNetworkTokens: GetNetworkTokens.self
    case .getShops: GetShops.self
    case .updateShop: UpdateShop.self
    case .getShopOrders: GetShopOrders.self
    case .getShopRecords: GetShopRecords.self
    case .getShopperRecord: GetShopperRecord.self
    case .forgetPaymentMethod: ForgetPaymentMethod.self
    case .getTransactions: GetTransactions.self
    }
  }
}

/// The parties of a world as admin operations call them.
package protocol AdministeredParties: Sendable {
  associatedtype SomeIssuer: IssuerAdministration
  associatedtype SomeNetwork: NetworkAdministration
  associatedtype SomeMerchant: MerchantAdministration
  associatedtype SomeGateway: GatewayAdministration

  var issuer: SomeIssuer { get }
  var network: SomeNetwork { get }
  var merchant: SomeMerchant { get }
  var gateway: SomeGateway { get }
}

package protocol IssuerAdministration: Sendable {
  func configuration(of issuer: IssuerIdentifier) async throws(WalletError) -> IssuerConfiguration
  func set(_ changes: [SettingChange], of issuer: IssuerIdentifier) async throws(WalletError) -> IssuerConfiguration
  func printedCards(of device: DeviceIdentifier, at issuer: IssuerIdentifier) async throws(WalletError) -> [PrintedCard]
  func shopper(
    with device: DeviceIdentifier, at issuer: IssuerIdentifier, for merchant: MerchantIdentifier
  ) async throws(WalletError) -> ShopperIdentifier?
}

package protocol NetworkAdministration: Sendable {
  func configuration() async throws(WalletError) -> NetworkConfiguration
  func set(_ changes: [SettingChange]) async throws(WalletError) -> NetworkConfiguration
  func tokens(after number: Int) async throws(WalletError) -> [VaultToken]
}

package protocol MerchantAdministration: Sendable {
  func configuration(of merchant: MerchantIdentifier) async throws(WalletError) -> MerchantConfiguration
  func set(_ changes: [SettingChange], of merchant: MerchantIdentifier) async throws(WalletError) -> MerchantConfiguration
  func orders(of merchant: MerchantIdentifier, after position: Int) async throws(WalletError) -> [ListedOrder]
  func records(of merchant: MerchantIdentifier) async throws(WalletError) -> ShopRecords
  func record(of shopper: ShopperIdentifier, at merchant: MerchantIdentifier) async throws(WalletError) -> ShopperRecord
  func forget(_ registration: RegistrationIdentifier, of merchant: MerchantIdentifier) async throws(WalletError)
}

package protocol GatewayAdministration: Sendable {
  func configuration(of site: GatewaySite) async throws(WalletError) -> SiteConfiguration
  func set(_ changes: [SettingChange], of site: GatewaySite) async throws(WalletError) -> SiteConfiguration
  func transactions(after position: Int) async throws(WalletError) -> [GatewayTransaction]
}
