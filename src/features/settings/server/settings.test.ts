import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../testing/server/test-server.ts';

const server = serverForTests();
let admin: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
});

const NOTHING = { companyName: '', supportEmail: '', phone: '', address: '' };

test('account information is empty until an Admin says some of it; everybody reads it, only Admins change it', async () => {
  const user = await server.signedIn();
  expect(await user.get('/api/settings/account')).toMatchObject({ status: 200, body: NOTHING });
  expect((await user.put('/api/settings/account', { phone: '1' })).status).toBe(403);
  expect((await admin.put('/api/settings/account', { companyName: 'Diagnostic Tools' })).body).toEqual({
    ...NOTHING,
    companyName: 'Diagnostic Tools',
  });
  const both = { ...NOTHING, companyName: 'Diagnostic Tools', phone: '555 0100' };
  expect((await admin.put('/api/settings/account', { phone: '555 0100' })).body).toEqual(both);
  expect((await user.get('/api/settings/account')).body).toEqual(both);
  expect((await server.anonymous.get('/api/settings/account')).status).toBe(401);
});

test.each([
  [{ fax: '1' }, 'Unknown field: fax'],
  [{ supportEmail: 'nobody' }, 'Please enter a valid e-mail address'],
  [{ phone: 5 }, 'Phone'],
])('%o is refused', async (body, message) => {
  const refused = await admin.put<{ message: string }>('/api/settings/account', body);
  expect(refused.status).toBe(400);
  expect(refused.body.message).toContain(message);
});

test('the audit log names what was changed, and changes at once are all kept', async () => {
  await Promise.all([{ companyName: 'A' }, { phone: 'B' }, { address: 'C' }].map((part) => admin.put('/api/settings/account', part)));
  await admin.put('/api/settings/account', { phone: 'B' });
  expect((await admin.get('/api/settings/account')).body).toEqual({ ...NOTHING, companyName: 'A', phone: 'B', address: 'C' });
  const entries = (await admin.get<{ detail: { fields: string[] } }[]>('/api/audit?action=settings.changed')).body;
  expect(entries.flatMap(({ detail }) => detail.fields).sort()).toEqual(['address', 'companyName', 'phone']);
});
