import WalletModel

/// An exit of the Simulator's screens, with the data for the next screen.
///
/// On the way back, `focus` is the entry that was chosen before.
enum SimulatorExit {
  case menu(focus: MenuPage.ControlID)
  /// The menu, which arms this fault for the next call, or for the next call of an operation.
  case arm(String, operation: String?)
  case phones(focus: PhonesPage.ControlID? = nil)
  case newPhone, clock
  case inbox(focus: InboxPage.ControlID? = nil)
  case message(WorldOverview.Mail)
  case apps(focus: AppsPage.ControlID? = nil)
  /// An issuer's extension of Apple Wallet; the page first makes the change, if one is given.
  case walletExtension(of: IssuerIdentifier, ExtensionChange? = nil, focus: ExtensionSetting? = nil)
  case extensionValues(ExtensionSetting, of: IssuerIdentifier)
  /// The wallets' settings; the page first makes the change, if one is given.
  case wallet(WalletPage.Change? = nil, focus: WalletPage.ControlID? = nil)
  /// The values of a setting, by its name.
  case walletValues(of: String)
  /// The calls of an app that wallets on the phone can refuse.
  case refusedCalls(focus: String? = nil)
  /// The errors with which a call can be refused; the call is given by its name.
  case refusals(of: String)
  case printedCards
  case care(focus: CarePage.ControlID? = nil)
  /// A customer, by the username.
  case customer(String, focus: CustomerPage.ControlID? = nil)
  case cards(of: String, focus: CardsPage.ControlID? = nil)
  case card(CareCard, focus: CardPage.ControlID? = nil)
  case tokens(of: CareCard, focus: TokensPage.ControlID? = nil)
  /// A token; the page first makes the change, if one is given.
  case token(TokenReference, of: CareCard, doing: TokenChange? = nil, focus: TokenPage.ControlID? = nil)
  case tokenReasons(TokenPage.ControlID, of: TokenReference, CareCard)
  case magic(focus: MagicPage.ControlID? = nil)
  case magicValues(kind: MagicKind)
  case nextOrder
  case faults(focus: FaultsPage.ControlID? = nil)
  /// The calls that a fault can apply to; the fault is given by its label.
  case faultCall(String)
  case faultGroup(WorldOverview.FaultEntry.Group)
  case settings(of: SettingsOwner, focus: SettingsPage.ControlID? = nil)
  case settingGroup(String, of: SettingsOwner, focus: SettingGroupPage.ControlID? = nil)
  /// A setting, by its name, and its group.
  case setting(String, group: String, of: SettingsOwner)
  case network(focus: NetworkPage.ControlID? = nil)
  case networkTokens
  case shop(focus: ShopPage.ControlID? = nil)
  case shopper
}

/// The screens to which the exits lead.
enum SimulatorFlow {
  static func next(_ exit: SimulatorExit, _ state: SimulatorState) -> any OverlayScreen {
    switch exit {
    case .menu(let focus): SimulatorScreen(MenuPage(), state, focus: focus)
    case .arm(let fault, let operation): SimulatorScreen(MenuPage(arming: .arm(fault, operation: operation)), state)
    case .phones(let focus): SimulatorScreen(PhonesPage(isFirst: state.start == .phones), state, focus: focus)
    case .newPhone: SimulatorScreen(NewPhonePage(), state)
    case .clock: SimulatorScreen(ClockPage(), state)
    case .inbox(let focus): SimulatorScreen(InboxPage(isFirst: state.start == .inbox), state, focus: focus)
    case .message(let mail): SimulatorScreen(MessagePage(mail: mail), state)
    case .apps(let focus): SimulatorScreen(AppsPage(), state, focus: focus)
    case .walletExtension(let issuer, let change, let focus):
      SimulatorScreen(ExtensionPage(issuer: issuer, change: change), state, focus: focus)
    case .extensionValues(let setting, let issuer): SimulatorScreen(ExtensionValuesPage(issuer: issuer, setting: setting), state)
    case .wallet(let change, let focus): SimulatorScreen(WalletPage(change: change), state, focus: focus)
    case .walletValues(let setting): SimulatorScreen(WalletValuesPage(name: setting), state)
    case .refusedCalls(let focus): SimulatorScreen(RefusedCallsPage(), state, focus: focus)
    case .refusals(let call): SimulatorScreen(RefusalsPage(call: call), state)
    case .printedCards: SimulatorScreen(PrintedCardsPage(), state)
    case .care(let focus): SimulatorScreen(CarePage(), state, focus: focus)
    case .customer(let username, let focus): SimulatorScreen(CustomerPage(username: username), state, focus: focus)
    case .cards(let username, let focus): SimulatorScreen(CardsPage(username: username), state, focus: focus)
    case .card(let card, let focus): SimulatorScreen(CardPage(card: card), state, focus: focus)
    case .tokens(let card, let focus): SimulatorScreen(TokensPage(card: card), state, focus: focus)
    case .token(let token, let card, let change, let focus):
      SimulatorScreen(TokenPage(card: card, reference: token, change: change), state, focus: focus)
    case .tokenReasons(let action, let token, let card):
      SimulatorScreen(TokenReasonsPage(action: action, card: card, reference: token), state)
    case .magic(let focus): SimulatorScreen(MagicPage(offer: state.magic), state, focus: focus ?? state.magic.focused.map { .kind($0) })
    case .magicValues(let kind): SimulatorScreen(MagicValuesPage(kind: kind), state)
    case .nextOrder: SimulatorScreen(NextOrderPage(), state)
    case .faults(let focus): SimulatorScreen(FaultsPage(), state, focus: focus)
    case .faultCall(let fault): SimulatorScreen(FaultCallPage(fault: fault), state)
    case .faultGroup(let group): SimulatorScreen(FaultGroupPage(group: group), state)
    case .settings(let owner, let focus): SimulatorScreen(SettingsPage(owner: owner), state, focus: focus)
    case .settingGroup(let group, let owner, let focus): SimulatorScreen(SettingGroupPage(owner: owner, group: group), state, focus: focus)
    case .setting(let name, let group, let owner): SimulatorScreen(SettingPage(owner: owner, name: name, group: group), state)
    case .network(let focus): SimulatorScreen(NetworkPage(), state, focus: focus)
    case .networkTokens: SimulatorScreen(NetworkTokensPage(), state)
    case .shop(let focus): SimulatorScreen(ShopPage(), state, focus: focus)
    case .shopper: SimulatorScreen(ShopperPage(), state)
    }
  }
}
