import { expect, test } from 'vitest';
import { DEFAULT_MAPPING } from './default-mapping.data.ts';
import { findOverwritten, mergeMapping } from './merge-mapping.rules.ts';
import type { SyncMapping } from './sync-mapping.contract.ts';

type Words = SyncMapping['tickets']['statusIn'];

const base: Words = { Open: 'New', Parked: 'On Hold' };
const withWords = (statusIn: Words): SyncMapping => ({ ...DEFAULT_MAPPING, tickets: { ...DEFAULT_MAPPING.tickets, statusIn } });

const ODD: Words = Object.fromEntries(['constructor', 'toString'].map((word) => [word, 'New' as const]));

const CASES: readonly [name: string, mine: Words, stored: Words, merged: Words, overruled: readonly object[]][] = [
  ['no changes', base, base, base, []],
  ['only I added a word', { ...base, Late: 'Resolved' }, base, { ...base, Late: 'Resolved' }, []],
  ['only they added a word', base, { ...base, Late: 'Resolved' }, { ...base, Late: 'Resolved' }, []],
  ['both added a word', { ...base, A: 'New' }, { ...base, B: 'New' }, { ...base, A: 'New', B: 'New' }, []],
  ['I removed, they added', { Open: 'New' }, { ...base, B: 'New' }, { Open: 'New', B: 'New' }, []],
  ['they removed, I added', { ...base, A: 'New' }, { Open: 'New' }, { Open: 'New', A: 'New' }, []],
  ['each changed another word', { ...base, Open: 'Resolved' }, { ...base, Parked: 'New' }, { Open: 'Resolved', Parked: 'New' }, []],
  ['both said the same', { ...base, Open: 'Resolved' }, { ...base, Open: 'Resolved' }, { ...base, Open: 'Resolved' }, []],
  [
    'both changed a word',
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
  ['words are named like what objects have', { ...base, ...ODD }, { ...base, B: 'New' }, { ...base, ...ODD, B: 'New' }, []],
];

test.each(CASES)('%s', (_name, mine, stored, merged, overruled) => {
  const given = { ...withWords(mine), base: withWords(base) };
  expect(mergeMapping(withWords(stored), given)).toEqual(withWords(merged));
  expect(findOverwritten(withWords(stored), given)).toEqual(overruled);
});

test('without a base, a list that is given replaces the stored one', () => {
  const given = { tickets: { statusIn: { A: 'New' } } } as const;
  expect(mergeMapping(withWords(base), given)).toEqual(withWords({ A: 'New' }));
  expect(findOverwritten(withWords(base), given)).toEqual([]);
});
