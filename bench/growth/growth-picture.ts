/** One line of the picture: a value for each size. */
export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

const WIDTH = 760;
const HEIGHT = 400;
const PLOT = { left: 60, right: 540, top: 30, bottom: 350 };
const COLORS = ['#2563eb', '#dc2626', '#059669', '#d97706', '#7c3aed', '#0891b2', '#be185d', '#4d7c0f'];
const NAME_HEIGHT = 20;

/** Draws how long each page takes at each size: both axes by powers of ten, so that a flat line is a page that does not grow. */
export function toPicture(sizes: readonly number[], series: readonly Series[]): string {
  const values = series.flatMap((each) => each.values);
  const scale = { low: powerBelow(Math.min(...values)), high: powerAbove(Math.max(...values)) };
  const x = toScale([Math.min(...sizes), Math.max(...sizes)], [PLOT.left, PLOT.right]);
  const y = toScale([scale.low, scale.high], [PLOT.bottom, PLOT.top]);
  const parts = [
    ...powers(scale).map((value) => gridLine(y(value), `${value} ms`)),
    ...sizes.map((size) => text(x(size), PLOT.bottom + 24, size.toLocaleString('en'), 'middle')),
    text((PLOT.left + PLOT.right) / 2, HEIGHT - 6, 'tickets', 'middle'),
    ...series.flatMap(({ name, values: own }, place) => {
      const color = COLORS[place % COLORS.length] ?? '';
      const points = own.map((value, at) => `${round(x(sizes[at] ?? 1))},${round(y(value))}`).join(' ');
      const level = PLOT.top + NAME_HEIGHT * (place + 1);
      return [
        `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="2"/>`,
        `<rect x="${PLOT.right + 16}" y="${level - 8}" width="12" height="3" fill="${color}"/>`,
        text(PLOT.right + 34, level, name, 'start'),
      ];
    }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
${parts.join('\n')}
</svg>
`;
}

const powerBelow = (value: number): number => 10 ** Math.floor(Math.log10(value));
const powerAbove = (value: number): number => 10 ** Math.ceil(Math.log10(value));
const round = (value: number): string => value.toFixed(1);

/** Powers of ten from the lowest to the highest. */
function powers({ low, high }: { low: number; high: number }): number[] {
  const steps = Math.round(Math.log10(high / low));
  return Array.from({ length: steps + 1 }, (_, step) => Number((low * 10 ** step).toPrecision(1)));
}

function toScale([from, to]: [number, number], [start, end]: [number, number]): (value: number) => number {
  return (value) => start + ((Math.log10(value) - Math.log10(from)) / (Math.log10(to) - Math.log10(from) || 1)) * (end - start);
}

function gridLine(level: number, label: string): string {
  const line = `<line x1="${PLOT.left}" y1="${round(level)}" x2="${PLOT.right}" y2="${round(level)}" stroke="#d4d4d8"/>`;
  return line + text(PLOT.left - 8, level + 4, label, 'end');
}

function text(x: number, y: number, content: string, anchor: 'start' | 'middle' | 'end'): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" fill="#27272a">${escaped}</text>`;
}
