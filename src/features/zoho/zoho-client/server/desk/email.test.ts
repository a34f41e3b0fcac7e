import { expect, test } from 'vitest';
import { fromDeskEmail, toDeskEmail } from './email.ts';

test.each([
  ['info@kfz-müller-prüfung.de', 'info@xn--kfz-mller-prfung-nzbh.de'],
  ['post@пример.рф', 'post@xn--e1afmkfd.xn--p1ai'],
])('%s is %s in Zoho Desk', (ours, desk) => {
  expect(toDeskEmail(ours)).toBe(desk);
  expect(toDeskEmail(desk)).toBe(desk);
  expect(fromDeskEmail(desk)).toBe(ours);
  expect(fromDeskEmail(ours)).toBe(ours);
});

test.each(['', 'Ada@A.example', 'nobody', 'a@', 'a@xn--\u0000'])('leaves %j unchanged', (address) => {
  expect(toDeskEmail(address)).toBe(address);
  expect(fromDeskEmail(address)).toBe(address);
});
