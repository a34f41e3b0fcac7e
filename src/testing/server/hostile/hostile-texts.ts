/** Texts that break parsers, patterns and databases, alone or repeated. */
const UNITS = [
  'a',
  'ж',
  '中',
  'ﬀ',
  '0',
  ' ',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\u00a0',
  '\u200b',
  '\u202e',
  '\u0300',
  '\ufeff',
  '\u0000',
  '\ud800',
  '\udc00',
  '\udc00\ud800',
  '💥',
  '👩‍🔧',
  '\u0001',
  '\u2028',
  '\uffff',
  '<',
  '>',
  '<a',
  '<a>',
  '</a>',
  '<div>',
  '</div>',
  '<b><i>',
  '<!--',
  '-->',
  '<script>',
  '<table><tr><td>',
  '<ul><li>',
  '<br>',
  '<img src=',
  '&',
  '&amp;',
  '&#xD800;',
  '&#0;',
  '&lt;script&gt;',
  '&#',
  '&#x110000;',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '"',
  "'",
  '`',
  '\\',
  '/',
  '|',
  '*',
  '_',
  '~',
  '#',
  '@',
  '%',
  '^',
  '=',
  '-',
  '.',
  ',',
  ';',
  ':',
  '!',
  '?',
  'a@',
  'a@b.',
  '1-',
  '1 ',
  '+1 (',
  'AB-1',
  'WBA1',
  'https://',
  'www.',
  '[x](',
  '![',
  '> ',
  '- ',
  '1. ',
  '```',
  '||',
  '{{',
  '[note ',
  'n. ',
  'Ticket ID: ',
  'TKT-',
  'LEAD-',
  'Lead ID: ',
  "' OR 1=1; --",
  '%_\\',
  '[1][',
  '\\u0000',
  '0000-00-00',
  '275760-09-13T00:00:00.001Z',
];

const PAIRS: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<a', '>'],
  ['<div>', '</div>'],
  ['<table><tr><td>', '</td></tr></table>'],
  ['<ul><li>', '</li></ul>'],
  ['<!--', '-->'],
  ['"', '"'],
  ['**', '**'],
  ['[', '](x)'],
  ['&lt;', '&gt;'],
];

const repeat = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Returns the same `count` hostile texts in each run, at most `length` UTF-16 units long: repeated, nested and mixed. */
export function hostileTexts(count: number, length: number): string[] {
  const random = createRandom(20_261_128);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const shapes = [
    () => repeat(pick(UNITS), length),
    () => repeat(pick(UNITS) + pick(UNITS), length),
    () => `${repeat(pick(UNITS), length - 10)}${pick(UNITS)}`,
    () => {
      const [open, close] = pick(PAIRS);
      const depth = Math.floor(length / (open.length + close.length));
      return open.repeat(depth) + close.repeat(depth);
    },
    () => {
      const [open, close] = pick(PAIRS);
      return `${repeat(open, length - close.length)}${close}`;
    },
    () => repeat(Array.from({ length: 1 + Math.floor(random() * 12) }, () => pick(UNITS)).join(''), length),
    () =>
      repeat(pick(UNITS), Math.floor(length / 3)) +
      repeat(pick(UNITS), Math.floor(length / 3)) +
      repeat(pick(UNITS), Math.floor(length / 3)),
  ];
  return Array.from({ length: count }, (_, index) => (shapes[index % shapes.length] as () => string)().slice(0, length));
}

/** Mulberry32: numbers from 0 to below 1, the same for each seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the text without characters that the API rejects: well-formed and without U+0000. */
export const toAccepted = (text: string): string => Buffer.from(text).toString().replaceAll('\u0000', '');
