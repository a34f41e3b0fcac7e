import { expect, test } from 'vitest';
import { choice, choices, dollars, text, wholeNumberOrNull, yesNo } from './fields.ts';
import { recordFields } from './record-schemas.ts';
import { toFieldLabel, toValueText } from './value-text.ts';

const fields = recordFields({
  name: text('Name', 50),
  cost: dollars('Cost'),
  mileage: wholeNumberOrNull('Mileage', { min: 0, max: 10 }),
  isShared: yesNo('Shared', true),
  type: choice('Type', ['general', 'event_announcement'], { initial: 'general', labels: { event_announcement: 'Event announcement' } }),
  models: choices('Models', ['A', 'B']),
});

test.each([
  ['name', 'Plug', 'Plug'],
  ['name', '', '(empty)'],
  ['cost', 12.5, '12.50'],
  ['mileage', null, '(empty)'],
  ['mileage', 0, '0'],
  ['isShared', false, 'No'],
  ['isShared', true, 'Yes'],
  ['type', 'event_announcement', 'Event announcement'],
  ['type', 'general', 'general'],
  ['models', ['A', 'B'], 'A, B'],
  ['models', [], '(empty)'],
])('shows the %s %j as %s', (field, value, shown) => expect(toValueText(fields, field, value)).toBe(shown));

test('separates the items of a list and joins the values of each', () => {
  const lines = [
    { description: 'Labor', quantity: 2 },
    { description: 'Plug', quantity: 1, note: '' },
  ];
  expect(toValueText(fields, 'models', lines)).toBe('Labor · 2; Plug · 1');
});

test('returns the label of a field', () => expect(toFieldLabel(fields, 'isShared')).toBe('Shared'));
