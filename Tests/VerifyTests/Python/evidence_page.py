"""Opens a page of evidence in Chromium as its readers do, and fails where something is wrong: evidence_page.py PAGE TEXT...

Each TEXT must be on a screen that the accessibility tree has.
"""

import base64
import json
import subprocess
import sys

from axe_selenium_python import Axe
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

page, texts = sys.argv[1], sys.argv[2:]


def browser(*arguments, scripts=True):
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1100,950", *arguments):
        options.add_argument(argument)
    options.binary_location = "/usr/bin/chromium"
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    if not scripts:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    return webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))


def check(condition, what):
    if not condition:
        sys.exit(what)


def requests(driver):
    messages = [json.loads(entry["message"])["message"] for entry in driver.get_log("performance")]
    return [m["params"]["request"]["url"] for m in messages if m["method"] == "Network.requestWillBeSent"]


# As it comes by mail: from a file, without scripts.
driver = browser(scripts=False)
driver.get("file://" + page)
check(not driver.get_log("browser"), "the console has messages")
check({url.split("#")[0] for url in requests(driver)} == {"file://" + page}, "something else is loaded")
steps = driver.find_element(By.CSS_SELECTOR, ".steps")
articles = steps.find_elements(By.TAG_NAME, "article")


def shows(number):
    return lambda _: abs(round(articles[number].rect["x"] - steps.rect["x"])) < 3


steps.find_element(By.CSS_SELECTOR, "a[rel=next]").click()
WebDriverWait(driver, 30).until(shows(1))
for key, number in [(Keys.ARROW_RIGHT, 2), (Keys.ARROW_RIGHT, 3), (Keys.ARROW_LEFT, 2)]:
    steps.send_keys(key)
    WebDriverWait(driver, 30).until(shows(number))
pdf = base64.b64decode(driver.print_page())
printed = subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, stdout=subprocess.PIPE, check=True).stdout.decode()
for article in articles:
    heading = article.find_element(By.TAG_NAME, "h3").get_attribute("textContent")
    check(heading.split()[0] in printed, "a step is not printed: " + heading)
check("idempotencyKey" in printed, "the calls are not printed")
driver.quit()

# With a screen reader, in both themes.
for theme in ("light", "dark"):
    driver = browser()
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": theme}]})
    driver.get("file://" + page)
    tree = driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    names = [n.get("name", {}).get("value", "") for n in tree if n.get("role", {}).get("value") in ("image", "img")]
    for text in texts:
        check(any(text in name for name in names), "no screen reader reads “" + text + "”")
    axe = Axe(driver)
    axe.inject()
    violations = axe.run()["violations"]
    check(not violations, theme + ": " + axe.report(violations))
    driver.quit()
