import { expect, test } from 'vitest';
import { DEFAULT_MAPPING } from './default-mapping.data.ts';
import { findOverwritten, mergeMapping } from './mapping.rules.ts';
import type { SyncMapping } from './sync-mapping.contract.ts';

type StatusMap = SyncMapping['tickets']['statusIn'];

const base: StatusMap = { Open: 'New', Parked: 'On Hold' };
const withStatuses = (statusIn: StatusMap): SyncMapping => ({ ...DEFAULT_MAPPING, tickets: { ...DEFAULT_MAPPING.tickets, statusIn } });

const BUILT_IN_NAMES: StatusMap = Object.fromEntries(['constructor', 'toString'].map((name) => [name, 'New' as const]));

const CASES: readonly [name: string, mine: StatusMap, stored: StatusMap, merged: StatusMap, overruled: readonly object[]][] = [
  ['no changes', base, base, base, []],
  ['I added a value', { ...base, Late: 'Resolved' }, base, { ...base, Late: 'Resolved' }, []],
  ['they added a value', base, { ...base, Late: 'Resolved' }, { ...base, Late: 'Resolved' }, []],
  ['both added a value', { ...base, A: 'New' }, { ...base, B: 'New' }, { ...base, A: 'New', B: 'New' }, []],
  ['I removed, they added', { Open: 'New' }, { ...base, B: 'New' }, { Open: 'New', B: 'New' }, []],
  ['they removed, I added', { ...base, A: 'New' }, { Open: 'New' }, { Open: 'New', A: 'New' }, []],
  ['both changed different values', { ...base, Open: 'Resolved' }, { ...base, Parked: 'New' }, { Open: 'Resolved', Parked: 'New' }, []],
  ['both made the same change', { ...base, Open: 'Resolved' }, { ...base, Open: 'Resolved' }, { ...base, Open: 'Resolved' }, []],
  [
    'both changed a value differently',
    { ...base, Open: 'Resolved' },
    { ...base, Open: 'On Hold' },
    { ...base, Open: 'Resolved' },
    [{ list: 'Ticket status from Zoho', word: 'Open', theirs: 'On Hold' }],
  ],
  [
    'I changed a value they removed',
    { ...base, Open: 'Resolved' },
    { Parked: 'On Hold' },
    { ...base, Open: 'Resolved' },
    [{ list: 'Ticket status from Zoho', word: 'Open', theirs: null }],
  ],
  [
    'I removed a value they changed',
    { Parked: 'On Hold' },
    { ...base, Open: 'Resolved' },
    { Parked: 'On Hold' },
    [{ list: 'Ticket status from Zoho', word: 'Open', theirs: 'Resolved' }],
  ],
  [
    'values named like properties of Object',
    { ...base, ...BUILT_IN_NAMES },
    { ...base, B: 'New' },
    { ...base, ...BUILT_IN_NAMES, B: 'New' },
    [],
  ],
];

test.each(CASES)('merges a mapping: %s', (_name, mine, stored, merged, overruled) => {
  const input = { ...withStatuses(mine), base: withStatuses(base) };
  expect(mergeMapping(withStatuses(stored), input)).toEqual(withStatuses(merged));
  expect(findOverwritten(withStatuses(stored), input)).toEqual(overruled);
});

test('replaces whole maps without a base', () => {
  const input = { tickets: { statusIn: { A: 'New' } } } as const;
  expect(mergeMapping(withStatuses(base), input)).toEqual(withStatuses({ A: 'New' }));
  expect(findOverwritten(withStatuses(base), input)).toEqual([]);
});
