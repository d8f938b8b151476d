// Paths and colours: what all drawings are made of.

export type Point = readonly [number, number];

export const r = (value: number): number => Math.round(value * 10) / 10;

/** A closed polygon. */
export function poly(points: readonly Point[]): string {
  return 'M' + points.map(([x, y]) => `${r(x)} ${r(y)}`).join('L') + 'z';
}

/** A polygon from its right half, told from the top down: the left half is its mirror image. */
export function mirrored(points: readonly Point[]): string {
  return poly([...points, ...points.map(([x, y]): Point => [-x, y]).reverse()]);
}

export function circle(x: number, y: number, radius: number): string {
  return `M${r(x - radius)} ${r(y)}a${r(radius)} ${r(radius)} 0 1 0 ${r(2 * radius)} 0a${r(radius)} ${r(radius)} 0 1 0 ${r(-2 * radius)} 0z`;
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${r(x)} ${r(y)}h${r(width)}v${r(height)}h${r(-width)}z`;
}

export function star(x: number, y: number, outer: number, inner: number, points: number, turn = 0): string {
  return poly(
    Array.from({ length: points * 2 }, (_, i): Point => {
      const angle = ((i + turn) * Math.PI) / points - Math.PI / 2;
      const radius = i % 2 ? inner : outer;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    }),
  );
}

/** An open line through points. */
export function track(points: readonly Point[]): string {
  return 'M' + points.map(([x, y]) => `${r(x)} ${r(y)}`).join('L');
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
}

/** Between two colours `#rrggbb`: 0 is the first. */
export function mix(from: string, to: string, share: number): string {
  const b = channels(to);
  return '#' + channels(from).map((c, i) => Math.round(c + ((b[i] as number) - c) * share).toString(16).padStart(2, '0')).join('');
}

/** Another hue: `degrees` around the wheel, brighter by `light` (-1 to 1). */
export function shifted(colour: string, degrees: number, light = 0): string {
  const [red, green, blue] = channels(colour).map((c) => c / 255) as [number, number, number];
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const spread = most - least;
  const hue = spread === 0 ? 0 : most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
  const bright = Math.min(1, Math.max(0, (most + least) / 2 + light));
  const full = spread === 0 ? 0 : spread / (1 - Math.abs(most + least - 1));
  const chroma = full * Math.min(bright, 1 - bright);
  const one = (n: number) => {
    const k = (n + (hue * 60 + degrees + 720) / 30) % 12;
    const value = bright - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(Math.min(1, Math.max(0, value)) * 255).toString(16).padStart(2, '0');
  };
  return '#' + one(0) + one(8) + one(4);
}

interface Part {
  body: string;
  plates: string;
  lamps: string;
}

/**
 * A thing in front of the sky, in parts from back to front. The body of each is drawn twice: a rim of light, shifted, and
 * the dark body; upon it lie plates in a lighter tone and lamps that shine.
 */
export class Sketch {
  readonly parts: Part[] = [{ body: '', plates: '', lamps: '' }];

  private get now(): Part {
    return this.parts[this.parts.length - 1] as Part;
  }
  /** What follows stands in front of what there is, with a rim of its own. */
  front(): this {
    this.parts.push({ body: '', plates: '', lamps: '' });
    return this;
  }
  fill(...paths: string[]): this {
    this.now.body += `<path d="${paths.join('')}"/>`;
    return this;
  }
  limb(points: readonly Point[], width: number): this {
    return this.stroke(track(points), width);
  }
  stroke(path: string, width: number, dashes = ''): this {
    this.now.body += `<path d="${path}" fill="none" stroke="currentColor" stroke-width="${r(width)}"${dashes && ` stroke-dasharray="${dashes}"`}/>`;
    return this;
  }
  plate(...paths: string[]): this {
    this.now.plates += `<path d="${paths.join('')}"/>`;
    return this;
  }
  seam(points: readonly Point[], width = 1): this {
    return this.score(track(points), width);
  }
  score(path: string, width = 1): this {
    this.now.plates += `<path d="${path}" fill="none" stroke="currentColor" stroke-width="${r(width)}"/>`;
    return this;
  }
  lamp(...paths: string[]): this {
    this.now.lamps += `<path d="${paths.join('')}"/>`;
    return this;
  }
  ray(points: readonly Point[], width = 1): this {
    this.now.lamps += `<path d="${track(points)}" fill="none" stroke="currentColor" stroke-width="${r(width)}"/>`;
    return this;
  }
  /** Another sketch, moved and scaled, in front of what there is. */
  add(other: Sketch, x: number, y: number, scale = 1, flip = false): this {
    const size = Math.round(scale * 100) / 100;
    return this.take(other, `translate(${r(x)} ${r(y)})scale(${flip ? -size : size} ${size})`);
  }
  take(other: Sketch, transform: string): this {
    const put = (inner: string) => inner && `<g transform="${transform}">${inner}</g>`;
    for (const part of other.parts) this.parts.push({ body: put(part.body), plates: put(part.plates), lamps: put(part.lamps) });
    return this;
  }
}

export interface Tones {
  rim: string;
  body: string;
  plate: string;
  lamp: string;
}

/** A picture of 200 by 280, put together from back to front. */
export class Picture {
  private layers = '';
  private names = 0;

  draw(svg: string): this {
    this.layers += svg;
    return this;
  }

  /** A gradient; answers what `fill` is to say. Stops are [offset, colour, opacity]. */
  gradient(stops: readonly (readonly [number, string, number?])[], way: 'down' | 'out', at = ''): string {
    const name = `g${++this.names}`;
    const inner = stops.map(([offset, colour, opacity]) => `<stop offset="${r(offset * 10) / 10}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`).join('');
    this.layers += way === 'down' ? `<linearGradient id="${name}" x2="0" y2="1">${inner}</linearGradient>` : `<radialGradient id="${name}" ${at}>${inner}</radialGradient>`;
    return `url(#${name})`;
  }

  put(sketch: Sketch, x: number, y: number, scale: number, tones: Tones, flip = false): this {
    const size = Math.round(scale * 100) / 100;
    this.draw(`<g transform="translate(${r(x)} ${r(y)})scale(${flip ? -size : size} ${size})" stroke-linecap="round" stroke-linejoin="round">`);
    for (const part of sketch.parts) this.part(part, r(1.1 / size), tones, flip);
    return this.draw('</g>');
  }

  private part({ body, plates, lamps }: Part, shift: number, tones: Tones, flip: boolean): void {
    if (body) {
      const name = `k${++this.names}`;
      this.draw(
        `<defs><g id="${name}" fill="currentColor">${body}</g></defs><use href="#${name}" color="${tones.rim}" x="${flip ? shift : -shift}" y="${-shift}"/><use href="#${name}" color="${tones.body}"/>`,
      );
    }
    if (plates) this.draw(`<g fill="${tones.plate}" color="${tones.plate}">${plates}</g>`);
    if (lamps) this.draw(`<g fill="${tones.lamp}" color="${tones.lamp}">${lamps}</g>`);
  }

  svg(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 280">${this.layers}</svg>`;
  }
}
