import { expect, test } from 'vitest';
import { guardFormula, withoutGuard } from './csv-formulas.ts';

test.each(['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠x', '\t=1', '\r=1', ' =1', "'=1", '+1;=2', '-', '\u0000=1'])(
  '%j never runs in a spreadsheet, and comes back as it was',
  (text) => {
    expect(guardFormula(text)).toBe(`'${text}`);
    if (!text.startsWith('\u0000')) expect(withoutGuard(guardFormula(text))).toBe(text);
  },
);

test.each(['+1 555 010-2233', '+49 (0)30 123', '-5', '-5.20', 'a=b', 'Lakeview', ''])('%j is written as it is', (text) => {
  expect(guardFormula(text)).toBe(text);
  expect(withoutGuard(text)).toBe(text);
});
