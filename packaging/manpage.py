#!/usr/bin/env python3
"""The manual page, made from the program's own help: manpage.py PROGRAM >tercio.1"""
import re
import subprocess
import sys

PROGRAM = sys.argv[1]


def ask(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=True).stdout


def troff(text):
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return "\n".join(r"\&" + line if line.startswith((".", "'")) else line for line in text.splitlines())


def shown(text):
    return f".nf\n{troff(text.strip(chr(10)))}\n.fi"


def commands(text):
    listed = re.search(r"^Subcommands:\n((?:  .*\n|\n)*)", text, re.M)
    return re.findall(r"^  ([a-z]+)\s", listed[1], re.M) if listed else []


version, overview = ask("--version").split()[1], ask("--help")
print(f'.TH TERCIO 1 "" "Tercio {version}" "User Commands"')
print(".SH NAME\ntercio \\- card wargames by their printed rules")
print(".SH SYNOPSIS\n.B tercio\n.I COMMAND\n[\\fIOPTIONS\\fR]")
print(".SH DESCRIPTION\n" + shown(overview))
for command in commands(overview):
    text = ask(command, "--help")
    print(f".SH TERCIO {command.upper()}\n" + shown(text))
    for below in commands(text):
        print(f".SS tercio {command} {below}\n" + shown(ask(command, below, "--help")))
print(".SH FILES\n.TP\n.I ~/.local/share/tercio/tercio.db\nwhere \\fBtercio serve\\fR keeps games, decks and accounts")
print(".TP\n.I /var/lib/tercio, /etc/default/tercio\ndata and options of the service")
