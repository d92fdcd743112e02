// Written by make pictures, from what the tests tell a server.
// swift-format-ignore-file

/// What every operation does, and how it was asked and answered in a world that was made from a seed.
enum RecordedOperations {
  static let json = ##"""
{
  "cardService.activate" : {
    "answer" : {
      "accountId" : "a2c98158e57f8d87",
      "activationDate" : "2026-11-21T09:41:00.000Z",
      "bin" : "510000",
      "cardId" : "63c03ada-5eb0-428f-9269-401f29fbf489",
      "cardType" : "PHYSICAL",
      "createdDate" : "2026-11-21T09:41:00.000Z",
      "currency" : "EUR",
      "customerId" : "287b9aee4410ec8d",
      "deliveryAddress" : {
        "address1" : "Reiherweg 7",
        "city" : "Bad Doberan",
        "countryCode" : "DE",
        "postalCode" : "18209"
      },
      "expiry" : {
        "month" : 11,
        "year" : 2030
      },
      "isPinSet" : false,
      "lastFour" : "5764",
      "mobile" : "+4915550100101",
      "programName" : "SKRILL-PHYSICAL-MC-EEA",
      "scheme" : "MC",
      "status" : "ACTIVE"
    },
    "body" : {
      "activationCode" : "875617"
    },
    "description" : "Activates a physical card with the activation code that came with it. (CardService of newer SDKs, `activate`)\n\n400 if the code isn't six digits; 401 `wrongCredentials` for a wrong code, with the attempts left; the last one suspends the card; 404 if the customer has no such card; 409 `transitionNotAllowed` if the card doesn't wait for activation; 401 `sessionEnded` without a session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "Session missing or expired.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-33",
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "Session ended",
      "type" : "/openapi.json#/components/examples/SESSION_ENDED"
    },
    "status" : 201,
    "summary" : "Activates a physical card with the activation code that came with it.",
    "target" : "/profile/prepaid/cards/63c03ada-5eb0-428f-9269-401f29fbf489/activations"
  },
  "cardService.create" : {
    "answer" : {
      "accountId" : "a2c98158e57f8d87",
      "activationDate" : "2026-11-21T09:41:00.000Z",
      "bin" : "545454",
      "cardId" : "676ca985-83a6-4c07-9921-f4bd64a6c8b2",
      "cardType" : "VIRTUAL",
      "createdDate" : "2026-11-21T09:41:00.000Z",
      "currency" : "EUR",
      "customerId" : "287b9aee4410ec8d",
      "expiry" : {
        "month" : 11,
        "year" : 2029
      },
      "isPinSet" : false,
      "lastFour" : "1157",
      "mobile" : "+4915550100101",
      "programName" : "SKRILL-VIRTUAL-MC-EEA",
      "scheme" : "MC",
      "status" : "ACTIVE"
    },
    "body" : {
      "currency" : "EUR",
      "programName" : "SKRILL-VIRTUAL-MC-EEA",
      "userAgent" : "Example/1.0"
    },
    "description" : "Orders a card of a program that the customer is eligible for. (CardService, `create`)\n\n400 with field errors if the order is invalid; 409 `limitReached` if the program allows no more cards; 401 `sessionEnded` without a session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "Session missing or expired.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-17",
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "Session ended",
      "type" : "/openapi.json#/components/examples/SESSION_ENDED"
    },
    "status" : 201,
    "summary" : "Orders a card of a program that the customer is eligible for.",
    "target" : "/profile/prepaid/cards"
  },
  "cardService.get" : {
    "answer" : {
      "accountId" : "a2c98158e57f8d87",
      "activationDate" : "2026-11-21T09:41:00.000Z",
      "bin" : "545454",
      "cardId" : "676ca985-83a6-4c07-9921-f4bd64a6c8b2",
      "cardType" : "VIRTUAL",
      "createdDate" : "2026-11-21T09:41:00.000Z",
      "currency" : "EUR",
      "customerId" : "287b9aee4410ec8d",
      "expiry" : {
        "month" : 11,
        "year" : 2029
      },
      "isPinSet" : false,
      "lastFour" : "1157",
      "mobile" : "+4915550100101",
      "programName" : "SKRILL-VIRTUAL-MC-EEA",
      "scheme" : "MC",
      "status" : "ACTIVE",
      "tokenizations" : {
        "tokenizations" : [

        ]
      }
    },
    "description" : "Returns one card of the customer. (CardService, `get`)\n\n404 if the customer has no such card; 401 `sessionEnded` without a session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "Session missing or expired.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-21",
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "Session ended",
      "type" : "/openapi.json#/components/examples/SESSION_ENDED"
    },
    "status" : 200,
    "summary" : "Returns one card of the customer.",
    "target" : "/profile/prepaid/cards/676ca985-83a6-4c07-9921-f4bd64a6c8b2?include=TOKENIZATIONS"
  },
  "cardService.getAll" : {
    "answer" : {
      "cards" : [
        {
          "accountId" : "a2c98158e57f8d87",
          "activationDate" : "2026-11-21T09:41:00.000Z",
          "bin" : "545454",
          "cardId" : "676ca985-83a6-4c07-9921-f4bd64a6c8b2",
          "cardType" : "VIRTUAL",
          "createdDate" : "2026-11-21T09:41:00.000Z",
          "currency" : "EUR",
          "customerId" : "287b9aee4410ec8d",
          "expiry" : {
            "month" : 11,
            "year" : 2029
          },
          "isPinSet" : false,
          "lastFour" : "1157",
          "mobile" : "+4915550100101",
          "programName" : "SKRILL-VIRTUAL-MC-EEA",
          "scheme" : "MC",
          "status" : "ACTIVE"
        }
      ],
      "meta" : {
        "limit" : 2,
        "numberOfRecords" : 1,
        "page" : 1
      }
    },
    "description" : "Lists the customer's cards by page, newest first unless `order` says otherwise. (CardService, `getAll`; `order` is ours)\n\n400 if limit, offset, type or status is invalid; 401 `sessionEnded` without a session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "Session missing or expired.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-19",
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "Session ended",
      "type" : "/openapi.json#/components/examples/SESSION_ENDED"
    },
    "status" : 200,
    "summary" : "Lists the customer's cards by page, newest first unless `order` says otherwise.",
    "target" : "/profile/prepaid/cards?limit=2&status=ACTIVE"
  },
  "cardService.getDetails" : {
    "answer" : {
      "cardHolderName" : "Anna Sample",
      "cvv" : "559",
      "expiry" : {
        "month" : 11,
        "year" : 2029
      },
      "pan" : "5454542295611157"
    },
    "description" : "Returns number, expiry and CVV of a card. (CardService, `getDetails`)\n\n403 `stepUpRequired` without step-up authentication in the last five minutes; 404 if the customer has no such card; 409 `transitionNotAllowed` if a card with this status has no details to show; 401 `sessionEnded` without a session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "Session missing or expired.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-25",
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "Session ended",
      "type" : "/openapi.json#/components/examples/SESSION_ENDED"
    },
    "status" : 200,
    "summary" : "Returns number, expiry and CVV of a card.",
    "target" : "/profile/prepaid/cards/676ca985-83a6-4c07-9921-f4bd64a6c8b2/details"
  },
  "cardService.getPrograms" : {
    "answer" : {
      "programs" : [
        {
          "allowableCards" : 3,
          "bin" : "545454",
          "currencies" : [
            "EUR",
            "BGN"
          ],
          "programName" : "SKRILL-VIRTUAL-MC-EEA",
          "programType" : "VIRTUAL",
          "region" : "EEA",
          "scheme" : "MC"
        },
        {
          "allowableCards" : 2,
          "bin" : "510000",
          "currencies" : [
            "EUR",
            "BGN"
          ],
          "programName" : "SKRILL-PHYSICAL-MC-EEA",
          "programType" : "PHYSICAL",
          "region" : "EEA",
          "scheme" : "MC"
        },
        {
          "allowableCards" : 1,
          "bin" : "510000",
          "currencies" : [
            "EUR"
          ],
          "programName" : "SKRILL-DIGITAL-MC-EEA",
          "programType" : "PHYSICAL",
          "region" : "EEA",
          "scheme" : "MC"
        },
        {
          "allowableCards" : 5,
          "bin" : "411111",
          "currencies" : [
            "EUR",
            "PLN",
            "SEK"
          ],
          "programName" : "SKRILL-VIRTUAL-VISA-EEA",
          "programType" : "VIRTUAL",
          "region" : "EEA",
          "scheme" : "VISA"
        }
      ]
    },
    "description" : "Lists the programs that the customer can order from, and how many more cards of each. (CardService, `getPrograms`)\n\nThe list is empty if the customer isn't eligible. 400 for an unknown type; 401 `sessionEnded` without a session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "Session missing or expired.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-15",
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "Session ended",
      "type" : "/openapi.json#/components/examples/SESSION_ENDED"
    },
    "status" : 200,
    "summary" : "Lists the programs that the customer can order from, and how many more cards of each.",
    "target" : "/profile/prepaid/programs"
  },
  "cardService.setCardPIN" : {
    "answer" : {
      "accountId" : "a2c98158e57f8d87",
      "activationDate" : "2026-11-21T09:41:00.000Z",
      "bin" : "545454",
      "cardId" : "676ca985-83a6-4c07-9921-f4bd64a6c8b2",
      "cardType" : "VIRTUAL",
      "createdDate" : "2026-11-21T09:41:00.000Z",
      "currency" : "EUR",
      "customerId" : "287b9aee4410ec8d",
      "expiry" : {
        "month" : 11,
        "year" : 2029
      },
      "isPinSet" : true,
      "lastFour" : "1157",
      "mobile" : "+4915550100101",
      "programName" : "SKRILL-VIRTUAL-MC-EEA",
      "scheme" : "MC",
      "status" : "ACTIVE"
    },
    "body" : {
      "pin" : "2705"
    },
    "description" : "Sets the PIN of a card; the only way for customers in the US. (our operation; Rules, where the vendor is silent)\n\n400 if the PIN is invalid; 403 `stepUpRequired` without step-up authentication in the last five minutes; 404 if the customer has no such card; 409 `transitionNotAllowed` if a card with this status can't have a PIN; 401 `sessionEnded` without a session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "Session missing or expired.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-27",
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "Session ended",
      "type" : "/openapi.json#/components/examples/SESSION_ENDED"
    },
    "status" : 200,
    "summary" : "Sets the PIN of a card; the only way for customers in the US.",
    "target" : "/profile/prepaid/cards/676ca985-83a6-4c07-9921-f4bd64a6c8b2/pin"
  },
  "cardService.update" : {
    "answer" : {
      "accountId" : "a2c98158e57f8d87",
      "activationDate" : "2026-11-21T09:41:00.000Z",
      "bin" : "545454",
      "cardId" : "676ca985-83a6-4c07-9921-f4bd64a6c8b2",
      "cardType" : "VIRTUAL",
      "createdDate" : "2026-11-21T09:41:00.000Z",
      "currency" : "EUR",
      "customerId" : "287b9aee4410ec8d",
      "expiry" : {
        "month" : 11,
        "year" : 2029
      },
      "isPinSet" : true,
      "lastFour" : "1157",
      "mobile" : "+4915550100101",
      "programName" : "SKRILL-VIRTUAL-MC-EEA",
      "scheme" : "MC",
      "status" : "LOCKED"
    },
    "body" : {
      "status" : "LOCKED",
      "statusReason" : "left at home"
    },
    "description" : "Locks, unlocks or cancels a card, sets its PIN, or both in one step. (CardService, `update`)\n\n400 with field errors; 403 `stepUpRequired` for a PIN without step-up authentication in the last five minutes, `notAllowed` if cards of the program can't be locked; 404 if the customer has no such card; 409 `transitionNotAllowed` if the status doesn't allow the change; 401 `sessionEnded` without a session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "Session missing or expired.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-29",
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "Session ended",
      "type" : "/openapi.json#/components/examples/SESSION_ENDED"
    },
    "status" : 200,
    "summary" : "Locks, unlocks or cancels a card, sets its PIN, or both in one step.",
    "target" : "/profile/prepaid/cards/676ca985-83a6-4c07-9921-f4bd64a6c8b2"
  },
  "cardService.updateTokenizationStatus" : {
    "answer" : {
      "dpanRef" : "DSHRMC00001234567a3f09c41b7e25d8806f3c9ad1e47b52",
      "status" : "COMPLETED",
      "walletId" : "wallet-anna-1",
      "walletType" : "GOOGLE_PAY"
    },
    "body" : {
      "dpanRef" : "DSHRMC00001234567a3f09c41b7e25d8806f3c9ad1e47b52",
      "status" : "COMPLETED",
      "walletId" : "wallet-anna-1",
      "walletType" : "GOOGLE_PAY"
    },
    "description" : "Reports the status of a card's tokenization in a mobile wallet. (CardService, `updateTokenizationStatus`)\n\n400 with field errors; 404 if the customer has no such card, or the card no such tokenization; 409 `transitionNotAllowed` from COMPLETED back to INITIATED; 401 `sessionEnded` without a session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "Session missing or expired.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-37",
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "Session ended",
      "type" : "/openapi.json#/components/examples/SESSION_ENDED"
    },
    "status" : 200,
    "summary" : "Reports the status of a card's tokenization in a mobile wallet.",
    "target" : "/profile/prepaid/cards/00000000-0000-4000-8000-000000000001/tokenizations"
  },
  "changePasscode" : {
    "answer" : {

    },
    "body" : {
      "confirmPasscode" : "7412",
      "currentPasscode" : "2580",
      "newPasscode" : "7412"
    },
    "description" : "Sets a new PIN in a session. (our operation; Rules, flows)\n\nEnds the wallet's other sessions, revokes the device tokens of its other phones and resets the count of wrong PINs. The current PIN is required, except in the 10 minutes after a login with password and security answer. 401 `wrongCredentials` for a wrong current PIN, with the attempts left (shared with the PIN login); 423 if the PIN is disabled; 401 `sessionEnded` without a session; 403 if the issuer or the wallet has no PIN login; 400, not counted as an attempt, if the current PIN is required and missing, or if the new PIN breaks the issuer's rules or equals the current one.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "Session missing or expired.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-63",
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "Session ended",
      "type" : "/openapi.json#/components/examples/SESSION_ENDED"
    },
    "status" : 200,
    "summary" : "Sets a new PIN in a session.",
    "target" : "/customers/me/passcode"
  },
  "changePassword" : {
    "answer" : {

    },
    "body" : {
      "confirmPassword" : "Otter-Meadow-17",
      "currentPassword" : "Heron-Lake-42",
      "newPassword" : "Otter-Meadow-17"
    },
    "description" : "Sets a new password in a session; requires the current one. (our operation; Rules, flows)\n\nEnds the wallet's other sessions, revokes the device tokens of its other phones and resets the count of wrong passwords. 401 `wrongCredentials` for a wrong current password, counted together with password logins, with the same 429 and 423; 401 `sessionEnded` without a session; 400, not counted as an attempt, if the new password breaks the issuer's rules or equals the current one.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "Session missing or expired.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-61",
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "Session ended",
      "type" : "/openapi.json#/components/examples/SESSION_ENDED"
    },
    "status" : 200,
    "summary" : "Sets a new password in a session; requires the current one.",
    "target" : "/customers/me/password"
  },
  "expireDeviceAuthenticationToken" : {
    "answer" : {

    },
    "description" : "Revokes this phone's device token, if it has one. (WLW)\n\n401 `sessionEnded` without a session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "Session missing or expired.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-59",
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "Session ended",
      "type" : "/openapi.json#/components/examples/SESSION_ENDED"
    },
    "status" : 200,
    "summary" : "Revokes this phone's device token, if it has one.",
    "target" : "/customers/me/device-token"
  },
  "generateDeviceAuthenticationTokenForUsername" : {
    "answer" : {
      "expires" : 1803030060000,
      "token" : "9529dce694065b6a52d28071f334314fafe6d178d53f234d412b48c456f2fe80"
    },
    "body" : {
      "username" : "anna@example.com"
    },
    "description" : "Issues a long-lived device token for this phone; it replaces the previous one. (`generateDeviceAuthenicationTokenForUsername`, WLW)\n\n401 `sessionEnded` without a session; 400 if the username isn't the session's.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "Session missing or expired.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-49",
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "Session ended",
      "type" : "/openapi.json#/components/examples/SESSION_ENDED"
    },
    "status" : 200,
    "summary" : "Issues a long-lived device token for this phone; it replaces the previous one.",
    "target" : "/customers/me/device-token"
  },
  "isAuthorizedTokenExist" : {
    "answer" : {
      "exists" : true
    },
    "description" : "Returns whether this phone's device token is still valid; call it before asking for a fingerprint. (WLW)",
    "refusal" : {
      "code" : 915,
      "description" : "unknown issuer",
      "detail" : "Unknown issuer.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-51",
      "name" : "NOT_FOUND",
      "status" : 404,
      "statusCode" : 404,
      "title" : "Not found",
      "type" : "/openapi.json#/components/examples/NOT_FOUND"
    },
    "status" : 200,
    "summary" : "Returns whether this phone's device token is still valid; call it before asking for a fingerprint.",
    "target" : "/devices/current/device-token"
  },
  "isDeviceRegistered" : {
    "answer" : {
      "isActive" : true,
      "isRegistered" : true,
      "issuer" : {
        "greeting" : "Your cards, wherever you are.",
        "maxPasscodeLength" : 6,
        "maxPasswordLength" : 64,
        "name" : "Meridian Wallet",
        "supportsPINLogin" : true
      }
    },
    "description" : "Returns whether this phone is linked to a wallet and active. (WLW step 1; needs no session)",
    "refusal" : {
      "code" : 915,
      "description" : "unknown issuer",
      "detail" : "Unknown issuer.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-11",
      "name" : "NOT_FOUND",
      "status" : 404,
      "statusCode" : 404,
      "title" : "Not found",
      "type" : "/openapi.json#/components/examples/NOT_FOUND"
    },
    "status" : 200,
    "summary" : "Returns whether this phone is linked to a wallet and active.",
    "target" : "/devices/current"
  },
  "issueCustomerCard" : {
    "answer" : {
      "accountId" : "a2c98158e57f8d87",
      "activationDate" : "2026-11-21T09:41:00.000Z",
      "bin" : "411111",
      "cardId" : "00000000-0000-4000-8000-000000000001",
      "cardType" : "VIRTUAL",
      "createdDate" : "2026-11-21T09:41:00.000Z",
      "currency" : "EUR",
      "customerId" : "287b9aee4410ec8d",
      "expiry" : {
        "month" : 11,
        "year" : 2029
      },
      "isPinSet" : false,
      "lastFour" : "7009",
      "mobile" : "+4915550100101",
      "programName" : "SKRILL-VIRTUAL-VISA-EEA",
      "scheme" : "VISA",
      "status" : "ACTIVE",
      "tokenizations" : {
        "tokenizations" : [
          {
            "status" : "INITIATED",
            "walletId" : "wallet-anna-1",
            "walletType" : "GOOGLE_PAY"
          }
        ]
      }
    },
    "body" : {
      "currency" : "EUR",
      "expiry" : {
        "month" : 11,
        "year" : 2029
      },
      "lastFour" : "7009",
      "programName" : "SKRILL-VIRTUAL-VISA-EEA",
      "status" : "ACTIVE",
      "tokenizations" : [
        {
          "status" : "INITIATED",
          "walletId" : "wallet-anna-1",
          "walletType" : "GOOGLE_PAY"
        }
      ],
      "username" : "anna@example.com"
    },
    "description" : "Issues a card with a given identifier and any status, for customer care; repeating it changes nothing. (B2B)\n\nThe program's card limit applies to orders only, not here. 400 with field errors; 404 for an unknown username; 403 without customer care's key.",
    "refusal" : {
      "code" : 918,
      "description" : "for customer care only",
      "detail" : "For customer care only.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-35",
      "name" : "NOT_ALLOWED",
      "status" : 403,
      "statusCode" : 403,
      "title" : "Not allowed",
      "type" : "/openapi.json#/components/examples/NOT_ALLOWED"
    },
    "status" : 200,
    "summary" : "Issues a card with a given identifier and any status, for customer care; repeating it changes nothing.",
    "target" : "/support/cards/00000000-0000-4000-8000-000000000001"
  },
  "loginByNonce" : {
    "answer" : {
      "mayChoosePasscode" : false,
      "session" : {
        "expires" : 1795297260000,
        "idleTimeout" : 300,
        "token" : "6c70e2fd7488e61f8b3962201ec3ba09"
      },
      "wallet" : {
        "additionalCustomerInformation" : {
          "Branch" : "Hamburg, Jungfernstieg",
          "Preferred language" : "German"
        },
        "countryCode" : "DE",
        "firstName" : "Anna",
        "lastName" : "Sample",
        "lastPasswordUpdate" : 1795254060000,
        "linkedDevices" : 1,
        "linkedSince" : 1795254060000,
        "phone" : "+4915550100101",
        "username" : "anna@example.com"
      }
    },
    "body" : {
      "nonce" : "86709193adb214385e4a841614993d33"
    },
    "description" : "Logs in with the nonce of the registration and links this phone. (WLW step 2.5)\n\n401 if the nonce is unknown, used, expired or belongs to another phone; 409 if this phone has been linked to another wallet since.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: nonce",
      "detail" : "Invalid: nonce. nonce is required.",
      "fieldErrors" : [
        {
          "field" : "nonce",
          "message" : "is required"
        }
      ],
      "instance" : "/requests/test-9",
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "Invalid request",
      "type" : "/openapi.json#/components/examples/INVALID_REQUEST"
    },
    "status" : 200,
    "summary" : "Logs in with the nonce of the registration and links this phone.",
    "target" : "/sessions/nonce"
  },
  "loginByPIN" : {
    "answer" : {
      "mayChoosePasscode" : false,
      "session" : {
        "expires" : 1795297260000,
        "idleTimeout" : 300,
        "token" : "7dbe9475bdad110c050b7b193242e26b"
      },
      "wallet" : {
        "additionalCustomerInformation" : {
          "Branch" : "Hamburg, Jungfernstieg",
          "Preferred language" : "German"
        },
        "countryCode" : "DE",
        "firstName" : "Anna",
        "lastName" : "Sample",
        "lastPasswordUpdate" : 1795254060000,
        "linkedDevices" : 1,
        "linkedSince" : 1795254060000,
        "phone" : "+4915550100101",
        "username" : "anna@example.com"
      }
    },
    "body" : {
      "passcode" : "2580"
    },
    "description" : "Logs in on a linked phone with the wallet's PIN. (WLW step 4)\n\n401 for a wrong PIN, with the attempts left, counted over all phones of the wallet; 423 if the PIN is disabled after too many failed attempts; 404 if the phone isn't linked; 403 if it's deactivated, or if the issuer or this wallet has no PIN login; 400, not counted as an attempt, if the PIN isn't 4 to 12 digits.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: passcode",
      "detail" : "Invalid: passcode. passcode is required.",
      "fieldErrors" : [
        {
          "field" : "passcode",
          "message" : "is required"
        }
      ],
      "instance" : "/requests/test-55",
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "Invalid request",
      "type" : "/openapi.json#/components/examples/INVALID_REQUEST"
    },
    "status" : 200,
    "summary" : "Logs in on a linked phone with the wallet's PIN.",
    "target" : "/sessions/passcode"
  },
  "loginByUsernamePassword" : {
    "answer" : {
      "mfaSecretAnswer" : "",
      "question" : "Name of your first toy animal?",
      "token" : "5a66a8a53c5f7c72bd17ec219b3ac9c5"
    },
    "body" : {
      "password" : "Heron-Lake-42",
      "username" : "anna@example.com"
    },
    "description" : "Logs in with username and password; on a phone that isn't linked, a security question follows (412). (WLW step 3.1)\n\nOn a linked phone the question follows too while the wallet's PIN is disabled. A login counts as a failed attempt until it opens a session, whether directly or by the security answer. 401 for a wrong username or password, without saying which, with `retryAfter` if the next attempt has to wait; 429 with `retryAfter` for an attempt before that; 423 if the login is locked; 403 on a deactivated phone; 409 if the password is right but the phone is linked to another wallet; 400, not counted as an attempt, if username or password is empty or too long.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: username",
      "detail" : "Invalid: username. username is required.",
      "fieldErrors" : [
        {
          "field" : "username",
          "message" : "is required"
        }
      ],
      "instance" : "/requests/test-74",
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "Invalid request",
      "type" : "/openapi.json#/components/examples/INVALID_REQUEST"
    },
    "status" : 412,
    "summary" : "Logs in with username and password; on a phone that isn't linked, a security question follows (412).",
    "target" : "/sessions/password"
  },
  "loginWithDeviceAuthenticationToken" : {
    "answer" : {
      "mayChoosePasscode" : false,
      "session" : {
        "expires" : 1795297260000,
        "idleTimeout" : 300,
        "token" : "1c0c1d9afdbc4ad4c1082c574c67fe30"
      },
      "wallet" : {
        "additionalCustomerInformation" : {
          "Branch" : "Hamburg, Jungfernstieg",
          "Preferred language" : "German"
        },
        "countryCode" : "DE",
        "firstName" : "Anna",
        "lastName" : "Sample",
        "lastPasswordUpdate" : 1795254060000,
        "linkedDevices" : 1,
        "linkedSince" : 1795254060000,
        "phone" : "+4915550100101",
        "username" : "anna@example.com"
      }
    },
    "body" : {
      "token" : "9529dce694065b6a52d28071f334314fafe6d178d53f234d412b48c456f2fe80"
    },
    "description" : "Logs in on a linked phone with its device token, which the phone protects with its fingerprint sensor. (WLW, step 5)\n\nWorks while the PIN is disabled. 401 `deviceTokenExpired` if the token is unknown, expired, revoked or belongs to another phone; 404 if the phone isn't linked; 403 if it's deactivated.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: token",
      "detail" : "Invalid: token. token is required.",
      "fieldErrors" : [
        {
          "field" : "token",
          "message" : "is required"
        }
      ],
      "instance" : "/requests/test-57",
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "Invalid request",
      "type" : "/openapi.json#/components/examples/INVALID_REQUEST"
    },
    "status" : 200,
    "summary" : "Logs in on a linked phone with its device token, which the phone protects with its fingerprint sensor.",
    "target" : "/sessions/device-token"
  },
  "logout" : {
    "answer" : {

    },
    "description" : "Ends the session. (WLW step 5)\n\n401 if there is none or it has ended.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "Session missing or expired.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-53",
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "Session ended",
      "type" : "/openapi.json#/components/examples/SESSION_ENDED"
    },
    "status" : 200,
    "summary" : "Ends the session.",
    "target" : "/sessions/current"
  },
  "registerNewUser" : {
    "answer" : {
      "message" : "Welcome to Meridian Wallet, Anna. Your wallet is ready.",
      "nonce" : "86709193adb214385e4a841614993d33"
    },
    "body" : {
      "userProfile" : {
        "additionalCustomerInformation" : {
          "Branch" : "Hamburg, Jungfernstieg",
          "Preferred language" : "German"
        },
        "confirmPasscode" : "2580",
        "confirmPassword" : "Heron-Lake-42",
        "countryCode" : "DE",
        "email" : "anna@example.com",
        "firstName" : "Anna",
        "lastName" : "Sample",
        "mfaQuestionAnswers" : [
          {
            "answer" : "heron",
            "question" : "Name of your first toy animal?"
          },
          {
            "answer" : "heron",
            "question" : "First dish you learned to cook?"
          }
        ],
        "passcode" : "2580",
        "password" : "Heron-Lake-42",
        "phone" : "+4915550100101"
      }
    },
    "description" : "Creates a wallet for a new customer and returns a nonce for one login. (WLW step 2.4)\n\n400 with code 798 if the email address has an account; 400 with field errors if a rule isn't met; 409 if this phone is linked.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: userProfile",
      "detail" : "Invalid: userProfile. userProfile is required.",
      "fieldErrors" : [
        {
          "field" : "userProfile",
          "message" : "is required"
        }
      ],
      "instance" : "/requests/test-7",
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "Invalid request",
      "type" : "/openapi.json#/components/examples/INVALID_REQUEST"
    },
    "status" : 201,
    "summary" : "Creates a wallet for a new customer and returns a nonce for one login.",
    "target" : "/customers"
  },
  "registerWithMFA" : {
    "answer" : {
      "mayChoosePasscode" : false,
      "passcodeChoiceExpires" : 1795254660000,
      "session" : {
        "expires" : 1795297260000,
        "idleTimeout" : 300,
        "token" : "f6124ef49eaa635baf4efe9fa95a65d5"
      },
      "wallet" : {
        "additionalCustomerInformation" : {
          "Branch" : "Hamburg, Jungfernstieg",
          "Preferred language" : "German"
        },
        "countryCode" : "DE",
        "firstName" : "Anna",
        "lastName" : "Sample",
        "lastPasswordUpdate" : 1795254060000,
        "linkedDevices" : 2,
        "linkedSince" : 1795254060000,
        "phone" : "+4915550100101",
        "username" : "anna@example.com"
      }
    },
    "body" : {
      "mfaToken" : {
        "mfaSecretAnswer" : "heron",
        "question" : "Name of your first toy animal?",
        "token" : "5a66a8a53c5f7c72bd17ec219b3ac9c5"
      }
    },
    "description" : "Answers the security question, logs in and links this phone. (WLW step 3.3)\n\nResets the counts of wrong passwords and PINs. 401 for a wrong answer, with the attempts left; 410 if the token is used, expired, replaced by a newer one, belongs to another phone or was issued for a new PIN; 400, not counted as an attempt, if the answer is empty or too long; 409 or 403 if the phone has been linked to another wallet or deactivated since.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: mfaToken",
      "detail" : "Invalid: mfaToken. mfaToken is required.",
      "fieldErrors" : [
        {
          "field" : "mfaToken",
          "message" : "is required"
        }
      ],
      "instance" : "/requests/test-76",
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "Invalid request",
      "type" : "/openapi.json#/components/examples/INVALID_REQUEST"
    },
    "status" : 200,
    "summary" : "Answers the security question, logs in and links this phone.",
    "target" : "/sessions/mfa"
  },
  "removeDevice" : {
    "answer" : {

    },
    "description" : "Unlinks this phone from its wallet and ends its session; the wallet stays. (WLW step 5)\n\n404 if the phone isn't linked.",
    "refusal" : {
      "code" : 915,
      "description" : "unknown issuer",
      "detail" : "Unknown issuer.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-78",
      "name" : "NOT_FOUND",
      "status" : 404,
      "statusCode" : 404,
      "title" : "Not found",
      "type" : "/openapi.json#/components/examples/NOT_FOUND"
    },
    "status" : 200,
    "summary" : "Unlinks this phone from its wallet and ends its session; the wallet stays.",
    "target" : "/devices/current"
  },
  "resetPasscode" : {
    "answer" : {

    },
    "body" : {
      "confirmPasscode" : "2580",
      "mfaToken" : {
        "mfaSecretAnswer" : "heron",
        "question" : "Name of your first toy animal?",
        "token" : "6df713563c14f5b910d08419e98af1c2"
      },
      "newPasscode" : "2580"
    },
    "description" : "Sets a new PIN with the security answer to the question of `startPasscodeRecovery`. (`PUT …/customers/security/passcode`, B2B; Rules, flows)\n\nResets the counts of wrong PINs and passwords, ends every session of the wallet and revokes the device tokens of its other phones. 401 for a wrong answer, with the attempts left; 410 if the question is used, expired, replaced by a newer one, belongs to another phone or was asked for a login; 400, not counted as an attempt, if the answer is empty or too long or the new PIN breaks the issuer's rules; 404 and 403 as for `startPasscodeRecovery`.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: mfaToken",
      "detail" : "Invalid: mfaToken. mfaToken is required.",
      "fieldErrors" : [
        {
          "field" : "mfaToken",
          "message" : "is required"
        }
      ],
      "instance" : "/requests/test-67",
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "Invalid request",
      "type" : "/openapi.json#/components/examples/INVALID_REQUEST"
    },
    "status" : 200,
    "summary" : "Sets a new PIN with the security answer to the question of `startPasscodeRecovery`.",
    "target" : "/customers/security/passcode"
  },
  "resetPassword" : {
    "answer" : {

    },
    "body" : {
      "confirmPassword" : "Heron-Lake-42",
      "mfaSecretAnswer" : "heron",
      "newPassword" : "Heron-Lake-42",
      "recovery" : "bf2f92f53e884367ac3ddabe4d18b750",
      "recoveryCode" : "17059086"
    },
    "description" : "Sets a new password with the recovery code and the security answer. (`PUT …/customers/security/password`, B2B; Rules, flows)\n\nEnds every session, revokes every device token of the wallet, and resets the counts of wrong passwords and started recoveries. 401 for a wrong code or answer, with the attempts left; the answer is checked only if the code is right; 410 if the recovery is used, expired, replaced by a newer one or belongs to another phone; 400, not counted as an attempt, if code or answer is malformed or the new password breaks the issuer's rules; 403 on a deactivated phone.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: recovery",
      "detail" : "Invalid: recovery. recovery is required.",
      "fieldErrors" : [
        {
          "field" : "recovery",
          "message" : "is required"
        }
      ],
      "instance" : "/requests/test-72",
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "Invalid request",
      "type" : "/openapi.json#/components/examples/INVALID_REQUEST"
    },
    "status" : 200,
    "summary" : "Sets a new password with the recovery code and the security answer.",
    "target" : "/customers/security/password"
  },
  "retrieveCustomerCards" : {
    "answer" : {
      "cards" : [
        {
          "accountId" : "a2c98158e57f8d87",
          "activationDate" : "2026-11-21T09:41:00.000Z",
          "bin" : "411111",
          "cardId" : "00000000-0000-4000-8000-000000000001",
          "cardType" : "VIRTUAL",
          "createdDate" : "2026-11-21T09:41:00.000Z",
          "currency" : "EUR",
          "customerId" : "287b9aee4410ec8d",
          "expiry" : {
            "month" : 11,
            "year" : 2029
          },
          "isPinSet" : false,
          "lastFour" : "7009",
          "mobile" : "+4915550100101",
          "programName" : "SKRILL-VIRTUAL-VISA-EEA",
          "scheme" : "VISA",
          "status" : "ACTIVE"
        }
      ],
      "meta" : {
        "limit" : 1,
        "numberOfRecords" : 3,
        "page" : 1
      }
    },
    "description" : "Lists a customer's cards, newest first, for customer care. (B2B)\n\n404 for an unknown username; 400 if limit or offset is invalid; 403 without customer care's key.",
    "refusal" : {
      "code" : 918,
      "description" : "for customer care only",
      "detail" : "For customer care only.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-41",
      "name" : "NOT_ALLOWED",
      "status" : 403,
      "statusCode" : 403,
      "title" : "Not allowed",
      "type" : "/openapi.json#/components/examples/NOT_ALLOWED"
    },
    "status" : 200,
    "summary" : "Lists a customer's cards, newest first, for customer care.",
    "target" : "/support/cards?limit=1&username=anna%40example.com"
  },
  "retrieveCustomerDevices" : {
    "answer" : {
      "devices" : [
        {
          "deviceIdentifier" : "a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1",
          "hasSession" : true,
          "isActive" : true,
          "linkedSince" : 1795254060000
        }
      ]
    },
    "description" : "Lists the wallet's phones, in the order they were linked. (our operation)\n\n401 `sessionEnded` without a session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "Session missing or expired.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-13",
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "Session ended",
      "type" : "/openapi.json#/components/examples/SESSION_ENDED"
    },
    "status" : 200,
    "summary" : "Lists the wallet's phones, in the order they were linked.",
    "target" : "/customers/me/devices"
  },
  "retrieveCustomers" : {
    "answer" : {
      "customers" : [
        {
          "devices" : [
            {
              "deviceIdentifier" : "a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1",
              "hasSession" : true,
              "isActive" : true,
              "linkedSince" : 1795254060000
            }
          ],
          "firstName" : "Anna",
          "isLoginLocked" : false,
          "isPINDisabled" : false,
          "lastName" : "Sample",
          "username" : "anna@example.com"
        }
      ]
    },
    "description" : "Lists the issuer's wallets by username, at most 100, for customer care. (our operation)\n\n403 without customer care's key.",
    "refusal" : {
      "code" : 918,
      "description" : "for customer care only",
      "detail" : "For customer care only.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-39",
      "name" : "NOT_ALLOWED",
      "status" : 403,
      "statusCode" : 403,
      "title" : "Not allowed",
      "type" : "/openapi.json#/components/examples/NOT_ALLOWED"
    },
    "status" : 200,
    "summary" : "Lists the issuer's wallets by username, at most 100, for customer care.",
    "target" : "/support/customers"
  },
  "retrieveMFAQuestionsWithMetadata" : {
    "answer" : {
      "pool" : [
        {
          "isMandatory" : false,
          "text" : "Name of your first toy animal?"
        },
        {
          "isMandatory" : false,
          "text" : "First dish you learned to cook?"
        },
        {
          "isMandatory" : false,
          "text" : "First concert you went to?"
        },
        {
          "isMandatory" : false,
          "text" : "First book you loved?"
        },
        {
          "isMandatory" : false,
          "text" : "Street of your childhood friend?"
        },
        {
          "isMandatory" : false,
          "text" : "Teacher who made you laugh most?"
        },
        {
          "isMandatory" : false,
          "text" : "Dream job when you were seven?"
        },
        {
          "isMandatory" : false,
          "text" : "Where did you learn to swim?"
        }
      ],
      "requiredNumber" : 2
    },
    "description" : "Returns the issuer's security questions and how many must be answered. (WLW step 2.1)",
    "refusal" : {
      "code" : 915,
      "description" : "unknown issuer",
      "detail" : "Unknown issuer.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-1",
      "name" : "NOT_FOUND",
      "status" : 404,
      "statusCode" : 404,
      "title" : "Not found",
      "type" : "/openapi.json#/components/examples/NOT_FOUND"
    },
    "status" : 200,
    "summary" : "Returns the issuer's security questions and how many must be answered.",
    "target" : "/enrollment/mfa-questions"
  },
  "retrievePasscodeConfigurations" : {
    "answer" : {
      "maxLength" : 6,
      "maxRepeated" : 2,
      "maxSequential" : 2,
      "minLength" : 4
    },
    "description" : "Returns the issuer's rules for the wallet PIN. (WLW step 2.2)\n\n404 if the issuer has no PIN login.",
    "refusal" : {
      "code" : 915,
      "description" : "unknown issuer",
      "detail" : "Unknown issuer.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-5",
      "name" : "NOT_FOUND",
      "status" : 404,
      "statusCode" : 404,
      "title" : "Not found",
      "type" : "/openapi.json#/components/examples/NOT_FOUND"
    },
    "status" : 200,
    "summary" : "Returns the issuer's rules for the wallet PIN.",
    "target" : "/enrollment/passcode-configuration"
  },
  "retrievePasswordConfigurations" : {
    "answer" : {
      "disallowUsername" : true,
      "maxLength" : 64,
      "maxRepeated" : 0,
      "maxSequential" : 0,
      "minLength" : 8,
      "requireDigit" : false,
      "requireLower" : false,
      "requireSpecial" : false,
      "requireUpper" : false
    },
    "description" : "Returns the issuer's rules for passwords. (WLW step 2.2)",
    "refusal" : {
      "code" : 915,
      "description" : "unknown issuer",
      "detail" : "Unknown issuer.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-3",
      "name" : "NOT_FOUND",
      "status" : 404,
      "statusCode" : 404,
      "title" : "Not found",
      "type" : "/openapi.json#/components/examples/NOT_FOUND"
    },
    "status" : 200,
    "summary" : "Returns the issuer's rules for passwords.",
    "target" : "/enrollment/password-configuration"
  },
  "startPasscodeRecovery" : {
    "answer" : {
      "mfaSecretAnswer" : "",
      "question" : "Name of your first toy animal?",
      "token" : "6df713563c14f5b910d08419e98af1c2"
    },
    "body" : {
      "password" : "Otter-Meadow-17"
    },
    "description" : "Starts the reset of a forgotten PIN on a linked phone: checks the password and asks a security question (412). (our operation; Rules, flows)\n\nThe password is the linked wallet's. Each request counts as a failed password login until the PIN is set, with the same 401, 429 and 423. 404 if the phone isn't linked; 403 if it's deactivated, or if the issuer or wallet has no PIN login; 400, not counted as an attempt, if the password is empty or too long.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: password",
      "detail" : "Invalid: password. password is required.",
      "fieldErrors" : [
        {
          "field" : "password",
          "message" : "is required"
        }
      ],
      "instance" : "/requests/test-65",
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "Invalid request",
      "type" : "/openapi.json#/components/examples/INVALID_REQUEST"
    },
    "status" : 412,
    "summary" : "Starts the reset of a forgotten PIN on a linked phone: checks the password and asks a security question (412).",
    "target" : "/customers/security/passcode/recovery"
  },
  "startPasswordRecovery" : {
    "answer" : {
      "expires" : 1795254660000,
      "question" : "First dish you learned to cook?",
      "token" : "bf2f92f53e884367ac3ddabe4d18b750"
    },
    "body" : {
      "username" : "anna@example.com"
    },
    "description" : "Starts the recovery of a forgotten password: sends a code by email and by push to the wallet's active phones, and asks a security question.\n\n(our operation, from the vendor's `retrieveRecoveryCode`; Rules, flows) Answer and response time are the same for known and unknown usernames. A new recovery replaces the previous one. 429 with `retryAfter` after too many unfinished recoveries of this username; 423 if the login is locked; 403 on a deactivated phone, or if the issuer has no security questions; 400 if the username is empty or too long.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: username",
      "detail" : "Invalid: username. username is required.",
      "fieldErrors" : [
        {
          "field" : "username",
          "message" : "is required"
        }
      ],
      "instance" : "/requests/test-69",
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "Invalid request",
      "type" : "/openapi.json#/components/examples/INVALID_REQUEST"
    },
    "status" : 200,
    "summary" : "Starts the recovery of a forgotten password: sends a code by email and by push to the wallet's active phones, and asks a security question.",
    "target" : "/customers/security/recovery"
  },
  "unlockAccount" : {
    "answer" : {

    },
    "body" : {
      "username" : "anna@example.com"
    },
    "description" : "Unlocks the login of a wallet, for customer care: resets its counts of wrong passwords and unfinished recoveries. (our operation)\n\nA disabled PIN stays disabled; the customer enables it with password and security answer. 404 for an unknown username; 403 without customer care's key.",
    "refusal" : {
      "code" : 918,
      "description" : "for customer care only",
      "detail" : "For customer care only.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-45",
      "name" : "NOT_ALLOWED",
      "status" : 403,
      "statusCode" : 403,
      "title" : "Not allowed",
      "type" : "/openapi.json#/components/examples/NOT_ALLOWED"
    },
    "status" : 200,
    "summary" : "Unlocks the login of a wallet, for customer care: resets its counts of wrong passwords and unfinished recoveries.",
    "target" : "/support/customers/unlock"
  },
  "updateCustomerCard" : {
    "answer" : {
      "accountId" : "a2c98158e57f8d87",
      "activationDate" : "2026-11-21T09:41:00.000Z",
      "bin" : "411111",
      "cardId" : "00000000-0000-4000-8000-000000000001",
      "cardType" : "VIRTUAL",
      "createdDate" : "2026-11-21T09:41:00.000Z",
      "currency" : "EUR",
      "customerId" : "287b9aee4410ec8d",
      "expiry" : {
        "month" : 11,
        "year" : 2029
      },
      "isPinSet" : false,
      "lastFour" : "7009",
      "mobile" : "+4915550100101",
      "programName" : "SKRILL-VIRTUAL-VISA-EEA",
      "scheme" : "VISA",
      "status" : "SUSPENDED"
    },
    "body" : {
      "status" : "SUSPENDED",
      "statusReason" : "asked by the customer"
    },
    "description" : "Sets a card's status, for customer care, and notifies the cardholder; setting the current status changes nothing. (B2B)\n\nThe table of transitions says what is allowed. 400 without a reason; 404 if this issuer has no such card; 409 `transitionNotAllowed` if the transition isn't allowed; 403 without customer care's key.",
    "refusal" : {
      "code" : 918,
      "description" : "for customer care only",
      "detail" : "For customer care only.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-43",
      "name" : "NOT_ALLOWED",
      "status" : 403,
      "statusCode" : 403,
      "title" : "Not allowed",
      "type" : "/openapi.json#/components/examples/NOT_ALLOWED"
    },
    "status" : 200,
    "summary" : "Sets a card's status, for customer care, and notifies the cardholder; setting the current status changes nothing.",
    "target" : "/support/cards/00000000-0000-4000-8000-000000000001/status"
  },
  "updateCustomerDeviceActivation" : {
    "answer" : {
      "deviceIdentifier" : "a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1",
      "hasSession" : true,
      "isActive" : true,
      "linkedSince" : 1795254060000
    },
    "body" : {
      "deviceIdentifier" : "a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1",
      "isActive" : true
    },
    "description" : "Deactivates a phone, which ends its session at once, or reactivates it, for customer care. (B2B)\n\n404 if no such phone is linked at this issuer; 403 without customer care's key.",
    "refusal" : {
      "code" : 918,
      "description" : "for customer care only",
      "detail" : "For customer care only.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-47",
      "name" : "NOT_ALLOWED",
      "status" : 403,
      "statusCode" : 403,
      "title" : "Not allowed",
      "type" : "/openapi.json#/components/examples/NOT_ALLOWED"
    },
    "status" : 200,
    "summary" : "Deactivates a phone, which ends its session at once, or reactivates it, for customer care.",
    "target" : "/support/devices/activation"
  },
  "verifyPasscode" : {
    "answer" : {

    },
    "body" : {
      "passcode" : "2580"
    },
    "description" : "Checks the wallet's PIN again before an operation that requires step-up authentication. (our operation; Rules, where the vendor is silent)\n\nFailed attempts count together with those of the PIN login. 401 `wrongCredentials` for a wrong PIN, with the attempts left; 423 if it's disabled; 401 `sessionEnded` without a session; 403 if the issuer or wallet has no PIN login; 400, not counted as an attempt, if the PIN isn't 4 to 12 digits.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "Session missing or expired.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-23",
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "Session ended",
      "type" : "/openapi.json#/components/examples/SESSION_ENDED"
    },
    "status" : 200,
    "summary" : "Checks the wallet's PIN again before an operation that requires step-up authentication.",
    "target" : "/customers/me/passcode/verification"
  },
  "verifyPassword" : {
    "answer" : {

    },
    "body" : {
      "password" : "Heron-Lake-42"
    },
    "description" : "Checks the wallet's password again before an operation that requires step-up authentication, if the wallet has no PIN. (our operation)\n\nFailed attempts count together with those of the password login. 401 `wrongCredentials` for a wrong password, with `retryAfter` if the next attempt has to wait; 429 and 423 as for the login; 403 if the wallet has a PIN; 401 `sessionEnded` without a session; 400 if the password is empty or too long.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "Session missing or expired.",
      "fieldErrors" : [

      ],
      "instance" : "/requests/test-84",
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "Session ended",
      "type" : "/openapi.json#/components/examples/SESSION_ENDED"
    },
    "status" : 200,
    "summary" : "Checks the wallet's password again before an operation that requires step-up authentication, if the wallet has no PIN.",
    "target" : "/customers/me/password/verification"
  }
}
"""##
}
