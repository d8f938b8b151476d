#!/usr/bin/env python3
"""A program that plays any game of Tercio: it prefers to attack and to deploy, and counts what it can see.

    tercio sim --players "program:python3 examples/engine.py,random"
"""
import json
import random
import sys


def say(line):
    print(line, flush=True)


def units_of(table, seat):
    """How many cards a seat has on the table, besides hand, deck and discard pile."""
    return sum(len(place["cards"]) for place in table["places"]
               if place["owner"] == seat and place["name"] not in ("hand", "deck", "discard"))


def best(options, table, seat):
    ahead = units_of(table, seat) >= units_of(table, 1 - seat)
    first = ("attack", "deploy") if ahead else ("deploy", "attack")
    for verb in first:
        liked = [number for number, label in enumerate(options) if label.startswith(verb)]
        if liked:
            return random.choice(liked)
    return random.randrange(len(options))


options, table, seat = [], {}, 0
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "hello":
        say("hello 1 example")
    elif word == "rulebook":
        say("ready sees")                   # what it wants to be told besides the options
    elif word == "game":
        seat = int(rest.split()[0])
    elif word == "sees":
        table = json.loads(rest)
    elif word == "prompt":
        options = []
    elif word == "option":
        options.append(rest.partition(" ")[2])
    elif word == "choose":
        say(f"choose {best(options, table, seat)}")
    elif word == "quit":
        break
