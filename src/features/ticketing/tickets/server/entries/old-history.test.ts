import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someChange, someFact } from '../../../../../testing/server/some-facts.ts';
import { toChangeLine, toValueText } from '../../history/change-text.rules.ts';
import type { FieldChange, HistoryFact } from '../../history/history-fact.contract.ts';
import { toEntryKind } from '../../history/history-text.rules.ts';
import { readOldEntry } from './old-history.ts';
import { OLD_PHRASES, toOldText } from './old-texts.ts';

const STAFF = ['Dana Fox', 'Ken Ito', 'Ana Ruiz'];
const isName = (name: string) => STAFF.includes(name);

/** The entry that an earlier version wrote of a fact. */
function anOldEntry({ kind, data }: HistoryFact) {
  const author = ['created', 'imported', 'follow-up-due'].includes(kind) ? 'System' : 'n. Dana Fox';
  return { author, content: toOldText(kind, data), ...toEntryKind(kind) };
}

const anEvent = (content: string, author = 'n. Dana Fox') => ({ author, content, type: 'EVENT', category: '' });
const ofChanges = (...changes: FieldChange[]): HistoryFact => ({ kind: 'changes', data: { changes } });
const read = (entry: ReturnType<typeof anEvent>) => readOldEntry(entry, isName);

test.each<HistoryFact>([
  { kind: 'created', data: {} },
  { kind: 'imported', data: {} },
  { kind: 'status', data: { from: 'In Progress', to: 'Awaiting Approval' } },
  { kind: 'follow-up-due', data: { day: '2026-11-05' } },
  { kind: 'approved', data: { approvedBy: 'Mr. Who approved of 2 lines', lines: 1, total: 1204.5 } },
  { kind: 'approved', data: { approvedBy: 'Ms. Lee', lines: 12, total: 0 } },
  { kind: 'approval-withdrawn', data: {} },
  { kind: 'merged-into', data: { relatedTicket: 'TKT-000012-1', summary: 'No power: again' } },
  { kind: 'merged-into-undone', data: { relatedTicket: 'TKT-000012' } },
  { kind: 'merged-here', data: { relatedTicket: 'TKT-000012', summary: 'TKT-000013 was merged into this ticket: no' } },
  { kind: 'merged-here-undone', data: { relatedTicket: 'TKT-000012', summary: 'No power' } },
  { kind: 'related', data: { relatedTicket: 'TKT-000012', summary: 'No power', wording: 'duplicated by' } },
  { kind: 'relation-removed', data: { relatedTicket: 'TKT-000012', summary: 'No power', wording: 'caused by' } },
  { kind: 'file-added', data: { name: 'a attached, 1 MB', size: '1.4 MB' } },
  { kind: 'file-removed', data: { name: 'a attached, 1 MB' } },
  ofChanges(
    { field: 'vehicleMake', from: 'BMW', to: 'Audi' },
    { field: 'vehicleModel', from: '330i', to: null },
    { field: 'mileage', from: 48_210, to: 1_048_211 },
    { field: 'mileageUnit', from: 'km', to: 'mi' },
    { field: 'vehicleYear', from: null, to: 2019 },
    { field: 'followUpDate', from: '2026-11-25', to: '2026-12-01' },
    { field: 'vehicleStated', from: true, to: false },
    { field: 'summary', from: null, to: 'Make changed from BMW to Audi' },
  ),
  ofChanges(
    { field: 'alertTags', added: ['Urgent'], removed: [] },
    { field: 'assignees', added: [{ name: 'Somebody Else' }], removed: [{ name: 'Dana Fox' }, { name: 'Ken Ito' }] },
    {
      field: 'rmaLineItems',
      added: [
        { description: 'Labour, two hours', quantity: 1.5, unitCost: 85 },
        { description: '', quantity: 1, unitCost: 1_204.5 },
      ],
      removed: [{ description: 'Fuse', quantity: 2, unitCost: 0.5, partId: 'P-0003' }],
      changed: [{ from: { description: 'Case', quantity: 1, unitCost: 45 }, to: { description: 'Case to go', quantity: 2, unitCost: 45 } }],
    },
  ),
])('%o is read from the words it was written in', (fact) => {
  expect(read(anOldEntry(fact))).toEqual(fact);
});

test.each([
  ['what somebody wrote', { ...anEvent('Ticket imported'), type: 'NOTE' }],
  ['what only the program notes, by a person', anEvent('Ticket imported')],
  ['what only people do, by the program', anEvent('Approval withdrawn', 'System')],
  ['a status that there is not', { ...anEvent('Status changed from New to Old'), type: 'STATUS_CHANGE' }],
  ['a value that may end in two places', { ...anEvent('Make changed from A to B to C'), category: 'Changes' }],
  ['values that are printed alike', { ...anEvent('Summary changed from set to to set to'), category: 'Changes' }],
  ['a value of which only a part is printed', { ...anEvent(`Summary set to ${'a'.repeat(79)}…`), category: 'Changes' }],
  ['a comma in a name that nobody has', { ...anEvent('Assignees: added Price, Owen'), category: 'Changes' }],
  ['people of whom only the number is printed', { ...anEvent('Assignees: added Dana Fox and 5 more'), category: 'Changes' }],
  ['a relation that may be an approval', anEvent('Child of TKT-000002: Mr. Lee approved 2 lines, $1.00')],
  ['a field that there is not', { ...anEvent('Colour set to red'), category: 'Changes' }],
])('%s is not read as a fact', (_, entry) => {
  expect(read(entry)).toBeUndefined();
});

test('whatever is read gives the same words again', () => {
  fc.assert(
    fc.property(someFact, (fact) => {
      const entry = anOldEntry(fact);
      const again = read(entry);
      expect(again === undefined ? entry.content : toOldText(again.kind, again.data)).toBe(entry.content);
    }),
    { numRuns: 2_000 },
  );
});

test('a value that is read is the value that was printed, whatever labels and separators stand in it', () => {
  const someValue = someChange.filter((change) => 'from' in change);
  fc.assert(
    fc.property(someValue, (change) => {
      const fact = read({ ...anEvent(toChangeLine(change, OLD_PHRASES)), category: 'Changes' });
      if (fact?.kind !== 'changes' || !('from' in change) || change.field === 'vehicleStated') return;
      const [again] = fact.data.changes;
      const printed = (value: typeof change.from) => toValueText(change.field, value);
      expect(again).toMatchObject({ field: change.field });
      expect(again && 'from' in again && [again.from, again.to].map(printed)).toEqual([change.from, change.to].map(printed));
    }),
    { numRuns: 2_000 },
  );
});
