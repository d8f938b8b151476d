// A screenshot as a PNG with a palette of at most 256 colours: a fraction of the size, and hardly a difference to be seen.
import { deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const mostColours = 256;

/** The pixels of a PNG of 8 bits a channel, as the browser makes them: width, height and RGB bytes. */
function read(png) {
  const parts = [];
  let width = 0;
  let height = 0;
  let channels = 0;
  for (let at = signature.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      width = body.readUInt32BE(0);
      height = body.readUInt32BE(4);
      channels = body[9] === 6 ? 4 : 3;
    }
    if (type === 'IDAT') parts.push(body);
    at += length + 12;
  }
  return { width, height, rgb: unfiltered(inflateSync(Buffer.concat(parts)), width, height, channels) };
}

function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [l, u, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return l <= u && l <= c ? left : u <= c ? up : corner;
}

function unfiltered(raw, width, height, channels) {
  const line = width * channels;
  const bytes = Buffer.alloc(line * height);
  const rgb = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; ++y) {
    const filter = raw[y * (line + 1)];
    for (let i = 0; i < line; ++i) {
      const at = y * line + i;
      const left = i >= channels ? bytes[at - channels] : 0;
      const up = y > 0 ? bytes[at - line] : 0;
      const corner = i >= channels && y > 0 ? bytes[at - line - channels] : 0;
      const guess = [0, left, up, (left + up) >> 1, filter === 4 ? paeth(left, up, corner) : 0][filter];
      bytes[at] = raw[y * (line + 1) + 1 + i] + guess;
      if (i % channels < 3) rgb[(y * width + Math.floor(i / channels)) * 3 + (i % channels)] = bytes[at];
    }
  }
  return rgb;
}

/** How often each colour is there, of which the last bits are left out. */
function colours(rgb) {
  const counts = new Map();
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = ((rgb[at] & 0xfc) << 16) | ((rgb[at + 1] & 0xfc) << 8) | (rgb[at + 2] & 0xfc);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts].map(([colour, count]) => ({ colour, parts: [(colour >> 16) + 2, ((colour >> 8) & 255) + 2, (colour & 255) + 2], count }));
}

/** A box of colours with the side along which it differs most. */
function box(members) {
  const spread = [0, 1, 2].map((part) => {
    const values = members.map((member) => member.parts[part]);
    return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
  });
  const side = spread.indexOf(Math.max(...spread));
  const count = members.reduce((sum, member) => sum + member.count, 0);
  return { members, side, weight: members.length > 1 ? spread[side] * Math.cbrt(count) : 0 };
}

/** Median cut: the box that matters most is divided until there are enough. */
function palette(all) {
  const boxes = [box(all)];
  while (boxes.length < mostColours) {
    boxes.sort((a, b) => a.weight - b.weight);
    if (boxes.at(-1).weight === 0) break;
    const { members, side } = boxes.pop();
    members.sort((a, b) => a.parts[side] - b.parts[side]);
    const half = members.reduce((sum, member) => sum + member.count, 0) / 2;
    let cut = 0;
    for (let sum = 0; cut < members.length - 1 && sum < half; ++cut) sum += members[cut].count;
    boxes.push(box(members.slice(0, Math.max(1, cut))), box(members.slice(Math.max(1, cut))));
  }
  return boxes.map(({ members }) => {
    const count = members.reduce((sum, member) => sum + member.count, 0);
    return [0, 1, 2].map((part) => Math.round(members.reduce((sum, member) => sum + member.parts[part] * member.count, 0) / count));
  });
}

/** What is added to neighbouring pixels, so that slow changes of colour do not become steps. */
const grain = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((rank) => (rank - 7.5) * 0.75);

/** The place in the palette of every pixel. */
function indexed({ width, height, rgb }, chosen) {
  const known = new Map();
  const nearest = (colour) => {
    const parts = [colour >> 16, (colour >> 8) & 255, colour & 255];
    let best = 0;
    let least = Infinity;
    chosen.forEach((mean, i) => {
      const far = (mean[0] - parts[0]) ** 2 + 2 * (mean[1] - parts[1]) ** 2 + (mean[2] - parts[2]) ** 2;
      if (far < least) [best, least] = [i, far];
    });
    return best;
  };
  const lines = Buffer.alloc((width + 1) * height); // each begins with its filter: none
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x) {
      const at = (y * width + x) * 3;
      let colour = 0;
      for (let part = 0; part < 3; ++part) {
        const value = Math.max(0, Math.min(255, rgb[at + part] + grain[(y & 3) * 4 + (x & 3)]));
        colour = (colour << 8) | (value & 0xfe);
      }
      if (!known.has(colour)) known.set(colour, nearest(colour));
      lines[y * (width + 1) + 1 + x] = known.get(colour);
    }
  return lines;
}

const checks = Array.from({ length: 256 }, (_, n) => {
  let check = n;
  for (let bit = 0; bit < 8; ++bit) check = check & 1 ? 0xedb88320 ^ (check >>> 1) : check >>> 1;
  return check;
});

function chunk(type, body) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  let check = ~0;
  for (const byte of named) check = checks[(check ^ byte) & 255] ^ (check >>> 8);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(body.length, 0);
  ends.writeUInt32BE(~check >>> 0, 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

export function smallPng(png) {
  const image = read(png);
  const chosen = palette(colours(image.rgb));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(image.width, 0);
  head.writeUInt32BE(image.height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(chosen.flat())),
    chunk('IDAT', deflateSync(indexed(image, chosen), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
