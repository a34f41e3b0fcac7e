import { beforeEach, expect, test } from 'vitest';
import { assistantForTests, keylessForTests, lastPrompt } from '../../../../../testing/server/assistant/gemini-at-sandbox.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { Customer } from '../../../../master-data/customers/customer.contract.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import type { Draft, DraftKind } from '../../assistant.contract.ts';

const { sandbox, server } = assistantForTests();
const keyless = keylessForTests(sandbox);
const dana = personForTests(server, { fullName: 'Dana Whitfield' });
let ticket: Ticket;

const PRIVATE = [
  'Harbor Street',
  'Nadia',
  'Petrenko',
  'nadia@harbor.example',
  'ISCANP-46844',
  'iscanp 46844',
  'WBA8B3G57GNT61805',
  'GNT61805',
  'AB12 CDE',
  'ab12cde',
  '+1 555 010 7788',
];

beforeEach(async () => {
  const shop = {
    shopName: 'Harbor Street Garage',
    contacts: [{ name: 'Nadia Petrenko', email: 'nadia@harbor.example', phone: '+1 555 010 7788' }],
  };
  const customer = await dana.post<Customer>('/api/customers', shop);
  const fields = {
    summary: 'FEM lost after an interrupted flash',
    customerId: customer.body.id,
    customerCompany: 'Harbor Street Garage',
    customerName: 'Nadia Petrenko',
    toolSerial: 'ISCANP-46844',
    vin: 'WBA8B3G57GNT61805',
    reg: 'AB12 CDE',
    status: 'Resolved' as const,
  };
  ticket = (await dana.post<Ticket>('/api/tickets', aTicket(fields))).body;
});

const addNote = (content: string) => dana.put(`/api/tickets/${ticket.id}`, { history: [{ content, type: 'NOTE', category: 'Solution' }] });
const createDraft = (kind: DraftKind) => dana.post<Draft>('/api/assistant/drafts', { ticketId: ticket.id, kind });
const getVersion = async () => (await dana.get<Ticket>(`/api/tickets/${ticket.id}`)).body.version;

test.each([
  ['handover', 'Handoff'],
  ['solution', 'Solution'],
  ['reply', 'Reply to the customer'],
] as const)('drafts a note for %s and saves nothing', async (kind, title) => {
  await addNote('[[say:**Supply** was weak [1]: [see](https://evil.example)]]');
  const before = await getVersion();
  expect((await createDraft(kind)).body).toMatchObject({ title, text: 'Supply was weak: see', reason: null });
  expect(await getVersion()).toBe(before);
  expect((await lastPrompt(sandbox)).systemInstruction).not.toContain('Harbor');
});

test('redacts customer data in the prompt and the draft of an article', async () => {
  await addNote(
    `Called ${PRIVATE.join(', ')}. [[say:# Flash of ${PRIVATE[3]}\n## Cause\nNadia from Harbor Street had ${PRIVATE.slice(4).join(' and ')}.]]`,
  );
  const { status, body } = await createDraft('article');
  expect(status).toBe(200);
  const { text } = await lastPrompt(sandbox);
  for (const secret of PRIVATE) {
    expect(`${body.title}\n${body.text}`.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  }
  expect(text).toContain('the shop');
});

test.each(['ж', 'a'])('redacts a note of 64,000 × %s', async (letter) => {
  await addNote(letter.repeat(64_000));
  expect((await createDraft('article')).status).toBe(200);
});

test('drafts articles only from solved tickets', async () => {
  await dana.put(`/api/tickets/${ticket.id}`, { status: 'In Progress' });
  expect(await createDraft('article')).toMatchObject({ status: 400, body: { message: expect.stringMatching(/solved tickets/) } });
});

test('returns why a draft failed, and rejects unknown kinds and tickets', async () => {
  await addNote('[[blocked]]');
  expect((await createDraft('solution')).body).toMatchObject({ code: 'assistant_blocked' });
  expect((await dana.post('/api/assistant/drafts', { ticketId: ticket.id, kind: 'poem' })).status).toBe(400);
  expect((await dana.post('/api/assistant/drafts', { ticketId: 'TKT-999999', kind: 'reply' })).status).toBe(404);
});

test('returns 503 without a key before it reads the ticket', async () => {
  const user = await keyless.signedIn({});
  expect(await user.post('/api/assistant/drafts', { ticketId: 'TKT-999999', kind: 'article' })).toMatchObject({
    status: 503,
    body: { code: 'assistant_off' },
  });
});
