/** A line of a plot; its coordinates are positive. */
interface Line {
  readonly name: string;
  /** Index in `COLORS`. */
  readonly color: 0 | 1 | 2;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface Plot {
  readonly title: string;
  /** The labels of the axes. */
  readonly x: string;
  readonly y: string;
  readonly lines: readonly Line[];
}

const WIDTH = 760;
const HEIGHT = 400;
const LEFT = 64;
const RIGHT = 40;
const TOP = 48;
const BOTTOM = 84;

/** Each is legible on white and on black. */
const COLORS = ['#d9730d', '#8a8f98', '#2f81f7'] as const;

/** A plot with logarithmic axes as SVG, for light and dark pages: it has a transparent background. */
export function logPlot({ title, x, y, lines }: Plot): string {
  const points = lines.flatMap((line) => line.points);
  const across = scale(
    points.map((point) => point.x),
    LEFT,
    WIDTH - RIGHT,
  );
  const up = scale(
    points.map((point) => point.y),
    HEIGHT - BOTTOM,
    TOP,
  );
  const right = WIDTH - RIGHT;
  const bottom = HEIGHT - BOTTOM;
  const grid = [
    ...up.ticks.map((value) => {
      const at = round(up.at(value));
      return `<path class="grid" d="M${LEFT} ${at}H${right}"/>${text(LEFT - 8, at + 4, number(value), 'end')}`;
    }),
    ...across.ticks.map((value) => {
      const at = round(across.at(value));
      return `<path class="grid" d="M${at} ${TOP}V${bottom}"/>${text(at, bottom + 18, number(value), 'middle')}`;
    }),
  ];
  const drawn = lines.map(({ points: path, color }) => {
    const places = path.map((point) => `${round(across.at(point.x))} ${round(up.at(point.y))}`);
    const dots = places.map((place) => `<circle cx="${place.replace(' ', '" cy="')}" r="3"/>`).join('');
    return `<g style="--color:${COLORS[color]}"><path class="line" d="M${places.join('L')}"/>${dots}</g>`;
  });
  const legend = lines.map(({ name, color }, index) => {
    const at = LEFT + index * 220;
    const line = `<path class="line" style="--color:${COLORS[color]}" d="M${at} ${HEIGHT - 16}h20"/>`;
    return line + text(at + 26, HEIGHT - 12, name, 'start');
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    '<style>',
    '  text { font: 12px system-ui, sans-serif; fill: #7d8590; }',
    '  .grid { stroke: #8a8f9855; fill: none; }',
    '  .line { stroke: var(--color); stroke-width: 2; fill: none; }',
    '  circle { fill: var(--color); }',
    '</style>',
    text(LEFT, 24, title, 'start'),
    text(LEFT - 8, TOP - 10, y, 'end'),
    text(right, bottom + 36, x, 'end'),
    ...grid,
    ...drawn,
    ...legend,
    '</svg>',
  ].join('\n')}\n`;
}

/** Maps from the powers of ten enclosing `values` to pixels. */
function scale(values: readonly number[], from: number, to: number) {
  const exponents = values.map(Math.log10).filter(Number.isFinite);
  const low = Math.floor(Math.min(...exponents, 0));
  const high = Math.max(Math.ceil(Math.max(...exponents, 0)), low + 1);
  return {
    at: (value: number) => from + ((Math.log10(value) - low) / (high - low)) * (to - from),
    ticks: Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)),
  };
}

const text = (x: number, y: number, what: string, anchor: 'start' | 'middle' | 'end'): string =>
  `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escapeXml(what)}</text>`;

const round = (value: number): number => Math.round(value * 10) / 10;

const number = (value: number): string => (value < 1 ? String(value) : value.toLocaleString('en-US'));

const escapeXml = (what: string): string => what.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
