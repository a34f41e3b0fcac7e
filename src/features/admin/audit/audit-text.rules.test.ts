import { expect, test } from 'vitest';
import { fieldLabel, formatFieldValue } from './audit-fields.rules.ts';
import { changeText, detailText, subjectText, summaryText, valueText } from './audit-text.rules.ts';

test.each([
  [{}, ''],
  [{ username: 'ben', role: 'Admin' }, 'Username: ben, Role: Admin'],
  [{ fields: ['role', 'isActive'], role: { from: 'Admin', to: 'User' } }, 'Changed fields: Role, Active, Role: Admin → User'],
  [
    { rows: 64_650, bytes: 2_581_896, createdByName: 'System', parts: { a: 1, b: null } },
    'Rows: 64,650, Size: 2.6 MB, Created by: System, Parts: A: 1',
  ],
  [{ secrets: ['zohoRefreshToken', 'quickbooksApiKey'] }, 'Secrets: Zoho refresh token, QuickBooks API key'],
  [{ with: 'Zoho', reason: 'wrong_password', furtherTimes: 2 }, 'Method: Zoho, Reason: Wrong password, Repeats: 2'],
])('formats the details %j as "%s"', (detail, text) => expect(detailText(detail)).toBe(text));

test.each([
  ['reorderPoint', 'Reorder point'],
  ['vin', 'VIN'],
  ['quickbooksInvoiceId', 'QuickBooks invoice ID'],
  ['zohoCrmUserId', 'Zoho CRM user ID'],
  ['isShared', 'Shared'],
  ['followUpDate', 'Follow-up date'],
  ['conditionOut', 'Condition at checkout'],
  ['constructor', 'Constructor'],
])('labels the field %s "%s"', (field, label) => expect(fieldLabel(field)).toBe(label));

test.each([
  ['quantity', 0, '0'],
  ['quantity', 1_000, '1,000'],
  ['vehicleYear', 2021, '2021'],
  ['total', 1_234.5, '$1,234.50'],
  ['bytes', 512, '512 bytes'],
  ['isActive', false, 'No'],
  ['dueDate', '2026-11-21', 'Nov 21, 2026'],
  ['state', 'running', 'Running'],
  ['state', 'cancelled', 'Canceled'],
  ['type', 'event_announcement', 'Event announcement'],
  ['answer', 'send-again', 'Send again'],
  ['answer', 'northside-garage', 'northside-garage'],
  ['name', 'event_announcement', 'event_announcement'],
  ['supplier', null, ''],
])('formats %s %j as "%s"', (field, value, text) => expect(formatFieldValue(field, value)).toBe(text));

test('formats times with the given function, by default in the time zone of the reader', () => {
  const at = '2026-11-27T23:00:55.311Z';
  expect(valueText('startedAt', at, (time) => `<${time}>`)).toBe(`<${at}>`);
  expect(valueText('startedAt', at)).toMatch(/^Nov 2[78], 2026, \d+:\d\d [AP]M$/);
});

test('formats lists of records', () => {
  expect(valueText('contacts', [{ name: 'Ann', email: '' }, 'Bob', null])).toBe('(Name: Ann), Bob, ');
  expect(valueText('lineItems', [{ description: 'Cable', unitPrice: 5 }])).toBe('(Description: Cable, Unit price: $5.00)');
});

test('formats an entry as its changes and the details they don’t include', () => {
  const changes = [
    { field: 'quantity', before: 40, after: 35 },
    { field: 'supplier', before: 'Voltix', after: '' },
    { field: 'password', before: null, after: null, isHidden: true as const },
  ];
  const detail = { fields: ['quantity', 'supplier'], quantity: { from: 40, to: 35 }, devices: 9 };
  expect(summaryText({ changes, detail })).toBe('Quantity: 40 → 35, Supplier: Voltix → None, Password: Hidden, Devices: 9');
  expect(summaryText({ changes: [{ field: 'name', before: null, after: 'Cable' }], detail: {} })).toBe('Name: Cable');
  expect(summaryText({ changes: [], detail: { fields: ['a'] } })).toBe('Changed fields: A');
  expect(changeText({ field: 'state', before: 'running', after: 'done' })).toBe('Status: Running → Done');
});

test.each([
  ['user:x', 'Ben Baker', {}, 'Ben Baker'],
  ['user:0b9f6c1e-6a0f-4b7c-9a6f-3f6f0e4f7a11', null, { username: 'ben' }, 'ben'],
  ['user:0b9f6c1e-6a0f-4b7c-9a6f-3f6f0e4f7a11', null, {}, ''],
  ['part:P-0001', null, { fields: ['name'] }, 'P-0001'],
  ['call:GET /api/audit', null, {}, 'GET /api/audit'],
  ['', null, {}, ''],
])('labels the subject %s named %s with details %j "%s"', (subject, subjectName, detail, words) => {
  expect(subjectText({ subject, subjectName, detail })).toBe(words);
});
