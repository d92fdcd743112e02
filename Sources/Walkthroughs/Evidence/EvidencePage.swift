internal import Basics
internal import Gherkin

/// The evidence of a check as one page: HTML and CSS, without script, and without anything that is fetched.
///
/// The steps of a scenario stand side by side in a row that scrolls: Left and Right step through them, and links lead to each.
///
/// A check that is too long for one page has a page for each feature, and an index of them.
struct EvidencePage {
  private let reports: [WalkReport]
  /// The address of a scenario's section, by its number.
  private let addresses: [String]
  /// True for an index: the sections are in other pages.
  private let isIndex: Bool
  /// The numbers of the pictures, which equal screens share.
  private var pictures: [String: Int] = [:]
  private var symbols: [String] = []

  private init(_ reports: [WalkReport], at addresses: [String]? = nil) {
    self.reports = reports
    isIndex = addresses != nil
    self.addresses = addresses ?? reports.indices.map { "#s\($0 + 1)" }
  }

  static let name = "report.html"
  /// The most bytes of one page for several features. (our choice: browsers take some seconds for it)
  private static let longest = 20 << 20

  /// The pages of a check, by their names.
  static func pages(of reports: [WalkReport], longest: Int = longest) -> [String: String] {
    let page = EvidencePage(reports).text
    let features = reports.byFeature
    if page.utf8.count <= longest || features.count < 2 { return [name: page] }
    let names = features.indices.map { "report-\($0 + 1).html" }
    var pages = Dictionary(uniqueKeysWithValues: zip(names, features.map { EvidencePage($0).text }))
    let addresses = zip(names, features).flatMap { name, own in own.indices.map { "\(name)#s\($0 + 1)" } }
    pages[name] = EvidencePage(features.flatMap(\.self), at: addresses).text
    return pages
  }

  private var text: String {
    var page = self
    let sections = isIndex ? [] : page.reports.indices.map { page.section($0) }
    let title = "Check: \(page.features.joined(separator: ", "))".asMarkup
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self'">
      <title>\(title)</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <svg width="0" height="0" aria-hidden="true" focusable="false">
      \(page.symbols.joined(separator: "\n"))
      </svg>
      <header>
      <h1>\(title)</h1>
      \(page.overview)
      </header>
      <main>
      \(sections.joined(separator: "\n"))
      </main>
      <footer>
      <p>To verify this folder, run <code>billfold evidence verify FOLDER</code>. To sign it, run
      <code>ssh-keygen -Y sign -n billfold -f KEY FOLDER/manifest.json</code> or
      <code>gpg --armor --detach-sign FOLDER/manifest.json</code>.</p>
      </footer>
      </body>
      </html>

      """
  }

  private var features: [String] { reports.byFeature.map { $0.common(\.feature) } }

  // MARK: - The first page

  private var overview: String {
    let summary = CheckSummary(reports)
    let verdict = summary.verdict.map { "\($0)".capitalizedFirst } ?? "Open"
    let rows = reports.circumstances.map { "<dt>\($0.name.capitalizedFirst)</dt><dd>\($0.value.asMarkup)</dd>" }
    return """
      <p class="\(summary.verdict?.rawValue ?? "open")"><strong>\(verdict).</strong> \(summary.line.asMarkup)</p>
      <dl>\(rows.joined())</dl>
      \(list("Failed") { $0.check?.mark?.verdict == .failed })
      \(list("Blocked") { $0.check?.mark?.verdict == .blocked })
      \(list("Passed, but not seen by Billfold") { $0.check?.mark?.verdict == .passed && $0.check?.isContested == true })
      <h2>Tested</h2>
      \(counts("Feature", reports.byFeature.map { ($0.common(\.feature), $0) }))
      \(counts("Tag", tags))
      <nav aria-labelledby="scenarios"><h2 id="scenarios">Scenarios</h2>
      <ol>\(reports.indices.map { item($0) }.joined(separator: "\n"))</ol></nav>
      """
  }

  private func item(_ number: Int) -> String {
    let state = CheckSummary([reports[number]]).verdict?.rawValue ?? "open"
    return "<li><a href=\"\(addresses[number])\">\(reports[number].title.asMarkup)</a> \(Self.badge(state))</li>"
  }

  private var tags: [(String, [WalkReport])] {
    let all = Set(reports.flatMap { $0.walk.tags.map(\.name) }).sorted()
    return all.map { tag in (tag, reports.filter { $0.walk.tags.contains { $0.name == tag } }) }
  }

  /// The steps that are so, with a link to each; nothing where none is.
  private func list(_ heading: String, _ isWanted: (WalkReport.Step) -> Bool) -> String {
    let items = reports.enumerated().flatMap { number, report in
      report.steps.enumerated().compactMap { index, step -> String? in
        guard isWanted(step), let check = step.check else { return nil }
        return "<li><a href=\"\(addresses[number])-\(index + 1)\">\(report.name.asMarkup), step \(index + 1)</a>: "
          + "\((step.keyword + step.text).asMarkup)<br>\(check.judgementLine.asMarkup)</li>"
      }
    }
    return items.isEmpty ? "" : "<h2>\(heading)</h2>\n<ul>\(items.joined(separator: "\n"))</ul>"
  }

  private func counts(_ heading: String, _ rows: [(String, [WalkReport])]) -> String {
    if rows.isEmpty { return "" }
    let lines = rows.map { name, own in
      let summary = CheckSummary(own)
      let numbers = [
        summary.scenarios, summary.passedScenarios, summary.passed, summary.notSeen, summary.failed, summary.blocked, summary.skipped,
        summary.open,
      ]
      return "<tr><th scope=\"row\">\(name.asMarkup)</th>\(numbers.map { "<td>\($0)</td>" }.joined())</tr>"
    }
    let heads = ["Scenarios", "passed", "Steps passed", "of these not seen", "failed", "blocked", "skipped", "open"]
    return """
      <div class="wide"><table><thead><tr><th scope="col">\(heading)</th>\(heads.map { "<th scope=\"col\">\($0)</th>" }.joined())</tr></thead>
      <tbody>\(lines.joined(separator: "\n"))</tbody></table></div>
      """
  }

  private static func badge(_ state: String) -> String { "<span class=\"badge \(state)\">\(state)</span>" }

  // MARK: - Scenarios

  private mutating func section(_ number: Int) -> String {
    let report = reports[number]
    let name = "s\(number + 1)"
    let items = report.steps.enumerated().map { index, step in
      let check = step.check ?? CheckedStep()
      let table = step.table.dropFirst(step.hasHeading ? 1 : 0).map { ($0.last ?? "") == $0.first ? $0[0] : $0.joined(separator: ": ") }
        .joined(separator: ", ")
      return "<li><a href=\"#\(name)-\(index + 1)\">\((step.keyword + step.text).asMarkup)</a> \(table.asMarkup) \(Self.badge(check.state))"
        + (check.isContested ? " <em>\(check.outcome.asMarkup)</em>" : "") + "</li>"
    }
    let steps = report.steps.indices.map { step(report, $0, name) }
    let about = report.description.isEmpty ? "" : "<p>\(report.description.asMarkup)</p>"
    let files = report.files.map { "<p>\($0.about): <a href=\"\($0.path)\">\($0.path)</a> (<code>\($0.command)</code>)</p>" }
    return """
      <section aria-labelledby="\(name)">
      <h2 id="\(name)">\(report.title.asMarkup)</h2>
      <p>\(report.place.asMarkup)</p>
      \(about)
      \(report.sheet?.markup ?? "")
      <ol>\(items.joined(separator: "\n"))</ol>
      \(files.joined(separator: "\n"))
      <div class="steps" tabindex="0" role="group" aria-label="Steps of \(report.name.asMarkup): Left and Right step through them">
      \(steps.joined(separator: "\n"))
      </div>
      </section>
      """
  }

  private mutating func step(_ report: WalkReport, _ index: Int, _ name: String) -> String {
    let (step, count) = (report.steps[index], report.steps.count)
    let check = step.check ?? CheckedStep()
    // Where browsers can, a scenario opens at its first failure.
    let isFirst = report.steps.firstIndex { $0.check?.mark?.verdict == .failed } == index
    let previous = index > 0 ? "<a href=\"#\(name)-\(index)\" rel=\"prev\">‹ Step \(index)</a>" : ""
    let next = index + 1 < count ? "<a href=\"#\(name)-\(index + 2)\" rel=\"next\">Step \(index + 2) ›</a>" : ""
    let cells = step.hasHeading ? ["th scope=\"col\"", "td"] : ["td"]
    let rows = step.table.enumerated().map { row, line in
      let cell = cells[min(row, cells.count - 1)]
      return "<tr>\(line.map { "<\(cell)>\($0.asMarkup)</\(cell.prefix(2))>" }.joined())</tr>"
    }
    // Steps that became known together have their proof once.
    let isSame = index > 0 && step.evidence != nil && step.evidence == report.steps[index - 1].evidence
    let figures = isSame ? [] : [("Before", step.evidence?.before), ("After", step.evidence?.after)].map { figure($0.0, $0.1) }
    let calls = isSame ? [] : step.evidence?.calls ?? []
    let noCalls = isSame ? "<p>Screens and calls: as in step \(index).</p>" : "<p>No calls.</p>"
    let lines = calls.map {
      "<li><details><summary>\($0.line.asMarkup)</summary><pre tabindex=\"0\">\($0.json.asMarkup)</pre></details></li>"
    }
    return """
      <article id="\(name)-\(index + 1)"\(isFirst ? " class=\"first\"" : "") aria-labelledby="\(name)-\(index + 1)h">
      <p class="way">\(previous) \(next)</p>
      <h3 id="\(name)-\(index + 1)h">\(index + 1). \((step.keyword + step.text).asMarkup)</h3>
      \(rows.isEmpty ? "" : "<table><tbody>\(rows.joined())</tbody></table>")
      <p>\(Self.badge(check.state)) \(check.judgement.map(\.asMarkup).joined(separator: "<br>"))</p>
      <div class="screens">\(figures.joined())\(Self.attached(step.evidence?.files ?? []))</div>
      \(lines.isEmpty ? noCalls : "<h4>Calls</h4><ol>\(lines.joined(separator: "\n"))</ol>")
      </article>
      """
  }

  /// What the tester has attached. Only formats of pictures that can't contain scripts are shown; all others are links.
  private static func attached(_ files: [EvidenceFile]) -> String {
    if files.isEmpty { return "" }
    let figures = files.map { file in
      let line = file.attachment.line.asMarkup
      guard let path = file.path else {
        return "<figure><figcaption>\(line): removed or changed after it was attached</figcaption></figure>"
      }
      let isShown = !file.attachment.type.endings.isEmpty
      let image = isShown ? "<img src=\"\(path)\" alt=\"\(file.attachment.name.asMarkup)\" loading=\"lazy\">" : ""
      return "<figure><figcaption><a href=\"\(path)\">\(line)</a></figcaption>\(image)</figure>"
    }
    return "<div><h4>Attached</h4>\(figures.joined(separator: "\n"))</div>"
  }

  private mutating func figure(_ caption: String, _ screen: EvidenceScreen?) -> String {
    guard let screen else { return "<figure><figcaption>\(caption): no screen</figcaption></figure>" }
    let (width, height, number) = picture(of: screen.svg)
    let label = screen.rows.joined(separator: "\n").asMarkup
    return """
      <figure><figcaption>\(caption): \(screen.title.asMarkup)</figcaption>\
      <svg role="img" aria-label="\(label)" width="\(width)" height="\(height)"><use href="#p\(number)"/></svg></figure>
      """
  }

  /// The size of a picture, and its number. It is written once.
  private mutating func picture(of svg: String) -> (width: String, height: String, number: Int) {
    func attribute(_ name: String) -> String {
      guard let start = svg.firstRange(of: " \(name)=\"") else { return "0" }
      return String(svg[start.upperBound...].prefix { $0 != "\"" })
    }
    let size = (attribute("width"), attribute("height"))
    if let known = pictures[svg] { return (size.0, size.1, known) }
    let number = pictures.count + 1
    pictures[svg] = number
    let lines = svg.split(separator: "\n").filter { !$0.hasPrefix("<title>") && !$0.hasPrefix("<desc>") }
    let drawing = lines.joined(separator: "\n").replacing(" role=\"img\"", with: "", maxReplacements: 1)
      .replacing(" xmlns=\"http://www.w3.org/2000/svg\"", with: "", maxReplacements: 1)
    symbols.append("<symbol id=\"p\(number)\">\(drawing)</symbol>")
    return (size.0, size.1, number)
  }

  private static let style = """
    :root{color-scheme:light dark;--ink:#1b1b1f;--paper:#fff;--line:#c4c4cc;--link:#0b5394;--good:#0b6b2e;--bad:#b3261e;--note:#7a4b00}
    @media(prefers-color-scheme:dark){:root{--ink:#e6e6ea;--paper:#17171b;--line:#4a4a55;--link:#8ab4f8;--good:#7bd88f;--bad:#ff8a80;--note:#f2c46d}}
    body{margin:0 auto;max-width:76rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
    a{color:var(--link)}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px}
    dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem}dt{font-weight:600}dd{margin:0}
    table{border-collapse:collapse;margin-bottom:.7rem}th,td{border:1px solid var(--line);padding:.2rem .5rem;text-align:left}.wide{overflow-x:auto}
    .badge{border:1px solid currentColor;border-radius:.6rem;padding:0 .5rem;font-size:.85rem;white-space:nowrap}
    .passed{color:var(--good)}.failed{color:var(--bad)}.blocked,.skipped,.open{color:var(--note)}
    section{border-top:2px solid var(--line);margin-top:2rem}
    .steps{display:flex;overflow-x:auto;scroll-snap-type:x mandatory;border:1px solid var(--line);border-radius:.4rem}
    article{flex:0 0 100%;box-sizing:border-box;padding:0 1rem 1rem;scroll-snap-align:start;scroll-snap-stop:always;min-width:0}
    article:target{outline:3px solid var(--link);outline-offset:-3px}
    .way{display:flex;justify-content:space-between}
    .screens{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0;max-width:100%;overflow-x:auto}img{max-width:min(100%,24rem);max-height:40rem}
    pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.85rem}h3,li,summary,dd{overflow-wrap:anywhere}
    .first{scroll-initial-target:nearest}
    @media print{.wide{overflow:visible;font-size:.8rem}h2,h3{break-after:avoid}.steps{display:block;overflow:visible;border:0}article{break-inside:avoid}.way{display:none}}
    """
}

extension WalkReport {
  /// The scenarios in its folder of evidence, and how to run them.
  fileprivate var files: [(about: String, path: String, command: String)] {
    let journal = evidence.map { ("All that was done", "\($0)/journal.feature", "play") }
    let failed = failure.map { ("Ends with the failure of step \($0.step + 1)", $0.path, "walk") }
    let bugs = bugPaths.enumerated().map { ("The way to bug \($0 + 1)", $1, "play") }
    return ([failed, journal].compactMap(\.self) + bugs).map { about, path, verb in (about, path, "billfold \(verb) \(path)") }
  }
}

extension WalkReport.Step {
  /// True if the first row of its table names the columns.
  fileprivate var hasHeading: Bool {
    guard table.count > 1, let headings = Vocabulary.find(text)?.step.table else { return false }
    return table[0].map { $0.lowercased() }.starts(with: headings)
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// The evidence of a check in Markdown, for issues and wikis.
enum EvidenceSummary {
  static func text(of reports: [WalkReport]) -> String {
    let summary = CheckSummary(reports)
    var lines = ["# Check: " + reports.byFeature.map { $0.common(\.feature).asMarkdown }.joined(separator: ", "), ""]
    lines += [summary.line.asMarkdown, "", "| | |", "|---|---|"]
    lines += reports.circumstances.map { "| \($0.name) | \($0.value.asMarkdown) |" }
    for report in reports {
      lines += ["", "## \(report.title.asMarkdown)", "", "| | Step | Verdict | Screen |", "|---|---|---|---|"]
      for (index, step) in report.steps.enumerated() {
        let table = step.table.map { " · " + $0.map(\.asMarkdown).joined(separator: ", ") }.joined()
        let screen = step.evidence?.after.map { "[\($0.title.asMarkdown)](\($0.path).svg)" }
        let attached = (step.evidence?.files ?? []).map { file in
          file.path.map { "attached: [\(file.attachment.line.asMarkdown)](\($0))" } ?? "missing: \(file.attachment.line.asMarkdown)"
        }
        lines.append(
          "| \(index + 1) | \((step.keyword + step.text).asMarkdown)\(table) | "
            + "\((step.check ?? CheckedStep()).judgementLine.asMarkdown) | \(([screen].compactMap(\.self) + attached).joined(separator: "<br>")) |"
        )
      }
      lines += report.sheet?.markdown ?? []
      for file in report.files { lines += ["", "\(file.about): [\(file.path)](\(file.path)) (`\(file.command)`)"] }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
