import { expect, test } from 'vitest';
import { countMore, describeCounts, describeDamagedIds, toPercent } from './import-text.ts';

test.each([
  ['0 rows · 0 added · 0 left out', { rows: 0, added: 0, joined: 0, leftOut: 0 }],
  ['1 row · 0 added · 1 added to a customer · 0 left out', { rows: 1, added: 0, joined: 1, leftOut: 0 }],
  ['2 rows · 1 added · 1 left out', { rows: 2, added: 1, joined: 0, leftOut: 1 }],
  ['1,003 rows · 1,000 added · 2 added to customers · 1 left out', { rows: 1_003, added: 1_000, joined: 2, leftOut: 1 }],
])('describes the counts of an import: %s', (text, counts) => {
  expect(describeCounts(counts)).toBe(text);
});

test.each([
  [1, 'A spreadsheet damaged 1 ID (4.87E+18). This row will be imported without its ID and won’t be linked to Zoho.'],
  [1_000, 'A spreadsheet damaged 1,000 IDs (4.87E+18). These rows will be imported without their IDs and won’t be linked to Zoho.'],
])('explains %i damaged IDs', (count, text) => {
  expect(describeDamagedIds(count, ['4.87E+18'])).toMatch(text);
});

test.each([
  [0, { added: 1, removed: 0 }],
  [2, { added: 4, removed: 1 }],
  [0, { added: 4, removed: 4 }],
])('counts %i further records', (more, counts) => {
  expect(countMore({ ...counts, addedIds: ['LEAD-000001'] })).toBe(more);
});

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
