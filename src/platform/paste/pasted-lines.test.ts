import { expect, test } from 'vitest';
import { guessColumns, insertLines, readCells, toPastedLines } from './pasted-lines.ts';

const read = (text: string) => {
  const rows = readCells(text);
  const guess = guessColumns(rows);
  return { ...guess, lines: toPastedLines(rows, guess).map(({ description, quantity, price }) => [description, quantity, price]) };
};

test.each<[string, string, unknown[][]]>([
  [
    'three rows of a spreadsheet',
    'Bench labor\t1.5\t95.00\nFuse\t10\t0,85\nShipping\t1\t$12',
    [
      ['Bench labor', 1.5, 95],
      ['Fuse', 10, 0.85],
      ['Shipping', 1, 12],
    ],
  ],
  [
    'Windows line ends and an empty row',
    'Labor\t1\t95\r\n\t\t\r\nFuse\t2\t3\r\n',
    [
      ['Labor', 1, 95],
      ['Fuse', 2, 3],
    ],
  ],
  ['a header', 'Item\tQty\tUnit price\nLabor\t2\t1,250.50', [['Labor', 2, 1250.5]]],
  ['a header in another order', 'Qty\tPrice\tDescription\n2\t1.250,50 €\tLabor', [['Labor', 2, 1250.5]]],
  ['a German header', 'Bezeichnung\tMenge\tEinzelpreis\nKabel\t3\t12,50', [['Kabel', 3, 12.5]]],
  ['a header with units', 'Description\tQuantity\tRate ($)\tAmount ($)\nLabor\t2\t95\t190', [['Labor', 2, 95]]],
  ['no quantity', 'Description\tAmount\nFlat fee\t250', [['Flat fee', 1, 250]]],
  [
    'a total after each line',
    'Labor\t2\t95\t190\nFuse\t3\t0.5\t1.5',
    [
      ['Labor', 2, 95],
      ['Fuse', 3, 0.5],
    ],
  ],
  [
    'quoted cells with tabs, quotes and line breaks',
    '"Hose 5"" long"\t1\t20\n"Labor\nand travel"\t2\t95',
    [
      ['Hose 5" long', 1, 20],
      ['Labor and travel', 2, 95],
    ],
  ],
  [
    'an inch mark that opens a cell',
    '"5 hose\t1\t20\nLabor\t2\t95',
    [
      ['"5 hose', 1, 20],
      ['Labor', 2, 95],
    ],
  ],
  [
    'empty columns around the table',
    '\tLabor\t\t1\t95\n\tFuse\t\t2\t3',
    [
      ['Labor', 1, 95],
      ['Fuse', 2, 3],
    ],
  ],
  [
    'empty cells',
    'Labor\t\t95\nFuse\t2\t',
    [
      ['Labor', 1, 95],
      ['Fuse', 2, ''],
    ],
  ],
])('reads lines from %s', (_what, text, lines) => {
  expect(read(text)).toMatchObject({ isSure: true, lines });
});

test.each<[string, string, unknown]>([
  ['two columns without a header', 'Labor\t95\nFuse\t3', ['description', 'price']],
  ['another order without a header', '2\tLabor\t95\n3\tFuse\t3', ['quantity', 'description', 'price']],
  ['two columns of text', 'A-1\tBench labor\t1\t95\nB-2\tFuse for it\t2\t3', ['none', 'description', 'quantity', 'price']],
  ['a column that no line has', 'SKU\tDescription\tQty\tPrice\nA-1\tLabor\t1\t95', ['none', 'description', 'quantity', 'price']],
  ['an unknown header', 'Item\tQty\tPrice\tWarranty\nLabor\t1\t95\t1 year', ['description', 'quantity', 'price', 'none']],
  ['two prices', 'Item\tQty\tPrice\tCost\nLabor\t1\t95\t50', ['description', 'quantity', 'price', 'none']],
  ['four numbers that are no total', 'Labor\t2\t95\t7\nFuse\t1\t3\t9', ['description', 'quantity', 'price', 'none']],
  ['a header without a price', 'Item\tQty\nLabor\t2', ['description', 'quantity']],
  ['a number with a unit', 'Labor\t1 h\t95\nFuse\t2\t3', ['description', 'none', 'price']],
  ['only text', 'Labor\nFuse', ['description']],
])('asks about the columns of a table with %s', (_what, text, columns) => {
  expect(read(text)).toMatchObject({ isSure: false, columns });
});

test('keeps a number that it can’t read as text, so that the cell says so', () => {
  const rows = readCells('Item\tQty\tPrice\nLabor\t2h\t12.345');
  expect(toPastedLines(rows, guessColumns(rows))).toEqual([{ description: 'Labor', quantity: '2h', price: '12.345' }]);
});

test('reads one cell as one', () => {
  expect(readCells('Labor\n')).toEqual([['Labor']]);
  expect(readCells('"Labor\nand travel"\r\n')).toEqual([['Labor\nand travel']]);
});

const isBlank = (line: string) => line === '';

test.each<[string, string[], number, string[]]>([
  ['in place of a blank line', [''], 0, ['x', 'y']],
  ['in place of the blank lines there are', ['a', '', '', '', 'b'], 1, ['a', 'x', 'y', '', 'b']],
  ['below a filled line', ['a', 'b'], 0, ['a', 'x', 'y', 'b']],
  ['below a filled line, in place of blank ones', ['a', '', 'b'], 0, ['a', 'x', 'y', 'b']],
  ['at the end', ['a'], 0, ['a', 'x', 'y']],
  ['into an empty list', [], 0, ['x', 'y']],
])('puts pasted lines %s', (_what, lines, place, expected) => {
  expect(insertLines(lines, place, ['x', 'y'], isBlank)).toEqual(expected);
});
