import { expect, test } from 'vitest';
import { guardForImport, guardFormula, withoutGuard } from './csv-formulas.ts';

test.each(['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠x', '\t=1', '\r=1', ' =1', "'=1", '+1;=2', '-', '\u0000=1'])(
  'escapes %j for spreadsheets, and reads it back unchanged',
  (text) => {
    expect(guardFormula(text)).toBe(`'${text}`);
    if (!text.startsWith('\u0000')) expect(withoutGuard(guardFormula(text))).toBe(text);
  },
);

test.each(['+1 555 010-2233', '+49 (0)30 123', '-5', '-5.20', 'a=b', 'Lakeview', ''])('writes %j unchanged', (text) => {
  expect(guardFormula(text)).toBe(text);
  expect(withoutGuard(text)).toBe(text);
});

const PHONES = [
  '+1 555 010-2233',
  '+1 (555) 010-2233 ext. 12',
  '+1-555-010-2233 x9',
  '+49 (0)30 123/45',
  '+1.555.010.2233',
  '+1 555 010–2233',
];

test.each([...PHONES, '-5.20', '＝x', ' blank ', 'Lakeview', ''])('writes %j unchanged for other programs', (text) => {
  expect(guardForImport(text)).toBe(text);
  expect(withoutGuard(text)).toBe(text.trim());
});

test.each(['=1+1', '@SUM(A1)', '\t=1', '\r=1', '+cmd|x', '-2+3', '-', '+1 555 =2', "'=1", "''+1"])(
  'escapes %j for other programs, and reads it back unchanged',
  (text) => {
    expect(guardForImport(text)).toBe(`'${text}`);
    expect(withoutGuard(guardForImport(text))).toBe(text);
  },
);
