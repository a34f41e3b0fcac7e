import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCsvReader } from './csv.ts';
import { findUnfinished } from './csv-unfinished.ts';

const LINES = /(?<=\n|\r(?!\n))(?!$)/g;
const text = fc.string({ unit: fc.constantFrom('a', '"', '"', ',', '\n', '\r\n', '\r'), minLength: 1, maxLength: 30 });

test('rejects lines at which no complete row begins', () => {
  fc.assert(
    fc.property(text, (content) => {
      const starts = [0, ...Array.from(content.matchAll(LINES), ({ index }) => index)];
      const refused = starts.filter((start) => {
        const reader = createCsvReader(',');
        const [first] = [...reader.push(content.slice(start)), ...reader.end()];
        return first?.line === 1 && first.fault !== undefined;
      });
      expect(refused).toEqual(expect.arrayContaining([...findUnfinished(content, 0, ',', true)]));
    }),
    { numRuns: 2_000 },
  );
});

test('treats a row without a line end as unfinished while more text may arrive', () => {
  expect([...findUnfinished('a,b\n"c\nd\r', 0, ',', false)].toSorted()).toEqual([4, 7]);
  expect([...findUnfinished('a,b\n"c\nd\r', 0, ',', true)]).toEqual([4]);
});

test.each(['x"y,"z\n', '"a\n', '",\r\n"x'])('scans a file of only %j once', (line) => {
  const reader = createCsvReader(',');
  const content = line.repeat(200_000);
  let rows = 0;
  for (let at = 0; at < content.length; at += 65_536) rows += reader.push(content.slice(at, at + 65_536)).length;
  expect(rows + reader.end().length).toBeGreaterThan(1);
});
