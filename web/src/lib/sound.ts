// Sounds, made here from a few tones and some noise: nothing is loaded. None is heard before somebody has touched the
// page, because browsers do not allow it.
import { settings } from './settings.svelte';

export type Sound = 'turn' | 'card' | 'hit' | 'destroyed' | 'win' | 'loss' | 'clock' | 'joined';

/** A tone: when it begins and how long it lasts in seconds, from which pitch to which, and how loud. */
interface Tone {
  at: number;
  long: number;
  from: number;
  to?: number;
  loud?: number;
  shape?: OscillatorType | 'noise';
}

const sounds: Record<Sound, Tone[]> = {
  turn: [
    { at: 0, long: 0.16, from: 523, shape: 'triangle' },
    { at: 0.12, long: 0.3, from: 784, shape: 'triangle' },
  ],
  card: [{ at: 0, long: 0.11, from: 2600, to: 700, loud: 0.35, shape: 'noise' }],
  hit: [
    { at: 0, long: 0.16, from: 150, to: 50, loud: 1, shape: 'sine' },
    { at: 0, long: 0.07, from: 1400, to: 300, loud: 0.5, shape: 'noise' },
  ],
  destroyed: [
    { at: 0, long: 0.55, from: 120, to: 32, loud: 1, shape: 'sine' },
    { at: 0, long: 0.5, from: 1800, to: 90, loud: 0.6, shape: 'noise' },
  ],
  win: [523, 659, 784, 1047].map((from, i) => ({ at: i * 0.13, long: i === 3 ? 0.7 : 0.2, from, shape: 'triangle' as const })),
  loss: [392, 330, 262].map((from, i) => ({ at: i * 0.2, long: i === 2 ? 0.7 : 0.25, from, shape: 'triangle' as const })),
  clock: [{ at: 0, long: 0.05, from: 1760, loud: 0.5, shape: 'square' }],
  joined: [
    { at: 0, long: 0.12, from: 392, shape: 'triangle' },
    { at: 0.1, long: 0.22, from: 587, shape: 'triangle' },
  ],
};

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

function noise(audio: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const data = hiss.getChannelData(0);
  for (let i = 0; i < data.length; ++i) data[i] = Math.random() * 2 - 1;
  return hiss;
}

function sing(audio: AudioContext, { at, long, from, to = from, loud = 0.6, shape = 'sine' }: Tone): void {
  const start = audio.currentTime + at;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud * settings.volume * 0.35, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
  volume.connect(audio.destination);
  if (shape === 'noise') {
    const source = audio.createBufferSource();
    const filter = audio.createBiquadFilter();
    source.buffer = noise(audio);
    filter.type = 'lowpass';
    filter.frequency.setValueAtTime(from, start);
    filter.frequency.exponentialRampToValueAtTime(to, start + long);
    source.connect(filter).connect(volume);
    source.start(start);
    source.stop(start + long);
  } else {
    const source = audio.createOscillator();
    source.type = shape;
    source.frequency.setValueAtTime(from, start);
    source.frequency.exponentialRampToValueAtTime(to, start + long);
    source.connect(volume);
    source.start(start);
    source.stop(start + long);
  }
}

/** Some browsers let a page be heard only from a touch on. */
function wake(): void {
  if (settings.volume === 0 || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}
if (typeof document !== 'undefined') document.addEventListener('pointerdown', wake, { capture: true });

export function play(sound: Sound): void {
  if (settings.volume === 0 || !navigator.userActivation?.hasBeenActive || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  for (const tone of sounds[sound]) sing(context, tone);
}

/** Tells who looks elsewhere that it is their turn, where they have allowed it. */
export function callBack(title: string, text: string): void {
  if (!settings.notify || document.visibilityState === 'visible' || typeof Notification === 'undefined' || Notification.permission !== 'granted')
    return;
  const notice = new Notification(title, { body: text, tag: location.pathname });
  notice.onclick = () => {
    focus();
    notice.close();
  };
}
