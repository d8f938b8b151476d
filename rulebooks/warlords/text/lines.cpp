// The lines of a card: abilities with their terms and costs, constant abilities, keywords.
#include "rulebooks/warlords/rules/verb.h"
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {
namespace {

using machine::Later;
using machine::Named;
using machine::Term;

struct KindWord {
  Kind kind;
  Phase phase = Phase::Setup;
  bool forced = false;
};

void add_kinds_of_abilities(Phrases& t) {
  t.word("timing", "action", KindWord{Kind::Action});
  t.row("timing", "{phase} Action", "Combat Action", [](Compile&, Phase p) {
    return KindWord{Kind::Action, p};
  });
  t.word("timing", "interrupt", KindWord{Kind::Interrupt});
  t.word("timing", "reaction", KindWord{Kind::Reaction});
  t.row("timing", "{phase} Interrupt", "Combat Interrupt", [](Compile&, Phase p) {
    return KindWord{Kind::Interrupt, p};
  });
  t.row("timing", "{phase} Reaction", "Combat Reaction", [](Compile&, Phase p) {
    return KindWord{Kind::Reaction, p};
  });
  t.word("timing", "Forced Interrupt", KindWord{Kind::Interrupt, Phase::Setup, true});
  t.word("timing", "Forced Reaction", KindWord{Kind::Reaction, Phase::Setup, true});
  t.word("timing", "battle", KindWord{Kind::Battle});
  t.word("phase", "deploy", Phase::Deploy);
  t.word("phase", "command", Phase::Command);
  t.word("phase", "combat", Phase::Combat);
  t.word("phase", "headquarters", Phase::Headquarters);
}

void begin(Compile& b, KindWord word, bool has_moment) {
  b.ability.kind = word.kind;
  b.ability.phase = word.phase;
  b.ability.forced = word.forced;
  const bool answers = word.kind == Kind::Interrupt || word.kind == Kind::Reaction;
  if (answers != has_moment)
    b.refuse(answers ? "an interrupt or reaction needs its moment: `when ...,` or `after ...,`"
                     : "an action or battle ability has no moment");
  if (word.kind == Kind::Battle && b.card.type != Type::Planet)
    b.refuse("only a planet has a battle ability");
  if (word.kind != Kind::Battle && b.card.type == Type::Planet)
    b.refuse("a planet has a battle ability: `Battle: ...`");
}

void finish(Compile& b, const Later<Effect>& effects) {
  b.ability.effect = effects();
  b.add_ability();
}

void add_abilities(Phrases& t) {
  t.row("ability", "{timing} : {effects} .", "Action: draw 1 card.",
        [](Compile& b, KindWord kind, Later<Effect> effects) {
          begin(b, kind, false);
          finish(b, effects);
        });
  t.row("ability", "{timing} , {terms} : {effects} .", "Action, once per phase: draw 1 card.",
        [](Compile& b, KindWord kind, Later<void> terms, Later<Effect> effects) {
          begin(b, kind, false);
          terms();
          finish(b, effects);
        });
  // The moment is read before the costs, so that `it` and `that planet` there find what happened.
  t.row("ability", "{timing} : {moment} , {effects} .", "Reaction: after this unit enters play, draw 1 card.",
        [](Compile& b, KindWord kind, Later<void> moment, Later<Effect> effects) {
          begin(b, kind, true);
          moment();
          finish(b, effects);
        });
  t.row("ability", "{timing} , {terms} : {moment} , {effects} .",
        "Reaction, once per phase: after this unit enters play, draw 1 card.",
        [](Compile& b, KindWord kind, Later<void> terms, Later<void> moment, Later<Effect> effects) {
          begin(b, kind, true);
          moment();
          const Things happened = b.last;
          terms();
          if (happened) b.last = happened;
          finish(b, effects);
        });
  t.row("ability", "if {condition} , {effect} .", "If this support has 4 or more damage, sacrifice it.",
        [](Compile& b, Condition c, Later<Effect> effect) {
          b.ability.kind = Kind::StateTriggered;
          b.ability.condition = c;
          b.ability.effect = effect();
          if (!b.chosen.empty()) b.refuse("what works by itself has no target");
          b.card.has_state_trigger = true;
          b.add_ability();
        });
}

// `where X is ...` is said once, at the end of a list of effects or of what is changed.
void add_meanings_of_x(Phrases& t) {
  const auto where = [](Compile& b, const Later<Effect>& inside, const Later<Amount>& meaning) {
    const Amount since = b.number(0);
    const Effect made = inside();
    b.define_x(since, meaning());
    return made;
  };
  t.row("effects", "{effect} , where X is {amount}",
        "draw X cards, where X is the number of units you control",
        [where](Compile& b, Later<Effect> inside, Later<Amount> x) { return where(b, inside, x); });
  t.row("effects", "{effect} , where X is {amount} ; {effects}",
        "draw X cards, where X is the number of units you control; discard 1 card",
        [where](Compile& b, Later<Effect> inside, Later<Amount> x, Later<Effect> more) {
          const Effect first = where(b, inside, x);
          return b.sequence(first, more(), false);
        });
  t.row("effects", "{effect} , where X is {amount} ; then {effects}",
        "draw X cards, where X is the number of units you control; then discard 1 card",
        [where](Compile& b, Later<Effect> inside, Later<Amount> x, Later<Effect> more) {
          const Effect first = where(b, inside, x);
          return b.sequence(first, more(), true);
        });
}

void add_terms(Phrases& t) {
  t.row("terms", "{term}", "once per phase", [](Compile&, bool) {});
  t.row("terms", "{term} , {terms}", "once per phase, pay 1",
        [](Compile&, bool, Later<void> more) { more(); });
  const auto limit = [](Compile& b, int times, Period period, bool maximum) {
    if (b.ability.period != Period::None) b.refuse("an ability has one limit");
    if (times < 1) b.refuse("a limit is 1 or more");
    b.ability.period = period;
    b.ability.times = static_cast<std::uint8_t>(times);
    b.ability.maximum = maximum;
    return true;
  };
  t.word("often", "once", 1);
  t.word("often", "twice", 2);
  t.row("term", "{often} per {period}", "once per phase",
        [limit](Compile& b, int times, Period p) { return limit(b, times, p, false); });
  t.row("term", "max {number} per {period}", "max 1 per round",
        [limit](Compile& b, int n, Period p) { return limit(b, n, p, true); });
  t.word("period", "phase", Period::Phase);
  t.word("period", "round", Period::Round);
  t.word("period", "battle", Period::Battle);
  t.word("period", "combat round", Period::CombatRound);
  t.word("period", "attack", Period::Attack);
  t.word("period", "game", Period::Game);
  const auto only = [](Compile& b, Condition c) {
    b.ability.condition = b.ability.condition ? b.join(machine::Holds::And, b.ability.condition, c) : c;
    return true;
  };
  t.row("term", "only while {condition}", "only while this unit is ready", only);
  t.row("term", "only if {condition}", "only if this unit is ready", only);
  t.row("term", "not while {condition}", "not while this unit is ready",
        [only](Compile& b, Condition c) { return only(b, b.join(machine::Holds::Not, c)); });
  t.row("term", "{cost}", "pay 1", [](Compile& b, Later<Effect> cost) {
    b.pay(cost);
    return true;
  });
  t.row("cost", "{verb}", "exhaust this support", [](Compile&, Effect e) { return e; });
  t.row("cost", "{verb} or {cost}", "exhaust this support or discard 1 card",
        [](Compile& b, Effect a, Effect c) {
          return b.effect({.control = machine::Control::Either, .a = a, .b = c});
        });
}

void add_constants(Phrases& t) {
  const auto always = [](Compile& b, Things of, const Changes& changes, const Later<Condition>* condition,
                         bool unless) {
    b.ability.kind = Kind::Constant;
    const ThingsNode& subject = b.program[of];
    if (subject.named != Named::This && subject.named != Named::Host && subject.named != Named::All)
      b.refuse("a constant ability speaks of `this unit`, `attached unit` or `each ...`");
    if (subject.named == Named::All && subject.zone != static_cast<Word>(Zone::Play))
      b.refuse("a constant ability changes cards in play");
    b.ability.subject = of;
    b.ability.changes = changes;
    for (const Change c : changes)
      if (b.program[c].amount && b.has_die(b.program[c].amount)) b.refuse("nothing is rolled");
    b.last = of;
    if (condition) b.ability.condition = (*condition)();
    if (unless) b.ability.condition = b.join(machine::Holds::Not, b.ability.condition);
    b.add_ability();
  };
  t.row("ability", "{things} {changes} .", "Attached unit gets +1 ATK.",
        [always](Compile& b, Things of, Changes changes) { always(b, of, changes, nullptr, false); });
  // The quoted text has its own period.
  t.row("ability", "{things} gain|gains {quoted}", "Attached unit gains \"Action, pay 1: ready this unit.\"",
        [always](Compile& b, Things of, std::string text) {
          const Card hidden = b.quoted(text);
          if (b.program[of].named == Named::Host && hidden.abilities[0].kind == Kind::Constant)
            b.give_constant(hidden);
          else
            always(b, of, {b.give(hidden)}, nullptr, false);
        });
  t.row("ability", "{things} {changes} and gain|gains {quoted}",
        "Attached unit gets +1 ATK and gains \"Action, pay 1: ready this unit.\"",
        [always](Compile& b, Things of, Changes changes, std::string text) {
          changes.push_back(b.give(b.quoted(text)));
          always(b, of, changes, nullptr, false);
        });
  t.row("ability", "{things} {changes} while {condition} .", "This unit gets +1 ATK while it is damaged.",
        [always](Compile& b, Things of, Changes changes, Later<Condition> c) {
          always(b, of, changes, &c, false);
        });
  t.row("ability", "{things} {changes} if {condition} .", "This unit gets +1 ATK if it is damaged.",
        [always](Compile& b, Things of, Changes changes, Later<Condition> c) {
          always(b, of, changes, &c, false);
        });
  t.row("ability", "{things} {changes} unless {condition} .", "This unit gets +1 ATK unless it is damaged.",
        [always](Compile& b, Things of, Changes changes, Later<Condition> c) {
          always(b, of, changes, &c, true);
        });
}

// A figure that is printed as X is nought, and this adds to it.
void add_x(Phrases& t) {
  t.row("ability", "X is the target's printed cost .", "X is the target's printed cost.", [](Compile& b) {
    if (!b.card.cost_is_x) b.refuse("this is said of an event with `cost X`");
    b.card.x_of_target = true;
  });
  t.row("ability", "X is {amount} .", "X is the number of supports you control.", [](Compile& b, Amount n) {
    if (b.card.has_x_value) b.refuse("X is one number");
    if (b.card.x_figures == 0)
      b.refuse("no figure of this card is X: write `ATK X`, `HP X` or `Area Effect (X)`");
    if (b.has_die(n)) b.refuse("nothing is rolled");
    b.card.has_x_value = b.card.has_state_trigger = true;  // hit points may change with anything
    b.ability.kind = Kind::Constant;
    b.ability.subject = b.thing(Named::This);
    for (const Figure f : {Figure::Attack, Figure::HitPoints})
      if (b.card.x_figures >> static_cast<unsigned>(f) & 1U)
        b.ability.changes.push_back(b.program.add(
            machine::ChangeNode{.kind = machine::Alters::Add, .word = static_cast<Word>(f), .amount = n}));
    if (b.card.x_figures >> static_cast<unsigned>(Figure::AreaEffect) & 1U)
      b.ability.changes.push_back(b.program.add(machine::ChangeNode{
          .kind = machine::Alters::Gain, .word = static_cast<Word>(Keyword::AreaEffect), .amount = n}));
    b.add_ability();
  });
}

void add_keywords(Phrases& t) {
  const auto keyword = [&](std::string_view word, Keyword k) { t.word("keyword", word, std::pair{k, 0}); };
  keyword("Ambush", Keyword::Ambush);
  t.row("keyword", "Area Effect ( {number} )", "Area Effect (2)", [](Compile& b, int n) {
    if (n < 1) b.refuse("an area effect is 1 or more");
    return std::pair{Keyword::AreaEffect, n};
  });
  t.row("ability", "Area Effect ( X ) .", "Area Effect (X).", [](Compile& b) {
    if (!b.card.is_unit()) b.refuse("only a unit has this keyword");
    if (b.card.keywords & bit(Keyword::AreaEffect)) b.refuse("the card has this keyword already");
    b.card.keywords |= bit(Keyword::AreaEffect);
    b.card.x_figures |= 1U << static_cast<unsigned>(Figure::AreaEffect);
  });
  keyword("Armorbane", Keyword::Armorbane);
  keyword("Bloodied", Keyword::Bloodied);
  keyword("Brutal", Keyword::Brutal);
  keyword("Flying", Keyword::Flying);
  keyword("Limited", Keyword::Limited);
  keyword("Mobile", Keyword::Mobile);
  keyword("No Attachments", Keyword::NoAttachments);
  t.row("keyword", "No {trait} Attachments", "No Wargear Attachments", [](Compile&, Term w) {
    return std::pair{Keyword::NoTraitAttachments, w.value};
  });
  keyword("Ranged", Keyword::Ranged);
  keyword("Immune to enemy events", Keyword::ImmuneToEnemyEvents);
  t.row("keyword", "Immune to {trait} events", "Immune to Power events", [](Compile&, Term w) {
    return std::pair{Keyword::ImmuneToTraitEvents, w.value};
  });
  t.row("keyword", "Deep Strike ( {number} )", "Deep Strike (2)", [](Compile&, int n) {
    return std::pair{Keyword::DeepStrike, n};
  });
  t.row("ability", "{keyword} .", "Ranged.", [](Compile& b, std::pair<Keyword, int> k) {
    if (b.card.keywords & bit(k.first)) b.refuse("the card has this keyword already");
    const bool before_play =
        k.first == Keyword::Ambush || k.first == Keyword::Limited || k.first == Keyword::DeepStrike;
    if (!before_play && !b.card.is_unit() && b.card.other_side < 0) b.refuse("only a unit has this keyword");
    if (k.first == Keyword::Ambush && b.card.type == Type::Event)
      b.refuse("events are played in any phase that their ability names");
    b.card.keywords |= bit(k.first);
    if (k.first == Keyword::AreaEffect) b.card.area_effect = static_cast<std::uint8_t>(k.second);
    if (k.first == Keyword::ImmuneToTraitEvents) b.card.immune_trait = static_cast<std::uint8_t>(k.second);
    if (k.first == Keyword::DeepStrike) b.card.deep_strike = static_cast<std::uint8_t>(k.second);
    if (k.first == Keyword::NoTraitAttachments)
      b.card.no_attachment_trait = static_cast<std::uint8_t>(k.second);
  });
}

void add_marks(Phrases& t) {
  t.row("ability", "attach to a|an {kind} .", "Attach to an army unit.", [](Compile& b, Filter k) {
    if (b.card.type != Type::Attachment) b.refuse("only an attachment is attached");
    if (b.card.attach_to) b.refuse("an attachment has one line `Attach to ...`");
    if (!b.is_only(k, unit_types) && !b.is_only(k, bit(Type::Planet)))
      b.refuse("an attachment is attached to a unit or to a planet");
    b.card.attach_to = k;
  });
  t.row("ability", "limit {number} per unit .", "Limit 1 per unit.", [](Compile& b, int n) {
    if (b.card.type != Type::Attachment) b.refuse("only attachments are limited per unit");
    if (n < 1) b.refuse("a limit is 1 or more");
    b.card.limit_per_unit = static_cast<std::uint8_t>(n);
  });
  t.row("ability", "this card may enter as an attachment .", "This card may enter as an attachment.",
        [](Compile& b) { b.card.may_enter_as_other = b.card.may_deploy_as_other = true; });
  t.row("ability", "this card may deploy as an attachment .", "This card may deploy as an attachment.",
        [](Compile& b) { b.card.may_deploy_as_other = true; });
}

}  // namespace

void add_lines(Phrases& t) {
  add_abilities(t);
  add_meanings_of_x(t);
  add_terms(t);
  add_constants(t);
  add_x(t);
  add_keywords(t);
  add_marks(t);
  add_kinds_of_abilities(t);
}

}  // namespace tercio::warlords
