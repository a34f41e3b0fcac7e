import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReadiness } from '../../platform/server/health.ts';
import type { AccessTable, RouteAccess } from '../../platform/server/http/request-context.ts';
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts';
import { buildServer } from './build-server.ts';

type Who = 'anonymous' | 'User' | 'Admin';

const SOURCES = join(import.meta.dirname, '../..');
const TABLES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.access.ts'));

interface Row {
  readonly route: string;
  readonly access: RouteAccess;
  readonly file: string;
}

/** Written by hand next to the features, never generated from the declarations they are compared with. */
const ROWS: readonly Row[] = await readTables();
const MATRIX: Readonly<Record<string, RouteAccess>> = Object.fromEntries(ROWS.map(({ route, access }) => [route, access]));

async function readTables(): Promise<Row[]> {
  const tables = TABLES.map(async (file) => {
    const exported = Object.values((await import(pathToFileURL(join(SOURCES, file)).href)) as Record<string, AccessTable>);
    return exported.flatMap((table) => Object.entries(table).map(([route, access]) => ({ route, access, file })));
  });
  return (await Promise.all(tables)).flat();
}

/** Status of a rejected request; undefined if it is allowed. */
const REFUSALS: Record<RouteAccess, Record<Who, number | undefined>> = {
  public: { anonymous: undefined, User: undefined, Admin: undefined },
  user: { anonymous: 401, User: undefined, Admin: undefined },
  admin: { anonymous: 401, User: 403, Admin: undefined },
  // Without METRICS_TOKEN, all callers on the same machine.
  metrics: { anonymous: undefined, User: undefined, Admin: undefined },
};

let server: TestServer;
let webFolder: string;
const registered = new Map<string, RouteAccess | undefined>();

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'obdesk-web-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html>');
  server = await startTestServer({ webFolder });
  const twin = await buildServer(server.deps, createReadiness(), webFolder, (route) => note(route));
  await twin.close();
});
afterAll(async () => {
  await server.close();
  await rm(webFolder, { recursive: true });
});

const exceptions: string[] = [];

function note({ method, url, config }: RouteOptions): void {
  const { rateLimit, servedUnderOverload = config?.servedUnderOverload, background, passesGuards } = config?.endpoint ?? {};
  for (const each of [method].flat()) {
    registered.set(`${each} ${url}`, config?.access);
    if (rateLimit === 'own') exceptions.push(`${each} ${url} limits its callers itself`);
    if (rateLimit === 'as-read') exceptions.push(`${each} ${url} is limited like a read`);
    if (servedUnderOverload) exceptions.push(`${each} ${url} is served under overload`);
    if (passesGuards) exceptions.push(`${each} ${url} is open during maintenance`);
    if (background) exceptions.push(`${each} ${url} keeps no session alive`);
  }
}

test('lists every registered route in one table with its declared access', () => {
  expect(Object.fromEntries(registered)).toEqual(MATRIX);
  const twice = ROWS.filter(({ route, file }) => ROWS.some((other) => other.route === route && other.file !== file));
  expect(twice).toEqual([]);
});

test('writes the access tables by hand, importing only the table type', () => {
  const imports = TABLES.map((file) =>
    readFileSync(join(SOURCES, file), 'utf8')
      .match(/^import\b.*$/gm)
      ?.join(),
  );
  const allowed = /^import type \{ AccessTable \} from '[./]+\/platform\/server\/http\/request-context\.ts';$/;
  expect(imports.filter((each) => !allowed.test(each ?? ''))).toEqual([]);
});

test('allows no undeclared exceptions from the general rules', () => {
  expect(exceptions.sort()).toEqual([
    'GET /api/debug-logs keeps no session alive',
    'GET /api/health keeps no session alive',
    'GET /api/live is open during maintenance',
    'GET /api/live keeps no session alive',
    'GET /api/notifications/unread-count keeps no session alive',
    'GET /api/sync/hooks/:service/:secret is open during maintenance',
    'GET /api/sync/hooks/:service/:secret limits its callers itself',
    'GET /api/tickets/presence keeps no session alive',
    'GET /healthz is served under overload',
    'GET /metrics is served under overload',
    'GET /readyz is served under overload',
    'POST /api/auth/login limits its callers itself',
    'POST /api/auth/logout is served under overload',
    'POST /api/sync/hooks/:service/:secret is open during maintenance',
    'POST /api/sync/hooks/:service/:secret is served under overload',
    'POST /api/sync/hooks/:service/:secret limits its callers itself',
    'POST /api/tickets/:id/presence is limited like a read',
    'POST /api/tickets/:id/presence keeps no session alive',
    'POST /api/zoho-login-callback limits its callers itself',
  ]);
});

/** Read from Zoho and QuickBooks, which aren't connected here. */
const NEED_PROVIDER = [
  'GET /api/zoho/crm/v2/Accounts',
  'GET /api/zoho/crm/v2/Leads',
  'GET /api/zoho/desk/tickets',
  'GET /api/sync/push-preview',
  'POST /api/quickbooks/refresh',
  'GET /api/assistant/models',
];

describe.each(Object.entries(MATRIX))('%s', (route, access) => {
  test.each(['anonymous', 'User', 'Admin'] as const)(`allows ${access} callers only: %s`, async (who) => {
    const refusal = REFUSALS[access][who];
    const status = await statusFor(route, who);
    if (refusal !== undefined) expect(status).toBe(refusal);
    else expect([401, 403]).not.toContain(status);
    if (refusal === undefined && NEED_PROVIDER.includes(route)) expect(status).toBe(503);
    else expect(status).toBeLessThan(500);
  });
});

/** Calls a route with a session of its own, because some routes end it. */
async function statusFor(route: string, who: Who): Promise<number> {
  const [method = '', pattern = ''] = route.split(' ');
  const caller = who === 'anonymous' ? undefined : await server.signedIn({ role: who });
  // Users may change themselves; other rules of `PUT /api/users/:id` are tested with users.
  const path = pattern.replace(':id', method === 'PUT' && caller ? caller.userId : 'unknown').replace('*', 'unknown');
  const isWrite = method !== 'GET';
  const response = await fetch(server.url + path, {
    method,
    headers: { origin: server.url, ...(caller && { cookie: caller.cookie }), ...(isWrite && { 'content-type': 'application/json' }) },
    body: isWrite && method !== 'DELETE' ? '{}' : null,
  });
  // The live stream never ends by itself.
  await response.body?.cancel();
  return response.status;
}
