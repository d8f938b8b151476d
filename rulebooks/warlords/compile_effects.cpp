// Effects: what an ability does, one step for each.
#include "rulebooks/warlords/compile.h"
#include "rulebooks/warlords/phrases.h"

namespace tercio::warlords {

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
    case Means::AtEndOfPhase:
      s.what = Do::Later;
      s.things = last_;
      s.sub = effect(tree.parts[0]);
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
      if (all.size() != 1) throw NotUnderstood(tree.column, "say one change at a time, with `;` between them");
      s.alteration = all.front();
      s.until = time(tree.parts[2]);
      break;
    }
    case Means::ChoosePlace:
      s.what = Do::ChoosePlace;
      s.place = place(tree.parts[0]);
      break;
    case Means::CancelEffects: s.what = Do::Cancel; break;
    case Means::DeclareDefender:
      s.what = Do::BecomeDefender;
      s.things = things(tree.parts[0]);
      break;
    case Means::TriggerBattle:
      s.what = Do::TriggerBattle;
      s.place = place(tree.parts[0]);
      break;
    default: effect_of_cards(tree, s); break;
  }
  return keep(s);
}

void Compiler::effect_of_cards(const Tree& tree, Step& s) {
  const auto does = [&](Do what) {
    s.what = what;
    s.things = things(tree.parts[0]);
  };
  switch (means(tree)) {
    case Means::Destroy: return does(Do::Destroy);
    case Means::Rout: return does(Do::Rout);
    case Means::Exhaust: return does(Do::Exhaust);
    case Means::Ready: return does(Do::Ready);
    case Means::Sacrifice: return does(Do::Sacrifice);
    case Means::Discard: return does(Do::Discard);
    case Means::ReturnTo: return does(Do::ReturnToHand);
    case Means::OpponentSacrifices: return does(Do::OpponentSacrifices);
    case Means::MoveTo:
    case Means::CommitTo:
      does(means(tree) == Means::MoveTo ? Do::Move : Do::Commit);
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
    case Means::TakeResources:
      s.what = means(tree.parts[1]) == Means::ThisCardsPurse ? Do::TakeFromCard : Do::TakeFromOpponent;
      s.amount = amount(tree.parts[0]);
      return;
    case Means::PutResources:
      s.what = Do::PutResources;
      s.amount = amount(tree.parts[0]);
      s.things = things(tree.parts[1]);
      return;
    case Means::DiscardAtRandom:
      s.what = Do::DiscardAtRandom;
      s.amount = amount(tree.parts[0]);
      if (means(tree.parts[1]) != Means::WhoseOpponents)
        throw NotUnderstood(tree.parts[1].column, "only your opponent's hand can be discarded from at random");
      return;
    case Means::OpponentDiscards:
      s.what = Do::OpponentDiscards;
      s.amount = amount(tree.parts[0]);
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
      if (means(tree.parts[1]) != Means::AtThePlace)
        throw NotUnderstood(tree.parts[1].column, "indirect damage is dealt `at` a place");
      s.place = place(tree.parts[1].parts[0]);
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
      return;
    case Means::ReassignDamage:
      s.what = Do::Reassign;
      s.amount = amount(tree.parts[0]);
      s.things = things(tree.parts[1]);
      return;
    case Means::RaiseValue:
      s.what = means(tree.parts[0]) == Means::ThatDamage ? Do::RaiseDamage : Do::RaiseShields;
      if (means(tree.parts[0]) == Means::ItsCost) throw NotUnderstood(tree.column, "a cost can only be reduced");
      s.amount = amount(tree.parts[1]);
      return;
    case Means::ReduceValue:
      if (means(tree.parts[0]) != Means::ItsCost) throw NotUnderstood(tree.column, "only a cost can be reduced");
      s.what = Do::ReduceCost;
      s.amount = amount(tree.parts[1]);
      ability_.potential_reduction = static_cast<std::uint32_t>(s.amount.number);
      return;
    default: return effect_into_play(tree, s);
  }
}

void Compiler::put_at(const Tree& tree, Step& s) {
  switch (means(tree)) {
    case Means::AtHere: s.place.where = Where::Here; return;
    case Means::AtThePlace: s.place = place(tree.parts[0]); return;
    case Means::AtAttached:
      s.place.where = Where::AttachedTo;
      s.to = things(tree.parts[0]);
      return;
    default: s.place.where = Where::Divided; return;
  }
}

void Compiler::effect_into_play(const Tree& tree, Step& s) {
  switch (means(tree)) {
    case Means::PutAToken:
      s.what = Do::PutTokens;
      s.amount.number = 1;
      s.token = tree.parts[0].value;
      return put_at(tree.parts[1], s);
    case Means::PutTokens:
      s.what = Do::PutTokens;
      s.amount.number = static_cast<std::int8_t>(tree.parts[0].value);
      s.token = tree.parts[1].value;
      return put_at(tree.parts[2], s);
    case Means::PutFromIntoPlay: {
      s.what = Do::PutIntoPlay;
      s.things = things(tree.parts[0]);
      s.zone = zone(tree.parts[1]);
      if (s.things.which == Which::This && s.zone == Where::YourHand) ability_.from_hand = true;
      const Things put = last_;
      put_at(tree.parts[2], s);
      last_ = put;
      return;
    }
    case Means::PutIntoPlay: {
      s.what = Do::PutIntoPlay;
      s.things = things(tree.parts[0]);
      const Things put = last_;
      put_at(tree.parts[1], s);
      last_ = put;
      return;
    }
    case Means::EachPlayerPuts:
      s.what = Do::EachPlayerPutsUnit;
      s.things = things(tree.parts[0]);
      return;
    case Means::DeployFrom:
      s.what = Do::DeployFromHand;
      s.things = things(tree.parts[0]);
      s.zone = zone(tree.parts[1]);
      if (s.zone != Where::YourHand) throw NotUnderstood(tree.parts[1].column, "cards are deployed from your hand");
      return;
    default: return effect_of_looking(tree, s);
  }
}

void Compiler::effect_of_looking(const Tree& tree, Step& s) {
  switch (means(tree)) {
    case Means::LookAtTop:
      s.what = Do::LookAtTop;
      if (tree.parts[0].value > 10) throw NotUnderstood(tree.parts[0].column, "ten cards at most can be looked at");
      s.number = static_cast<std::uint8_t>(tree.parts[0].value);
      if (means(tree.parts[1]) == Means::WhoseOpponents)
        throw NotUnderstood(tree.parts[1].column, "say `your deck` or `a player's deck`");
      s.zone = means(tree.parts[1]) == Means::WhoseYour ? Where::YourHq : Where::Anywhere;
      return;
    case Means::PutFromIntoHand:
    case Means::RevealIntoHand:
      s.what = Do::TakeToHand;
      s.reveals = means(tree) == Means::RevealIntoHand;
      s.things = things(tree.parts[0]);
      s.zone = zone(tree.parts[1]);
      return;
    case Means::DiscardFrom:
      s.what = Do::DiscardLooked;
      s.things = things(tree.parts[0]);
      s.zone = zone(tree.parts[1]);
      if (s.zone != Where::AmongThem) throw NotUnderstood(tree.parts[1].column, "say `from among them`");
      return;
    case Means::RestOnBottom: s.what = Do::RestToBottom; return;
    case Means::RevealTopCard:
      s.what = Do::RevealTop;
      s.things.which = Which::Picked;
      s.things.reg = take_register(tree);
      last_ = Things{.which = Which::Picked, .reg = s.things.reg};
      return;
    case Means::PutIntoHand:
      s.what = Do::TakeToHand;
      s.things = things(tree.parts[0]);
      return;
    default: throw NotUnderstood(tree.column, "this effect is not known");
  }
}

}  // namespace tercio::warlords
