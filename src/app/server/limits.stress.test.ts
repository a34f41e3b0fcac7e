import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { sandboxForTests } from '../../../sandbox/testing/sandbox-for-tests.ts';
import type { Ticket, TicketRow } from '../../features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import type { ApiReply } from '../../testing/server/api-caller.ts';
import { geminiEnvironment } from '../../testing/server/assistant/gemini-at-sandbox.ts';
import { askInChat, startChat } from '../../testing/server/assistant/read-answer.ts';
import { type CookieBrowser, cookieBrowser } from '../../testing/server/cookie-browser.ts';
import { ownServerForTests, personForTests } from '../../testing/server/server-for-tests.ts';
import { addStaff, STAFF_PASSWORD } from '../../testing/server/staff.ts';
import { figure, STRESS_TIMEOUT } from '../../testing/server/stress.ts';
import { runSync } from '../../testing/server/sync/sync-steps.ts';
import { pasteToken, zohoEnvironment } from '../../testing/server/zoho/zoho-at-sandbox.ts';

const DURATION_MS = 120_000;
const OF_EACH_KIND = 4;
const IMPORTED = 200;
const COLLEAGUES = 6;
const PAUSE_MS = 250;

const sandbox = sandboxForTests('empty');
const server = ownServerForTests({
  env: async () => ({
    ...(await zohoEnvironment(sandbox)),
    ...(await geminiEnvironment(sandbox)),
    ZOHO_CALLS_PER_MINUTE: '60',
    RATE_LIMIT_FACTOR: '1',
  }),
});
const admin = personForTests(server, { role: 'Admin' });

let tickets: readonly TicketRow[];

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  const at = '2025-03-04T05:06:07.000Z';
  await sandbox.control.fill(
    Array.from({ length: IMPORTED }, (_, n) => {
      const id = `18944000000000${n + 1_000}000`;
      return { provider: 'desk', kind: 'tickets', id, at, values: { subject: `Old case ${n}`, description: 'It stopped.' } };
    }),
  );
  expect(await runSync(admin, 'import-cases')).toMatchObject({ added: IMPORTED });
  tickets = (await admin.get<TicketRow[]>(`/api/tickets?limit=${Math.min(IMPORTED, 100)}`)).body;
});

interface Reply {
  readonly status: number;
}

/** Abusive clients by type. Each repeats its request as fast as it gets responses. */
const ABUSERS: Readonly<Record<string, () => Promise<() => Promise<Reply>>>> = {
  async 'invented sessions'() {
    let n = 0;
    return () => server.anonymous.request('GET', '/api/tickets', { headers: { cookie: `obdesk_session=${crypto.randomUUID()}${n++}` } });
  },
  async callbacks() {
    let n = 0;
    return async () => {
      const browser = cookieBrowser(server.url);
      const isValid = n++ % 4 === 0;
      const { body } = isValid ? await browser.get<{ state: string }>('/api/zoho-client-id') : { body: { state: crypto.randomUUID() } };
      const redirectUri = `${server.url}/auth/zoho/login-callback`;
      return browser.post('/api/zoho-login-callback', { code: '1000.invented', state: body.state ?? '', redirectUri });
    };
  },
  async registrations() {
    let n = 0;
    return () => {
      const browser = cookieBrowser(server.url);
      browser.setCookie('obdesk_registration', crypto.randomUUID());
      const path = ['/api/zoho-validate-user', '/api/auth/register', '/api/setup'][n++ % 3] ?? '';
      const body = { email: 'a@example.com', fullName: 'Ann Lee', zohoUserId: '1' };
      const setup = { token: 'invented', username: 'ann', password: STAFF_PASSWORD, fullName: body.fullName, email: body.email };
      return browser.request('POST', path, { body: path === '/api/setup' ? setup : body, headers: { origin: server.url } });
    };
  },
  async 'opened tickets'() {
    const user = await server.signedIn();
    let n = 0;
    return () => user.get(`/api/tickets/${tickets[n++ % tickets.length]?.id}/opening`);
  },
  async questions() {
    const user = await server.signedIn();
    let n = 0;
    return async () => {
      const chat = await startChat(user, tickets[n++ % tickets.length]?.id ?? '');
      return chat === undefined ? { status: 429 } : askInChat(server, user, chat, { content: 'Why did it stop?' });
    };
  },
};

function createStopwatch() {
  const times = new Map<string, number[]>();
  const refusals: string[] = [];
  return {
    times,
    refusals,
    async call<T>(name: string, made: () => Promise<ApiReply<T>>): Promise<ApiReply<T>> {
      const startedAt = performance.now();
      const reply = await made();
      times.set(name, [...(times.get(name) ?? []), performance.now() - startedAt]);
      if (reply.status >= 400) refusals.push(`${name}: ${reply.status} ${JSON.stringify(reply.body)}`);
      return reply;
    },
  };
}
type Stopwatch = ReturnType<typeof createStopwatch>;

const p95 = (times: readonly number[]): number =>
  Math.round(times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0);

const signIn = (username: string, browser: CookieBrowser) =>
  browser.post('/api/auth/login', { usernameOrEmail: username, password: STAFF_PASSWORD });

interface Colleague {
  readonly username: string;
  readonly browser: CookieBrowser;
  readonly ticket: Ticket;
}

async function arrive(): Promise<Colleague> {
  const { username } = await addStaff(server.database);
  const browser = cookieBrowser(server.url);
  await signIn(username, browser);
  return { username, browser, ticket: (await browser.post<Ticket>('/api/tickets', aTicket())).body };
}

/** A user at the same address who lists, opens and saves, and sometimes signs in again. */
async function work(colleague: Colleague, watch: Stopwatch, isOver: () => boolean): Promise<void> {
  const { username, ticket } = colleague;
  let { browser } = colleague;
  for (let round = 1; !isOver(); round += 1) {
    if (round % 10 === 1) {
      // Every second sign-in uses an unknown browser.
      const next = round % 20 === 1 ? cookieBrowser(server.url) : browser;
      await watch.call('sign in', () => signIn(username, next));
      browser = next;
    }
    const steps = [
      () => watch.call('list', () => browser.get('/api/tickets')),
      () => watch.call('open', () => browser.get(`/api/tickets/${ticket.id}/opening`)),
      () => watch.call('save', () => browser.put(`/api/tickets/${ticket.id}`, { summary: `Round ${round}` })),
      () => watch.call('first page', () => browser.get('/api/auth/opening')),
    ];
    for (const step of steps) {
      await step();
      await pause(PAUSE_MS);
    }
  }
}

test('rejects no other request while twenty abusive clients share the address', { timeout: STRESS_TIMEOUT }, async () => {
  const colleagues = await Promise.all(Array.from({ length: COLLEAGUES }, arrive));
  const until = performance.now() + DURATION_MS;
  const isOver = () => performance.now() > until;
  const abusive = new Map<string, Map<number, number>>();
  const abuse = async (name: string, begin: () => Promise<() => Promise<Reply>>) => {
    const act = await begin();
    const statuses = abusive.get(name) ?? new Map<number, number>();
    abusive.set(name, statuses);
    while (!isOver()) {
      const { status } = await act();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const watch = createStopwatch();
  await Promise.all([
    ...Object.entries(ABUSERS).flatMap(([name, begin]) => Array.from({ length: OF_EACH_KIND }, () => abuse(name, begin))),
    ...colleagues.map(async (colleague, place) => {
      await pause(place * PAUSE_MS);
      await work(colleague, watch, isOver);
    }),
  ]);

  expect(watch.refusals).toEqual([]);
  const all = [...watch.times.values()].flat();
  for (const [name, times] of watch.times) figure(`p95 of "${name}" beside 20 abusive clients, ms`, `${p95(times)} of ${times.length}`);
  for (const [name, statuses] of abusive)
    figure(`answers to ${name}`, [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '));
  figure('calls of colleagues beside 20 abusive clients', all.length);
  figure('of these refused', watch.refusals.length);
  figure('p95 of all of them, ms', p95(all));
});
