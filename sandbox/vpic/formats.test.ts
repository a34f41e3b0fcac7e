import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeVin } from './decode.ts';
import { findFormat } from './formats.ts';
import { VARIABLES } from './variables.data.ts';

const written = (format: string, values: Record<string, string>, criteria = 'VIN(s): X') =>
  String(findFormat(format).write({ criteria, values }));

/** Reads one line of a table. */
function parseCells(line: string): string[] {
  return [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );
}

test('a table gives every value back, with commas and quotes', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((value) => !/[\r\n]/.test(value));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (values) => {
      const [names = '', cells = ''] = written('csv', Object.fromEntries(values.map((value, index) => [`name${index}`, value]))).split(
        '\r\n',
      );
      expect(parseCells(names)).toEqual(values.map((_, index) => `name${index}`));
      expect(parseCells(cells)).toEqual(values);
    }),
  );
});

test('XML has no mark or control character that was sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (criteria) => {
      const [, content = ''] = /<SearchCriteria>(.*)<\/SearchCriteria>/s.exec(written('xml', {}, criteria)) ?? [];
      expect(content).not.toMatch(/[<>"']|&(?!#\d+;)/);
      expect(content.replace(/[\t\n\r]/g, '')).not.toMatch(/\p{Cc}/u);
    }),
  );
});

// Recorded: the keys of the real answer; the same in every form
test('each form holds every variable', () => {
  const values = decodeVin('1HGCM82633A004352', undefined);

  expect(Object.keys(values).toSorted()).toEqual([...VARIABLES].toSorted());
  expect(parseCells(written('csv', values).split('\r\n')[0] ?? '')).toEqual(Object.keys(values));
  for (const name of VARIABLES) expect(written('xml', values), name).toMatch(new RegExp(`<${name}>.*</${name}>`));
});
