#!/usr/bin/env python3
"""The order of the house, checked: python3 tests/house/house.py [--self-test]

Prints one line `file:line: what is wrong` for each finding, and exits 1 if there is any.
A check is a function from a Tree to findings; the self-test shows that each of them can fail.
"""
import os
import re
import sys
import tempfile
from pathlib import Path

# Includes go downward only: a folder may include itself and those with a smaller number.
LAYERS = {"engine": 0, "bus": 0, "language": 1, "machine": 2, "rulebooks": 3, "players": 5, "play": 6, "farm": 7, "server": 8,
          "tercio": 9, "bench": 9, "fuzz": 9}
RULEBOOK = 4            # rulebooks/NAME: above what lies directly in rulebooks/, and never into another NAME
LONGEST = 600           # lines of a C++ file
NOT_OURS = {".git", "build", "node_modules", "__pycache__", "dist"}


class Tree:
    """The files of the project, without what is built or installed."""

    def __init__(self, root):
        self.root = Path(root)
        self.texts = {}                     # path below the root -> text, without binary files
        self.names = []
        for folder, folders, files in os.walk(self.root):
            folders[:] = sorted(f for f in folders if f not in NOT_OURS)
            for name in sorted(files):
                path = (Path(folder) / name).relative_to(self.root)
                self.names.append(path)
                if path.parts[:2] == ("fuzz", "corpus"):
                    continue                # inputs may be anything
                try:
                    text = (self.root / path).read_bytes().decode()
                except (UnicodeDecodeError, FileNotFoundError):
                    continue
                if "\0" not in text:
                    self.texts[path] = text

    def cpp(self, tests=False):
        return {path: text for path, text in self.texts.items()
                if path.suffix in (".h", ".cpp") and (tests or path.parts[0] != "tests")}


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def blank(text, strings=True):
    """The text with comments (and strings) turned into spaces, every line where it was."""
    pattern = r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\''

    def replace(match):
        if not strings and match[0][0] in "\"R'":
            return match[0]
        return re.sub(r"[^\n]", " ", match[0])
    return re.sub(pattern, replace, text, flags=re.S)


# ---- includes go downward only ---------------------------------------------------------------------

def layer(path):
    """(number, name) of the layer a file lies in, or None."""
    if path.parts[0] == "rulebooks" and len(path.parts) > 2:
        return RULEBOOK, "/".join(path.parts[:2])
    number = LAYERS.get(path.parts[0])
    return None if number is None else (number, path.parts[0])


def check_includes(tree):
    for path, text in tree.cpp().items():
        mine = layer(path)
        if not mine:
            continue
        for match in re.finditer(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]', blank(text, strings=False), re.M):
            beside = Path(os.path.normpath(path.parent / match[2]))
            target = beside if match[1] == '"' and beside in tree.texts else Path(os.path.normpath(match[2]))
            theirs = layer(target) if len(target.parts) > 1 else None
            line = line_of(text, match.start(2))
            if theirs and theirs[1] != mine[1] and theirs[0] >= mine[0]:
                yield path, line, f"{mine[1]} must not include {theirs[1]} ({match[2]})"
            elif match[1] == "<" and not theirs and mine[1] == "engine" and "/" in match[2] \
                    and not match[2].startswith("sys/"):
                yield path, line, f"the engine uses only the standard library ({match[2]})"
            elif target.parts[0] == "tests":
                yield path, line, f"{mine[1]} must not include tests ({match[2]})"


# ---- no card has code of its own -------------------------------------------------------------------

def titles(tree):
    """The part before the first ` | ` of each card's header line."""
    found = set()
    for path, text in tree.texts.items():
        if path.suffix == ".cards":
            for line in text.splitlines():
                if not line.startswith(("#", " ")) and line.count(" | ") >= 2:
                    found.add(line.split(" | ")[0].strip())
    return found - {"Other side"}


def sets(tree):
    """The names of sets may be said, even where a card is named like a part of one."""
    lines = (line for path, text in tree.texts.items() if path.suffix == ".cards" for line in text.splitlines())
    found = {re.sub(r" \d+$", "", line.split(" | ")[-1]) for line in lines if line.count(" | ") >= 4}
    return re.compile("|".join(map(re.escape, sorted(found, key=len, reverse=True))) or "(?!)")


def check_titles(tree):
    """A title of several words stands nowhere, not even as an identifier; one of a single word in no string."""
    anywhere, quoted = {}, {}
    for title in titles(tree):
        words = re.findall(r"\w+", title.replace("'", ""))
        if len(words) > 1:
            anywhere[title] = title
            anywhere["_".join(words).lower()] = title
            anywhere["".join(word[:1].upper() + word[1:] for word in words)] = title
        else:
            quoted[title] = title

    def pattern(names):
        return re.compile(r"(?<!\w)(?:%s)(?!\w)" % "|".join(map(re.escape, sorted(names, key=len, reverse=True))))
    for path, text in tree.cpp().items():
        if anywhere:
            for match in pattern(anywhere).finditer(text):
                yield path, line_of(text, match.start()), f"names the card {anywhere[match[0]]}"
        if quoted:
            names, known = pattern(quoted), sets(tree)
            code = blank(text, strings=False)
            for literal in re.finditer(r'R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"', code, re.S):
                for match in names.finditer(known.sub(lambda name: " " * len(name[0]), literal[0])):
                    yield path, line_of(text, literal.start() + match.start()), f"names the card {match[0]}"


# ---- files stay short ------------------------------------------------------------------------------

def check_length(tree):
    for path, text in tree.cpp().items():
        if text.count("\n") >= LONGEST:
            yield path, LONGEST, f"has {text.count(chr(10))} lines; under {LONGEST} please"


# ---- nothing declared inside `run` lives across CALL or ASK ----------------------------------------

PAUSE = re.compile(r"\b(?:CALL|ASK)\w*\s*\(")
NO_TYPE = {"return", "goto", "delete", "case", "using", "typedef", "else", "throw", "new", "static", "struct",
           "class", "enum", "union", "if", "while", "for", "switch", "do", "break", "continue", "default",
           "namespace", "template", "public", "private", "operator", "co_return", "constexpr", "sizeof", "const"}
TYPE = r"(?:const\s+|unsigned\s+|signed\s+)*(?P<type>[A-Za-z_]\w*(?:::\w+)*)\s*(?:<[^;{}()]*>)?(?:\s+const)?(?:\s*[&*]+\s*|\s+)"
DECLARATION = re.compile(r"(?:(?<=[;{}():])|^)\s*" + TYPE +
                         r"(?P<names>\[[^\]]*\]|[A-Za-z_]\w*(?=\s*(?:=[^=]|;|\{|\(|\[|,|:[^:])))", re.M)


def closing(text, start):
    """The place of the bracket that closes the one at `start`."""
    depth = 0
    for i in range(start, len(text)):
        depth += (text[i] in "({[") - (text[i] in ")}]")
        if depth == 0:
            return i
    return len(text)


def statement_end(text, start):
    """Where the statement that begins at `start` ends: a block, or up to its semicolon."""
    i = start
    while i < len(text):
        if text[i] == "(":
            i = closing(text, i)
        elif text[i] == "{":
            return closing(text, i)
        elif text[i] == ";":
            return i
        i += 1
    return len(text)


def scope(text, start):
    """(end of the scope of a declaration at `start`, whether it stands in the head of a loop)."""
    depth = 0
    for i in range(start - 1, -1, -1):
        depth += (text[i] in ")}]") - (text[i] in "({[")
        if depth < 0:
            if text[i] == "(":                       # the head of a for, if, while or switch
                head = re.search(r"(\w+)\s*(?:constexpr\s*)?$", text[:i])
                keyword = head[1] if head else ""
                if keyword in ("for", "if", "while", "switch"):
                    return statement_end(text, closing(text, i) + 1), keyword in ("for", "while")
                return start, False                  # a parameter or an argument
            return closing(text, i), False
    return len(text), False


def check_routines(tree):
    for path, text in tree.cpp(tests=True).items():
        code = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", lambda m: re.sub(r"[^\n]", " ", m[0]), blank(text), flags=re.M)
        for routine in re.finditer(r"\bBEGIN\b(.*?)\bEND\b", code, re.S):
            body, start = routine[1], routine.start(1)
            for match in DECLARATION.finditer(body):
                if match["type"] in NO_TYPE or re.search(r"\bconstexpr\b|\bstatic\b", match[0]):
                    continue
                end, loop = scope(body, match.start("type"))
                pauses = [p for p in PAUSE.finditer(body, match.end(), end)]
                if not pauses:
                    continue
                names = re.findall(r"\w+", match["names"])
                after = statement_end(body, pauses[0].start())
                for name in names:
                    if loop or re.search(rf"(?<![\w.])(?<!->){name}\b", body[after:end]):
                        yield path, line_of(code, start + match.start("names")), \
                            f"{name} lives across {pauses[0][0].rstrip('( ')}: make it a member"


# ---- tidy text, and only our own -------------------------------------------------------------------

def check_text(tree):
    unfinished = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")
    foreign = re.compile(r"\b\d{3}_[0-9a-f]{16}\b|\b[a-z]+-cards\.csv\b")
    for path in tree.names:
        if foreign.search(path.name) or path.suffix == ".csv":
            yield path, 1, "does not belong into the tree"
    for path, text in tree.texts.items():
        for number, line in enumerate(text.splitlines(), 1):
            if unfinished.search(line):
                yield path, number, "unfinished: " + unfinished.search(line)[0]
            if line != line.rstrip():
                yield path, number, "spaces at the end of the line"
            if foreign.search(line):
                yield path, number, "names a file that is not in the tree: " + foreign.search(line)[0]
        if text and not text.endswith("\n"):
            yield path, text.count("\n") + 1, "no newline at the end of the file"


CHECKS = [check_includes, check_titles, check_length, check_routines, check_text]


# ---- each check can fail ---------------------------------------------------------------------------

CARDS = ("cards/x/core/a.cards", "Brave Goat | army | cost 1 | Goat. | Core 1\nOther side | army | cost 2 | Goat.\n\n"
         "Bleat | event | cost 1 | Goat. | Core 2\n")


def routine(body):
    return "void Walk::run(Game& g) {\n  BEGIN\n%s\n  END\n}\n" % body


SAMPLES = [  # (check, how many findings, files)
    (check_includes, 0, [("engine/a.h", '#include <vector>\n#include "engine/b.h"\n'), ("engine/b.h", "")]),
    (check_includes, 0, [("tercio/main.cpp", '#include "play/table.h"\n#include <CLI/CLI.hpp>\n')]),
    (check_includes, 0, [("rulebooks/x/a.cpp", '#include "rulebooks/common.h"\n#include "a.h"\n'), ("rulebooks/x/a.h", "")]),
    (check_includes, 1, [("engine/a.h", '#include "language/parse.h"\n')]),
    (check_includes, 1, [("engine/a.h", '#include "../language/b.h"\n'), ("language/b.h", "")]),
    (check_includes, 1, [("engine/a.h", "#include <fmt/core.h>\n")]),
    (check_includes, 1, [("rulebooks/x/a.cpp", '#include "rulebooks/y/a.h"\n')]),
    (check_includes, 1, [("players/greedy.cpp", '#include "play/table.h"\n')]),
    (check_includes, 1, [("play/table.cpp", '#include "tests/support/a.h"\n')]),
    (check_titles, 0, [CARDS, ("engine/a.h", "// Bleat is fine here\nint brave = 1; // Other side\n")]),
    (check_titles, 0, [CARDS, ("tests/x/a.cpp", 'find("Brave Goat");\n')]),
    (check_titles, 1, [CARDS, ("engine/a.h", '// like Brave Goat\n')]),
    (check_titles, 1, [CARDS, ("engine/a.h", 'struct BraveGoat {};\n')]),
    (check_titles, 1, [CARDS, ("engine/a.h", 'void brave_goat();\n')]),
    (check_titles, 1, [CARDS, ("engine/a.h", 'find("Bleat");\n')]),
    (check_length, 0, [("engine/a.h", "\n" * (LONGEST - 1)), ("tests/x/a.cpp", "\n" * LONGEST)]),
    (check_length, 1, [("engine/a.h", "\n" * LONGEST)]),
    (check_routines, 0, [("x/a.cpp", routine("  { const int n = g.count(); amount = n; }\n  CALL(Step{amount});"))]),
    (check_routines, 0, [("x/a.cpp", routine("  while (more) {\n const Card c = g.top();\n CALL(Step{c});\n }"))]),
    (check_routines, 0, [("x/a.cpp", routine("  for (i = 0; i < n; ++i) {\n CALL(Step{i});\n }\n  return_to = n;"))]),
    (check_routines, 0, [("x/a.cpp", routine("  for (Card c : g.hand()) g.mark(c);\n  CALL(Step{});"))]),
    (check_routines, 0, [("x/a.cpp", routine("  if (const Card c = g.top(); c.ok()) CALL(Step{c});\n  else ASK(Who{});"))]),
    (check_routines, 0, [("x/a.cpp", routine("  static constexpr int n = 3;\n  CALL(Step{});\n  amount = n;"))]),
    (check_routines, 0, [("x/a.cpp", "#define BEGIN switch (line) {\n#define CALL(x) \\\n  int y; x\n#define END }\n")]),
    (check_routines, 1, [("x/a.cpp", routine("  int n;\n  n = 3;\n  CALL(Step{});\n  amount = n;"))]),
    (check_routines, 1, [("x/a.cpp", routine("  if (a) {\n const auto n = g.count();\n ASK(Who{});\n g.add(n);\n }"))]),
    (check_routines, 1, [("x/a.cpp", routine("  for (Card c : g.hand()) CALL(Step{c});"))]),
    (check_routines, 1, [("x/a.cpp", routine("  for (int i = 0; i < n; ++i) {\n CALL(Step{});\n }"))]),
    (check_routines, 1, [("x/a.cpp", routine("  std::array<int, 3> list{};\n  CALL(Step{});\n  g.use(list);"))]),
    (check_routines, 2, [("x/a.cpp", routine("  auto [a, b] = g.pair();\n  CALL(Step{});\n  g.use(a, b);"))]),
    (check_text, 0, [("docs/a.md", "done\n"), ("fuzz/corpus/x/a", "any thing ")]),
    (check_text, 1, [("docs/a.md", "TO" + "DO: write\n")]),
    (check_text, 1, [("docs/a.md", "done \n")]),
    (check_text, 1, [("docs/a.md", "done")]),
    (check_text, 1, [("docs/a.md", "see 009_" + "0123456789abcdef\n")]),
    (check_text, 1, [("docs/a.csv", "a,b\n")]),
]


def self_test():
    wrong = 0
    for check, expected, files in SAMPLES:
        with tempfile.TemporaryDirectory() as root:
            for name, text in files:
                (Path(root) / name).parent.mkdir(parents=True, exist_ok=True)
                (Path(root) / name).write_text(text)
            found = list(check(Tree(root)))
        if len(found) != expected:
            wrong += 1
            print(f"{check.__name__}: expected {expected} findings, got {found} in\n{files[-1][1]}")
    print(f"{len(SAMPLES) - wrong} passed, {wrong} failed")
    return 1 if wrong else 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    if sys.argv[1:]:
        print(__doc__, file=sys.stderr)
        return 2
    tree = Tree(Path(__file__).resolve().parents[2])
    findings = sorted((str(path), line, what) for check in CHECKS for path, line, what in check(tree))
    for path, line, what in findings:
        print(f"{path}:{line}: {what}")
    print(f"{len(tree.texts)} files, {len(tree.cpp())} of them C++, {len(titles(tree))} cards: {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
