import { expect, test } from 'vitest';
import { IMPORT_SIZE_LIMIT } from '../import.contract.ts';
import { findRefusal, readFirstRows, toPreview } from './read-preview.ts';

const readPreview = async (chosen: File) => toPreview(await readFirstRows(chosen));

const file = (content: string | Uint8Array<ArrayBuffer>, name = 'desk.csv') => new File([content], name, { type: 'text/csv' });

test('shows five rows and skips empty ones', async () => {
  const lines = ['Subject,Account Name', '', 'One,a', ' , ', 'Two,b', 'Three,c', '', 'Four,d', 'Five,e', 'Six,f'];
  const { header, rows } = await readPreview(file(lines.join('\r\n')));
  expect(header).toEqual(['Subject', 'Account Name']);
  expect(rows.map(([subject]) => subject)).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
});

test('reads commas, quotes and line breaks in a cell', async () => {
  const { rows } = await readPreview(file('Subject,Description\n"Brakes, hydraulic","He said ""no"".\nTwice."\n'));
  expect(rows).toEqual([['Brakes, hydraulic', 'He said "no".\nTwice.']]);
});

test('trims column names, fills short rows and reports long ones', async () => {
  const { header, rows, refused } = await readPreview(file(' Subject ; Account Name \nOne\nTwo;b;c\nThree;d;;\n'));
  expect(header).toEqual(['Subject', 'Account Name']);
  expect(rows).toEqual([
    ['One', ''],
    ['Three', 'd'],
  ]);
  expect(refused).toEqual([{ line: 3, message: 'This row has 3 cells, but the header has 2' }]);
});

for (const { encoding, bytes } of [
  { encoding: 'UTF-8 with a mark', bytes: Buffer.from('\ufeffSubject\nTürschloß\n') },
  { encoding: 'UTF-16, little end first', bytes: Buffer.from('\ufeffSubject\nTürschloß\n', 'utf16le') },
  { encoding: 'UTF-16, big end first', bytes: Buffer.from('\ufeffSubject\nTürschloß\n', 'utf16le').swap16() },
  { encoding: 'Windows-1252', bytes: Buffer.from('Subject\nTürschloß\n', 'latin1') },
]) {
  test(`reads ${encoding}`, async () => {
    expect(await readPreview(file(new Uint8Array(bytes)))).toEqual({ header: ['Subject'], rows: [['Türschloß']], refused: [] });
  });
}

test('keeps the encoding if the preview ends within a character', async () => {
  const long = 'ß'.repeat(300_000);
  const { rows } = await readPreview(file(`Subject\nTürschloß\n${long}\n`));
  expect(rows[0]).toEqual(['Türschloß']);
});

test('detects the encoding from bytes below the preview, as the import does', async () => {
  const bytes = Buffer.concat([Buffer.from('Subject\nTürschloß\n'), Buffer.from('x\n'.repeat(400_000)), Buffer.from('Café\n', 'latin1')]);
  const { rows } = await readPreview(file(new Uint8Array(bytes)));
  expect(rows[0]).toEqual(['TÃ¼rschloÃŸ']);
});

test('skips unreadable rows, and shows none below an unreadable header', async () => {
  const { rows, refused } = await readPreview(file('Subject,Status\nOne,"open\nTwo,"Closed"\nThree,New\n'));
  expect(rows).toEqual([['Three', 'New']]);
  expect(refused).toEqual([{ line: 2, message: 'This row has an unclosed quote, so lines 2 to 3 can’t be read' }]);
  expect(await readPreview(file('Subject,"Status\nOne,New\n'))).toEqual({ header: [], rows: [], refused: [] });
});

test('reads a last row without a newline, but no partial row of a long file', async () => {
  expect((await readPreview(file('Subject\nOne'))).rows).toEqual([['One']]);
  const cells = ['x', 'y', 'z'].map((letter) => letter.repeat(250_000));
  expect((await readPreview(file(`Subject\n${cells.join('\n')}\n`))).rows.map(([cell]) => cell?.[0])).toEqual(['x', 'y']);
});

test('accepts .csv files up to the size limit, and explains each rejection', () => {
  expect(findRefusal({ name: 'desk.CSV', size: 10 })).toBeUndefined();
  expect(findRefusal({ name: 'desk.csv', size: IMPORT_SIZE_LIMIT })).toBeUndefined();
  expect(findRefusal({ name: 'desk.csv', size: IMPORT_SIZE_LIMIT + 1 })).toBe('desk.csv is too large. The limit is 64 MB.');
  expect(findRefusal({ name: 'desk.csv', size: 0 })).toBe('desk.csv is empty.');
  expect(findRefusal({ name: 'csv', size: 10 })).toBe('csv isn’t a .csv file. Only .csv files can be imported.');
  expect(findRefusal({ name: 'desk.csv.xlsx', size: 10 })).toBe('desk.csv.xlsx isn’t a .csv file. Only .csv files can be imported.');
});
