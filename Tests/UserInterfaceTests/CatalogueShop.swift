import Basics
import WalletModel

@testable import UserInterface

// The Simulator and the shop.

extension Catalogue {
  /// After the shop was looked at.
  static func shopped(changed: [SettingChange] = []) -> WorldOverview {
    var overview = overview()
    overview.shops = MerchantProfile.all.map { shop in
      let standard = ShopConfiguration(shop.gateway, merchant: MerchantConfiguration(), site: SiteConfiguration())
      let configuration = (try? standard.setting(changed)) ?? standard
      return ShopRules(shop, configuration.merchant, configuration.site)
    }
    return overview
  }

  static func simulatedShop(_ r: inout Rehearsal) {
    simulator(&r)
    r.choose("Shop")
    r.answer(Intents.Simulate.self, shopped())
  }

  @Sendable static func shopSettings(_ r: inout Rehearsal) {
    simulatedShop(&r)
    r.choose("Settings of Harbour Books")
    r.answer(Intents.Simulate.self, shopped())
  }

  @Sendable static func jwtShopSettings(_ r: inout Rehearsal) {
    simulatedShop(&r)
    r.choose("Settings of Reed & Rye")
    r.answer(Intents.Simulate.self, shopped())
  }

  private static func shopResponses(_ r: inout Rehearsal) {
    jwtShopSettings(&r)
    r.choose("Address and security code")
    r.choose("Keep by address")
  }

  /// What the shop knows of Anna.
  static func shopperAsked(_ r: inout Rehearsal) {
    simulatedShop(&r)
    r.choose("Stored customer data")
  }

  static func shopper(_ r: inout Rehearsal, _ record: ShopperRecord?) {
    shopperAsked(&r)
    var overview = shopped()
    overview.shopper = .init(
      record.map { [.init(.harbourBooks, $0), .init(.reedAndRye, shopperRecord([Script.storedByJWT], orders: 1))] } ?? [])
    r.answer(Intents.Simulate.self, overview)
  }

  static func shopperRecord(_ tokens: [CheckoutToken], orders: Int) -> ShopperRecord {
    let shopper = ShopperIdentifier(rawValue: "4f0c21d86a0b47b0a1b2c3d4e5f6079a")
    return ShopperRecord(
      shopper: shopper, orders: orders,
      methods: tokens.map { StoredMethod(registrationId: $0.tokenId, shopper: shopper, card: $0.card, consented: Script.day) })
  }

  static let ofTheShop: [Entry] = [
    overlay("Simulator/shop-looking") { r in
      simulator(&r)
      r.choose("Shop")
    },
    overlay("Simulator/shop-guest") { r in
      simulator(&r)
      r.choose("Shop")
      r.refuse(Intents.Simulate.self, WalletError(403, .notInvited, "this invitation doesn't let you read the settings of all shops"))
    },
    overlay("Simulator/shop", simulatedShop),
    overlay("Simulator/shopper-looking", shopperAsked),
    overlay("Simulator/shopper-nobody") { r in shopper(&r, nil) },
    overlay("Simulator/shopper-empty") { r in shopper(&r, shopperRecord([], orders: 0)) },
    overlay("Simulator/shopper") { r in shopper(&r, shopperRecord([Script.visa, Script.amex], orders: 17)) },
    overlay("Simulator/shop-settings", shopSettings),
    overlay("Simulator/shop-settings-stored") { r in
      shopSettings(&r)
      r.choose("Saved payment methods")
    },
    overlay("Simulator/shop-setting") { r in
      shopSettings(&r)
      r.choose("Saved payment methods")
      r.choose("Code for stored")
    },
    overlay("Simulator/shop-settings-by-jwt", jwtShopSettings),
    overlay("Simulator/shop-settings-checks") { r in
      jwtShopSettings(&r)
      r.choose("Address and security code")
    },
    overlay("Simulator/shop-setting-responses", shopResponses),
    overlay("Simulator/shop-setting-refused") { r in
      shopResponses(&r)
      r.press(.escape)
      r.choose("Keep by code")
      r.press(.end, .backspace, .backspace, .backspace)
      r.press(.enter)
      r.refuse(
        Intents.Simulate.self,
        WalletError(
          400, .invalidRequest, "the shop's settings were not changed",
          fieldErrors: [FieldError("keep-by-code", "must include 2, matched")]))
    },
  ]
}
