import { expect, test } from 'vitest';
import { RELATION_WORDINGS } from './relation.contract.ts';
import { chooseKept, endsOpenWork, reverseOf, seenFrom, toDirected } from './relation.rules.ts';
import type { MergeSide } from './ticket-merge.contract.ts';

test.each(RELATION_WORDINGS)('"%s" reads on both tickets as it was given, and is kept the same from either side', (wording) => {
  const relation = toDirected('TKT-1', wording, 'TKT-2');
  expect(seenFrom('TKT-1', relation)).toEqual({ wording, otherId: 'TKT-2' });
  expect(seenFrom('TKT-2', relation)).toEqual({ wording: reverseOf(wording), otherId: 'TKT-1' });
  expect(toDirected('TKT-2', reverseOf(wording), 'TKT-1')).toEqual(relation);
  expect(reverseOf(wording)).not.toBe(wording);
});

const side = (id: string, status: MergeSide['status'], createdAt: string): MergeSide => ({
  ...{ id, status, createdAt, summary: '', customerCompany: '', version: 1 },
});

test('an open ticket stays rather than a closed one, and of two alike the one opened first', () => {
  const older = side('older', 'New', '2026-11-01T08:00:00.000Z');
  const newer = side('newer', 'In Progress', '2026-11-02T08:00:00.000Z');
  const closed = side('closed', 'Resolved', '2026-10-01T08:00:00.000Z');
  expect([chooseKept(older, newer), chooseKept(newer, older)]).toEqual(['older', 'older']);
  expect([chooseKept(newer, closed), chooseKept(closed, newer)]).toEqual(['newer', 'newer']);
  expect([endsOpenWork(closed, newer), endsOpenWork(newer, closed)]).toEqual([true, false]);
});
