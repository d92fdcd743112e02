"""Reads a recording as players do, and pictures as browsers do: recordings.py CAST FOLDER

At each marker of the recording, pyte's terminal shows the rows of that step's picture; asciinema prints what the recording has; librsvg draws
each picture at its size; and Chromium has the rows of the last one as text, in their order.
"""

import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import pyte

# The grid of the pictures.
COLUMN, ROW, BASELINE = 9, 19, 14

cast, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
header, *events = (json.loads(line) for line in cast.read_text().splitlines())
assert header["version"] == 2, header
pictures = sorted(folder.glob("*.svg"))


def rows(picture, count, width):
    """The text of a picture by its places, row by row."""
    lines = [[" "] * width for _ in range(count)]
    for text in xml.etree.ElementTree.parse(picture).getroot().iter("{http://www.w3.org/2000/svg}text"):
        row, column = (int(text.get("y")) - BASELINE) // ROW, int(text.get("x")) // COLUMN
        for offset, character in enumerate(text.text):
            lines[row][column + offset] = character
    return ["".join(line).rstrip() for line in lines]


def words(line):
    """Lines and arrows are drawn as shapes in pictures."""
    return re.sub(r"[\u2190-\u25ff]", " ", line).split()


screen = pyte.Screen(header["width"], header["height"])
stream = pyte.Stream(screen)
marks = 0
for time, code, data in events:
    if code == "o":
        stream.feed(data)
    elif code == "r":
        columns, lines = map(int, data.split("x"))
        screen.resize(lines, columns)
    else:
        assert code == "m", code
        # The last two rows are the player's.
        for row, line in enumerate(rows(pictures[marks], screen.lines, screen.columns)[: screen.lines - 3]):
            assert words(screen.display[row]) == words(line), f"{pictures[marks].name}, row {row}:\n{screen.display[row]}\n{line}"
        marks += 1
assert marks == len(pictures) > 0, (marks, len(pictures))

with tempfile.TemporaryDirectory() as place:
    # What they keep of their own goes there.
    os.environ["HOME"] = place
    asciinema = pathlib.Path(sys.executable).parent / "asciinema"
    said = subprocess.run([asciinema, "cat", cast], check=True, stdout=subprocess.PIPE).stdout
    assert said.decode() == "".join(data for _, code, data in events if code == "o")
    for picture in pictures:
        drawn = pathlib.Path(place) / "picture.png"
        subprocess.run(["rsvg-convert", "--output", drawn, picture], check=True)
        size = struct.unpack(">II", drawn.read_bytes()[16:24])
        root = xml.etree.ElementTree.parse(picture).getroot()
        assert size == (int(root.get("width")), int(root.get("height"))), (picture, size)
    printed = pathlib.Path(place) / "picture.pdf"
    subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={place}/profile", "--no-pdf-header-footer",
         f"--print-to-pdf={printed}", pictures[-1].absolute().as_uri()], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    text = subprocess.run(["pdftotext", "-layout", printed, "-"], check=True, stdout=subprocess.PIPE).stdout.decode()
shown = [words(line) for line in text.splitlines() if words(line)]
wanted = [words(line) for line in rows(pictures[-1], screen.lines, screen.columns) if words(line)]
assert shown == wanted, f"Chromium shows:\n{text}"
print(f"{marks} steps, {len(events)} events")
