// Effects: what an ability does, one step for each.
#include "rulebooks/warlords/compile.h"
#include "rulebooks/warlords/phrases.h"

namespace tercio::warlords {
namespace {

// The token of `a ... token`: one that is made, not chosen.
const language::Tree* a_token(const language::Tree& things) {
  if (means(things) != Means::AThing) return nullptr;
  const language::Tree& kind = things.parts[0];
  return means(kind) == Means::NounAlone && means(kind.parts[0]) == Means::TokenOf ? &kind.parts[0].parts[0]
                                                                                   : nullptr;
}

}  // namespace

std::int16_t Compiler::keep(const Step& s) {
  catalog_.steps_.push_back(s);
  return static_cast<std::int16_t>(catalog_.steps_.size() - 1);
}

std::int16_t Compiler::effect(const Tree& tree) {
  Step s;
  switch (means(tree)) {
    case Means::YouMay:
      s.what = Do::May;
      s.sub = effect(tree.parts[0]);
      break;
    case Means::IfThen:
      s.what = Do::If;
      s.test = test(tree.parts[0]);
      s.sub = effect(tree.parts[1]);
      break;
    case Means::EitherOr:
      s.what = Do::Either;
      s.sub = effect(tree.parts[0]);
      s.other = effect(tree.parts[1]);
      break;
    case Means::AtEndOf:
      if (means(tree.parts[0]) != Means::Span || tree.parts[0].forms[0] != 0)
        throw NotUnderstood(tree.parts[0].column, "what is put off happens at the end of the phase");
      s.what = Do::Later;
      s.things = last_;
      s.sub = effect(tree.parts[1]);
      break;
    case Means::AfterItEnters:
      s.what = Do::AfterEntering;
      s.things = last_;
      s.sub = effect(tree.parts[0]);
      break;
    case Means::ThingsChange: {
      s.what = Do::Alter;
      s.things = things(tree.parts[0]);
      const std::vector<Alteration> all = changes(tree.parts[1]);
      if (all.size() != 1)
        throw NotUnderstood(tree.column, "say one change at a time, with `;` between them");
      s.alteration = all.front();
      s.until = time(tree.parts[2]);
      break;
    }
    case Means::PlayerDoes: player_does(tree, s); break;
    case Means::CancelEffects: s.what = Do::Cancel; break;
    case Means::DeclareDefender:
      s.what = Do::BecomeDefender;
      s.things = things(tree.parts[0]);
      ability_.happening.would = true;  // `instead`: before the attack is declared
      break;
    case Means::TriggerBattle:
      s.what = Do::TriggerBattle;
      s.place = place(tree.parts[0]);
      break;
    default: effect_of_cards(tree, s); break;
  }
  return keep(s);
}

// What your opponent or each player does, by his own choice.
void Compiler::player_does(const Tree& tree, Step& s) {
  const Tree& done = tree.parts[1];
  if (means(tree.parts[0]) == Means::YourOpponent && means(done) == Means::Sacrifice) {
    s.what = Do::OpponentSacrifices;
    s.things = things(done.parts[0]);
  } else if (means(tree.parts[0]) == Means::YourOpponent && means(done) == Means::DiscardCards) {
    s.what = Do::OpponentDiscards;
    s.amount = amount(done.parts[0]);
  } else if (means(tree.parts[0]) == Means::EachPlayer && means(done) == Means::PutFrom) {
    const bool from_hand =
        means(done.parts[1]) == Means::ZoneHand && means(done.parts[1].parts[0]) == Means::WhoseYour;
    if (!from_hand || means(done.parts[2]) != Means::IntoPlay)
      throw NotUnderstood(done.column, "each player puts cards from his hand into play at his HQ");
    s.what = Do::EachPlayerPutsUnit;
    s.things = things(done.parts[0]);
  } else {
    throw NotUnderstood(tree.column,
                        "your opponent can sacrifice and discard; each player can put a unit into play");
  }
}

void Compiler::effect_of_cards(const Tree& tree, Step& s) {
  const auto does = [&](Do what) {
    s.what = what;
    s.things = things(tree.parts[0]);
  };
  switch (means(tree)) {
    case Means::Destroy: return does(Do::Destroy);
    case Means::Rout: return does(Do::Rout);
    case Means::TakeControl: return does(Do::TakeControl);
    case Means::Exhaust: return does(Do::Exhaust);
    case Means::Ready: return does(Do::Ready);
    case Means::Sacrifice: return does(Do::Sacrifice);
    case Means::ReturnTo: return does(Do::ReturnToHand);
    case Means::GoTo:  // move, commit
      does(tree.forms[0] == 0 ? Do::Move : Do::Commit);
      s.place = place(tree.parts[1]);
      return;
    case Means::AttachThing:
      does(Do::Attach);
      s.to = things(tree.parts[1]);
      last_ = s.things;
      return;
    case Means::GainResources:
    case Means::Draw:
      s.what = means(tree) == Means::Draw ? Do::Draw : Do::GainResources;
      s.amount = amount(tree.parts[0]);
      return;
    case Means::ResourcesOn: {  // put, take; resource, resources; on, from
      const bool put = tree.forms[0] == 0;
      if (put != (tree.forms[2] == 0))
        throw NotUnderstood(tree.column, "resources are put on a card, or taken from it");
      s.amount = amount(tree.parts[0]);
      if (means(tree.parts[1]) == Means::APlayer) {
        if (put || means(tree.parts[1].parts[0]) != Means::YourOpponent)
          throw NotUnderstood(tree.parts[1].column, "resources are taken from your opponent");
        s.what = Do::TakeFromOpponent;
        return;
      }
      s.things = things(tree.parts[1]);
      s.what = put ? Do::PutResources : Do::TakeFromCard;
      if (!put && s.things.which != Which::This)
        throw NotUnderstood(tree.parts[1].column, "resources are taken from this card");
      return;
    }
    case Means::DiscardAtRandom:
      s.what = Do::DiscardAtRandom;
      s.amount = amount(tree.parts[0]);
      if (means(tree.parts[1]) != Means::WhoseOpponents)
        throw NotUnderstood(tree.parts[1].column,
                            "only your opponent's hand can be discarded from at random");
      return;
    default: return effect_of_damage(tree, s);
  }
}

void Compiler::effect_of_damage(const Tree& tree, Step& s) {
  switch (means(tree)) {
    case Means::DealDamage:
    case Means::DealDamageEqual:
      s.what = Do::Damage;
      s.amount = amount(tree.parts[0]);
      s.things = things(tree.parts[1]);
      return;
    case Means::DealIndirect:
      s.what = Do::IndirectDamage;
      s.amount = amount(tree.parts[0]);
      indirect_at(tree, s);
      return;
    case Means::MoveDamage:
      s.what = Do::MoveDamage;
      s.amount = amount(tree.parts[0]);
      s.things = things(tree.parts[1]);
      s.to = things(tree.parts[2]);
      return;
    case Means::RemoveDamage:
      s.what = Do::Heal;
      s.amount = amount(tree.parts[0]);
      s.things = things(tree.parts[1]);
      return;
    case Means::PreventDamage:
      s.what = Do::Prevent;
      s.amount = amount(tree.parts[0]);
      if (means(tree.parts[1]) != Means::ThatDamage)
        throw NotUnderstood(tree.parts[1].column, "say `that damage`");
      return;
    case Means::ReassignDamage:
      s.what = Do::Reassign;
      s.amount = amount(tree.parts[0]);
      if (means(tree.parts[1]) != Means::ThatDamage)
        throw NotUnderstood(tree.parts[1].column, "say `that damage`");
      s.things = things(tree.parts[2]);
      return;
    case Means::RaiseValue:
      s.what = means(tree.parts[0]) == Means::ThatDamage ? Do::RaiseDamage : Do::RaiseShields;
      if (s.what == Do::RaiseShields && figure(tree.parts[0].parts[0]) != Figure::Shields)
        throw NotUnderstood(tree.column, "what can be raised is that damage, and its shields");
      s.amount = amount(tree.parts[1]);
      return;
    case Means::ReduceValue:
      if (means(tree.parts[0]) != Means::ItsFigure || figure(tree.parts[0].parts[0]) != Figure::Cost)
        throw NotUnderstood(tree.column, "only a cost can be reduced");
      s.what = Do::ReduceCost;
      s.amount = amount(tree.parts[1]);
      ability_.potential_reduction = static_cast<unsigned char>(s.amount.number);
      return;
    default: return effect_into_play(tree, s);
  }
}

void Compiler::indirect_at(const Tree& tree, Step& s) {
  const Tree& at = tree.parts[2];
  const bool each =
      means(tree.parts[1]) == Means::APlayer && means(tree.parts[1].parts[0]) == Means::EachPlayer;
  if (!each || means(at) != Means::AtDivided || means(at.parts[0]) != Means::AnyNumberOf)
    throw NotUnderstood(tree.column,
                        "indirect damage is dealt to each player divided among any number of units");
  const Tree& kind = at.parts[0].parts[0];
  const Tree* where = means(kind) == Means::NounFiltered ? &kind.parts[1].parts[0] : nullptr;
  if (!where || means(kind.parts[0]) != Means::Unit || means(kind.parts[1]) != Means::OneFilter ||
      means(*where) != Means::FilterAt || means(where->parts[0]) != Means::AtThePlace)
    throw NotUnderstood(kind.column, "indirect damage is dealt among units `at` a place");
  s.place = place(where->parts[0].parts[0]);
}

void Compiler::put_at(const Tree& tree, Step& s) {
  switch (means(tree)) {
    case Means::AtHere: s.place.where = Where::Here; return;
    case Means::AtThePlace: s.place = place(tree.parts[0]); return;
    case Means::AtAttached:
      s.place.where = Where::AttachedTo;
      s.to = things(tree.parts[0]);
      return;
    default:
      if (means(tree.parts[0]) != Means::AnyNumberOf)
        throw NotUnderstood(tree.column, "say `any number of planets`");
      s.place.where = Where::Divided;
      return;
  }
}

void Compiler::effect_into_play(const Tree& tree, Step& s) {
  switch (means(tree)) {
    case Means::PutTokens:
      s.what = Do::PutTokens;
      s.amount.number = static_cast<std::int8_t>(tree.parts[0].value);
      s.token = tree.parts[1].value;
      return put_at(tree.parts[2], s);
    case Means::PutFrom:  // put, puts, reveal
      s.things = things(tree.parts[0]);
      s.zone = zone(tree.parts[1]);
      s.reveals = tree.forms[0] == 2;
      return put_into(tree, s);
    case Means::PutInto:
      if (const Tree* token = a_token(tree.parts[0]); token && means(tree.parts[1]) == Means::IntoPlay) {
        s.what = Do::PutTokens;
        s.amount.number = 1;
        s.token = token->value;
        return put_at(tree.parts[1].parts[0], s);
      }
      s.things = things(tree.parts[0]);
      return put_into(tree, s);
    case Means::DeployFrom:
      s.what = Do::DeployFromHand;
      s.things = things(tree.parts[0]);
      s.zone = zone(tree.parts[1]);
      if (s.zone != Where::YourHand)
        throw NotUnderstood(tree.parts[1].column, "cards are deployed from your hand");
      return;
    default: return effect_of_looking(tree, s);
  }
}

// Where put cards go: into play somewhere, into your hand, into a discard pile.
void Compiler::put_into(const Tree& tree, Step& s) {
  const Tree& to = tree.parts.back();
  if (means(to) == Means::IntoPlay) {
    s.what = Do::PutIntoPlay;
    if (s.things.which == Which::This && s.zone == Where::YourHand) ability_.from_hand = true;
    const Things put = last_;
    put_at(to.parts[0], s);
    last_ = put;
    return;
  }
  const Tree& pile = to.parts[0];
  const bool owners = !pile.parts.empty() && means(pile.parts[0]) == Means::WhoseOwners;
  if (means(pile) == Means::ZoneDiscard && owners) {
    s.what = s.zone == Where::AmongThem ? Do::DiscardLooked : Do::Discard;
  } else if (means(pile) == Means::ZoneHand && zone(pile) == Where::YourHand) {
    s.what = Do::TakeToHand;
  } else {
    throw NotUnderstood(pile.column, "cards are put into play, your hand or its owner's discard pile");
  }
}

void Compiler::effect_of_looking(const Tree& tree, Step& s) {
  switch (means(tree)) {
    case Means::LookAtTop:
      s.what = Do::LookAtTop;
      if (tree.parts[0].value > 10)
        throw NotUnderstood(tree.parts[0].column, "ten cards at most can be looked at");
      s.number = static_cast<std::uint8_t>(tree.parts[0].value);
      if (means(tree.parts[1]) != Means::WhoseYour || tree.parts[1].forms[0] == 1)
        throw NotUnderstood(tree.parts[1].column, "say `your deck` or `any deck`");
      s.zone = tree.parts[1].forms[0] == 0 ? Where::YourHq : Where::Anywhere;
      return;
    case Means::RestOnBottom: s.what = Do::RestToBottom; return;
    case Means::RevealTopCard:
      if (means(tree.parts[0]) != Means::WhoseYour || tree.parts[0].forms[0] != 0)
        throw NotUnderstood(tree.parts[0].column, "say `your deck`");
      s.what = Do::RevealTop;
      s.things.which = Which::Picked;
      s.things.reg = take_register(tree);
      last_ = Things{.which = Which::Picked, .reg = s.things.reg};
      return;
    default: throw NotUnderstood(tree.column, "this effect is not known");
  }
}

}  // namespace tercio::warlords
