import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEAD_STATUSES, type LeadLane, type LeadStatus } from './lead.contract.ts';
import { aStoredLead } from './lead.factory.ts';
import { getOfferedSources, getOutcome, getStepDue } from './lead.rules.ts';
import {
  applyMove,
  findAnchor,
  getShownLeads,
  isNarrowed,
  isOfStage,
  isTooLong,
  positionBetween,
  sumBoard,
  toBoardFilter,
} from './lead-board.rules.ts';

const lead = (id: string, estimatedValue = 1.1) => aStoredLead({ id, estimatedValue });
const lane = (status: LeadStatus, ids: string[]): LeadLane => {
  const leads = ids.map((id) => ({ ...lead(id), status }));
  return { status, leads, count: leads.length, value: Math.round(leads.length * 110) / 100, next: null };
};
const lanes = [lane('New', ['a', 'b', 'c']), lane('Won', ['d'])];
/** Formats each lane as count, value and leads: '3 3.3 abc'. */
const shape = (result: readonly LeadLane[]) =>
  result.map(({ count, value, leads }) => `${count} ${value} ${leads.map(({ id }) => id).join('')}`);

test.each<[string, LeadStatus, string | null, string[]]>([
  ['c', 'New', null, ['3 3.3 cab', '1 1.1 d']],
  ['a', 'New', 'b', ['3 3.3 bac', '1 1.1 d']],
  ['a', 'Won', 'd', ['2 2.2 bc', '2 2.2 da']],
  ['a', 'Won', null, ['2 2.2 bc', '2 2.2 ad']],
  ['a', 'Won', 'gone', ['2 2.2 bc', '2 2.2 ad']],
  ['a', 'New', 'a', ['3 3.3 abc', '1 1.1 d']],
  ['x', 'Won', null, ['3 3.3 abc', '1 1.1 d']],
])('%s moved to %s behind %s', (id, status, after, expected) => {
  const moved = applyMove(lanes, { lead: lead(id), status, after });
  expect(shape(moved)).toEqual(expected);
  expect(shape(applyMove(moved, { lead: lead(id), status, after }))).toEqual(expected);
});

test('gives a moved lead the status of its column', () => {
  expect(applyMove(lanes, { lead: lead('a'), status: 'Won', after: null })[1]?.leads[0]).toMatchObject({ id: 'a', status: 'Won' });
});

test('drops a lead behind the one above it, or on top', () => {
  const others = ['b', 'c'].map((id) => lead(id));
  expect([0, 1, 2].map((index) => findAnchor(others, index))).toEqual([null, 'b', 'c']);
});

test('shows the newest leads of finished columns until all are requested', () => {
  const ids = Array.from({ length: 20 }, (_, n) => String(n));
  expect(getShownLeads(lane('Won', ids), false)).toHaveLength(8);
  expect(getShownLeads(lane('Lost', ids), true)).toHaveLength(20);
  expect(getShownLeads(lane('New', ids), false)).toHaveLength(20);
});

test('leaves Won and Lost out of leads in progress', () => {
  expect(sumBoard([...lanes, lane('Lost', ['e']), lane('Qualified', ['f'])])).toEqual({ count: 6, inProgress: 4.4 });
  expect(LEAD_STATUSES.map(getOutcome)).toEqual(['In Progress', 'In Progress', 'In Progress', 'In Progress', 'Won', 'Lost']);
});

test('offers the source Unknown only to a lead that has it', () => {
  expect(getOfferedSources(undefined)).not.toContain('Unknown');
  expect(getOfferedSources('Event')).not.toContain('Unknown');
  expect(getOfferedSources('Unknown')).toContain('Unknown');
});

test('links a value to its columns and days', () => {
  const shown = (stage: string) => LEAD_STATUSES.filter((status) => isOfStage({ status }, toBoardFilter({ stage }).stage));
  expect([shown('Won'), shown('In Progress'), shown('Ever')]).toEqual([['Won'], LEAD_STATUSES.slice(0, 4), LEAD_STATUSES]);
  expect(toBoardFilter({ from: '2026-03-01', to: '2026-02-30' })).toMatchObject({ from: '2026-03-01', to: undefined });
  expect([{}, { q: '' }, { source: 'Moon' }, { stage: 'Won' }].map((search) => isNarrowed(toBoardFilter(search)))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('keeps positions unique and ordered, and never ends one in 0', () => {
  const places = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 200 });
  fc.assert(
    fc.property(places, (picks) => {
      const column: string[] = [];
      for (const pick of picks) {
        const place = Math.floor(pick * (column.length + 1));
        column.splice(place, 0, positionBetween(column[place - 1], column[place]));
      }
      expect(column).toEqual([...new Set(column)].sort());
      expect(column.filter((position) => !/^[0-9]*[1-9]$/.test(position))).toEqual([]);
    }),
  );
});

test('adds a thousand leads at the top or the end without longer positions', () => {
  let top: string | undefined;
  let end: string | undefined;
  for (let n = 0; n < 1000; n++) {
    top = positionBetween(undefined, top);
    end = positionBetween(end, undefined);
  }
  for (const position of [top, end]) expect(position?.length).toBeLessThan(16);
});

test('fits hundreds of leads into one gap before renumbering the column', () => {
  let above = positionBetween(undefined, undefined);
  const below = positionBetween(above, undefined);
  let count = 0;
  while (!isTooLong(above)) {
    above = positionBetween(above, below);
    count++;
  }
  expect(count).toBeGreaterThan(400);
});

test.each([
  ['2026-11-29', 'New', 'overdue'],
  ['2026-11-30', 'New', 'today'],
  ['2026-12-07', 'Proposal Sent', 'week'],
  ['2026-12-08', 'New', 'later'],
  ['2026-11-29', 'Won', 'none'],
  [null, 'New', 'none'],
] as const)('groups a step due %s of a lead that is %s as %s', (nextStepOn, status, due) => {
  expect(getStepDue({ nextStepOn, status }, '2026-11-30')).toBe(due);
});
