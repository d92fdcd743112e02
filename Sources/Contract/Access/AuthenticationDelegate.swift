extension OperationName {
  /// The delegate method by which the vendor's SDK reports the outcome of a call of the authentication coordinator to an app; nil for other
  /// calls. (WLW, `PDAuthenticationCoordinatorDelegate`)
  ///
  /// - Parameters:
  ///   - status: HTTP-like, 0 if no response came.
  ///   - isRefused: true for an error; 412 with a security question isn't an error.
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
