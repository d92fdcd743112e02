import Foundation
import ProgramRun
import PseudoTerminal
import Testing

/// Cucumber's own libraries for Python read the reports of `billfold walk` and `billfold check`.
@Suite(.timeLimit(.minutes(5))) struct CucumberToolsTests {
  private static let python =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.build/official/bin/python3").standardized.path
  /// With `make verify` they have to be installed: the tests fail without them.
  private static let isInstalled =
    Thoroughness.isFull || (try? ProgramRun([python, "-c", "import cucumber_messages, cucumber_expressions, gherkin"]).status) == 0

  private static let feature = """
    @all
    Feature: Reports <&>
      About them.

      Background:
        Given an enrolled wallet:
          | first name | Ann \\| a |
          | pin        | 8520       |

      @one
      Scenario: passes
        Then the screen is "PIN login"

      Rule: some fail, not with 8520
        Scenario Outline: fails with <what>
          It does.
          When I fill in:
            | PIN | 8521 |
          And I press Enter
          Then I see "<what>"
          But I do not see "x"

          @two
          Examples:
            | what    |
            | nothing |
            | nought  |

      Scenario: is undefined
        * I chose "Log in"

      Scenario Outline: is undefined with a <kind> doc string
        * I write
          ```<kind>
          "Dear <name>",
            I am well.
          ```
        Examples:
          | kind  | name |
          | plain | Bob  |

      Scenario: is empty
    """

  /// Every message has the fields that Cucumber's types have, and no others: what is read and written again is the same. Documents and
  /// pickles are what the official parser makes of the source, line by line.
  @Test(.enabled(if: isInstalled, "Cucumber's libraries are not installed; make verify does that"))
  func `messages are cucumbers`() throws {
    let (home, report) = try Self.walk("messages")
    defer { withExtendedLifetime(home) {} }
    let said = try Self.run(Self.reading, report)
    #expect(said == "6 ['FAILED', 'PASSED', 'SKIPPED', 'UNDEFINED'] False ['calls.txt', 'screen.txt', 'warning.txt'] ['I choose {text}']\n")
    // Times may have the same digits.
    let text = try String(contentsOfFile: report, encoding: .utf8).replacing(/"(seconds|nanos)": ?[0-9]+/, with: "")
    #expect(!text.contains("8520") && !text.contains("8521") && text.contains("•••"))
  }

  /// The same of a check: with evidence, whose attachments are pictures and calls, and without.
  @Test(.enabled(if: isInstalled, "Cucumber's libraries are not installed; make verify does that"))
  func `messages of a check are cucumbers, with evidence too`() throws {
    let home = Home()
    let (path, lines, proof) = (home.path + "/reports.feature", home.path + "/lines", home.path + "/proof")
    // A check has no scenario without steps.
    Home.write(Array(Self.feature.replacing("\n  Scenario: is empty", with: "").utf8), to: path)
    let answers = [
      "1", "/x", "2", "p", "l", "2", "/x", "2", "d", "3", "d", "4", "f", "Wrong, not 8521 ]]> <b>", "n", "A note", "P", "l", "4", "/x", "2",
      "b", "Unknown", "", "/q",
    ]
    Home.write(Array(answers.map { $0 + "\n" }.joined().utf8), to: lines)
    let check = try RunningProgram(
      "/bin/sh",
      ["-c", "\"$0\" check \"$1\" --accessible --tester 'Kim <&>' --evidence \"$2\" <\"$3\"", Home.program, path, proof, lines],
      environment: home.environment.merging(["TMPDIR": home.path]) { $1 })
    #expect(try check.waitForExit() == 1)
    let program = try home.start(["check", "--report", "--format", "messages"], output: .pipe)
    #expect(try program.waitForExit() == 1)
    Home.write(program.piped, to: home.path + "/report")
    let verdicts = ["blocked, not seen.txt", "check.txt", "failed, not seen.txt", "open.txt"]
    for (report, files) in [
      (home.path + "/report", verdicts), (proof + "/messages.ndjson", verdicts + ["calls.json", "screen after.svg"]),
    ] {
      let said = try Self.run(Self.reading, report)
      #expect(said.hasPrefix("5 ['FAILED', 'PASSED', 'SKIPPED'] False ["), "\(said)")
      for file in files { #expect(said.contains("'\(file)'"), "\(said)") }
      let text = try String(contentsOfFile: report, encoding: .utf8).replacing(/"(seconds|nanos)": ?[0-9]+/, with: "")
      #expect(!text.contains("8520") && !text.contains("8521") && text.contains("•••"))
    }
  }

  /// Editors read the sentences as Cucumber Expressions: each step of the walkthroughs is one of them.
  @Test(.enabled(if: isInstalled, "Cucumber's libraries are not installed; make verify does that"))
  func `sentences are Cucumber expressions`() throws {
    let home = Home()
    for (name, arguments) in [("sentences", ["--sentences", "--json"]), ("steps", ["--dry-run", "--json", "--tags", "@smoke"])] {
      let program = try home.start(["walk"] + arguments, output: .pipe)
      try #require(try program.waitForExit() == 0)
      Home.write(program.piped, to: home.path + "/" + name)
    }
    let said = try Self.run(
      """
      import sys, json, re
      from cucumber_expressions.expression import CucumberExpression
      from cucumber_expressions.parameter_type import ParameterType
      from cucumber_expressions.parameter_type_registry import ParameterTypeRegistry
      words = json.load(open(sys.argv[1] + '/sentences', encoding='utf-8'))
      registry = ParameterTypeRegistry()
      for type in words['parameterTypes']:
          registry.define_parameter_type(ParameterType(type['name'], type['regexp'], str, lambda *x: x, False, False))
      expressions = [CucumberExpression(x['expression'], registry) for x in words['sentences']]
      steps = {x['text'] for s in json.load(open(sys.argv[1] + '/steps', encoding='utf-8'))['scenarios'] for x in s['steps']}
      for step in steps:
          found = [x.source for x in expressions if x.match(step) is not None]
          assert len(found) == 1, (step, found)
      assert all(x.match('I dance') is None for x in expressions)
      print(len(steps) > 100)
      """, home.path)
    #expect(said == "True\n")
  }

  /// A program in Python that reads messages, and says what it has read.
  private static let reading = """
    import sys, json, cucumber_messages
    from xml.etree import ElementTree
    from cucumber_messages import _messages
    from cucumber_messages.json_converter import JsonDataclassConverter
    from gherkin.parser import Parser
    from gherkin.pickles.compiler import Compiler
    converter = JsonDataclassConverter(_messages)
    kinds = {}
    for line in open(sys.argv[1], encoding='utf-8'):
        message = json.loads(line)
        envelope = converter.from_dict(message, _messages.Envelope)
        again = converter.to_dict(envelope)
        assert again == message, (message, again)
        kinds.setdefault(next(iter(message)), []).append(next(iter(message.values())))
    def plain(part):
        if isinstance(part, list):
            return [plain(x) for x in part]
        if not isinstance(part, dict):
            return part
        # Ids are anybody's own; cells have no columns in ours.
        return {k: {'line': v['line']} if k == 'location' and 'value' in part else plain(v)
                for k, v in part.items() if k not in ('id', 'astNodeId', 'astNodeIds')}
    official = []
    for source, document in zip(kinds['source'], kinds['gherkinDocument']):
        read = Parser().parse(source['data'])
        read['uri'] = source['uri']
        assert plain(read['feature']) == plain(document['feature']), (plain(read['feature']), plain(document['feature']))
        official += Compiler().compile(read)
    assert plain(official) == plain(kinds['pickle']), (plain(official), plain(kinds['pickle']))
    for attachment in kinds['attachment']:
        if attachment['mediaType'] == 'image/svg+xml':
            assert ElementTree.fromstring(attachment['body']).tag == '{http://www.w3.org/2000/svg}svg'
        if attachment['mediaType'] == 'application/json':
            assert json.loads(attachment['body'])
    statuses = [x['testStepResult']['status'] for x in kinds['testStepFinished']]
    print(len(kinds['pickle']), sorted(set(statuses)), kinds['testRunFinished'][0]['success'], sorted({x['fileName'] for x in kinds['attachment']}),
          [x['snippets'][0]['code'] for x in kinds.get('suggestion', [])][:1])
    """

  /// Writes a report of the feature in this format.
  private static func walk(_ format: String) throws -> (home: Home, report: String) {
    let home = Home()
    let (path, report) = (home.path + "/reports.feature", home.path + "/report")
    Home.write(Array(feature.utf8), to: path)
    let program = try home.start(
      ["walk", path, "--format", format, "--output", report], environment: ["TMPDIR": home.path], output: .pipe)
    #expect(try program.waitForExit() == 1)
    return (home, report)
  }

  /// Runs a program in Python; its output.
  private static func run(_ program: String, _ arguments: String...) throws -> String {
    let run = try ProgramRun([python, "-c", program] + arguments, keepsErrorsApart: true)
    #expect(run.status == 0, "\(run.errors)")
    return run.text
  }
}
