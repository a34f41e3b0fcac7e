import { beforeEach, expect, test } from 'vitest';
import { assistantForTests, lastPrompt, promptsAt } from '../../../../../testing/server/assistant/gemini-at-sandbox.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import { FAILED_MESSAGE } from '../../assistant.contract.ts';

const { sandbox, server } = assistantForTests();
const dana = personForTests(server, { fullName: 'Dana Whitfield' });
let ticketId: string;

beforeEach(async () => {
  const ticket = aTicket({ summary: 'FEM lost after an interrupted flash', customerCompany: 'Harbor Street Garage' });
  ticketId = (await dana.post<Ticket>('/api/tickets', ticket)).body.id;
});

const ask = (prompt: string, context: object = { ticketId }) => dana.post<Record<string, unknown>>('/api/gemini', { prompt, context });

test('answers a question about a ticket or about none', async () => {
  expect(await ask('[[say:Hold **13.4 V** first.]]')).toMatchObject({ status: 200, body: { text: 'Hold **13.4 V** first.' } });
  expect((await ask('Hello', { ticket: { id: ticketId, summary: 'Made up' } })).body).toEqual({ text: 'You asked: Hello' });
  expect((await lastPrompt(sandbox)).text).not.toContain('Made up');
  expect((await dana.post('/api/gemini', { prompt: 'Hello' })).body).toEqual({ text: 'You asked: Hello' });
});

test('sends the ticket, its last five entries and the caller’s name as data, without internal entries and other tickets', async () => {
  const other = await dana.post<Ticket>('/api/tickets', aTicket({ summary: 'Another ticket of the same shop', status: 'Resolved' }));
  for (let note = 1; note <= 7; note += 1)
    await dana.put(`/api/tickets/${ticketId}`, { history: [{ content: `Note number ${note}`, type: 'NOTE', category: 'Diagnostics' }] });
  await dana.put(`/api/tickets/${ticketId}`, { history: [{ content: 'Internal remark', type: 'NOTE', category: 'Internal' }] });
  await dana.post(`/api/tickets/${ticketId}/internal-comments`, { content: 'He never pays.' });
  await ask('What next?');
  const { text, systemInstruction } = await lastPrompt(sandbox);
  for (const sent of ['FEM lost after', 'Harbor Street Garage', 'Dana Whitfield', 'Note number 3', 'Note number 7', 'What next?'])
    expect(text).toContain(sent);
  for (const secret of ['Note number 2', 'Internal remark', 'He never pays', other.body.id, 'Another ticket'])
    expect(text).not.toContain(secret);
  expect(systemInstruction).not.toMatch(/FEM|Harbor|Dana|Note number/);
});

test.each([
  ['', 400],
  ['   \n', 400],
])('rejects the question %j', async (prompt, status) => {
  expect((await ask(prompt)).status).toBe(status);
  expect(await promptsAt(sandbox)).toEqual([]);
});

test('returns 404 for an unknown ticket', async () => {
  expect(await ask('Hello', { ticketId: 'TKT-999999' })).toMatchObject({ status: 404, body: { message: 'Ticket not found' } });
});

test.each([
  ['[[blocked]]', 502, 'assistant_blocked', /filter blocked this question/],
  ['[[safety]]', 502, 'assistant_blocked', /filter stopped this answer/],
  ['[[empty]]', 502, 'assistant_empty', /an empty answer/],
  ['[[max_tokens_empty]]', 502, 'assistant_empty', /used up its limit/],
  ['[[quota]]', 503, 'provider_unavailable', /Try again in 35 seconds/],
  ['[[quota_day]]', 503, 'provider_unavailable', /today’s Google API limit/],
  ['[[overloaded]]', 503, 'provider_unavailable', /overloaded/],
  ['[[internal]]', 503, 'provider_unavailable', /overloaded/],
  ['[[cut]]', 503, 'provider_unavailable', /was lost/],
])('fails %s with %i %s and the reason', async (prompt, status, code, reason) => {
  const response = await ask(prompt);
  expect(response).toMatchObject({ status, body: { message: FAILED_MESSAGE, code, reason: expect.stringMatching(reason) } });
  expect(response.headers.has('retry-after')).toBe(status === 503);
});

test('retries once after throttling and faults, but not after the first text or for a daily quota', async () => {
  const countCalls = async (prompt: string) => {
    const before = (await sandbox.control.state()).calls.total;
    await ask(prompt);
    return (await sandbox.control.state()).calls.total - before;
  };
  expect([await countCalls('[[quota]]'), await countCalls('[[overloaded]]'), await countCalls('[[quota_day]]')]).toEqual([2, 2, 1]);
  expect([await countCalls('[[stream_error]][[say:Some of the answer]]'), await countCalls('[[cut]][[say:Some of the answer]]')]).toEqual([
    1, 1,
  ]);
  await sandbox.control.faults([{ provider: 'gemini', kind: 'status', status: 503, times: 1 }]);
  expect((await ask('[[say:Second time]]')).body).toEqual({ text: 'Second time' });
});

test.each([
  [{ kind: 'status', status: 403 }, 502, 'provider_error', /doesn’t have access to Gemini/],
  [{ kind: 'status', status: 404 }, 502, 'provider_error', /model gemini-flash-latest is no longer available/],
  [{ kind: 'status', status: 401 }, 502, 'provider_error', /rejected the API key/],
  [{ kind: 'garbage' }, 502, 'provider_error', /an unexpected response/],
  [{ kind: 'reset_before' }, 503, 'provider_unavailable', /was lost/],
] as const)('fails after the fault %j with %i %s', async (fault, status, code, reason) => {
  await sandbox.control.faults([{ provider: 'gemini', ...fault }]);
  expect(await ask('Hello')).toMatchObject({ status, body: { message: FAILED_MESSAGE, code, reason: expect.stringMatching(reason) } });
});
