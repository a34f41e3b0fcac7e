import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aStoredTicket } from './ticket.factory.ts';
import { type CaseFields, pickFields } from './ticket-case.rules.ts';
import { type Changes, decided, mergeOnto, mergeSet } from './ticket-merge.rules.ts';

const saved = pickFields(
  aStoredTicket({
    channel: 'Email',
    alertTags: ['Info'],
    vehicleYear: 2019,
    vehicleMake: 'BMW',
    assignees: [{ name: 'M. Keller', email: '', avatar: 'MK' }],
  }),
);

const typed = (base: Partial<CaseFields>, values: Partial<CaseFields>): Changes => ({ base, values });

test('a field that only I changed is sent, and nothing else', () => {
  const mine = typed({ status: 'New' }, { status: 'Resolved' });
  expect(mergeOnto(saved, mine)).toEqual({ fields: { status: 'Resolved' }, conflicts: [] });
  expect(mergeOnto({ ...saved, reg: 'M-KT 4412' }, mine)).toEqual({ fields: { status: 'Resolved' }, conflicts: [] });
});

test('a field that both changed to the same value needs nothing', () => {
  expect(mergeOnto({ ...saved, status: 'Resolved' }, typed({ status: 'New' }, { status: 'Resolved' }))).toEqual({
    fields: {},
    conflicts: [],
  });
});

test('a field that both changed differently is asked about with both values', () => {
  const merge = mergeOnto(
    { ...saved, status: 'On Hold', mileage: 5 },
    typed({ status: 'New', mileage: null, reg: '' }, { status: 'Resolved', mileage: 7, reg: 'X' }),
  );
  expect(merge.fields).toEqual({ reg: 'X' });
  expect(merge.conflicts).toEqual([
    { field: 'status', mine: 'Resolved', theirs: 'On Hold' },
    { field: 'mileage', mine: '7', theirs: '5' },
  ]);
});

test('an emptied field and the vehicle box read as words in the question', () => {
  const theirs = { ...saved, vin: 'WBA5R1C50KAJ93021', vehicleStated: true };
  const { conflicts } = mergeOnto(theirs, typed({ vin: 'WBA5', vehicleStated: true }, { vin: '', vehicleStated: false }));
  expect(conflicts).toEqual([{ field: 'vin', mine: '(empty)', theirs: 'WBA5R1C50KAJ93021' }]);
  const unchecked = mergeOnto(saved, typed({ vehicleStated: false as boolean }, { vehicleStated: false }));
  expect(unchecked.conflicts).toEqual([{ field: 'vehicleStated', mine: 'checked', theirs: 'not checked' }]);
});

test('keeping mine sends it over theirs; taking theirs sends nothing', () => {
  const current = { ...saved, status: 'On Hold' as const };
  const mine = typed({ status: 'New' }, { status: 'Resolved' });
  expect(mergeOnto(current, decided(mine, current, 'status', 'mine'))).toEqual({ fields: { status: 'Resolved' }, conflicts: [] });
  expect(mergeOnto(current, decided(mine, current, 'status', 'theirs'))).toEqual({ fields: {}, conflicts: [] });
});

test('tags and people that both changed are brought together', () => {
  const current = { ...saved, alertTags: ['Info', 'Urgent'] as CaseFields['alertTags'], assignees: [] };
  const mine = typed({ alertTags: ['Info'], assignees: ['M. Keller'] }, { alertTags: ['Escalate'], assignees: ['M. Keller', 'A. Sato'] });
  expect(mergeOnto(current, mine)).toEqual({ fields: { alertTags: ['Urgent', 'Escalate'], assignees: ['A. Sato'] }, conflicts: [] });
});

const names: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));

test('a merged list has every item that somebody added and none that somebody took away', () => {
  fc.assert(
    fc.property(names, names, names, (stored, base, mine) => {
      const merged = mergeSet(stored, base, mine);
      const isIn = (item: string) =>
        base.includes(item) ? stored.includes(item) && mine.includes(item) : stored.includes(item) || mine.includes(item);
      expect([...merged].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].filter(isIn));
    }),
  );
});

test('no typed value overwrites what somebody else changed without being asked about', () => {
  const texts = fc.constantFrom('', 'x', 'y');
  fc.assert(
    fc.property(texts, texts, texts, (base, mine, theirs) => {
      const { fields, conflicts } = mergeOnto({ ...saved, reg: theirs }, typed({ reg: base }, { reg: mine }));
      const overwrites = 'reg' in fields && theirs !== base;
      const loses = mine !== base && !('reg' in fields) && conflicts.length === 0 && theirs !== mine;
      expect({ overwrites, loses }).toEqual({ overwrites: false, loses: false });
    }),
  );
});
