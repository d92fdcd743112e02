import Basics
import Contract
import Testing
import WalletModel
import Wire

@testable import Remote

/// A request that can't be read names everything that is missing or malformed in it.
@Suite struct MissingFieldTests {
  private func faults<O: Contract.Operation>(_ operation: O.Type, _ body: String) throws -> [String] {
    let path = RouteTable.Pattern(O.route.path).fields
    let request = WireRequest(method: O.route.method.rawValue, path: O.route.path, body: Array(body.utf8))
    do throws(WalletError) {
      _ = try OperationCodec.operation(operation, of: request, path: Dictionary(uniqueKeysWithValues: path.map { ($0, "x") }))
      return []
    } catch {
      #expect(error.statusCode == 400)
      return error.fieldErrors.map { "\($0.field) \($0.message)" }
    }
  }

  /// What the description calls required is told of an empty object, all of it.
  @Test(arguments: OperationName.allCases.filter { $0.operation.route.method.hasBody && $0.operation.wire != .form })
  func `all required fields are told at once`(name: OperationName) throws {
    func check<O: Contract.Operation>(_ operation: O.Type) throws {
      let inPath = RouteTable.Pattern(O.route.path).fields
      // What stands for a path may be no value of its kind.
      let known = try faults(operation, "{}").filter { fault in !inPath.contains { fault.hasPrefix("\($0) ") } }
      let required = try ComponentSchemas().fields(of: operation).required.subtracting(inPath)
      #expect(Set(known) == Set(required.map { "\($0) is required" }))
    }
    try check(name.operation)
  }

  @Test(arguments: [
    (
      #"{"userProfile":{"firstName":"Anna","phone":7,"mfaQuestionAnswers":[{"question":"?"},{"answer":null,"question":[]},3]}}"#,
      [
        "userProfile.lastName is required", "userProfile.email is required", "userProfile.password is required",
        "userProfile.confirmPassword is required", "userProfile.phone has the wrong type",
        "userProfile.mfaQuestionAnswers[0].answer is required", "userProfile.mfaQuestionAnswers[1].question has the wrong type",
        "userProfile.mfaQuestionAnswers[1].answer is required", "userProfile.mfaQuestionAnswers[2] has the wrong type",
      ]
    ), (#"{"userProfile":[]}"#, ["userProfile has the wrong type"]), (#"{"userProfile":null}"#, ["userProfile is required"]),
    ("[]", ["body has the wrong type"]), ("{", ["body is malformed"]), ("", ["userProfile is required"]),
  ])
  func `faults inside others are told`(body: String, told: [String]) throws {
    #expect(try faults(RegisterNewUser.self, body) == told)
  }

  @Test func `a value that is none of the choices is told them`() throws {
    let told = try faults(RequestActivationCode.self, #"{"method":7}"#)
    #expect(told.contains("method has the wrong type"))
    let clock = WireRequest(method: "PUT", path: WorldRoute.setClock.path, body: Array(#"{"mode":"idle","milliseconds":"0"}"#.utf8))
    do throws(WalletError) {
      _ = try OperationCodec.body(clock, as: AdminAPI.Clock.self)
      Issue.record("was read")
    } catch {
      #expect(
        error.fieldErrors == [
          FieldError("mode", "must be one of running, frozen, stopped"), FieldError("milliseconds", "has the wrong type"),
        ])
    }
  }

  /// Many faults are not all listed, and take no time.
  @Test func `there is an end to it`() throws {
    let many = #"{"userProfile":{"mfaQuestionAnswers":["# + Array(repeating: "{}", count: 5000).joined(separator: ",") + "]}}"
    let told = try faults(RegisterNewUser.self, many)
    #expect((16...40).contains(told.count) && told.contains("userProfile.mfaQuestionAnswers[0].question is required"))
  }

  @Test func `headers are told together`() {
    let request = WireRequest(method: "GET", path: IsDeviceRegistered.route.path)
    #expect(throws: WalletError.invalid([FieldError("Billfold-Issuer", "is required"), FieldError("Billfold-Device", "is required")])) {
      try OperationCodec.call(for: IsDeviceRegistered.self, of: request)
    }
  }
}
