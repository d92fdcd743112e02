package import Basics

/// The issuer's pool of security questions (`retrieveMFAQuestionsWithMetadata`, WLW step 2.1).
package struct MFAQuestions: Hashable, Codable, Sendable {
  package var pool: [MFAQuestion]
  /// The number of questions that a customer must answer, including the mandatory ones.
  package var requiredNumber: Int

  package init(pool: [MFAQuestion], requiredNumber: Int) {
    self.pool = pool
    self.requiredNumber = requiredNumber
  }
}

package struct MFAQuestion: Hashable, Codable, Sendable {
  package let text: String
  package var isMandatory: Bool

  package init(_ text: String, isMandatory: Bool = false) {
    self.text = text
    self.isMandatory = isMandatory
  }
}

/// A security question and the customer's answer.
package struct MFAAnswer: Hashable, Codable, Sendable {
  package var question: String
  package var answer: Secret

  package init(question: String, answer: Secret) {
    self.question = question
    self.answer = answer
  }
}

/// The data of a customer who enrolls (`PDUserProfile`, WLW step 2.4).
///
/// `UserProfile.problems(…)` returns the fields that an issuer would refuse.
package struct UserProfile: Hashable, Codable, Sendable {
  package var firstName = ""
  package var lastName = ""
  /// Also the username.
  package var email = ""
  package var password = Secret("")
  package var confirmPassword = Secret("")
  /// The wallet's PIN; empty if the issuer has no login by PIN.
  package var passcode = Secret("")
  package var confirmPasscode = Secret("")
  package var phone = ""
  /// Country of residence, ISO 3166-1 alpha-2; empty for that of the issuer. (our addition: card rules need it)
  package var countryCode = ""
  package var mfaQuestionAnswers: [MFAAnswer] = []
  /// At most 10 pairs, keys ≤ 40 and values ≤ 200 characters, stored with the account.
  package var additionalCustomerInformation: [String: String] = [:]

  package init() {}
}

extension UserProfile {
  /// Decodes a profile. Fields that an issuer can make optional, or that the vendor doesn't have, may be missing.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    firstName = try container.decode(String.self, forKey: .firstName)
    lastName = try container.decode(String.self, forKey: .lastName)
    email = try container.decode(String.self, forKey: .email)
    password = try container.decode(Secret.self, forKey: .password)
    confirmPassword = try container.decode(Secret.self, forKey: .confirmPassword)
    passcode = try container.decodeIfPresent(Secret.self, forKey: .passcode) ?? Secret("")
    confirmPasscode = try container.decodeIfPresent(Secret.self, forKey: .confirmPasscode) ?? Secret("")
    phone = try container.decode(String.self, forKey: .phone)
    countryCode = try container.decodeIfPresent(String.self, forKey: .countryCode) ?? ""
    mfaQuestionAnswers = try container.decode([MFAAnswer].self, forKey: .mfaQuestionAnswers)
    additionalCustomerInformation = try container.decodeIfPresent([String: String].self, forKey: .additionalCustomerInformation) ?? [:]
  }
}

/// The response to `registerNewUser`: a message for the customer, and the nonce for one login.
package struct RegisterUserResponse: Hashable, Codable, Sendable {
  package let message: String
  /// Single use, bound to the device, valid for the issuer's `Lifetimes.nonce`.
  package let nonce: Secret

  package init(message: String, nonce: Secret) {
    self.message = message
    self.nonce = nonce
  }
}
