// swift-tools-version: 6.3
import PackageDescription

// `make build` and `make server` set BILLFOLD_STATIC, which links the wallet statically. Only the linker gets the flags: with a compiler
// flag the wallet and the server could not share objects, and each build would discard those of the other. Tests can't be linked with it.
// lld comes with Swift, and takes the order of functions.
let staticExecutable: [LinkerSetting] =
  Context.environment["BILLFOLD_STATIC"] == nil ? [] : [.unsafeFlags(["-static-executable", "-use-ld=lld"])]

// A module depends only on modules below it. Sources/README.md says what each contains.
let package = Package(
  name: "billfold",
  products: [
    .executable(name: "billfold", targets: ["billfold"]),
    .executable(name: "billfold-remote", targets: ["billfold-remote"]),
    .executable(name: "billfold-server", targets: ["billfold-server"]),
  ],
  targets: [
    .executableTarget(name: "billfold", dependencies: ["Entrance"], linkerSettings: staticExecutable),
    .executableTarget(name: "billfold-remote", dependencies: ["Entrance", "RemoteClient"]),
    .executableTarget(
      name: "billfold-server",
      dependencies: ["Hosting", "RemoteServer", "Remote", "Commands", "Worlds", "Simulation", "Wire", "Basics", "System"],
      // An allocator for memory that one thread allocates and another one frees.
      linkerSettings: [.linkedLibrary("mimalloc")]),
    .target(
      name: "Entrance",
      dependencies: [
        "Walkthroughs", "Gherkin", "Commands", "Terminal", "WalletApp", "UserInterface", "Worlds", "Remote", "WalletModel", "Basics",
        "System",
        "CEmbedded",
      ]),
    .target(
      name: "Walkthroughs",
      dependencies: [
        "Gherkin", "Commands", "PseudoTerminal", "WalletApp", "UserInterface", "Worlds", "Simulation", "Handset", "Contract",
        "Cryptography", "WalletModel", "Basics", "System", "CEmbedded",
      ]),
    .target(name: "Gherkin", dependencies: ["Basics"]),
    .target(
      name: "Commands",
      dependencies: [
        "WalletApp", "UserInterface", "Worlds", "WalletClient", "Simulation", "Handset", "Contract", "Cryptography", "WalletModel",
        "Basics", "System",
      ]),
    .target(name: "Terminal", dependencies: ["UserInterface", "CTerminal", "Basics"]),
    .target(name: "PseudoTerminal", dependencies: ["CSpawn"]),
    .target(
      name: "WalletApp",
      dependencies: ["UserInterface", "WalletClient", "Handset", "Simulation", "Contract", "WalletModel", "Basics", "System"]),
    .target(name: "UserInterface", dependencies: ["WalletModel", "Basics"]),
    .target(
      name: "Worlds",
      dependencies: [
        "WalletClient", "Issuer", "Network", "Merchant", "Gateway", "Handset", "Simulation", "Storage", "Cryptography", "Contract",
        "WalletModel", "Basics", "System", "CEmbedded",
      ],
      exclude: ["new-world.db", "new-world.sql"]),
    .target(name: "WalletClient", dependencies: ["Contract", "Handset", "Provisioning", "WalletModel", "Basics"]),
    .target(
      name: "Issuer", dependencies: ["Service", "Provisioning", "Contract", "Storage", "Cryptography", "WalletModel", "Basics", "System"]),
    .target(name: "Network", dependencies: ["Service", "Provisioning", "Contract", "Storage", "Cryptography", "WalletModel", "Basics"]),
    .target(name: "Merchant", dependencies: ["Service", "Contract", "Storage", "Cryptography", "WalletModel", "Basics"]),
    .target(name: "Gateway", dependencies: ["Service", "Contract", "Storage", "Cryptography", "WalletModel", "Basics"]),
    .target(name: "Service", dependencies: ["Contract", "Wire", "Storage", "Cryptography", "System", "WalletModel", "Basics"]),
    .target(name: "Simulation", dependencies: ["Contract", "Wire", "WalletModel", "Basics"]),
    .target(name: "Handset", dependencies: ["Contract", "Provisioning", "Storage", "Cryptography", "WalletModel", "Basics"]),
    .target(
      name: "Hosting",
      dependencies: [
        "RemoteServer", "Worlds", "Simulation", "Remote", "Cryptography", "Contract", "Wire", "WalletModel", "Basics", "System", "COpenSSL",
      ]),
    .target(
      name: "RemoteClient",
      dependencies: ["Worlds", "Simulation", "Remote", "Contract", "Wire", "WalletModel", "Basics", "System", "CCurl"]),
    .target(
      name: "RemoteServer",
      dependencies: ["Remote", "Contract", "Wire", "WalletModel", "Basics", "System", "CMicroHTTPD", "CZlib", "CEmbedded"]),
    .target(
      name: "Remote", dependencies: ["Contract", "Wire", "WalletModel", "Basics", "COpenSSL"], exclude: ["openapi.json", "docs.html"]),
    .target(name: "Provisioning", dependencies: ["Wire", "Cryptography", "WalletModel", "Basics"]),
    .target(name: "Contract", dependencies: ["Wire", "WalletModel", "Basics"]),
    .target(name: "Wire", dependencies: ["Basics"]),
    .target(name: "Storage", dependencies: ["System", "CSQLite", "CSodium", "CSystem"]),
    .target(name: "Cryptography", dependencies: ["COpenSSL", "CSodium", "Basics"]),
    .target(name: "WalletModel", dependencies: ["Basics"]),
    .target(name: "Basics", dependencies: ["CUTF8Proc"]),
    .target(name: "System", dependencies: ["CSystem"]),

    .target(name: "TemporaryFolder", path: "Tests/TemporaryFolder"),
    .target(name: "ProgramRun", path: "Tests/ProgramRun"),
    .target(name: "Dice", path: "Tests/Dice"),
    .target(name: "Mdoc", path: "Tests/Mdoc"),
    .target(name: "VirtualTime", dependencies: ["Simulation", "Basics"], path: "Tests/VirtualTime"),
    .target(
      name: "LocalServer",
      dependencies: [
        "Hosting", "RemoteClient", "RemoteServer", "Remote", "Simulation", "Cryptography", "Wire", "Worlds", "System",
      ],
      path: "Tests/LocalServer"),
    .target(name: "WalletDriving", dependencies: ["PseudoTerminal", "CSpawn"], path: "Tests/WalletDriving"),
    .executableTarget(name: "terminal-demo", dependencies: ["Terminal", "UserInterface", "WalletModel"], path: "Tests/TerminalDemo"),
    .executableTarget(
      name: "guessers", dependencies: ["VirtualTime", "Worlds", "Simulation", "Contract", "WalletModel", "Basics"], path: "Tests/Guessers"),
    .executableTarget(
      name: "wallet-bench",
      dependencies: [
        "TemporaryFolder", "WalletDriving", "PseudoTerminal", "WalletApp", "Commands", "UserInterface", "Worlds", "WalletClient", "Handset",
        "Simulation", "Gateway", "Contract", "Cryptography", "WalletModel", "Basics",
      ],
      path: "Tests/WalletBench"),
    .systemLibrary(name: "CVTerm", path: "Tests/CVTerm"),
    .testTarget(
      name: "TerminalTests",
      dependencies: [
        "CVTerm", "Dice", "Terminal", "UserInterface", "WalletDriving", "PseudoTerminal", "WalletModel", "terminal-demo", "billfold",
      ]),

    .target(name: "CTerminal", exclude: ["direct.ti"], linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    .target(name: "CMicroHTTPD", linkerSettings: [.linkedLibrary("microhttpd"), .linkedLibrary("gnutls")]),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),
    .target(name: "COpenSSL", linkerSettings: [.linkedLibrary("crypto")]),
    .target(name: "CSystem"),
    .target(name: "CEmbedded"),
    .target(name: "CSpawn"),
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CSodium"),
    .systemLibrary(name: "CUTF8Proc"),
    .systemLibrary(name: "CZlib"),

    .testTarget(
      name: "HandsetTests",
      dependencies: ["TemporaryFolder", "Handset", "Contract", "Provisioning", "Storage", "Cryptography", "WalletModel", "Basics"]),
    .testTarget(name: "SimulationTests", dependencies: ["VirtualTime", "Simulation", "Contract", "WalletModel", "Basics"]),
    .testTarget(
      name: "WalletClientTests",
      dependencies: [
        "VirtualTime", "WalletClient", "Simulation", "Handset", "Storage", "Cryptography", "Contract", "WalletModel", "Basics",
      ]),
    .testTarget(
      name: "RemoteTests",
      dependencies: [
        "VirtualTime", "Mdoc", "TemporaryFolder", "ProgramRun", "Dice", "LocalServer", "billfold", "billfold-remote", "billfold-server",
        "Hosting", "RemoteClient", "RemoteServer", "Remote", "Commands", "Worlds", "WalletClient", "Handset", "Simulation", "Issuer",
        "Network", "Provisioning", "Contract", "Cryptography", "Wire", "WalletModel", "Basics", "System",
      ]),
    .testTarget(
      name: "EntranceTests",
      dependencies: [
        "Mdoc", "TemporaryFolder", "ProgramRun", "Entrance", "Commands", "Walkthroughs", "Worlds", "Handset", "Simulation", "Contract",
        "Cryptography", "WalletModel", "Basics", "System",
      ]),
    .testTarget(name: "BasicsTests", dependencies: ["Basics"]),
    .testTarget(name: "WalletModelTests", dependencies: ["WalletModel", "Basics"]),
    .testTarget(name: "ContractTests", dependencies: ["Contract", "Wire", "WalletModel", "Basics"]),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "TemporaryFolder", "Commands", "Cryptography", "Worlds", "WalletClient", "System", "Handset", "Simulation", "WalletModel", "Basics",
      ]),
    .testTarget(name: "SystemTests", dependencies: ["TemporaryFolder", "System"]),
    .testTarget(name: "StorageTests", dependencies: ["TemporaryFolder", "Storage"]),
    .testTarget(
      name: "CryptographyTests", dependencies: ["ProgramRun", "Dice", "Cryptography", "Basics"], exclude: ["Fixtures"]),
    .testTarget(
      name: "ProvisioningTests", dependencies: ["ProgramRun", "Provisioning", "Cryptography", "WalletModel", "Basics"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "WalkthroughsTests",
      dependencies: [
        "TemporaryFolder", "VirtualTime", "ProgramRun", "LocalServer", "WalletDriving", "RemoteClient", "Dice", "Walkthroughs", "Gherkin",
        "Commands", "PseudoTerminal", "billfold", "billfold-remote", "WalletApp", "UserInterface", "Worlds", "Simulation", "Contract",
        "Cryptography", "System", "WalletModel", "Basics",
      ], exclude: ["Ways"]),
    .testTarget(name: "GherkinTests", dependencies: ["ProgramRun", "Dice", "Gherkin"], exclude: ["Fixtures"]),
    .testTarget(
      name: "UserInterfaceTests", dependencies: ["Dice", "UserInterface", "Handset", "Simulation", "Contract", "WalletModel", "Basics"]),
    .testTarget(
      name: "WorldsTests",
      dependencies: [
        "VirtualTime", "Dice", "TemporaryFolder", "Worlds", "WalletClient", "Simulation", "Issuer", "Network", "Merchant", "Gateway",
        "Service", "Handset", "Provisioning", "Contract", "System", "Storage", "Cryptography", "WalletModel", "Basics", "CSQLite",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "VerifyTests",
      dependencies: [
        "VirtualTime", "Service", "ProgramRun", "Dice", "WalletDriving", "PseudoTerminal", "LocalServer", "billfold", "billfold-server",
        "guessers", "Hosting", "RemoteClient", "Remote", "Commands", "WalletClient", "Handset", "Worlds", "Issuer", "Network",
        "Simulation", "Contract", "Storage", "Cryptography", "WalletModel", "Basics", "System", "CSQLite",
      ],
      exclude: ["Python"]),
    .testTarget(
      name: "WalletAppTests",
      dependencies: [
        "VirtualTime", "Dice", "Service", "TemporaryFolder", "LocalServer", "RemoteClient", "Remote", "Commands", "WalletApp",
        "UserInterface", "Worlds", "Issuer", "WalletClient", "Handset", "Simulation", "Contract", "Storage", "Cryptography", "WalletModel",
        "Basics",
      ]),
    .testTarget(
      name: "NetworkTests",
      dependencies: [
        "TemporaryFolder", "Network", "Service", "Provisioning", "Contract", "Storage", "Cryptography", "WalletModel", "Basics",
      ]),
    .testTarget(
      name: "IssuerTests",
      dependencies: [
        "TemporaryFolder", "Dice", "Issuer", "Service", "Provisioning", "Contract", "Storage", "Cryptography", "WalletModel", "Basics",
      ]),
  ])

// All but those in C, whose names begin with one.
for target in package.targets where !(target.name.hasPrefix("C") && target.name.dropFirst().first!.isUppercase) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      // A protocol used as a type is written with `any`.
      .enableUpcomingFeature("ExistentialAny"),
      // Imports are not part of a module's interface.
      .enableUpcomingFeature("InternalImportsByDefault"),
      // Every file imports the modules it uses.
      .enableUpcomingFeature("MemberImportVisibility"),
      // An async function runs on its caller's executor, here mostly that of the app's event loop.
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}

// Each test opens worlds: without optimization it would wait for SQL longer than for the rest.
for target in package.targets where ["Storage"].contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
}

// Flags of this release of Swift, for what is packaged and measured: another release builds the program without them.
// A generic type is made by a call of the compiler, and not from its name, for which the runtime would look through all conformances of the
// program: several times before the first screen. A type's instances and a conformance's tables get memory when there are some: reserved
// for each, it would lie in pages that every session writes to. A value is copied by code that knows its type: the runtime's would make the
// generic type first, and look each field's up. Each function has a section, so that the linker can order them.
for target in package.targets where target.swiftSettings != nil && Context.environment["BILLFOLD_TUNED"] != nil {
  let flags = [
    "-disable-concrete-type-metadata-mangled-name-accessors", "-disable-preallocated-instantiation-caches", "-disable-type-layout",
    "-function-sections",
  ]
  target.swiftSettings?.append(.unsafeFlags(flags.flatMap { ["-Xfrontend", $0] }, .when(configuration: .release)))
}

// For `make test SUITE=Issuer`: the tests of one module build in seconds after a change that all modules see.
if let suite = Context.environment["BILLFOLD_SUITE"] {
  package.targets.removeAll { $0.type == .test && $0.name != suite + "Tests" }
}
