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
const draft = async (kind: DraftKind) => dana.post<Draft>('/api/assistant/drafts', { ticketId: ticket.id, kind });
const versionOf = async () => (await dana.get<Ticket>(`/api/tickets/${ticket.id}`)).body.version;

test.each([
  ['handover', 'Handoff'],
  ['solution', 'Solution'],
  ['reply', 'Reply to the customer'],
] as const)('a draft for %s is text for a note, and saves nothing', async (kind, title) => {
  await addNote('[[say:**Supply** was weak [1]: [see](https://evil.example)]]');
  const before = await versionOf();
  expect((await draft(kind)).body).toMatchObject({ title, text: 'Supply was weak: see', reason: null });
  expect(await versionOf()).toBe(before);
  expect((await lastPrompt(sandbox)).systemInstruction).not.toContain('Harbor');
});

test('an article has a title and no name, serial number, VIN, registration or address of the customer, nor is the model told them', async () => {
  await addNote(
    `Called ${PRIVATE.join(', ')}. [[say:# Flash of ${PRIVATE[3]}\n## Cause\nNadia from Harbor Street had ${PRIVATE.slice(4).join(' and ')}.]]`,
  );
  const { status, body } = await draft('article');
  expect(status).toBe(200);
  const { text } = await lastPrompt(sandbox);
  for (const known of PRIVATE) {
    expect(`${body.title}\n${body.text}`.toLowerCase()).not.toContain(known.toLowerCase());
    expect(text.toLowerCase()).not.toContain(known.toLowerCase());
  }
  expect(text).toContain('the shop');
});

test.each(['ж', 'a'])('a note of 64,000 × %s is redacted like any other', async (letter) => {
  await addNote(letter.repeat(64_000));
  expect((await draft('article')).status).toBe(200);
});

test('an article is drafted from a solved ticket only', async () => {
  await dana.put(`/api/tickets/${ticket.id}`, { status: 'In Progress' });
  expect(await draft('article')).toMatchObject({ status: 400, body: { message: expect.stringMatching(/solved tickets/) } });
});

test('a draft that fails says why; an unknown kind and ticket are refused', async () => {
  await addNote('[[blocked]]');
  expect((await draft('solution')).body).toMatchObject({ code: 'assistant_blocked' });
  expect((await dana.post('/api/assistant/drafts', { ticketId: ticket.id, kind: 'poem' })).status).toBe(400);
  expect((await dana.post('/api/assistant/drafts', { ticketId: 'TKT-999999', kind: 'reply' })).status).toBe(404);
});

test('without a key a draft is refused before anything is read', async () => {
  const anybody = await keyless.signedIn({});
  expect(await anybody.post('/api/assistant/drafts', { ticketId: 'TKT-999999', kind: 'article' })).toMatchObject({
    status: 503,
    body: { code: 'assistant_off' },
  });
});
