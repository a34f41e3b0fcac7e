import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { sandboxForTests } from '../../../sandbox/testing/sandbox-for-tests.ts';
import { createSecretBox } from '../../platform/server/secret-box.ts';
import { signInAdmin } from '../../testing/server/quickbooks/connected-admin.ts';
import { connectQuickbooks, quickbooksEnvironment } from '../../testing/server/quickbooks/quickbooks-at-sandbox.ts';
import { ownServerForTests } from '../../testing/server/server-for-tests.ts';
import { setSync, tick } from '../../testing/server/sync/sync-steps.ts';
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts';
import { pasteToken, zohoEnvironment } from '../../testing/server/zoho/zoho-at-sandbox.ts';
import { resealAll } from './reseal.ts';

const OLD = 'a secret of the tests, long enough';
const NEW = 'another secret than that of the other';
const sandbox = sandboxForTests('empty');
const environment = async () => {
  const port = await findFreePort();
  return {
    ...(await zohoEnvironment(sandbox)),
    ...(await quickbooksEnvironment(sandbox)),
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
  };
};
const server = ownServerForTests({ env: environment });

async function findFreePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  await new Promise((resolve) => listener.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function findSealed({ database }: TestServer): Promise<string[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'jobs')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.query<{ text: string }>(
      `SELECT to_jsonb(t)::text AS text FROM ${name} AS t WHERE to_jsonb(t)::text ~ $1`,
      ['v1\\.[A-Za-z0-9_-]{38}'],
    );
    for (const { text } of rows) for (const [sealed] of text.matchAll(/v1\.[\w-]{38,}/g)) found.push(`${name} ${sealed}`);
  }
  return found;
}

/** Webhook URLs as another connection sees them. */
async function findHooks(): Promise<string[]> {
  const { zoho } = await sandbox.control.tokens();
  const read = async (path: string) =>
    (await sandbox.request('GET', path, { token: zoho.accessToken, headers: { orgId: zoho.orgId } })).body;
  const all = JSON.stringify([await read('/desk/api/v1/webhooks'), await read('/crm/crm/v8/actions/watch')]);
  return [...new Set(all.match(/http:[^"]+\/api\/sync\/hooks\/[^"]+/g))];
}

const countCalls = async (route: string) => (await sandbox.control.state()).calls.byPath[route] ?? 0;
const REVOKE = 'POST /accounts/oauth/v2/token/revoke';

test('re-encrypts every value and still removes webhooks and revokes the token afterwards', async () => {
  const admin = await signInAdmin(server);
  const person = await server.signedIn({ role: 'Admin' });
  await connectQuickbooks(admin, sandbox);
  await person.put('/api/settings/configuration', { quickbooksApiKey: 'a key' });
  await pasteToken(sandbox, person);
  await sandbox.control.settings({ deskIndexLagMs: 0, crmIndexLagMs: 0 });
  await setSync(person, { syncEnabled: true, syncFrequency: 'hourly' });
  await tick(server);
  const hooks = await findHooks();
  const sealed = await findSealed(server);
  expect(hooks).toHaveLength(2);
  // The pasted token, the key in the settings, and two tokens per connection.
  expect(sealed).toHaveLength(6);

  const secrets = createSecretBox(NEW, [OLD]);
  expect(await resealAll(server.database, secrets)).toEqual({ resealed: 3, current: 0, unreadable: [] });
  const resealed = await findSealed(server);
  expect(resealed.filter((each) => sealed.includes(each))).toEqual([]);
  expect(resealed).toHaveLength(sealed.length);
  expect(await resealAll(server.database, secrets)).toEqual({ resealed: 0, current: 3, unreadable: [] });

  // A server that only knows the new key.
  const { connection, clock } = server;
  await server.deps.jobs.close();
  const rotated = await startTestServer({ connection, clock, appSecret: NEW, env: await environment() });
  try {
    await tick(rotated);
    const replaced = await findHooks();
    expect(replaced).toHaveLength(2);
    expect(replaced.filter((hook) => hooks.includes(hook))).toEqual([]);

    await sandbox.control.faults([{ provider: 'accounts', kind: 'reset_before', times: 1 }]);
    const other = await rotated.signedIn({ role: 'Admin' });
    await other.put('/api/settings/configuration', { zohoRefreshToken: '' });
    const retry = async () => {
      clock.advance(5_000);
      await rotated.deps.jobs.runDue('zoho-revoke');
      return countCalls(REVOKE);
    };
    await expect.poll(retry, { interval: 5 }).toBe(1);
    expect(await findHooks()).toEqual([]);
  } finally {
    await rotated.close();
  }
});
