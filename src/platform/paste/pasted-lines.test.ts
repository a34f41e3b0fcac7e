import { expect, test } from 'vitest';
import {
  describePaste,
  describeTotals,
  guessColumns,
  insertLines,
  isTotalRow,
  readCells,
  removeInserted,
  toPastedLines,
} from './pasted-lines.ts';

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
  ['quarters of an hour', 'Labor\t0.25\t$95', [['Labor', 0.25, 95]]],
  [
    'parts of a unit',
    'Labor\t1.5\t95\nHose\t0.5\t4',
    [
      ['Labor', 1.5, 95],
      ['Hose', 0.5, 4],
    ],
  ],
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
  ['a total beside a quantity', 'Description\tHours\tAmount\nLabor\t2\t190', ['description', 'none', 'price']],
  ['a total in front of a quantity', 'Total\tItem\tQty\n190\tLabor\t2', ['price', 'description', 'none']],
  ['a price in front of a quantity', 'Oil filter\t12.99\t2', ['description', 'quantity', 'price']],
  ['several prices in front of a quantity', 'Pads\t45,50\t2\nWipers\t9\t1', ['description', 'quantity', 'price']],
  ['a part of a unit that costs less', 'Hose\t12.5\t2', ['description', 'quantity', 'price']],
  ['a currency in front of a quantity', 'Pads\t$45\t2.00', ['description', 'quantity', 'price']],
  ['quantities of three decimals', 'Pads\t1.5005\t2.00', ['description', 'quantity', 'price']],
  ['a total below its lines', 'Item\tQty\tPrice\nLabor\t1\t95\nTotal\t\t95', ['description', 'quantity', 'price']],
  ['a total below its lines, without a header', 'Labor\t1\t95\nFuse\t2\t3.50\nSub-total:\t\t102', ['description', 'quantity', 'price']],
  ['a tax below its lines', 'Item\tQty\tPrice\nLabor\t1\t95\nTax (8.5%)\t\t8.08', ['description', 'quantity', 'price']],
  ['a value-added tax', 'Bezeichnung\tMenge\tEinzelpreis\nKabel\t1\t50\nMwSt. 19 %\t\t9,50', ['description', 'quantity', 'price']],
  ['a total beside the prices', 'Item\tQty\tPrice\nLabor\t1\t95\n\tTotal\t95', ['description', 'quantity', 'price']],
  ['a total without a name', 'Item\tQty\tPrice\nLabor\t1\t95\n\t\t95', ['description', 'quantity', 'price']],
  ['a total below amounts', 'Item\tAmount\nLabor\t95\nGrand total\t95', ['description', 'price']],
])('asks about the columns of a table with %s', (_what, text, columns) => {
  expect(read(text)).toMatchObject({ isSure: false, columns });
});

test('keeps an unreadable number as text, so that the cell shows the error', () => {
  const rows = readCells('Item\tQty\tPrice\nLabor\t2h\t12.345');
  expect(toPastedLines(rows, guessColumns(rows))).toEqual([{ description: 'Labor', quantity: '2h', price: '12.345' }]);
});

test('reads a single cell as one cell', () => {
  expect(readCells('Labor\n')).toEqual([['Labor']]);
  expect(readCells('"Labor\nand travel"\r\n')).toEqual([['Labor\nand travel']]);
});

test.each<[boolean, readonly string[]]>([
  [true, ['Total', '', '95']],
  [true, ['SUBTOTAL', '', '95']],
  [true, ['Amount due', '', '95']],
  [true, ['', '', '95']],
  [true, ['Tax (8.5%)', '', '95']],
  [true, ['zzgl. MwSt. 19 %', '', '95']],
  [true, ['Total TTC', '', '95']],
  [true, ['', 'Total', '95']],
  [true, ['Total', '3', '105']],
  [true, ['Sum', '', '95']],
  [true, ['Parts subtotal', '', '10']],
  [true, ['Labor total', '2.5', '95']],
  [true, ['Total', '1', '95']],
  [true, ['Sales tax', '3', '8']],
  [false, ['Sales tax', '1', '8']],
  [false, ['Balance', '4', '15']],
  [true, ['Labor total', '1', '95']],
  [false, ['Engine oil 5W-30 Total', '5', '9.90']],
  [false, ['Engine oil 5W-30 Total', '1', '9.90']],
  [true, ['All of the above, total', '', '95']],
  [true, ['Balance due', '', '15']],
  [false, ['Labor', '2', '95']],
  [false, ['Tax consultation', '', '95']],
  [false, ['Total hip replacement', '', '95']],
  [false, ['Vat of oil', '', '95']],
  [false, ['Labor', '', '95']],
  [false, ['Oil filter', '4', 'TOTAL']],
])('recognizes a total row (%j): %j', (isTotal, cells) => {
  expect(isTotalRow(cells, { columns: ['description', 'quantity', 'price'] })).toBe(isTotal);
});

const insert = (lines: readonly string[], place: number, pasted: readonly string[], limit = 10) =>
  insertLines(lines, pasted, { place, limit, isBlank: (line) => line === '' });

test.each<[string, string[], number, string[]]>([
  ['in place of a blank line', [''], 0, ['x', 'y']],
  ['in place of the existing blank lines', ['a', '', '', '', 'b'], 1, ['a', 'x', 'y', '', 'b']],
  ['below a filled line', ['a', 'b'], 0, ['a', 'x', 'y', 'b']],
  ['below a filled line, in place of blank ones', ['a', '', 'b'], 0, ['a', 'x', 'y', 'b']],
  ['at the end', ['a'], 0, ['a', 'x', 'y']],
  ['into an empty list', [], 0, ['x', 'y']],
])('inserts pasted lines %s and removes them again', (_what, lines, place, expected) => {
  const insertion = insert(lines, place, ['x', 'y']);
  expect(insertion.lines).toEqual(expected);
  expect(removeInserted(insertion.lines, insertion)).toEqual(lines);
});

test.each<[string, string[], number, string[]]>([
  ['above other lines', ['a', 'b', 'c'], 0, ['a', 'x', 'b', 'c']],
  ['in place of a blank line', ['a', '', 'c'], 1, ['a', 'x', 'y', 'c']],
  ['at the end', ['a', 'b', 'c'], 2, ['a', 'b', 'c', 'x']],
  ['into a full list', ['a', 'b', 'c', 'd'], 1, ['a', 'b', 'c', 'd']],
  ['in place of the blank line of a full list', ['a', '', 'c', 'd'], 1, ['a', 'x', 'c', 'd']],
])('truncates pasted lines at the limit: %s', (_what, lines, place, expected) => {
  expect(insert(lines, place, ['x', 'y', 'z'], 4).lines).toEqual(expected);
});

test.each<[string, string[], string[]]>([
  ['another line that was added', ['a', 'x', 'y', 'new'], ['a', '', 'new']],
  ['a pasted line that was changed', ['a', 'x', 'y, changed'], ['a', '', 'y, changed']],
  ['a line equal to a pasted one', ['a', 'x', 'y', 'x'], ['a', '', 'x']],
  ['lines without pasted ones', ['a', 'b'], ['a', 'b']],
])('keeps %s in an undo', (_what, lines, expected) => {
  expect(removeInserted(lines, insert(['a', ''], 1, ['x', 'y']))).toEqual(expected);
});

test.each([
  [3, 3, '3 lines pasted'],
  [1, 1, '1 line pasted'],
  [495, 500, '495 lines pasted. The limit is 1,000 lines, so the last 5 were skipped.'],
  [1, 2, '1 line pasted. The limit is 1,000 lines, so the last one was skipped.'],
  [0, 2, 'Nothing was pasted. The limit is 1,000 lines.'],
  [1_000, 1_000, '1,000 lines pasted'],
  [1_000, 2_000, '1,000 lines pasted. The limit is 1,000 lines, so the last 1,000 were skipped.'],
])('reports that %d of %d pasted lines were added: %j', (added, pasted, message) => {
  expect(describePaste(added, pasted, 1_000)).toBe(message);
});

test.each<[string[][], string]>([
  [[['', 'Total', '90.00']], 'Skip the row “Total”'],
  [[['', '', '90.00']], 'Skip 1 row without a description'],
  [[['Subtotal'], ['Tax']], 'Skip 2 rows with totals or tax'],
  [Array.from({ length: 1_000 }, () => ['Total']), 'Skip 1,000 rows with totals or tax'],
])('offers to skip total rows: case %#', (totals, label) => {
  expect(describeTotals(totals)).toBe(label);
});
