# language: de
Funktionalität: Eine Karte
  Worum es geht.

  Grundlage:
    Angenommen the card is there
    Und * nothing else

  Regel: Sperren

    Szenariogrundriss: Karte <nummer>
      Gegeben seien cards
      Wenn I lock <nummer>
      Dann it is locked
      * it stays so
      Aber not for ever

      Beispiele: Karten
        | nummer |
        | 1234   |

  Beispiel: eins
    Angenommen a
