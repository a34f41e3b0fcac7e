import { expect, test } from 'vitest';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../testing/server/test-server.ts';
import { anInvoice } from '../../invoices/invoice.factory.ts';
import { aTool } from '../../loaners/tool.factory.ts';
import { aPart } from '../../parts/part.factory.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import { aTicket } from '../../tickets/ticket.factory.ts';
import type { MergePreview, TicketMerge } from '../ticket-merge.contract.ts';

const server = serverForTests();

async function people() {
  const alice = await server.signedIn({ fullName: 'Alice Archer' });
  const bob = await server.signedIn({ fullName: 'Bob Baker' });
  return { alice, bob };
}

const open = async (caller: SignedInCaller, given: Parameters<typeof aTicket>[0] = {}) =>
  (await caller.post<Ticket>('/api/tickets', aTicket(given))).body;
const read = async (caller: SignedInCaller, id: string) => (await caller.get<Ticket>(`/api/tickets/${id}`)).body;
const relate = (caller: SignedInCaller, id: string, wording: string, ticketId: string) =>
  caller.post(`/api/tickets/${id}/relations`, { wording, ticketId });
const merge = (caller: SignedInCaller, id: string, into: string) =>
  caller.post<TicketMerge & { message: string }>(`/api/tickets/${id}/merge`, { into });
const undo = (caller: SignedInCaller, id: string) => caller.post(`/api/tickets/merges/${id}/undo`);
const note = (content: string) => ({ history: [{ content, type: 'NOTE', category: 'Research' }] });

function attach(caller: SignedInCaller, id: string, content: string) {
  const body = new FormData();
  body.append('file', new Blob([content]), 'trace.log');
  return caller.request<{ id: string }>('POST', `/api/tickets/${id}/attachments`, { body });
}

test('whatever would add to a merged ticket is refused and says where it went, and goes in once the merge is undone', async () => {
  const { alice, bob } = await people();
  const [kept, merged, other] = [await open(alice), await open(alice, { type: 'Tool Repair' }), await open(alice)];
  const part = (await alice.post<{ id: string }>('/api/parts', aPart({ quantity: 5 }))).body;
  const addTool = async (given: object = {}) => (await alice.post<{ id: string }>('/api/tools', aTool(given))).body;
  const [shelved, lent] = [await addTool(), await addTool({ serialNumber: 'LOAN-2' })];
  const invoice = async (ticketId: string) => (await alice.post<{ id: string }>('/api/invoices', anInvoice(ticketId))).body;
  const [voided, draft] = [await invoice(merged.id), await invoice(other.id)];
  await alice.put(`/api/invoices/${voided.id}`, { status: 'Void' });
  const done = (await merge(alice, merged.id, kept.id)).body;
  const { id } = merged;
  const movement = (kind: string) => alice.post(`/api/parts/${part.id}/movements`, { kind, quantity: 1, ticketId: id });
  const loan = { assignedTo: 'Harbor Street Garage', returnDate: '2030-01-01', ticketId: id };
  const calls: Record<string, () => Promise<{ status: number; body: unknown }>> = {
    field: () => alice.put(`/api/tickets/${id}`, { reg: 'M-AB 1' }),
    note: () => alice.put(`/api/tickets/${id}`, note('Late')),
    comment: () => alice.post(`/api/tickets/${id}/internal-comments`, { content: 'Late' }),
    file: () => attach(alice, id, 'late'),
    relation: () => relate(alice, id, 'child of', other.id),
    'relation from the other side': () => relate(alice, other.id, 'caused by', id),
    'merge into another one': () => merge(alice, id, other.id),
    'merge of another one': () => merge(alice, other.id, id),
    approval: () => alice.post(`/api/tickets/${id}/approval`, { approvedBy: 'Sam', version: 1 }),
    'reserved part': () => movement('reserved'),
    'used part': () => movement('used'),
    loan: () => alice.post(`/api/tools/${shelved.id}/loans`, loan),
    'loan by a change of the tool': () => alice.put(`/api/tools/${lent.id}`, { status: 'On Loan', ...loan }),
    'loan with a new tool': () => alice.post('/api/tools', aTool({ serialNumber: 'LOAN-3', status: 'On Loan', ...loan })),
    invoice: () => alice.post('/api/invoices', anInvoice(id)),
    'other ticket of an invoice': () => alice.put(`/api/invoices/${draft.id}`, { ticketId: id }),
    'void invoice that stands again': () => alice.put(`/api/invoices/${voided.id}`, { status: 'Sent' }),
    watcher: () => bob.post(`/api/tickets/${id}/watch`),
    escalation: () =>
      alice.post('/api/zoho/crm/v2/functions/escalate_case/actions/execute', { arguments: JSON.stringify({ ticket_id: id, summary: '' }) }),
  };
  const contents = async () => {
    const paths = ['', '/internal-comments', '/attachments', '/relations', '/repair'].map((path) => `/api/tickets/${id}${path}`);
    return Promise.all(
      [...paths, `/api/parts/${part.id}`, '/api/tools', '/api/invoices'].map(async (path) => (await alice.get(path)).body),
    );
  };
  const before = await contents();
  const refused = { status: 409, body: { message: `${id} was merged into ${kept.id}.` } };
  for (const [name, call] of Object.entries(calls)) expect([name, await call()]).toMatchObject([name, refused]);
  const bulk = await alice.post('/api/tickets/bulk', { ids: [id], change: { status: 'New' }, dryRun: false });
  expect(bulk.body).toMatchObject({ changed: [], skipped: [{ reason: refused.body.message }] });
  expect(await contents()).toEqual(before);

  await undo(alice, done.id);
  const replies = await Promise.all(['field', 'comment', 'file', 'reserved part', 'loan', 'watcher'].map((name) => calls[name]?.()));
  expect(replies.map((reply) => reply?.status)).toEqual([200, 201, 201, 201, 201, 200]);
});

test('money, stock and loans are never hidden by a merge, nor are more files brought together than a ticket has room for, and of two merges at once in opposite directions one goes in', async () => {
  const { alice } = await people();
  const [kept, merged] = [
    await open(alice),
    await open(alice, { type: 'Tool Repair', rmaLineItems: [{ description: 'Screen', quantity: 1, unitCost: 20 }] }),
  ];
  const part = (await alice.post<{ id: string }>('/api/parts', aPart({ quantity: 5 }))).body;
  await alice.post(`/api/parts/${part.id}/movements`, { kind: 'reserved', quantity: 2, ticketId: merged.id });
  await alice.post('/api/invoices', anInvoice(merged.id));
  await alice.post(
    '/api/tools',
    aTool({ status: 'On Loan', assignedTo: 'Harbor Street Garage', returnDate: '2030-01-01', ticketId: merged.id }),
  );
  const refused = await merge(alice, merged.id, kept.id);
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/loaner.* is out.*|invoice INV-0001|2 parts are reserved|line items/) },
  });
  const { obstacles } = (await alice.get<MergePreview>(`/api/tickets/${merged.id}/merge?into=${kept.id}`)).body;
  expect(obstacles).toHaveLength(4);
  expect(await read(alice, merged.id)).toMatchObject({ mergedInto: null });
  expect((await alice.get<MergePreview>(`/api/tickets/${kept.id}/merge?into=${merged.id}`)).body.obstacles).toEqual([]);

  const full = await open(alice);
  await server.database.query(`INSERT INTO attachments (id, ticket_id, name, is_complete, added_by_id, added_by)
    SELECT gen_random_uuid(), CASE n WHEN 0 THEN '${kept.id}' ELSE '${full.id}' END, 'a.log', true, '', '' FROM generate_series(0, 100) AS n`);
  const noRoom = `${full.id} has no room for the files of ${kept.id}: together they have 101, and a ticket may have 100. Remove some first.`;
  const preview = await alice.get<MergePreview>(`/api/tickets/${kept.id}/merge?into=${full.id}`);
  expect(preview.body.obstacles).toEqual([noRoom]);
  expect(await merge(alice, kept.id, full.id)).toMatchObject({ status: 409, body: { message: noRoom } });

  const other = await open(alice);
  const replies = await Promise.all([merge(alice, kept.id, other.id), merge(alice, other.id, kept.id)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await merge(alice, kept.id, kept.id)).status).toBe(400);
  expect((await merge(alice, merged.id, 'TKT-404404')).status).toBe(404);
});

test('merges, undos, changes of many and notes at the same moment lose nothing and leave no half of a merge', async () => {
  const { alice, bob } = await people();
  const [kept, merged, other] = [await open(alice), await open(alice), await open(alice)];
  await alice.put(`/api/tickets/${merged.id}`, note('First'));
  const bulk = (ids: string[]) => bob.post('/api/tickets/bulk', { ids, change: { addTags: ['Urgent'] }, dryRun: false });
  const ids = [other.id, merged.id, kept.id];
  const [merging, ...rest] = await Promise.all([
    merge(alice, merged.id, kept.id),
    bulk(ids),
    bulk(ids.toReversed()),
    bob.put(`/api/tickets/${kept.id}`, note('Second')),
    attach(bob, merged.id, 'Beside it'),
  ]);
  expect([merging.status, ...rest.map(({ status }) => status)]).toEqual([201, 200, 200, 200, expect.toBeOneOf([201, 409])]);
  expect((await read(alice, kept.id)).history.map(({ content }) => content)).toEqual(expect.arrayContaining(['First', 'Second']));
  const undos = await Promise.all([
    undo(alice, merging.body.id),
    undo(bob, merging.body.id),
    bulk(ids),
    relate(bob, kept.id, 'child of', other.id),
  ]);
  expect(
    undos
      .slice(0, 2)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual([200, 409]);
  expect(undos.slice(2).map(({ status }) => status)).toEqual([200, 201]);
  expect(await read(alice, merged.id)).toMatchObject({ status: 'New', mergedInto: null });
  expect((await read(alice, merged.id)).history.map(({ content }) => content)).toContain('First');
});
