import Basics
import WalletModel

/// The pages of the enrollment.
extension EnrollmentScreen {
  var page: Page {
    var page = Page()
    page.message = message
    switch phase {
    case .loading:
      return .fetching(seconds: loadingSeconds, escape: "back")
    case .failed(let error):
      return .notFetched(.error(Refusal.sentence(error)), retry: form.block(.retry), back: form.block(.back))
    case .picking:
      page.body = [.gap, .heading("Choose a question"), .gap] + picker.items.map { picker.block($0.id) }
      page.enter = "choose"
      page.escape = "back"
    case .filling:
      page.body = stepBody
      if isRegistering {
        page.body += [.gap, .waiting("Enrolling your wallet", seconds: registeringSeconds)]
      }
      page.actions = actions
      page.isTyping = form.isInField
      page.enter = enterMeans
      page.escape = isRegistering ? "stop waiting" : "back"
    }
    page.progress = "\(step.rawValue + 1) of \(FormStep.allCases.count)"
    return page
  }

  private var actions: [Block] {
    let form = form
    return form.items.compactMap { item in
      switch item.id {
      case .next, .back, .submit, .fillSample, .logInInstead, .checkPhone: form.block(item.id)
      default: nil
      }
    }
  }

  private var enterMeans: Text {
    switch form.focused {
    case .next: "continue"
    case .back: "back"
    case .submit: "enroll"
    case .fillSample: "fill in"
    case .logInInstead: "log in instead"
    case .checkPhone: "check"
    case .question: "choose"
    default: "next"
    }
  }

  private var stepBody: [Block] {
    let form = form
    switch step {
    case .about:
      return [.gap, .heading("About you"), .gap] + [ControlID.firstName, .lastName, .email, .phone, .countryCode].map { form.block($0) }
    case .credentials: return credentials
    case .questions: return questions
    case .review: return review
    }
  }

  private var credentials: [Block] {
    guard let requirements else { return [] }
    let username = value(.email).trimmed
    var blocks = [.gap] + form.blocks(.password) { requirements.passwords.requirements(for: $0, username: username) }
    blocks.append(form.block(.confirmPassword))
    if let passcodes = requirements.passcodes {
      blocks += [.gap] + form.blocks(.passcode) { passcodes.requirements(for: $0) } + [form.block(.confirmPasscode)]
    }
    return blocks
  }

  private var questions: [Block] {
    let number = requirements?.questions.requiredNumber ?? 0
    let count = max(number, chosen.count)
    let choose: Text = count == 1 ? "Choose a security question. We'll ask it" : "Choose \(count) security questions. We'll ask one"
    var blocks: [Block] = [.gap, .paragraph(choose + " when you log in on a new phone.", .quiet)]
    for slot in chosen.indices {
      blocks += [.gap, form.block(.question(slot))]
      if chosen[slot] != nil { blocks.append(form.block(.answer(slot))) }
    }
    return blocks
  }

  private var review: [Block] {
    let profile = self.profile
    var blocks: [Block] = [.gap, .heading("Check your details"), .gap]
    blocks += [
      .pair("Name", "\(profile.firstName) \(profile.lastName)"), .pair("Email", Text(untrusted: profile.email)),
      .pair("Mobile number", .mobileNumber(profile.phone)),
      .pair("Country", Text(untrusted: Country.named(profile.countryCode)?.name ?? profile.countryCode)),
      .pair("Password", "set"),
    ]
    if requirements?.passcodes != nil { blocks.append(.pair("PIN", "set, \(profile.passcode.count) digits")) }
    blocks.append(.pair("Questions", "\(profile.mfaQuestionAnswers.count)"))
    return blocks
  }
}
