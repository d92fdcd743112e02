Feature: A JWT that is corrupt in transit

  You test payments of 4.20 GBP at Reed & Rye; the payment form is open, and its sample data is enough. Pay once while the signature of the
  shop's request JWT is corrupt, then once while the signature of the gateway's response JWT is corrupt, and then bring the payment to its
  end. Arm the faults on the command line or in the Simulator.

  @learn
  Scenario: A JWT that is corrupt in transit
    Given the world "cards"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Shop"
    And I choose "Reed & Rye"
    And I choose "Rye Loaf"
    And I choose "Check out"
    And I choose "Card"
    # hint: Below the form is a button that fills it in.
    When I choose "Insert sample data"
    # hint: The command line has “fault arm”; the Simulator has “Arm a fault”.
    And somebody runs "fault arm damage-request signature"
    # hint: Below the form is the button with the amount.
    And I choose "Pay 4.20 GBP"
    # goal: The app says that the gateway refused the JWT by its signature
    Then I see "The payment service refused the JWT: its signature is wrong."
    # goal: Nothing is paid
    And the shop has 0 paid orders of 4.20 GBP
    # hint: The second fault is armed like the first one, for the other direction.
    When somebody runs "fault arm damage-response signature"
    # hint: The form is still filled in.
    And I choose "Pay 4.20 GBP"
    # goal: The shop says that the response can't be trusted
    Then I see "can't be trusted: its signature isn't the payment service's."
    # goal: No order counts as paid
    And the shop has 0 paid orders of 4.20 GBP
    # hint: The page says what the shop can do.
    When I choose "Check again"
    # goal: Reed & Rye has one order of 4.20 GBP that is paid
    Then the shop has 1 paid order of 4.20 GBP
    # after: The gateway carries out no request with a wrong signature, so paying again is safe. A corrupt response is another case: the
    # after: gateway has approved the payment, but nobody may believe this message. The shop ignores it and asks its gateway itself, so
    # after: nothing is paid twice. (Rules: Payments by JWT, the shop with payments by JWT)
    # after: Try the payload too: then the app itself refuses the response, because it is about another payment.
