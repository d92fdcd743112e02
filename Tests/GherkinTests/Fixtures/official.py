"""What the official Gherkin parser makes of a feature. Needs: pip install gherkin-official==42.0.1

    official.py      reads every feature in Good and Bad beside it and writes what came out next to each, as JSON
    official.py -    reads features from standard input, one JSON string a line, and answers each with one line of JSON
"""

import json
import re
import sys
from pathlib import Path

from gherkin.errors import CompositeParserException, ParserException
from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler


def fill(self, text, names, values):
    """Only the Python compiler takes the name of a column for a regular expression; here it is text, as elsewhere."""
    if text is not None:
        for name, value in zip(names, values):
            text = text.replace(f"<{name['value']}>", value["value"])
    return text


Compiler._interpolate = fill


def at(location):
    # The end of the file has no column there.
    return f"{location['line']}:{location.get('column') or 1}"


def present(**values):
    return {key: value for key, value in values.items() if value is not None}


def heading(part):
    return {"at": at(part["location"]), "keyword": part["keyword"], "name": part["name"], "description": part["description"]}


def tags(part):
    return [{"at": at(tag["location"]), "name": tag["name"]} for tag in part["tags"]]


def row(row):
    return {"at": at(row["location"]), "cells": [cell["value"] for cell in row["cells"]]}


def doc_string(string):
    return present(at=at(string["location"]), mediaType=string.get("mediaType"), content=string["content"])


def step(step):
    table, string = step.get("dataTable"), step.get("docString")
    return present(
        at=at(step["location"]), keyword=step["keyword"], text=step["text"],
        table=table and [row(r) for r in table["rows"]], docString=string and doc_string(string))


def children(part, kind):
    return [child[kind] for child in part["children"] if kind in child]


def background(part):
    for found in children(part, "background"):
        return {"heading": heading(found), "steps": [step(s) for s in found["steps"]]}


def examples(part):
    rows = [part["tableHeader"]] if "tableHeader" in part else []
    return {"tags": tags(part), "heading": heading(part), "rows": [row(r) for r in rows + part["tableBody"]]}


def scenario(part):
    return {
        "tags": tags(part), "heading": heading(part), "steps": [step(s) for s in part["steps"]],
        "examples": [examples(e) for e in part["examples"]],
    }


def rule(part):
    return present(
        tags=tags(part), heading=heading(part), background=background(part),
        scenarios=[scenario(s) for s in children(part, "scenario")])


def feature(part):
    return {**rule(part), "language": part["language"], "rules": [rule(r) for r in children(part, "rule")]}


def parts(node, found):
    """Every part that has an id, by it."""
    for value in node.values() if isinstance(node, dict) else node if isinstance(node, list) else []:
        parts(value, found)
    if isinstance(node, dict) and "id" in node:
        found[node["id"]] = node
    return found


def walk(pickle, found):
    scenario, *rows = [found[id] for id in pickle["astNodeIds"]]

    def walked(step):
        source = found[step["astNodeIds"][0]]
        argument = step.get("argument", {})
        table, string = argument.get("dataTable"), argument.get("docString")
        return present(
            at=at(source["location"]), keyword=source["keyword"], text=step["text"],
            table=table and [
                {"at": at(r["location"]), "cells": [cell["value"] for cell in filled["cells"]]}
                for r, filled in zip(source["dataTable"]["rows"], table["rows"])
            ],
            docString=string and present(
                at=at(source["docString"]["location"]), mediaType=string.get("mediaType"), content=string["content"]))

    return present(
        at=at(scenario["location"]), row=at(rows[0]["location"]) if rows else None, keyword=scenario["keyword"],
        name=pickle["name"], tags=[at(found[tag["astNodeId"]]["location"]) + " " + tag["name"] for tag in pickle["tags"]],
        steps=[walked(step) for step in pickle["steps"]])


def read(text):
    try:
        document = Parser().parse(text)
    except CompositeParserException as refusal:
        return {"errors": [place(e) for e in sorted(refusal.errors, key=lambda e: int(place(e).split(":")[0]))]}
    except ParserException as refusal:
        return {"errors": [place(refusal)]}
    found = parts(document, {})
    walks = [walk(pickle, found) for pickle in Compiler().compile({**document, "uri": ""})]
    return present(feature=feature(document["feature"]) if "feature" in document else None, walks=walks)


def place(error):
    """As the message says it: the location itself changes while the parser continues."""
    line, column = re.match(r"\((\d+):(\d+)\)", str(error)).groups()
    return f"{line}:{max(1, int(column))}"


if __name__ == "__main__":
    if sys.argv[1:] == ["-"]:
        for line in sys.stdin.buffer:
            print(json.dumps(read(json.loads(line))), flush=True)
    else:
        for path in sorted(Path(__file__).parent.glob("*/*.feature")):
            # A byte order mark is no part of the text, and no line break is translated.
            text = path.read_bytes().decode("utf-8-sig")
            path.with_suffix(".json").write_text(json.dumps(read(text), ensure_ascii=False, indent=1, sort_keys=True) + "\n")
