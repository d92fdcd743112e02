# What can be done with Billfold; `make help` lists it. Each target does quietly what it takes and says how long it took.

packages := 'libncursesw5-dev|libncurses-dev' libsqlite3-dev libssl-dev libsodium-dev libutf8proc-dev \
	libmicrohttpd-dev libmimalloc-dev libcurl4-openssl-dev
checked := --explicit-target-dependency-import-check error
release := -c release --product billfold --static-swift-stdlib -Xswiftc -static-executable
run_tests = swift test --skip-build --disable-xctest $(checked) $(few)
# All of a thousand tests at once keep each other waiting for minutes; older toolchains know nothing else.
few = $(shell swift test --help-hidden 2>&1 | grep -q maximum-parallelization-width && \
	echo --experimental-maximum-parallelization-width $$((3 * $$(nproc))))
official := .build/official/cucumber-and-schemathesis
# Where `make install` puts things; DESTDIR, for packagers, before all of it.
PREFIX ?= /usr/local
programs := billfold billfold-remote billfold-server
tables := Sources/WalletModel/Places/Countries.swift Sources/WalletModel/Places/States.swift Sources/WalletModel/Money/Currencies.swift

.PHONY: help run build server install bench test verify pictures lint places clean prepare tests

help: ## list what can be done
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

# Leaving with Ctrl-C is no failure.
run: build ## build Billfold and open it; make run ARGS='--world demo'
	@.build/release/billfold $(ARGS) || [ $$? = 130 ]

build: prepare ## build the program: .build/release/billfold
	@Scripts/step "Building Billfold" swift build $(checked) $(release)

server: prepare ## build the server and what --backend needs: billfold-server, billfold-remote
	@for product in billfold-server billfold-remote; do \
	  Scripts/step "Building $$product" swift build $(checked) -c release --product $$product --static-swift-stdlib || exit; done

install: ## install what was built, the manual and the service: make install PREFIX=/usr/local DESTDIR=
	@for program in $(programs); do [ -x .build/release/$$program ] || { echo "$$program is not built yet. First: make build server" >&2; exit 1; }; done
	@install -D -m 755 -t $(DESTDIR)$(PREFIX)/bin $(programs:%=.build/release/%)
	@install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/man/man8 Service/billfold-server.8
	@install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/man/man1 Service/billfold.1
	@install -D -m 644 Service/sysusers.conf $(DESTDIR)$(PREFIX)/lib/sysusers.d/billfold.conf
	@install -d $(DESTDIR)$(PREFIX)/lib/systemd/system
	@sed 's|/usr/local/|$(PREFIX)/|' Service/billfold-server.service > $(DESTDIR)$(PREFIX)/lib/systemd/system/billfold-server.service
	@[ -e $(DESTDIR)/etc/billfold/server.conf ] || install -D -m 644 -t $(DESTDIR)/etc/billfold Service/server.conf
	@echo "Installed in $(DESTDIR)$(PREFIX). How to run the server: Service/README.md"

bench: server ## measure the server beside nginx and a loop in C; best while nothing else runs
	@Scripts/prepare nginx-light wrk 'gcc|clang' python3
	@Scripts/bench-server

test: tests ## build and pass every test
	@Scripts/step "Testing" $(run_tests)

verify: build server tests $(official) ## the long checks, against the program as it is released
	@Scripts/prepare valgrind binutils
	@BILLFOLD_VERIFY=1 Scripts/step "Verifying the program" $(run_tests) --filter 'VerifyTests|StopTests'
	@BILLFOLD_VERIFY=1 Scripts/step "Verifying interface, walkthroughs and rules" swift test $(checked) --disable-xctest $(few) \
	  --scratch-path .build/verify -c release -Xswiftc -enable-testing --filter 'UserInterfaceTests|WalkthroughsTests|AgainstTheModel'

pictures: tests ## write the pictures and the map below Screens anew
	@BILLFOLD_PICTURES=write Scripts/step "Drawing the pictures" $(run_tests) --filter 'Picture|Map|Readme|OpenAPI|Settings|Guide'

lint: ## look at the style of every Swift file
	@Scripts/step "Looking at the style" swift format lint --strict --recursive Sources Tests Package.swift

places: ## write the lists of countries, states and currencies anew, from Debian's iso-codes
	@Scripts/prepare iso-codes jq
	@for table in $(tables); do Scripts/places $$(basename $$table .swift) > $$table.new && mv $$table.new $$table || exit 1; done

clean: ## remove all that was built
	@rm -rf .build

# What the targets above share: Swift and the packages, and the tests with the program they run.
prepare:
	@Scripts/prepare $(packages)

tests: prepare
	@Scripts/prepare curl jq openssl 'nginx-light|nginx' libvterm-dev ncurses-term kitty-terminfo foot-terminfo
	@Scripts/step "Building the tests" swift build --build-tests $(checked)

# The official Gherkin parser, which ours is compared with; Cucumber's libraries, which read our reports; and what asks the server by its
# own description.
$(official):
	@Scripts/prepare python3-venv
	@Scripts/step -q "Making a place for Python's packages" python3 -m venv --clear $(@D)
	@Scripts/step -q "Installing Cucumber's libraries and Schemathesis" \
	  $(@D)/bin/pip install gherkin-official==42.0.1 cucumber-messages==34.2.0 cucumber-expressions==20.1.0 schemathesis==4.32.5
	@touch $@
