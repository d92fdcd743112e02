# What can be done with Billfold; `make help` lists it. Each target does quietly what it takes and says how long it took.

packages := 'libncursesw5-dev|libncurses-dev' libsqlite3-dev libssl-dev libsodium-dev libutf8proc-dev \
	libmicrohttpd-dev libmimalloc-dev libcurl4-openssl-dev zlib1g-dev
checked := --explicit-target-dependency-import-check error
# The linker writes down the files that it reads: packages name the licenses of what it takes from there.
release = env BILLFOLD_STATIC=1 swift build $(checked) -c release --product $(1) --static-swift-stdlib -Xlinker --dependency-file=.build/$(1).linked
# What is packaged and measured: with the flags of this release of Swift, and what runs in every session linked together, that is, the
# functions in this list and those without a name.
tuned := order package bench
$(tuned): export BILLFOLD_TUNED = 1
order = $(if $(BILLFOLD_TUNED),$(addprefix -Xlinker ,--script=Scripts/order.ld --symbol-ordering-file=.build/order.txt \
	--no-warn-symbol-ordering))
# make test SUITE=Issuer builds and runs Tests/IssuerTests alone: Package.swift leaves out the other tests. FILTER=… runs some of them.
suite = $(if $(SUITE),$(if $(wildcard Tests/$(SUITE)Tests),env BILLFOLD_SUITE=$(SUITE),$(error There is no Tests/$(SUITE)Tests)))
run_tests = $(suite) swift test --skip-build --disable-xctest $(checked) $(few)
# All of a thousand tests at once keep each other waiting for minutes.
few = --experimental-maximum-parallelization-width $(shell echo $$((3 * $$(nproc))))
official := .build/official/tools-of-0.8
# Where `make install` puts things; DESTDIR, for packagers, before all of it.
PREFIX ?= /usr/local
tables := Sources/WalletModel/Places/Countries.swift Sources/WalletModel/Places/States.swift Sources/WalletModel/Money/Currencies.swift \
	Sources/WalletModel/Payments/IBANs.swift

.PHONY: help run build server install uninstall order package bench test verify pictures format lint places languages clean prepare tests

help: ## list what can be done
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

# Leaving with Ctrl-C is no failure.
run: prepare ## build Billfold quickly, without optimization, and open it; make run ARGS='--world demo'
	@Scripts/step "Building Billfold without optimization (make build optimizes)" swift build $(checked) --product billfold
	@.build/debug/billfold $(ARGS) || [ $$? = 130 ]

build: prepare ## build the optimized program: .build/release/billfold
	@Scripts/step "Building Billfold" $(call release,billfold)

server: prepare ## build the server and what --backend needs: billfold-server, billfold-remote
	@Scripts/step "Building billfold-server" $(call release,billfold-server)
	@Scripts/step "Building billfold-remote" $(call release,billfold-remote)

install: ## install what was built, the manual and the service: make install PREFIX=/usr/local DESTDIR=
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' Scripts/install

uninstall: ## remove what make install has installed, with the same PREFIX and DESTDIR
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' Scripts/install --remove

# The package manager doesn't see that the order has changed.
order: .build/order.txt ## regenerate the linker's symbol order, from what sessions run, and link the program in it
	@rm -f .build/release/billfold
	@Scripts/step "Linking Billfold in order" $(call release,billfold) $(order)

.build/order.txt: Package.swift Scripts/order $(shell find Sources -type f)
	@$(MAKE) --no-print-directory build
	@Scripts/prepare valgrind python3 binutils
	@Scripts/step -q "Watching what sessions run" Scripts/order

package: order server ## build Debian packages: .build/packages/billfold.deb, billfold-server.deb
	@Scripts/prepare debhelper dpkg-dev
	@Scripts/step -q "Building the packages" Scripts/package
	@echo "To install one: sudo apt install ./.build/packages/billfold.deb"

bench: order server ## measure the screen beside a program in C, cards in wallets, and the server beside nginx; best while nothing else runs
	@Scripts/prepare nginx-light wrk 'gcc|clang' python3 binutils
	@Scripts/bench-screen
	@Scripts/step "Building the bench of wallets" $(call release,wallet-bench)
	@.build/release/wallet-bench
	@Scripts/bench-server

test: tests ## build and pass every test; those of one module: make test SUITE=Issuer
	@Scripts/step "Testing" $(run_tests) $(if $(FILTER),--filter '$(FILTER)')

verify: package tests $(official) ## the long checks, against the program as it is released
	@Scripts/prepare python3-cryptography python3-stdnum iso-codes valgrind binutils lintian mmdebstrap uidmap buildah systemd-container \
	  librsvg2-bin chromium chromium-driver poppler-utils
	@Scripts/step -q "Looking at the packages" lintian --fail-on error .build/packages/billfold_*.changes
	@Scripts/step -q "Trying the packages in a bare Debian" Scripts/try-packages
	@Scripts/step -q "Trying the bench of wallets" .build/debug/wallet-bench 1
	@Scripts/step -q "Trying the containers" Scripts/try-containers
	@BILLFOLD_VERIFY=1 Scripts/step "Verifying the program" $(run_tests) --filter 'VerifyTests|StopTests|ProvisioningTests|CryptographyTests'
	@BILLFOLD_VERIFY=1 Scripts/step "Verifying interface, walkthroughs and rules" swift test $(checked) --disable-xctest $(few) \
	  --scratch-path .build/verify -c release -Xswiftc -enable-testing --filter 'UserInterfaceTests|WalkthroughsTests|GherkinTests|AgainstTheModel'
# At the end, so that it is seen if it was not tried: without root it can't be.
	@Scripts/step -q "Trying the service" Scripts/try-service || [ $$? = 77 ]

pictures: tests ## rewrite the pictures and the map below Screens
	@BILLFOLD_PICTURES=write Scripts/step "Drawing the pictures" $(run_tests) --filter 'Picture|Map|Readme|TourTests|OpenAPI|Settings|Guide|Manual|ButtonTable|JWTTables|NewWorld'

format: ## format every Swift file
	@swift format --in-place --recursive Sources Tests Package.swift

lint: ## look at the style of every Swift file
	@Scripts/step "Looking at the style" swift format lint --strict --recursive Sources Tests Package.swift

places: ## write the lists of countries, states, currencies and IBANs, from Debian's iso-codes and python3-stdnum
	@Scripts/prepare iso-codes jq python3-stdnum
	@for table in $(tables); do Scripts/places $$(basename $$table .swift) > $$table.new && mv $$table.new $$table || exit 1; done

languages: $(official) ## write the keywords of Gherkin's languages, from the official parser
	@$(<D)/bin/python Scripts/languages > Sources/Gherkin/Languages.swift.new && mv Sources/Gherkin/Languages.swift.new Sources/Gherkin/Languages.swift

clean: ## remove all that was built
	@rm -rf .build

# What the targets above share: Swift and the packages, and the tests with the program they run.
prepare:
	@Scripts/prepare $(packages)

tests: prepare
	@Scripts/prepare curl jq openssl 'nginx-light|nginx' libvterm-dev ncurses-term kitty-terminfo foot-terminfo zsh fish mandoc strace
	@Scripts/step "Building the tests" $(suite) swift build $(if $(SUITE),--product billfoldPackageTests,--build-tests) $(checked)

# The official Gherkin parser, which ours is compared with; Cucumber's libraries, which read our reports; and tools that know the server by
# its description or its metrics.
$(official):
	@Scripts/prepare python3-venv
	@Scripts/step -q "Making a place for Python's packages" python3 -m venv --clear $(@D)
	@Scripts/step -q "Installing Cucumber's libraries and tools for the API" \
	  $(@D)/bin/pip install gherkin-official==42.0.1 cucumber-messages==34.2.0 cucumber-expressions==20.1.0 schemathesis==4.32.5 \
	  openapi-python-client==0.29.1 prometheus-client==0.26.0 cryptography==48.0.0 jwcrypto==1.5.6 \
	  schwifty==2026.10.1 python-stdnum==2.2 pyjwt==2.15.1 pyte==0.8.2 asciinema==2.4.0 selenium==4.51.0 \
	  axe-selenium-python==2.1.6
	@touch $@
