Feature: One card
  A card is shown with its status, the meaning of the status and the available actions.
  Actions that its status doesn't allow are hidden.

  Background:
    Given an enrolled wallet
    And the customer has these cards:
      | program                 | type     | status    | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA   | VIRTUAL  | ACTIVE    | 1111      |          |        |
      | SKRILL-VIRTUAL-MC-EEA   | VIRTUAL  | LOCKED    | 2222      |          |        |
      | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | ISSUED    | 3333      |          |        |
      | SKRILL-DIGITAL-MC-EEA   | PHYSICAL | DIGITAL   | 4444      |          |        |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | SUSPENDED | 5555      |          |        |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | CANCELLED | 6666      |          |        |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | PENDING   | 7777      |          |        |
      | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | APPLIED   | 8888      |          |        |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | REJECTED  | 9999      |          |        |
      | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | EXPIRED   | 1000      |          | 10/26  |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"

  @smoke
  Scenario Outline: A card that is <status> explains its status
    When I choose "•••• <card>"
    Then the screen is "Card"
    And I see "<what is said>"
    And the card ending "<card>" is <status>

    Examples:
      | status    | card | what is said                                                                                |
      | ACTIVE    | 1111 | Ready to use wherever Mastercard is accepted.                                               |
      | LOCKED    | 2222 | You locked this card. Unlock it to pay with it.                                             |
      | ISSUED    | 3333 | Your card is on its way. When it arrives, activate it with the code from our email.         |
      | DIGITAL   | 4444 | You can pay online now. Activate the card with the emailed code.                            |
      | SUSPENDED | 5555 | Suspended by the issuer. Customer care can help.                                            |
      | CANCELLED | 6666 | You can't use this card again. You can order a new one.                                     |
      | PENDING   | 7777 | The issuer is checking your order. No action is needed.                                     |
      | APPLIED   | 8888 | Your order is delayed by a technical problem. No action is needed.                          |
      | REJECTED  | 9999 | The issuer declined this order. Customer care can tell you why.                             |
      | EXPIRED   | 1000 | This card has expired and can't be used. You can order a new one.                           |

  @smoke
  Scenario Outline: A card that is <status> can be <offered>
    When I choose "•••• <card>"
    Then the action "<action>" is enabled

    Examples:
      | status    | card | offered                  | action                |
      | ACTIVE    | 1111 | locked                   | Lock                  |
      | ACTIVE    | 1111 | cancelled                | Cancel card           |
      | ACTIVE    | 1111 | revealed                 | Details               |
      | ACTIVE    | 1111 | given a PIN              | PIN                   |
      | ACTIVE    | 1111 | added to Apple Wallet    | Add to Apple Wallet   |
      | LOCKED    | 2222 | viewed in mobile wallets | Mobile wallets        |
      | ACTIVE    | 1111 | viewed in detail         | Information           |
      | LOCKED    | 2222 | unlocked                 | Unlock                |
      | LOCKED    | 2222 | cancelled                | Cancel card           |
      | LOCKED    | 2222 | revealed                 | Details               |
      | LOCKED    | 2222 | given a PIN              | PIN                   |
      | ISSUED    | 3333 | activated                | Activate              |
      | ISSUED    | 3333 | cancelled                | Cancel card           |
      | ISSUED    | 3333 | given a PIN              | PIN                   |
      | DIGITAL   | 4444 | activated                | Enter activation code |
      | DIGITAL   | 4444 | cancelled                | Cancel card           |
      | DIGITAL   | 4444 | revealed                 | Details               |
      | DIGITAL   | 4444 | given a PIN              | PIN                   |
      | SUSPENDED | 5555 | cancelled                | Cancel card           |
      | PENDING   | 7777 | cancelled                | Cancel card           |
      | APPLIED   | 8888 | cancelled                | Cancel card           |
      | CANCELLED | 6666 | viewed in detail         | Information           |
      | REJECTED  | 9999 | viewed in detail         | Information           |
      | EXPIRED   | 1000 | viewed in detail         | Information           |

  @refusal
  Scenario Outline: A card that is <status> offers no impossible action
    When I choose "•••• <card>"
    Then there is no action "<not this>"
    And there is no action "<nor this>"
    And there is no action "<nor that>"

    Examples:
      | status    | card | not this | nor this | nor that |
      | ACTIVE    | 1111 | Activate | Unlock   | Try      |
      | LOCKED    | 2222 | Activate | Lock     | Try      |
      | ISSUED    | 3333 | Lock     | Unlock   | Details  |
      | DIGITAL   | 4444 | Lock     | Unlock   | Try      |
      | SUSPENDED | 5555 | Lock     | Details  | PIN      |
      | SUSPENDED | 5555 | Unlock   | Activate | Try      |
      | PENDING   | 7777 | Activate | Details  | PIN      |
      | PENDING   | 7777 | Lock     | Unlock   | Try      |
      | APPLIED   | 8888 | Activate | Details  | PIN      |
      | APPLIED   | 8888 | Lock     | Unlock   | Try      |

  Scenario Outline: A missing card PIN is shown beside its action: <status>
    When I choose "•••• <card>"
    Then the action "PIN" says "not set"

    Examples:
      | status  | card |
      | ACTIVE  | 1111 |
      | LOCKED  | 2222 |
      | ISSUED  | 3333 |
      | DIGITAL | 4444 |

  @refusal
  Scenario Outline: A card that is <status> can only be viewed
    When I choose "•••• <card>"
    Then there is no action "Activate"
    And there is no action "Lock"
    And there is no action "Unlock"
    And I do not see "Cancel card"
    And there is no action "Details"
    And there is no action "PIN"
    When I choose "Back"
    Then the screen is "Cards"

    Examples:
      | status    | card |
      | CANCELLED | 6666 |
      | REJECTED  | 9999 |
      | EXPIRED   | 1000 |

  @screen
  Scenario Outline: A card with limited use has a bar: <bar>
    When I choose "•••• <card>"
    Then I see "<bar>"

    Examples:
      | bar           | card |
      | LOCKED        | 2222 |
      | ON ITS WAY    | 3333 |
      | ONLINE ONLY   | 4444 |
      | SUSPENDED     | 5555 |
      | CANCELLED     | 6666 |
      | BEING CHECKED | 7777 |
      | DELAYED       | 8888 |
      | DECLINED      | 9999 |
      | EXPIRED       | 1000 |

  Scenario: The card shows owner, expiry date, currency and the last four digits
    When I choose "•••• 1111"
    Then I see "Anna Sample"
    And I see "11/29"
    And I see "EUR"
    And I see "Mastercard"
    And I see "Meridian Everyday"
    And the card details are hidden
    And I do not see "545454"

  @screen
  Scenario: A drawn card shows four digits of sixteen
    When I choose "•••• 1111"
    Then I see "••••  ••••  ••••  1111"

  @smoke
  Scenario: About a virtual card
    When I choose "•••• 1111"
    And I choose "Information"
    Then I see "Type       virtual Mastercard"
    And I see "Status     active"
    And I see "Meridian Everyday"
    And I see "Expiry date    11/29"
    And I see "Ordered    21 Nov 2026"
    And I see "Activated  21 Nov 2026"
    And I see "Card PIN   not set"
    And I see "+49 1555 0100101"
    And I see "Added to       no mobile wallets"
    And I do not see "Delivery address"
    When I choose "Back"
    Then the action "Lock" is enabled

  Scenario: About a card that was never activated
    When I choose "•••• 3333"
    And I choose "Information"
    Then I see "Type       physical Mastercard"
    And I see "Status     on its way"
    And I see "Activated  not yet"

  Scenario: Esc goes from Information to the card, then to the list
    When I choose "•••• 6666"
    And I choose "Information"
    And I press Esc
    Then I see "You can't use this card again."
    When I press Esc
    Then the screen is "Cards"

  Scenario: Information makes no call
    When I choose "•••• 2222"
    And I choose "Information"
    And I choose "Back"
    And I choose "Mobile wallets"
    Then the issuer received cardService.get 1 time

  @screen
  Scenario Outline: On a small terminal the first action of a card is readable: <status>
    When I resize the terminal to 40x12
    And I choose "•••• <card>"
    Then I see "<action>"
    And I see "<what is said>"

    Examples:
      | status    | card | action      | what is said                   |
      | ACTIVE    | 1111 | Details     | Ready to use                   |
      | LOCKED    | 2222 | Unlock      | You locked this card           |
      | ISSUED    | 3333 | Activate    | Your card is on its way.       |
      | SUSPENDED | 5555 | Information | Suspended by                   |
      | CANCELLED | 6666 | Information | You can't use this card again. |

  @screen
  Scenario: On a small terminal the last action of a card can be chosen too
    When I resize the terminal to 40x12
    And I choose "•••• 1111"
    And I choose "Cancel card"
    Then I see "Cancel this card?"

  @screen
  Scenario: Help explains the screen
    When I choose "•••• 1111"
    And I press ?
    Then the screen is "Help"
    When I press Esc
    Then the screen is "Card"

  @fault @clock @screen
  Scenario: A card has no actions until it is loaded
    Given the issuer answers the next cardService.get after 3 seconds
    When I choose "•••• 1111"
    Then I see "Loading card"
    When I press Down
    And I press Enter
    Then the screen is "Card"
    When 3 seconds pass
    Then I see "Ready to use"
    And the issuer received cardService.update 0 times
