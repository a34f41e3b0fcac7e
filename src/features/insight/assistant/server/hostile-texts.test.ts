import { beforeEach, expect, test } from 'vitest';
import { assistantForTests, lastPrompt } from '../../../../testing/server/assistant/gemini-at-sandbox.ts';
import { askInChat, startChat } from '../../../../testing/server/assistant/read-answer.ts';
import { personForTests } from '../../../../testing/server/server-for-tests.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import { anArticle } from '../../articles/article.factory.ts';
import { HOSTILE_TEXTS, type Place } from '../answer/hostile-texts.data.ts';
import { INSTRUCTION } from './ask/prompt.ts';

const { sandbox, server } = assistantForTests();
const dana = personForTests(server, { fullName: 'Dana Whitfield', role: 'Admin' });
let secret: Ticket;

beforeEach(async () => {
  secret = (await dana.post<Ticket>('/api/tickets', aTicket({ summary: 'Xyzzy', customerCompany: 'Somebody Else Ltd' }))).body;
});

const addEntry = (id: string, content: string, category: string, type: 'NOTE' | 'EMAIL') =>
  dana.put(`/api/tickets/${id}`, { history: [{ content, type, category }] });

/** Creates a ticket with the text at this place. */
async function createTicketWith(place: Place, text: string): Promise<string> {
  const fields = {
    summary: place === 'summary' ? text : 'Flashing stopped at block 61',
    customerCompany: place === 'customer' ? text : 'Garage',
  };
  const { body } = await dana.post<Ticket>('/api/tickets', aTicket(fields));
  if (place === 'note') await addEntry(body.id, text, 'Diagnostics', 'NOTE');
  if (place === 'mail') await addEntry(body.id, text, 'Email', 'EMAIL');
  if (place === 'article') await dana.post('/api/articles', anArticle({ title: 'Flashing stopped at a block', body: text }));
  return body.id;
}

/** Reads everything that a question must not change. */
async function readDatabase(): Promise<unknown> {
  const { rows } = await server.database.query<{ rows: unknown }>(
    `SELECT json_build_array((SELECT json_agg(t ORDER BY id) FROM tickets t), (SELECT count(*) FROM ticket_history), (SELECT json_agg(c ORDER BY id) FROM customers c),
      (SELECT json_agg(a ORDER BY id) FROM articles a), (SELECT count(*) FROM audit_log), (SELECT json_agg(u ORDER BY id) FROM users u)) AS rows`,
  );
  return rows[0]?.rows;
}

/** One text per place, and one that imitates the end marker. */
const TESTED = HOSTILE_TEXTS.filter(
  ([place, text], index) => text.startsWith('END 0') || HOSTILE_TEXTS.findIndex(([other]) => other === place) === index,
);

test.each(TESTED)('changes nothing and returns neither HTML nor foreign links for a hostile %s: %j', async (place, text) => {
  const id = await createTicketWith(place, text);
  const chat = await startChat(dana, id);
  const before = await readDatabase();
  const calls = (await sandbox.control.state()).calls.total;
  const { message } = await askInChat(server, dana, chat, { content: 'What next with the flashing?' });
  expect(await readDatabase()).toEqual(before);
  expect((await sandbox.control.state()).calls.total).toBe(calls + 1);

  const { content = '', sources = [] } = message ?? {};
  expect(message?.state).toMatch(/done|failed/);
  expect(content).not.toMatch(/<[a-z/!?]/i);
  const targets = [...content.matchAll(/(?<!\\)\]\(([^)]*)\)/g)].map(([, target]) => target);
  expect(targets.filter((target) => !sources.some(({ path }) => path === target))).toEqual([]);
  expect([...content.matchAll(/\[(\d+)\]/g)].filter(([, n]) => !sources.some((source) => source.n === Number(n)))).toEqual([]);
  expect(content).not.toMatch(/\p{Cf}/u);
  for (const hidden of [secret.id, 'Xyzzy', 'Somebody Else', 'sandbox-gemini-key']) expect(content).not.toContain(hidden);

  const { systemInstruction, text: prompt } = await lastPrompt(sandbox);
  expect(systemInstruction).toBe(INSTRUCTION);
  const [, marker = ''] = /^DATA ([0-9a-f]{32})\n/.exec(prompt) ?? [];
  expect(prompt.split(marker)).toHaveLength(3);
  expect(prompt).toMatch(/\nEND [0-9a-f]{32}\nWhat next with the flashing\?$/);
  expect(prompt).not.toContain('Xyzzy');
});
