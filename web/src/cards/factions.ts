// The colours and the emblem of each faction, alignment and race. Emblems are plain geometry of our own.

export interface Faction {
  frame: string; // the frame, and whatever says "this faction"
  deep: string; // behind text
  glow: string; // light in the art
  sky: [string, string, string]; // from above to the horizon
  emblem: string; // a path in a box of 24 by 24
}

const marine: Faction = {
  frame: '#6a93d6',
  deep: '#0d1830',
  glow: '#ffd88a',
  sky: ['#0a1330', '#28508f', '#e8b06a'],
  emblem: 'M4 3h16v9l-8 9-8-9zM7 6v5.2l5 5.7 5-5.7V6zM10.5 6h3v9l-1.5 1.6-1.5-1.6z',
};
const guard: Faction = {
  frame: '#aeab66',
  deep: '#1a1c0e',
  glow: '#ffab5c',
  sky: ['#12170f', '#586239', '#ecb964'],
  emblem: 'M12 2l9 8v4l-9-8-9 8v-4zM12 9l9 8v4l-9-8-9 8v-4z',
};
const ork: Faction = {
  frame: '#7fbc45',
  deep: '#101d09',
  glow: '#ffe45a',
  sky: ['#0c1907', '#45701f', '#efc83f'],
  emblem: 'M2 8h20l-2 4H4zM4 13h4l-2 8zM9 13h3l-1 5zM13 13h3l-2 5zM17 13h4l-2 8zM5 3l4 4H3zM19 3l2 4h-6z',
};
const chaos: Faction = {
  frame: '#d2524a',
  deep: '#240a11',
  glow: '#ff8748',
  sky: ['#190410', '#7c1834', '#ff9146'],
  emblem: 'M3 2c0 8 3 11 7 12l-1 8c-6-3-9-11-6-20zM21 2c0 8-3 11-7 12l1 8c6-3 9-11 6-20zM12 5l3 4-3 4-3-4z',
};
const darkEldar: Faction = {
  frame: '#9b6ad6',
  deep: '#140b24',
  glow: '#62f4cc',
  sky: ['#090516', '#41227a', '#35b8a6'],
  emblem: 'M2 20L16 2l-7 14zM8 22L22 4l-7 14zM3 9l7-7-4 8zM14 22l7-8-3 8z',
};
const eldar: Faction = {
  frame: '#52cbd1',
  deep: '#062025',
  glow: '#fff4bb',
  sky: ['#05263a', '#21909d', '#ffeab4'],
  emblem: 'M12 1c5 5 7 9 7 13a7 7 0 01-14 0c0-4 2-8 7-13zm0 6c-3 3-4 5-4 7a4 4 0 008 0c0-2-1-4-4-7zm0 5l2 3-2 3-2-3z',
};
const tau: Faction = {
  frame: '#e0a45c',
  deep: '#25170b',
  glow: '#95ecff',
  sky: ['#202d49', '#b66f3d', '#ffdfa9'],
  emblem: 'M6 2h12l5 9h-6l-2-5H9l-2 5H1zM1 13h6l2 5h6l2-5h6l-5 9H6zM10 10h4v4h-4z',
};
const tyranid: Faction = {
  frame: '#c76a9c',
  deep: '#210a1d',
  glow: '#ccff76',
  sky: ['#180920', '#70305e', '#dca971'],
  emblem: 'M12 22C4 20 1 12 4 3c1 6 3 8 6 9-3-4-3-7-1-11 1 5 2 7 3 9 1-2 2-4 3-9 2 4 2 7-1 11 3-1 5-3 6-9 3 9 0 17-8 19z',
};
const necron: Faction = {
  frame: '#8fd6a4',
  deep: '#0c1512',
  glow: '#7dff9a',
  sky: ['#070b0c', '#27403a', '#9fd9a6'],
  emblem: 'M12 1a7 7 0 015 12h5v3h-8v2h4v3h-4v2h-4v-2H6v-3h4v-2H2v-3h5a7 7 0 015-12zm0 4a3 3 0 100 6 3 3 0 000-6z',
};
const neutral: Faction = {
  frame: '#a3adb8',
  deep: '#14181d',
  glow: '#e6eef5',
  sky: ['#10151c', '#485561', '#c3ced2'],
  emblem: 'M12 2l10 10-10 10L2 12zm0 5l-5 5 5 5 5-5z',
};

const factions: Record<string, Faction> = {
  'Space Marine': marine,
  'Space Marines': marine,
  'Astra Militarum': guard,
  'Imperial Guard': guard,
  Ork: ork,
  Orks: ork,
  Chaos: chaos,
  'Dark Eldar': darkEldar,
  Eldar: eldar,
  Tau: tau,
  Tyranid: tyranid,
  Tyranids: tyranid,
  Necron: necron,
  Order: {
    frame: '#ecd58a',
    deep: '#211c0e',
    glow: '#fff8dc',
    sky: ['#27304e', '#a7915f', '#fff2ca'],
    emblem: 'M12 1l3 4h6v6l2 1-2 1v6h-6l-3 4-3-4H3v-6l-2-1 2-1V5h6zm0 6a5 5 0 100 10 5 5 0 000-10z',
  },
  Industrial: {
    frame: '#c8845a',
    deep: '#1f140d',
    glow: '#ffbb68',
    sky: ['#17181f', '#5f4d46', '#eba25a'],
    emblem: 'M10 1h4l1 3 3-2 3 3-2 3 3 1v6l-3 1 2 3-3 3-3-2-1 3h-4l-1-3-3 2-3-3 2-3-3-1V9l3-1-2-3 3-3 3 2zm2 7a4 4 0 100 8 4 4 0 000-8z',
  },
  Natural: {
    frame: '#66b878',
    deep: '#0b1e14',
    glow: '#deffa6',
    sky: ['#0a2822', '#328059', '#e9f4b0'],
    emblem: 'M21 2c1 11-3 17-10 18l-2 2-2-2 2-3C3 11 9 4 21 2zM10 15l7-9-5 10z',
  },
  Air: {
    frame: '#a9cff0',
    deep: '#101d2d',
    glow: '#ffffff',
    sky: ['#234782', '#84b7e4', '#fdebd8'],
    emblem: 'M2 9h13a3 3 0 10-3-3H9a6 6 0 116 6H2zM2 14h16a4 4 0 11-4 4h3a1 1 0 101-1H2zM2 18h8v3H2z',
  },
  Earth: {
    frame: '#b89866',
    deep: '#1d160d',
    glow: '#ffdc95',
    sky: ['#291f17', '#806646', '#edcf96'],
    emblem: 'M8 3h8l3 5H5zM3 10h8v5H1zM13 10h8l2 5H13zM2 17h6v5H2zM10 17h12v5H10z',
  },
  Fire: {
    frame: '#f67a3c',
    deep: '#290d05',
    glow: '#ffdf5c',
    sky: ['#210509', '#a62d14', '#ffb744'],
    emblem: 'M13 1c1 5 7 8 7 14a8 8 0 01-16 0c0-4 2-6 4-8 0 3 1 4 2 5 2-4 1-7 3-11zm-1 12c-2 2-3 3-3 5a3 3 0 006 0c0-2-1-3-3-5z',
  },
  Water: {
    frame: '#4f9fe0',
    deep: '#07192b',
    glow: '#b2f3ff',
    sky: ['#04152d', '#195f95', '#b1e7e3'],
    emblem: 'M2 5q2.5-4 5 0t5 0 5 0 5 0v4q-2.5 4-5 0t-5 0-5 0-5 0zM2 13q2.5-4 5 0t5 0 5 0 5 0v6q-2.5 4-5 0t-5 0-5 0-5 0z',
  },
};

export function factionOf(name: string | null | undefined): Faction {
  return (name && factions[name]) || neutral;
}
