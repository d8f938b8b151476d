// The words of Warlords: every phrase of its card language, with its meaning.
#pragma once
#include <cstdint>
#include <span>

#include "language/grammar.h"

namespace tercio::warlords {

enum class Means : std::uint16_t {
  // abilities
  Plain, WithTerms, ConstantLine, ConstantWhile, KeywordLine, AttachTo, LimitPerUnit, MayBeAttachment, WhenTrue,
  // kinds
  Action, PhaseAction, Interrupt, Reaction, Forced, Battle,
  // terms
  OneTerm, MoreTerms, TermLimit, TermOnlyWhile, TermCost, OncePer, MaxPer, Span, PhaseSpan, PhaseName, CostPay,
  CostEffect,
  // bodies
  BodyEffects, BodyMoment, OneEffect, MoreEffects, ThenEffects, When, After, ByAttack,
  // what happens
  DamageIsAssigned, DamagesThing, IsDone, LeavesPlay, Enters, Deploys, GoesTo, IsDeclaredAttacker, DeclaresAttack,
  PlaysOrTargets, Shields, WinStruggle, SpanBegins,
  // effects
  PlayerDoes, YouMay, IfThen, EitherOr, AtEndOf, AfterItEnters, GainResources, ResourcesOn, Draw, DiscardAtRandom,
  DiscardCards, DealDamage, DealDamageEqual, DealIndirect, MoveDamage, RemoveDamage, PreventDamage, ReassignDamage,
  RaiseValue, ReduceValue, Destroy, Rout, TakeControl, Exhaust, Ready, Sacrifice, ReturnTo, GoTo, AttachThing, PutTokens,
  PutFrom, PutInto, LookAtTop, RestOnBottom, RevealTopCard, ThingsChange, CancelEffects, DeclareDefender,
  TriggerBattle, DeployFrom,
  // small parts of effects
  IntoPlay, IntoZone, ThatDamage, ItsFigure, AmountNumber, AmountX, AmountAll, PrintedFigure,
  You, YourOpponent, EachPlayer, WhoseYour, WhoseOpponents, WhoseOwners,
  // changes
  ChangeAlone, ChangeAnd, Gets, MoreFigure, FigureAdds, FigureEach, FigureX, FigureDoubleOrNo, GainsKeyword,
  LosesKeyword, CannotBy, CannotBeDamaged, CannotRetreat, IgnoresKeyword, DoubleDamage, HasBlankText, HasFigure,
  FigureAttack, FigureHitPoints, FigureCommand, FigureCostOrShields, EndOf, ForAttack,
  // keywords
  Ambush, AreaEffect, Armorbane, Bloodied, Brutal, Flying, Limited, Mobile, NoAttachments, NoTraitAttachments, Ranged,
  Immune,
  // things
  ThisThing, AttachedUnit, ThatUnit, It, TheAttackerOrSacrifice, APlayer, AThing, AThingOrA, AnotherThing, TargetThing,
  AnotherTarget, UpToTargets, AnyNumberOf, EachThing, EachOther, Topmost,
  // kinds of things
  WithAdjective, WithEither, NounAlone, NounFiltered, Unit, ArmyUnit, CardNoun, SupportNoun, AttachmentNoun, EventNoun,
  TokenOf, PlanetNoun, HqNoun, OneFilter, MoreFilters, FilterAt, YouControl, Named, NotFilter, CostOrLess,
  WithAttachments, WithBattle, SamePlayers, InZone,
  Enemy, Unique, OfFaction, WithTrait, Not, Condition, WithKeyword, WarlordAdjective, Adjacent, First, Same,
  // places
  PlaceA, PlaceAnother, PlaceTarget, PlaceTargetOr, PlaceThe, PlaceThis, HeadquartersOf,
  AtHere, AtThePlace, AtAttached, AtDivided, ZoneHand, ZoneDiscard, ZoneHandOrDiscard, ZoneThem, ZonePlay,
  // conditions
  ThingIs, ThereIs, Compare, HasDamage, IsSuch, IsThere, IsAttacking, IsA
};

std::span<const language::Row> phrases();

inline Means means(const language::Tree& tree) { return static_cast<Means>(tree.row->meaning); }

}  // namespace tercio::warlords
