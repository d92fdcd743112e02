Feature: Network and issuer fail while a card is added
  Any message can be lost, late, refused or malformed. The sheet shows the next step, a retried step is done once, and
  the wallet finds out missed results later.

  Background:
    Given the world "cards"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 7009"

  Rule: Certificates and nonce

    @fault
    Scenario Outline: Certificates: <what happens>, and it is retried
      Given the network answers the next retrieveCertificates <how>
      When I choose "Add to Apple Wallet"
      Then I see "<what is said>"
      And no wallet holds the card ending "7009"
      When I choose "Try again"
      And I approve in the wallet sheet
      Then I see "Card added"
      And Apple Wallet on the phone holds the card ending "7009", active

      Examples:
        | what happens              | how                                          | what is said                                                                         |
        | it is down                | with 503                                     | The card network has a technical problem. You can safely try again.                  |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the card network responded. You can safely try again. |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the card network responded. You can safely try again. |
        | the response is malformed | with a malformed response                    | The card network sent an invalid response. You can safely try again.                 |

    @fault @clock
    Scenario: Certificates: a missing response times out
      Given the network answers the next retrieveCertificates with a timeout
      When I choose "Add to Apple Wallet"
      Then I see "Contacting the issuer"
      When 30 seconds pass
      Then I see "The card network didn't respond in time."
      When I choose "Try again"
      And I approve in the wallet sheet
      Then I see "Card added"

    @fault
    Scenario: Offline, nothing can be added
      Given the phone goes offline
      When I choose "Add to Apple Wallet"
      Then I see "This phone is offline."
      When the phone comes back online
      And I choose "Try again"
      And I approve in the wallet sheet
      Then I see "Card added"

  Rule: The issuer encrypts the card

    @fault
    Scenario Outline: tokenize: <what happens>, and it is retried
      Given the issuer answers the next cardService.tokenize <how>
      When I choose "Add to Apple Wallet"
      Then I see "<what is said>"
      When I choose "Try again"
      And I approve in the wallet sheet
      Then I see "Card added"
      And Apple Wallet on the phone holds the card ending "7009", active
      And the card ending "7009" is COMPLETED in "Apple Pay"

      Examples:
        | what happens              | how                                          | what is said                                                                         |
        | it is down                | with 503                                     | The card network has a technical problem. You can safely try again.                  |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the card network responded. You can safely try again. |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the card network responded. You can safely try again. |
        | the response is malformed | with a malformed response                    | The card network sent an invalid response. You can safely try again.                 |

    @fault
    Scenario Outline: tokenize is refused with <status>
      Given the issuer answers the next cardService.tokenize with <status>
      When I choose "Add to Apple Wallet"
      Then I see "Could Not Add Card"
      And no wallet holds the card ending "7009"

      Examples:
        | status |
        | 403    |
        | 404    |
        | 409    |

  Rule: Provisioning

    @fault
    Scenario Outline: provision: <what happens>, and it is retried
      Given the network answers the next provision <how>
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      Then I see "<what is said>"
      When I choose "Try again"
      Then I see "Card added"
      And Apple Wallet on the phone holds the card ending "7009", active
      And the card ending "7009" is COMPLETED in "Apple Pay"

      Examples:
        | what happens              | how                                          | what is said                                                                         |
        | it is down                | with 503                                     | The card network has a technical problem. You can safely try again.                  |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the card network responded. You can safely try again. |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the card network responded. You can safely try again. |
        | the response is malformed | with a malformed response                    | The card network sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: provision: the response is lost, and the pass exists after waiting was stopped
      Given the network answers the next provision by dropping the connection after processing
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And I choose "Cancel"
      Then the screen is "Card"
      And Apple Wallet on the phone holds the card ending "7009", active
      And I see "Added to Apple Wallet"

    @fault
    Scenario: provision: the response is lost and the app killed, and the pass exists
      Given the network answers the next provision by dropping the connection after processing
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And the app is killed
      And I restart the app
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "•••• 7009"
      Then I see "Added to Apple Wallet"
      And Apple Wallet on the phone holds the card ending "7009", active

    @fault
    Scenario: provision is refused
      Given the network answers the next provision with 403
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      Then I see "Could Not Add Card"
      And no wallet holds the card ending "7009"

  Rule: The issuer's vote

    @fault
    Scenario Outline: authorizeService: <what happens>, and the card can be added later
      Given the issuer answers the next authorizeService <how>
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      Then I see "Could Not Add Card"
      And I see "Your card issuer can't be reached now. Try again later."
      And no wallet holds the card ending "7009"
      When I choose "Done"
      And I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      Then I see "Card added"

      Examples:
        | what happens              | how                                          |
        | it is down                | with 503                                     |
        | the request is lost       | by dropping the connection before processing |
        | the response is lost      | by dropping the connection after processing  |
        | the response is malformed | with a malformed response                    |

    @fault @clock
    Scenario: authorizeService: the network times out after five seconds
      Given the issuer answers the next authorizeService after 20 seconds
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      Then I see "Adding the card"
      When 5 seconds pass
      Then I see "Your card issuer can't be reached now. Try again later."
      And no wallet holds the card ending "7009"

  Rule: Final notifications to the issuer

    @fault
    Scenario Outline: notifyServiceActivated: <what happens>, and it is sent again
      Given the issuer answers the next notifyServiceActivated <how>
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      Then I see "Card added"
      When I choose "Done"
      Then Apple Wallet on the phone holds the card ending "7009", active
      And the card ending "7009" is COMPLETED in "Apple Pay"
      And the inbox contains "Your card was added to Apple Wallet"

      Examples:
        | what happens         | how                                          |
        | it is down           | with 503                                     |
        | the request is lost  | by dropping the connection before processing |
        | the response is lost | by dropping the connection after processing  |

    @fault
    Scenario Outline: updateTokenizationStatus: <what happens>, and the issuer still knows the status
      Given the issuer answers the next cardService.updateTokenizationStatus <how>
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      Then I see "Card added"
      When I choose "Done"
      Then I see "Added to Apple Wallet"
      And the card ending "7009" is COMPLETED in "Apple Pay"

      Examples:
        | what happens              | how                                          |
        | it is down                | with 503                                     |
        | the request is lost       | by dropping the connection before processing |
        | the response is lost      | by dropping the connection after processing  |
        | the response is malformed | with a malformed response                    |

  Rule: Verification

    @fault
    Scenario Outline: requestActivationCode: <what happens>, and it is retried
      Given the wallet decides yellow
      And the network answers the next requestActivationCode <how>
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And I choose to verify by text
      Then I see "<what is said>"
      When I choose to verify by text
      And I read the code from the phone's inbox
      And I enter the code
      And I press Enter
      Then I see "Card activated"

      Examples:
        | what happens              | how                                          | what is said                                                                         |
        | it is down                | with 503                                     | The card network has a technical problem. You can safely try again.                  |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the card network responded. You can safely try again. |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the card network responded. You can safely try again. |
        | the response is malformed | with a malformed response                    | The card network sent an invalid response. You can safely try again.                 |

    @fault
    Scenario Outline: deliverActivationCode: <what happens>, and the code doesn't count
      Given the wallet decides yellow
      And the issuer answers the next deliverActivationCode <how>
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And I choose to verify by text
      Then I see "Your card issuer can't be reached now. Try again later."
      When I choose to verify by text
      And I read the code from the phone's inbox
      And I enter the code
      And I press Enter
      Then I see "Card activated"

      Examples:
        | what happens              | how                                          |
        | it is down                | with 503                                     |
        | the request is lost       | by dropping the connection before processing |
        | the response is lost      | by dropping the connection after processing  |
        | the response is malformed | with a malformed response                    |

    @fault
    Scenario Outline: activate: <what happens>, and it is retried
      Given the wallet decides yellow
      And the network answers the next wallet.activate <how>
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And I choose to verify by text
      And I read the code from the phone's inbox
      And I enter the code
      And I press Enter
      Then I see "<what is said>"
      When I enter the code
      And I press Enter
      Then I see "Card activated"
      And Apple Wallet on the phone holds the card ending "7009", active

      Examples:
        | what happens        | how                                          | what is said                                                                         |
        | it is down          | with 503                                     | The card network has a technical problem. You can safely try again.                  |
        | the request is lost | by dropping the connection before processing | The connection was lost before the card network responded. You can safely try again. |

    @fault
    Scenario Outline: activate: <what happens>, and the wallet finds out the result
      Given the wallet decides yellow
      And the network answers the next wallet.activate <how>
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And I choose to verify by text
      And I read the code from the phone's inbox
      And I enter the code
      And I press Enter
      Then I see "Card activated"
      And Apple Wallet on the phone holds the card ending "7009", active

      Examples:
        | what happens              | how                                         |
        | the response is lost      | by dropping the connection after processing |
        | the response is malformed | with a malformed response                   |

    @fault
    Scenario Outline: In the app, activateTokenization: <what happens>, and it is retried
      Given the wallet decides yellow
      And the issuer answers the next cardService.activateTokenization <how>
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And I choose to verify by app
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then I see "<what is said>"
      And Apple Wallet on the phone holds the card ending "7009", not verified
      When I choose to verify by app
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then I see "Card activated"

      Examples:
        | what happens              | how                                          | what is said                                                                         |
        | it is down                | with 503                                     | The card network has a technical problem. You can safely try again.                  |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the card network responded. You can safely try again. |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the card network responded. You can safely try again. |
        | the response is malformed | with a malformed response                    | The card network sent an invalid response. You can safely try again.                 |

    @fault
    Scenario Outline: Verification: the issuer is unreachable, and the known methods remain: <what happens>
      Given the wallet decides yellow
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And I choose "Finish later"
      And the <party> answers the next <operation> with 503
      And I choose "Verify"
      Then I see "<what is said>"
      When I choose to verify by email
      And I read the code from the phone's inbox
      And I enter the code
      And I press Enter
      Then I see "Card activated"

      Examples:
        | what happens | party   | operation                 | what is said                                                        |
        | network      | network | retrieveActivationMethods | The card network has a technical problem. You can safely try again. |
        | issuer       | issuer  | requestActivationMethods  | Your card issuer can't be reached now. Try again later.             |

    @fault
    Scenario: Finish later: an unreachable network doesn't block leaving
      Given the wallet decides yellow
      And the network answers the next postponeActivation by dropping the connection before processing
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And I choose "Finish later"
      Then the screen is "Card"
      And I see "Not ready for Apple Pay yet."

  Rule: Afterwards

    @fault
    Scenario Outline: suspend: <what happens>, and it is sent again with the next request
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And I choose "Done"
      And the network answers the next tokenSuspend <how>
      And I choose "Lock"
      And I press Esc
      And I choose "•••• 7009"
      Then Apple Wallet on the phone holds the card ending "7009", suspended

      Examples:
        | what happens         | how                                          |
        | it is down           | with 503                                     |
        | the request is lost  | by dropping the connection before processing |
        | the response is lost | by dropping the connection after processing  |

    @fault
    Scenario Outline: Remove: <what happens>, and it is retried
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And I choose "Done"
      And I open "Apple Wallet"
      And I choose "•••• 7009"
      And the network answers the next wallet.delete <how>
      And I choose "Remove this card"
      And I choose "Remove"
      Then I see "<what is said>"
      When I choose "Remove this card"
      And I choose "Remove"
      Then I see "•••• 7009 removed from this iPhone."
      And no wallet holds the card ending "7009"

      Examples:
        | what happens        | how                                          | what is said                                                                         |
        | it is down          | with 503                                     | The card network has a technical problem. You can safely try again.                  |
        | the request is lost | by dropping the connection before processing | The connection was lost before the card network responded. You can safely try again. |

    @fault
    Scenario Outline: Remove: <what happens>, and the wallet finds out the result
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And I choose "Done"
      And I open "Apple Wallet"
      And I choose "•••• 7009"
      And the network answers the next wallet.delete <how>
      And I choose "Remove this card"
      And I choose "Remove"
      Then I see "•••• 7009 is no longer on this iPhone."
      And no wallet holds the card ending "7009"

      Examples:
        | what happens              | how                                         |
        | the response is lost      | by dropping the connection after processing |
        | the response is malformed | with a malformed response                   |
