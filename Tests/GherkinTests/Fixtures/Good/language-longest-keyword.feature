# language: fr
Fonctionnalité: f
  Plan du scénario: s
    Etant donné que la carte
    Étant donnée la carte
    Et qu'elle attend
    Et que la carte
    Lorsqu'elle paie
    Mais la carte
  Exemples:
    | a |
    | 1 |
