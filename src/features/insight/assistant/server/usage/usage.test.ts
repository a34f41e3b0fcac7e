import { beforeEach, expect, test } from 'vitest';
import { assistantForTests, keylessForTests, promptsAt } from '../../../../../testing/server/assistant/gemini-at-sandbox.ts';
import { askInChat, startChat } from '../../../../../testing/server/assistant/read-answer.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import { FAILED_MESSAGE, type Usage } from '../../assistant.contract.ts';

const { sandbox, server } = assistantForTests();
const keyless = keylessForTests(sandbox);
const admin = personForTests(server, { fullName: 'Ada Admin', role: 'Admin' });
const keylessAdmin = personForTests(keyless, { fullName: 'Ada Admin', role: 'Admin' });

const ask = (prompt = 'Hello', by: Pick<typeof admin, 'post'> = admin) => by.post<Record<string, unknown>>('/api/gemini', { prompt });
const getUsage = async () => (await admin.get<Usage>('/api/assistant/usage')).body;
const getStatus = async (by: Pick<typeof admin, 'get'> = admin) => (await by.get('/api/assistant/status')).body;

beforeEach(async () => {
  await admin.put('/api/settings/assistant', { promptPrice: 1.5, answerPrice: 9 });
});

test('returns tokens and cost by day and by user to Admins', async () => {
  const tom = await server.signedIn({ fullName: 'Tom' });
  await ask('[[say:Done]]');
  await ask('[[blocked]]', tom);
  const chat = await startChat(tom, (await tom.post<Ticket>('/api/tickets', aTicket())).body.id);
  await askInChat(server, tom, chat, { content: '[[say:Done]]' });
  const { month, days, people } = await getUsage();
  expect(month).toMatchObject({ questions: 3, answerTokens: 2 * (24 + 1), limit: null });
  expect(month.cost).toBeCloseTo((month.promptTokens * 1.5 + month.answerTokens * 9) / 1_000_000, 6);
  expect(days).toEqual([{ day: server.clock.now().toISOString().slice(0, 10), ...withoutLimit(month) }]);
  expect(people.map(({ name, questions }) => [name, questions])).toEqual([
    ['Tom', 2],
    ['Ada Admin', 1],
  ]);
  expect((await tom.get('/api/assistant/usage')).status).toBe(403);
});

const withoutLimit = ({ limit: _, ...totals }: Usage['month']) => totals;

test('rejects questions at the monthly limit until the next month', async () => {
  await admin.put('/api/settings/assistant', { monthlyLimit: 0.0001 });
  expect((await ask()).status).toBe(200);
  const refused = await ask();
  const reason = expect.stringMatching(/reached its monthly limit/);
  expect(refused).toMatchObject({ status: 429, body: { message: FAILED_MESSAGE, code: 'assistant_limit', reason } });
  expect(await getStatus()).toEqual({ available: false, isSetUp: true, reason, model: 'gemini-flash-latest' });
  const chat = await startChat(admin, (await admin.post<Ticket>('/api/tickets', aTicket())).body.id);
  expect((await askInChat(server, admin, chat, { content: 'Hello' })).refusal).toMatchObject({ code: 'assistant_limit' });
  expect(await promptsAt(sandbox)).toHaveLength(1);
  server.clock.advance(32 * 24 * 60 * 60 * 1_000);
  const later = await server.signedIn({ role: 'Admin' });
  expect((await ask('Hello', later)).status).toBe(200);
});

/** US dollars for an answer of 8,192 tokens. */
const LONGEST_ANSWER = 0.073_728;
const setBudget = (questions: number) =>
  admin.put('/api/settings/assistant', { promptPrice: 0, monthlyLimit: questions * LONGEST_ANSWER + 0.01 });

test('asks as many of 25 concurrent questions as the limit allows, and counts aborted ones', async () => {
  await ask('[[say:Done]]');
  await setBudget(5);
  await sandbox.control.faults([{ provider: 'gemini', kind: 'hang', times: 5 }]);
  const before = (await getUsage()).month;
  const abort = new AbortController();
  const rejected: unknown[] = [];
  const questions = Array.from({ length: 25 }, async () => {
    const response = await fetch(`${server.url}/api/gemini`, {
      method: 'POST',
      headers: { origin: server.url, cookie: admin.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'Hello' }),
      signal: abort.signal,
    });
    rejected.push([response.status, await response.json()]);
  });
  const settled = Promise.allSettled(questions);
  await expect.poll(() => rejected.length).toBe(20);
  for (const response of rejected)
    expect(response).toMatchObject([429, { code: 'assistant_limit', reason: expect.stringMatching(/Try again in a minute/) }]);
  abort.abort();
  await settled;
  await expect.poll(async () => (await getUsage()).month.questions).toBe(before.questions + 5);
  const { month } = await getUsage();
  expect(month.promptTokens - before.promptTokens).toBeGreaterThan(5 * 100);
  expect((await ask('[[say:Done]]')).status).toBe(200);
});

test('releases the reservation of a crashed server after eleven minutes', async () => {
  await ask('[[say:Done]]');
  await setBudget(1);
  const chat = await startChat(admin, (await admin.post<Ticket>('/api/tickets', aTicket())).body.id);
  await server.database.query('INSERT INTO assistant_reservations (cost, expires_at) VALUES ($1, $2)', [
    LONGEST_ANSWER,
    new Date(server.clock.now().getTime() + 11 * 60_000),
  ]);
  expect((await askInChat(server, admin, chat, { content: 'Hello' })).refusal).toMatchObject({ code: 'assistant_limit' });
  server.clock.advance(12 * 60_000);
  expect((await askInChat(server, admin, chat, { content: '[[say:Done]]' })).message?.state).toBe('done');
  const { rows } = await server.database.query('SELECT id FROM assistant_reservations');
  expect(rows).toEqual([]);
});

test('asks the model that an Admin chose from Google’s list', async () => {
  const { body } = await admin.get<{ id: string }[]>('/api/assistant/models');
  expect(body.map(({ id }) => id)).toEqual(expect.arrayContaining(['gemini-flash-latest', 'gemini-3.5-flash-lite']));
  await admin.put('/api/settings/assistant', { model: 'gemini-3.5-flash-lite' });
  await ask();
  expect((await promptsAt(sandbox)).map(({ model }) => model)).toEqual(['gemini-3.5-flash-lite']);
  expect((await admin.put('/api/settings/assistant', { model: '../other' })).status).toBe(400);
  expect((await admin.put('/api/settings/assistant', { promptPrice: -1 })).status).toBe(400);
  await admin.put('/api/settings/assistant', { model: 'gemini-1.0-pro' });
  expect((await ask()).body).toMatchObject({ code: 'provider_error', reason: expect.stringContaining('gemini-1.0-pro') });
});

test('is off without a key and explains what an Admin can do', async () => {
  const reason = expect.stringMatching(/An Admin can set GEMINI_API_KEY/);
  expect(await ask('Hello', keylessAdmin)).toMatchObject({ status: 503, body: { message: FAILED_MESSAGE, code: 'assistant_off', reason } });
  expect(await getStatus(keylessAdmin)).toEqual({ available: false, isSetUp: false, reason, model: 'gemini-flash-latest' });
  expect(await keylessAdmin.get('/api/assistant/models')).toMatchObject({ status: 503, body: { message: reason } });
});

test('uses the service account without a key, and replaces a rejected token once', async () => {
  const { serviceAccount, forbiddenServiceAccount } = (await sandbox.control.tokens()).gemini;
  const connect = (googleApiCredentials: string) => keylessAdmin.put('/api/settings/configuration', { googleApiCredentials });
  const asked = async () => (await ask('[[say:Hello]]', keylessAdmin)).body;
  await connect(serviceAccount);
  expect(await asked()).toEqual({ text: 'Hello' });
  await sandbox.control.reset();
  expect(await asked()).toEqual({ text: 'Hello' });
  await connect(forbiddenServiceAccount);
  expect(await asked()).toMatchObject({ code: 'provider_error', reason: expect.stringMatching(/doesn’t have access to Gemini/) });
  await connect(JSON.stringify({ ...JSON.parse(serviceAccount), private_key: 'none' }));
  expect(await asked()).toMatchObject({ code: 'assistant_off', reason: expect.stringMatching(/don’t contain a private key/) });
  await connect('');
  expect(await asked()).toMatchObject({ code: 'assistant_off' });
});

test('returns and logs no keys, tokens and internal URLs', async () => {
  const { serviceAccount, apiKey } = (await sandbox.control.tokens()).gemini;
  await keylessAdmin.put('/api/settings/configuration', { googleApiCredentials: serviceAccount });
  await sandbox.control.faults([{ provider: 'gemini', kind: 'status', status: 500 }]);
  const bodies = [await ask(), await ask('Hello', keylessAdmin), await admin.get('/api/assistant/status')].map(({ body }) =>
    JSON.stringify(body),
  );
  const log = [server, keyless].map(({ deps }) => JSON.stringify(deps.logRing.read(1_000)));
  for (const secret of [apiKey, 'ya29.', 'PRIVATE KEY', sandbox.url])
    expect([...bodies, ...log].filter((text) => text.includes(secret))).toEqual([]);
});
