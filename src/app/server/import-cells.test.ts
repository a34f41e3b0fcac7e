import { expect, test } from 'vitest';
import { FEATURES } from './features.ts';

/** Limit of a CSV row. */
const LETTERS = 262_000;
const TARGETS = FEATURES.flatMap(({ importTargets = [] }) => importTargets);
/** Inputs that a careless regular expression would backtrack on. */
const PIECES = [' ', '\n', 'a ', '"', '", "', ',', ';', '1,', 'a@', '\u2028'];
const STARTS = ['', 'VIN: a'];

test.each(TARGETS)('reads long cells of $kind in linear time', ({ columns, readRow }) => {
  for (const piece of PIECES) {
    for (const start of STARTS) {
      const long = `${start}${piece.repeat(LETTERS / piece.length)}x`;
      const cells = Object.entries(columns).map(([column, { isRequired }]) => [column, isRequired ? 'x' : long]);
      expect(readRow(Object.fromEntries(cells), { zone: 'Pacific/Auckland', dates: { createdAt: 'dayFirst' } }).problems).toBeInstanceOf(
        Array,
      );
    }
  }
});
