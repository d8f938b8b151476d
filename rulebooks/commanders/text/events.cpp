// What a triggered ability waits for, and what changes resources while it lasts.
#include "rulebooks/commanders/rules/state.h"
#include "rulebooks/commanders/text/compile.h"

namespace tercio::commanders {
namespace {

using machine::Alters;
using machine::Change;
using machine::ChangeNode;
using machine::Later;
using machine::Named;
using Changes = std::vector<Change>;

struct Harm {  // damage of some kind
  bool combat = false, by_snipe = false, by_spell = false;
};
struct Done {  // what is done to something, and by what
  Event event = Event::None;
  Harm harm{};
  Things by{};
  int least = 0;  // so much damage
  bool moved_to = false;
  Region to = Region::Battlefield;
};

Things watched(Compile& b, const Later<Things>& things) { return b.unchosen(b.watching, things); }

// What `it` is afterwards.
bool answer(Compile& b, const Happening& h) {
  b.ability.happening = h;
  b.answers = true;
  const auto named = [&](Things t) { return t ? b.program[t].named : Named::Nothing; };
  const Named subject = named(h.subject), agent = named(h.agent);
  if (subject == Named::All || subject == Named::Picked)
    b.thing(Named::Member);
  else if (subject == Named::Nothing && (agent == Named::All || agent == Named::Picked))
    b.thing(Named::Agent);
  else
    b.last = subject != Named::Nothing ? h.subject : h.agent;
  b.many = {};
  return true;
}

void add_phases(Phrases& t);

void add_moments(Phrases& t) {
  t.row("moment", "anytime {event}", "anytime this unit is dealt damage",
        [](Compile&, bool) { return true; });
  t.row("moment", "the first time {event} each term", "the first time this unit attacks each term",
        [](Compile& b, bool) {
          b.ability.times = Times::FirstEachTerm;
          return true;
        });
  t.row("moment", "next time {event}", "next time a unit would be dealt damage", [](Compile& b, bool) {
    b.ability.times = Times::NextTime;
    return true;
  });
  t.row("moment", "the first time {event}", "the first time this unit attacks", [](Compile& b, bool) {
    b.ability.times = Times::FirstEachTerm;  // C36
    return true;
  });
  t.row("moment", "the next time {event}", "the next time a unit would be dealt damage",
        [](Compile& b, bool) {
          b.ability.times = Times::NextTime;
          return true;
        });
  add_phases(t);
}

// Whose phase or term it is.
enum class Of : std::uint8_t { You, Others, Anybody };

void add_phases(Phrases& t) {
  t.word("phase", "enable", Phase::Enable);
  t.word("phase", "investment", Phase::Investment);
  t.word("phase", "barter", Phase::Barter);
  t.word("phase", "condition", Phase::Condition);
  t.word("phase", "campaign", Phase::Campaign);
  t.word("phase", "recovery", Phase::Recovery);
  t.word("phase", "resolution", Phase::Resolution);
  t.word("turn", "your", Of::You);
  t.word("turn", "each", Of::Anybody);
  t.word("turn", "each other commander's", Of::Others);
  t.word("turn", "another commander's", Of::Others);
  t.word("turn", "each commander's", Of::Anybody);
  const auto at = [](Compile& b, Event event, Of whose, Phase phase) {
    b.by_commander = whose != Of::You;
    return answer(b, {.event = event,
                      .yours = whose == Of::You,
                      .others = whose == Of::Others,
                      .phase = static_cast<std::uint8_t>(phase)});
  };
  t.row("moment", "at the beginning of {turn} {phase} phase", "at the beginning of your campaign phase",
        [at](Compile& b, Of whose, Phase phase) { return at(b, Event::PhaseBegins, whose, phase); });
  t.row("moment", "at the end of {turn} {phase} phase", "at the end of your campaign phase",
        [at](Compile& b, Of whose, Phase phase) {
          if (phase == Phase::Resolution) b.refuse("say `at the end of ... term`");
          return at(b, Event::PhaseEnds, whose, phase);
        });
  t.row("moment", "at the beginning of {turn} term", "at the beginning of your term",
        [at](Compile& b, Of whose) { return at(b, Event::PhaseBegins, whose, Phase::Enable); });
  // What ends with the term ends afterwards.
  t.row("moment", "at the end of {turn} term", "at the end of your term",
        [at](Compile& b, Of whose) { return at(b, Event::PhaseBegins, whose, Phase::Resolution); });
}

void add_done(Phrases& t) {
  t.row("done", "{participle}", "ruined",
        [](Compile&, machine::Term w) { return Done{static_cast<Event>(w.value)}; });
  t.row("done", "{participle} by {things}", "ruined by an archer",
        [](Compile& b, machine::Term w, Later<Things> by) {
          switch (const auto event = static_cast<Event>(w.value)) {
            case Event::Ruin:
            case Event::Banish:
            case Event::Disable:
            case Event::Enable:
            case Event::Move:
            case Event::Dismount:
            case Event::Attack:
            case Event::Block:
            case Event::Snipe: return Done{.event = event, .by = watched(b, by)};
            default: b.refuse("no resource does that to another");
          }
        });
  const auto simply = [&](std::string_view words, Event event) {
    t.row("done", words, words, [event](Compile&) { return Done{event}; });
  };
  simply("returned to its commander's arsenal", Event::ToArsenal);
  simply("put into its commander's domain", Event::ToDomain);
  simply("set aside", Event::SetAside);
  simply("put on guard", Event::Guard);
  t.row("done", "equipped with {things}", "equipped with a sword",
        [](Compile& b, Later<Things> with) { return Done{.event = Event::Equip, .by = watched(b, with)}; });
  t.row("done", "upgraded with {things}", "upgraded with an upgrade",
        [](Compile& b, Later<Things> with) { return Done{.event = Event::Upgrade, .by = watched(b, with)}; });
  t.row("done", "moved to {region}", "moved to the battlefield", [](Compile& b, Where where) {
    if (where.it || where.adjacent) b.refuse("say `moved to the battlefield` or `moved to any location`");
    return Done{.event = Event::Move, .moved_to = true, .to = where.region};
  });
  t.row("done", "dealt {harm}", "dealt damage", [](Compile&, Harm h) { return Done{Event::Damage, h}; });
  t.row("done", "dealt {harm} by {things}", "dealt combat damage by a creature",
        [](Compile& b, Harm h, Later<Things> by) {
          return Done{Event::Damage, h, watched(b, by)};
        });
  t.row("done", "dealt {number} or more {harm}", "dealt 10 or more damage",
        [](Compile& b, int least, Harm h) {
          if (least % 5 != 0) b.refuse("damage is a multiple of 5");
          return Done{.event = Event::Damage, .harm = h, .least = least};
        });
  t.row("done", "dealt damage by snipe", "dealt damage by snipe", [](Compile&) {
    return Done{Event::Damage, {.by_snipe = true}};
  });
  t.row("done", "dealt damage by spells", "dealt damage by spells", [](Compile&) {
    return Done{Event::Damage, {.by_spell = true}};
  });
  t.word("harm", "damage", Harm{});
  t.word("harm", "combat damage", Harm{.combat = true});
}

Happening harmed(Things agent, const Harm& h, bool would) {
  return {.event = Event::Damage,
          .would = would,
          .combat = h.combat,
          .by_snipe = h.by_snipe,
          .by_spell = h.by_spell,
          .agent = agent};
}

void add_events_of_resources(Phrases& t) {
  const auto befalls = [](Compile& b, const Later<Things>& things, const Later<Done>& done, bool would) {
    const Things subject = watched(b, things);
    const Done what = done();
    Happening h = harmed(what.by, what.harm, would);
    h.event = what.event;
    h.subject = subject;
    h.least = static_cast<std::int16_t>(what.least);
    h.to_region = what.moved_to;
    h.to = what.to;
    if (would && (h.event == Event::Attack || h.event == Event::Block))
      b.refuse("nothing is done instead of an attack or a block");
    if (would && h.event == Event::Snipe) b.refuse("say `would be dealt damage by snipe`");
    return answer(b, h);
  };
  t.row("event", "{things} would be {done}", "this unit would be ruined",
        [befalls](Compile& b, Later<Things> of, Later<Done> done) { return befalls(b, of, done, true); });
  t.row("event", "{things} is|are {done}", "this unit is dealt damage",
        [befalls](Compile& b, Later<Things> of, Later<Done> done) { return befalls(b, of, done, false); });
  t.row("event", "{many} would be {done}", "units here would be ruined",
        [befalls](Compile& b, Later<Things> of, Later<Done> done) { return befalls(b, of, done, true); });
  t.row("event", "{many} are {done}", "units here are ruined",
        [befalls](Compile& b, Later<Things> of, Later<Done> done) { return befalls(b, of, done, false); });
  const auto deals = [](bool would) {
    return
        [would](Compile& b, Later<Things> of, Harm h) { return answer(b, harmed(watched(b, of), h, would)); };
  };
  const auto deals_to = [](bool would) {
    return [would](Compile& b, Later<Things> of, Harm h, Later<Things> to) {
      Happening made = harmed(watched(b, of), h, would);
      made.subject = watched(b, to);
      return answer(b, made);
    };
  };
  t.row("event", "{things} would deal {harm}", "this unit would deal damage", deals(true));
  t.row("event", "{things} would deal {harm} to {things}", "this unit would deal damage to a location",
        deals_to(true));
  t.row("event", "{things} deals {harm}", "this unit deals combat damage", deals(false));
  t.row("event", "{things} deals {harm} to {things}", "this unit deals damage to a location",
        deals_to(false));
  const auto does_to = [](Compile& b, const Later<Things>& of, const Later<Things>& to, Event event,
                          bool would) {
    const Things agent = watched(b, of);
    return answer(b, {.event = event, .would = would, .subject = watched(b, to), .agent = agent});
  };
  t.row("event", "{things} would ruin {things}", "this unit would ruin a unit",
        [does_to](Compile& b, Later<Things> of, Later<Things> to) {
          return does_to(b, of, to, Event::Ruin, true);
        });
  t.row("event", "{things} {fights} {things}", "this unit engages a mounted unit",
        [does_to](Compile& b, Later<Things> of, machine::Term w, Later<Things> to) {
          const auto event = static_cast<Event>(w.value);
          const bool answers = does_to(b, of, to, event, false);
          const machine::ThingsNode& subject = b.program[b.ability.happening.subject];
          if (event == Event::Assault && subject.filter &&
              !(b.program[subject.filter].types & bit(Type::Location)))
            b.refuse("locations are assaulted; units are attacked");
          return answers;
        });
  const auto heals = [](bool would) {
    return [would](Compile& b, Later<Things> of) {
      return answer(b, {.event = Event::GainHealth, .would = would, .subject = watched(b, of)});
    };
  };
  t.row("event", "{things} gain|gains health", "this unit gains health", heals(false));
  t.row("event", "{things} would gain health", "this unit would gain health", heals(true));
  t.row("event", "{things} lose|loses health", "this unit loses health", [](Compile& b, Later<Things> of) {
    return answer(b, {.event = Event::LoseHealth, .subject = watched(b, of)});
  });
  t.row("event", "{things} moves|move to {region}", "a unit moves to the battlefield",
        [](Compile& b, Later<Things> of, Where where) {
          if (where.it || where.adjacent)
            b.refuse("say `moves to the battlefield` or `moves to any location`");
          return answer(
              b, {.event = Event::Move, .subject = watched(b, of), .to_region = true, .to = where.region});
        });
  t.row("event", "{things} {acts}", "this unit attacks", [](Compile& b, Later<Things> of, machine::Term w) {
    const auto event = static_cast<Event>(w.value);
    Happening h{.event = event};
    const bool by_itself =
        event == Event::Guard || event == Event::Mount || event == Event::Dismount || event == Event::Move;
    (by_itself ? h.subject : h.agent) = watched(b, of);
    return answer(b, h);
  });
}

// Who does it: `you`, any commander or another one.
Happening done_by(Compile& b, const Later<Player>& who, Event event, bool would) {
  const Player p = b.unchosen(b.watching, who);
  const machine::Who named = b.program[p].who;
  if (named != machine::Who::You && named != machine::Who::Others && named != machine::Who::Each)
    b.refuse("say `you`, `a commander` or `another commander`");
  b.by_commander = named != machine::Who::You;
  return {.event = event,
          .would = would,
          .yours = named == machine::Who::You,
          .others = named == machine::Who::Others};
}

void add_events_of_commanders(Phrases& t) {
  const auto by = [](Event event, bool would = false) {
    return [event, would](Compile& b, Later<Player> who) { return answer(b, done_by(b, who, event, would)); };
  };
  t.row("event", "{player} use|uses a spell", "you use a spell", by(Event::UseSpell));
  t.row("event", "{player} use|uses an action", "you use an action", by(Event::UseAction));
  t.row("event", "{player} acquire|acquires a resource", "a commander acquires a resource",
        by(Event::Acquire));
  t.row("event", "{player} would acquire a resource", "you would acquire a resource",
        by(Event::Acquire, true));
  t.row("event", "{player} gain|gains income", "you gain income", by(Event::Income));
  t.row("event", "{player} barter|barters", "you barter", by(Event::Barter));
  const auto money = [](Event event, bool would) {
    return [event, would](Compile& b, Later<Player> who, Money m) {
      Happening h = done_by(b, who, event, would);
      h.phase = static_cast<std::uint8_t>(1 + static_cast<unsigned>(m));
      return answer(b, h);
    };
  };
  t.row("event", "{player} gain|gains {currency}", "you gain gold", money(Event::GainMoney, false));
  t.row("event", "{player} lose|loses {currency}", "you lose gold", money(Event::LoseMoney, false));
  t.row("event", "{player} would gain {currency}", "you would gain gold", money(Event::GainMoney, true));
  t.row("event", "{player} would lose {currency}", "you would lose gold", money(Event::LoseMoney, true));
  const auto plays = [](Event event, bool would) {
    return [event, would](Compile& b, Later<Player> who, Later<Things> what) {
      Happening h = done_by(b, who, event, would);
      h.subject = watched(b, what);
      return answer(b, h);
    };
  };
  t.row("event", "{player} deploy|deploys {things}", "you deploy a unit", plays(Event::Deploy, false));
  t.row("event", "{player} annex|annexes {things}", "you annex a location", plays(Event::Annex, false));
  t.row("event", "{player} evoke|evokes {things}", "you evoke a condition", plays(Event::Evoke, false));
  t.row("event", "{player} equip|equips {things}", "you equip a unit", plays(Event::Equip, false));
  t.row("event", "{player} upgrade|upgrades {things}", "you upgrade a location",
        plays(Event::Upgrade, false));
  t.row("event", "{player} would deploy {things}", "you would deploy a unit", plays(Event::Deploy, true));
  t.row("event", "{player} would annex {things}", "you would annex a location", plays(Event::Annex, true));
  t.row("event", "{player} would evoke {things}", "you would evoke a condition", plays(Event::Evoke, true));
}

}  // namespace

void add_events(Phrases& t) {
  add_moments(t);
  add_events_of_resources(t);
  add_events_of_commanders(t);
  add_done(t);
}

// The words for deeds and events.
void add_deeds(std::vector<language::Word>& words) {
  const auto add = [&](std::string_view category, std::string_view text, auto value) {
    words.push_back({category, std::string(text), static_cast<int>(value)});
  };
  constexpr std::string_view deeds[] = {"attack",
                                        "assault",
                                        "block",
                                        "counterattack",
                                        "guard",
                                        "mount",
                                        "move",
                                        "snipe",
                                        "leave",
                                        "be attacked",
                                        "be blocked",
                                        "be enabled",
                                        "be moved",
                                        "be sniped",
                                        "be ruined",
                                        "be banished",
                                        "be dealt damage",
                                        "be disabled",
                                        "deal combat damage",
                                        "gain health"};
  for (std::size_t i = 0; i < std::size(deeds); ++i) add("forbidden", deeds[i], i);
  struct Named {
    std::string_view done, does;
    Event event;
    bool to_another;
  };
  constexpr Named events[] = {{"annexed", "", Event::Annex, false},
                              {"banished", "", Event::Banish, false},
                              {"deployed", "", Event::Deploy, false},
                              {"disabled", "", Event::Disable, false},
                              {"dismounted", "dismounts", Event::Dismount, false},
                              {"enabled", "", Event::Enable, false},
                              {"equipped", "", Event::Equip, false},
                              {"evoked", "", Event::Evoke, false},
                              {"mounted", "mounts", Event::Mount, false},
                              {"moved", "moves", Event::Move, false},
                              {"ruined", "", Event::Ruin, false},
                              {"sniped", "snipes", Event::Snipe, false},
                              {"upgraded", "", Event::Upgrade, false},
                              {"attacked", "attacks", Event::Attack, true},
                              {"", "assaults", Event::Assault, true},
                              {"blocked", "blocks", Event::Block, true},
                              {"", "engages", Event::Engage, true},
                              {"", "guards", Event::Guard, false}};
  for (const Named& e : events) {
    if (!e.done.empty()) add("participle", e.done, e.event);
    if (!e.does.empty()) add("acts", e.does, e.event);
    if (e.to_another) add("fights", e.does, e.event);
  }
  add("fights", "ruins", Event::Ruin);
}

void add_changes(Phrases& t) {
  const auto one = [](Compile& b, const ChangeNode& change) { return Changes{b.program.add(change)}; };
  const auto add = [](Figure figure, int value, Amount amount) {
    return ChangeNode{
        .word = static_cast<Word>(figure), .value = static_cast<std::int16_t>(value), .amount = amount};
  };
  t.row("change", "gain|gains {keyword}", "gain mount", [one](Compile& b, ChangeNode keyword) {
    if (static_cast<Keyword>(keyword.word) == Keyword::Duration) b.refuse("a duration is not gained");
    return one(b, keyword);
  });
  const auto lost = [](Compile& b, std::initializer_list<Keyword> keywords) {
    Changes all;
    for (const Keyword k : keywords) {
      if (k == Keyword::Duration) b.refuse("a duration is not lost");
      all.push_back(b.program.add(ChangeNode{.kind = Alters::Lose, .word = static_cast<Word>(k)}));
    }
    return all;
  };
  t.row("change", "lose|loses {feature}", "lose mount",
        [lost](Compile& b, Keyword k) { return lost(b, {k}); });
  t.row("change", "lose|loses {feature} and {feature}", "lose mount and outpost",
        [lost](Compile& b, Keyword a, Keyword c) {
          return lost(b, {a, c});
        });
  t.row("change", "lose|loses all keywords", "lose all keywords", [lost](Compile& b) {
    return lost(b, {Keyword::Mount, Keyword::Outpost, Keyword::Snipe});
  });
  t.row("change", "gain|gains {keyword} and {keyword}", "gain mount and outpost",
        [](Compile& b, ChangeNode first, ChangeNode second) {
          for (const ChangeNode& n : {first, second})
            if (static_cast<Keyword>(n.word) == Keyword::Duration) b.refuse("a duration is not gained");
          return Changes{b.program.add(first), b.program.add(second)};
        });
  const auto figures = [add](Compile& b, int strike, int armor, Amount times) {
    if (strike % 5 != 0 || armor % 5 != 0) b.refuse("strike and armor are multiples of 5");
    const auto product = [&](int n) {
      return times && n != 0 ? b.combine(machine::Number::Product, b.number(n), times) : Amount{};
    };
    return Changes{b.program.add(add(Figure::Strike, strike, product(strike))),
                   b.program.add(add(Figure::Armor, armor, product(armor)))};
  };
  t.row("change", "get|gets {signed} / {signed}", "gets +10/+0",
        [figures](Compile& b, int strike, int armor) { return figures(b, strike, armor, {}); });
  t.row("change", "get|gets {signed} / {signed} for each {counted}", "gets +5/+0 for each ally beast",
        figures);
  t.row("change",
        "get|gets {signed} / {signed} for each {counted} and {signed} / {signed} for each {counted}",
        "gets +5/+0 for each ally beast and +0/+5 for each ally location",
        [figures](Compile& b, int strike, int armor, Amount times, int more, int harder, Amount others) {
          Changes all = figures(b, strike, armor, times);
          for (const Change c : figures(b, more, harder, others)) all.push_back(c);
          return all;
        });
  t.row("change", "get|gets {signed} / {signed} times {amount}", "gets +5/+0 times 2", figures);
  t.row("change", "get|gets {signed} snipe", "gets +20 snipe", [one, add](Compile& b, int n) {
    if (n % 5 != 0) b.refuse("damage is a multiple of 5");
    return one(b, add(Figure::Snipe, n, {}));
  });
  t.row("change", "must {duty}", "must attack", [one](Compile& b, Deed deed) {
    return one(b, {.kind = Alters::Must, .word = static_cast<Word>(deed)});
  });
  t.word("duty", "attack", Deed::Attack);
  t.word("duty", "assault", Deed::Assault);
  t.word("duty", "block", Deed::Block);
  t.row("change", "have|has strike {amount}", "has strike 10", [one](Compile& b, Amount n) {
    return one(b, {.kind = Alters::Set, .word = static_cast<Word>(Figure::Strike), .amount = b.fives(n)});
  });
  t.row("change", "have|has armor {amount}", "has armor 10", [one](Compile& b, Amount n) {
    return one(b, {.kind = Alters::Set, .word = static_cast<Word>(Figure::Armor), .amount = b.fives(n)});
  });
  const auto equals = [one](Figure figure) {
    return [one, figure](Compile& b, Amount n) {
      return one(b, {.kind = Alters::Set, .word = static_cast<Word>(figure), .amount = b.fives(n)});
    };
  };
  t.row("change", "have|has strike equal to {amount}", "has strike equal to its armor",
        equals(Figure::Strike));
  t.row("change", "have|has armor equal to {amount}", "has armor equal to its strike", equals(Figure::Armor));
  t.row("change", "gain|gains {quoted}", "gains \"Anytime this unit attacks, gain 1 gold.\"",
        [one](Compile& b, std::string text) {
          return one(
              b,
              {.kind = Alters::Gain, .word = static_cast<Word>(Keyword::Ability), .value = b.quoted(text)});
        });
  t.row("change", "cannot {forbidden}", "cannot block", [one](Compile& b, machine::Term deed) {
    return one(b, {.kind = Alters::Cannot, .word = static_cast<Word>(deed.value)});
  });
  const auto none_of = [](Compile& b, std::initializer_list<machine::Term> deeds) {
    Changes all;
    for (const machine::Term& deed : deeds)
      all.push_back(b.program.add(ChangeNode{.kind = Alters::Cannot, .word = static_cast<Word>(deed.value)}));
    return all;
  };
  t.row("change", "cannot {forbidden} or {forbidden}", "cannot attack or block",
        [none_of](Compile& b, machine::Term first, machine::Term other) {
          return none_of(b, {first, other});
        });
  t.row("change", "cannot {forbidden} , {forbidden} or {forbidden}", "cannot attack, block or be sniped",
        [none_of](Compile& b, machine::Term first, machine::Term second, machine::Term third) {
          return none_of(b, {first, second, third});
        });
  t.row("change", "can be equipped like a mercenary", "can be equipped like a mercenary", [one](Compile& b) {
    return one(b, {.kind = Alters::Special, .word = static_cast<Word>(Special::CanBeEquipped)});
  });
  t.row("change", "deal|deals combat damage first", "deals combat damage first", [one](Compile& b) {
    return one(b, {.kind = Alters::Special, .word = static_cast<Word>(Special::StrikesFirst)});
  });
  t.word("time", "this term", Until::EndOfTerm);
  t.word("time", "until the end of the term", Until::EndOfTerm);
  t.word("time", "until your next term", Until::YourNextTerm);
  t.word("time", "until the end of your next term", Until::EndOfYourNextTerm);
  t.word("time", "until the end of the phase", Until::EndOfPhase);
  t.word("time", "until the end of combat", Until::EndOfCombat);
}

}  // namespace tercio::commanders
