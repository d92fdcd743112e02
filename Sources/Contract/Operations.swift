package import WalletModel

// All operations: their names, their types, and the parties that handle them.

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
  // CardService's own names are `getAll`, `get` and `create`. The prefix distinguishes them from names of other services.
  case getAllCards = "cardService.getAll"
  case getCard = "cardService.get"
  case createCard = "cardService.create"
  case updateCard = "cardService.update"
  case getCardDetails = "cardService.getDetails"
  case getCardActivity = "cardService.getActivity"
  case getPrograms = "cardService.getPrograms"
  case activateCard = "cardService.activate"
  case setCardPIN = "cardService.setCardPIN"
  case updateTokenizationStatus = "cardService.updateTokenizationStatus"
  case retrieveCustomerCards, updateCustomerCard, issueCustomerCard
  // Operations of the network: first those for wallets, with our prefix `wallet.` where other services use the same names.
  case retrieveCertificates, provision, retrieveActivationMethods, requestActivationCode, postponeActivation
  case activateToken = "wallet.activate"
  case deleteToken = "wallet.delete"
  case getToken = "wallet.getToken"
  case getTokens = "wallet.getTokens"
  case checkEligibility = "wallet.checkEligibility"
  case registerWallet = "wallet.register"
  // Then those for issuers, as in the network's customer service API.
  case tokenActivate, tokenSuspend, tokenUnsuspend, tokenDelete, tokenImport, searchTokens
  // Operations of the issuer for mobile wallets: first those of CardService for apps.
  case tokenize = "cardService.tokenize"
  case activateTokenization = "cardService.activateTokenization"
  // Then those of the issuer's platform under its own names, and those for the network, in Mastercard's words.
  case getNetworkTokenActivationData, createNetworkTokenProvisioningData
  case authorizeService, requestActivationMethods, deliverActivationCode, notifyServiceActivated, notifyTokenUpdated
  // Then those for customer care.
  case retrieveCustomerTokens, activateCustomerToken, suspendCustomerToken, resumeCustomerToken, deleteCustomerToken
  // Payments: operations of the shop, of the checkout gateway under its own names, then of network and issuer.
  case getShop, placeOrder, addPaymentMethod, completeOrder, getPaymentMethods, deletePaymentMethod
  // Operations of a shop that is paid by JWTs.
  case createRequestJWT, verifyResponseJWT
  case prepareCheckout, updateCheckout, requestCheckoutInfo, submitTransaction, registerTransaction, continueTransaction
  case getPaymentStatus, getRegistrationStatus, getPayment, getRegistration, deleteRegistration
  // The checkout gateway's operations for servers.
  case createRegistration, payRegistration
  // The JWT gateway's operations.
  case performTransaction, continuePerformedTransaction, getOrderTransactions
  case requestPaymentAuthorization, authorizePayment
  // 3-D Secure: requests of gateway and cardholder to the network, of the network to an issuer, and of the customer to the issuer.
  case requestPaymentAuthentication, getPaymentAuthentication, cancelPaymentAuthentication, getChallenge, answerChallenge
  case authenticatePayment, getIssuerChallenge, continueChallenge, getPaymentApprovals, answerPaymentApproval
  case createShopperAssertion, verifyShopperAssertion

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
    case .getCardActivity: GetCardActivity.self
    case .getPrograms: GetPrograms.self
    case .activateCard: ActivateCard.self
    case .setCardPIN: SetCardPIN.self
    case .updateTokenizationStatus: UpdateTokenizationStatus.self
    case .retrieveCustomerCards: RetrieveCustomerCards.self
    case .updateCustomerCard: UpdateCustomerCard.self
    case .issueCustomerCard: IssueCustomerCard.self
    case .retrieveCertificates: RetrieveCertificates.self
    case .provision: Provision.self
    case .retrieveActivationMethods: RetrieveActivationMethods.self
    case .requestActivationCode: RequestActivationCode.self
    case .postponeActivation: PostponeActivation.self
    case .activateToken: ActivateToken.self
    case .deleteToken: DeleteToken.self
    case .getToken: GetToken.self
    case .getTokens: GetTokens.self
    case .checkEligibility: CheckEligibility.self
    case .registerWallet: RegisterWallet.self
    case .tokenActivate: TokenActivate.self
    case .tokenSuspend: TokenSuspend.self
    case .tokenUnsuspend: TokenUnsuspend.self
    case .tokenDelete: TokenDelete.self
    case .tokenImport: TokenImport.self
    case .searchTokens: SearchTokens.self
    case .tokenize: Tokenize.self
    case .activateTokenization: ActivateTokenization.self
    case .getNetworkTokenActivationData: GetNetworkTokenActivationData.self
    case .createNetworkTokenProvisioningData: CreateNetworkTokenProvisioningData.self
    case .authorizeService: AuthorizeService.self
    case .requestActivationMethods: RequestActivationMethods.self
    case .deliverActivationCode: DeliverActivationCode.self
    case .notifyServiceActivated: NotifyServiceActivated.self
    case .notifyTokenUpdated: NotifyTokenUpdated.self
    case .retrieveCustomerTokens: RetrieveCustomerTokens.self
    case .activateCustomerToken: ActivateCustomerToken.self
    case .suspendCustomerToken: SuspendCustomerToken.self
    case .resumeCustomerToken: ResumeCustomerToken.self
    case .deleteCustomerToken: DeleteCustomerToken.self
    case .createShopperAssertion: CreateShopperAssertion.self
    case .verifyShopperAssertion: VerifyShopperAssertion.self
    case .authorizePayment: AuthorizePayment.self
    case .requestPaymentAuthorization: RequestPaymentAuthorization.self
    case .prepareCheckout: PrepareCheckout.self
    case .updateCheckout: UpdateCheckout.self
    case .requestCheckoutInfo: RequestCheckoutInfo.self
    case .submitTransaction: SubmitTransaction.self
    case .getPaymentStatus: GetPaymentStatus.self
    case .getPayment: GetPayment.self
    case .getRegistration: GetRegistration.self
    case .deleteRegistration: DeleteRegistration.self
    case .createRegistration: CreateRegistration.self
    case .payRegistration: PayRegistration.self
    case .performTransaction: PerformTransaction.self
    case .continuePerformedTransaction: ContinuePerformedTransaction.self
    case .getOrderTransactions: GetOrderTransactions.self
    case .getShop: GetShop.self
    case .placeOrder: PlaceOrder.self
    case .completeOrder: CompleteOrder.self
    case .getPaymentMethods: GetPaymentMethods.self
    case .deletePaymentMethod: DeletePaymentMethod.self
    case .addPaymentMethod: AddPaymentMethod.self
    case .createRequestJWT: CreateRequestJWT.self
    case .verifyResponseJWT: VerifyResponseJWT.self
    case .registerTransaction: RegisterTransaction.self
    case .continueTransaction: ContinueTransaction.self
    case .getRegistrationStatus: GetRegistrationStatus.self
    case .requestPaymentAuthentication: RequestPaymentAuthentication.self
    case .getPaymentAuthentication: GetPaymentAuthentication.self
    case .cancelPaymentAuthentication: CancelPaymentAuthentication.self
    case .getChallenge: GetChallenge.self
    case .answerChallenge: AnswerChallenge.self
    case .authenticatePayment: AuthenticatePayment.self
    case .continueChallenge: ContinueChallenge.self
    case .getIssuerChallenge: GetIssuerChallenge.self
    case .getPaymentApprovals: GetPaymentApprovals.self
    case .answerPaymentApproval: AnswerPaymentApproval.self
    }
  }
}

/// The parties that handle operations. `Operation.dispatch` calls the one that handles an operation.
package protocol Parties: IssuerAccess, IssuerCards, IssuerDeviceWallets, IssuerPayments, NetworkDeviceWallets, NetworkPayments,
  MerchantPayments, GatewayPayments
{}

/// The operations of the subject Access that an issuer handles.
package protocol IssuerAccess: Sendable {
  func answer(_ operation: IsDeviceRegistered, _ call: Call) async throws(WalletError) -> DeviceStatus
  func answer(_ operation: RemoveDevice, _ call: Call) async throws(WalletError) -> Done
  func answer(_ operation: RetrieveMFAQuestionsWithMetadata, _ call: Call) async throws(WalletError) -> MFAQuestions
  func answer(_ operation: RetrievePasswordConfigurations, _ call: Call) async throws(WalletError) -> PasswordConfigurations
  func answer(_ operation: RetrievePasscodeConfigurations, _ call: Call) async throws(WalletError) -> PasscodeConfigurations
  func answer(_ operation: RegisterNewUser, _ call: Call) async throws(WalletError) -> RegisterUserResponse
  func answer(_ operation: LoginByNonce, _ call: Call) async throws(WalletError) -> LoginResponse
  func answer(_ operation: LoginByUsernamePassword, _ call: Call) async throws(WalletError) -> UsernameLogin
  func answer(_ operation: RegisterWithMFA, _ call: Call) async throws(WalletError) -> LoginResponse
  func answer(_ operation: LoginByPIN, _ call: Call) async throws(WalletError) -> LoginResponse
  func answer(_ operation: Logout, _ call: Call) async throws(WalletError) -> Done
  func answer(_ operation: StartPasswordRecovery, _ call: Call) async throws(WalletError) -> PasswordRecovery
  func answer(_ operation: ResetPassword, _ call: Call) async throws(WalletError) -> Done
  func answer(_ operation: StartPasscodeRecovery, _ call: Call) async throws(WalletError) -> MFAToken
  func answer(_ operation: ResetPasscode, _ call: Call) async throws(WalletError) -> Done
  func answer(_ operation: ChangePassword, _ call: Call) async throws(WalletError) -> Done
  func answer(_ operation: ChangePasscode, _ call: Call) async throws(WalletError) -> Done
  func answer(_ operation: VerifyPasscode, _ call: Call) async throws(WalletError) -> Done
  func answer(_ operation: GenerateDeviceAuthenticationTokenForUsername, _ call: Call) async throws(WalletError)
    -> DeviceAuthenticationToken
  func answer(_ operation: LoginWithDeviceAuthenticationToken, _ call: Call) async throws(WalletError) -> LoginResponse
  func answer(_ operation: ExpireDeviceAuthenticationToken, _ call: Call) async throws(WalletError) -> Done
  func answer(_ operation: IsAuthorizedTokenExist, _ call: Call) async throws(WalletError) -> AuthorizedToken
  func answer(_ operation: RetrieveCustomerDevices, _ call: Call) async throws(WalletError) -> CustomerDevices
  func answer(_ operation: UpdateCustomerDeviceActivation, _ call: Call) async throws(WalletError) -> CustomerDevice
  func answer(_ operation: UnlockAccount, _ call: Call) async throws(WalletError) -> Done
  func answer(_ operation: RetrieveCustomers, _ call: Call) async throws(WalletError) -> Customers
  func answer(_ operation: VerifyPassword, _ call: Call) async throws(WalletError) -> Done
}

/// The operations of the subject Cards that an issuer handles.
package protocol IssuerCards: Sendable {
  func answer(_ operation: GetAllCards, _ call: Call) async throws(WalletError) -> CardList
  func answer(_ operation: GetCard, _ call: Call) async throws(WalletError) -> Card
  func answer(_ operation: CreateCard, _ call: Call) async throws(WalletError) -> Card
  func answer(_ operation: UpdateCard, _ call: Call) async throws(WalletError) -> Card
  func answer(_ operation: GetCardDetails, _ call: Call) async throws(WalletError) -> CardSensitiveDetails
  func answer(_ operation: GetCardActivity, _ call: Call) async throws(WalletError) -> CardActivity
  func answer(_ operation: GetPrograms, _ call: Call) async throws(WalletError) -> PrepaidPrograms
  func answer(_ operation: ActivateCard, _ call: Call) async throws(WalletError) -> Card
  func answer(_ operation: SetCardPIN, _ call: Call) async throws(WalletError) -> Card
  func answer(_ operation: UpdateTokenizationStatus, _ call: Call) async throws(WalletError) -> MobileWalletTokenization
  func answer(_ operation: RetrieveCustomerCards, _ call: Call) async throws(WalletError) -> CardList
  func answer(_ operation: UpdateCustomerCard, _ call: Call) async throws(WalletError) -> Card
  func answer(_ operation: IssueCustomerCard, _ call: Call) async throws(WalletError) -> Card
}

/// The operations of the subject Mobile wallets that an issuer handles.
package protocol IssuerDeviceWallets: Sendable {
  func answer(_ operation: Tokenize, _ call: Call) async throws(WalletError) -> CardTokenization
  func answer(_ operation: ActivateTokenization, _ call: Call) async throws(WalletError) -> TokenizationActivation
  func answer(_ operation: GetNetworkTokenActivationData, _ call: Call) async throws(WalletError) -> NetworkTokenActivationData
  func answer(_ operation: CreateNetworkTokenProvisioningData, _ call: Call) async throws(WalletError) -> NetworkTokenActivationData
  func answer(_ operation: AuthorizeService, _ call: Call) async throws(WalletError) -> ServiceAuthorization
  func answer(_ operation: RequestActivationMethods, _ call: Call) async throws(WalletError) -> ActivationMethods
  func answer(_ operation: DeliverActivationCode, _ call: Call) async throws(WalletError) -> Done
  func answer(_ operation: NotifyServiceActivated, _ call: Call) async throws(WalletError) -> Done
  func answer(_ operation: NotifyTokenUpdated, _ call: Call) async throws(WalletError) -> Done
  func answer(_ operation: RetrieveCustomerTokens, _ call: Call) async throws(WalletError) -> NetworkTokens
  func answer(_ operation: ActivateCustomerToken, _ call: Call) async throws(WalletError) -> NetworkToken
  func answer(_ operation: SuspendCustomerToken, _ call: Call) async throws(WalletError) -> NetworkToken
  func answer(_ operation: ResumeCustomerToken, _ call: Call) async throws(WalletError) -> NetworkToken
  func answer(_ operation: DeleteCustomerToken, _ call: Call) async throws(WalletError) -> NetworkToken
}

/// The operations of the subject Mobile wallets that the network handles.
package protocol NetworkDeviceWallets: Sendable {
  func answer(_ operation: RetrieveCertificates, _ call: Call) async throws(WalletError) -> ProvisioningCertificates
  func answer(_ operation: Provision, _ call: Call) async throws(WalletError) -> NetworkToken
  func answer(_ operation: RetrieveActivationMethods, _ call: Call) async throws(WalletError) -> NetworkToken
  func answer(_ operation: RequestActivationCode, _ call: Call) async throws(WalletError) -> RequestedCode
  func answer(_ operation: PostponeActivation, _ call: Call) async throws(WalletError) -> Done
  func answer(_ operation: ActivateToken, _ call: Call) async throws(WalletError) -> NetworkToken
  func answer(_ operation: DeleteToken, _ call: Call) async throws(WalletError) -> NetworkToken
  func answer(_ operation: GetToken, _ call: Call) async throws(WalletError) -> NetworkToken
  func answer(_ operation: GetTokens, _ call: Call) async throws(WalletError) -> NetworkTokens
  func answer(_ operation: CheckEligibility, _ call: Call) async throws(WalletError) -> TypedCardEligibility
  func answer(_ operation: RegisterWallet, _ call: Call) async throws(WalletError) -> Done
  func answer(_ operation: TokenActivate, _ call: Call) async throws(WalletError) -> NetworkTokens
  func answer(_ operation: TokenSuspend, _ call: Call) async throws(WalletError) -> NetworkTokens
  func answer(_ operation: TokenUnsuspend, _ call: Call) async throws(WalletError) -> NetworkTokens
  func answer(_ operation: TokenDelete, _ call: Call) async throws(WalletError) -> NetworkTokens
  func answer(_ operation: TokenImport, _ call: Call) async throws(WalletError) -> NetworkToken
  func answer(_ operation: SearchTokens, _ call: Call) async throws(WalletError) -> NetworkTokens
}

/// The operations of the subject Payments that an issuer handles.
package protocol IssuerPayments: Sendable {
  func answer(_ operation: CreateShopperAssertion, _ call: Call) async throws(WalletError) -> ShopperAssertion
  func answer(_ operation: VerifyShopperAssertion, _ call: Call) async throws(WalletError) -> VerifiedShopper
  func answer(_ operation: AuthorizePayment, _ call: Call) async throws(WalletError) -> PaymentAuthorization
  func answer(_ operation: AuthenticatePayment, _ call: Call) async throws(WalletError) -> AuthenticationAnswer
  func answer(_ operation: GetIssuerChallenge, _ call: Call) async throws(WalletError) -> BankChallenge
  func answer(_ operation: ContinueChallenge, _ call: Call) async throws(WalletError) -> BankChallenge
  func answer(_ operation: GetPaymentApprovals, _ call: Call) async throws(WalletError) -> PaymentApprovals
  func answer(_ operation: AnswerPaymentApproval, _ call: Call) async throws(WalletError) -> Done
}

/// The operations of the subject Payments that the network handles.
package protocol NetworkPayments: Sendable {
  func answer(_ operation: RequestPaymentAuthorization, _ call: Call) async throws(WalletError) -> PaymentAuthorization
  func answer(_ operation: RequestPaymentAuthentication, _ call: Call) async throws(WalletError) -> AuthenticationAnswer
  func answer(_ operation: GetPaymentAuthentication, _ call: Call) async throws(WalletError) -> BankChallenge
  func answer(_ operation: CancelPaymentAuthentication, _ call: Call) async throws(WalletError) -> BankChallenge
  func answer(_ operation: GetChallenge, _ call: Call) async throws(WalletError) -> BankChallenge
  func answer(_ operation: AnswerChallenge, _ call: Call) async throws(WalletError) -> BankChallenge
}

/// The operations of the subject Payments that a shop handles.
package protocol MerchantPayments: Sendable {
  func answer(_ operation: GetShop, _ call: Call) async throws(WalletError) -> Shop
  func answer(_ operation: PlaceOrder, _ call: Call) async throws(WalletError) -> PlacedOrder
  func answer(_ operation: AddPaymentMethod, _ call: Call) async throws(WalletError) -> PlacedOrder
  func answer(_ operation: CompleteOrder, _ call: Call) async throws(WalletError) -> OrderOutcome
  func answer(_ operation: CreateRequestJWT, _ call: Call) async throws(WalletError) -> RequestJWT
  func answer(_ operation: VerifyResponseJWT, _ call: Call) async throws(WalletError) -> OrderOutcome
  func answer(_ operation: GetPaymentMethods, _ call: Call) async throws(WalletError) -> StoredPaymentMethods
  func answer(_ operation: DeletePaymentMethod, _ call: Call) async throws(WalletError) -> Done
}

/// The operations of the subject Payments that the gateway handles.
package protocol GatewayPayments: Sendable {
  func answer(_ operation: PrepareCheckout, _ call: Call) async throws(WalletError) -> PreparedCheckout
  func answer(_ operation: UpdateCheckout, _ call: Call) async throws(WalletError) -> PreparedCheckout
  func answer(_ operation: RequestCheckoutInfo, _ call: Call) async throws(WalletError) -> CheckoutInfo
  func answer(_ operation: SubmitTransaction, _ call: Call) async throws(WalletError) -> SubmittedTransaction
  func answer(_ operation: RegisterTransaction, _ call: Call) async throws(WalletError) -> SubmittedTransaction
  func answer(_ operation: ContinueTransaction, _ call: Call) async throws(WalletError) -> SubmittedTransaction
  func answer(_ operation: GetRegistrationStatus, _ call: Call) async throws(WalletError) -> RegistrationAnswer
  func answer(_ operation: GetPaymentStatus, _ call: Call) async throws(WalletError) -> PaymentStatus
  func answer(_ operation: GetPayment, _ call: Call) async throws(WalletError) -> PaymentStatus
  func answer(_ operation: GetRegistration, _ call: Call) async throws(WalletError) -> RegistrationAnswer
  func answer(_ operation: DeleteRegistration, _ call: Call) async throws(WalletError) -> RegistrationAnswer
  func answer(_ operation: CreateRegistration, _ call: Call) async throws(WalletError) -> RegistrationAnswer
  func answer(_ operation: PayRegistration, _ call: Call) async throws(WalletError) -> PaymentStatus
  func answer(_ operation: PerformTransaction, _ call: Call) async throws(WalletError) -> PerformedTransaction
  func answer(_ operation: ContinuePerformedTransaction, _ call: Call) async throws(WalletError) -> PerformedTransaction
  func answer(_ operation: GetOrderTransactions, _ call: Call) async throws(WalletError) -> OrderTransactions
}
