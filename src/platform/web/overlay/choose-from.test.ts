import { expect, test } from 'vitest';
import { findOptions, findTypedItem, isTypedInFull, toOption, toSuggestion } from './choose-from.ts';

const MAKES = ['Alfa Romeo', 'Citroen', 'Land Rover', 'Mercedes-Benz', 'Rover', 'Volkswagen'];
const NAMES = { VW: 'Volkswagen', Mercedes: 'Mercedes-Benz' };

test('lists options that start with the text first, then word prefixes, then other matches, each once', () => {
  expect(findOptions(MAKES, 'ro')).toEqual(['Rover', 'Alfa Romeo', 'Land Rover', 'Citroen']);
  expect(findOptions(MAKES, 'Citroë')).toEqual(['Citroen']);
  expect(findOptions(MAKES, 'mercedes b', NAMES)).toEqual(['Mercedes-Benz']);
  expect(findOptions(MAKES, 'vw', NAMES)).toEqual(['Volkswagen']);
  expect(findOptions(MAKES, '', NAMES)).toEqual(MAKES);
  expect(findOptions(MAKES, 'Trabant')).toEqual([]);
});

test('returns the listed spelling of a fully typed option and other text unchanged', () => {
  expect(['alfaromeo', 'vw', 'Citroën', 'Trabant', '', '-'].map((typed) => toOption(MAKES, typed, { otherNames: NAMES }))).toEqual([
    'Alfa Romeo',
    'Volkswagen',
    'Citroen',
    'Trabant',
    '',
    '-',
  ]);
});

test('compares fully typed text with the given key, which may be stricter than the search', () => {
  const toKey = (name: string) => name.replaceAll(' ', '').toLowerCase();
  expect(findOptions(['A1 Auto'], 'A-1 Auto')).toEqual(['A1 Auto']);
  expect(toSuggestion(['A1 Auto'], 'A-1 Auto')).toEqual({ value: 'A1 Auto', label: '' });
  expect(toSuggestion(['A1 Auto'], 'A-1 Auto', { toKey })).toBeUndefined();
  expect(toSuggestion(['A1 Auto'], 'a1auto', { toKey })).toEqual({ value: 'A1 Auto', label: '' });
});

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
] as const)('finds in %j for the text %j: %j', (labels: readonly string[], typed: string, named: string | undefined) => {
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
