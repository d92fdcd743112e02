// OpenSSL's libcrypto: its own functions, and keys and certificates, which it offers mostly as parameters and macros.
#ifndef COPENSSL_H
#define COPENSSL_H

// SHA-256 by itself, as version 1.1.1 has it too: what version 3 has in its place takes longer to begin than a short message takes.
#define OPENSSL_API_COMPAT 10101
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include "certificate.h"
#include "keys.h"

#endif
