import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReadiness } from '../../platform/server/health.ts';
import type { RouteAccess } from '../../platform/server/http/request-context.ts';
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts';
import { buildServer } from './build-server.ts';

type Who = 'anonymous' | 'User' | 'Admin';

/** Who may call what, as the security page says it. A route that is not here fails the test below. */
const MATRIX: Record<string, RouteAccess> = {
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /metrics': 'metrics',
  'GET /': 'public',
  'GET /auth/*': 'public',
  'GET /auth-callback': 'public',
  'GET /assets/*': 'public',
  'GET /favicon.svg': 'public',

  'POST /api/auth/login': 'public',
  'POST /api/auth/logout': 'public',
  'GET /api/auth/me': 'public',
  'POST /api/setup': 'public',
  'GET /api/zoho-client-id': 'public',

  'GET /api/live': 'user',
  'GET /api/openapi.json': 'user',
  'GET /api/docs': 'user',
  'GET /api/docs/first-ticket': 'user',
  'GET /api/auth/list-users': 'user',
  'GET /api/users': 'user',
  'PUT /api/users/:id': 'user',
  'PUT /api/users/me': 'user',
  'PUT /api/users/me/password': 'user',
  'GET /api/users/me/notifications': 'user',
  'PUT /api/users/me/notifications': 'user',
  'GET /api/auth/sessions': 'user',
  'DELETE /api/auth/sessions': 'user',
  'DELETE /api/auth/sessions/:id': 'user',
  'GET /api/tickets': 'user',
  'GET /api/tickets/facets': 'user',
  'GET /api/tickets/ids': 'user',
  'POST /api/tickets/bulk': 'user',
  'POST /api/tickets/bulk/:batchId/undo': 'user',
  'GET /api/tickets/open-counts': 'user',
  'GET /api/tickets/presence': 'user',
  'GET /api/tickets/:id': 'user',
  'POST /api/tickets': 'user',
  'PUT /api/tickets/:id': 'user',
  'GET /api/tickets/:id/attachments': 'user',
  'POST /api/tickets/:id/attachments': 'user',
  'GET /api/tickets/:id/attachments/:attachmentId': 'user',
  'DELETE /api/tickets/:id/attachments/:attachmentId': 'user',
  'GET /api/tickets/:id/similar': 'user',
  'GET /api/repairs': 'user',
  'GET /api/repairs/board': 'user',
  'GET /api/repairs/jobs': 'user',
  'GET /api/tickets/:id/documents/:document': 'user',
  'GET /api/tickets/:id/loans': 'user',
  'GET /api/tickets/:id/repair': 'user',
  'POST /api/tickets/:id/approval': 'user',
  'DELETE /api/tickets/:id/approval': 'user',
  'GET /api/tickets/:id/internal-comments': 'user',
  'POST /api/tickets/:id/internal-comments': 'user',
  'POST /api/tickets/:id/presence': 'user',
  'GET /api/tickets/:id/watch': 'user',
  'POST /api/tickets/:id/watch': 'user',
  'DELETE /api/tickets/:id/watch': 'user',
  'POST /api/tickets/:id/mute': 'user',
  'DELETE /api/tickets/:id/mute': 'user',
  'GET /api/customers': 'user',
  'GET /api/customers/:id': 'user',
  'POST /api/customers': 'user',
  'PUT /api/customers/:id': 'user',
  'GET /api/customers/duplicates': 'user',
  'GET /api/customers/:id/duplicates': 'user',
  'GET /api/customers/of-company': 'user',
  'GET /api/customers/suggestions': 'user',
  'POST /api/customers/:id/merge': 'user',
  'GET /api/customers/:id/merges': 'user',
  'GET /api/customers/:id/loans': 'user',
  'POST /api/customers/merges/:mergeId/undo': 'user',
  'GET /api/customers/duplicates/pairs': 'user',
  'GET /api/serials/:serial/owner': 'user',
  'GET /api/serials/:serial': 'user',
  'POST /api/serials/:serial/owner': 'user',
  'GET /api/leads': 'user',
  'GET /api/leads/board': 'user',
  'GET /api/leads/:id': 'user',
  'POST /api/leads': 'user',
  'PUT /api/leads/:id': 'user',
  'POST /api/leads/:id/customer': 'user',
  'GET /api/invoices': 'user',
  'GET /api/invoices/unbilled': 'user',
  'GET /api/invoices/:id': 'user',
  'GET /api/invoices/:id/pdf': 'user',
  'POST /api/invoices': 'user',
  'PUT /api/invoices/:id': 'user',
  'GET /api/notifications': 'user',
  'GET /api/notifications/unread-count': 'user',
  'POST /api/notifications/read': 'user',
  'GET /api/parts': 'user',
  'GET /api/parts/:id': 'user',
  'POST /api/parts': 'user',
  'PUT /api/parts/:id': 'user',
  'GET /api/parts/:id/movements': 'user',
  'POST /api/parts/:id/movements': 'user',

  'GET /api/tools': 'user',
  'GET /api/tools/counts': 'user',
  'GET /api/tools/suggested-serial': 'user',
  'GET /api/tools/:id': 'user',
  'POST /api/tools': 'user',
  'PUT /api/tools/:id': 'user',
  'GET /api/tools/:id/loans': 'user',
  'POST /api/tools/:id/loans': 'user',
  'POST /api/tools/:id/return': 'user',
  'GET /api/tools/:id/reservations': 'user',
  'POST /api/tools/:id/reservations': 'user',
  'POST /api/tools/:id/reservations/:reservationId/cancel': 'user',
  'GET /api/dashboard': 'user',
  'GET /api/canned-notes': 'user',
  'GET /api/canned-notes/:id': 'user',
  'POST /api/canned-notes': 'user',
  'PUT /api/canned-notes/:id': 'user',
  'DELETE /api/canned-notes/:id': 'user',
  'GET /api/email-templates': 'user',
  'GET /api/fleet': 'user',
  'GET /api/reports': 'user',
  'GET /api/events': 'user',
  'GET /api/events/:id': 'user',
  'GET /api/events/:id/calendar.ics': 'user',
  'GET /api/events/:id/registrations': 'user',
  'POST /api/zoho/crm/v2/functions/escalate_case/actions/execute': 'user',
  'GET /api/settings/account': 'user',
  'GET /api/articles': 'user',
  'GET /api/articles/:slug': 'user',
  'GET /api/articles/:slug/versions': 'user',
  'GET /api/articles/:slug/versions/:version': 'user',
  'GET /api/settings/maintenance': 'public',
  'GET /api/settings/notifications': 'user',
  'GET /api/settings/reporting': 'user',
  'GET /api/vin/:vin': 'user',
  'GET /api/search': 'user',
  'GET /api/views': 'user',
  'GET /api/views/counts': 'user',
  'POST /api/views': 'user',
  'PUT /api/views/:id': 'user',
  'DELETE /api/views/:id': 'user',

  'GET /api/settings/configuration': 'admin',
  'PUT /api/settings/account': 'admin',
  'PUT /api/settings/configuration': 'admin',
  'PUT /api/settings/maintenance': 'admin',
  'PUT /api/settings/notifications': 'admin',
  'PUT /api/settings/reporting': 'admin',
  'GET /api/exports/zoho_accounts_import.csv': 'user',
  'GET /api/exports/zoho_cases_import.csv': 'user',
  'GET /api/exports/zoho_leads_import.csv': 'user',

  'POST /api/articles': 'admin',
  'PUT /api/articles/:slug': 'admin',
  'POST /api/articles/:slug/versions/:version/restore': 'admin',
  'POST /api/email-templates': 'admin',
  'PUT /api/email-templates/:id': 'admin',
  'DELETE /api/email-templates/:id': 'admin',
  'POST /api/users': 'admin',
  'DELETE /api/users/:id': 'admin',
  'GET /api/audit': 'admin',
  'DELETE /api/events/:id': 'admin',
  'DELETE /api/events/:id/registrations/:registrationId': 'admin',
  'POST /api/events': 'admin',
  'POST /api/events/:id/registrations': 'admin',
  'POST /api/events/:id/registrations/import': 'admin',
  'PUT /api/events/:id': 'admin',
  'GET /api/debug-logs': 'admin',
  'POST /api/debug-logs': 'admin',
  'DELETE /api/debug-logs': 'admin',
  'GET /api/debug-database': 'admin',
  'GET /api/debug-user-history': 'admin',
  'GET /api/health': 'admin',
  'POST /api/health/jobs/:id/retry': 'admin',
  'GET /api/backups': 'admin',
  'GET /api/backups/:id/download': 'admin',
  'POST /api/backups': 'admin',
  'GET /api/audit/:id': 'admin',
  'GET /api/audit/actors': 'admin',
  'GET /api/audit/export.csv': 'admin',
  'GET /api/imports': 'admin',
  'POST /api/imports/:id/cancel': 'admin',
  'POST /api/imports/:id/undo': 'admin',
  'POST /api/imports/accounts': 'admin',
  'POST /api/imports/accounts/mapping': 'admin',
  'POST /api/imports/leads': 'admin',
  'POST /api/imports/leads/mapping': 'admin',
  'POST /api/imports/tickets': 'admin',
  'POST /api/imports/tickets/mapping': 'admin',
  'GET /api/imports/:id': 'admin',
};

/** What the guard answers; undefined means that it lets the call through. */
const REFUSALS: Record<RouteAccess, Record<Who, number | undefined>> = {
  public: { anonymous: undefined, User: undefined, Admin: undefined },
  user: { anonymous: 401, User: undefined, Admin: undefined },
  admin: { anonymous: 401, User: 403, Admin: undefined },
  // Without METRICS_TOKEN: callers on the same machine, whoever they are.
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
  const { rateLimit, servedUnderOverload = config?.servedUnderOverload, background, passesGates } = config?.endpoint ?? {};
  for (const each of [method].flat()) {
    registered.set(`${each} ${url}`, config?.access);
    if (rateLimit === 'own') exceptions.push(`${each} ${url} limits its callers itself`);
    if (rateLimit === 'as-read') exceptions.push(`${each} ${url} is limited like a read`);
    if (servedUnderOverload) exceptions.push(`${each} ${url} is served under overload`);
    if (passesGates) exceptions.push(`${each} ${url} is open during maintenance`);
    if (background) exceptions.push(`${each} ${url} keeps no session alive`);
  }
}

test('every registered route is in the matrix with the access it declares, and the matrix names no other', () => {
  expect(Object.fromEntries(registered)).toEqual(MATRIX);
});

test('no other call is an exception from what holds for all', () => {
  expect(exceptions.sort()).toEqual([
    'GET /api/debug-logs keeps no session alive',
    'GET /api/health keeps no session alive',
    'GET /api/live is open during maintenance',
    'GET /api/live keeps no session alive',
    'GET /api/notifications/unread-count keeps no session alive',
    'GET /api/tickets/presence keeps no session alive',
    'GET /healthz is served under overload',
    'GET /metrics is served under overload',
    'GET /readyz is served under overload',
    'POST /api/auth/login limits its callers itself',
    'POST /api/auth/logout is served under overload',
    'POST /api/tickets/:id/presence is limited like a read',
    'POST /api/tickets/:id/presence keeps no session alive',
  ]);
});

describe.each(Object.entries(MATRIX))('%s', (route, access) => {
  test.each(['anonymous', 'User', 'Admin'] as const)(`answers ${access} callers only: %s`, async (who) => {
    const refusal = REFUSALS[access][who];
    const status = await statusFor(route, who);
    if (refusal !== undefined) expect(status).toBe(refusal);
    else expect([401, 403]).not.toContain(status);
    expect(status).toBeLessThan(500);
  });
});

/** Calls a route as somebody with a session of its own, because some calls end it. */
async function statusFor(route: string, who: Who): Promise<number> {
  const [method = '', pattern = ''] = route.split(' ');
  const caller = who === 'anonymous' ? undefined : await server.signedIn({ role: who });
  // People may change themselves; what else `PUT /api/users/:id` allows is for the tests of users.
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
