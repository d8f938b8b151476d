// "Why can't I play this?": the reason a card is not among the options, told from what its seat may know.
#include <algorithm>
#include <optional>

#include "language/distance.h"
#include "language/token.h"
#include "rulebooks/warlords/match.h"
#include "rulebooks/warlords/rules/verb.h"

namespace tercio::warlords {

using language::lower_case;

namespace {

std::string costs(int price, int have) {
  return "costs " + std::to_string(price) + ", you have " + std::to_string(have);
}

std::string words(const Ability& a) {
  return a.text.empty() || a.text.back() != '.' ? a.text : a.text.substr(0, a.text.size() - 1);
}

// What a change does, as far as reasons ask for it.
struct Restriction {
  machine::Alters kind;
  Word word;
};
constexpr Restriction cannot(Deed deed) { return {machine::Alters::Cannot, static_cast<Word>(deed)}; }
constexpr Restriction blank{machine::Alters::Special, static_cast<Word>(Special::Blank)};
bool is(const machine::ChangeNode& change, Restriction what) {
  return change.kind == what.kind && change.word == what.word;
}

// The card whose text holds this change.
std::string card_of_change(const Catalog& catalog, Change wanted) {
  const machine::Program& program = catalog.program();
  const auto holds = [&](const auto& self, Effect id) -> bool {
    if (!id) return false;
    const EffectNode& n = program[id];
    if (n.changes && wanted.id >= n.first_change.id && wanted.id < n.first_change.id + n.changes) return true;
    return self(self, n.a) || self(self, n.b);
  };
  for (std::size_t i = 0; i < catalog.size(); ++i)
    for (const Ability& a : catalog[i].abilities)
      if (holds(holds, a.effect)) return catalog[i].title;
  return "an effect";
}

// Which card brings a restriction upon another, or nothing.
std::optional<std::string> brought_by(const Game& g, Slot c, Restriction what) {
  for (Seat seat = 0; seat < 2; ++seat)
    for (Slot source : g.s.play[seat])
      for (const Ability& a : g.card(source).abilities) {
        if (a.kind != Kind::Constant) continue;
        const Eye eye = g.eye_of(source);
        const ThingsNode& subject = g.program()[a.subject];
        const bool applies = subject.named == machine::Named::This   ? source == c
                             : subject.named == machine::Named::Host ? g.at(source).host == c
                                                                     : g.fits(subject.filter, eye, c);
        if (!applies || (a.condition && !g.holds(a.condition, eye)) || g.blanked(source)) continue;
        for (const Change change : a.changes)
          if (is(g.program()[change], what))
            return source == c ? "its own text (" + words(a) + ")" : g.title(source) + " (" + words(a) + ")";
      }
  for (unsigned i = 0; i < g.s.lasting_count; ++i)
    if (g.s.lasting[i].card == g.ref(c) && is(g.program()[g.s.lasting[i].change], what))
      return card_of_change(g.catalog, g.s.lasting[i].change);
  return std::nullopt;
}

// Reasons for one seat in one position, each a clause without a subject: "costs 5, you have 3".
class Reasons {
 public:
  Reasons(const Game& game, Seat seat, const Options& options) : g(game), seat_(seat), options_(options) {
    tail_ = AllRoutines::top(g.s.frames);
    frame_ = AllRoutines::frame(g.s.frames, tail_);
  }

  std::string of(Slot c) const {
    const std::string title = g.title(c);
    const std::string offered = where_offered(c);
    if (!offered.empty()) return title + " is among the options: " + offered + ".";
    if (const std::string reason = asked_for(c); !reason.empty()) return title + " " + reason + ".";
    if (g.at(c).place == hand)
      return g.card(c).type == Type::Event ? of_abilities(c)
                                           : title + " can't be deployed: " + deploying(c) + ".";
    if (g.at(c).place == discard) return title + " is in the discard pile.";
    if (g.card(c).type == Type::Planet)
      return title + ": its battle ability can be used by whoever wins a battle there.";
    if (!g.in_play(c)) return title + " is out of play.";
    if (g.at(c).controller != seat_)
      return title + " is not yours: #" + std::to_string(g.at(c).controller) + " controls it.";
    return of_abilities(c);
  }

 private:
  template <class Q>
  const Q* asked() const {
    return tail_.routine == AllRoutines::id<Q> ? static_cast<const Q*>(frame_) : nullptr;
  }
  bool mine() const {  // the pending question is put to this seat
    Options list;
    return AllRoutines::offer(tail_.routine, frame_, g, list) == seat_;
  }

  std::string where_offered(Slot c) const {
    std::string labels;
    unsigned n = 0;
    if (!mine()) return labels;
    for (Option o : options_) {
      bool speaks_of_card = true;
      switch (verb(o)) {
        case Verb::None:
        case Verb::Pass:
        case Verb::Done:
        case Verb::Decline:
        case Verb::Keep:
        case Verb::Mulligan:
        case Verb::Take:
        case Verb::CallStalemate:
        case Verb::Number:
        case Verb::Yes:
        case Verb::ChoosePlayer:
        case Verb::NameType:
        case Verb::NameKeyword:
        case Verb::ChooseEffect: speaks_of_card = false; break;
        case Verb::CommitTo:
        case Verb::BattleAbility:
        case Verb::ChoosePlace:
        case Verb::TargetPlace: speaks_of_card = is_planet(o.a) && g.s.line[o.a] == c; break;
        default: speaks_of_card = o.a == c;
      }
      if (!speaks_of_card) continue;
      if (++n <= 3) labels += (n > 1 ? "; " : "") + g.label(o);
    }
    if (n > 3) labels += "; and " + std::to_string(n - 3) + " more";
    return labels;
  }

  // Reasons that belong to the question that is asked: attackers, defenders, targets, shields, retreats.
  std::string asked_for(Slot c) const {
    if (!mine()) return "";
    const bool here = g.in_play(c) && g.at(c).place == g.s.battle.at && g.at(c).host == no_card;
    const bool yours = g.in_play(c) && g.at(c).controller == seat_;
    if (const auto* q = asked<DeclareAttacker>(); q && yours && g.is_unit(c)) {
      if (!here) return "can't attack: it is not at " + g.name_of_place(g.s.battle.at);
      if (g.exhausted(c)) return "can't attack: it is exhausted";
      if (q->ranged && !g.has(c, Keyword::Ranged))
        return "can't attack in the ranged skirmish: it is not Ranged";
      for (Slot enemy : g.s.at[Game::other(seat_)][g.s.battle.at])
        if (const auto by = brought_by(g, enemy, cannot(Deed::BeAttacked)))
          return "can't attack: no enemy unit here can be attacked, " + g.title(enemy) + " because of " + *by;
      return "can't attack: there is no enemy unit here";
    }
    if (asked<DeclareDefender>() && g.in_play(c) && g.is_unit(c)) {
      if (yours) return "can't be attacked: it is your own";
      if (!here) return "can't be attacked: it is not at " + g.name_of_place(g.s.battle.at);
      if (const auto by = brought_by(g, c, cannot(Deed::BeAttacked)))
        return "can't be attacked because of " + *by;
    }
    if (asked<RetreatUnits>() && yours && g.is_unit(c)) {
      if (!here) return "can't retreat: it is not at " + g.name_of_place(g.s.battle.at);
      if (const auto by = brought_by(g, c, cannot(Deed::Retreat))) return "can't retreat because of " + *by;
    }
    if (asked<MoveMobile>() && yours && g.is_unit(c))
      return !is_planet(g.at(c).place)          ? "can't move: it is not at a planet"
             : g.at(c).flags & CardState::Moved ? "can't move: it has moved already"
             : g.has(c, Keyword::Mobile)        ? "can't move: there is no planet next to it"
                                                : "can't move: it is not Mobile";
    if (asked<UseShield>() && g.at(c).place == hand) {
      if (g.card(c).shields == 0) return "can't shield: it has no shield icons";
      return "can't shield now";
    }
    if (const auto* q = asked<PickCard>(); q && g.in_play(c) && asks_for_cards_in_play(*q))
      return not_chosen(*q, c);
    return "";
  }

  bool asks_for_cards_in_play(const PickCard& q) const {
    return static_cast<Zone>(g.program()[q.things].zone) == Zone::Play;
  }

  std::string not_chosen(const PickCard& q, Slot c) const {
    const Act& act = g.s.acts[q.act];
    const ThingsNode& n = g.program()[q.things];
    const std::string verb = n.target ? "can't be targeted: " : "can't be chosen: ";
    for (unsigned i = 0; i < act.count[n.reg]; ++i)
      if (act.picks[act.first[n.reg] + i].slot == c) return "is chosen already";
    if (!g.fits(n.filter, g.eye(act), c))
      return verb + "it is not what " + g.catalog[act.card].title + " asks for (" + words(g.ability(act)) +
             ")";
    return verb + no_target_because(n, act, c);
  }

  // Why a card that fits the words of a text is still no target of it.
  std::string no_target_because(const ThingsNode& n, const Act& act, Slot c) const {
    if (!g.affects(act, c)) return "it is immune to enemy events";
    if (n.target && g.at(c).controller != act.seat)
      if (const auto by = brought_by(g, c, cannot(Deed::BeTargeted))) return "because of " + *by;
    if (g.is_spent(act, c, true)) return "it is sacrificed for this";
    if (const auto by = brought_by(g, c, cannot(Deed::BeDamaged)); by && !g.useful_target(act, n.reg, c))
      return "because of " + *by;
    return "it would change nothing";
  }

  std::string deploying(Slot c) const {
    const Card& def = g.card(c);
    const bool ambush = def.keywords & bit(Keyword::Ambush);
    if (def.cost < 0) return "it has no cost";
    if ((def.keywords & bit(Keyword::Limited)) && g.s.limited_used[seat_])
      return "you have used a Limited card this round already";
    if (std::string taken = already_there(c); !taken.empty()) return taken;
    const bool in_deploy = g.s.phase == Phase::Deploy, in_ambush = ambush && g.s.phase == Phase::Combat;
    if (in_deploy && g.s.passed[seat_]) return "you have passed in this deploy phase";
    if (!in_deploy && !in_ambush) {
      const std::string when =
          std::string("only in the deploy phase") + (ambush ? " or, by its Ambush, the combat phase" : "");
      return when + " (this is the " + phase_name(g.s.phase) + " phase)";
    }
    if (in_deploy && !(asked<DeploymentTurn>() && mine())) return "only in your deployment turn";
    if (in_ambush && !(asked<ActionTurn>() && mine())) return "only in an action window";
    Place cheap = hq;
    for (Place p = 0; p < line_length && def.type == Type::Army; ++p)
      if (g.planet_here(p) &&
          (cheap == hq || g.cheapest(seat_, c, p, false) < g.cheapest(seat_, c, cheap, false)))
        cheap = p;
    const int price = g.price(seat_, c, cheap), saved = price - g.cheapest(seat_, c, cheap, false);
    if (price - saved > g.s.resources[seat_])
      return costs(price, g.s.resources[seat_]) +
             (saved > 0 ? ", and " + std::to_string(saved) + " can be saved" : "");
    if (!g.may_pay_extra(seat_, c)) return "its additional cost cannot be paid";
    if (def.type == Type::Attachment) return no_host(c);
    return "there is no place for it";
  }

  // Unique cards and relics.
  std::string already_there(Slot c) const {
    if (g.may_enter(seat_, c)) return "";
    const Card& def = g.card(c);
    for (Seat who = 0; who < 2; ++who)
      for (Slot old : g.s.play[who]) {
        if (def.unique && g.card(old).title_id == def.title_id && (who == seat_ || g.at(old).owner == seat_))
          return "it is unique and already in play at " + g.name_of_place(g.at(old).place);
        if (who == seat_ && def.traits[g.catalog.relic()] && g.card(old).traits[g.catalog.relic()])
          return "you may control one Relic, and control " + g.title(old);
      }
    if (!g.is_welcome(seat_, def)) return "your enslavement dial is set to another faction";
    return "it may not enter play";
  }

  std::string no_host(Slot c) const {
    const Card& def = g.card(c);
    std::string refused;
    for (Seat who = 0; who < 2; ++who)
      for (Slot host : g.s.play[who]) {
        if (!g.is_unit(host) || !g.fits(def.attach_to, Eye{c, seat_, nowhere, nullptr, nullptr}, host))
          continue;
        const bool barred =
            g.has(host, Keyword::NoAttachments) ||
            (g.has(host, Keyword::NoTraitAttachments) && def.traits[g.card(host).no_attachment_trait]);
        if (refused.empty())
          refused =
              "; " + g.title(host) + (barred ? " takes no such attachments" : " has as many of it as it may");
      }
    return "no unit in play may carry it" + refused;
  }

  std::string of_abilities(Slot c) const {
    const Card& def = g.card(c);
    const std::string title = g.title(c);
    const bool event = def.type == Type::Event;
    if (def.never_played) return title + " can't be played: it is put into reserve and Deep Struck.";
    std::string text;
    for (unsigned i = 0; i < def.abilities.size(); ++i) {
      const Ability& a = def.abilities[i];
      if (a.kind == Kind::Constant || a.kind == Kind::StateTriggered || a.kind == Kind::Battle) continue;
      if (event != (g.at(c).place == hand)) continue;
      if (!text.empty()) text += " ";
      text += title + (event ? " can't be played: " : " can't be used: ") + ability(c, i) + ".";
    }
    if (text.empty()) text = title + " has no ability that you use: what it says applies by itself.";
    return text;
  }

  std::string ability(Slot c, unsigned i) const {
    const Ability& a = g.card(c).abilities[i];
    if (std::string reason = spent(c, i); !reason.empty()) return reason;
    if (a.kind == Kind::Action) {
      if (a.phase != Phase::Setup && a.phase != g.s.phase)
        return "only in the " + phase_name(a.phase) + " phase (this is the " + phase_name(g.s.phase) +
               " phase)";
      if (g.s.phase == Phase::Deploy && g.s.passed[seat_]) return "you have passed in this deploy phase";
      const bool turn = (asked<ActionTurn>() || asked<DeploymentTurn>()) && mine();
      const Act act = g.start(c, i, seat_);
      if (std::string reason = unpaid(c, i, act); !reason.empty()) return reason;
      return turn                         ? pointless(act)
             : g.s.phase == Phase::Deploy ? "only in your deployment turn"
                                          : "only in an action window";
    }
    const char* kind = a.kind == Kind::Interrupt ? "an interrupt" : "a reaction";
    const auto* window = asked<Answer>();
    if (!window || window->kind != a.kind || !mine()) return not_now(a, kind);
    const Moment& m = g.s.moments[window->moment];
    Act act = g.start(c, i, seat_);
    act.moment = window->moment;
    for (unsigned k = 0; k < m.count; ++k) {
      act.member = static_cast<std::uint8_t>(k);
      if (!g.answers(c, a, act, g.s.members[m.first + k])) continue;
      for (unsigned n = m.first_answer; n < g.s.answer_count; ++n)
        if (g.s.answered[n].source == c && g.s.answered[n].ability == i && g.s.answered[n].member == k)
          return "it has answered this already";
      if (std::string reason = unpaid(c, i, act); !reason.empty()) return reason;
      return pointless(act);
    }
    return not_now(a, kind);
  }

  static std::string not_now(const Ability& a, const char* kind) {
    return std::string("it is ") + kind + ", for another moment (" + words(a) + ")";
  }

  // Limits, conditions, blank text.
  std::string spent(Slot c, unsigned i) const {
    static constexpr const char* periods[] = {"",       "phase", "round", "battle", "combat round",
                                              "attack", "game"};
    const Ability& a = g.card(c).abilities[i];
    if (!g.limit_left(c, i, seat_))
      return std::string(a.maximum ? "its maximum per " : "its limit per ") +
             periods[static_cast<unsigned>(a.period)] + " is used";
    if (g.in_play(c) && g.blanked(c))
      return "its text is blank because of " + brought_by(g, c, blank).value_or("an effect");
    if (g.card(c).type == Type::Event && (g.card(c).keywords & bit(Keyword::Limited)) &&
        g.s.limited_used[seat_])
      return "you have used a Limited card this round already";
    return "";
  }

  // The condition and the costs, each by itself.
  std::string unpaid(Slot c, unsigned i, const Act& act) const {
    const Card& def = g.card(c);
    const Ability& a = def.abilities[i];
    if (a.condition && !g.holds(a.condition, g.eye(act)))
      return "its condition is not met (" + words(a) + ")";
    Act trial = act;
    if (a.has_x) trial.x = 1;
    const int have = g.s.resources[seat_];
    int price = def.type == Type::Event ? g.price(trial) : 0;
    if (def.cost_is_x && have == 0) return costs(1, 0) + " (X is 1 or more)";
    for (const Effect cost : a.costs) {
      const EffectNode& n = g.program()[cost];
      if (n.control != machine::Control::Verb) continue;
      Purse rich;  // resources are reckoned for all costs together
      rich.resources = 1000;
      rich.cards = static_cast<int>(g.s.hands[seat_].count()) - (g.at(c).place == hand ? 1 : 0);
      if (!n.what && !verb_of(n).pays(g, n, trial, no_card, rich))
        return "there are not enough cards in your hand to discard";
      if (!n.what) price += 1000 - rich.resources;
      if (n.what && !payable_alone(n, trial)) return nothing_to_pay_with(n, trial, c);
    }
    return price > have ? costs(price, have) : "";
  }

  bool payable_alone(const EffectNode& n, const Act& act) const {
    const auto pays = [&](Slot c) {
      Purse purse;
      purse.resources = g.s.resources[seat_];
      return verb_of(n).pays(g, n, act, c, purse);
    };
    if (g.program()[n.what].picks) return g.any_candidate(n.what, act, pays);
    const Slot c = g.one(n.what, act);
    return c != no_card && pays(c);
  }

  std::string nothing_to_pay_with(const EffectNode& n, const Act& act, Slot source) const {
    const EffectVerb& verb = verb_of(n);
    if (g.program()[n.what].picks) {
      if (verb.once) return "there is no ready card to exhaust for it";
      if (verb.chosen_by == Verb::SacrificeCard) return "there is nothing to sacrifice for it";
      if (verb.elsewhere) return "there is no card in your hand whose cost you can pay";
      return "its cost can't be paid";
    }
    const Slot c = g.one(n.what, act);
    if (verb.once && (c == no_card || g.exhausted(c)))
      return c == source || c == no_card ? "it is exhausted" : g.title(c) + " is exhausted";
    if (c != no_card)
      if (const auto by = brought_by(g, c, cannot(Deed::BeDamaged)))
        return "it can't be damaged because of " + *by;
    return "its cost can't be paid";
  }

  // Paid for, but without a target or an effect.
  std::string pointless(const Act& start) const {
    Act act = start;
    act.x = 1;
    const Ability& a = g.ability(act);
    if (g.targets_exist(act)) return "it would change nothing now";
    for (const Things t : a.targets) {
      const ThingsNode& n = g.program()[t];
      if (static_cast<Zone>(n.zone) != Zone::Play) continue;
      for (Seat who = 0; who < 2; ++who)
        for (Slot c : g.s.play[who])
          if (g.fits(n.filter, g.eye(act), c))
            return "no target, " + g.title(c) + ": " + no_target_because(n, act, c);
    }
    return "there is no target (" + words(a) + ")";
  }

  const Game& g;
  Seat seat_;
  const Options& options_;
  FrameTail tail_;
  const void* frame_;
};

}  // namespace

std::string WarlordsMatch::why_not(Seat seat, std::string_view name) const {
  if (over()) return "The game is over.";
  const Game g = now();
  std::string wanted = lower_case(name);
  while (!wanted.empty() && wanted.front() == ' ') wanted.erase(0, 1);
  while (!wanted.empty() && wanted.back() == ' ') wanted.pop_back();
  if (wanted.empty()) return "Which card? Give a part of its title.";

  // Only cards that this seat may look at: its own first, and what is in play before what is not.
  std::vector<Slot> seen;
  for (Slot c : g.s.hands[seat]) seen.push_back(c);
  for (Seat who : {seat, Game::other(seat)})
    for (Slot c : g.s.play[who]) seen.push_back(c);
  for (Place p = 0; p < line_length; ++p)
    if (g.planet_here(p)) seen.push_back(g.s.line[p]);
  for (Seat who : {seat, Game::other(seat)})
    for (unsigned i = 0; i < g.s.discard_counts[who]; ++i) seen.push_back(g.s.discards[who][i]);

  // The whole title, else a part of it.
  std::vector<Slot> found;
  for (Slot c : seen)
    if (lower_case(g.title(c)) == wanted || lower_case(g.card(c).title) == wanted) found.push_back(c);
  if (found.empty())
    for (Slot c : seen)
      if (lower_case(g.title(c)).find(wanted) != std::string::npos) found.push_back(c);
  if (found.empty()) {
    if (const auto known = catalog_->find(wanted))
      return (*catalog_)[*known].title + " is neither in your hand nor in play.";
    std::pair<int, std::string> nearest{1000, ""};
    for (Slot c : seen)
      nearest = std::min(
          nearest, std::pair{language::edit_distance(wanted, lower_case(g.card(c).title)), g.card(c).title});
    if (nearest.first > 2 + static_cast<int>(wanted.size()) / 2) {
      const auto titles = catalog_->nearest_titles(wanted);
      return "There is no card named \"" + std::string(name) + "\"" +
             (titles.empty() ? "." : "; did you mean " + titles[0] + "?");
    }
    return "You see no card named \"" + std::string(name) + "\"; did you mean " + nearest.second + "?";
  }
  std::string titles;
  unsigned different = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    bool before = false;
    for (std::size_t k = 0; k < i; ++k) before |= g.card(found[k]).title_id == g.card(found[i]).title_id;
    if (before) continue;
    titles += (different++ ? ", " : "") + g.card(found[i]).title;
  }
  if (different > 1) return "Which one: " + titles + "?";

  const Reasons reasons(g, seat, options_);
  std::string text;
  for (Slot c : found) {  // copies for which the same is true are told once
    const std::string reason = reasons.of(c);
    if (text.find(reason) == std::string::npos) text += (text.empty() ? "" : "\n") + reason;
  }
  return with_names(text);
}

}  // namespace tercio::warlords
