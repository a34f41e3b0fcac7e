import { expect, test } from 'vitest';
import { FEATURES } from './features.ts';

/** As many as a row of a CSV file may have. */
const LETTERS = 262_000;
const TARGETS = FEATURES.flatMap(({ importTargets = [] }) => importTargets);
/** What a careless pattern goes through again for each place at which it could begin or end. */
const PIECES = [' ', '\n', 'a ', '"', '", "', ',', ';', '1,', 'a@', '\u2028'];
const STARTS = ['', 'VIN: a'];

test.each(TARGETS)(
  'whatever long cells of $kind consist of, they are read once, not once for each of their letters',
  ({ columns, readRow }) => {
    for (const piece of PIECES) {
      for (const start of STARTS) {
        const long = `${start}${piece.repeat(LETTERS / piece.length)}x`;
        const cells = Object.entries(columns).map(([column, { isRequired }]) => [column, isRequired ? 'x' : long]);
        expect(readRow(Object.fromEntries(cells), { zone: 'Pacific/Auckland', dates: { createdAt: 'dayFirst' } }).problems).toBeInstanceOf(
          Array,
        );
      }
    }
  },
);
