/** Writes moving pictures from screenshots. Knows pictures, not what they show. */
import gifenc from 'gifenc';
import UPNG from 'upng-js';

const { GIFEncoder } = gifenc;

/** One color index stands for "as in the frame before". */
const COLORS = 255;

/**
 * @typedef {object} Frame
 * @property {Uint8Array} png all frames have the same size
 * @property {number} ms how long it is shown
 */

/**
 * An animated GIF that repeats for ever; what does not change from frame to frame is stored once.
 *
 * @param {readonly Frame[]} frames
 * @returns {Uint8Array}
 */
export function gifOf(frames) {
  const pictures = frames.map(({ png, ms }) => {
    const picture = UPNG.decode(toBuffer(png));
    return {
      ...{ width: picture.width, height: picture.height, ms },
      rgba: new Uint8Array(UPNG.toRGBA8(picture)[0]),
    };
  });
  const palette = paletteOf(pictures.map(({ rgba }) => rgba));
  const indexOf = nearestIn(palette);
  const gif = GIFEncoder();
  /** @type {Uint8Array | undefined} */
  let before;
  for (const { width, height, ms, rgba } of pictures) {
    const indexes = Uint8Array.from(colorsOf(rgba), indexOf);
    const shown = before ? indexes.map((index, at) => (index === before?.[at] ? COLORS : index)) : indexes;
    gif.writeFrame(shown, width, height, {
      ...{ delay: ms, dispose: 1, transparent: before !== undefined, transparentIndex: COLORS },
      ...(before ? {} : { palette: [...palette, [0, 0, 0]], repeat: 0 }),
    });
    before = indexes;
  }
  gif.finish();
  return gif.bytes();
}

/** @param {Uint8Array} octets */
const toBuffer = (octets) => octets.buffer.slice(octets.byteOffset, octets.byteOffset + octets.byteLength);

/** The colors of pixels as numbers. @param {Uint8Array} rgba */
function colorsOf(rgba) {
  const colors = new Uint32Array(rgba.length / 4);
  for (let at = 0; at < colors.length; at++)
    colors[at] = ((rgba[4 * at] ?? 0) << 16) | ((rgba[4 * at + 1] ?? 0) << 8) | (rgba[4 * at + 2] ?? 0);
  return colors;
}

/** @param {number} color @returns {[number, number, number]} */
const partsOf = (color) => [color >> 16, (color >> 8) & 255, color & 255];

/**
 * The most frequent colors: those of an editor are flat, and must not change.
 *
 * @param {readonly Uint8Array[]} pictures
 */
function paletteOf(pictures) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const rgba of pictures)
    for (const color of colorsOf(rgba)) counts.set(color, (counts.get(color) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1]).slice(0, COLORS);
  const colors = sorted.map(([color]) => partsOf(color));
  while (colors.length < COLORS) colors.push([0, 0, 0]);
  return colors;
}

/** @param {readonly [number, number, number][]} palette @returns {(color: number) => number} */
function nearestIn(palette) {
  /** @type {Map<number, number>} */
  const known = new Map();
  return (color) => {
    let index = known.get(color);
    if (index === undefined) {
      const [r, g, b] = partsOf(color);
      const distances = palette.map(([x, y, z]) => (x - r) ** 2 + (y - g) ** 2 + (z - b) ** 2);
      index = distances.indexOf(Math.min(...distances));
      known.set(color, index);
    }
    return index;
  };
}
