import { expect, test } from 'vitest';
import { describeUndo, describeUpdate } from './bulk-notice.ts';

test.each([
  [1, 0, '1 ticket updated'],
  [2, 1, '2 tickets updated, 1 unchanged'],
  [1_000, 1_200, '1,000 tickets updated, 1,200 unchanged'],
])('describes an update of %i tickets with %i unchanged', (updated, unchanged, text) => {
  expect(describeUpdate(updated, unchanged)).toBe(text);
});

test.each([
  [0, 0, '0 tickets restored'],
  [1, 0, '1 ticket restored'],
  [2, 1, '2 tickets restored. Later changes were kept on TKT-1 (Status).'],
  [1_000, 2, '1,000 tickets restored. Later changes were kept on TKT-1 (Status) and TKT-2 (Status).'],
  [9, 5, '9 tickets restored. Later changes were kept on TKT-1 (Status), TKT-2 (Status), TKT-3 (Status) and 2 more.'],
])('describes an undo of %i tickets that kept changes on %i', (count, keptCount, text) => {
  const kept = Array.from({ length: keptCount }, (_, place) => ({ id: `TKT-${place + 1}`, summary: '', fields: ['Status'] }));
  expect(describeUndo({ restored: Array.from({ length: count }), kept })).toBe(text);
});
