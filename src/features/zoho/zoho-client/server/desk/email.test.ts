import { expect, test } from 'vitest';
import { fromDeskEmail, toDeskEmail } from './email.ts';

test.each([
  ['info@kfz-müller-prüfung.de', 'info@xn--kfz-mller-prfung-nzbh.de'],
  ['post@пример.рф', 'post@xn--e1afmkfd.xn--p1ai'],
])('converts %s to %s for Zoho Desk and back', (local, desk) => {
  expect(toDeskEmail(local)).toBe(desk);
  expect(toDeskEmail(desk)).toBe(desk);
  expect(fromDeskEmail(desk)).toBe(local);
  expect(fromDeskEmail(local)).toBe(local);
});

test.each(['', 'Ada@A.example', 'nobody', 'a@', 'a@xn--\u0000'])('leaves %j unchanged', (address) => {
  expect(toDeskEmail(address)).toBe(address);
  expect(fromDeskEmail(address)).toBe(address);
});
