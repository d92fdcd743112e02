internal import Cryptography

// RSA keys for worlds of tests and walkthroughs, which save the time to generate new ones. They protect nothing, because they are public.

extension RSA.PrivateKey {
  /// One of a few keys that come with the build; nil if the library has no memory.
  static func supplied(number: Int) -> RSA.PrivateKey? { supplied[number % supplied.count] }

  // Parsed once, because parsing takes as long as a dozen steps of a walkthrough.
  private static let supplied = texts.map { [UInt8](base64: $0).flatMap { RSA.PrivateKey(pkcs8: $0) } }

  private static let texts = [
    """
    MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQCpL93MFtJxemEjmPUtoMmC+emVzWA1ns5AY5t++pPbhE9m6rYccoreZ9QjOjLX3e7woDBH\
    +qu+dxASqYVt2zOVP4Q+7F9N6UDJ/xjiCjaSp08gDKEs0i0P9rfkbOTHYs5Dw33t5Mgzf2fh4f8PK8n08TfLkKejvVOsa0a8K/la+bSyy83GUQcjpHvgGPhQ\
    n79nmcEVDF2OwcYYHjIaquRdA8tRGr0OPABAs0E3LaurJ5PpSrGdxWvZbSe62b/1HRKHXKpkyUzZ6vGGdOvdCKFACHkss8rrGlR7DAeJamugaMg0NoGkUSnG\
    52J8IEqTl1APtqyV9k4b3Gf0juCp9rVZAgMBAAECggEAAc+3DTSqriJZoJBGV7sNTUSwYTU2CXzuHQxeoX5nT4YGykWgYNpCbbJ+N/OrOwUaRiNA678IUF1l\
    TlMtpYkfmpfNKlX3iJWtvDvp9UmXX1Hr6/OWqiyEj6jcO9WFTDPc8ibJVgm0BwZ0g0ZF0nttNHJ8tBuUCpHABUGPcVD7NiPKfBaqF4dtQc1K0Aip1aJrL96P\
    /nLnxh61LDFq4GxV695mNwMdpXs/aai5+NsLzikYN2d6y/5G9FE/D+memDMv4V0ISg7qTgAYhPXFvxP2/Be/o34ULBLXN0s3+9CcehWKFSUch+W4rZL9m8jh\
    jhGXlzCKd/Wo22fNO4pWHYjFgQKBgQDUQsPikTmuYKsxloBRBYm/NupxH0S9FNeAOILSqzpJdZRHmryNNOSYrtUBkZUNq3gLM1IDnr+FPTTgjL9FxKEAgEQl\
    99l56TD+dSUdYhf1MHvdUEVT9O4mByHPGts1Na1Ijl/4slppCbjbZJBrrIFO0jz42l2RHOaFsEH7feSvEQKBgQDMDNwxbi7GYAWXoyy1DHu8d45njJ6PryDk\
    nhWSFdqHILiTIQaBW0Pc9mSleDofzvRaMYWO7vFd8OmTfxf7SftfS7f1vOKOn5Wj4DHAytM35bB2MapM08Az/34A12r8hIJHVWEsRWvm0X2h7eme1GzXPauw\
    Y2D72OXXUXhv+3cxyQKBgBYtD4gZQhx8zwX0Ql20pWqL0zyUVrsmdUlZHhnid8l69k3w1agvEX7+LRTn39m4w2bwKq5kJIBIH8EiE023uFZ0ECqjVV5ORacg\
    GAuU1wnv0dESdNvLqCHi9t5LYQGTJRKChXZXM+jrchvByvDk6fGRN3uMXOAvU8o92vbqdTzxAoGAMKVAOWiTLifmLWhxWBhJx3yZLoaPpqGRre8iJVmgZ2ad\
    mjXdXylq3FrBU9F9yeeEyZvUw2ajlEnC5a7/AKF6lBVxHdySBn51JkRkmBnCkSjpEMR2XSp+P+dBGuJAV0Mf6/Gm4O8L8lMvKFOXxo3OBOJm8/49OM1Uvihm\
    FgxVNkECgYAeKYzRbsQD/ql8K/7Uf6nmU931CPlAdef9BTKfDYRDz2r5SnycGFDXrPzemkk8FTlCXba/Y+ZAJUZ0npq8QJDE8bm+epUiZ7YkUhKsJj3D1JVq\
    s0UP+0lTjV26bshPTJbajw7r41rDvcHoCBctLiOTAfTf5eQtWAwfWs1145pSnA==
    """,
    """
    MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDO2cKgM7X6H0XZFdJvcnP4TZJFsepy8QoR+Nx3RrrIB3MFKxEtZMrraL7IQalG0FlsWP1q\
    ohxi8mniLyycEbDXeZthpRr3y1uipFYHWdKoX6ouazysoP9znaWQvRAg7oeik06WZWvYeabseOtkAkjOl2nVNL/LXB9Lh+8YO+P0gWj4UWKnD8DBynkKmOSq\
    oD6qMZN9yG/9JNIaf9+q9+tJl6nIC4TNPKpgWlOOFSLVLDftMXNrR7Tr66JvcJyG3v+jtQMbepsfjC+b63nH4sf8Fp4naSp//YLO4VGwQ031J2BehUeqg6Dd\
    TAskOgHNXkwZ+msjp7xV04qiRpAh/8QBAgMBAAECggEADD0lieBlZQjn/hc6He6nXqALBo/8r5Ouz9oUrq4DATDc+lz4+uGa1rZE4N5vC0nqm0GMr6bV3SOQ\
    u5mk9GW2O+7tuvz6N9fSx9scsqSllTbL1UvyXsMhOjsFVSdf8ULhHZpvrPBlTX1X22gFgs5WdnrOVUIgvayUDB5dOZGERFmEkX0ZCzz3zFkQWHBleWH3TLGv\
    Q7eBuY6s+6Cm2KkANM0PqRIb3P+M8LXsb4Mq6WBX58PCnCyS+yXOPMRmNnHzTxpnKLSmfcD498in6gVPK/Vcy4iS8s7gO40/EHJ7dS9ldB8vEiVPkC/bAh0k\
    CX/eFbs8fslhhGyX/NVyRspZEQKBgQDzRC3Fce2RasbIEJrFIPAc4LV2TCMu/saXIR2ykUBlton1Y9IR0LhcrBkFifdHKi49eWYvdDboNeo0DuJ1//ISardi\
    AZoMQ1v67mA/foNiF1UOqZrgiiZ2OrEHEkVNzOV90/IK8j3cKRGFwUNP3E1vlNPgCl/hqFvbB32b5HbQbQKBgQDZrZpvbyQ6pv6gymjyoy+zqutFWd3CUh6v\
    MRVuQ0DDI6lkJckcbaVtWqHWRc9PtzBVET/lfwI+QpinzEdE8zrjsLlvsIuZugD5+yQgNVqnaS1XiT8r9mE5cZAh7PV9jKj27dNlH61fHJ8C3m53Ov3U0oaW\
    DnCRYyUMAMzA/nINZQKBgAckRUO6qILQY62T7zdCVEpEvo8OhSnoCOR+8GRBp2ZVCY/OsmgbfI4b71AeUMgiEOF1Iu7ZtpLyokGM/lEAhpbL0z5pVaBuidDA\
    FstGZ40FqlWX3RgidiaaaoAOpUI3dbVP95cirXY9LmqC1fsOOKfB8sZtB4uUab3wZluhRWuxAoGBAL/p4uKkJljfqlawnd5uKTxKUKsQFAeixxLGP5K7EHn7\
    EvkMp0a9FMBYy55SZfhuFdqqHp+DXsLtjBFEdQFBQIZF5PenuyyJZRsAZFVRNN+sRyGKC3wC+Kzghqaid719Keqqu1nIl93nKfopiVLtW6UrByV9DZngw2TV\
    v6/XpU5RAoGAcun3uJzfi8pUiyyEuVvWMb5Reoimb9+ztddRvvHp61yFNWZUhZiR3yz3zRktTqfMElsiEcucKQ2U9S706+99jH2MRyX7TJmHitHiN3dTkZz0\
    0MhegKXP8+v00xpT6+IDitGDOqgbAiYRpHThztWVacDqh/X6e6B1mw5fKiJaoRE=
    """,
    """
    MIIEuwIBADANBgkqhkiG9w0BAQEFAASCBKUwggShAgEAAoIBAQCIDKAVq4COFIk4OZK1VUqvLpGowxlW8LW/p/cbzrIVJWrMnlPEI7gxNTZdb62r+h9kAo90\
    9v2cjs4e5wy3hajGl43f/fA1ufiYRP9Ys6R0Okf9NeYYJ1Tl2BzkmzTWRM9UwWQPrL/hhmpJX4uZBxGFf4iXh4lYbiCmmsKt+2bMBGfEUbmsstKfazVr7xSR\
    vP9BtggnO+ImXtP4Zz9cywf5oVZRE6uVinMltTUZ/kKVaT7lFund1VlS3Lx2VCqv09pktnaL8Qy1U4KssDAJbnmngAswIAy5nJ1peVG/65dL2WEm8xkuckYu\
    D4vpndQXXq+/7PcZf/JonzWIdU9zrd0dAgMBAAECgf92YIXqVQ/GkJfVFENTBKO3Sg3zic7Cly+NU9jvmSnavHPxFtJMF8htCKAFLOcwfLJTkubAHykM0DUJ\
    LoEiLmpsYfJQs+QO24Iy+9YymBzABPYenIdY/OAiHakGQQX4amb8mEk4WlebJBnXPgt5W20je5SeRJB9IVXHoWFDgTwwx1+8Ywz0XURBbFBi8vbcfp5L60Ur\
    K62WApT3b/wklI7NvlK/BueTKdnP0no2QjwMK32209xPMGf4heZ3w9WVtLG9llI2K3CreTtI9FN6i8Ea3uoZU+WjARVnsw7vt4HfzSkcEOyAmDm7qRXPzYya\
    RfRSWfRzCZGNRPIs9/MGBVECgYEAu6ADESyjNjVUDw9TW0BsnpsG/nlTjnzsDblbb9+sGI0zWb5yhJysmdo863ZkoeGcOgCnEQ29DfIDnmwKAKcE68gxjw0O\
    XcZQjEj1FFVzspcpZrZ/GXqO8Oz0I2mgbPIhOWjXmc1A0uq9Yt3F35YHnHeX671KRUMBZ2AXd6ZcDlECgYEAuaD9l7sPEcofsH41nDqpwbeXsDkJi2TZun47\
    2SpMY1iLuMcX7a3MaGhKRZPQR5G4SbHKRBzAajmRJhh3No/NLLvM8zg3RIXz2RLH6Oy6cB7ZD/d7moGJiq/pfzRceBvg6hJReY3+VUrsFYpkU224H4cwz9O+\
    IbIDhKroL7r3Mw0CgYBRJ34MIK2b1ec8+FkKwEv7Mn0M9veQSzJjIUiOlEXA/No4OCsadxYlGgN9qWEPsCE96WhZ9QJQFN1B2eNdsuBrB9V/1ZrgLtZKR4hS\
    Oj/oAIA04D0LjTpktWlII/jzBqweQ931tZUTZdty9xAOjLtQD16T5fVJDhl+WE7uPvPUcQKBgQCmjuF8J4fZ+nZ8soH/8FMpUkZ1BHif7pm+UE37CY0JBwY3\
    gcziorNqa0lZLMwRq5qj5TcL7pBnv8eRWxp8hoMexFOdWK+eeGLYP5XIVcDjoYo6XWE2vUxgeH8WeDEQRFOHM3CPlOzEMzmqCkcC5Mv03iTaFa/gJA4sF/3F\
    9gigcQKBgE+69IpDWOQX04piPhaxw0hlEcOi9aBYNa7mjAvz3prLg8aNSh2TDM3zI8Xz1+qk9eZr4doGevZgHM9+VOoUBn9q70faZXrmA7cnBZ0R/0hIiB0H\
    PHw9QyG7klJ20bZB3tllxtxpC9f0DNKnP3lQi30K4t1Nx4mhTzlEXds3CfZC
    """,
  ]
}
