import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvDelimiter, createCsvReader, detectDelimiter } from './csv.ts';

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

test('keeps a quote inside an unquoted cell and text after a closing quote', () => {
  expect(readRows('Lakeview "Pro" Service,2\n"Lake"view,3\n')).toEqual([
    { line: 1, cells: ['Lakeview "Pro" Service', '2'] },
    { line: 2, cells: ['Lakeview', '3'] },
  ]);
});

test('rejects only the line of an unclosed quote', () => {
  const rows = readRows('a,b\n1,"open\n2,fine\n3,also fine\n', { size: 3 });
  expect(rows.map(({ line, cells }) => [line, cells.length])).toEqual([
    [1, 2],
    [2, 0],
    [3, 2],
    [4, 2],
  ]);
  expect(rows[1]?.fault).toBe('This row has an unclosed quote');
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
  ['"7" display" ,Inch', [['7" display ', 'Inch']]],
  ['"The ""good"" 7" one",Inch', [['The "good" 7" one', 'Inch']]],
  ['"Lake"view,"Inch"\n', [['Lakeview', 'Inch']]],
  ['"open,Inch\n"7" display",Inch\nlast,row', [[], ['7" display', 'Inch'], ['last', 'row']]],
  ['"open,Inch\nNext,"quoted, cell"\n', [[], ['Next', 'quoted, cell']]],
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
