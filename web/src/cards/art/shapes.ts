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

/**
 * A thing in front of the sky. Its body is drawn three times: a rim of light, shifted; the dark body; and upon it
 * plates in a lighter tone and lamps that shine.
 */
export class Sketch {
  body = '';
  plates = '';
  lamps = '';

  fill(...paths: string[]): this {
    this.body += `<path d="${paths.join('')}"/>`;
    return this;
  }
  limb(points: readonly Point[], width: number): this {
    this.body += `<path d="${track(points)}" fill="none" stroke="currentColor" stroke-width="${r(width)}"/>`;
    return this;
  }
  plate(...paths: string[]): this {
    this.plates += `<path d="${paths.join('')}"/>`;
    return this;
  }
  seam(points: readonly Point[], width = 1): this {
    this.plates += `<path d="${track(points)}" fill="none" stroke="currentColor" stroke-width="${r(width)}"/>`;
    return this;
  }
  lamp(...paths: string[]): this {
    this.lamps += `<path d="${paths.join('')}"/>`;
    return this;
  }
  ray(points: readonly Point[], width = 1): this {
    this.lamps += `<path d="${track(points)}" fill="none" stroke="currentColor" stroke-width="${r(width)}"/>`;
    return this;
  }
  /** Another sketch, moved and scaled. */
  add(other: Sketch, x: number, y: number, scale = 1, flip = false): this {
    const size = Math.round(scale * 100) / 100;
    const put = (inner: string) =>
      inner && `<g transform="translate(${r(x)} ${r(y)})scale(${flip ? -size : size} ${size})">${inner}</g>`;
    this.body += put(other.body);
    this.plates += put(other.plates);
    this.lamps += put(other.lamps);
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
    const name = `k${++this.names}`;
    const size = Math.round(scale * 100) / 100;
    const shift = r(1.1 / size);
    return this.draw(
      `<defs><g id="${name}" fill="currentColor" stroke="currentColor" stroke-width="0" stroke-linecap="round" stroke-linejoin="round">${sketch.body}</g></defs>` +
        `<g transform="translate(${r(x)} ${r(y)})scale(${flip ? -size : size} ${size})"><use href="#${name}" color="${tones.rim}" x="${flip ? shift : -shift}" y="${-shift}"/>` +
        `<use href="#${name}" color="${tones.body}"/>` +
        `<g fill="${tones.plate}" color="${tones.plate}" stroke-linecap="round" stroke-linejoin="round">${sketch.plates}</g>` +
        `<g fill="${tones.lamp}" color="${tones.lamp}" stroke-linecap="round">${sketch.lamps}</g></g>`,
    );
  }

  svg(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 280">${this.layers}</svg>`;
  }
}
