import { expect, test } from 'vitest';
import { email, requiredText, wholeNumberOr } from './fields.ts';
import { readImportedFields } from './imported-fields.ts';
import { recordFields, recordSchemas } from './record-schemas.ts';

const fields = recordFields({ name: requiredText('Name', 10), email: email('E-mail'), count: wholeNumberOr('Count', 9, 1) });
const read = (cells: Record<string, string>) => readImportedFields(fields, recordSchemas(fields).New, cells);

test('applies defaults to values that a row lacks', () => {
  const whole = { name: 'Harbor', email: 'a@harbor.example', count: '3' };
  expect(read(whole)).toEqual({ problems: [], record: { fields: { ...whole, count: 3 }, providerId: null } });
  expect(read({ name: 'Harbor', email: 'N/A' }).record?.fields).toEqual({ name: 'Harbor', email: '', count: 1 });
});

test('skips and reports invalid values', () => {
  expect(read({ name: 'Harbor', email: 'nobody', count: '12' })).toEqual({
    problems: ['E-mail “nobody” isn’t valid and was skipped', 'Count “12” isn’t valid and was skipped'],
    record: { fields: { name: 'Harbor', email: '', count: 1 }, providerId: null },
  });
});

test('rejects a row with a missing or too long required value', () => {
  expect(read({ email: 'nobody' })).toEqual({ problems: ['Name is required'] });
  expect(read({ name: 'N/A' })).toEqual({ problems: ['Name is required'] });
  expect(read({ name: 'A name too long' })).toEqual({ problems: ['Name is too long'] });
});
