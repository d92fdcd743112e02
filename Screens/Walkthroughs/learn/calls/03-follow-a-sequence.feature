Feature: Follow a sequence of messages

  Anna is logged in. Add her card that ends in 7009 to Apple Wallet, which requires a verification, and show the sequence of messages beside
  the phone: it says which of wallet, network and issuer wants it, and why. Then go back to the list of calls, filter it until it shows only
  this party's answer to the network, and open it.

  @learn @screen
  Scenario: Follow a sequence of messages
    Given the world "cards"
    And the issuer's new-phone-verification is 24h
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    # hint: Home lists the cards by their last four digits.
    When I choose "•••• 7009"
    # hint: The card's page has a button for the wallet of this phone.
    And I choose "Add to Apple Wallet"
    # hint: Apple Wallet shows its terms.
    And I choose "Agree"
    # hint: The panel beside the phone shows calls, the sequence of messages, or neither (Ctrl-G).
    And I show the sequence
    # goal: The sequence is beside the phone
    Then the glass shows "Behind the glass · sequence"
    # goal: It shows who wants a verification, and why
    And the glass shows "issuer: the phone was linked less than a day ago"
    # hint: One key filters the list of calls, and shows the list for it.
    When I press /
    # hint: In the sequence, the network asks the issuer, and the message has the operation's name.
    And I type "authorizeService"
    # goal: The list shows the call authorizeService
    Then the glass shows "authorizeService"
    # goal: It doesn't show the other calls
    And the glass does not show "provision"
    # hint: The words are typed. Go from them to the list.
    When I press Enter
    # hint: An entry of the list can be opened.
    And I press Enter
    # goal: A call is open
    Then the status line shows "Enter close"
    # after: The sequence has the messages of one action of the customer, and who sent them to whom; the list has every call. Of the three
    # after: votes the strictest counts, so one yellow vote was enough. (Rules: Mobile wallets: the decision)
    # after: Another way: “billfold world sequence” in another terminal prints the sequence.
