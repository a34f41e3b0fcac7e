import { createServer } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../../sandbox/testing/sandbox-for-tests.ts';
import { ownServerForTests } from '../../../../../testing/server/server-for-tests.ts';
import { zohoEnvironment } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { callZoho, type ZohoCall } from './zoho-calls.service.ts';
import { readZohoUsage } from './zoho-queue.ts';

const sandbox = sandboxForTests('empty');
// No server listens at the URL of Zoho Desk.
const server = ownServerForTests({
  env: async () => ({ ...(await zohoEnvironment(sandbox)), ZOHO_DESK_URL: await freeAddress(), ZOHO_DESK_ORG_ID: '1' }),
});

async function freeAddress(): Promise<string> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  await new Promise((resolve) => listener.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return `http://127.0.0.1:${address.port}`;
}

const READ: ZohoCall = { service: 'desk', method: 'GET', path: '/api/v1/tickets', priority: 'person' };
const WRITE: ZohoCall = { ...READ, method: 'POST', body: { subject: 'Loses the car' } };
const UNREACHABLE = { kind: 'away', why: 'unreachable', mayBeDone: false };

const countAttempts = async () => (await readZohoUsage(server.deps)).used;

beforeEach(async () => {
  const { zoho } = await sandbox.control.tokens();
  const admin = await server.signedIn({ role: 'Admin' });
  await admin.put('/api/settings/configuration', { zohoRefreshToken: zoho.refreshToken });
});

test('reports to users immediately that Zoho is unreachable', async () => {
  for (const call of [READ, WRITE]) expect(await callZoho(server.deps, call)).toMatchObject(UNREACHABLE);
  expect(await countAttempts()).toBe(2);
});

test('retries an undelivered background write, but not a read', async () => {
  expect(await callZoho(server.deps, { ...WRITE, priority: 'background' })).toMatchObject(UNREACHABLE);
  expect(await countAttempts()).toBe(3);
  expect(await callZoho(server.deps, { ...READ, priority: 'background' })).toMatchObject(UNREACHABLE);
  expect(await countAttempts()).toBe(4);
});
