import { expect, test } from 'vitest';
import { RELATION_WORDINGS } from './relation.contract.ts';
import { chooseKept, endsOpenWork, reverseOf, seenFrom, toDirected, toMergeCandidates } from './relation.rules.ts';
import type { MergeSide } from './ticket-merge.contract.ts';

test.each(RELATION_WORDINGS)('words "%s" correctly on both tickets and stores it the same from either side', (wording) => {
  const relation = toDirected('TKT-1', wording, 'TKT-2');
  expect(seenFrom('TKT-1', relation)).toEqual({ wording, otherId: 'TKT-2' });
  expect(seenFrom('TKT-2', relation)).toEqual({ wording: reverseOf(wording), otherId: 'TKT-1' });
  expect(toDirected('TKT-2', reverseOf(wording), 'TKT-1')).toEqual(relation);
  expect(reverseOf(wording)).not.toBe(wording);
});

const side = (id: string, status: MergeSide['status'], createdAt: string): MergeSide => ({
  id,
  status,
  createdAt,
  summary: '',
  customerCompany: '',
  version: 1,
});

test('keeps an open ticket over a closed one, otherwise the one opened first', () => {
  const older = side('older', 'New', '2026-11-01T08:00:00.000Z');
  const newer = side('newer', 'In Progress', '2026-11-02T08:00:00.000Z');
  const closed = side('closed', 'Resolved', '2026-10-01T08:00:00.000Z');
  expect([chooseKept(older, newer), chooseKept(newer, older)]).toEqual(['older', 'older']);
  expect([chooseKept(newer, closed), chooseKept(closed, newer)]).toEqual(['newer', 'newer']);
  expect([endsOpenWork(closed, newer), endsOpenWork(newer, closed)]).toEqual([true, false]);
});

test('suggests the oldest open ticket before a closed one of the same tool, and neither the ticket itself nor merged ones', () => {
  const candidate = (id: string, status: MergeSide['status'], day: number, mergedInto: string | null = null) => ({
    id,
    status,
    mergedInto,
    createdAt: `2026-11-0${day}T08:00:00.000Z`,
  });
  const self = candidate('self', 'New', 9);
  const open = candidate('open', 'New', 7);
  const ofTool = [self, candidate('tool closed', 'Shipped', 1), candidate('tool open', 'Repairing', 8), candidate('merged', 'New', 2, 'x')];
  const ofShop = [...ofTool, open, candidate('older open', 'New', 3), candidate('closed', 'Resolved', 1)];
  const found = toMergeCandidates('self', { ofTool, ofShop });
  expect(found.map(({ id, isSameTool }) => [id, isSameTool])).toEqual([
    ['tool open', true],
    ['older open', false],
    ['open', false],
    ['tool closed', true],
    ['closed', false],
  ]);
  const many = Array.from({ length: 9 }, (_, place) => candidate(`${place}`, 'New', 9 - place));
  expect(toMergeCandidates('self', { ofTool: [], ofShop: many }).map(({ id }) => id)).toEqual(['8', '7', '6', '5', '4', '3']);
});
