// Which cards may be deployed or enter play, and where. rules/warlords.md A2, B4.5, B4.9.
#include "rulebooks/warlords/game.h"

namespace tercio::warlords {

// Unique: no copy that the player controls or owns is in play. Relics: one for each player.
bool Game::may_enter(Seat seat, Slot c) const {
  const Card& def = card(c);
  const bool relic = def.traits[catalog.relic()];
  if (!def.unique && !relic) return true;
  for (Seat who = 0; who < 2; ++who)
    for (Slot other : s.play[who]) {
      if (relic && who == seat && card(other).traits[catalog.relic()]) return false;
      if (def.unique && card(other).title_id == def.title_id && (who == seat || at(other).owner == seat))
        return false;
    }
  return true;
}

bool Game::may_attach(Slot attachment, Slot host, Seat seat) const {
  const Card& def = card(attachment).type == Type::Attachment || card(attachment).other_side < 0
                        ? card(attachment)
                        : catalog[static_cast<std::size_t>(card(attachment).other_side)];
  if (def.type != Type::Attachment || host == attachment || !is_unit(host)) return false;
  if (!fits(def.attach_to, Eye{attachment, seat, nowhere, nullptr}, host)) return false;
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
  const int missing = def.cost - s.resources[seat];
  const bool helped = s.tallies[seat].ears & bit(Name::Deploying);
  if (missing > 0 && !helped) return;
  if (!may_enter(seat, c)) return;
  const auto affordable = [&](Place to, bool as_other = false) {
    return missing <= 0 || reduction(seat, c, to, as_other) >= missing;
  };
  if (def.type == Type::Army) {
    for (Place p = 0; p < line_length; ++p)
      if (planet_here(p) && affordable(p)) list.add(option(Verb::Deploy, c, p, 1));
  } else if (def.type == Type::Support) {
    if (affordable(hq)) list.add(option(Verb::Deploy, c, hq, 3));
  }
  if (def.type == Type::Attachment || def.may_deploy_as_other)
    for (Seat who = 0; who < 2; ++who)
      for (Slot host : s.play[who])
        if (may_attach(c, host, seat) && affordable(at(host).place, def.type != Type::Attachment))
          list.add(option(Verb::Deploy, c, host, 2));
}

void Game::offer_actions(Seat seat, Options& list) const {
  if (!may_act(seat)) return;
  const unsigned phase = 1U << static_cast<unsigned>(s.phase);
  const auto offer = [&](Slot c) {
    const Card& def = card(c);
    for (unsigned i = 0; i < def.abilities.size(); ++i) {
      const Ability& a = def.abilities[i];
      if (a.kind != Kind::Action || (a.phase != Phase::Setup && a.phase != s.phase)) continue;
      if (usable(c, i, start(c, i, seat))) list.add(option(Verb::Use, c, i, 0));
    }
  };
  for (Slot c : s.acting[seat])
    if ((card(c).action_phases & phase) && (in_play(c) || card(c).type == Type::Event)) offer(c);
}

}  // namespace tercio::warlords
