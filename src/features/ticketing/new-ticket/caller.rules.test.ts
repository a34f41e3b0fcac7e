import { expect, test } from 'vitest';
import type { Caller } from './caller.contract.ts';
import { classifyUnknown, describeCaller } from './caller.rules.ts';

test.each([
  ['(312) 555-0142', 'phone'],
  ['+49 40 123', 'phone'],
  ['ISCANP-99998', 'serial'],
  ['l-iscanh-0092', 'serial'],
  ['X12345', 'serial'],
  ['Pier 4', 'company'],
  ['Hughes', 'company'],
  ['Auto 2000 Plus', 'company'],
])('starts a ticket for %j with its %s', (typed, kind) => {
  expect(classifyUnknown(typed)).toBe(kind);
});

test('describes a caller by contact, tool and vehicle, leaving out unknown ones', () => {
  const caller = { contact: { name: 'Kate Hughes', email: 'kate@hughes.example', phone: '' }, toolSerial: '', reg: '', vin: 'WBA5' };
  expect(describeCaller(caller as Caller)).toBe('Kate Hughes · kate@hughes.example · WBA5');
  expect(describeCaller({ ...caller, contact: { name: '', email: '', phone: '' }, vin: '' } as Caller)).toBe('');
});
