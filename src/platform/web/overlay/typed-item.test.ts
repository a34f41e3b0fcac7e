import { expect, test } from 'vitest';
import { findTypedItem, isTypedInFull } from './typed-item.ts';

const STATUSES = ['New', 'Awaiting Approval', 'Awaiting Parts', 'In Repair', 'On Hold', 'Closed'];
const TAGS = ['Add Escalate', 'Add Follow-up', 'Add Info', 'Remove Escalate', 'Remove Follow-up', 'Remove Info'];
const PEOPLE = ['Ann Lee', 'Anna Leeds', 'Kate Hughes', 'Zoë Ångström', '東京 太郎', 'Nobody (unassigned)'];

test.each([
  [STATUSES, 'Awaiting Parts', 'Awaiting Parts'],
  [STATUSES, 'awaiting p', 'Awaiting Parts'],
  [STATUSES, 'AWAITING', 'Awaiting Approval'],
  [STATUSES, 'awaiting  parts ', 'Awaiting Parts'],
  [STATUSES, 'parts', 'Awaiting Parts'],
  [STATUSES, 'on h', 'On Hold'],
  [STATUSES, 'in', 'In Repair'],
  [STATUSES, 'Awaiting Party', undefined],
  [STATUSES, 'x', undefined],
  [STATUSES, ' ', undefined],
  [STATUSES, '?', undefined],
  [TAGS, 'Info', 'Add Info'],
  [TAGS, 'remove info', 'Remove Info'],
  [TAGS, 'follow-up', 'Add Follow-up'],
  [TAGS, 'followup', 'Add Follow-up'],
  [TAGS, 'Infos', undefined],
  [PEOPLE, 'kate hughes', 'Kate Hughes'],
  [PEOPLE, 'hughes', 'Kate Hughes'],
  [PEOPLE, 'Anna Lee', 'Anna Leeds'],
  [PEOPLE, 'ann lee', 'Ann Lee'],
  [PEOPLE, 'zoe ang', 'Zoë Ångström'],
  [PEOPLE, '東京', '東京 太郎'],
  [PEOPLE, 'nobody', 'Nobody (unassigned)'],
  [[], 'a', undefined],
] as const)('in %j the text %j names %j', (labels: readonly string[], typed: string, named: string | undefined) => {
  expect(labels[findTypedItem(labels, typed)]).toBe(named);
});

test.each([
  ['Awaiting Parts', 'awaiting parts', true],
  ['Awaiting Parts', ' Awaiting  Parts', true],
  ['Awaiting Parts', 'Awaiting Part', false],
  ['Add Info', 'Info', false],
  ['', '', true],
])('compares the label %j with %j: %j', (label, typed, isFull) => {
  expect(isTypedInFull(label, typed)).toBe(isFull);
});
