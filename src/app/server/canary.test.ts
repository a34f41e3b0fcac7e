import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECRET_NAMES } from '../../features/admin/settings/settings.contract.ts';
import { aServiceAccount } from '../../features/admin/settings/settings.factory.ts';
import { aUser } from '../../features/admin/users/user.factory.ts';
import type { Mailbox } from '../../features/mail/mailboxes/mailbox.contract.ts';
import { aMailbox } from '../../features/mail/mailboxes/mailbox.factory.ts';
import { type EndpointSpec, fillPath } from '../../platform/endpoint.ts';
import { cookieBrowser } from '../../testing/server/cookie-browser.ts';
import { addOneOfEach } from '../../testing/server/fuzz/existing-records.ts';
import { DECLARED_RECORDS } from '../../testing/server/records/add-record.ts';
import { registeredEndpoints } from '../../testing/server/registered-calls.ts';
import { type SignedInCaller, startTestServer, type TestServer } from '../../testing/server/test-server.ts';

/** Part of every secret that these tests enter. */
const CANARY = 'canary-7f3e91';
/** Part of public values, to prove that the search finds them. */
const OPEN_WORD = 'swallow-7f3e91';

const CONFIGURATION = '/api/settings/configuration';
const MAILBOXES = '/api/mailboxes';
const OWN_PASSWORD = '/api/users/me/password';

let server: TestServer;
let admin: SignedInCaller;
const logLines: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'trace' }, onLogLine: (line) => void logLines.push(line) });
  admin = await server.signedIn({ role: 'Admin' });
});
afterAll(() => server.close());

test('leaks no entered secret into responses, logs or rows', { timeout: 60_000 }, async () => {
  const answers = [...(await typeSecrets(server, admin)), ...(await typeSecretsWrongly(server, admin))];
  const part = await admin.post('/api/parts', { partNumber: 'N-1', name: OPEN_WORD, quantity: 1, cost: 1, price: 1 });
  server.deps.log.info(OPEN_WORD);
  const added = await addOneOfEach(admin);
  const owned = DECLARED_RECORDS.map(({ api }, place): readonly [string, string] => [api.create.path, added[place] ?? '']);
  const read = await readEverything({
    byPath: [['/api/parts', String(part.body.id)], ['/api/users', admin.userId], [MAILBOXES, 'MBX-0001'], ...owned],
    others: added.slice(owned.length),
  });

  expect(await placesOf(OPEN_WORD, read)).toEqual(
    expect.arrayContaining(['GET /api/parts', 'GET /api/parts/:id', 'GET /api/debug-logs', 'log line', 'table parts']),
  );
  expect(answers.filter((answer) => answer.includes(CANARY))).toEqual([]);
  expect(await placesOf(CANARY, read)).toEqual([]);
});

async function typeSecrets({ url }: TestServer, by: SignedInCaller): Promise<string[]> {
  const secrets = Object.fromEntries(SECRET_NAMES.map((name) => [name, `${CANARY}-${name}`]));
  const configuration = await by.put(CONFIGURATION, { ...secrets, googleApiCredentials: aServiceAccount(CANARY) });
  expect(configuration.body).toMatchObject({
    zohoRefreshToken: '********',
    quickbooksApiKey: '********',
    googleApiCredentials: '********',
  });

  const added = await by.post('/api/users', aUser({ username: 'wren', password: `${CANARY}-of-wren` }));
  const wren = cookieBrowser(url);
  const signedIn = await wren.post('/api/auth/login', { usernameOrEmail: 'wren', password: `${CANARY}-of-wren` });
  const wrong = await wren.put(OWN_PASSWORD, { currentPassword: `${CANARY}-guessed`, newPassword: `${CANARY}-new` });
  const own = await wren.put(OWN_PASSWORD, { currentPassword: `${CANARY}-of-wren`, newPassword: `${CANARY}-new` });
  const changed = await by.put(`/api/users/${added.body.id}`, { password: `${CANARY}-changed` });
  const mailbox = await by.post<Mailbox>(MAILBOXES, aMailbox({ provider: 'other', imapHost: '127.0.0.1', smtpHost: '127.0.0.1' }));
  const passwords = { password: `${CANARY}-imap`, smtpPassword: `${CANARY}-smtp` };
  const mail = await by.put(`${MAILBOXES}/${mailbox.body.id}/password`, passwords);
  const replies = [configuration, added, signedIn, wrong, own, changed, mail];
  expect(replies.map(({ status }) => status)).toEqual([200, 201, 200, 400, 200, 200, 204]);
  return replies.map(toText);
}

async function typeSecretsWrongly({ anonymous, database }: TestServer, by: SignedInCaller): Promise<string[]> {
  const replies = [
    await by.put(CONFIGURATION, { googleApiCredentials: CANARY }),
    await by.put(CONFIGURATION, { zohoRefreshToken: CANARY, quickbooksKey: CANARY }),
    await by.put(CONFIGURATION, { zohoRefreshToken: [CANARY] }),
    await by.post('/api/users', aUser({ username: 'robin', email: 'nowhere', password: CANARY })),
    await anonymous.post('/api/auth/login', { usernameOrEmail: 'wren', password: `${CANARY}-wrong` }),
    await anonymous.post('/api/setup', { ...aUser({ username: 'first' }), token: CANARY, password: CANARY }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400, 401, 400]);
  await database.query('ALTER TABLE settings RENAME TO settings_away');
  const failed = await by.put(CONFIGURATION, { zohoRefreshToken: `${CANARY}-lost` });
  await database.query('ALTER TABLE settings_away RENAME TO settings');
  expect(failed.status).toBe(500);
  return [...replies, failed].map(toText);
}

const toText = ({ body, headers }: { body: unknown; headers: Headers }) => JSON.stringify([body, [...headers]]);

interface Ids {
  /** Of records, with the path of their list. */
  readonly byPath: readonly (readonly [string, string])[];
  /** Of what belongs to records. */
  readonly others: readonly string[];
}

/** Calls every registered GET endpoint as an Admin, with the first ID that it knows. */
async function readEverything(ids: Ids): Promise<{ route: string; text: string }[]> {
  const endpoints = (await registeredEndpoints(server)).filter(({ method }) => method === 'GET');
  expect(endpoints.length).toBeGreaterThan(40);
  const found: { route: string; text: string }[] = [];
  for (const endpoint of endpoints) {
    for (const path of toPaths(endpoint, ids)) {
      const reply = await admin.get(path);
      if (path.startsWith('/api/zoho/') || path.endsWith('/push-preview'))
        expect(reply, path).toMatchObject({ status: 503, body: { code: 'not_connected' } });
      else if (path === '/api/assistant/models') expect(reply, path).toMatchObject({ status: 503, body: { code: 'assistant_off' } });
      else expect(reply.status, path).toBeLessThan(500);
      found.push({ route: `GET ${endpoint.path}`, text: toText(reply) });
      if (reply.status === 200) break;
    }
  }
  return found;
}

function toPaths({ path }: EndpointSpec, { byPath, others }: Ids): string[] {
  const names = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return [path];
  const ids = byPath.flatMap(([list, id]) => (path.startsWith(`${list}/`) ? [id] : []));
  return [...ids, ...others].map((id) => fillPath(path, Object.fromEntries(names.map((name) => [name, id]))));
}

async function placesOf(word: string, read: readonly { route: string; text: string }[]): Promise<string[]> {
  const routes = read.filter(({ text }) => text.includes(word)).map(({ route }) => route);
  const lines = logLines.some((line) => line.includes(word)) ? ['log line'] : [];
  return [...new Set([...routes, ...lines, ...(await tablesWith(word))])];
}

async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await server.database.query<{ schema: string; table: string }>(
    `SELECT schemaname AS schema, tablename AS table FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { schema, table } of rows) {
    const { rows: hits } = await server.database.query(
      `SELECT FROM "${schema}"."${table}" AS each WHERE to_jsonb(each)::text LIKE $1 LIMIT 1`,
      [`%${word}%`],
    );
    if (hits.length > 0) found.push(`table ${table}`);
  }
  return found;
}
