// What a reaction answers, and what lasts: changes of cards.
#include "rulebooks/delos/text/compile.h"

namespace tercio::delos {
namespace {

using machine::Alters;
using machine::Change;
using machine::ChangeNode;
using machine::FigureWord;
using Changes = std::vector<Change>;

struct Subject {  // what something happens to
  bool source = false;
  Filter filter;
  std::uint8_t cards = 0;
};
struct Doer {  // who destroys: a player, the card itself, or a card of a kind
  Player player;
  bool source = false;
  Filter kind{};
};

Happening to(Compile& b, Name name, const Subject& s) {
  if (s.source && (name == Name::Destroyed || name == Name::Moved))
    b.refuse("a card that has left the sector cannot react any more");
  const bool saves = name == Name::SaveMade || name == Name::SaveFailed;
  if (saves && (s.source ? b.card.type != Type::Character
                         : s.filter && !(b.program[s.filter].types & bit(Type::Character))))
    b.refuse("only characters have saves");
  return {.name = name, .of_source = s.source, .filter = s.filter, .cards = s.cards};
}
Happening by(Name name, Player who) { return {.name = name, .who = who}; }

void add_subjects(Phrases& t) {
  const auto many = [](Compile& b, int n, Filter k) {
    if (n < 1 || n > 99) b.refuse("say how many: 1 or more");
    return Subject{false, k, static_cast<std::uint8_t>(n)};
  };
  t.row("subject", "this unit|character|fortification|card", "this unit", [](Compile&) {
    return Subject{true, {}, 0};
  });
  t.row("subject", "a|an {kind}", "a charging unit", [](Compile&, Filter k) { return Subject{false, k, 0}; });
  t.row("subject", "your {kind}", "your character", [](Compile& b, Filter k) {
    return Subject{false, b.yours(k), 0};
  });
  t.row("subject", "another of your {kind}", "another of your units", [](Compile& b, Filter k) {
    return Subject{false, b.both(b.atom(Atom::Other), b.yours(k)), 0};
  });
  t.row("subject", "another {kind}", "another unit", [](Compile& b, Filter k) {
    return Subject{false, b.both(b.atom(Atom::Other), k), 0};
  });
  t.row("subject", "{number} {kind}", "1 enemy unit", [many](Compile& b, int n, Filter k) {
    return n == 1 ? Subject{false, k, 0} : many(b, n, k);
  });
  t.row("subject", "{number} of your {kind}", "1 of your units", [many](Compile& b, int n, Filter k) {
    return n == 1 ? Subject{false, b.yours(k), 0} : many(b, n, b.yours(k));
  });
  t.row("subject", "{number} or more {kind}", "1 or more enemy units", many);
  t.row("subject", "{number} or more of your {kind}", "2 or more of your characters",
        [many](Compile& b, int n, Filter k) { return many(b, n, b.yours(k)); });
  t.row("actor", "{player}", "the enemy", [](Compile&, Player p) { return Doer{p, false}; });
  t.row("actor", "this unit|character|fortification|card", "this unit", [](Compile&) {
    return Doer{{}, true};
  });
  t.row("actor", "a|an {kind}", "an enemy unit", [](Compile&, Filter k) { return Doer{{}, false, k}; });
  t.row("actor", "1 of your {kind}", "1 of your units", [](Compile& b, Filter k) {
    return Doer{{}, false, b.yours(k)};
  });
  t.row("actor", "another of your {kind}", "another of your units", [](Compile& b, Filter k) {
    return Doer{{}, false, b.both(b.atom(Atom::Other), b.yours(k))};
  });
  t.word("way", "shooting", bit(Cause::Shooting));
  t.word("way", "assaulting", bit(Cause::Assaulting));
  t.word("way", "artillery", bit(Cause::Artillery));
  t.word("way", "counterattack", bit(Cause::Counterattack));
  t.word("way", "effect", bit(Cause::Ability));
  t.word("way", "an effect", bit(Cause::Ability));
  t.row("ways", "{way}", "shooting", [](Compile&, std::uint8_t way) { return way; });
  t.row("ways", "{way} or {ways}", "shooting or assaulting",
        [](Compile&, std::uint8_t way, std::uint8_t more) { return static_cast<std::uint8_t>(way | more); });
}

void add_lists_of_events(Phrases& t) {
  t.row("events", "{event}", "an enemy unit charges",
        [](Compile&, Happening h) { return std::vector<Happening>{h}; });
  t.row("events", "{event} or {events}", "an enemy unit charges or the enemy passes",
        [](Compile&, Happening h, std::vector<Happening> more) {
          more.insert(more.begin(), h);
          return more;
        });
  t.row("events", "{player} roll|rolls {number} or {number}", "the enemy rolls 1 or 6",
        [](Compile& b, Player p, int one, int other) {
          const auto rolls = [&](int n) {
            Happening h = by(Name::Rolled, p);
            h.least = h.most = b.number(n);
            return h;
          };
          return std::vector<Happening>{rolls(one), rolls(other)};
        });
  t.row("events", "{subject} {move} or {move}", "an enemy unit shoots or assaults",
        [](Compile& b, Subject s, Name a, Name c) {
          return std::vector<Happening>{to(b, a, s), to(b, c, s)};
        });
  t.row("events", "{subject} {move} or {move} or {move}", "an enemy unit shoots or blocks or assaults",
        [](Compile& b, Subject s, Name a, Name c, Name d) {
          return std::vector<Happening>{to(b, a, s), to(b, c, s), to(b, d, s)};
        });
  t.row("events", "{subject} is|are {fate} or {fate}", "an enemy unit is locked or rallied",
        [](Compile& b, Subject s, Name a, Name c) {
          return std::vector<Happening>{to(b, a, s), to(b, c, s)};
        });
}

// One thing that happens to either of two, or two things that happen to one.
void add_pairs_of_events(Phrases& t) {
  const auto two_of_one = [](Compile& b, Subject s, Name a, Name c) {
    return std::vector<Happening>{to(b, a, s), to(b, c, s)};
  };
  const auto one_of_two = [](Compile& b, Subject s, Subject other, Name name) {
    return std::vector<Happening>{to(b, name, s), to(b, name, other)};
  };
  t.row("events", "{subject} {move} or is|are {fate}", "an enemy unit infiltrates or is moved", two_of_one);
  t.row("events", "{subject} is|are {fate} or {move}", "an enemy unit is moved or infiltrates", two_of_one);
  t.row("events", "{subject} or {subject} is|are {fate}", "this unit or your character is locked",
        one_of_two);
  t.row("events", "{subject} or {subject} {move}", "this unit or your character charges", one_of_two);
  t.row("events", "{subject} or {subject} is|are destroyed", "your unit or an enemy character is destroyed",
        [](Compile& b, Subject s, Subject other) {
          return std::vector<Happening>{to(b, Name::Destroyed, s), to(b, Name::Destroyed, other)};
        });
}

void add_destruction(Phrases& t) {
  const auto destroys = [](Compile& b, const Doer& who, const Subject& s, std::uint8_t ways) {
    Happening h = to(b, Name::Destroyed, s);
    h.who = who.player;
    h.by_source = who.source;
    h.agent = who.kind;
    h.causes = ways;
    return h;
  };
  t.row("event", "{actor} destroy|destroys {subject}", "the enemy destroys 1 of your units",
        [destroys](Compile& b, Doer who, Subject s) { return destroys(b, who, s, 0); });
  t.row("event", "{actor} destroy|destroys {subject} by {ways}", "you destroy an infantry unit by assaulting",
        [destroys](Compile& b, Doer who, Subject s, std::uint8_t ways) { return destroys(b, who, s, ways); });
  t.row("event", "{subject} is|are destroyed", "a charging unit is destroyed",
        [destroys](Compile& b, Subject s) { return destroys(b, {}, s, 0); });
  t.row("event", "{subject} is|are destroyed by {ways}", "1 of your units is destroyed by artillery",
        [destroys](Compile& b, Subject s, std::uint8_t ways) { return destroys(b, {}, s, ways); });
}

void add_replaceable(Phrases& t) {
  const auto destroy = [](Compile& b, const Doer& who, const Subject& s, std::uint8_t ways) {
    Happening h = to(b, Name::WouldBeDestroyed, s);
    h.who = who.player;
    h.by_source = who.source;
    h.agent = who.kind;
    h.causes = ways;
    return h;
  };
  t.row("would", "{subject} would be destroyed", "an enemy unit would be destroyed",
        [destroy](Compile& b, Subject s) { return destroy(b, {}, s, 0); });
  t.row("would", "{subject} would be destroyed by {ways}", "this unit would be destroyed by shooting",
        [destroy](Compile& b, Subject s, std::uint8_t ways) { return destroy(b, {}, s, ways); });
  t.row("would", "{actor} would destroy {subject}", "the enemy would destroy 1 of your units",
        [destroy](Compile& b, Doer who, Subject s) { return destroy(b, who, s, 0); });
  t.row("would", "{subject} would be damaged", "1 of your units would be damaged",
        [](Compile& b, Subject s) { return to(b, Name::WouldBeDamaged, s); });
  t.row("would", "{subject} would be dealt {range} damage", "this unit would be dealt 3 or more damage",
        [](Compile& b, Subject s, machine::Range r) {
          Happening h = to(b, Name::WouldBeDamaged, s);
          h.least = r.least;
          h.most = r.most;
          return h;
        });
  t.row("event", "{subject} is|are dealt {range} damage", "an enemy unit is dealt 3 or more damage",
        [](Compile& b, Subject s, machine::Range r) {
          Happening h = to(b, Name::Damaged, s);
          h.least = r.least;
          h.most = r.most;
          return h;
        });
  t.row("event", "{actor} damage|damages {subject}", "this unit damages an enemy unit",
        [](Compile& b, Doer who, Subject s) {
          Happening h = to(b, Name::Damaged, s);
          h.who = who.player;
          h.by_source = who.source;
          h.agent = who.kind;
          return h;
        });
}

void add_moments(Phrases& t) {
  t.word("fate", "locked", Name::Locked);
  t.word("fate", "rallied", Name::Rallied);
  t.word("fate", "charged", Name::Charged);
  t.word("fate", "moved", Name::Moved);
  t.word("fate", "damaged", Name::Damaged);
  t.word("fate", "dealt damage", Name::Damaged);
  t.word("fate", "targeted", Name::Targeted);
  t.row("event", "{subject} is|are {fate}", "1 of your units is rallied",
        [](Compile& b, Subject s, Name name) { return to(b, name, s); });
  const auto moved = [](Compile& b, Subject s) {
    Happening h = to(b, Name::Moved, s);
    h.causes = bit(Goal::OtherSector);
    return h;
  };
  t.row("event", "{subject} is|are moved to another sector", "an enemy unit is moved to another sector",
        moved);
  t.row("event", "{subject} move|moves to another sector", "an enemy unit moves to another sector", moved);
  t.word("move", "charge|charges", Name::Charged);
  t.word("move", "infiltrate|infiltrates", Name::Infiltrated);
  t.word("move", "block|blocks", Name::Blocks);
  t.word("move", "shoot|shoots", Name::Shoots);
  t.word("move", "assault|assaults", Name::Assaults);
  t.word("move", "counterattack|counterattacks", Name::Counterattacks);
  t.word("move", "makes its save", Name::SaveMade);
  t.word("move", "fails its save", Name::SaveFailed);
  t.row("event", "{subject} {move}", "an enemy unit charges",
        [](Compile& b, Subject s, Name name) { return to(b, name, s); });
  t.row("event", "{player} fail|fails a test", "an enemy fails a test",
        [](Compile&, Player p) { return by(Name::TestFailed, p); });
  t.row("event", "{player} pass|passes a test", "the enemy passes a test",
        [](Compile&, Player p) { return by(Name::TestPassed, p); });
  t.row("event", "{player} roll|rolls {range}", "the enemy rolls 1",
        [](Compile&, Player p, machine::Range r) {
          Happening h = by(Name::Rolled, p);
          h.least = r.least;
          h.most = r.most;
          return h;
        });
  t.row("event", "{player} play|plays a|an {timing} card", "the enemy plays a T card",
        [](Compile& b, Player p, Kind kind) {
          if (kind >= Kind::Event) b.refuse("cards that are played are BA, T, R and M cards");
          Happening h = by(Name::PlaysCard, p);
          h.played = kind;
          return h;
        });
  t.row("event", "{player} play|plays a card", "the enemy plays a card",
        [](Compile&, Player p) { return by(Name::PlaysCard, p); });
  const auto some = [](Name name) {
    return [name](Compile&, Player p, machine::Range r) {
      Happening h = by(name, p);
      h.least = r.least;
      h.most = r.most;
      return h;
    };
  };
  t.row("event", "{player} draw|draws cards", "the enemy draws cards",
        [](Compile&, Player p) { return by(Name::Draws, p); });
  t.row("event", "{player} draw|draws a card", "you draw a card",
        [](Compile&, Player p) { return by(Name::Draws, p); });
  t.row("event", "{player} discard|discards a card", "you discard a card",
        [](Compile&, Player p) { return by(Name::Discards, p); });
  t.row("event", "{player} draw|draws {range} card|cards", "the enemy draws 2 or more cards",
        some(Name::Draws));
  t.row("event", "{player} discard|discards cards", "the enemy discards cards",
        [](Compile&, Player p) { return by(Name::Discards, p); });
  t.row("event", "{player} discard|discards {range} card|cards", "the enemy discards 2 or more cards",
        some(Name::Discards));
  t.row("event", "{player} pass|passes", "the enemy passes",
        [](Compile&, Player p) { return by(Name::Passes, p); });
  t.row("event", "the battle begins", "the battle begins",
        [](Compile&) { return by(Name::BattleBegins, {}); });
  t.row("event", "the battle ends", "the battle ends", [](Compile&) { return by(Name::BattleEnds, {}); });
  t.row("event", "{subject} becomes the target", "1 of your units becomes the target",
        [](Compile& b, Subject s) { return to(b, Name::Targeted, s); });
  t.row("event", "{player} win|wins this sector", "you win this sector",
        [](Compile&, Player p) { return by(Name::SectorWon, p); });
  t.row("event", "nobody wins this sector", "nobody wins this sector",
        [](Compile&) { return by(Name::SectorNotWon, {}); });
}

Change add(Compile& b, FigureWord f, Amount amount, Filter against = {}) {
  if (f.word >= changing_figures) b.refuse("a die number does not change");
  return b.program.add(ChangeNode{.kind = Alters::Add, .word = f.word, .amount = amount, .filter = against});
}

constexpr auto join = [](Compile&, Changes a, Changes c) {
  a.insert(a.end(), c.begin(), c.end());
  return a;
};

void add_boosts(Phrases& t) {
  t.row("change", "get|gets {boosts}", "gets +1 firepower", [](Compile&, Changes c) { return c; });
  t.row("boosts", "{boost}", "+1 firepower", [](Compile&, Changes c) { return c; });
  t.row("boosts", "{boost} and {boosts}", "+1 firepower and +1 armor", join);
  t.row("boosts", "{boost} , {boosts}", "+1 firepower, +1 speed and +1 armor", join);
  t.row("boost", "{signed} {figure}", "+1 firepower",
        [](Compile& b, int n, FigureWord f) { return Changes{add(b, f, b.number(n))}; });
  t.row("boost", "+ d6 {figure}", "+d6 firepower",
        [](Compile& b, FigureWord f) { return Changes{add(b, f, b.die())}; });
  t.row("boost", "+ X {figure}", "+X firepower",
        [](Compile& b, FigureWord f) { return Changes{add(b, f, b.x())}; });
  t.row("boost", "minus X {figure}", "minus X firepower", [](Compile& b, FigureWord f) {
    return Changes{add(b, f, b.combine(machine::Number::Product, b.number(-1), b.x()))};
  });
  t.row("boost", "minus d6 {figure}", "minus d6 firepower", [](Compile& b, FigureWord f) {
    return Changes{add(b, f, b.combine(machine::Number::Product, b.number(-1), b.die()))};
  });
  t.row("boost", "less {figure} equal to {amount}", "less firepower equal to its speed",
        [](Compile& b, FigureWord f, Amount n) {
          return Changes{add(b, f, b.combine(machine::Number::Product, b.number(-1), n))};
        });
  t.row("boost", "{signed} {figure} against {kind}", "+2 firepower against infantry units",
        [](Compile& b, int n, FigureWord f, Filter k) { return Changes{add(b, f, b.number(n), k)}; });
  t.row("boost", "{signed} {figure} for each {counted}", "+1 armor for each of your characters",
        [](Compile& b, int n, FigureWord f, Amount times) {
          return Changes{add(b, f, b.combine(machine::Number::Product, b.number(n), times))};
        });
  t.row("boost", "more {figure} equal to {amount}", "more firepower equal to its speed",
        [](Compile& b, FigureWord f, Amount n) { return Changes{add(b, f, n)}; });
  t.row("boost", "double {figure}", "double firepower", [](Compile& b, FigureWord f) {
    if (f.word >= changing_figures) b.refuse("a die number does not change");
    return Changes{b.program.add(ChangeNode{.kind = Alters::Multiply, .word = f.word, .value = 2})};
  });
}

void add_other_changes(Phrases& t) {
  const auto set = [](Compile& b, FigureWord f, Amount n) {
    if (f.word >= changing_figures) b.refuse("a die number does not change");
    return Changes{b.program.add(ChangeNode{.kind = Alters::Set, .word = f.word, .amount = n})};
  };
  const auto use = [](Compile& b, FigureWord from, FigureWord as) {
    if (as.word >= changing_figures) b.refuse("a die number does not change");
    return b.program.add(ChangeNode{.kind = Alters::UseAs, .word = as.word, .from = from.word});
  };
  t.row("change", "has|have {settings}", "have speed 1", [](Compile&, Changes c) { return c; });
  t.row("settings", "{setting}", "speed 1", [](Compile&, Changes c) { return c; });
  t.row("settings", "{setting} and {settings}", "speed 0 and armor 6", join);
  t.row("settings", "{setting} , {settings}", "firepower 1, speed 0 and armor 6", join);
  t.row("settings", "{setting} , and {settings}", "firepower 1, speed 0, and armor 6", join);
  t.row("setting", "{figure} {amount}", "speed 1", set);
  t.row("setting", "{number} {figure}", "2 flags",
        [set](Compile& b, int n, FigureWord f) { return set(b, f, b.number(n)); });
  t.row("change", "lose|loses {number} {figure}", "loses 1 flag",
        [](Compile& b, int n, FigureWord f) { return Changes{add(b, f, b.number(-n))}; });
  t.row("setting", "{figure} equal to {amount}", "firepower equal to its armor", set);
  t.row("change", "use|uses its {figure} as {figure}", "uses its speed as firepower",
        [use](Compile& b, FigureWord from, FigureWord as) { return Changes{use(b, from, as)}; });
  t.row("change", "exchange|exchanges its {figure} and {figure}", "exchanges its speed and armor",
        [use](Compile& b, FigureWord a, FigureWord c) {
          return Changes{use(b, a, c), use(b, c, a)};
        });
  t.row("change", "exchange their {figure} and {figure}", "exchange their speed and armor",
        [use](Compile& b, FigureWord a, FigureWord c) {
          return Changes{use(b, a, c), use(b, c, a)};
        });
}

void add_gains(Phrases& t) {
  const auto gain_one = [](Compile& b, Ability k) {
    ChangeNode gain{.kind = Alters::Gain};
    switch (k.kind) {
      case Kind::Assault:
        gain.word = bit(Special::Assault);
        gain.value = b.has_die(k.number);  // rolled at the assault
        if (gain.value) --b.dice;
        gain.amount = gain.value ? b.number(1) : k.number;
        break;
      case Kind::Static: gain.word = bit(Special::Counterattack); break;
      case Kind::Invulnerable:
        gain.word = bit(Special::Invulnerable);
        gain.amount = k.number;
        break;
      case Kind::Artillery:
      case Kind::TroopCapacity:  // as a whole ability
        gain.word = bit(k.kind == Kind::Artillery ? Special::Artillery : Special::TroopCapacity);
        k.text = k.kind == Kind::Artillery ? "Artillery" : "Troop Capacity";
        gain.value = b.grant(k);
        break;
      default: b.refuse("a card can gain special abilities, and others in quotes");
    }
    return b.program.add(gain);
  };
  t.row("change", "gain|gains {keyword}", "gains Counterattack",
        [gain_one](Compile& b, Ability k) { return Changes{gain_one(b, std::move(k))}; });
  t.row("change", "gain|gains {keyword} and {keyword}", "gains Counterattack and Invulnerable 5+",
        [gain_one](Compile& b, Ability k, Ability l) {
          return Changes{gain_one(b, std::move(k)), gain_one(b, std::move(l))};
        });
  t.row("change", "gain|gains {keyword} , {keyword} and {keyword}",
        "gains Assault 2, Counterattack and Invulnerable 5+",
        [gain_one](Compile& b, Ability k, Ability l, Ability m) {
          return Changes{gain_one(b, std::move(k)), gain_one(b, std::move(l)), gain_one(b, std::move(m))};
        });
  t.row("change", "gain|gains Assault equal to {amount}", "gains Assault equal to its firepower",
        [gain_one](Compile& b, Amount n) {
          Ability k;
          k.kind = Kind::Assault;
          k.number = n;
          return Changes{gain_one(b, std::move(k))};
        });
  t.row("change", "gain|gains {quoted}", "gains \"BA: draw 1 card.\"", [](Compile& b, std::string line) {
    return Changes{b.program.add(ChangeNode{.kind = Alters::Gain, .value = b.grant(line)})};
  });
  const auto lose_one = [](Compile& b, Special s) {
    return b.program.add(ChangeNode{.kind = Alters::Lose, .word = bit(s)});
  };
  t.row("change", "lose|loses {special}", "loses counterattack",
        [lose_one](Compile& b, Special s) { return Changes{lose_one(b, s)}; });
  t.row("change", "lose|loses all special abilities", "loses all special abilities", [lose_one](Compile& b) {
    Changes all;
    for (const Special one : all_specials) all.push_back(lose_one(b, one));
    return all;
  });
  t.row("change", "lose|loses {special} and {special}", "loses counterattack and invulnerable",
        [lose_one](Compile& b, Special one, Special other) {
          return Changes{lose_one(b, one), lose_one(b, other)};
        });
  t.row("change", "lose|loses {special} , {special} and {special}",
        "loses assault, artillery and troop capacity",
        [lose_one](Compile& b, Special one, Special other, Special third) {
          return Changes{lose_one(b, one), lose_one(b, other), lose_one(b, third)};
        });
}

void add_deeds(Phrases& t) {
  const auto deed = [](Alters kind) {
    return [kind](Compile& b, std::vector<Deed> deeds) {
      Changes all;
      for (const Deed d : deeds)
        all.push_back(b.program.add(ChangeNode{.kind = kind, .value = static_cast<std::int16_t>(d)}));
      return all;
    };
  };
  t.row("change", "cannot {deeds}", "cannot be blocked", deed(Alters::Cannot));
  const auto with_regard = [](Deed what) {
    return [what](Compile& b, Filter k) {
      b.tells_by_kind();
      return Changes{b.program.add(
          ChangeNode{.kind = Alters::Cannot, .value = static_cast<std::int16_t>(what), .filter = k})};
    };
  };
  t.row("change", "cannot be blocked by {kind}", "cannot be blocked by units with speed 4 or less",
        with_regard(Deed::BeBlocked));
  t.row("change", "cannot be targeted by {kind}", "cannot be targeted by vehicle units",
        with_regard(Deed::BeTargeted));
  t.row("change", "cannot block {kind}", "cannot block vehicle units", with_regard(Deed::Block));
  const auto may = [](Deed what) {
    return [what](Compile& b) {
      b.tells_by_kind();
      return Changes{
          b.program.add(ChangeNode{.kind = Alters::Special, .value = static_cast<std::int16_t>(what)})};
    };
  };
  t.row("change", "may shoot while locked", "may shoot while locked", may(Deed::Shoot));
  t.row("change", "may block while locked", "may block while locked", may(Deed::Block));
  t.row("change", "may target ready characters", "may target ready characters", may(Deed::TargetReady));
  t.row("change", "must {duty} if able", "must block if able", [](Compile& b, Deed d) {
    b.tells_by_kind();
    return Changes{b.program.add(ChangeNode{.kind = Alters::Must, .value = static_cast<std::int16_t>(d)})};
  });
  t.word("duty", "block", Deed::Block);
  t.word("duty", "be targeted", Deed::BeTargeted);
  t.word("duty", "shoot", Deed::Shoot);
  t.word("duty", "charge", Deed::Charge);
  t.word("duty", "assault", Deed::Assault);
  t.word("passive", "blocked", Deed::BeBlocked);
  t.word("passive", "targeted", Deed::BeTargeted);
  t.word("passive", "locked", Deed::BeLocked);
  t.word("passive", "rallied", Deed::Rally);
  t.word("passive", "destroyed", Deed::BeDestroyed);
  t.word("passive", "damaged", Deed::BeDamaged);
  t.word("passive", "moved", Deed::BeMoved);
  t.row("deeds", "be {passive} or {passive}", "be destroyed or damaged", [](Compile&, Deed one, Deed other) {
    return std::vector{one, other};
  });
  t.row("deeds", "be {passive} , {passive} or {passive}", "be destroyed, damaged or moved",
        [](Compile&, Deed one, Deed other, Deed third) {
          return std::vector{one, other, third};
        });
  t.word("act", "be hit by artillery", Deed::BeHit);
  t.row("deeds", "{act}", "block", [](Compile&, Deed d) { return std::vector{d}; });
  t.row("deeds", "{act} or {deeds}", "block or charge", [](Compile&, Deed d, std::vector<Deed> more) {
    more.insert(more.begin(), d);
    return more;
  });
  t.word("act", "be blocked", Deed::BeBlocked);
  t.word("act", "be targeted", Deed::BeTargeted);
  t.word("act", "be locked", Deed::BeLocked);
  t.word("act", "be destroyed", Deed::BeDestroyed);
  t.word("act", "be damaged", Deed::BeDamaged);
  t.word("act", "be moved", Deed::BeMoved);
  t.word("act", "block", Deed::Block);
  t.word("act", "shoot", Deed::Shoot);
  t.word("act", "charge", Deed::Charge);
  t.word("act", "assault", Deed::Assault);
  t.word("act", "rally", Deed::Rally);
  t.word("act", "be rallied", Deed::Rally);
  t.word("act", "counterattack", Deed::Counterattack);
}

}  // namespace

void add_events(Phrases& t) {
  add_subjects(t);
  add_lists_of_events(t);
  add_pairs_of_events(t);
  add_destruction(t);
  add_replaceable(t);
  add_moments(t);
}

void add_changes(Phrases& t) {
  add_boosts(t);
  add_other_changes(t);
  add_gains(t);
  add_deeds(t);
}

}  // namespace tercio::delos
