import { expect, test } from 'vitest';
import { compareMatches } from './match-facts.rules.ts';

const TEXTS = {
  labels: { name: 'Name', phone: 'Phone', source: 'Source', value: 'Value', status: 'Status' },
  format: (field: string, value: string) => (field === 'value' ? `$${value}` : value),
};
const REMOTE = { values: { name: 'Ana Silva', phone: '(619) 555-0131', value: '8800', status: 'Open', source: '' } };

test('compares field by field, regardless of case and punctuation of phone numbers, and leaves out empty fields', () => {
  const local = {
    values: { name: 'ana silva', phone: '619 555 0131', value: '0', status: undefined, source: '' },
    shown: { status: 'New' },
  };
  expect(compareMatches(TEXTS, REMOTE, [local])).toEqual({
    record: [
      { label: 'Name', value: 'Ana Silva', isSame: null },
      { label: 'Phone', value: '(619) 555-0131', isSame: null },
      { label: 'Value', value: '$8800', isSame: null },
      { label: 'Status', value: 'Open', isSame: null },
    ],
    candidates: [
      [
        { label: 'Name', value: 'ana silva', isSame: true },
        { label: 'Phone', value: '619 555 0131', isSame: true },
        { label: 'Value', value: '$0', isSame: false },
        { label: 'Status', value: 'New', isSame: false },
      ],
    ],
  });
});

test('lists the values of possible matches without comparison if those of the record are unknown', () => {
  const { record, candidates } = compareMatches(TEXTS, undefined, [REMOTE, undefined]);
  expect(record).toEqual([]);
  expect(candidates[0]?.[0]).toEqual({ label: 'Name', value: 'Ana Silva', isSame: null });
  expect(candidates[1]).toEqual([]);
});
