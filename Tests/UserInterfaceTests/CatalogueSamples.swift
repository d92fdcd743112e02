import Contract
import UserInterface
import WalletModel

extension Catalogue {
  /// Forms that offer sample data, and forms with it.
  static let samples: [Entry] = [
    entry(.login, "sample", sampleOffered),
    entry(.login, "sample-filled", sampleLogin),
    entry(.login, "sample-wrong") { r in
      sampleOffered(&r)
      r.type("anna@example.com")
      r.press(.tab)
      r.type("Herring-Sea-42")
      r.press(.enter)
      r.refuse(Intents.LoginByUsernamePassword.self, .wrongPassword(wait: .zero))
    },
    entry(.mfaPrompt, "sample") { r in
      sampleLogin(&r)
      r.press(.enter)
      r.answer(Intents.LoginByUsernamePassword.self, .question(Script.token))
    },
    entry(.mfaPrompt, "sample-filled") { r in
      sampleLogin(&r)
      r.press(.enter)
      r.answer(Intents.LoginByUsernamePassword.self, .question(Script.token))
      r.choose("Insert sample data")
    },
    entry(.orderCard, "delivery-sample") { r in
      delivery(&r)
      r.choose("Insert sample data")
    },
    overlay("Simulator/magic-next-order") { r in
      magic(&r)
      r.choose("Status of the next card order")
      r.answer(Intents.Simulate.self, ruled())
    },
    overlay("Simulator/magic-next-order-set") { r in
      magic(&r)
      r.choose("Status of the next card order")
      r.answer(Intents.Simulate.self, ruled())
      r.choose("Being checked")
      r.answer(Intents.Simulate.self, ruled(nextOrder: .pending))
    },
  ]

  static func sampleOffered(_ r: inout Rehearsal) {
    r.answer(Intents.CheckDevice.self, Script.status(registered: false, sample: Script.sample))
    r.choose("Log in")
  }

  static func sampleLogin(_ r: inout Rehearsal) {
    sampleOffered(&r)
    r.choose("Insert sample data")
  }

  /// A security question to a customer who isn't the sample customer.
  static func questionOfAnother(_ r: inout Rehearsal) {
    sampleOffered(&r)
    r.type("zoe@example.com")
    r.press(.tab)
    r.type("a long enough phrase")
    r.press(.enter)
    r.answer(Intents.LoginByUsernamePassword.self, .question(Script.token))
  }
}
