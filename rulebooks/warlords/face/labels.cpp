// What a person reads: titles, places, labels of options, prompts. `#0` and `#1` stand for the players'
// names.
#include "machine/read.h"
#include "rulebooks/warlords/rules/verb.h"

namespace tercio::warlords {

std::string Game::title(Slot c) const {
  std::string name = card(c).title;
  if (in_play(c) && at(c).ordinal > 1) name += " (" + std::to_string(at(c).ordinal) + ")";
  return name;
}

std::string Game::name_of_place(Place p) const {
  if (p == hq) return "HQ";
  if (!is_planet(p))
    return p == hand ? "hand" : p == discard ? "discard pile" : p == deck ? "deck" : "nowhere";
  return "planet " + std::to_string(planet_number(p)) +
         (s.line[p] == no_card ? "" : " " + card(s.line[p]).title);
}

std::string Game::told(Slot c) const {
  if (!is_reserve(at(c).place)) return title(c);
  const std::string number = at(c).ordinal > 1 ? " (" + std::to_string(at(c).ordinal) + ")" : "";
  return (at(c).known >> seat_to_move() & 1U ? card(c).title : "card") + number;
}

namespace {

std::string with_place(const Game& g, Slot c) {
  const CardState& now = g.at(c);
  std::string text = g.told(c);
  if (is_reserve(now.place))
    return text + " in reserve at " + g.name_of_place(g.planet_of(c)) + " of #" +
           std::to_string(now.controller);
  if (now.host != no_card) text += " on " + g.title(now.host);
  if (g.in_play(c))
    text += " at " + g.name_of_place(now.place) + " of #" + std::to_string(now.controller);
  else if (now.place == discard)
    text += " in the discard pile";
  return text;
}

std::string place_label(const Game& g, const char* verb, Option o) {
  std::string text = std::string(verb) + " " + g.name_of_place(o.a);
  if (o.a == hq) text += " of #" + std::to_string(o.b);
  return text;
}

// With its place, if another of that name is elsewhere.
std::string told_apart(const Game& g, Slot c) {
  const std::string text = g.title(c);
  if (!g.in_play(c)) return text;
  for (Slot other : g.s.play[0] | g.s.play[1])
    if (other != c && g.title(other) == text) {
      const CardState& now = g.at(c);
      if (now.controller != g.at(other).controller)
        return text + " (" + g.name_of_place(now.place) + ", #" + std::to_string(now.controller) + ")";
      return text + " (" + g.name_of_place(now.place) + ")";
    }
  return text;
}

bool answers_same(const Ability& a, const Ability& b) {
  for (const Happening& one : a.happenings)
    for (const Happening& other : b.happenings)
      if (one.name == other.name) return true;
  return a.happenings.empty();
}

std::string use_label(const Game& g, Option o) {
  const Card& def = g.card(o.a);
  std::string text = (def.type == Type::Event ? "play " : "use ") + told_apart(g, o.a);
  const FrameTail tail = AllRoutines::top(g.s.frames);
  std::uint8_t moment = 255;
  if (tail.routine == AllRoutines::id<Answer>)
    moment = static_cast<const Answer*>(AllRoutines::frame(g.s.frames, tail))->moment;
  if (tail.routine == AllRoutines::id<ForcedAnswer>) {
    moment = static_cast<const ForcedAnswer*>(AllRoutines::frame(g.s.frames, tail))->moment;
    text = "resolve " + told_apart(g, o.a);
  }
  if (g.at(o.a).host != no_card) text += " (attached to " + g.title(g.at(o.a).host) + ")";
  if (o.c > 0 && moment != 255) {
    const Member& m = g.s.members[g.s.moments[moment].first + o.c - 1U];
    if (m.card.slot < slot_count && m.card.slot != o.a) {
      text += " on " + g.told(m.card.slot);
      if (g.in_play(m.card.slot)) text += " at " + g.name_of_place(m.place);
    } else if (is_planet(m.place)) {
      text += " at " + g.name_of_place(m.place);
    }
  }
  if (def.type == Type::Event && o.c > 0) text += " (use " + def.title + ")";
  unsigned alike = 0;  // abilities that can be used at the same time: their texts tell them apart
  const Ability& used = g.ability_of(o.a, o.b);
  for (const Ability& a : def.abilities) alike += a.kind == used.kind && answers_same(a, used);
  if (alike > 1 || o.b >= Game::first_given) text += ": " + used.text;
  return text;
}

// What a change changes: "+2 ATK", "Area Effect (2)".
std::string changed(const Game& g, const machine::ChangeNode& change, const Act& act) {
  using machine::Alters;
  static constexpr const char* figures[] = {"ATK", "HP", "command"};
  const int amount = change.amount ? g.value(change.amount, g.eye(act)) : 0;
  switch (change.kind) {
    case Alters::Add: return (amount < 0 ? "" : "+") + std::to_string(amount) + " " + figures[change.word];
    case Alters::Set: return std::to_string(amount) + " " + figures[change.word];
    case Alters::Multiply: return std::string("double ") + figures[change.word];
    case Alters::Gain:
    case Alters::Lose:
      return (change.kind == Alters::Lose ? "no " : "") +
             std::string(keyword_name(static_cast<Keyword>(change.word))) +
             (static_cast<Keyword>(change.word) == Keyword::AreaEffect
                  ? " (" + std::to_string(change.value) + ")"
                  : "");
    case Alters::UseAs:
    case Alters::Cannot:
    case Alters::Must: return "what it can do";
    case Alters::Special:
      if (static_cast<Special>(change.word) == Special::Trait)
        return g.catalog.trait(static_cast<std::uint8_t>(change.value));
      return "what it is";
  }
  return "";
}

// An effect in a few words, with its number: "draw 3 cards".
std::string named(const Game& g, Effect id, const Act& act, unsigned which) {
  const EffectNode* node = &g.program()[id];
  while (node->control != machine::Control::Verb && node->a) node = &g.program()[node->a];
  if (node->control != machine::Control::Verb) return "effect " + std::to_string(which + 1);
  std::string text(verb_of(*node).name);
  for (unsigned i = 0; i < node->changes; ++i)
    text +=
        (i == 0 ? " " : ", ") +
        changed(g, g.program()[Change{static_cast<machine::Id>(node->first_change.id + static_cast<int>(i))}],
                act);
  if (node->changes > 0) text += " of";
  if (const std::size_t at = text.find('#'); at != std::string::npos) {
    const int n = amount_of(g, *node, act);
    text.replace(at, 1, n == 127 ? "all" : std::to_string(n));
    if (n == 1 && text.back() == 's') text.pop_back();
  } else if (const Slot c = g.one(node->what, act); c != no_card && c < slot_count) {
    text += " " + g.title(c);
  }
  return text;
}

// In a few words; in those of the text where another alternative reads alike.
std::string alternative_label(const Game& g, Effect either, const Act& act, unsigned which) {
  const auto text = [&](unsigned i) {
    return named(g, machine::alternative(g.program(), either, i), act, i);
  };
  const std::string mine = text(which);
  const std::vector<std::string>& words = g.catalog.alternatives(either);
  if (which >= words.size()) return mine;
  for (unsigned i = 0; i < words.size(); ++i)
    if (i != which && text(i) == mine) return words[which];
  return mine;
}

std::string take_label(const Game& g, unsigned parts) {
  if (parts == 0) return "take nothing";
  const auto* q = static_cast<const TakeBonus*>(AllRoutines::frame(g.s.frames, AllRoutines::top(g.s.frames)));
  const Bonuses bonuses = g.bonuses(q->seat, q->at);
  const unsigned all = bonuses.parts(), cards = all & Bonuses::all_cards,
                 resources = all & Bonuses::all_resources;
  const std::string both = parts == all ? " (take both)" : "";
  if (parts == cards) return "take cards" + both;
  if (parts == resources) return "take resources" + both;
  if (parts == all) return "take both";
  static constexpr const char* words[] = {"the planet's cards", "the planet's resources",
                                          "the cards of units", "the resources of units"};
  std::string text;
  for (unsigned i = 0; i < std::size(words); ++i)
    if (parts >> i & 1U) text += std::string(text.empty() ? "take only " : " and ") + words[i];
  return text;
}

std::string deploy_label(const Game& g, Option o) {
  const std::string text = "deploy " + g.card(o.a).title;
  if (o.c == 1) return text + " at " + g.name_of_place(o.b);
  if (o.c == 3) return text + " to HQ";
  if (g.card(o.b).type == Type::Planet) return text + " on " + g.name_of_place(g.at(o.b).place);
  unsigned alike = 0;  // hosts of this name: then the place tells them apart
  for (Slot c : g.s.play[0] | g.s.play[1]) alike += g.title(c) == g.title(o.b);
  if (alike == 1) return text + " on " + g.title(o.b);
  return text + " on " + g.title(o.b) + " (" + g.name_of_place(g.at(o.b).place) + ", #" +
         std::to_string(g.at(o.b).controller) + ")";
}

}  // namespace

std::string Game::label(Option o) const {
  switch (verb(o)) {
    case Verb::None: return "";
    case Verb::Pass: return "pass";
    case Verb::Done: return "done";
    case Verb::Decline: return "decline";
    case Verb::Keep: return "keep hand";
    case Verb::Mulligan: return "mulligan";
    case Verb::Deploy: return deploy_label(*this, o);
    case Verb::Use: return use_label(*this, o);
    case Verb::CommitTo: return "commit to " + name_of_place(o.a);
    case Verb::CommitSynapse: return "commit synapse to " + name_of_place(o.a);
    case Verb::Enslave: return "enslave " + std::string(faction_name(static_cast<Faction>(o.a)));
    case Verb::RemoveInfestation: return "remove infestation";
    case Verb::Reserve: return "reserve " + card(o.a).title + " at " + name_of_place(o.b);
    case Verb::DeepStrike: return "deep strike " + told(o.a);
    case Verb::OnHost:
      return "on " + (card(o.a).type == Type::Planet ? name_of_place(at(o.a).place) : told_apart(*this, o.a));
    case Verb::Take: return take_label(*this, o.a);
    case Verb::AttackWith: return "attack with " + title(o.a);
    case Verb::Against: return "against " + title(o.a);
    case Verb::AreaEffect: return "area effect " + std::to_string(area_effect(o.a));
    case Verb::Retreat: return "retreat " + title(o.a);
    case Verb::Shield: {
      const FrameTail tail = AllRoutines::top(s.frames);
      const std::uint8_t moment = static_cast<const UseShield*>(AllRoutines::frame(s.frames, tail))->moment;
      const Member& m = s.members[s.moments[moment].first + o.b];
      return "shield " + card(o.a).title + " on " + title(m.card.slot) + " at " +
             name_of_place(at(m.card.slot).place);
    }
    case Verb::MoveTo: return "move " + told_apart(*this, o.a) + " to " + name_of_place(o.b);
    case Verb::BattleAbility: return "battle ability " + card(s.line[o.a]).title;
    case Verb::CallStalemate: return "call stalemate";
    case Verb::Choose: return "choose " + with_place(*this, o.a);
    case Verb::Target: return "target " + with_place(*this, o.a);
    case Verb::ChoosePlace: return place_label(*this, "choose", o);
    case Verb::TargetPlace: return place_label(*this, "target", o);
    case Verb::Number: return "X = " + std::to_string(o.a);
    case Verb::Divide: return "1 damage on " + with_place(*this, o.a);
    case Verb::DiscardCard: return "discard " + with_place(*this, o.a);
    case Verb::SacrificeCard: return "sacrifice " + with_place(*this, o.a);
    case Verb::PayWith: return "pay with " + with_place(*this, o.a);
    case Verb::Bottom: return "bottom " + card(o.a).title;
    case Verb::Top: return "top " + card(o.a).title;
    case Verb::Resolve: {
      const Delayed& d = s.delayed[o.b];
      const std::string& source = catalog[d.face].title;
      return "resolve " + source + (d.card.slot < slot_count ? " on " + with_place(*this, d.card.slot) : "");
    }
    case Verb::Yes: return "yes";
    case Verb::NameType: return "choose " + std::string(nameable[o.a - 1U].name);
    case Verb::NameKeyword: return "choose " + std::string(keyword_name(static_cast<Keyword>(o.a)));
    case Verb::ChoosePlayer: {
      const bool targeted = AllRoutines::top(s.frames).routine == AllRoutines::id<TargetPlayer>;
      return (targeted ? "target #" : "choose #") + std::to_string(o.a);
    }
    case Verb::ChooseEffect: {
      const FrameTail tail = AllRoutines::top(s.frames);
      const void* frame = AllRoutines::frame(s.frames, tail);
      const Effect both = tail.routine == AllRoutines::id<WhichCost>
                              ? static_cast<const WhichCost*>(frame)->cost
                              : static_cast<const WhichEffect*>(frame)->either;
      return "choose " + alternative_label(*this, both, s.acts[o.b], o.a);
    }
  }
  return "";
}

}  // namespace tercio::warlords
