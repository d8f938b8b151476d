import { describe, expect, it } from 'vitest';
import { condensed, playedBy, clockText, isHeading, joined, partsOf, rolled, sentenceCase, titlePattern } from './words';

const titles = titlePattern(['Land Raider', 'Land Raider Crusader', "Sicarius's Chosen", 'Rift', 'X?']);

it('finds the longest card name, with the number of a copy', () => {
  expect(partsOf('Land Raider Crusader (2) deals 3 to Land Raider', titles)).toEqual([
    { text: 'Land Raider Crusader (2)', card: true },
    { text: ' deals 3 to ', card: false },
    { text: 'Land Raider', card: true },
  ]);
});

it('finds whole words only', () => {
  expect(partsOf('Drift and Rifts', titles)).toEqual([{ text: 'Drift and Rifts', card: false }]);
  expect(partsOf("Sicarius's Chosen is destroyed", titles)[0]).toEqual({ text: "Sicarius's Chosen", card: true });
});

it('finds nothing where there are no cards', () => {
  expect(partsOf('pass', titlePattern([]))).toEqual([{ text: 'pass', card: false }]);
});

it('knows headings and dice', () => {
  expect(isHeading('-- round 2, combat phase')).toBe(true);
  expect(rolled('Tom rolls 5 (Skallagrim)')).toBe(5);
  expect(rolled('You roll 4 (Njal)')).toBe(4);
  expect(rolled('Tom passes')).toBeNull();
});

it('writes clocks and sentences', () => {
  expect(clockText(1_200_000)).toBe('20:00');
  expect(clockText(65_400)).toBe('1:05');
  expect(clockText(9_870)).toBe('9.8');
  expect(clockText(-5)).toBe('0.0');
  expect(sentenceCase('pass')).toBe('Pass');
});

it('joins the log, also after a step back', () => {
  const line = (n: number, text = String(n)) => ({ n, text });
  const log = [line(0), line(1), line(2)];
  expect(joined(log, [])).toBe(log);
  expect(joined(log, [line(3)])).toEqual([...log, line(3)]);
  expect(joined(log, [line(1, 'other')])).toEqual([line(0), line(1, 'other')]);
  expect(joined(log, [line(0, 'new')])).toEqual([line(0, 'new')]);
});

describe('following the others', () => {
  const line = (n: number, text: string) => ({ n, text });

  it('tells lines alike once', () => {
    const log = [
      line(0, '-- deploy'),
      line(1, '-- command'),
      line(2, 'Computer draws a card'),
      line(3, 'Computer draws a card'),
      line(4, 'Ann passes'),
    ];
    expect(condensed(log).map(({ text, times }) => `${text} ${times}`)).toEqual(['-- command 1', 'Computer draws a card 2', 'Ann passes 1']);
  });

  it('finds the card that another plays', () => {
    const titles = titlePattern(['Goff Nob', 'Sap Sprite', 'Village']);
    expect(playedBy(['Computer'], [line(1, 'Computer deploys Goff Nob')], titles)?.title).toBe('Goff Nob');
    expect(playedBy(['Computer'], [line(1, 'Computer: deploy Sap Sprite in Village (2)')], titles)?.title).toBe('Sap Sprite');
    expect(playedBy(['Computer'], [line(1, 'Ann deploys Goff Nob')], titles)).toBe(null);
    expect(playedBy(['Computer'], [line(1, 'Computer passes')], titles)).toBe(null);
    expect(playedBy(['Computer'], [line(1, 'Computer deploys a card face down at Village')], titles)).toBe(null);
  });
});
