import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../../../sandbox/testing/test-sandbox.ts';
import { type ApiCaller, apiCaller } from '../../../../testing/server/api-caller.ts';
import { geminiEnvironment, promptsAt } from '../../../../testing/server/assistant/gemini-at-sandbox.ts';
import { askInChat, startChat } from '../../../../testing/server/assistant/read-answer.ts';
import { newProgram, type Program, signInTo } from '../../../../testing/server/programs/program.ts';
import { figure, STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import { createEmptyDatabase } from '../../../../testing/server/test-cluster.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import { anArticle } from '../../articles/article.factory.ts';
import type { ConversationWithMessages, Source, Usage } from '../assistant.contract.ts';

const ANSWERS = 100;
const KILLS = 20;
/** Longer than the lease of eight seconds. */
const ORPHANED_MS = 20_000;

let sandbox: TestSandbox;
let program: Program;
let database: pg.Client;
let cookie: string;
let url: string;
let caller: ApiCaller;
let ticketId: string;

async function start(): Promise<void> {
  ({ url } = await program.start());
  cookie ??= await signInTo(url);
  caller = apiCaller(url, cookie);
}

beforeAll(async () => {
  sandbox = await startTestSandbox('empty');
  const connection = await createEmptyDatabase(inject('connection'));
  const env = { APP_SECRET: randomBytes(32).toString('hex'), DATABASE_URL: connection.connectionString };
  program = await newProgram({ ...(await geminiEnvironment(sandbox)), ...env });
  database = new pg.Client(connection);
  await database.connect();
  await start();
}, STRESS_TIMEOUT);
afterAll(async () => {
  await program.remove();
  await database.end();
  await sandbox.close();
});
beforeEach(async () => {
  await sandbox.control.reset('empty');
  const car = { vehicleMake: 'BMW', vehicleModel: 'X5' };
  await caller.post('/api/articles', anArticle({ title: 'Recovery after an interrupted flash', body: 'Keep the FEM on a charger.' }));
  for (const summary of ['FEM lost', 'FEM silent', 'Flash aborted'])
    await caller.post('/api/tickets', aTicket({ ...car, summary, status: 'Resolved' }));
  ticketId = (await caller.post<Ticket>('/api/tickets', aTicket({ ...car, summary: 'FEM lost after an interrupted flash' }))).body.id;
  await caller.put(`/api/tickets/${ticketId}`, { history: [{ content: 'The FEM is lost', type: 'NOTE', category: 'Diagnostics' }] });
});

const random = (below: number) => Math.floor(Math.random() * below);
const readChat = async (id: string) => (await caller.get<ConversationWithMessages>(`/api/assistant/conversations/${id}`)).body;
const getUsage = async () => (await caller.get<Usage>('/api/assistant/usage')).body.month;

/** Returns the API path of a source. */
const toApiPath = ({ kind, id }: Source) =>
  kind === 'article' ? `/api/articles/${id}` : `/api/tickets/${kind === 'ticket' ? id : ticketId}`;

/** Returns an answer with known and invented citations, and with internal, foreign and broken links. */
function randomAnswer(): string {
  const parts = Array.from({ length: 6 }, () => {
    const n = random(14);
    const links = [
      `[see](/sod/${ticketId})`,
      '[x](/sod/TKT-999999)',
      '[y](https://evil.example)',
      '[z](/knowledge-base/none)',
      '[w](/customers)',
    ];
    return [`Fact [${n}].`, `Two [${n}, ${random(9)}]`, links[random(links.length)] ?? ''][random(3)] ?? '';
  });
  return `[[say:${parts.join(' ')}]]`;
}

test(`cites and links only existing records in ${ANSWERS} answers`, { timeout: STRESS_TIMEOUT }, async () => {
  const chat = await startChat(caller, ticketId);
  let cited = 0;
  for (let count = 0; count < ANSWERS; count += 1) {
    const { message } = await askInChat({ url }, { cookie }, chat, { content: randomAnswer() });
    const { content = '', sources = [] } = message ?? {};
    const numbers = [...content.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n));
    expect(new Set(numbers)).toEqual(new Set(sources.map(({ n }) => n)));
    for (const source of sources) expect((await caller.get(toApiPath(source))).status).toBe(200);
    const targets = [...content.matchAll(/\]\(([^)]*)\)/g)].map(([, target]) => target);
    expect(targets.filter((target) => !target?.startsWith('/sod/TKT-') && !target?.startsWith('/knowledge-base/'))).toEqual([]);
    for (const target of targets)
      expect((await caller.get(`/api${target?.replace('/sod/', '/tickets/').replace('/knowledge-base/', '/articles/')}`)).status).toBe(200);
    cited += numbers.length;
  }
  expect(cited).toBeGreaterThan(ANSWERS / 2);
  figure('assistant: citations that exist', `${cited} of ${cited} in ${ANSWERS} answers`);
});

test(`saves partial answers and counts tokens once when killed ${KILLS} times in mid-answer`, {
  timeout: STRESS_TIMEOUT,
}, async () => {
  await sandbox.control.settings({ geminiChunks: 60, geminiChunkMs: 100 });
  const before = await getUsage();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const chat = await startChat(caller, ticketId);
    const seen: string[] = [];
    const stop = new AbortController();
    const asked = askInChat({ url }, { cookie }, chat, {
      content: '[[long]]',
      signal: stop.signal,
      onText: (text) => void seen.push(text),
    }).catch(() => undefined);
    await expect.poll(() => seen.length, { timeout: 20_000 }).toBeGreaterThan(15 + random(20));
    await program.kill();
    stop.abort();
    await asked;
    await start();
    await expect.poll(async () => (await readChat(chat)).messages[1]?.state, { timeout: ORPHANED_MS }).toBe('failed');
    const reads = await Promise.all([readChat(chat), readChat(chat)]);
    for (const { messages } of reads) {
      expect(messages.map(({ role, state }) => [role, state])).toEqual([
        ['user', 'done'],
        ['model', 'failed'],
      ]);
      // Saved every second.
      expect(messages[1]?.content).toMatch(/^Sentence 1 checks/);
    }
    expect((await getUsage()).questions).toBe(before.questions + kill);
    expect(await promptsAt(sandbox)).toHaveLength(kill);
  }
  const { rows } = await database.query("SELECT count(*)::int AS count FROM assistant_messages WHERE state = 'answering'");
  expect(rows).toEqual([{ count: 0 }]);
  figure('assistant: answers lost or doubled in kills', `0 of ${KILLS}`);
});

test('serves other requests while Google hangs, and times out after 30 seconds of silence', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  await sandbox.control.faults([{ provider: 'gemini', kind: 'hang' }]);
  const chats = await Promise.all(Array.from({ length: 20 }, () => startChat(caller, ticketId)));
  const startedAt = Date.now();
  const answers = chats.map((chat) => askInChat({ url }, { cookie }, chat, { content: 'Hello' }));
  let reads = 0;
  while (Date.now() - startedAt < 2_000) {
    expect((await caller.get(`/api/tickets/${ticketId}`)).status).toBe(200);
    reads += 1;
  }
  figure('assistant: tickets read in 2 s while 20 questions hang', reads);
  for (const { message } of await Promise.all(answers)) {
    expect(message).toMatchObject({ state: 'failed', reason: 'Google didn’t respond within 30 seconds. Try again.' });
  }
  figure('assistant: seconds until a silence times out', Math.round((Date.now() - startedAt) / 1_000));
});
