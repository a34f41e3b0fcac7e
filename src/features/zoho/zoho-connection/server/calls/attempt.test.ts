import { beforeEach, expect, test } from 'vitest';
import { watchStatements } from '../../../../../testing/server/records/watch-statements.ts';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { getZohoAccess } from '../access.service.ts';
import { attempt } from './attempt.ts';
import { createPatience } from './patience.ts';
import { readZohoUsage } from './usage.ts';
import { callZoho, type ZohoCall } from './zoho-calls.service.ts';

const { server, sandbox } = serverAtSandboxForTests();

const LEADS: ZohoCall = { service: 'crm', method: 'GET', path: '/crm/v2/Leads', priority: 'person' };

/** Tries a call for a person who waits for 0.3 s only. */
const tryShortly = async () => (await attempt(server.deps, LEADS, createPatience({ ...LEADS, leftMs: 300 }))).outcome;

beforeEach(async () => {
  const { zoho } = await sandbox.control.tokens();
  const admin = await server.signedIn({ role: 'Admin' });
  await admin.put('/api/settings/configuration', { zohoRefreshToken: zoho.refreshToken });
});

test('a person does not wait longer because the CRM is silent', async () => {
  expect(await callZoho(server.deps, LEADS)).toMatchObject({ kind: 'empty' });
  await sandbox.control.faults([{ provider: 'crm', kind: 'hang', ms: 20_000 }]);
  expect(await tryShortly()).toMatchObject({ kind: 'away', why: 'timeout', mayBeDone: true });
});

test('nor because no access token comes, and then nothing is sent', async () => {
  await sandbox.control.faults([{ provider: 'accounts', kind: 'hang', ms: 1_000, times: 1 }]);
  expect(await tryShortly()).toMatchObject({ kind: 'away', why: 'timeout', mayBeDone: false });
  expect(await readZohoUsage(server.deps)).toMatchObject({ used: 0 });
  // Who asked for the token goes on without the person.
  expect(await getZohoAccess(server.deps)).toEqual({ problem: 'unreachable' });
});

test('a call costs three statements: who is connected, its turn, its end', async () => {
  await callZoho(server.deps, LEADS);
  const statements = await watchStatements(server, async () => {
    expect(await callZoho(server.deps, LEADS)).toMatchObject({ kind: 'empty' });
  });
  expect(statements.filter(({ text }) => /zoho|provider/i.test(text))).toHaveLength(3);
});
