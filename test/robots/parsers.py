"""What a parser written in Python reads of pairs of robots.txt files.

Argument: `urllib` or `protego`. Standard input: one JSON object a line, `{"texts": [...], "names": [...], "paths":
[...]}`. Standard output: for each, a JSON list with one object per text: for each name its delays, and its verdicts
(`protego`) or its lines (`urllib`; None without a group).
"""
import json
import sys


def protego(text, names, paths):
    from protego import Protego

    parsed = Protego.parse(text)

    def allowed(path, name):
        try:
            return "+" if parsed.can_fetch("https://e.com" + path, name) else "-"
        except ValueError:
            return "?"

    return {
        name: {
            "delay": repr([parsed.crawl_delay(name), parsed.request_rate(name), parsed.visit_time(name)]),
            "verdicts": "".join(allowed(path, name) for path in paths),
        }
        for name in names
    }


def urllib(text, names, paths):
    import urllib.robotparser as robotparser

    class Line(robotparser.RuleLine):
        def __init__(self, path, allowance):
            self.written = [allowance, path]

    robotparser.RuleLine = Line
    parsed = robotparser.RobotFileParser()
    parsed.parse(text.splitlines())
    groups = {}
    for entry in parsed.entries + ([parsed.default_entry] if parsed.default_entry else []):
        for agent in ["*"] if "*" in entry.useragents else entry.useragents:
            groups.setdefault(agent.lower(), entry)

    def reading(name):
        entry = groups.get(name, groups.get("*"))
        return {
            "named": name in groups,
            "delay": repr([entry.delay, entry.req_rate] if entry else [None, None]),
            "lines": [line.written for line in entry.rulelines] if entry else [],
        }

    return {name: reading(name) for name in names}


read = {"protego": protego, "urllib": urllib}[sys.argv[1]]
for row in sys.stdin:
    case = json.loads(row)
    print(json.dumps([read(text, case["names"], case["paths"]) for text in case["texts"]]))
