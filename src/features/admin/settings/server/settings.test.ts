import { beforeEach, expect, test } from 'vitest';
import { ownZone } from '../../../../platform/time/zoned-day.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';

const server = serverForTests();
let admin: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
});

const NO_SYNC = { syncEnabled: false, syncFrequency: 'manual', syncTickets: true, syncLeads: true, syncCustomers: true };

/** Values of each group before the first save. */
const DEFAULTS = {
  account: {
    companyName: '',
    supportEmail: '',
    phone: '',
    address: '',
    timeZone: '',
    mileageUnit: 'mi',
    paymentTerms: 'Net 30',
    serverZone: ownZone(),
  },
  maintenance: { isMaintenanceMode: false, message: '' },
  configuration: { zohoRefreshToken: '', quickbooksApiKey: '', googleApiCredentials: '', syncConfiguration: NO_SYNC },
  notifications: { email: true, inApp: true, desktop: false, isEmailReady: false },
  email: { loanerReminders: true },
  reporting: { defaultDateRange: 'last_30_days' },
};

test.each([
  ['account', { companyName: 'Diagnostic Tools' }],
  ['maintenance', { isMaintenanceMode: true }],
  ['configuration', { syncConfiguration: { ...NO_SYNC, syncFrequency: 'daily' } }],
  ['notifications', { inApp: false }],
  ['email', { loanerReminders: false }],
  ['reporting', { defaultDateRange: 'last_7_days' }],
] as const)('returns all of %s, with defaults until an Admin saves a part of it', async (group, part) => {
  const path = `/api/settings/${group}`;
  expect(await admin.get(path)).toMatchObject({ status: 200, body: DEFAULTS[group] });
  const saved = { ...DEFAULTS[group], ...part };
  expect((await admin.put(path, part)).body).toEqual(saved);
  expect((await admin.put(path, saved)).body).toEqual(saved);
  expect((await admin.put(path, {})).body).toEqual(saved);
  expect((await admin.get(path)).body).toEqual(saved);
});

test.each([
  ['account', { fax: '1' }, 'Unknown field: fax'],
  ['account', { version: 1 }, 'Unknown field: version'],
  ['account', { supportEmail: 'nobody' }, 'Enter a valid email address'],
  ['account', { phone: 5 }, 'Phone'],
  ['account', { timeZone: 'Mars/Olympus' }, 'Time zone must be an IANA name such as America/Chicago'],
  ['account', { timeZone: '+05:00' }, 'Time zone must be an IANA name such as America/Chicago'],
  ['maintenance', { isMaintenanceMode: 'true' }, 'Is maintenance mode must be of type boolean'],
  ['maintenance', { message: 'x'.repeat(1_001) }, 'Message is too long'],
  ['configuration', { syncConfiguration: { syncParts: true } }, 'Unknown field: syncParts'],
  ['configuration', { syncConfiguration: { syncFrequency: 'weekly' } }, 'must be one of: manual, hourly, daily'],
  ['configuration', { zohoRefreshToken: '  ' }, 'Zoho refresh token can’t be blank'],
  ['configuration', { zohoRefreshToken: null }, 'Zoho refresh token must be of type string'],
  ['configuration', { googleApiCredentials: '{"type":"user"}' }, 'must be the JSON key file of a service account'],
  ['configuration', { googleApiCredentials: 'AIza-a-key' }, 'must be the JSON key file of a service account'],
  ['notifications', { desktop: true }, 'Desktop notifications aren’t available yet'],
  ['reporting', { defaultDateRange: 'last_year' }, 'must be one of: last_7_days, last_30_days, last_90_days, all_time'],
])('%s rejects %o and stays unchanged', async (group, body, message) => {
  const refused = await admin.put<{ message: string }>(`/api/settings/${group}`, body);
  expect(refused.status).toBe(400);
  expect(refused.body.message).toContain(message);
  expect((await admin.get(`/api/settings/${group}`)).body).toEqual(DEFAULTS[group as keyof typeof DEFAULTS]);
});

test('keeps concurrent saves of different fields, and audits their names', async () => {
  await Promise.all([{ companyName: 'A' }, { phone: 'B' }, { address: 'C' }].map((part) => admin.put('/api/settings/account', part)));
  await admin.put('/api/settings/account', { phone: 'B' });
  expect((await admin.get('/api/settings/account')).body).toEqual({ ...DEFAULTS.account, companyName: 'A', phone: 'B', address: 'C' });
  const entries = (await admin.get<{ detail: { fields: string[] } }[]>('/api/audit?action=settings.changed')).body;
  expect(entries.flatMap(({ detail }) => detail.fields).sort()).toEqual(['address', 'companyName', 'phone']);
});

test('merges the sync settings by field', async () => {
  const parts = [{ syncEnabled: true }, { syncFrequency: 'hourly' }, { syncLeads: false }];
  await Promise.all(parts.map((syncConfiguration) => admin.put('/api/settings/configuration', { syncConfiguration })));
  const { body } = await admin.get('/api/settings/configuration');
  expect(body.syncConfiguration).toEqual({ ...NO_SYNC, syncEnabled: true, syncFrequency: 'hourly', syncLeads: false });
});
