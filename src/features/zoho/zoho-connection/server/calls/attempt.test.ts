import { beforeEach, expect, test } from 'vitest';
import { watchStatements } from '../../../../../testing/server/records/watch-statements.ts';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { getZohoAccess } from '../access.service.ts';
import { attempt } from './attempt.ts';
import { createDeadline } from './deadline.ts';
import { callZoho, type ZohoCall } from './zoho-calls.service.ts';
import { readZohoUsage } from './zoho-queue.ts';

const { server, sandbox } = serverAtSandboxForTests();

const LEADS: ZohoCall = { service: 'crm', method: 'GET', path: '/crm/v2/Leads', priority: 'person' };

/** Makes a call for a user who waits for only 0.3 s. */
const attemptBriefly = async () => (await attempt(server.deps, LEADS, createDeadline({ ...LEADS, remainingMs: 300 }))).outcome;

beforeEach(async () => {
  const { zoho } = await sandbox.control.tokens();
  const admin = await server.signedIn({ role: 'Admin' });
  await admin.put('/api/settings/configuration', { zohoRefreshToken: zoho.refreshToken });
});

test('times out if the CRM doesn’t respond before the deadline', async () => {
  expect(await callZoho(server.deps, LEADS)).toMatchObject({ kind: 'empty' });
  await sandbox.control.faults([{ provider: 'crm', kind: 'hang', ms: 20_000 }]);
  expect(await attemptBriefly()).toMatchObject({ kind: 'away', why: 'timeout', mayBeDone: true });
});

test('times out without sending the call if there is no access token before the deadline', async () => {
  await sandbox.control.faults([{ provider: 'accounts', kind: 'hang', ms: 1_000, times: 1 }]);
  expect(await attemptBriefly()).toMatchObject({ kind: 'away', why: 'timeout', mayBeDone: false });
  expect(await readZohoUsage(server.deps)).toMatchObject({ used: 0 });
  // The token request continues after the timeout.
  expect(await getZohoAccess(server.deps)).toEqual({ problem: 'unreachable' });
});

test('takes three statements per call: read the connection, start the call, end the call', async () => {
  await callZoho(server.deps, LEADS);
  const statements = await watchStatements(server, async () => {
    expect(await callZoho(server.deps, LEADS)).toMatchObject({ kind: 'empty' });
  });
  expect(statements.filter(({ text }) => /zoho|provider/i.test(text))).toHaveLength(3);
});
