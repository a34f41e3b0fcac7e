import { beforeEach, expect, test } from 'vitest';
import { assistantForTests, lastPrompt, promptsAt } from '../../../../../testing/server/assistant/gemini-at-sandbox.ts';
import { askInChat, startChat } from '../../../../../testing/server/assistant/read-answer.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import { type Conversation, type ConversationWithMessages, EMPTY_ANSWER, type Usage } from '../../assistant.contract.ts';

const { sandbox, server } = assistantForTests();
const dana = personForTests(server, { fullName: 'Dana Whitfield', role: 'Admin' });
let ticketId: string;
let chat: string;

beforeEach(async () => {
  const ticket = aTicket({ summary: 'FEM lost after an interrupted flash', vehicleMake: 'BMW', vehicleModel: 'X5' });
  ticketId = (await dana.post<Ticket>('/api/tickets', ticket)).body.id;
  chat = await startChat(dana, ticketId);
});

const ask = (content: string, more: { signal?: AbortSignal; onText?: (text: string) => void } = {}) =>
  askInChat(server, dana, chat, { content, ...more });
const retry = () => askInChat(server, dana, chat);
const readChat = async (id = chat) => (await dana.get<ConversationWithMessages>(`/api/assistant/conversations/${id}`)).body;
const readStates = async () => (await readChat()).messages.map(({ role, state, content }) => [role, state, content]);
const readUsage = async () => (await dana.get<Usage>('/api/assistant/usage')).body.month;

test('streams an answer and stores it with the sources it cites', async () => {
  const solved = aTicket({ summary: 'FEM silent', status: 'Resolved', vehicleMake: 'BMW', vehicleModel: 'X5' });
  const { body: other } = await dana.post<Ticket>('/api/tickets', solved);
  await dana.put(`/api/tickets/${ticketId}`, { history: [{ content: 'Supply fell to 11.8 V', type: 'NOTE', category: 'Diagnostics' }] });
  const { status, text, message } = await ask('[[say:Raise the supply [2] as before [1], not [9].]]');
  expect([status, text]).toEqual([200, 'Raise the supply [2] as before [1], not .']);
  expect(message).toMatchObject({ role: 'model', state: 'done', content: text, reason: null });
  expect(message?.sources).toEqual([
    { n: 1, kind: 'ticket', id: other.id, title: 'FEM silent', path: `/sod/${other.id}` },
    { n: 2, kind: 'note', id: expect.any(String), title: expect.stringMatching(/^Note by Dana Whitfield, /), path: `/sod/${ticketId}` },
  ]);
  const read = await readChat();
  expect(read).toMatchObject({
    ticketId,
    ticketSummary: 'FEM lost after an interrupted flash',
    title: expect.stringContaining('[[say:Raise'),
  });
  expect(read.messages).toEqual([expect.objectContaining({ role: 'user', state: 'done' }), message]);
});

test('sends earlier complete answers without citations', async () => {
  await ask('[[say:First answer.]]');
  await ask('[[blocked]] second');
  await ask('[[cut]][[say:Third answer, which breaks off]] third');
  await ask('[[echo]]');
  const { turns } = JSON.parse((await lastPrompt(sandbox)).answer) as { turns: { role: string; text: string }[] };
  expect(turns.map(({ role }) => role)).toEqual(['user', 'model', 'user']);
  expect(turns[1]?.text).toBe('First answer.');
});

test.each([
  ['[[max_tokens]][[say:Half of it]]', 'cut', 'Half ', /maximum length/],
  ['[[text_safety]][[say:Half of it]]', 'blocked', 'Half ', /filter stopped/],
  ['[[blocked]]', 'blocked', EMPTY_ANSWER, /filter blocked/],
  ['[[empty]]', 'failed', EMPTY_ANSWER, /an empty answer/],
  ['[[quota_day]]', 'failed', EMPTY_ANSWER, /today’s Google API limit/],
  ['[[cut]][[say:0123456789]]', 'failed', '012345', /was lost/],
])('stores the answer to %s as %s with the text %j and the reason', async (content, state, text, reason) => {
  const { message } = await ask(content);
  expect(message).toMatchObject({ state, content: text, reason: expect.stringMatching(reason) });
  expect((await readChat()).messages.at(-1)).toEqual(message);
});

test('stops the answer on disconnect, saves the partial text, and replaces it on retry', async () => {
  await sandbox.control.settings({ geminiChunks: 40, geminiChunkMs: 60 });
  const stop = new AbortController();
  await ask('[[long]] What next?', { signal: stop.signal, onText: () => stop.abort() });
  await expect.poll(readStates).toEqual([
    ['user', 'done', '[[long]] What next?'],
    ['model', 'stopped', expect.stringMatching(/^Sentence 1 checks/)],
  ]);
  const stopped = (await readChat()).messages.at(-1)?.content ?? '';
  expect(stopped.length).toBeLessThan(5_000);
  await sandbox.control.settings({ geminiChunks: 2, geminiChunkMs: 0 });
  const { message } = await retry();
  expect(message).toMatchObject({ state: 'done', content: expect.stringContaining('Sentence 200') });
  expect(await readStates()).toHaveLength(2);
  expect(await promptsAt(sandbox)).toHaveLength(2);
});

test('rejects a second question while the chat has an answer in progress', async () => {
  await sandbox.control.settings({ geminiChunks: 10, geminiChunkMs: 50 });
  const second = new Promise<Awaited<ReturnType<typeof ask>>>((resolve) => {
    void ask('[[long]]', { onText: () => resolve(ask('Hello')) });
  });
  expect(await second).toMatchObject({
    status: 409,
    refusal: { code: 'answering', message: 'The assistant is still answering in this chat.' },
  });
  expect(await promptsAt(sandbox)).toHaveLength(1);
  await expect.poll(async () => (await readChat()).messages.at(-1)?.state).toBe('done');
});

test('fails the answer of a crashed server after its lease, and counts its tokens once', async () => {
  await ask('[[say:Half an answer]]');
  const before = await readUsage();
  await server.database.query(
    `UPDATE assistant_messages SET state = 'answering', alive_until = $1, prompt_tokens = 1000, answer_tokens = 10 WHERE role = 'model'`,
    [new Date(server.clock.now().getTime() + 8_000)],
  );
  expect((await ask('Hello')).status).toBe(409);
  server.clock.advance(9_000);
  const reads = await Promise.all([readChat(), readChat(), readChat()]);
  for (const { messages } of reads)
    expect(messages.at(-1)).toMatchObject({ state: 'failed', content: 'Half an answer', reason: expect.stringMatching(/server stopped/) });
  expect(await readUsage()).toMatchObject({ questions: before.questions + 1, promptTokens: before.promptTokens + 1_000 });
  expect((await ask('Hello')).message?.state).toBe('done');
});

test('stops an answer when its user signs out or deletes the chat', async () => {
  await sandbox.control.settings({ geminiChunks: 40, geminiChunkMs: 60 });
  const deleted = await startChat(dana, ticketId);
  await askInChat(server, dana, deleted, {
    content: '[[long]]',
    onText: () => void dana.delete(`/api/assistant/conversations/${deleted}`),
  });
  expect((await dana.get(`/api/assistant/conversations/${deleted}`)).status).toBe(404);
  const tom = await server.signedIn({ fullName: 'Tom' });
  const tomsChat = await startChat(tom, ticketId);
  const answer = await askInChat(server, tom, tomsChat, { content: '[[long]]', onText: () => void tom.post('/api/auth/logout') });
  expect(answer.text.length).toBeLessThan(5_000);
  expect((await readUsage()).questions).toBe(2);
});

test('shows chats only to their owner, newest first', async () => {
  const tom = await server.signedIn({ fullName: 'Tom' });
  expect((await tom.get(`/api/assistant/conversations/${chat}`)).status).toBe(404);
  expect((await askInChat(server, tom, chat, { content: 'Hello' })).status).toBe(404);
  expect((await tom.delete(`/api/assistant/conversations/${chat}`)).status).toBe(404);
  expect((await dana.get('/api/assistant/conversations/unknown')).status).toBe(404);
  server.clock.advance(1_000);
  const later = await startChat(dana, ticketId);
  const listed = (await dana.get<Conversation[]>(`/api/assistant/conversations?ticketId=${ticketId}`)).body;
  expect(listed.map(({ id }) => id)).toEqual([later, chat]);
  expect((await dana.get('/api/assistant/conversations?ticketId=TKT-999999')).body).toEqual([]);
  expect((await dana.delete(`/api/assistant/conversations/${later}`)).status).toBe(204);
  expect((await tom.get('/api/assistant/conversations')).body).toEqual([]);
});

test('rejects an empty or too long question, a retry without a question, and an unknown ticket', async () => {
  expect((await ask('  ')).status).toBe(400);
  expect((await ask('x'.repeat(10_001))).status).toBe(400);
  expect((await retry()).refusal).toMatchObject({ message: 'There’s no question to retry.' });
  expect((await dana.post('/api/assistant/conversations', { ticketId: 'TKT-999999' })).status).toBe(404);
  expect(await promptsAt(sandbox)).toEqual([]);
});

test('cuts long texts of a ticket and adds a note to the answer', async () => {
  const history = [{ content: `Log\n${'0123456789'.repeat(3_000)}`, type: 'NOTE', category: 'Diagnostics' }];
  await dana.put(`/api/tickets/${ticketId}`, { history });
  expect((await ask('Hello')).message).toMatchObject({ state: 'done', reason: expect.stringMatching(/some text was left out/) });
  expect((await lastPrompt(sandbox)).text.length).toBeLessThan(20_000);
});

test('moves chats when their ticket is merged, and back when the merge is undone', async () => {
  const kept = (await dana.post<Ticket>('/api/tickets', aTicket({ summary: 'The same again' }))).body;
  const merged = (await dana.get<Ticket>(`/api/tickets/${ticketId}`)).body;
  const body = { into: kept.id, version: merged.version, intoVersion: kept.version };
  const merge = await dana.post<{ id: string }>(`/api/tickets/${ticketId}/merge`, body);
  expect((await readChat()).ticketId).toBe(kept.id);
  await dana.post(`/api/tickets/merges/${merge.body.id}/undo`);
  expect((await readChat()).ticketId).toBe(ticketId);
});
