"""PyJWT's opinion about JWTs. Reads lines of JSON, {"key", "token", "claims"}; answers each with {"claims", "made"}: the claims of the token,
null if PyJWT refuses it, and the claims signed by PyJWT.

judge.py --version    the version of PyJWT
"""

import json
import sys
import warnings

import jwt

warnings.simplefilter("ignore")
if sys.argv[1:] == ["--version"]:
    print(jwt.__version__)
    sys.exit()
for line in sys.stdin:
    task = json.loads(line)
    try:
        claims = jwt.decode(task["token"], task["key"], algorithms=["HS256"], options={"require": ["iat", "iss"]})
    except jwt.InvalidTokenError:
        claims = None
    made = jwt.encode(json.loads(task["claims"]), task["key"], algorithm="HS256")
    print(json.dumps({"claims": None if claims is None else json.dumps(claims), "made": made}))
