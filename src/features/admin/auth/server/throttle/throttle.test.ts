import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { Database } from '../../../../../platform/server/database/database.ts';
import type { ApiReply } from '../../../../../testing/server/api-caller.ts';
import { type CookieBrowser, cookieBrowser } from '../../../../../testing/server/cookie-browser.ts';
import { holdBack } from '../../../../../testing/server/races/hold-back.ts';
import { serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import { addStaff, STAFF_PASSWORD, type StaffMember } from '../../../../../testing/server/staff.ts';
import { startTestServer, type TestServer } from '../../../../../testing/server/test-server.ts';
import { createPasswords } from '../../../users/server/password.service.ts';
import { clearFailures } from './throttle.store.ts';

const server = serverForTests();
let ann: StaffMember;
beforeEach(async () => {
  ann = await addStaff(server.database);
});

const attempt = (name: string, password: string, browser: Pick<CookieBrowser, 'post'> = server.anonymous) =>
  browser.post('/api/auth/login', { usernameOrEmail: name, password });
const guess = (name = ann.username, browser?: CookieBrowser) => attempt(name, 'a wrong password', browser);
const signIn = (name = ann.username, browser?: CookieBrowser) => attempt(name, STAFF_PASSWORD, browser);

async function guessTimes(times: number, name = ann.username, browser?: CookieBrowser): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await guess(name, browser)).status);
  return statuses;
}

const retryAfter = (reply: ApiReply) => Number(reply.headers.get('retry-after'));
const freshBrowser = () => cookieBrowser(server.url);

async function failuresCounted(): Promise<number[]> {
  const { rows } = await server.database.query<{ failures: number }>('SELECT failures FROM sign_in_failures ORDER BY failures');
  return rows.map(({ failures }) => failures);
}

/** Resolves when a transaction waits for a row that another one changed. */
async function waitForBlockedTransaction(database: Database): Promise<void> {
  await vi.waitFor(async () => {
    const { rowCount } = await database.query(
      "SELECT FROM pg_locks JOIN pg_stat_activity a USING (pid) WHERE a.datname = current_database() AND NOT granted AND locktype = 'transactionid'",
    );
    expect(rowCount).toBeGreaterThan(0);
  }, 15_000);
}

describe('an account', () => {
  test('pauses for 30 s after five failures, even with the right password, and counts no attempt during the pause', async () => {
    expect(await guessTimes(5)).toEqual([401, 401, 401, 401, 401]);
    const reply = await signIn();
    expect(reply.status).toBe(429);
    expect(retryAfter(reply)).toBeGreaterThan(20);
    expect(retryAfter(reply)).toBeLessThanOrEqual(30);
    expect(reply.body).toMatchObject({
      code: 'slow_down',
      message: expect.stringMatching(/^Too many failed sign-ins\. Try again in \d+ seconds\.$/),
    });
    expect(await guessTimes(2)).toEqual([429, 429]);
    expect(await failuresCounted()).toEqual([5]);
    expect((await signIn((await addStaff(server.database)).username)).status).toBe(200);
  });

  test('is counted under any of its names, in any case', async () => {
    for (const name of [ann.username, ann.email, ann.username.toUpperCase(), ` ${ann.email} `, ann.email.toUpperCase()])
      expect((await guess(name)).status).toBe(401);
    expect((await signIn()).status).toBe(429);
    expect((await signIn(ann.email)).status).toBe(429);
  });

  test('that doesn’t exist is paused in the same way', async () => {
    expect(await guessTimes(3, 'nobody')).toEqual([401, 401, 401]);
    expect(await guessTimes(3, 'NOBODY')).toEqual([401, 401, 429]);
    expect((await guess('somebody else')).status).toBe(401);
  });

  test('pauses longer after each further failure, until the password is right', async () => {
    await guessTimes(5);
    let wait = retryAfter(await guess());
    for (const pause of [60, 120]) {
      server.clock.advance(wait * 1_000);
      expect((await guess()).status).toBe(401);
      wait = retryAfter(await guess());
      expect(wait).toBeGreaterThan(pause - 10);
      expect(wait).toBeLessThanOrEqual(pause);
    }
    server.clock.advance(wait * 1_000);
    expect((await signIn()).status).toBe(200);
  });

  test('resets its failures after a success and after a day without failures, and allows four even if the clock goes back', async () => {
    await guessTimes(4);
    server.clock.advance(-HOUR_MS);
    expect((await signIn()).status).toBe(200);
    expect(await failuresCounted()).toEqual([]);
    expect(await guessTimes(5)).toEqual([401, 401, 401, 401, 401]);

    server.clock.advance(25 * HOUR_MS);
    expect(await guessTimes(4)).toEqual([401, 401, 401, 401]);
    expect((await signIn()).status).toBe(200);
  });

  test('allows exactly five of ten concurrent guesses', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => guess()));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(await failuresCounted()).toEqual([5]);
  });

  test('counts a failure whose counter is deleted by a concurrent sign-in on another node', async () => {
    await guess();
    const guessing = await server.database.transaction(async (tx) => {
      await tx.query('SELECT FROM sign_in_failures FOR UPDATE');
      const reply = guess();
      await waitForBlockedTransaction(server.database);
      await clearFailures(tx, `user:${ann.id}`);
      return { reply };
    });
    expect((await guessing.reply).status).toBe(401);
    expect(await failuresCounted()).toEqual([1]);
  });

  test('allows all of six concurrent sign-ins with the right password', async () => {
    await guessTimes(4);
    const replies = await Promise.all(Array.from({ length: 6 }, () => signIn()));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect((await server.database.query('SELECT FROM sessions')).rowCount).toBe(6);
  });
});

describe('a known device', () => {
  test('can sign in while failures elsewhere pause the account', async () => {
    const desk = cookieBrowser(server.url);
    await signIn(ann.username, desk);
    await desk.post('/api/auth/logout');
    await guessTimes(6);
    expect((await signIn(ann.username, freshBrowser())).status).toBe(429);
    expect((await signIn(ann.username, desk)).status).toBe(200);
    expect((await signIn(ann.username, freshBrowser())).status).toBe(429);
  });

  test('is paused by its own failures, which don’t affect others', async () => {
    const desk = cookieBrowser(server.url);
    await signIn(ann.username, desk);
    expect(await guessTimes(6, ann.username, desk)).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await signIn(ann.username, freshBrowser())).status).toBe(200);
  });

  test('is known only to the accounts that signed in on it', async () => {
    const bob = await addStaff(server.database);
    const desk = cookieBrowser(server.url);
    await signIn(bob.username, desk);
    await guessTimes(5);
    expect((await signIn(ann.username, desk)).status).toBe(429);
  });

  test('keeps its token; an unknown token is replaced', async () => {
    const desk = cookieBrowser(server.url);
    await signIn(ann.username, desk);
    const token = desk.cookie('device');
    await signIn(ann.username, desk);
    expect(desk.cookie('device')).toBe(token);

    const planted = cookieBrowser(server.url);
    planted.setCookie('obdesk_device', 'known-to-a-thief');
    await signIn(ann.username, planted);
    expect(planted.cookie('device')).toMatch(/^[\w-]{43}$/);
  });
});

describe('an address', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({ connection: server.connection, clock: server.clock, env: { RATE_LIMIT_FACTOR: '0.06' } });
  });
  afterAll(() => strict.close());

  const guessFrom = async (count: number) => {
    const statuses: number[] = [];
    for (let i = 0; i < count; i += 1) statuses.push((await attempt(`stranger-${i}`, 'whatever', strict.anonymous)).status);
    return statuses;
  };

  test('allows 100 failures times the factor in 15 min over all names', async () => {
    expect(await guessFrom(7)).toEqual([401, 401, 401, 401, 401, 401, 429]);
    const reply = await attempt(ann.username, STAFF_PASSWORD, strict.anonymous);
    expect(reply.status).toBe(429);
    expect(retryAfter(reply)).toBeGreaterThan(800);
    expect(retryAfter(reply)).toBeLessThanOrEqual(900);
    expect(reply.body.message).toMatch(/15 minutes/);

    server.clock.advance(15 * MINUTE_MS);
    expect((await attempt(ann.username, STAFF_PASSWORD, strict.anonymous)).status).toBe(200);
  });

  test('isn’t charged for successes or for attempts during a pause', async () => {
    for (let i = 0; i < 7; i += 1) expect((await attempt(ann.username, STAFF_PASSWORD, strict.anonymous)).status).toBe(200);
    for (let i = 0; i < 7; i += 1) await attempt(ann.username, 'a wrong password', strict.anonymous);
    const { rows } = await server.database.query('SELECT failures FROM sign_in_addresses');
    expect(rows).toEqual([{ failures: 5 }]);
    expect((await attempt('somebody', 'a wrong password', strict.anonymous)).status).toBe(401);
    expect((await attempt('somebody', 'a wrong password', strict.anonymous)).status).toBe(429);
  });

  test('over its limit neither charges the accounts it tries nor blocks a known device', async () => {
    const desk = cookieBrowser(strict.url);
    const bob = await addStaff(server.database);
    await signIn(bob.username, desk);
    await guessFrom(6);
    for (let i = 0; i < 5; i += 1) expect((await attempt(ann.username, 'x', strict.anonymous)).status).toBe(429);
    expect((await signIn(bob.username, desk)).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  test('has one count per account across nodes: five failures on one are five on the other', async () => {
    for (let i = 0; i < 3; i += 1) await attempt(ann.username, 'x', strict.anonymous);
    expect(await guessTimes(2)).toEqual([401, 401]);
    expect((await signIn()).status).toBe(429);
    expect((await attempt(ann.username, STAFF_PASSWORD, strict.anonymous)).status).toBe(429);
  });
});

test('leaves room for other addresses and known devices when one address keeps many passwords waiting', async () => {
  const desk = cookieBrowser(server.url);
  await signIn(ann.username, desk);
  const { queue, whileRoom } = server.deps.perServer(createPasswords);
  const { until, letGo } = holdBack();
  const flood = Array.from({ length: 30 }, () => whileRoom('127.0.0.1', () => until));
  expect((await signIn()).status).toBe(503);
  expect((await signIn(ann.username, desk)).status).toBe(200);
  await whileRoom('192.0.2.1', async () => undefined);
  letGo();
  await Promise.all(flood);
  expect(queue.size).toBe(0);
  expect((await signIn()).status).toBe(200);
});

test('returns 503 and counts nothing while too many passwords wait to be checked', async () => {
  const { until, letGo } = holdBack();
  const busy = Array.from({ length: 52 }, () => server.deps.perServer(createPasswords).queue.add(() => until));
  const reply = await signIn();
  expect(reply).toMatchObject({ status: 503, body: { code: 'not_now' } });
  expect(retryAfter(reply)).toBeGreaterThan(0);
  expect(await failuresCounted()).toEqual([]);
  letGo();
  await Promise.all(busy);
  expect((await signIn()).status).toBe(200);
});
