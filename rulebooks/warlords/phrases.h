// The words of Warlords: every phrase of its card language, with its meaning.
#pragma once
#include <cstdint>
#include <span>

#include "language/grammar.h"

namespace tercio::warlords {

enum class Means : std::uint16_t {
  // abilities
  Plain, WithTerms, ConstantLine, ConstantWhile, KeywordLine, AttachTo, LimitPerUnit, MayEnterAsAttachment,
  MayDeployAsAttachment, WhenTrue,
  // kinds
  Action, DeployAction, CommandAction, CombatAction, HeadquartersAction, Interrupt, Reaction, ForcedInterrupt,
  ForcedReaction, Battle,
  // terms
  OneTerm, MoreTerms, TermLimit, TermOnlyWhile, TermCost, OncePer, MaxPer, PerPhase, PerRound, PerBattle, PerGame,
  CostExhaust, CostSacrifice, CostPay, CostPayPrinted, CostDamage, CostDiscard,
  // bodies
  BodyEffects, BodyMoment, OneEffect, MoreEffects, ThenEffects, When, After,
  // what happens
  DamageIsAssigned, IsAssigned, IsAssignedByAttack, IsDamagedByAttack, DamagesThing, DamagesByAttack, IsDestroyed,
  LeavesPlay, EntersPlay, EntersDiscard, YouDeploy, IsDeployed, CommitsToPlanet, MovesToPlanet, ThingExhausts,
  IsDeclaredAttacker, DeclaresAttack, WouldDeclareAttack, YouPlay, OpponentPlays, OpponentTargets, OpponentShields,
  YouShield, WinStruggle, WinStruggleHere, StruggleBegins, PhaseBegins, DeployPhase, CommandPhase, CombatPhase,
  HeadquartersPhase,
  // effects
  YouMay, IfThen, EitherOr, AtEndOfPhase, AfterItEnters, GainResources, TakeResources, PutResources, Draw,
  DiscardAtRandom, OpponentDiscards, OpponentSacrifices, DealDamage, DealDamageEqual, DealIndirect, MoveDamage,
  RemoveDamage, PreventDamage, ReassignDamage, RaiseValue, ReduceValue, Destroy, Rout, Exhaust, Ready, Sacrifice,
  Discard, ReturnTo, MoveTo, AttachThing, CommitTo, PutAToken, PutTokens, PutFromIntoPlay, PutIntoPlay, EachPlayerPuts,
  LookAtTop, PutFromIntoHand, RevealIntoHand, DiscardFrom, RestOnBottom, RevealTopCard, PutIntoHand, ChoosePlace,
  ThingsChange, CancelEffects, DeclareDefender, TriggerBattle, DeployFrom,
  // small parts of effects
  ThatDamage, ItsShields, ItsCost, YourOpponentsPurse, ThisCardsPurse, YourHand, OwnersHand, WhoseYour, WhoseOpponents,
  WhoseAPlayers, PrintedFigure, AmountNumber, AmountX, AmountAll,
  // changes
  ChangeAlone, ChangeAnd, ChangeAndGets, GetsFigure, GetsFigureEach, GetsXFigure, GetsDouble, GainsKeyword,
  LosesKeyword, LosesAll, CannotBeAttacked, CannotBeTargeted, CannotRetreat, CannotBeDamaged, IgnoresKeyword,
  DoubleDamage, HasBlankText, FigureAttack, FigureHitPoints, FigureCommand,
  EndOfPhase, EndOfBattle, EndOfStruggle, NextAttack, ThatAttack,
  // keywords
  Ambush, AreaEffect, Armorbane, Bloodied, Brutal, Flying, Limited, Mobile, NoAttachments, NoTraitAttachments, Ranged,
  Immune,
  // things
  ThisThing, AttachedUnit, ThatUnit, It, TheAttacker, TheSacrificed, YourWarlord, AThing, AThingOrA, AnotherThing,
  TargetThing, AnotherTarget, UpToTargets, AnyNumberOf, EachThing, EachOther, Topmost,
  // kinds of things
  WithAdjective, WithEither, NounAlone, NounFiltered, Unit, ArmyUnit, CardNoun, SupportNoun, AttachmentNoun, EventNoun,
  WarlordNoun, TokenOf, OneFilter, MoreFilters, FilterHere, YouControl, AtPlace, Named, NotNamed, CostOrLess,
  WithoutAttachments, WithAttachments, OnIt, SamePlayers, InZone,
  Enemy, Unique, OfFaction, WithTrait, Not, Damaged, Exhausted, ReadyAdjective, LimitedAdjective, WarlordAdjective,
  // places
  APlanet, AdjacentPlanet, AnotherPlanet, FirstPlanet, ThisPlanet, ThatPlanet, SamePlanet, TargetPlanet,
  TargetNonFirst, TargetWithBattle, TargetPlanetOrHq, TargetHqOrAdjacent, EachHq, YourHq,
  AtHere, AtThePlace, AtAttached, AtDivided, ZoneHand, ZoneDiscard, ZoneHandOrDiscard, ZoneOpponentsDiscard, ZoneThem,
  // conditions
  ThingIs, YouControlThing, BattleFought, OpponentRicher, FewerUnits, HasDamage, IsReady, IsExhausted, IsDamaged, IsAt,
  IsAttacking, IsA
};

std::span<const language::Row> phrases();

inline Means means(const language::Tree& tree) { return static_cast<Means>(tree.row->meaning); }

}  // namespace tercio::warlords
