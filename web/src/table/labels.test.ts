import { expect, test } from 'vitest';
import { pagesOf } from '../rulebooks/all';
import { deckName, labelOf, lineOf, noteOf, promptOf, toYou } from './labels';

const say = (rulebook: string, label: string, forecast = '') => labelOf({ label, forecast }, pagesOf(rulebook).sayings);

test('labels are sentences of people', () => {
  expect(say('commanders', 'act Fireball mode 1', 'Deal 30 damage to a unit.')).toBe('Fireball: deal 30 damage to a unit.');
  expect(noteOf({ label: 'act Fireball mode 1', forecast: 'Deal 30 damage to a unit.' })).toBe('');
  expect(say('commanders', 'act Fireball')).toBe('Use Fireball');
  expect(say('warlords', 'take cards (take both)')).toBe('Take the cards');
  expect(say('warlords', 'deploy Goff Nob at planet 2 Osus IV', 'leaves 2 resources')).toBe('Deploy Goff Nob to Osus IV');
  expect(say('warlords', 'commit to planet 3 Y’varn')).toBe('Send your warlord to Y’varn');
  expect(say('delos', 'at Gretchin Mob (2)')).toBe('Aim at the second Gretchin Mob');
  expect(say('another', 'do this')).toBe('Do this');
});

test('copies are counted as people count', () => {
  expect(say('commanders', 'barter Siren (2)')).toBe('Trade the second Siren in for another resource');
  expect(say('warlords', "against Starbane's Council (2)")).toBe("Attack the second Starbane's Council");
  expect(say('commanders', 'deploy Goblin in Village (2)')).toBe('Deploy Goblin in the second Village');
  expect(say('commanders', 'equip Sword of Dawn on Knight of the Sun (3)')).toBe('Give Sword of Dawn to the third Knight of the Sun');
});

test('an attack and its target are one sentence', () => {
  expect(say('warlords', 'attack with Goff Nob: against Void Pirate')).toBe('Attack with Goff Nob, against Void Pirate');
});

test('prompts say for whom and for what', () => {
  expect(promptOf('Combat at planet 1 Atrox Prime, round 1: declare an attacker', pagesOf('warlords').sayings)).toBe(
    'Atrox Prime, round 1 of the battle: who of yours attacks?',
  );
  expect(promptOf('Something new: choose', pagesOf('warlords').sayings)).toBe('Something new: choose');
});

test('decks have names', () => {
  expect(deckName('astra-militarum-starter')).toBe('Astra Militarum Starter');
  expect(deckName('orks')).toBe('Orks');
  expect(deckName('My own deck')).toBe('My own deck');
});

test('the log tells what was done in sentences', () => {
  const told = (text: string) => lineOf(text, pagesOf('commanders').sayings);
  expect(told('Computer: act Overgrowth mode 1')).toBe('Computer plays Overgrowth');
  expect(told('Computer: move Oath Knight to battlefield')).toBe('Computer moves Oath Knight to the battlefield');
  expect(told('Ann: equip Gale Blade on Lancer')).toBe('Ann equips Lancer with Gale Blade');
  expect(told('Ann: deploy Temple Lion in encampment')).toBe('Ann deploys Temple Lion in the encampment');
  expect(told('Ann: use Oath Sergeant: brace')).toBe('Ann uses Oath Sergeant: brace');
  expect(told('Thorn Hound attacks Lancer')).toBe('Thorn Hound attacks Lancer');
});

test('one is spoken to, not of', () => {
  const said = (text: string) => toYou(text, 'Guest 12');
  expect(said('Guest 12 draws Void Pirate')).toBe('You draw Void Pirate');
  expect(said('Guest 12 passes')).toBe('You pass');
  expect(said('Guest 12 has the initiative')).toBe('You have the initiative');
  expect(said('Guest 12 annexes Village')).toBe('You annex Village');
  expect(said('Guest 12 carries on, and plays Rift from his hand')).toBe('You carry on, and plays Rift from your hand');
  expect(said('Interrupt: Guest 12 deploys Rift at Plannum')).toBe('Interrupt: you deploy Rift at Plannum');
  expect(said('Kai looks at 6 cards of the deck of Guest 12')).toBe('Kai looks at 6 cards of your deck');
  expect(said('-- term 2 of Guest 12, investment phase')).toBe('-- your term 2, investment phase');
  expect(said('Oath Knight assaults encampment of Guest 12')).toBe('Oath Knight assaults your encampment');
  expect(said('flags: Guest 12 1, Computer 0')).toBe('flags: you 1, Computer 0');
  expect(said('Guest 123 passes')).toBe('Guest 123 passes');
  expect(said('Stygian Reavers of Guest 12')).toBe('Your Stygian Reavers');
  expect(said('Use Thousand Sons Dreadnought of Guest 12')).toBe('Use your Thousand Sons Dreadnought');
  expect(said('Kai moves Thorn Hound of Guest 12 (2)')).toBe('Kai moves your Thorn Hound (2)');
  expect(said('Cardinal of the Sun of Guest 12 is destroyed')).toBe('Your Cardinal of the Sun is destroyed');
  expect(toYou('Ann passes', null)).toBe('Ann passes');
});
