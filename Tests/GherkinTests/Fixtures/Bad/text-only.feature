This is a letter
to nobody.

Given a step
