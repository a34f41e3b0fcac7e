import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvDelimiter, type CsvRow, createCsvReader, detectDelimiter } from './csv.ts';

/** Reads `text` cut into pieces of `size`. */
function readRows(
  text: string,
  { size = text.length || 1, delimiter = ',', rowLimit }: { size?: number; delimiter?: CsvDelimiter; rowLimit?: number } = {},
) {
  const reader = createCsvReader(delimiter, rowLimit);
  const rows = [];
  for (let at = 0; at < text.length; at += size) rows.push(...reader.push(text.slice(at, at + size)));
  return [...rows, ...reader.end()];
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

test('reads back written CSV from chunks of any size, with line numbers', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ü', '"', ',', ';', '\n', '\r\n', '\r', ' ', '😀'), maxLength: 8 });
  const row = fc.array(cell, { minLength: 1, maxLength: 4 }).filter((cells) => cells.some((text) => text.trim() !== ''));
  const table = fc.array(row, { maxLength: 6 });
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 9 }), fc.constantFrom('\n', '\r\n'), (cells, size, newline) => {
      const lines = cells.map((row) => row.map(quoted).join(','));
      const expected = cells.map((row, index) => ({
        cells: row,
        line: 1 + lines.slice(0, index).reduce((sum, text) => sum + (`${text}${newline}`.match(/\r\n|\r|\n/g)?.length ?? 0), 0),
      }));
      expect(readRows(lines.map((text) => text + newline).join(''), { size })).toEqual(expected);
    }),
  );
});

test('skips blank lines but counts them', () => {
  expect(readRows('a,b\n\n  \n,,\nc,d')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 5, cells: ['c', 'd'] },
  ]);
});

test('keeps a quote inside an unquoted cell', () => {
  expect(readRows('Lakeview "Pro" Service,2\n')).toEqual([{ line: 1, cells: ['Lakeview "Pro" Service', '2'] }]);
});

test.each<[string, CsvRow[]]>([
  ['a,b\n1,"open', [{ line: 2, cells: [], fault: 'This row has an unclosed quote' }]],
  ['a,b\n1,"open\n2,fine\n3,also fine\n', [{ line: 2, cells: [], fault: 'This row has an unclosed quote, so lines 2 to 4 can’t be read' }]],
  [
    'a,b\r\n1,"open\r\n2,"quoted"\r\n3,"fine"\r\n',
    [
      { line: 2, cells: [], fault: 'This row has an unclosed quote, so lines 2 to 3 can’t be read' },
      { line: 4, cells: ['3', 'fine'] },
    ],
  ],
  [
    'a,b\n"Lake"view,"Inch"\n3,fine\n',
    [
      { line: 2, cells: [], fault: 'This row has an unclosed quote' },
      { line: 3, cells: ['3', 'fine'] },
    ],
  ],
])('rejects the lines that an unclosed quote spans: %j', (text, expected) => {
  for (const size of [1, 3, text.length]) expect(readRows(text, { size }).slice(1)).toEqual(expected);
});

test('reports each line with an unclosed quote as part of a faulty row', () => {
  const before = fc.array(fc.constantFrom('1,2', '"a","b"', '7" display,"x, y"'), { maxLength: 4 });
  fc.assert(
    fc.property(before, before, fc.constantFrom('\n', '\r\n', '\r'), fc.integer({ min: 1, max: 9 }), (first, rest, newline, size) => {
      const rows = readRows([...first, 'x,"open', ...rest].join(newline), { size });
      expect(rows.slice(0, first.length).every(({ fault }) => fault === undefined)).toBe(true);
      expect(rows[first.length]).toMatchObject({ line: first.length + 1, cells: [], fault: expect.stringContaining('unclosed quote') });
      const isRow = ({ cells }: CsvRow) => cells.length === 2 && cells.every((cell) => !cell.includes(newline));
      expect(rows.slice(first.length + 1).every(isRow)).toBe(true);
    }),
  );
});

test('reads rows below a long row, unless it has quotes and its end is unknown', () => {
  for (const size of [1, 10, 600]) {
    const tooLong = { line: 1, cells: [], fault: 'This row is too long' };
    expect(readRows(`${'x'.repeat(500)}\nc,d\n`, { size, rowLimit: 50 })).toEqual([tooLong, { line: 2, cells: ['c', 'd'] }]);
    const endless = { ...tooLong, fault: 'This row is too long or has an unclosed quote, so the rest of the file can’t be read' };
    expect(readRows(`"${'x\n'.repeat(250)}"\nc,d\n`, { size, rowLimit: 50 })).toEqual([endless]);
  }
});

test.each<[string, string]>([
  ...['x"y,"z\n', '"a\n', '",\r\n"x'].map((line): [string, string] => [line, line.repeat(200_000)]),
  ['stray quotes and blanks', `"${'x"'.repeat(60_000)}${' '.repeat(130_000)},\n`],
])('scans a file of only %j once', (_, content) => {
  expect(readRows(content, { size: 65_536 }).length).toBeGreaterThan(0);
});

test('skips a row beyond the limit without buffering it', () => {
  expect(readRows(`a,b\n${'x'.repeat(500)}\nc,d\n`, { size: 10, rowLimit: 50 })).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: [], fault: 'This row is too long' },
    { line: 3, cells: ['c', 'd'] },
  ]);
});

test.each<[string, string[][]]>([
  ['"7" display cracked again",Inch,Open', [['7" display cracked again', 'Inch', 'Open']]],
  ['7" display,Inch\n', [['7" display', 'Inch']]],
  ['"Wants a 10"" tablet, and a 6 ft cable",Inch', [['Wants a 10" tablet, and a 6 ft cable', 'Inch']]],
  ['"7" and 10" tablets",Inch', [['7" and 10" tablets', 'Inch']]],
  ['"A 7" display, cracked",Inch', [['A 7" display, cracked', 'Inch']]],
  ['"7" display","10" tablet"\n', [['7" display', '10" tablet']]],
  ['Inch,"7" display"', [['Inch', '7" display']]],
  ['"7" display" ,Inch', [['7" display', 'Inch']]],
  ['"The ""good"" 7" one",Inch', [['The "good" 7" one', 'Inch']]],
])('keeps quotes that do not enclose a cell: %s', (text, expected) => {
  for (const size of [1, 3, text.length]) expect(readRows(text, { size }).map(({ cells }) => cells)).toEqual(expected);
});

test.each<[string, CsvDelimiter]>([
  ['sep=;\nA,B;C\n', ';'],
  ['"sep=|"\nA,B\n', '|'],
  ['sep=\t\nA,B\n', '\t'],
  ['Customers\nA;B\n1;2\n', ';'],
  ['Customers, exported on May 5\nA;B;C\n1;2;3\n4;5;6\n', ';'],
  ['A|B|C\n1|2,5|3\n', '|'],
  ['A;B\n"1,5";2,5\n3,5;4,5\n', ';'],
  ['A,B\n1;2,3;4\n5;6,7;8\n', ','],
  ['Only one column\n1\n2\n', ','],
  ['\n\nA\tB\n1\t2\n', '\t'],
])('detects the delimiter of %j as %j', (text, expected) => {
  expect(detectDelimiter(text)).toBe(expected);
});

test('picks the delimiter that splits the header into the most cells', () => {
  expect(detectDelimiter('Subject,Status\n1;2;3')).toBe(',');
  expect(detectDelimiter('Subject;"Account, Name";Status\n')).toBe(';');
  expect(detectDelimiter('Subject\tStatus')).toBe('\t');
  expect(detectDelimiter('Subject')).toBe(',');
  expect(detectDelimiter('Subject,"Status')).toBe(',');
  expect(detectDelimiter('\r\n\nSubject;Status\n')).toBe(';');
});
