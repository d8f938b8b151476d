// What an interrupt or reaction answers.
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {
namespace {

using machine::Later;
using machine::Who;

struct Subject {  // what something happens to, or what does it
  bool source = false, host = false;
  Filter filter;
};
using Happenings = std::vector<Happening>;

Happening to(Name name, const Subject& s) {
  return {.name = name, .of_source = s.source, .of_host = s.host, .filter = s.filter};
}
Happening by(Name name, Player who) { return {.name = name, .who = who}; }
Happening with_agent(Happening h, const Subject& agent) {
  h.by_source = agent.source;
  h.by_host = agent.host;
  h.agent = agent.filter;
  return h;
}

void add_subjects(Phrases& t) {
  t.row("subject", "this unit|warlord|support|attachment|card|event", "this unit", [](Compile&) {
    return Subject{true, false, {}};
  });
  t.row("subject", "attached unit|card", "attached unit", [](Compile&) { return Subject{false, true, {}}; });
  t.row("subject", "a|an {kind}", "an enemy unit", [](Compile&, Filter k) {
    return Subject{false, false, k};
  });
  t.row("subject", "another {kind}", "another unit you control here", [](Compile& b, Filter k) {
    return Subject{false, false, b.both(b.atom(Atom::Another), k)};
  });
  t.row("subject", "your warlord", "your warlord", [](Compile& b) {
    return Subject{false, false, b.yours(b.types(bit(Type::Warlord)))};
  });
}

void add_moments(Phrases& t) {
  t.row("moment", "when {events}", "when this unit leaves play",
        [](Compile& b, Happenings h) { b.answer(h, true); });
  t.row("moment", "after {events}", "after this unit enters play",
        [](Compile& b, Happenings h) { b.answer(h, false); });
  t.row("events", "{event}", "this unit enters play", [](Compile&, Happening h) { return Happenings{h}; });
  t.row("events", "{event} or {events}", "this unit enters play or this unit commits to a planet",
        [](Compile&, Happening h, Happenings more) {
          more.insert(more.begin(), h);
          return more;
        });
  t.row("event", "{happening}", "this unit enters play", [](Compile&, Happening h) { return h; });
  t.row("event", "{happening} by an attack", "damage is assigned to this unit by an attack",
        [](Compile& b, Happening h) {
          if (h.name != Name::Assigned && h.name != Name::Damaged && h.name != Name::Destroyed)
            b.refuse("by an attack units are dealt damage, damaged and destroyed");
          h.by_attack = true;
          return h;
        });
  t.row("event", "{happening} by an attack of {subject}",
        "damage is assigned to a unit by an attack of an army unit",
        [](Compile& b, Happening h, Subject agent) {
          const bool hurts = h.name == Name::Assigned || h.name == Name::Damaged || h.name == Name::Destroyed;
          if (!hurts || h.agent || h.by_source || h.by_host)
            b.refuse("by an attack of a unit others are dealt damage, damaged and destroyed");
          h.by_attack = true;
          return with_agent(h, agent);
        });
  t.row("event", "{happening} by damage", "this unit would be destroyed by damage",
        [](Compile& b, Happening h) {
          if (h.name != Name::Destroyed) b.refuse("by damage units are destroyed");
          h.by_damage = true;
          return h;
        });
}

void add_fates(Phrases& t) {
  t.row("happening", "damage is assigned to {subject}", "damage is assigned to an enemy unit here",
        [](Compile&, Subject s) { return to(Name::Assigned, s); });
  t.row("happening", "{subject} damages {subject}", "this unit damages a non-warlord unit",
        [](Compile&, Subject agent, Subject s) { return with_agent(to(Name::Damaged, s), agent); });
  t.row("happening", "{subject} destroys {subject}", "this unit destroys an enemy unit",
        [](Compile&, Subject agent, Subject s) { return with_agent(to(Name::Destroyed, s), agent); });
  t.word("fate", "destroyed", Name::Destroyed);
  t.word("fate", "exhausted", Name::Exhausts);
  t.word("fate", "readied", Name::Readies);
  t.word("fate", "damaged", Name::Damaged);
  t.word("fate", "bloodied", Name::Bloodied);
  t.word("fate", "routed", Name::Routed);
  t.word("fate", "declared as an attacker", Name::DeclaredAttacker);
  t.word("fate", "declared as a defender", Name::AttackDeclared);
  t.row("happening", "{subject} is {fate}", "an enemy unit here is destroyed",
        [](Compile&, Subject s, Name name) { return to(name, s); });
  t.word("course", "leaves play", Name::LeavesPlay);
  t.word("course", "enters play", Name::EntersPlay);
  t.word("course", "retreats", Name::Retreats);
  t.word("course", "readies", Name::Readies);
  t.word("course", "exhausts", Name::Exhausts);
  t.word("course", "resolves its attack", Name::AttackResolved);
  t.word("course", "takes damage", Name::Damaged);
  t.word("course", "uses an ability", Name::UsesAbility);
  t.word("course", "uses its Area Effect", Name::UsesArea);
  t.row("happening", "{subject} resolves an attack against {subject}",
        "this unit resolves an attack against an enemy army unit",
        [](Compile&, Subject agent, Subject s) { return with_agent(to(Name::AttackMade, s), agent); });
  t.word("doom", "be destroyed", Name::Destroyed);
  t.word("doom", "leave play", Name::LeavesPlay);
  t.word("doom", "retreat", Name::Retreats);
  t.word("doom", "be moved from a planet", Name::Moves);
  t.row("happening", "{subject} would {doom}", "this unit would be destroyed",
        [](Compile&, Subject s, Name name) {
          Happening h = to(name, s);
          h.would = true;
          return h;
        });
  t.row("happening", "{subject} {course}", "this unit enters play",
        [](Compile&, Subject s, Name name) { return to(name, s); });
  t.row("happening", "damage is removed from {subject}", "damage is removed from a unit",
        [](Compile&, Subject s) { return to(Name::DamageRemoved, s); });
  t.row("happening", "{subject} enters {whose} discard pile", "a Space Marine unit enters your discard pile",
        [](Compile&, Subject s, Player p) {
          Happening h = to(Name::EntersDiscard, s);
          h.who = p;
          return h;
        });
  t.row("happening", "{subject} declares an attack against {subject}",
        "this unit declares an attack against an enemy unit",
        [](Compile&, Subject agent, Subject s) { return with_agent(to(Name::AttackDeclared, s), agent); });
  t.word("going", "moves to", Name::Moves);
  t.word("going", "commits to", Name::Commits);
  t.row("happening", "{subject} {going} a|an {kind}", "this warlord commits to a planet",
        [](Compile& b, Subject s, Name name, Filter k) {
          if (!b.is_place(k)) b.refuse("say to which place: `a planet`, `a material planet`");
          Happening h = to(name, s);
          h.place = k;
          return h;
        });
  t.row("happening", "{subject} {going} this planet", "an enemy unit moves to this planet",
        [](Compile&, Subject s, Name name) {
          Happening h = to(name, s);
          h.here = true;
          return h;
        });
  t.row("happening", "{subject} {going} another planet", "an enemy unit moves to another planet",
        [](Compile& b, Subject s, Name name) {
          Happening h = to(name, s);
          h.place = b.both(b.types(bit(Type::Planet)), b.atom(Atom::AnotherPlanet));
          return h;
        });
}

void add_moves(Phrases& t) {
  t.row("happening", "units commit to this planet", "units commit to this planet", [](Compile&) {
    Happening h = by(Name::Commits, {});
    h.here = h.first = true;
    return h;
  });
  const auto from = [](Compile& b, Filter place) {
    if (!b.is_place(place)) b.refuse("say from and to which place: `a planet`, `a material planet`");
    return place;
  };
  t.row("happening", "{subject} retreats from this planet", "an enemy unit retreats from this planet",
        [](Compile&, Subject s) {
          Happening h = to(Name::Retreats, s);
          h.here = true;
          return h;
        });
  t.row("happening", "{subject} moves from this planet", "an enemy unit moves from this planet",
        [](Compile&, Subject s) {
          Happening h = to(Name::Moves, s);
          h.from_here = true;
          return h;
        });
  t.row("happening", "{subject} moves from this planet to another planet",
        "another unit moves from this planet to another planet", [](Compile& b, Subject s) {
          Happening h = to(Name::Moves, s);
          h.from_here = true;
          h.place = b.types(bit(Type::Planet));
          return h;
        });
  t.row("happening", "{subject} moves from a|an {kind} to a|an {kind}",
        "a unit moves from a planet to a material planet",
        [from](Compile& b, Subject s, Filter origin, Filter goal) {
          Happening h = to(Name::Moves, s);
          h.from = from(b, origin);
          h.place = from(b, goal);
          return h;
        });
  t.row("happening", "{player} move|moves {subject} from a|an {kind} to another planet",
        "you move a unit from a planet to another planet",
        [from](Compile& b, Player p, Subject s, Filter origin) {
          Happening h = to(Name::Moves, s);
          h.who = p;
          h.from = from(b, origin);
          h.place = b.types(bit(Type::Planet));
          return h;
        });
  t.row("happening", "{subject} moves from a|an {kind} to another planet",
        "a unit moves from a planet to another planet", [from](Compile& b, Subject s, Filter origin) {
          Happening h = to(Name::Moves, s);
          h.from = from(b, origin);
          h.place = b.types(bit(Type::Planet));
          return h;
        });
  t.row("happening", "{subject} moves to its HQ", "a unit you control moves to its HQ",
        [](Compile&, Subject s) {
          Happening h = to(Name::Moves, s);
          h.home = true;
          return h;
        });
}

void add_deeds_of_players(Phrases& t) {
  t.row("happening", "{player} deploy|deploys {subject}", "you deploy an attachment",
        [](Compile&, Player p, Subject s) {
          Happening h = to(Name::Deployed, s);
          h.who = p;
          return h;
        });
  t.row("happening", "{player} Deep Strike|Strikes {subject}", "you Deep Strike this unit",
        [](Compile&, Player p, Subject s) {
          Happening h = to(Name::DeepStruck, s);
          h.who = p;
          return h;
        });
  t.row("happening", "{player} play|plays {subject}", "your opponent plays an event",
        [](Compile&, Player p, Subject s) {
          Happening h = to(Name::PlaysEvent, s);
          h.who = p;
          return h;
        });
  t.row("happening", "{player} target|targets {subject}", "your opponent targets a unit you control",
        [](Compile&, Player p, Subject s) {
          Happening h = to(Name::TriggersAbility, s);
          h.who = p;
          return h;
        });
  t.row("happening", "{player} target|targets only {subject}", "your opponent targets only a unit",
        [](Compile&, Player p, Subject s) {
          Happening h = to(Name::TriggersAbility, s);
          h.who = p;
          h.alone = true;
          return h;
        });
  t.row("happening", "a player targets {subject}", "a player targets a unit",
        [](Compile&, Subject s) { return to(Name::TriggersAbility, s); });
  t.row("happening", "{player} shield|shields {subject} with {subject}",
        "your opponent shields a unit with a card", [](Compile& b, Player p, Subject unit, Subject shield) {
          if (unit.filter && !b.is_only(unit.filter, unit_types)) b.refuse("units are shielded");
          Happening h = with_agent(to(Name::ShieldUsed, shield), unit);
          h.who = p;
          return h;
        });
  t.row("happening", "{player} win|wins a command struggle here", "you win a command struggle here",
        [](Compile&, Player p) {
          Happening h = by(Name::StruggleWon, p);
          h.here = true;
          return h;
        });
  t.row("happening", "{player} win|wins a command struggle at a|an {kind}",
        "you win a command struggle at a planet", [](Compile& b, Player p, Filter k) {
          if (!b.is_place(k)) b.refuse("command struggles are won at planets");
          Happening h = by(Name::StruggleWon, p);
          h.place = k;
          return h;
        });
  t.row("happening", "{player} win|wins a battle here", "you win a battle here", [](Compile&, Player p) {
    Happening h = by(Name::BattleWon, p);
    h.here = true;
    return h;
  });
  t.row("happening", "{player} win|wins a battle at a|an {kind}", "you win a battle at a planet",
        [](Compile& b, Player p, Filter k) {
          if (!b.is_place(k)) b.refuse("battles are won at planets");
          Happening h = by(Name::BattleWon, p);
          h.place = k;
          return h;
        });
  const auto at = [](Compile& b, Name name, Player p, Things place) {
    b.places_only(place);
    Happening h = by(name, p);
    const ThingsNode& n = b.program[place];
    if (n.named != machine::Named::Role) b.refuse("say `here`, `at the first planet` or `at a ...`");
    switch (static_cast<Role>(n.role)) {
      case Role::Here: h.here = true; return h;
      case Role::FirstPlanet: h.place = b.both(b.types(place_types), b.atom(Atom::FirstPlanet)); return h;
      case Role::LastPlanet: h.place = b.both(b.types(place_types), b.atom(Atom::LastPlanet)); return h;
      case Role::ThatPlanet:
      case Role::YourHq:
      case Role::TheirHq:
      case Role::Attacker:
      case Role::Defender: break;
    }
    b.refuse("say `here`, `at the first planet` or `at a ...`");
  };
  t.row("happening", "{player} win|wins a command struggle at {place}",
        "you win a command struggle at the first planet",
        [at](Compile& b, Player p, Things place) { return at(b, Name::StruggleWon, p, place); });
  t.row("happening", "{player} win|wins a battle at {place}", "you win a battle at the first planet",
        [at](Compile& b, Player p, Things place) { return at(b, Name::BattleWon, p, place); });
  t.row("happening", "{player} win|wins a command struggle", "your opponent wins a command struggle",
        [](Compile&, Player p) { return by(Name::StruggleWon, p); });
  t.row("happening", "{player} win|wins a battle", "you win a battle",
        [](Compile&, Player p) { return by(Name::BattleWon, p); });
  t.row("happening", "{player} capture|captures a planet", "you capture a planet",
        [](Compile&, Player p) { return by(Name::Captured, p); });
  t.row("happening", "{player} pass|passes", "your opponent passes",
        [](Compile&, Player p) { return by(Name::Passes, p); });
  t.row("happening", "{player} gain|gains resources", "you gain resources",
        [](Compile&, Player p) { return by(Name::GainsResources, p); });
  t.row("happening", "{player} cancel|cancels an effect", "you cancel an effect",
        [](Compile&, Player p) { return by(Name::Cancels, p); });
  t.row("happening", "{player} end|ends a combat turn", "you end a combat turn",
        [](Compile&, Player p) { return by(Name::TurnEnds, p); });
  t.row("happening", "{player} use|uses a battle ability", "your opponent uses a battle ability",
        [](Compile&, Player p) { return by(Name::BattleAbility, p); });
  t.row("happening", "{player} sacrifice|sacrifices {subject}", "you sacrifice a token",
        [](Compile&, Player p, Subject s) {
          Happening h = to(Name::Sacrificed, s);
          h.who = p;
          return h;
        });
  t.row("happening", "{player} remove|removes damage from {subject}", "you remove damage from a unit",
        [](Compile&, Player p, Subject s) {
          Happening h = to(Name::DamageRemoved, s);
          h.who = p;
          return h;
        });
  t.row("happening", "{player} draw|draws cards", "your opponent draws cards",
        [](Compile&, Player p) { return by(Name::Draws, p); });
  t.row("happening", "{player} discard|discards {subject} from hand",
        "your opponent discards a card from hand", [](Compile&, Player p, Subject s) {
          Happening h = to(Name::Discards, s);
          h.who = p;
          return h;
        });
}

void add_spans(Phrases& t) {
  const auto phase = [](Name name, Phase p) {
    Happening h = by(name, {});
    h.phase = p;
    return h;
  };
  t.row("happening", "the|a {phase} phase begins", "the deploy phase begins",
        [phase](Compile&, Phase p) { return phase(Name::PhaseBegins, p); });
  t.row("happening", "the|a {phase} phase ends", "the combat phase ends",
        [phase](Compile&, Phase p) { return phase(Name::PhaseEnds, p); });
  t.row("happening", "a phase begins", "a phase begins", [](Compile&) { return by(Name::PhaseBegins, {}); });
  t.row("happening", "a phase ends", "a phase ends", [](Compile&) { return by(Name::PhaseEnds, {}); });
  t.row("happening", "a command struggle begins", "a command struggle begins",
        [](Compile&) { return by(Name::StruggleBegins, {}); });
  t.row("happening", "the command struggle begins", "the command struggle begins",
        [](Compile&) { return by(Name::StruggleBegins, {}); });
  t.row("happening", "a command struggle begins here", "a command struggle begins here", [](Compile&) {
    Happening h = by(Name::StruggleBegins, {});
    h.here = true;
    return h;
  });
  const auto span = [&](std::string_view words, Name name) {
    t.row("happening", words, words, [name](Compile&) { return by(name, {}); });
  };
  const auto span_here = [&](std::string_view words, Name name) {
    t.row("happening", words, words, [name](Compile&) {
      Happening h = by(name, {});
      h.here = true;
      return h;
    });
  };
  const auto span_at = [&](std::string_view words, std::string_view pattern, std::string_view example,
                           Name name) {
    span(words, name);
    t.row("happening", pattern, example, [name](Compile& b, Filter k) {
      if (!b.is_place(k)) b.refuse("that happens at planets");
      Happening h = by(name, {});
      h.place = k;
      return h;
    });
  };
  span("the ranged skirmish ends", Name::SkirmishEnds);
  span_here("the ranged skirmish ends here", Name::SkirmishEnds);
  span_at("a battle begins", "a battle begins at a|an {kind}", "a battle begins at a material planet",
          Name::BattleBegins);
  span_at("a battle ends", "a battle ends at a|an {kind}", "a battle ends at a material planet",
          Name::BattleEnds);
  span_at("a combat round begins", "a combat round begins at a|an {kind}",
          "a combat round begins at a material planet", Name::RoundBegins);
  span_at("a combat round ends", "a combat round ends at a|an {kind}",
          "a combat round ends at a material planet", Name::RoundEnds);
  span_here("a battle begins here", Name::BattleBegins);
  span_here("a battle ends here", Name::BattleEnds);
  span_here("a combat round begins here", Name::RoundBegins);
  span_here("a combat round ends here", Name::RoundEnds);
}

}  // namespace

void add_events(Phrases& t) {
  add_fates(t);
  add_moves(t);
  add_deeds_of_players(t);
  add_spans(t);
  add_subjects(t);
  add_moments(t);
}

}  // namespace tercio::warlords
