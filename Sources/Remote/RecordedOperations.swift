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
    "description" : "Makes a physical card active with the code that came with it. (CardService of newer SDKs, `activate`)\n\n400 for a code that is not six digits; 401 `wrongCredentials` for a wrong one with the tries left, the last of which suspends the card; 404 where the customer has no such card; 409 `transitionNotAllowed` where it does not wait for this; 401 `sessionEnded` where there is no session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "session missing or expired",
      "fieldErrors" : [

      ],
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "SESSION_ENDED",
      "type" : "about:blank"
    },
    "status" : 201,
    "summary" : "Makes a physical card active with the code that came with it.",
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
    "description" : "Orders a card from a program, for which the customer must be eligible. (CardService, `create`)\n\n400 with field errors for what is wrong with the order; 409 `limitReached` where the program allows no more cards; 401 `sessionEnded` where there is no session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "session missing or expired",
      "fieldErrors" : [

      ],
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "SESSION_ENDED",
      "type" : "about:blank"
    },
    "status" : 201,
    "summary" : "Orders a card from a program, for which the customer must be eligible.",
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
    "description" : "Shows one card of the customer. (CardService, `get`)\n\n404 where the customer has no such card; 401 `sessionEnded` where there is no session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "session missing or expired",
      "fieldErrors" : [

      ],
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "SESSION_ENDED",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Shows one card of the customer.",
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
    "description" : "Lists the customer's cards a page at a time, the newest first unless `order` says otherwise. (CardService, `getAll`; `order` is ours)\n\n400 where limit, offset, type or status cannot be; 401 `sessionEnded` where there is no session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "session missing or expired",
      "fieldErrors" : [

      ],
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "SESSION_ENDED",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Lists the customer's cards a page at a time, the newest first unless `order` says otherwise.",
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
    "description" : "Reveals number, expiry and CVV of a card. (CardService, `getDetails`)\n\n403 `stepUpRequired` without a proof of the person in the last five minutes; 404 where the customer has no such card; 409 `transitionNotAllowed` where the card's status shows none; 401 `sessionEnded` where there is no session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "session missing or expired",
      "fieldErrors" : [

      ],
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "SESSION_ENDED",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Reveals number, expiry and CVV of a card.",
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
        },
        {
          "allowableCards" : 3,
          "bin" : "545454",
          "currencies" : [
            "EUR"
          ],
          "programName" : "MAGIC-PENDING-EEA",
          "programType" : "VIRTUAL",
          "region" : "EEA",
          "scheme" : "MC"
        },
        {
          "allowableCards" : 3,
          "bin" : "510000",
          "currencies" : [
            "EUR"
          ],
          "programName" : "MAGIC-APPLIED-EEA",
          "programType" : "PHYSICAL",
          "region" : "EEA",
          "scheme" : "MC"
        },
        {
          "allowableCards" : 3,
          "bin" : "545454",
          "currencies" : [
            "EUR"
          ],
          "programName" : "MAGIC-REJECTED-EEA",
          "programType" : "VIRTUAL",
          "region" : "EEA",
          "scheme" : "MC"
        }
      ]
    },
    "description" : "Lists the programs that the customer may order from, and how many more cards of each; none where they are not eligible. (CardService, `getPrograms`)\n\n400 for a type that is none; 401 `sessionEnded` where there is no session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "session missing or expired",
      "fieldErrors" : [

      ],
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "SESSION_ENDED",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Lists the programs that the customer may order from, and how many more cards of each; none where they are not eligible.",
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
    "description" : "Sets the PIN of one card: for customers in the US the only way. (our operation; Rules, where the vendor is silent)\n\n400 for a PIN that is none; 403 `stepUpRequired` without a proof of the person in the last five minutes; 404 where the customer has no such card; 409 `transitionNotAllowed` where the card can take no PIN; 401 `sessionEnded` where there is no session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "session missing or expired",
      "fieldErrors" : [

      ],
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "SESSION_ENDED",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Sets the PIN of one card: for customers in the US the only way.",
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
    "description" : "Locks, unlocks or cancels a card, sets its PIN, or both at once or not at all. (CardService, `update`)\n\n400 with field errors; 403 `stepUpRequired` for a PIN without a fresh proof of the person, `notAllowed` where the program's cards cannot be locked; 404 where the customer has no such card; 409 `transitionNotAllowed` where the card cannot go there, or can take no PIN; 401 `sessionEnded` where there is no session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "session missing or expired",
      "fieldErrors" : [

      ],
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "SESSION_ENDED",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Locks, unlocks or cancels a card, sets its PIN, or both at once or not at all.",
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
    "description" : "Reports how far a card's enrolment in a mobile wallet is. (CardService, `updateTokenizationStatus`)\n\n400 with field errors; 404 where the customer has no such card, or the card no such enrolment; 409 `transitionNotAllowed` from COMPLETED back to INITIATED; 401 `sessionEnded` where there is no session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "session missing or expired",
      "fieldErrors" : [

      ],
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "SESSION_ENDED",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Reports how far a card's enrolment in a mobile wallet is.",
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
    "description" : "Sets a new PIN in a session. (our operation; Rules, flows)\n\nEnds the wallet's other sessions and other phones' device tokens, and the count of wrong PINs. The current PIN is needed unless password and security question were proved on this session in the last 10 minutes. 401 `wrongCredentials` wrong current PIN with the tries left, counted with those of the login; 423 where the PIN is disabled; 401 `sessionEnded` where there is no session; 403 where the issuer or wallet has no login by PIN; 400, uncounted, where the current PIN is needed and none was given, and where the new one does not meet the issuer's rules or is the one given as the current.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "session missing or expired",
      "fieldErrors" : [

      ],
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "SESSION_ENDED",
      "type" : "about:blank"
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
    "description" : "Sets a new password in a session, knowing the current one. (our operation; Rules, flows)\n\nEnds the wallet's other sessions and other phones' device tokens, and the count of wrong passwords. 401 `wrongCredentials` wrong current password, counted with those of its logins: 429 and 423 as there; 401 `sessionEnded` where there is no session; 400, uncounted, where the new one does not meet the issuer's rules or is the one given as the current.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "session missing or expired",
      "fieldErrors" : [

      ],
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "SESSION_ENDED",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Sets a new password in a session, knowing the current one.",
    "target" : "/customers/me/password"
  },
  "expireDeviceAuthenticationToken" : {
    "answer" : {

    },
    "description" : "Ends this phone's long-lived token, if it has one. (WLW)\n\n401 where there is no session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "session missing or expired",
      "fieldErrors" : [

      ],
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "SESSION_ENDED",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Ends this phone's long-lived token, if it has one.",
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
    "description" : "Gives this phone a long-lived token to log in with, in the place of the one it has. (`generateDeviceAuthenicationTokenForUsername`, WLW)\n\n401 where there is no session; 400 where the username is not the session's.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "session missing or expired",
      "fieldErrors" : [

      ],
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "SESSION_ENDED",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Gives this phone a long-lived token to log in with, in the place of the one it has.",
    "target" : "/customers/me/device-token"
  },
  "isAuthorizedTokenExist" : {
    "answer" : {
      "exists" : true
    },
    "description" : "Asks whether this phone's long-lived token is still good, before a fingerprint is asked for. (WLW)",
    "refusal" : {
      "code" : 915,
      "description" : "unknown issuer",
      "detail" : "unknown issuer",
      "fieldErrors" : [

      ],
      "name" : "NOT_FOUND",
      "status" : 404,
      "statusCode" : 404,
      "title" : "NOT_FOUND",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Asks whether this phone's long-lived token is still good, before a fingerprint is asked for.",
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
    "description" : "Asks whether this phone is linked to a wallet and may be used. (WLW step 1; needs no session)",
    "refusal" : {
      "code" : 915,
      "description" : "unknown issuer",
      "detail" : "unknown issuer",
      "fieldErrors" : [

      ],
      "name" : "NOT_FOUND",
      "status" : 404,
      "statusCode" : 404,
      "title" : "NOT_FOUND",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Asks whether this phone is linked to a wallet and may be used.",
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
    "description" : "Customer care takes over a card as it is elsewhere, whatever its status; programs limit how many customers order, not this. Where it was taken over already nothing happens. (B2B)\n\n400 with field errors; 404 where nobody has this username; 403 without customer care's key.",
    "refusal" : {
      "code" : 918,
      "description" : "for customer care only",
      "detail" : "for customer care only",
      "fieldErrors" : [

      ],
      "name" : "NOT_ALLOWED",
      "status" : 403,
      "statusCode" : 403,
      "title" : "NOT_ALLOWED",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Customer care takes over a card as it is elsewhere, whatever its status; programs limit how many customers order, not this. Where it was taken over already nothing happens.",
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
        "username" : "anna@example.com"
      }
    },
    "body" : {
      "nonce" : "86709193adb214385e4a841614993d33"
    },
    "description" : "Signs in with the nonce of the registration and links this phone. (WLW step 2.5)\n\n401 where the nonce is unknown, spent, older than its lifetime or another phone's; 409 where this phone was linked to another wallet meanwhile.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: nonce",
      "detail" : "invalid: nonce",
      "fieldErrors" : [
        {
          "field" : "nonce",
          "message" : "is required"
        }
      ],
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "INVALID_REQUEST",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Signs in with the nonce of the registration and links this phone.",
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
        "username" : "anna@example.com"
      }
    },
    "body" : {
      "passcode" : "2580"
    },
    "description" : "Signs in on a linked phone with the wallet's PIN. (WLW step 4)\n\n401 wrong PIN with the tries left, counted over all phones of the wallet; 423 where the PIN is disabled after too many misses; 404 where the phone is not linked; 403 where it is deactivated, or the issuer or this wallet has no login by PIN; 400, uncounted, for what is not 4 to 12 digits.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: passcode",
      "detail" : "invalid: passcode",
      "fieldErrors" : [
        {
          "field" : "passcode",
          "message" : "is required"
        }
      ],
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "INVALID_REQUEST",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Signs in on a linked phone with the wallet's PIN.",
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
    "description" : "Signs in with username and password; a phone that is not linked is asked a security question first. (WLW step 3.1)\n\nThe question is also asked on a linked phone while the wallet's PIN is disabled. A login counts as a wrong password until it opens a session, be it by the answer to its question. 401 wrong username or password, never saying which, with `retryAfter` where the next try has to wait; 429 with `retryAfter` for a try before that; 423 at the hard cap; 403 on a deactivated phone; 409 where the password is right and the phone is linked to another wallet; 400, uncounted, where one of the two is empty or longer than any.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: username",
      "detail" : "invalid: username",
      "fieldErrors" : [
        {
          "field" : "username",
          "message" : "is required"
        }
      ],
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "INVALID_REQUEST",
      "type" : "about:blank"
    },
    "status" : 412,
    "summary" : "Signs in with username and password; a phone that is not linked is asked a security question first.",
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
        "username" : "anna@example.com"
      }
    },
    "body" : {
      "token" : "9529dce694065b6a52d28071f334314fafe6d178d53f234d412b48c456f2fe80"
    },
    "description" : "Signs in on a linked phone with its long-lived token, which the phone keeps behind its fingerprint sensor. (WLW, step 5)\n\nWrong PINs and their lock have no part in it. 401 `deviceTokenExpired` where the token is unknown, expired, ended or another phone's; 404 where the phone is not linked, 403 where it is deactivated.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: token",
      "detail" : "invalid: token",
      "fieldErrors" : [
        {
          "field" : "token",
          "message" : "is required"
        }
      ],
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "INVALID_REQUEST",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Signs in on a linked phone with its long-lived token, which the phone keeps behind its fingerprint sensor.",
    "target" : "/sessions/device-token"
  },
  "logout" : {
    "answer" : {

    },
    "description" : "Ends the session. (WLW step 5)\n\n401 where there is none or it ended already.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "session missing or expired",
      "fieldErrors" : [

      ],
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "SESSION_ENDED",
      "type" : "about:blank"
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
    "description" : "Opens a wallet for a new person and gives the nonce that signs them in once. (WLW step 2.4)\n\n400 + 798 where the e-mail address has an account; 400 with field errors where a rule is not met; 409 where this phone is linked.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: userProfile",
      "detail" : "invalid: userProfile",
      "fieldErrors" : [
        {
          "field" : "userProfile",
          "message" : "is required"
        }
      ],
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "INVALID_REQUEST",
      "type" : "about:blank"
    },
    "status" : 201,
    "summary" : "Opens a wallet for a new person and gives the nonce that signs them in once.",
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
    "description" : "Answers the security question, signs in and links this phone. (WLW step 3.3)\n\nIt ends the counts of wrong passwords and PINs. 401 wrong answer with the tries left; 410 where the token is spent, expired, another phone's, of a new PIN or replaced by a newer one; 400, uncounted, for what cannot be an answer; 409 and 403 where the phone was linked to another wallet or deactivated meanwhile.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: mfaToken",
      "detail" : "invalid: mfaToken",
      "fieldErrors" : [
        {
          "field" : "mfaToken",
          "message" : "is required"
        }
      ],
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "INVALID_REQUEST",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Answers the security question, signs in and links this phone.",
    "target" : "/sessions/mfa"
  },
  "removeDevice" : {
    "answer" : {

    },
    "description" : "Unlinks this phone from its wallet and ends its session; the wallet stays. (WLW step 5)\n\n404 where the phone is not linked.",
    "refusal" : {
      "code" : 915,
      "description" : "unknown issuer",
      "detail" : "unknown issuer",
      "fieldErrors" : [

      ],
      "name" : "NOT_FOUND",
      "status" : 404,
      "statusCode" : 404,
      "title" : "NOT_FOUND",
      "type" : "about:blank"
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
    "description" : "Sets a new PIN with the security answer to `startPasscodeRecovery`'s question. (`PUT …/customers/security/passcode`, B2B; Rules, flows)\n\nEnds the counts of wrong PINs and passwords, and every session and other phone's device token of the wallet. 401 wrong answer with the tries left; 410 where the question is spent, expired, another phone's, of a login or replaced by a newer one; 400, uncounted, for what cannot be an answer, and where the new PIN does not meet the issuer's rules; 404 and 403 as for `startPasscodeRecovery`.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: mfaToken",
      "detail" : "invalid: mfaToken",
      "fieldErrors" : [
        {
          "field" : "mfaToken",
          "message" : "is required"
        }
      ],
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "INVALID_REQUEST",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Sets a new PIN with the security answer to `startPasscodeRecovery`'s question.",
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
    "description" : "Sets a new password with the recovery's code and the security answer. (`PUT …/customers/security/password`, B2B; Rules, flows)\n\nEnds every session and device token of the wallet, and the counts of wrong passwords and recoveries begun. 401 wrong code or answer with the tries left: about the answer it speaks only to who has the code; 410 where the recovery is spent, expired, another phone's or replaced by a newer one; 400, uncounted, for what cannot be a code or an answer, and where the new password does not meet the issuer's rules; 403 on a deactivated phone.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: recovery",
      "detail" : "invalid: recovery",
      "fieldErrors" : [
        {
          "field" : "recovery",
          "message" : "is required"
        }
      ],
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "INVALID_REQUEST",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Sets a new password with the recovery's code and the security answer.",
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
    "description" : "Customer care lists a customer's cards, the newest first. (B2B)\n\n404 where nobody has this username; 400 where limit or offset cannot be; 403 without customer care's key.",
    "refusal" : {
      "code" : 918,
      "description" : "for customer care only",
      "detail" : "for customer care only",
      "fieldErrors" : [

      ],
      "name" : "NOT_ALLOWED",
      "status" : 403,
      "statusCode" : 403,
      "title" : "NOT_ALLOWED",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Customer care lists a customer's cards, the newest first.",
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
    "description" : "Lists the wallet's phones, in the order they were linked. (our operation)\n\n401 where there is no session.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "session missing or expired",
      "fieldErrors" : [

      ],
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "SESSION_ENDED",
      "type" : "about:blank"
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
    "description" : "Customer care looks at the wallets of this issuer, by username; at most 100. (our operation)\n\n403 without customer care's key.",
    "refusal" : {
      "code" : 918,
      "description" : "for customer care only",
      "detail" : "for customer care only",
      "fieldErrors" : [

      ],
      "name" : "NOT_ALLOWED",
      "status" : 403,
      "statusCode" : 403,
      "title" : "NOT_ALLOWED",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Customer care looks at the wallets of this issuer, by username; at most 100.",
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
    "description" : "Fetches the issuer's pool of security questions and how many must be answered. (WLW step 2.1)",
    "refusal" : {
      "code" : 915,
      "description" : "unknown issuer",
      "detail" : "unknown issuer",
      "fieldErrors" : [

      ],
      "name" : "NOT_FOUND",
      "status" : 404,
      "statusCode" : 404,
      "title" : "NOT_FOUND",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Fetches the issuer's pool of security questions and how many must be answered.",
    "target" : "/enrollment/mfa-questions"
  },
  "retrievePasscodeConfigurations" : {
    "answer" : {
      "maxLength" : 6,
      "maxRepeated" : 2,
      "maxSequential" : 2,
      "minLength" : 4
    },
    "description" : "Fetches the issuer's rules for the wallet's PIN. (WLW step 2.2)\n\n404 where the issuer has no login by PIN.",
    "refusal" : {
      "code" : 915,
      "description" : "unknown issuer",
      "detail" : "unknown issuer",
      "fieldErrors" : [

      ],
      "name" : "NOT_FOUND",
      "status" : 404,
      "statusCode" : 404,
      "title" : "NOT_FOUND",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Fetches the issuer's rules for the wallet's PIN.",
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
    "description" : "Fetches the issuer's rules for passwords. (WLW step 2.2)",
    "refusal" : {
      "code" : 915,
      "description" : "unknown issuer",
      "detail" : "unknown issuer",
      "fieldErrors" : [

      ],
      "name" : "NOT_FOUND",
      "status" : 404,
      "statusCode" : 404,
      "title" : "NOT_FOUND",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Fetches the issuer's rules for passwords.",
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
    "description" : "Begins to replace a forgotten PIN on a linked phone: checks the password and asks a security question (412). (our operation; Rules, flows)\n\nThe password is the linked wallet's; misses count with those of its logins, and a right one until the PIN is set: 401, 429 and 423 as there. 404 where the phone is not linked, 403 where it is deactivated or the issuer or wallet has no login by PIN; 400, uncounted, where it is empty or longer than any.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: password",
      "detail" : "invalid: password",
      "fieldErrors" : [
        {
          "field" : "password",
          "message" : "is required"
        }
      ],
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "INVALID_REQUEST",
      "type" : "about:blank"
    },
    "status" : 412,
    "summary" : "Begins to replace a forgotten PIN on a linked phone: checks the password and asks a security question (412).",
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
    "description" : "Begins to recover a forgotten password: sends a code by mail, and by push to the wallet's active phones, and asks a security question.\n\n(our operation, from the vendor's `retrieveRecoveryCode`; Rules, flows) The answer is the same whether or not somebody has this username, after the same work. It takes the place of a recovery begun before. 429 with `retryAfter` where recoveries of this username were begun too often without being finished, 423 at the hard cap; 403 on a deactivated phone, or where the issuer has no security questions; 400 where the username is empty or longer than any.",
    "refusal" : {
      "code" : 900,
      "description" : "invalid: username",
      "detail" : "invalid: username",
      "fieldErrors" : [
        {
          "field" : "username",
          "message" : "is required"
        }
      ],
      "name" : "INVALID_REQUEST",
      "status" : 400,
      "statusCode" : 400,
      "title" : "INVALID_REQUEST",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Begins to recover a forgotten password: sends a code by mail, and by push to the wallet's active phones, and asks a security question.",
    "target" : "/customers/security/recovery"
  },
  "unlockAccount" : {
    "answer" : {

    },
    "body" : {
      "username" : "anna@example.com"
    },
    "description" : "Customer care ends the counts and waits of a wallet's wrong passwords and unfinished recoveries. (our operation)\n\nA PIN that is disabled stays so: its owner's password and security answer help. 404 where nobody has this username; 403 without customer care's key.",
    "refusal" : {
      "code" : 918,
      "description" : "for customer care only",
      "detail" : "for customer care only",
      "fieldErrors" : [

      ],
      "name" : "NOT_ALLOWED",
      "status" : 403,
      "statusCode" : 403,
      "title" : "NOT_ALLOWED",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Customer care ends the counts and waits of a wallet's wrong passwords and unfinished recoveries.",
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
    "description" : "Customer care takes a card to another status, as the table of transitions allows it to; the owner is told. Where it is there already nothing happens. (B2B)\n\n400 without a reason; 404 where this issuer has no such card; 409 `transitionNotAllowed` where the card cannot go there; 403 without customer care's key.",
    "refusal" : {
      "code" : 918,
      "description" : "for customer care only",
      "detail" : "for customer care only",
      "fieldErrors" : [

      ],
      "name" : "NOT_ALLOWED",
      "status" : 403,
      "statusCode" : 403,
      "title" : "NOT_ALLOWED",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Customer care takes a card to another status, as the table of transitions allows it to; the owner is told. Where it is there already nothing happens.",
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
    "description" : "Customer care deactivates a phone, which ends its session at once, or makes it active again. (B2B)\n\n404 where this issuer has no such phone linked; 403 without customer care's key.",
    "refusal" : {
      "code" : 918,
      "description" : "for customer care only",
      "detail" : "for customer care only",
      "fieldErrors" : [

      ],
      "name" : "NOT_ALLOWED",
      "status" : 403,
      "statusCode" : 403,
      "title" : "NOT_ALLOWED",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Customer care deactivates a phone, which ends its session at once, or makes it active again.",
    "target" : "/support/devices/activation"
  },
  "verifyPasscode" : {
    "answer" : {

    },
    "body" : {
      "passcode" : "2580"
    },
    "description" : "Asks whether this is the wallet's PIN, before something that needs more than a session. (our operation; Rules, where the vendor is silent)\n\nMisses count with those of the login. 401 `wrongCredentials` wrong PIN with the tries left; 423 where it is disabled; 401 `sessionEnded` where there is no session; 403 where the issuer or wallet has no login by PIN; 400, uncounted, for what is not 4 to 12 digits.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "session missing or expired",
      "fieldErrors" : [

      ],
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "SESSION_ENDED",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Asks whether this is the wallet's PIN, before something that needs more than a session.",
    "target" : "/customers/me/passcode/verification"
  },
  "verifyPassword" : {
    "answer" : {

    },
    "body" : {
      "password" : "Heron-Lake-42"
    },
    "description" : "Asks whether this is the wallet's password, before something that needs more than a session, where there is no PIN to ask for. (our operation)\n\nMisses count with those of the login. 401 `wrongCredentials` wrong password, with the wait before the next try as `retryAfter`; 429 and 423 as at the login; 403 where the wallet has a PIN; 401 `sessionEnded` where there is no session; 400 for what no password can be.",
    "refusal" : {
      "code" : 906,
      "description" : "session missing or expired",
      "detail" : "session missing or expired",
      "fieldErrors" : [

      ],
      "name" : "SESSION_ENDED",
      "status" : 401,
      "statusCode" : 401,
      "title" : "SESSION_ENDED",
      "type" : "about:blank"
    },
    "status" : 200,
    "summary" : "Asks whether this is the wallet's password, before something that needs more than a session, where there is no PIN to ask for.",
    "target" : "/customers/me/password/verification"
  }
}
"""##
}
