extension OperationName {
  /// The method by which the vendor's SDK tells an app's delegate of the outcome of a call to the authentication coordinator; nil for other
  /// calls. (WLW, `PDAuthenticationCoordinatorDelegate`)
  ///
  /// - Parameters:
  ///   - status: HTTP-like, 0 if no response came.
  ///   - isRefused: true of an error; 412 with a question is none.
  package func delegateMethod(after status: Int, isRefused: Bool) -> String? {
    switch self {
    case .loginByUsernamePassword, .loginByPIN, .loginByNonce, .registerWithMFA, .loginWithDeviceAuthenticationToken:
      if isRefused { return status == 0 ? "authenticationInvocationDidFail" : "authenticationDidFail" }
      return status == 412 ? "mfaQuestionDidPrompt" : "authenticationDidSucceed"
    case .logout: return isRefused ? "logoutDidFail" : "finishedLogOut"
    default: return nil
    }
  }
}
