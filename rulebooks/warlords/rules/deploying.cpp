// Which cards may be deployed or enter play, and where.
#include "rulebooks/warlords/rules/game.h"

namespace tercio::warlords {

// Unique: no copy that the player controls or owns is in play. Relics: one for each player.
bool Game::has_copy(Seat seat, Slot c) const {
  const Card& def = card(c);
  const bool relic = def.traits[catalog.relic()];
  if (!def.unique && !relic) return false;
  for (Seat who = 0; who < 2; ++who)
    for (Slot other : s.play[who]) {
      if (relic && who == seat && card(other).traits[catalog.relic()]) return true;
      if (def.unique && card(other).title_id == def.title_id && (who == seat || at(other).owner == seat))
        return true;
    }
  return false;
}

bool Game::may_enter(Seat seat, Slot c) const { return !has_copy(seat, c) && is_welcome(seat, card(c)); }

bool Game::attaches_to_planets(const Card& def) const {
  return def.attach_to && (program()[def.attach_to].types & card_types) == 0;
}

bool Game::may_attach(Slot attachment, Slot host, Seat seat) const {
  const Card& def = card(attachment).type == Type::Attachment || card(attachment).other_side < 0
                        ? card(attachment)
                        : catalog[static_cast<std::size_t>(card(attachment).other_side)];
  if (def.type != Type::Attachment || host == attachment) return false;
  const Eye looking{attachment, seat, nowhere, nullptr, nullptr};
  if (card(host).type == Type::Planet)
    return planet_here(at(host).place) && fits(def.attach_to, looking, see(place_slot(at(host).place)));
  if (!is_unit(host) || !fits(def.attach_to, looking, see(host))) return false;
  if (has(host, Keyword::NoAttachments)) return false;
  if (has(host, Keyword::NoTraitAttachments) && def.traits[card(host).no_attachment_trait]) return false;
  if (def.limit_per_unit == 0) return true;
  unsigned copies = 0;
  for (Slot a = at(host).first_attachment; a != no_card; a = at(a).next_attachment)
    copies += card(a).title_id == def.title_id && a != attachment;
  return copies < def.limit_per_unit;
}

void Game::offer_deploys(Seat seat, Slot c, Options& list) const {
  const Card& def = card(c);
  if (def.cost < 0 || def.type == Type::Event || def.type == Type::Blank) return;
  if ((def.keywords & bit(Keyword::Limited)) && s.limited_used[seat]) return;
  const bool helped = s.tallies[seat].ears[0] & bit(Name::Deploying);
  const bool fixed = !changes_costs(c);
  if (def.cost > s.resources[seat] && !helped && fixed) return;
  if (!may_enter(seat, c) || (def.has_extra_cost && !may_pay_extra(seat, c))) return;
  const auto affordable = [&](Place to, bool as_other = false) {
    if (!fixed && barred(seat, c, to)) return false;
    if (fixed && !as_other && def.cost <= s.resources[seat]) return true;
    return cheapest(seat, c, to, as_other) <= s.resources[seat];
  };
  if (def.type == Type::Army) {
    for (Place p = 0; p < line_length; ++p)
      if (planet_here(p) && affordable(p)) list.add(option(Verb::Deploy, c, p, 1));
  } else if (def.type == Type::Support) {
    if (affordable(hq)) list.add(option(Verb::Deploy, c, hq, 3));
  }
  if (attaches_to_planets(def)) {
    for (Place p = 0; p < line_length; ++p)
      if (planet_here(p) && may_attach(c, s.line[p], seat) && affordable(p))
        list.add(option(Verb::Deploy, c, s.line[p], 2));
  } else if (def.type == Type::Attachment || def.may_deploy_as_other)
    for (Seat who = 0; who < 2; ++who)
      for (Slot host : s.play[who])
        if (may_attach(c, host, seat) && affordable(at(host).place, def.type != Type::Attachment))
          list.add(option(Verb::Deploy, c, host, 2));
}

// What an effect lets a player deploy. A card that may deploy as an attachment counts as either of its sides.
void Game::offer_deploys_of(const EffectNode& node, const Act& act, Options& list) const {
  const ThingsNode& what = program()[node.what];
  const auto offer = [&](Slot c) {
    if (what.named == machine::Named::This && c != act.source.slot) return;
    const Card& def = card(c);
    Seen back = see(c);
    if (def.other_side >= 0) back.card = &catalog[static_cast<std::size_t>(def.other_side)];
    const bool as_it_is = fits(what.filter, eye(act), see(c));
    const bool turned = def.may_deploy_as_other && fits(what.filter, eye(act), back);
    if (!as_it_is && !turned) return;
    Options all;
    all.clear();
    offer_deploys(act.doer, c, all);
    for (Option o : all) {
      const bool on_a_host = o.c == 2;
      if (node.to && (o.c != 1 || !found(node.to, act).has(place_slot(o.b)))) continue;
      if (def.type == Type::Attachment ? as_it_is : on_a_host ? turned : as_it_is) list.add(o);
    }
  };
  if (!what.topmost)
    return each_in(what.zone, what.whose ? seats(what.whose, eye(act)) : 1U << act.doer, eye(act), offer);
  const unsigned mask = what.whose ? seats(what.whose, eye(act)) : 1U << act.doer;
  for (unsigned seat = 0; seat < 2; ++seat)  // the last of each discard pile that fits
    for (unsigned i = mask >> seat & 1U ? s.discard_counts[seat] : 0U; i > 0; --i)
      if (const Slot c = s.discards[seat][i - 1]; fits(what.filter, eye(act), see(c))) {
        offer(c);
        break;
      }
}

void Game::offer_actions(Seat seat, Options& list) const {
  if (!may_act(seat)) return;
  const unsigned phase = 1U << static_cast<unsigned>(s.phase);
  const auto offer = [&](Slot c) {
    const Card& def = card(c);
    for (unsigned i = 0; i < def.abilities.size(); ++i) {
      const Ability& a = def.abilities[i];
      if (a.kind != Kind::Action || (a.phase != Phase::Setup && a.phase != s.phase)) continue;
      if (!a.any_player && at(c).controller != seat && in_play(c)) continue;
      if (usable(c, i, start(c, i, seat))) list.add(option(Verb::Use, c, i, 0));
    }
  };
  for (Slot c : s.acting[seat])
    if (((card(c).action_phases | card(c).open_phases) & phase) &&
        (in_play(c) || card(c).type == Type::Event))
      offer(c);
  for (unsigned i = 0; s.borrows[seat] && i < s.discard_counts[other(seat)]; ++i)
    if (const Slot c = s.discards[other(seat)][i]; card(c).type == Type::Event && !card(c).never_played)
      offer(c);
  for (unsigned i = 0; s.tallies[seat].recalls && i < s.discard_counts[seat]; ++i)
    if (const Slot c = s.discards[seat][i];
        card(c).type == Type::Event && !card(c).never_played && may_recall(seat, c))
      offer(c);
  if (!anything_given()) return;
  for (Slot c : s.play[seat]) {
    std::array<std::uint16_t, 8> cards{};
    const unsigned count = given(c, cards);
    for (unsigned i = 0; i < count; ++i)
      if (catalog[cards[i]].abilities[0].kind == Kind::Action &&
          usable(c, first_given + i, start(c, first_given + i, seat)))
        list.add(option(Verb::Use, c, first_given + i, 0));
  }
}

}  // namespace tercio::warlords
