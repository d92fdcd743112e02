/// The vendor's name of an operation. A name without an operation does not compile.
package enum OperationName: String, Codable, CaseIterable, Sendable {
  case isDeviceRegistered, removeDevice
  case retrieveMFAQuestionsWithMetadata, retrievePasswordConfigurations, retrievePasscodeConfigurations, registerNewUser
  case loginByNonce, loginByUsernamePassword, registerWithMFA, loginByPIN, logout
  case startPasswordRecovery, resetPassword, startPasscodeRecovery, resetPasscode, changePassword, changePasscode, verifyPasscode
  case generateDeviceAuthenticationTokenForUsername, loginWithDeviceAuthenticationToken, expireDeviceAuthenticationToken
  case isAuthorizedTokenExist, retrieveCustomerDevices
  case updateCustomerDeviceActivation, unlockAccount, retrieveCustomers
  case verifyPassword
  // CardService says `getAll`, `get`, `create`: words that others use too.
  case getAllCards = "cardService.getAll"
  case getCard = "cardService.get"
  case createCard = "cardService.create"
  case updateCard = "cardService.update"
  case getCardDetails = "cardService.getDetails"
  case getPrograms = "cardService.getPrograms"
  case activateCard = "cardService.activate"
  case setCardPIN = "cardService.setCardPIN"
  case updateTokenizationStatus = "cardService.updateTokenizationStatus"
  case retrieveCustomerCards, updateCustomerCard, issueCustomerCard

  package var operation: any Operation.Type {
    switch self {
    case .isDeviceRegistered: IsDeviceRegistered.self
    case .removeDevice: RemoveDevice.self
    case .retrieveMFAQuestionsWithMetadata: RetrieveMFAQuestionsWithMetadata.self
    case .retrievePasswordConfigurations: RetrievePasswordConfigurations.self
    case .retrievePasscodeConfigurations: RetrievePasscodeConfigurations.self
    case .registerNewUser: RegisterNewUser.self
    case .loginByNonce: LoginByNonce.self
    case .loginByUsernamePassword: LoginByUsernamePassword.self
    case .registerWithMFA: RegisterWithMFA.self
    case .loginByPIN: LoginByPIN.self
    case .logout: Logout.self
    case .startPasswordRecovery: StartPasswordRecovery.self
    case .resetPassword: ResetPassword.self
    case .startPasscodeRecovery: StartPasscodeRecovery.self
    case .resetPasscode: ResetPasscode.self
    case .changePassword: ChangePassword.self
    case .changePasscode: ChangePasscode.self
    case .verifyPasscode: VerifyPasscode.self
    case .generateDeviceAuthenticationTokenForUsername: GenerateDeviceAuthenticationTokenForUsername.self
    case .loginWithDeviceAuthenticationToken: LoginWithDeviceAuthenticationToken.self
    case .expireDeviceAuthenticationToken: ExpireDeviceAuthenticationToken.self
    case .isAuthorizedTokenExist: IsAuthorizedTokenExist.self
    case .retrieveCustomerDevices: RetrieveCustomerDevices.self
    case .updateCustomerDeviceActivation: UpdateCustomerDeviceActivation.self
    case .unlockAccount: UnlockAccount.self
    case .retrieveCustomers: RetrieveCustomers.self
    case .verifyPassword: VerifyPassword.self
    case .getAllCards: GetAllCards.self
    case .getCard: GetCard.self
    case .createCard: CreateCard.self
    case .updateCard: UpdateCard.self
    case .getCardDetails: GetCardDetails.self
    case .getPrograms: GetPrograms.self
    case .activateCard: ActivateCard.self
    case .setCardPIN: SetCardPIN.self
    case .updateTokenizationStatus: UpdateTokenizationStatus.self
    case .retrieveCustomerCards: RetrieveCustomerCards.self
    case .updateCustomerCard: UpdateCustomerCard.self
    case .issueCustomerCard: IssueCustomerCard.self
    }
  }
}
