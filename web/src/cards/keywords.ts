// Short explanations of the words on cards, in our own words.
import type { Rulebook } from '../lib/protocol';

interface Entry {
  word: RegExp; // where it stands in a line of text
  name: string;
  means: string;
}

const entry = (word: RegExp, name: string, means: string): Entry => ({ word, name, means });

const explained: Record<Rulebook, readonly Entry[]> = {
  warlords: [
    entry(/\bAmbush\b/, 'Ambush', 'You may deploy it as an action in the combat phase too, for its full cost.'),
    entry(/\bArea Effect\b/, 'Area Effect (X)', 'When it attacks it may, instead of striking one unit, deal X damage to each enemy unit at the planet.'),
    entry(/\bArmorbane\b/, 'Armorbane', 'While it attacks, the damage cannot be shielded.'),
    entry(/\bBrutal\b/, 'Brutal', 'It has 1 more attack for each damage on it.'),
    entry(/\bFlying\b/, 'Flying', 'Attacks by units that do not fly deal it half their damage, rounded up.'),
    entry(/\bImmune\b/, 'Immune', 'What is named neither affects it nor may target it.'),
    entry(/\bLimited\b/, 'Limited', 'You may play or deploy only one Limited card in a round.'),
    entry(/\bMobile\b/, 'Mobile', 'At the start of the combat phase it may move to an adjacent planet.'),
    entry(/\bNo (\w+ )?Attachments\b/, 'No Attachments', 'Attachments, or those with the trait that is named, cannot be put on it.'),
    entry(/\bRanged\b/, 'Ranged', 'It may attack in the skirmish before the first round of a battle.'),
    entry(/\bBloodied\b/, 'Bloodied', 'The warlord was defeated once. When it is defeated again, its player loses the game.'),
    entry(/\b[Rr]out\b/, 'Rout', 'The unit goes to its headquarters, exhausted.'),
    entry(/^(Forced )?Reaction/, 'Reaction', 'May be used after what it names has happened; a forced one must.'),
    entry(/^(Forced )?Interrupt/, 'Interrupt', 'May be used when what it names is about to happen; a forced one must.'),
    entry(/Action[,:]/, 'Action', 'May be used whenever there is a window for actions, or only in the phase it names.'),
    entry(/^Battle:/, 'Battle ability', 'Who wins a battle at this planet may use it.'),
    entry(/\btarget\b/, 'Target', 'Choose the card first; protections against being targeted count.'),
  ],
  commanders: [
    entry(/\bMount\b/, 'Mount', 'It may ride an allied steed, or the kind that is named, in the same place: both become one unit with the strength of both.'),
    entry(/\b[Oo]utpost\b/, 'Outpost', 'It stays able after moving, whatever else its commander does.'),
    entry(/\b[Ss]nipe\b/, 'Snipe X', 'It may be disabled to deal X damage to a unit in the same region, in combat too.'),
    entry(/\bSustain\b/, 'Sustain', 'Pay this in each of your investment phases, or it is ruined.'),
    entry(/\bDuration\b/, 'Duration X', 'It comes with X counters and loses one in each of your condition phases; when none is left it is ruined.'),
    entry(/\bIncome\b/, 'Income', 'What it brings you in each of your investment phases. “On level 2” needs two upgrades on the location.'),
    entry(/\bon level|On level/, 'Level', 'A location has one level for each upgrade on it, three at most.'),
    entry(/\b[Dd]isable/, 'Disable', 'It becomes unable once more. A unit that is unable cannot act; it is enabled once in each of your terms.'),
    entry(/\b[Rr]uin(ed|s)?\b/, 'Ruin', 'It goes to its commander’s ruins.'),
    entry(/\b[Bb]anish/, 'Banish', 'It goes to the void, for good.'),
    entry(/\b[Aa]cquire/, 'Acquire', 'Take the top card of your domain into your arsenal; if something is named, search for it.'),
    entry(/\blocal\b/, 'Local', 'In the same region.'),
    entry(/\bdistant\b/, 'Distant', 'In the same region or one next to it.'),
    entry(/\ball(y|ies)\b/, 'Ally', 'Of the same commander, or of a partner.'),
    entry(/^A:/, 'A:', 'An action: with priority, in any campaign phase, as often as its cost can be paid.'),
    entry(/^S:/, 'S:', 'An action that counts as a spell.'),
    entry(/\bAnytime\b/, 'Anytime', 'Happens by itself whenever what it names happens. “Would” changes a thing before it happens.'),
  ],
  delos: [
    entry(/\bAssault\b/, 'Assault', 'It may charge, and in a later action assault a target that cannot be blocked for: so much damage, or what it says.'),
    entry(/\bArtillery\b/, 'Artillery', 'Lock it and roll once for each number; each roll that reaches its number is a hit. A hit locks a ready unit and destroys a locked one or a fortification.'),
    entry(/\bCounterattack\b/, 'Counterattack', 'When a shot or an assault damages it, it deals its firepower back at the same time.'),
    entry(/\b[Ii]nvulnerable\b/, 'Invulnerable', 'When the enemy would destroy it, a roll of this number or more, or the price it names, saves it.'),
    entry(/\bTroop Capacity\b/i, 'Troop Capacity X', 'Lock it to let up to X of your ready infantry with Assault charge.'),
    entry(/\bUnique\b/, 'Unique', 'Only one copy can stand at a sector on your side.'),
    entry(/\bCommand:/, 'Command', 'What the card does when it is played from your command hand during a battle.'),
    entry(/\bBA\b/, 'BA', 'A battle action: what you do in your turn of the battle.'),
    entry(/(^|: )T[,:]/, 'T', 'A tactic: in answer to a battle action, before it takes effect.'),
    entry(/(^|: )R[,:]/, 'R', 'A reaction: after the moment it names.'),
    entry(/(^|: )M[,:]/, 'M', 'A modifier: after a roll.'),
    entry(/(^|: )E[,:]/, 'E', 'An event: when the battle ends, and it must be done.'),
    entry(/^Set-up:/, 'Set-up', 'When your army is set up, before the battle.'),
    entry(/\btest \d/, 'Test', 'Roll, by turning over the top card of your deck. Below the number nothing happens, and what was paid is lost.'),
    entry(/\b[Rr]ally/, 'Rally', 'A locked or charging card becomes ready.'),
    entry(/\b[Ii]nfiltrate/, 'Infiltrate', 'The card comes to the sector, ready and face up.'),
    entry(/\b[Ll]ock/, 'Lock', 'A locked card has acted: it cannot shoot, charge or block.'),
  ],
};

export interface Explanation {
  name: string;
  means: string;
}

/** What of a card's text needs explaining, each word once. */
export function explanations(rulebook: Rulebook, lines: readonly string[], keywords: readonly string[] = []): Explanation[] {
  const text = [...lines, ...keywords];
  return explained[rulebook].filter(({ word }) => text.some((line) => word.test(line))).map(({ name, means }) => ({ name, means }));
}
