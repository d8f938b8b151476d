// A rulebook of which the pages know nothing but what the server tells.
import type { FaceParts, ReadCard } from '../cards/faces';
import { icons, type IconName } from '../cards/icons';
import { costOf } from '../cards/search';
import { placesOf } from '../table/places';
import { fieldOf } from '../table/stage';
import type { RulebookPages } from './pages';

/** Whatever figures a card has that there is a sign for. */
function face(read: ReadCard): FaceParts {
  const names = new Set([...Object.keys(read.sheet?.figures ?? {}), ...Object.keys(read.card.properties)]);
  const shown = [...names].filter((name): name is IconName => name in icons && name !== 'damage');
  const price = read.figure('cost', 'costs');
  return { price, worth: [], figures: shown.filter((name) => name !== 'cost').flatMap((name) => read.figure(name)), signs: [] };
}

const picture = { title: 'Another table', type: 'location', faction: '', traits: [] };

export const plain: RulebookPages = {
  published: '',
  face,
  keywords: [],
  back: {
    ground: ['#3a3f46', '#14171b'],
    line: '#b9b4a8',
    draw: () => '<path d="M100 84L142 140L100 196L58 140z" fill="none" stroke="#b9b4a8" stroke-width="3"/>',
  },
  pictures: { poster: picture, lesson: picture },
  table: () => import('./Plain.svelte'),
  fields: (view) => placesOf(view, null).map((place) => fieldOf(place, { title: place.title || place.name, side: () => [] })),
  track: () => [],
  foresee: () => '',
  several: null,
  rare: null,
  sayings: { labels: [], prompts: [] },
  plate: (view, seat) => ({
    mark: '',
    counts: Object.keys(view.seats[seat]!.properties)
      .filter((name): name is IconName => name in icons)
      .map((name) => ({ name, label: name, icon: name })),
    piles: [],
  }),
  hands: [{ name: 'hand', label: 'Hand' }],
  ofHand: /\bhand\b/i,
  trophies: '',
  round: 'turn',
  moment: { word: 'phase', of: ({ view: { properties: at } }) => `${at['phase']} ${at['round'] ?? at['turn']}` },
  deck: {
    leader: { heading: '', label: '', may: () => false, needed: false },
    never: [],
    formats: [],
    curve: { title: 'Cost', from: 0, to: 7, open: true, figure: costOf },
    handSize: () => 7,
    fits: () => true,
    octgn: false,
  },
};
