/// Names of files, derived from the places of scenarios (`Walk.place`).
enum FileName {
  /// Returns a name such as `access-lost-2d-phone-2d-12` for `access/lost-phone.feature:12`. Other characters than letters, digits and `_`
  /// are written as hexadecimal numbers, so that no two places get the same name.
  static func plain(of place: String) -> String {
    let place = place.hasPrefix("./") ? String(place.dropFirst(2)) : place
    let plain = place.replacing(".feature:", with: "-").unicodeScalars.map { scalar in
      if scalar == "/" { return "-" }
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_")
      return isPlain ? String(scalar) : "-" + String(scalar.value, radix: 16) + "-"
    }
    return String(plain.joined().drop { $0 == "-" }.suffix(200))
  }
}
