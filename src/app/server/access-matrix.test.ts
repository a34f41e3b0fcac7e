import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RouteAccess } from '../../platform/server/http/request-context.ts';
import { DECLARED_RECORDS } from '../../testing/server/records/add-record.ts';
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts';
import { buildServer } from './build-server.ts';

type Who = 'anonymous' | 'User' | 'Admin';

/**
 * Routes that are public or reserved for Admins, written by hand: never generated from the endpoints, which they are
 * compared with. A manifest can list the routes of its records instead, by `writers`.
 */
const EXCEPTIONS: Readonly<Record<Exclude<RouteAccess, 'user'>, string>> = {
  public: `
    GET /
    GET /assets/*
    GET /favicon.svg
    GET /healthz
    GET /readyz
    GET /auth/*
    GET /auth-callback
    GET /api/auth/me
    GET /api/auth/opening
    POST /api/auth/login
    POST /api/auth/logout
    POST /api/auth/register
    POST /api/invitations/accept
    POST /api/invitations/check
    POST /api/setup
    GET /api/settings/maintenance
    GET /api/zoho-client-id
    POST /api/zoho-link
    POST /api/zoho-login-callback
    POST /api/zoho-validate-user
    GET /api/sync/hooks/:service/:secret
    POST /api/sync/hooks/:service/:secret
    POST /api/mail/in/:secret
    GET /unsubscribe/:token
    POST /unsubscribe/:token`,
  metrics: 'GET /metrics',
  admin: `
    POST /api/articles
    PUT /api/articles/:slug
    POST /api/articles/:slug/versions/:version/restore
    GET /api/assistant/models
    GET /api/assistant/usage
    GET /api/audit
    GET /api/audit/:id
    GET /api/audit/actors
    GET /api/audit/export.csv
    GET /api/audit/groups
    GET /api/backups
    POST /api/backups
    GET /api/backups/:id/download
    GET /api/debug-database
    DELETE /api/debug-logs
    GET /api/debug-logs
    POST /api/debug-logs
    GET /api/debug-user-history
    POST /api/email-templates
    DELETE /api/email-templates/:id
    PUT /api/email-templates/:id
    POST /api/events
    DELETE /api/events/:id
    PUT /api/events/:id
    POST /api/events/:id/announce
    POST /api/events/:id/announce/preview
    GET /api/events/:id/announcements
    POST /api/events/:id/announcements/:announcementId/stop
    POST /api/events/:id/registrations
    DELETE /api/events/:id/registrations/:registrationId
    POST /api/events/:id/registrations/import
    GET /api/health
    POST /api/health/jobs/:id/retry
    GET /api/imports
    GET /api/imports/:id
    POST /api/imports/:id/cancel
    GET /api/imports/:id/left-out.csv
    POST /api/imports/:id/undo
    POST /api/imports/accounts
    POST /api/imports/accounts/mapping
    POST /api/imports/leads
    POST /api/imports/leads/mapping
    POST /api/imports/tickets
    POST /api/imports/tickets/mapping
    POST /api/mailboxes
    DELETE /api/mailboxes/:id
    GET /api/mailboxes/:id
    PUT /api/mailboxes/:id
    GET /api/mailboxes/:id/inbound
    PUT /api/mailboxes/:id/password
    POST /api/mailboxes/:id/test
    GET /api/mailboxes/oauth/:provider
    POST /api/mailboxes/oauth/:provider
    GET /api/quickbooks/client-id
    POST /api/quickbooks/connect
    POST /api/quickbooks/disconnect
    POST /api/quickbooks/refresh
    PUT /api/settings/account
    GET /api/settings/assistant
    PUT /api/settings/assistant
    GET /api/settings/configuration
    PUT /api/settings/configuration
    POST /api/settings/configuration/turn-on
    PUT /api/settings/email
    PUT /api/settings/maintenance
    PUT /api/settings/notifications
    PUT /api/settings/reporting
    GET /api/settings/zoho
    PUT /api/settings/zoho
    GET /api/sync/choices
    GET /api/sync/conflicts
    POST /api/sync/conflicts/:id
    POST /api/sync/decisions
    DELETE /api/sync/decisions/:id
    GET /api/sync/import-preview
    GET /api/sync/log
    GET /api/sync/mapping
    PUT /api/sync/mapping
    POST /api/sync/mapping/preview
    GET /api/sync/push-preview
    GET /api/sync/runs
    POST /api/sync/runs
    GET /api/sync/runs/:id
    POST /api/sync/runs/:id/cancel
    GET /api/sync/runs/:id/records
    GET /api/sync/status
    GET /api/sync/stuck
    POST /api/sync/stuck/:kind/:recordId/retry
    GET /api/sync/unreadable
    POST /api/sync/unreadable/retry
    POST /api/users
    POST /api/users/:id/invitation
    POST /api/users/invitations
    DELETE /api/users/:id
    DELETE /api/users/:id/sessions
    POST /api/zoho-connect
    GET /api/zoho-connection
    GET /api/zoho/crm/v2/Accounts
    POST /api/zoho/crm/v2/Accounts
    GET /api/zoho/crm/v2/Leads
    POST /api/zoho/crm/v2/Leads
    GET /api/zoho/desk/tickets
    POST /api/zoho/desk/tickets
    POST /api/zoho/desk/tickets/bulk`,
};

/** Routes that manifests reserve for Admins. */
const ADMIN_WRITES = DECLARED_RECORDS.filter(({ writers }) => writers === 'admin').flatMap(({ api: { create, update, remove } }) =>
  [create, update, remove].flatMap((spec) => (spec ? [`${spec.method} ${spec.path}`] : [])),
);

const toRoutes = (list: string) => list.trim().split(/\n\s*/);

const EXPECTED: Readonly<Record<Exclude<RouteAccess, 'user'>, readonly string[]>> = {
  public: toRoutes(EXCEPTIONS.public),
  metrics: toRoutes(EXCEPTIONS.metrics),
  admin: [...new Set([...toRoutes(EXCEPTIONS.admin), ...ADMIN_WRITES])],
};

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
  const twin = await buildServer(server.deps, { isReady: false }, webFolder, (route) => note(route));
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

test.each(Object.entries(EXPECTED))('declares these routes and no others as %s', (access, expected) => {
  const declared = [...registered].filter(([, each]) => each === access).map(([route]) => route);
  expect(declared.toSorted()).toEqual(expected.toSorted());
});

test('declares all others as open to signed-in users', () => {
  const listed = Object.values(EXPECTED).flat();
  const others = [...registered].filter(([route]) => !listed.includes(route));
  expect(others.filter(([, access]) => access !== 'user')).toEqual([]);
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
    'POST /api/mail/in/:secret is open during maintenance',
    'POST /api/mail/in/:secret limits its callers itself',
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

test.each(['anonymous', 'User', 'Admin'] as const)('allows %s callers exactly their endpoints', async (who) => {
  const wrong: string[] = [];
  for (const [route, access = 'user'] of registered) {
    const refusal = REFUSALS[access][who];
    const status = await statusFor(route, who);
    const isRight = refusal === undefined ? isServed(status, route) : status === refusal;
    if (!isRight) wrong.push(`${route}: ${status}`);
  }
  expect(wrong).toEqual([]);
});

const isServed = (status: number, route: string) =>
  NEED_PROVIDER.includes(route) ? status === 503 : status < 500 && status !== 401 && status !== 403;

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
  // The live stream never ends on its own.
  await response.body?.cancel();
  return response.status;
}
