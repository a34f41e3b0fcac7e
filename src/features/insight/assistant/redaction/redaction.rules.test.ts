import { expect, test } from 'vitest';
import { createRedactor, type PrivateData } from './redaction.rules.ts';

const DATA: PrivateData = {
  companies: ['Harbor Street Garage', 'Rivera Collision, Inc.'],
  people: ['Nadia  Petrenko', 'Jo'],
  emails: ['nadia@harbor'],
  phones: ['+1 555 010 7788'],
  serials: ['ISC-4684', 'A12'],
  vins: ['WBA8B3G57GNT61805'],
  plates: ['AB12 CDE'],
};

test.each([
  ['HARBOR street\ngarage, Harbor Street, Harbor', 'the shop, the shop, Harbor'],
  ['Rivera Collision, Inc. and Rivera', 'the shop and Rivera'],
  ['Nadia Petrenko, petrenko, Nadias, xNadia, Jo', 'the customer, the customer, Nadias, xNadia, Jo'],
  ['nadia@harbor; bob.b+x@shop.example.', '[email address]; [email address].'],
  ['isc 4684, I.S.C/46-84, ISC4684x, ISC  -4684, A12', '[serial number], [serial number], ISC4684x, ISC  -4684, A12'],
  ['wba8b3g57gnt61805, GNT 61805, 61805', '[VIN], [VIN], 61805'],
  ['ab12cde, A-B-1-2-C-D-E', '[registration], [registration]'],
  ['(1) 555-010-7788', '([phone number]'],
  ['1HGCM82633A004352, QWERTYUPASDFGHJKL', '[VIN], QWERTYUPASDFGHJKL'],
  ['XYZ1-12345, XY-12345, XYZ-123', '[serial number], XY-12345, XYZ-123'],
  [
    'call +49 (30) 1234 5678 or 0171/2345678, not 12.5 V, 2024-01-05 10',
    'call [phone number] or [phone number], not 12.5 V, 2024-01-05 10',
  ],
])('redacts %j as %j', (text, redacted) => expect(createRedactor(DATA)(text)).toBe(redacted));

const MANY_NAMES: PrivateData = {
  ...DATA,
  people: Array.from({ length: 1_000 }, (_, n) => `Person${n} ${'a '.repeat(100)}b`),
  serials: Array.from({ length: 1_000 }, (_, n) => `${'1'.repeat(n % 30)}SN${n}`),
};

test.each(['ж', 'a', 'a ', '1', '1 ', '123-', 'A1-', 'a@a.', '+1 ', 'WBA8B3G57GNT61805 ', 'Harbor '])(
  'redacts half a megabyte of %j in linear time for any number of names',
  (piece) => {
    const text = piece.repeat(500_000 / piece.length);
    expect(createRedactor(MANY_NAMES)(`${text}\nPerson7`)).toMatch(/the customer$/);
  },
);
