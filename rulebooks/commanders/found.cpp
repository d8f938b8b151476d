// Acquiring, searching and giving up resources.
#include "rulebooks/commanders/game.h"

namespace tercio::commanders {
namespace {

Cards in_domain(const Game& g, Seat seat, std::int16_t filter) {
  Cards all;
  const unsigned n = g.s.domain_count[seat];
  for (unsigned i = 0; n > 1 && i < n; ++i) {
    const Slot c = g.s.domains[g.s.first[seat] + i];
    if (filter < 0 || [&] {
          Filter f = g.catalog.filter(filter);
          const Card& text = g.card(c);
          if (!(f.types & bit(text.type)) || (f.spell && !text.spell)) return false;
          if (f.title >= 0 && f.title != text.id) return false;
          if (f.alignment != Alignment::None && f.alignment != text.alignment) return false;
          for (const std::int16_t word : f.words)
            if (word >= 0 &&
                !(g.s.terms.types_only ? text.type_words : text.words)[static_cast<std::size_t>(word)])
              return false;
          return true;
        }())
      all.add(c);
  }
  return all;
}

Cards on_top(const Game& g, Seat seat, unsigned count) {
  Cards all;
  const unsigned n = g.s.domain_count[seat];
  for (unsigned i = 0; i < count && i + 1 < n; ++i) all.add(g.s.domains[g.s.first[seat] + n - 1 - i]);
  return all;
}

Cards ally_resources(const Game& g, Seat seat, std::int16_t filter) {
  Cards all;
  const Eye with{no_card, seat, gone, false, nullptr};
  for (Slot c : g.s.active[seat])
    if (g.fits(filter, with, c) && !g.card(c).encampment) all.add(c);
  return all;
}

void take(Game& g, Seat seat, Slot c, bool reveals) {
  g.put(c, arsenal);
  if (!reveals) return;
  g.know(c, (1U << g.s.seats) - 1);
  if (g.journal) g.say("#" + std::to_string(seat) + " acquires " + g.name(c));
}

Slot at_random(Game& g, const Cards& among) {
  if (g.journal)
    if (const Slot chosen = g.journal->arranged(g, among); chosen != no_card) return chosen;
  unsigned k = g.s.chance.below(among.count());
  for (Slot c : among)
    if (k-- == 0) return c;
  return no_card;
}

}  // namespace

void AcquireResources::run(Game& g) {
  BEGIN
  n = static_cast<std::uint8_t>(g.acquire(seat, count));
  if (n && g.journal)
    g.say("#" + std::to_string(seat) + " acquires " + std::to_string(n) +
          (n == 1 ? " resource" : " resources"));
  if (n && g.s.ears[static_cast<unsigned>(Event::Acquire)])
    CALL(Occur{.moment = g.single(g.happening(Event::Acquire, no_card, no_card, seat))});
  g.returns(n);
  END
}

void SearchDomain::run(Game& g) {
  BEGIN
  for (unsigned i = 0; i < g.s.domain_count[seat]; ++i)  // who searches sees it all, until it is shuffled
    g.know(g.s.domains[g.s.first[seat] + i], 1U << seat);
  if (!in_domain(g, seat, g.catalog.step(step).filter).empty()) {
    ASK(WhichOf{.seat = seat,
                .verb = Verb::Choose,
                .none = Verb::Decline,
                .among = in_domain(g, seat, g.catalog.step(step).filter)});
    found = verb(g.answer()) == Verb::Choose;
    if (found) take(g, seat, first(g.answer()), g.catalog.step(step).reveals);
  }
  g.shuffle(seat);
  if (found && g.s.ears[static_cast<unsigned>(Event::Acquire)])
    CALL(Occur{.moment = g.single(g.happening(Event::Acquire, no_card, no_card, seat))});
  g.returns(found);
  END
}

void FromTheTop::run(Game& g) {
  BEGIN
  for (Slot c : on_top(g, seat, g.catalog.step(step).times)) g.know(c, 1U << seat);
  seen = on_top(g, seat, g.catalog.step(step).times);
  if (g.catalog.step(step).what == Do::Reorder) {
    while (seen.count() > 1) {
      ASK(WhichOf{.seat = seat, .verb = Verb::Top, .none = Verb::Done, .among = seen});
      if (verb(g.answer()) != Verb::Top) break;
      seen.remove(first(g.answer()));
      g.put(first(g.answer()), domain, 0);
    }
  } else if (!seen.empty()) {
    ASK(WhichOf{.seat = seat, .verb = Verb::Choose, .among = seen});
    if (verb(g.answer()) == Verb::Choose) {
      seen.remove(first(g.answer()));
      g.put(first(g.answer()), arsenal);
      for (Slot c : seen) g.put(c, domain, 1);
    }
  }
  g.returns(1);
  END
}

void BanishFromArsenal::run(Game& g) {
  BEGIN
  for (n = 0; n < g.catalog.step(step).times && !g.s.arsenals[seat].empty(); ++n) {
    if (g.catalog.step(step).at_random) {
      CALL(Occur{.moment =
                     g.single(g.happening(Event::Banish, at_random(g, g.s.arsenals[seat]), g.s.acts[act]))});
    } else {
      ASK(WhichOf{.seat = seat, .verb = Verb::Banish, .among = g.s.arsenals[seat]});
      if (verb(g.answer()) != Verb::Banish) break;
      CALL(Occur{.moment = g.single(g.happening(Event::Banish, first(g.answer()), g.s.acts[act]))});
    }
  }
  g.returns(n);
  END
}

void RuinsOne::run(Game& g) {
  BEGIN
  g.returns(0);
  if (!ally_resources(g, seat, g.catalog.step(step).filter).empty()) {
    ASK(WhichOf{
        .seat = seat, .verb = Verb::Ruin, .among = ally_resources(g, seat, g.catalog.step(step).filter)});
    if (verb(g.answer()) == Verb::Ruin)
      CALL(Occur{.moment = g.single(g.happening(Event::Ruin, first(g.answer()), g.s.acts[act]))});
  }
  END
}

void WhichOf::offer(const Game&, Options& list) const {
  for (Slot c : among) list.add(option(verb, c));
  if (none != Verb::None) list.add(option(none));
}

}  // namespace tercio::commanders
