import fc from 'fast-check';
import { LIST_LIMIT, NOTE_LIMIT, TEXT_LIMIT } from '../../../platform/fields.ts';

const nested = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '\ufeff',
  '💥'.repeat(50),
  "' OR 1=1; --",
  '%_\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'NaN',
  '-1',
  '1e999',
  '9'.repeat(40),
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '275760-09-13T00:00:00.001Z',
  '__proto__',
  'constructor',
  'x'.repeat(TEXT_LIMIT + 1),
  'y'.repeat(NOTE_LIMIT + 1),
];

/** Values that no field accepts, as JSON text. Some are not valid JSON. */
const ODD_JSON = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '0.1',
  '1e400',
  '-1e400',
  '2147483648',
  '9007199254740993',
  '1e21',
  '0.30000000000000004',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '{"":""}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"role":"Admin"}}}',
  '{"id":1,"id":2}',
  '{"toString":1,"then":2}',
  nested(40, '[', ']'),
  nested(5_000, '[', ']'),
  `[${'0,'.repeat(LIST_LIMIT)}0]`,
  `{"length":1000000000}`,
];

const BROKEN_JSON = [
  '',
  ' ',
  '{',
  '[',
  '"',
  '{"a"',
  '{"a":}',
  '{"a":1,}',
  'undefined',
  'NaN',
  "{'a':1}",
  '\u0000',
  '{}{}',
  '\ufeff{}',
  '{"a":"\n"}',
  '\\',
];

/** Generates undefined `absent` times for every `present` values. */
export const maybe = <T>(arbitrary: fc.Arbitrary<T>, present: number, absent: number): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: present, arbitrary }, { weight: absent, arbitrary: fc.constant(undefined) });

/** Generates any text, including malformed Unicode. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

/** Generates JSON text of a value that matches no schema. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_JSON) },
  { weight: 3, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
);

/** Generates text that isn't JSON. */
export const brokenJson: fc.Arbitrary<string> = fc.oneof(fc.constantFrom(...BROKEN_JSON), fc.string({ unit: 'binary', maxLength: 200 }));
