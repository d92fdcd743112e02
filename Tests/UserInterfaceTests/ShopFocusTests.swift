import Testing

@testable import UserInterface

/// Who leaves a page of the shop without a change finds the focus where the page was opened.
@Suite struct ShopFocusTests {
  private func focused(_ r: Rehearsal) -> String? {
    LineRendering(title: "", page: r.interface.page).items.first(where: \.isFocused)?.label.string
  }

  @Test func `Esc leads back to what was opened`() {
    var r = Rehearsal()
    Catalogue.voucher(&r)
    r.press(.escape)
    r.answer(Intents.LoadShop.self, ShopFront(Script.books, basket: r.basket))
    #expect(focused(r) == "Gift voucher")

    r = Rehearsal()
    Catalogue.basket(&r)
    for label in ["Your basket", "Check out"] {
      r.choose(label)
      if label == "Check out" { r.answer(Intents.CheckOut.self, Script.checkout()) }
      r.press(.escape)
      r.answer(Intents.LoadShop.self, ShopFront(Script.books, basket: r.basket))
      #expect(focused(r) == label)
    }
    r.press(.escape)
    #expect(r.interface.screenName == .shops && focused(r) == "Harbour Books")
    r.choose("Payment methods")
    r.answer(Intents.LoadPaymentMethods.self, Script.inShops(Script.keptMethods))
    r.press(.escape)
    #expect(r.interface.screenName == .shops && focused(r) == "Payment methods")
  }

  @Test func `what goes into the basket leads to the checkout`() {
    var r = Rehearsal()
    Catalogue.voucherAdded(&r)
    #expect(focused(r) == "Check out")
  }

  @Test(arguments: [("GBP", "10.50"), ("JPY", "1050"), ("BHD", "10.500")])
  func `the example of an amount has the decimals of the currency`(currency: String, amount: String) {
    var r = Rehearsal()
    Catalogue.voucher(&r)
    r.press(.tab)
    r.press(.control("u"))
    r.type(currency)
    #expect(r.phone(40, 22).picture.contains("Amount  like \(amount) "), "\(r.phone(40, 22).picture)")
  }
}
