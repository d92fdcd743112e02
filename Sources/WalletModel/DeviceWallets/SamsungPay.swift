/// Status of Samsung Wallet on a phone. (Samsung Pay SDK, `getSamsungPayStatus`)
package enum SamsungPayStatus: Hashable, Sendable {
  /// `SPAY_NOT_SUPPORTED`: no usable Samsung Wallet exists.
  case notSupported(SamsungPayReason)
  /// `SPAY_NOT_READY`: the wallet must be set up or updated first.
  case notReady(SamsungPayReason)
  /// `SPAY_READY`
  case ready
  /// `SPAY_NOT_ALLOWED_TEMPORALLY`
  case notAllowedForNow(SamsungPayReason)

  package var code: Int {
    switch self {
    case .notSupported: 0
    case .notReady: 1
    case .ready: 2
    case .notAllowedForNow: 3
    }
  }

  /// The vendor's constant.
  package var name: String {
    switch self {
    case .notSupported: "SPAY_NOT_SUPPORTED"
    case .notReady: "SPAY_NOT_READY"
    case .ready: "SPAY_READY"
    case .notAllowedForNow: "SPAY_NOT_ALLOWED_TEMPORALLY"
    }
  }

  /// `2`, or `1 -356` with the reason.
  package var numbers: String { "\(code)" + (reason.map { " \($0.rawValue)" } ?? "") }

  /// Why the wallet is not ready; nil if it is ready. (`EXTRA_ERROR_REASON`)
  package var reason: SamsungPayReason? {
    switch self {
    case .notSupported(let reason), .notReady(let reason), .notAllowedForNow(let reason): reason
    case .ready: nil
    }
  }
}

/// Why Samsung Wallet is not ready, or refuses a call. (Samsung Pay SDK, `EXTRA_ERROR_REASON`)
package enum SamsungPayReason: Int, CaseIterable, Hashable, Codable, Sendable {
  case apiLevel = -10
  case serviceType = -11
  case parameter = -12
  case sdkNotInThisRegion = -300
  /// The issuer has no service at Samsung.
  case serviceIdentifier = -301
  case serviceNotInThisRegion = -302
  case appSignature = -303
  case appVersion = -304
  case appBlocked = -305
  case accountNotRegistered = -306
  case serviceNotApproved = -307
  case partnerNotApproved = -308
  case requestType = -309
  case debugKey = -310
  case serverInternal = -311
  case deviceNotSamsung = -350
  case appMissing = -351
  case serviceNotAvailable = -352
  case deviceIntegrity = -353
  case informationMissing = -354
  case setupNotCompleted = -356
  case appNeedsUpdate = -357
  case sdkVersion = -358
  case callerNotVerified = -359
  case appIntegrity = -360
  case androidPlatform = -361
  case externalDisplay = -605

  /// In a few words.
  package var words: String {
    switch self {
    case .apiLevel: "API level"
    case .serviceType: "service type"
    case .parameter: "parameter"
    case .sdkNotInThisRegion: "SDK not in this region"
    case .serviceIdentifier: "service id"
    case .serviceNotInThisRegion: "service not in this region"
    case .appSignature: "app signature"
    case .appVersion: "app version"
    case .appBlocked: "app blocked"
    case .accountNotRegistered: "account not registered for debug"
    case .serviceNotApproved: "service not approved for release"
    case .partnerNotApproved: "partner not approved"
    case .requestType: "request type"
    case .debugKey: "debug key"
    case .serverInternal: "server internal"
    case .deviceNotSamsung: "not a Samsung device"
    case .appMissing: "app missing"
    case .serviceNotAvailable: "SDK service not available"
    case .deviceIntegrity: "device integrity"
    case .informationMissing: "information missing"
    case .setupNotCompleted: "setup not completed"
    case .appNeedsUpdate: "app needs an update"
    case .sdkVersion: "SDK version"
    case .callerNotVerified: "caller not verified"
    case .appIntegrity: "app integrity"
    case .androidPlatform: "Android platform"
    case .externalDisplay: "external display connected"
    }
  }
}

/// An error of a Samsung Pay call, with the reason where there is one. (Samsung Pay SDK, `onFail`)
package struct SamsungPayError: Hashable, Sendable {
  package enum Code: Int, CaseIterable, Hashable, Codable, Sendable {
    case internalError = -1
    case invalidInput = -2
    case notSupported = -3
    case notFound = -4
    case alreadyDone = -5
    case notAllowed = -6
    case userCanceled = -7
    case invalidParameter = -12
    case noNetwork = -21
    case serverNoResponse = -22
    case partnerInfoInvalid = -99
    case initiationFail = -103
    case registrationFail = -104
    case duplicatedCall = -105
    /// Locked by Find My Mobile.
    case lockedByFindMyMobile = -604

    /// In a few words.
    package var words: String {
      switch self {
      case .internalError: "internal error"
      case .invalidInput: "invalid input"
      case .notSupported: "unsupported"
      case .notFound: "not found"
      case .alreadyDone: "already done"
      case .notAllowed: "not allowed"
      case .userCanceled: "user cancelled"
      case .invalidParameter: "invalid parameter"
      case .noNetwork: "no network"
      case .serverNoResponse: "no response"
      case .partnerInfoInvalid: "partner info invalid"
      case .initiationFail: "initialization failed"
      case .registrationFail: "registration failed"
      case .duplicatedCall: "duplicate call"
      case .lockedByFindMyMobile: "locked by Find My Mobile"
      }
    }

    /// The reasons that can accompany the error; empty if it never has one.
    package var reasons: [SamsungPayReason] {
      switch self {
      case .internalError: [.serverInternal]
      case .notAllowed:
        [
          .parameter, .sdkNotInThisRegion, .serviceIdentifier, .serviceNotInThisRegion, .appSignature, .appVersion, .appBlocked,
          .accountNotRegistered, .serviceNotApproved, .partnerNotApproved, .requestType, .debugKey, .informationMissing,
          .callerNotVerified,
          // The reasons of a wallet that isn't ready. (ours)
          .appMissing, .serviceNotAvailable, .deviceIntegrity, .setupNotCompleted, .appNeedsUpdate, .externalDisplay,
        ]
      case .partnerInfoInvalid: [.apiLevel, .serviceType, .sdkVersion]
      case .invalidInput, .notSupported, .notFound, .alreadyDone, .userCanceled, .invalidParameter, .noNetwork, .serverNoResponse,
        .initiationFail, .registrationFail, .duplicatedCall, .lockedByFindMyMobile:
        []
      }
    }
  }

  package let code: Code
  package let reason: SamsungPayReason?

  package init(_ code: Code, _ reason: SamsungPayReason? = nil) {
    self.code = code
    self.reason = reason
  }

  /// `-6/-301`
  package var numbers: String { "\(code.rawValue)" + (reason.map { "/\($0.rawValue)" } ?? "") }
  /// `not allowed, service id`
  package var words: String { code.words + (reason.map { ", \($0.words)" } ?? "") }
}

/// A card as Samsung Wallet reports it to an issuer's app. (Samsung Pay SDK, `Card`)
package struct SamsungCard: Hashable, Codable, Sendable {
  package enum State: String, CaseIterable, Hashable, Codable, Sendable {
    case active = "ACTIVE"
    case disposed = "DISPOSED"
    case expired = "EXPIRED"
    case pendingActivation = "PENDING_ACTIVATION"
    case pendingProvision = "PENDING_PROVISION"
    case suspended = "SUSPENDED"
  }

  /// The network's reference of the token: the `dpanRef` at the issuer.
  package let cardId: TokenReference
  package let cardBrand: CardNetwork
  package let cardStatus: State
  package let issuerName: String
  package let last4FPan: String
  package let last4DPan: String

  package init(
    cardId: TokenReference, cardBrand: CardNetwork, cardStatus: State, issuerName: String, last4FPan: String, last4DPan: String
  ) {
    self.cardId = cardId
    self.cardBrand = cardBrand
    self.cardStatus = cardStatus
    self.issuerName = issuerName
    self.last4FPan = last4FPan
    self.last4DPan = last4DPan
  }
}

/// A call of an issuer's app. (Samsung Pay SDK)
package enum SamsungPayCall: String, CaseIterable, Hashable, Codable, Sendable {
  case getSamsungPayStatus, activateSamsungPay, goToUpdatePage, getWalletInfo, getAllCards, addCard
}

extension WalletError {
  /// A refusal by Samsung Wallet on the phone, with the vendor's code and reason.
  package init(_ error: SamsungPayError) {
    self.init(error.code.rawValue, .walletRefused, error.words)
    walletReason = error.reason?.rawValue
  }

  /// The vendor's error; nil for an error that did not come from Samsung Wallet.
  package var samsungPayError: SamsungPayError? {
    guard code == .walletRefused, let code = SamsungPayError.Code(rawValue: statusCode) else { return nil }
    return SamsungPayError(code, walletReason.flatMap(SamsungPayReason.init))
  }
}
