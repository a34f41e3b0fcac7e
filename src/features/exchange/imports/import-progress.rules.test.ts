import { expect, test } from 'vitest';
import { toPercent } from './import-progress.rules.ts';

const NOTHING = { state: 'running', rows: 200, added: 0, joined: 0, leftOut: 0, removed: 0, kept: [], moreKept: 0 } as const;
const KEPT = [{ id: 'shop', title: 'Shop', reason: 'Changed since the import' }];

test.each([
  ['no rows yet', { rows: 0 }, 0],
  ['added rows', { added: 50 }, 25],
  ['contacts only', { joined: 50 }, 25],
  ['left-out rows only', { leftOut: 50 }, 25],
  ['all kinds of rows', { added: 100, joined: 50, leftOut: 50 }, 100],
  ['an undo', { state: 'undoing', added: 100, removed: 49, kept: KEPT }, 50],
  ['an undo with unlisted kept records', { state: 'undoing', added: 100, removed: 49, kept: KEPT, moreKept: 25 }, 75],
  ['an undo that keeps more customers than it added', { state: 'undoing', added: 1, removed: 1, kept: KEPT }, 100],
  ['an undo of contacts only', { state: 'undoing', joined: 50 }, 0],
] as const)('measures the progress of %s', (_, counts, percent) => {
  expect(toPercent({ ...NOTHING, ...counts, kept: 'kept' in counts ? KEPT : [] })).toBe(percent);
});
