// Effects that leave a player, a type of card or several places open, each beside the phrase that says it;
// and what changes planets, searches and events.
#include "rulebooks/warlords/rules/copies.h"
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {
namespace {

using machine::Later;
using machine::Who;

// --- players ------------------------------------------------------------------------------------------

void add_players(Phrases& t) {
  const auto target = [](Compile& b) {
    if (b.ability.kind == Kind::Constant) b.refuse("nobody is chosen while an ability lasts");
    if (b.ability.targets_player) b.refuse("one player is chosen: say `that player`");
    b.ability.targets_player = true;
    return b.player(Who::Chosen);
  };
  t.row("player", "target player", "target player", target);
  t.row("whose", "target player's", "target player's", target);
  t.row("named", "his warlord", "his warlord", [](Compile& b) {
    return b.last = b.all(b.both(b.controlled_by(b.his()), b.types(bit(Type::Warlord))));
  });
  t.row("term", "any player", "any player", [](Compile& b) {
    if (b.ability.kind != Kind::Action || b.card.type == Type::Event)
      b.refuse("any player may use an action of a card in play");
    return b.ability.any_player = true;
  });
  t.row("effect", "{player} either {doings} or {effect}",
        "your opponent either discards 1 card or loses 1 resource",
        [](Compile& b, Player who, Later<Effect> first, Later<Effect> second) {
          const Effect made = b.done_by(who, [&] {
            return b.spoken(machine::Voice::Alternatives, [&] {
              return b.perhaps(Later<Effect>([&] { return b.either({first, second}); }));
            });
          });
          b.program.edit(made).who = who;
          return made;
        });
}

// What a player chooses is spoken of afterwards.
constexpr EffectVerb choose{.name = "choose",
                            .purpose = "",
                            .perform = [](Game& g, std::uint8_t, Effect) { g.returns(1); },
                            .never_alone = true};

void add_chosen(Phrases& t) {
  t.row("verb", "choose|chooses a|an {kind}", "choose an enemy unit", [](Compile& b, Filter k) {
    const Things one = b.pick({.filter = k});
    b.cards_only(one);
    return b.verb(choose, {.what = one});
  });
}

// --- for each -----------------------------------------------------------------------------------------

bool could_for_any(const Game& g, const EffectNode& node, const Act& act) {
  for (Slot c : g.found(node.what, act)) {
    Act trial = act;
    g.choose_into(trial, g.program()[node.to].reg, c);
    if (g.could(node.a, trial)) return true;
  }
  return false;
}
constexpr EffectVerb for_each{
    .name = "for each",
    .purpose = "",
    .perform = [](Game& g, std::uint8_t act, Effect id) { g.push(ForEachCard{.act = act, .id = id}); },
    .could = could_for_any,
    .asks_itself = true};

void add_for_each(Phrases& t) {
  t.row("effect", "for each {kind} , {effect}", "for each enemy unit here, its controller draws 1 card",
        [](Compile& b, Filter k, Later<Effect> inside) {
          const Things all = b.all(k);
          if (!b.is_place(k) && b.program[all].zone != static_cast<Word>(Zone::Play))
            b.refuse("this is done for cards in play and for planets");
          const Things one = b.register_of_its_own();
          b.program.edit(one).picks = false;
          b.program.edit(one).zone = b.program[all].zone;
          const Things before = std::exchange(b.place, b.is_place(k) ? one : b.place);
          b.last = one;
          const Effect a = b.perhaps(inside);
          b.place = before;
          return b.verb(for_each, {.what = all, .to = one, .a = a});
        });
}

// --- a type of card -----------------------------------------------------------------------------------

constexpr EffectVerb name_type{
    .name = "name a card type",
    .purpose = "",
    .perform = [](Game& g, std::uint8_t act, Effect) { g.push(NameType{.act = act}); },
    .never_alone = true};

void add_types(Phrases& t) {
  t.row("verb", "name|names a card type", "name a card type",
        [](Compile& b) { return b.verb(name_type, {}); });
  t.row("filter", "of that type", "of that type", [](Compile& b) { return b.atom(Atom::NamedType); });
}

// --- events and searches ------------------------------------------------------------------------------

constexpr EffectVerb repeat{
    .name = "resolve its effects again",
    .purpose = "",
    .perform = [](Game& g, std::uint8_t act, Effect) { g.push(ResolveAgain{.act = act}); },
    .could =
        [](const Game& g, const EffectNode&, const Act& act) {
          Act copy;
          return !(g.member(act).flags & Member::Cancelled) && copy_of_event(g, act, copy) &&
                 g.targets_exist(copy);
        }};

constexpr EffectVerb borrow{.name = "play an event of the opponent's discard pile",
                            .purpose = "",
                            .perform =
                                [](Game& g, std::uint8_t index, Effect) {
                                  g.s.borrows[g.s.acts[index].doer] = 2;
                                  g.returns(1);
                                },
                            .could =
                                [](const Game& g, const EffectNode&, const Act& act) {
                                  const Seat from = Game::other(act.doer);
                                  for (unsigned i = 0; i < g.s.discard_counts[from]; ++i)
                                    if (g.card(g.s.discards[from][i]).type == Type::Event) return true;
                                  return false;
                                }};

constexpr EffectVerb look_deeper{
    .name = "look at # more cards", .purpose = "", .perform = [](Game& g, std::uint8_t index, Effect id) {
      Member& m = g.member(g.s.acts[index]);
      const int more = amount_of(g, g.program()[id], g.s.acts[index]);
      m.amount = static_cast<std::uint8_t>(std::min(m.amount + more, 99));
      g.returns(more > 0);
    }};

void add_answers(Phrases& t) {
  const auto answers = [](Compile& b, Name name, Kind kind, const char* why) {
    for (const Happening& h : b.ability.happenings)
      if (h.name != name || b.ability.kind != kind) b.refuse(why);
    if (b.ability.happenings.empty()) b.refuse(why);
  };
  t.row("verb", "resolve|resolves its effects again", "resolve its effects again", [answers](Compile& b) {
    answers(b, Name::PlaysEvent, Kind::Reaction, "effects are resolved again `after ... plays an event`");
    return b.verb(repeat, {});
  });
  t.row("verb", "as your next action this phase , you may play an event from your opponent's discard pile",
        "as your next action this phase, you may play an event from your opponent's discard pile",
        [](Compile& b) { return b.verb(borrow, {}); });
  t.row("happening", "{player} search|searches a deck", "you search a deck",
        [](Compile&, Player who) { return Happening{.name = Name::Searches, .who = who}; });
  t.row("verb", "look|looks at {amount} more cards", "look at 3 more cards", [answers](Compile& b, Amount n) {
    answers(b, Name::Searches, Kind::Interrupt, "more cards are looked at `when ... searches a deck`");
    return b.verb(look_deeper, {.amount = n});
  });
}

// --- places -------------------------------------------------------------------------------------------

constexpr EffectVerb move_apart{
    .name = "move",
    .purpose = " to move",
    .perform = [](Game& g, std::uint8_t act, Effect id) { g.push(MoveApart{.act = act, .id = id}); },
    .useful =
        [](const Game& g, const EffectNode& node, const Act& act, Slot c) {
          return g.is_unit(c) && !g.forbidden(c, Deed::Move) &&
                 g.any_place(node.to, act, c, [&](Slot p) { return !g.is_at(p, c); });
        }};

// What lasts for a planet hangs on its card.
template <class Amount>
void alter_planets(Game& g, std::uint8_t index, Effect id, Amount amount) {
  const EffectNode& node = g.program()[id];
  g.returns(0);
  for (Slot place : g.found(node.to, g.s.acts[index])) {
    if (!is_planet(place_in(place)) || !g.planet_here(place_in(place))) continue;
    g.add_lasting(g.s.line[place_in(place)], node.first_change, amount(), static_cast<Until>(node.time));
    g.returns(1);
  }
}
constexpr EffectVerb yield_nothing{
    .name = "a planet yields none of a bonus",
    .purpose = "",
    .perform = [](Game& g, std::uint8_t act, Effect id) { alter_planets(g, act, id, [] { return 0; }); }};
constexpr EffectVerb bar_planet{
    .name = "bar a planet", .purpose = "", .perform = [](Game& g, std::uint8_t act, Effect id) {
      alter_planets(g, act, id, [&] {
        const Act& now = g.s.acts[act];
        return static_cast<int>(g.seats(Player{g.program()[id].value}, g.eye(now)));
      });
    }};

constexpr EffectVerb teach_planet{
    .name = "give a planet an ability", .purpose = "", .perform = [](Game& g, std::uint8_t act, Effect id) {
      alter_planets(g, act, id, [&] { return static_cast<int>(g.s.acts[act].seat); });
    }};
constexpr EffectVerb swap_planet{
    .name = "exchange a planet",
    .purpose = " to exchange",
    .perform = [](Game& g, std::uint8_t act, Effect id) { g.push(SwapPlanet{.act = act, .id = id}); },
    .could =
        [](const Game& g, const EffectNode& node, const Act& act) {
          return g.any_place(node.to, act, no_card, [](Slot p) { return is_planet(place_in(p)); });
        },
    .takes = [](const Game&, const EffectNode&, const Act&, Slot p) { return is_planet(place_in(p)); }};

void add_moves(Phrases& t) {
  t.row("verb", "move|moves {subjects} , each to a different {kind}",
        "move up to 3 army units you control, each to a different planet",
        [](Compile& b, Things what, Filter k) {
          b.cards_only(what);
          if (!b.is_place(k)) b.refuse("units move to planets");
          const Things moved = b.last;
          const Things to = b.pick({.filter = k});
          b.last = moved;
          return b.verb(move_apart, {.word = each_apart, .what = what, .to = to});
        });
}

void add_planets(Phrases& t) {
  t.row("verb", "{place} yields no {figure} {time}",
        "that planet yields no card bonus until the end of the phase",
        [](Compile& b, Things place, machine::FigureWord f, Until until) {
          b.places_only(place);
          if (static_cast<Figure>(f.word) < Figure::CardBonus)
            b.refuse("a planet has a card bonus and a resource bonus");
          const Change none = b.program.add(machine::ChangeNode{
              .kind = machine::Alters::Set, .word = f.word, .value = 1, .amount = b.number(0)});
          return b.verb(
              yield_nothing,
              {.time = static_cast<Word>(until), .word = f.word, .to = place, .first_change = none});
        });
  t.row("verb", "{player} cannot commit a warlord to {place} {time}",
        "your opponent cannot commit a warlord to this planet until the end of the round",
        [](Compile& b, Player who, Things place, Until until) {
          b.places_only(place);
          const Change ban = b.program.add(
              machine::ChangeNode{.kind = machine::Alters::Cannot, .word = static_cast<Word>(Deed::Commit)});
          return b.verb(
              bar_planet,
              {.time = static_cast<Word>(until), .value = who.id, .to = place, .first_change = ban});
        });
  t.row("verb", "{place} has {quoted} {time}",
        "target planet with a battle has \"Reaction: after a unit here is destroyed, draw 1 card.\" until "
        "the end "
        "of the battle",
        [](Compile& b, Things place, std::string text, Until until) {
          b.places_only(place);
          const Card hidden = b.quoted(text);
          if (hidden.abilities[0].kind != Kind::Interrupt && hidden.abilities[0].kind != Kind::Reaction)
            b.refuse("a planet answers: `Reaction: ...`");
          const Change gives = b.give_for_a_time(hidden);
          return b.verb(teach_planet, {.time = static_cast<Word>(until), .to = place, .first_change = gives});
        });
  t.row("verb", "exchange|exchanges {goal} with a planet removed from the game",
        "exchange another planet with a planet removed from the game", [](Compile& b, Things place) {
          b.places_only(place);
          return b.verb(swap_planet, {.to = place});
        });
  const auto yield = [&](std::string_view pattern, std::string_view example, auto which) {
    t.row("measure", pattern, example, [which](Compile& b, machine::FigureWord f) {
      if (static_cast<Figure>(f.word) < Figure::CardBonus)
        b.refuse("a planet has a card bonus and a resource bonus");
      return b.figure(f.word, which(b));
    });
  };
  yield("that planet's {figure}", "that planet's card bonus", [](Compile& b) { return b.that_planet(); });
  yield("this planet's {figure}", "this planet's card bonus", [](Compile& b) { return b.role(Role::Here); });
}

void add_facts(Phrases& t) {
  t.row("fact", "no shield was used", "no shield was used", [](Compile& b) {
    if (!b.answers) b.refuse("shields are used against damage that an ability answers");
    return b.fact(Fact::Unshielded);
  });
  t.row("fact", "no battle was fought this phase", "no battle was fought this phase",
        [](Compile& b) { return b.fact(Fact::NoBattleBefore); });
}

// --- decks and keywords -------------------------------------------------------------------------------

void add_open_decks(Phrases& t) {
  t.row("ability", "{player} play|plays with the top card of a deck revealed .",
        "Your opponent plays with the top card of a deck revealed.", [](Compile& b, Player who) {
          if (!b.card.is_unit() && b.card.type != Type::Support && b.card.type != Type::Attachment)
            b.refuse("this is said of a card in play");
          switch (b.program[who].who) {
            case Who::You: b.card.opens_decks |= 1U; return;
            case Who::Others: b.card.opens_decks |= 2U; return;
            case Who::Each: b.card.opens_decks |= 3U; return;
            case Who::Doer:
            case Who::Actor:
            case Who::Role:
            case Who::OwnerOf:
            case Who::ControllerOf:
            case Who::Chosen: b.refuse("say `you play`, `your opponent plays` or `each player plays`");
          }
        });
}

bool has_printed(const Game& g, const EffectNode&, const Act&, Slot from) {
  for (unsigned k = 0; k < keyword_count; ++k)
    if (is_gainable(static_cast<Keyword>(k)) && (g.card(from).keywords >> k & 1U)) return true;
  return false;
}
constexpr EffectVerb copy_keyword{
    .name = "gain a keyword",
    .purpose = " to gain a keyword",
    .perform = [](Game& g, std::uint8_t act, Effect id) { g.push(CopyKeyword{.act = act, .id = id}); },
    .takes = has_printed};

void add_keywords(Phrases& t) {
  t.row("verb", "{things} gain|gains a keyword printed on {things} {time}",
        "this unit gains a keyword printed on another unit here until the end of the phase",
        [](Compile& b, Things what, Things from, Until until) {
          b.cards_only(what);
          b.cards_only(from);
          EffectNode node{.time = static_cast<Word>(until), .what = what, .to = from};
          for (unsigned k = 0; k < keyword_count; ++k) {  // side by side, by the number of the keyword
            const Change gains = b.program.add(
                machine::ChangeNode{.kind = machine::Alters::Gain, .word = static_cast<Word>(k)});
            if (k == 0) node.first_change = gains;
          }
          return b.verb(copy_keyword, node);
        });
}

// --- cards with two sides -----------------------------------------------------------------------------

// An attachment becomes the unit on its other side, where it is.
constexpr EffectVerb turn_over{
    .name = "turn over",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          const Slot c = g.one(g.program()[id].what, g.s.acts[index]);
          g.returns(0);
          if (c == no_card || !g.in_play(c) || g.at(c).host == no_card) return;
          g.move(c, g.at(c).place, g.at(c).controller);
          g.flip(c);
          if (g.journal) g.tell(g.title(c) + " becomes a unit");
          g.returns(1);
        },
    .useful = [](const Game& g, const EffectNode&, const Act&,
                 Slot c) { return g.at(c).host != no_card && g.card(c).other_side >= 0; }};

void add_sides(Phrases& t) {
  t.row("verb", "turn|turns this attachment into a unit", "turn this attachment into a unit", [](Compile& b) {
    if (b.card.type != Type::Attachment || b.card.other_side < 0 ||
        !b.catalog[static_cast<std::size_t>(b.card.other_side)].is_unit())
      b.refuse("its other side is a unit: `Other side | army | ATK 1, HP 1 | |`");
    return b.verb(turn_over, {.what = b.thing(machine::Named::This)});
  });
}

}  // namespace

void add_choices(Phrases& t) {
  add_players(t);
  add_chosen(t);
  add_for_each(t);
  add_types(t);
  add_answers(t);
  add_moves(t);
  add_planets(t);
  add_facts(t);
  add_open_decks(t);
  add_keywords(t);
  add_sides(t);
}

}  // namespace tercio::warlords
