import { expect, test } from 'vitest';
import { toFieldLabel } from './field-label.ts';

test.each([
  ['Last_Name', 'Last name'],
  ['$.data[0].Email', 'Email'],
  ['departmentId', 'Department ID'],
  ['/cf/cf_tool_serial', 'Tool serial'],
  ['contacts.0.VIN_Number', 'VIN number'],
  ['0', '0'],
])('labels the field %s as %s', (name, label) => {
  expect(toFieldLabel(name)).toBe(label);
});
