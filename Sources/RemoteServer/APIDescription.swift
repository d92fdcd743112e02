internal import CEmbedded

/// The description of all routes for other programs (OpenAPI 3.1), as it is checked in: `Sources/Remote/openapi.json`.
package enum APIDescription {
  package static let document = Array(String(cString: billfold_openapi()).utf8)
}
