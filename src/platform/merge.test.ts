import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Changes, changedFields, decided, findChanges, mergeChanges, mergeSet, withChanges, withDecisions } from './merge.ts';

interface Case {
  status: string;
  reg: string;
  mileage: number | null;
  tags: string[];
  people: string[];
}

const value = { merge: 'value' } as const;
const set = { merge: 'set' } as const;
const fields = { status: value, reg: value, mileage: value, tags: set, people: set };

const saved: Case = { status: 'New', reg: '', mileage: null, tags: ['Info'], people: ['M. Keller'] };
const typed = (base: Partial<Case>, values: Partial<Case>): Changes<Case> => ({ base, values });

test('sends only the fields that I changed', () => {
  const mine = typed({ status: 'New' }, { status: 'Resolved' });
  expect(mergeChanges(fields, saved, mine)).toEqual({ values: { status: 'Resolved' }, conflicts: [] });
  expect(mergeChanges(fields, { ...saved, reg: 'M-KT 4412' }, mine)).toEqual({ values: { status: 'Resolved' }, conflicts: [] });
});

test('ignores a field that both changed to the same value', () => {
  const mine = typed({ status: 'New' }, { status: 'Resolved' });
  expect(mergeChanges(fields, { ...saved, status: 'Resolved' }, mine)).toEqual({ values: {}, conflicts: [] });
});

test('reports a field that both changed differently as a conflict', () => {
  const merge = mergeChanges(
    fields,
    { ...saved, status: 'On Hold', mileage: 5 },
    typed({ status: 'New', mileage: null, reg: '' }, { status: 'Resolved', mileage: 7, reg: 'X' }),
  );
  expect(merge.values).toEqual({ reg: 'X' });
  expect(merge.conflicts).toEqual([
    { field: 'status', mine: 'Resolved', theirs: 'On Hold' },
    { field: 'mileage', mine: 7, theirs: 5 },
  ]);
});

test('sends my value if it is kept, and nothing if the other value is used', () => {
  const current = { ...saved, status: 'On Hold' };
  const mine = typed({ status: 'New' }, { status: 'Resolved' });
  expect(mergeChanges(fields, current, decided(mine, current, 'status', 'mine'))).toEqual({
    values: { status: 'Resolved' },
    conflicts: [],
  });
  expect(mergeChanges(fields, current, decided(mine, current, 'status', 'theirs'))).toEqual({ values: {}, conflicts: [] });
});

test('keeps mine by default and asks again about a value that changed again', () => {
  const mine = typed({ status: 'New', reg: '', mileage: null }, { status: 'Resolved', reg: 'mine', mileage: 1 });
  const theirs = { ...saved, status: 'On Hold', reg: 'theirs', mileage: 2 };
  const { conflicts } = mergeChanges(fields, theirs, mine);
  const decidedAll = withDecisions(mine, theirs, conflicts, { reg: 'theirs' });
  expect(mergeChanges(fields, theirs, decidedAll)).toEqual({ values: { status: 'Resolved', mileage: 1 }, conflicts: [] });
  const later = { ...theirs, reg: 'theirs, once more' };
  expect(mergeChanges(fields, later, withDecisions(mine, later, conflicts, { reg: 'theirs' })).conflicts).toEqual([
    { field: 'reg', mine: 'mine', theirs: 'theirs, once more' },
  ]);
});

test('merges sets that both changed', () => {
  const current = { ...saved, tags: ['Info', 'Urgent'], people: [] };
  const mine = typed({ tags: ['Info'], people: ['M. Keller'] }, { tags: ['Escalate'], people: ['M. Keller', 'A. Sato'] });
  const merged = { tags: ['Urgent', 'Escalate'], people: ['A. Sato'] };
  expect(mergeChanges(fields, current, mine)).toEqual({ values: merged, conflicts: [] });
  expect(withChanges(fields, current, mine)).toEqual({ ...current, ...merged });
});

test('finds changed values, including lists, with their base', () => {
  expect(findChanges(saved, { ...saved, tags: ['Info'] })).toEqual({ values: {}, base: {} });
  expect(findChanges(saved, { ...saved, mileage: 3, tags: ['Info', 'Urgent'] })).toEqual({
    values: { mileage: 3, tags: ['Info', 'Urgent'] },
    base: { mileage: null, tags: ['Info'] },
  });
});

test('shows the changes of both sides, and mine for conflicts', () => {
  const mine = findChanges(saved, { ...saved, reg: 'mine', status: 'On Hold' });
  const theirs = { ...saved, mileage: 15, status: 'On Hold' };
  expect(mergeChanges(fields, theirs, mine)).toEqual({ values: { reg: 'mine' }, conflicts: [] });
  expect(withChanges(fields, theirs, mine)).toEqual({ ...saved, reg: 'mine', status: 'On Hold', mileage: 15 });
  expect(withChanges(fields, { ...theirs, reg: 'theirs' }, mine)).toMatchObject({ reg: 'mine', mileage: 15 });
});

const names: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));

test('includes items added by either side and none that either removed', () => {
  fc.assert(
    fc.property(names, names, names, (stored, base, mine) => {
      const merged = mergeSet(stored, base, mine);
      const isIn = (item: string) =>
        base.includes(item) ? stored.includes(item) && mine.includes(item) : stored.includes(item) || mine.includes(item);
      expect([...merged].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].filter(isIn));
    }),
  );
});

test('never overwrites a concurrent change without a conflict', () => {
  const texts = fc.constantFrom('', 'x', 'y');
  fc.assert(
    fc.property(texts, texts, texts, (base, mine, theirs) => {
      const { values, conflicts } = mergeChanges(fields, { ...saved, reg: theirs }, typed({ reg: base }, { reg: mine }));
      const overwrites = 'reg' in values && theirs !== base;
      const loses = mine !== base && !('reg' in values) && conflicts.length === 0 && theirs !== mine;
      expect({ overwrites, loses }).toEqual({ overwrites: false, loses: false });
    }),
  );
});

describe('changed fields', () => {
  const current = { summary: 'No power', mileage: null as number | null, tags: ['Urgent', 'Info'], items: [{ id: '1', quantity: 2 }] };

  test('ignores a record sent back unchanged', () => {
    expect(changedFields(current, structuredClone(current))).toEqual({});
    expect(changedFields(current, { items: [{ quantity: 2, id: '1' }] })).toEqual({});
  });

  test('returns only differing values, including null and empty lists', () => {
    expect(changedFields(current, { summary: 'No power', mileage: 0 })).toEqual({ mileage: 0 });
    expect(changedFields<{ mileage: number | null }>({ mileage: 12 }, { mileage: null })).toEqual({ mileage: null });
    expect(changedFields(current, { tags: [], items: [{ id: '1', quantity: 3 }] })).toEqual({
      tags: [],
      items: [{ id: '1', quantity: 3 }],
    });
    expect(changedFields(current, { tags: ['Info', 'Urgent'] })).toEqual({ tags: ['Info', 'Urgent'] });
  });

  test('ignores undefined keys', () => {
    expect(changedFields<{ summary: string | undefined }>({ summary: 'No power' }, { summary: undefined })).toEqual({});
  });
});
