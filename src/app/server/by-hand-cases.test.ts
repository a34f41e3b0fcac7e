import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createCsvReader } from '../../platform/csv.ts';

/** The test for each line of `by-hand.csv`, by page and the first words of the steps. */
const TESTS: Readonly<Record<string, readonly [file: string, test: string]>> = {
  'New Invoice, unit price of a line: type 123,00 and paste 123,00': [
    'e2e/typed-numbers.ts',
    'an invoice stores the unit prices 123,00 and 12,5, typed or pasted',
  ],
  'New Invoice, unit price of a line: type 12,5': [
    'e2e/typed-numbers.ts',
    'an invoice stores the unit prices 123,00 and 12,5, typed or pasted',
  ],
  'Parts, Cost: type 12,50 and save': ['e2e/typed-numbers.ts', 'a part stores the cost 12,50, typed or pasted'],
  'repair view: press S, type Awaiting Parts, Enter, Ctrl+S': [
    'src/app/web/shell/menu-typing.browser.tsx',
    'stores the typed status of a repair and assigns no one',
  ],
  'list of repairs: select two rows with X, press S, type Awaiting Parts, Enter': [
    'src/app/web/shell/menu-typing.browser.tsx',
    'changes selected tickets only to the item that is named in full',
  ],
  'New Invoice, description of line 1: paste three rows of a spreadsheet (description, quantity, price)': [
    'src/features/business/invoices/web/paste-lines.browser.tsx',
    'adds pasted spreadsheet rows as lines, with an undo',
  ],
  'case with 40 notes: Ctrl+P': ['e2e/shell/printing.ts', 'prints a case with all 40 notes and without the app frame'],
  'invoice of 東京ガレージ株式会社 with a line "supply ≥ 12.6 V → OK": PDF': [
    'src/features/business/invoices/server/pdf/invoice.pdf.test.ts',
    'prints all letters and symbols',
  ],
  'any ticket, clock of the computer two days fast: open a ticket made now': [
    'src/app/web/wrong-clock.browser.tsx',
    'shows ages and days by the time of the server',
  ],
};

test('has a test for each line of by-hand.csv', () => {
  const reader = createCsvReader(',');
  const rows = [...reader.push(readFileSync('src/testing/cases/by-hand.csv', 'utf8')), ...reader.end()].slice(1);
  expect(rows.map(({ cells: [page, steps] }) => `${page}: ${steps}`)).toEqual(Object.keys(TESTS));
  const titlesOf = (file: string) => readFileSync(file, 'utf8').match(/(?<=\btest\()(['"`]).*\1/g) ?? [];
  const missing = Object.values(TESTS).filter(([file, name]) => !titlesOf(file).some((title) => title.includes(name)));
  expect(missing).toEqual([]);
});
