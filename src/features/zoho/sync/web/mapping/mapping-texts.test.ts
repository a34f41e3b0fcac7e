import { expect, test } from 'vitest';
import { overwrittenText, resendText, savedText } from './mapping-texts.ts';

test.each([
  [0, 'No records need to be resent.', 'Mapping saved'],
  [1, '1 record will be resent.', 'Mapping saved. Resending 1 record.'],
  [2, '2 records will be resent.', 'Mapping saved. Resending 2 records.'],
  [1_000, '1,000 records will be resent.', 'Mapping saved. Resending 1,000 records.'],
])('shows that a mapping resends %d records', (count, before, after) => {
  expect([resendText(count), savedText(count)]).toEqual([before, after]);
});

test('names fields and removed values of an overwritten mapping', () => {
  const overruled = [
    { list: 'Ticket status', word: 'On Hold', theirs: 'Closed' },
    { list: 'Custom field', word: 'toolSerial', theirs: null },
  ];
  expect(overwrittenText(overruled)).toBe('Ticket status On Hold: Closed · Custom field Tool serial: Not mapped');
});
