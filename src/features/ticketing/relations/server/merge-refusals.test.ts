import { expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { aNote, attach, createTicket, mergeTickets, relate, storedTicket, undoMerge } from '../../../../testing/server/ticket-steps.ts';
import { anInvoice } from '../../../business/invoices/invoice.factory.ts';
import { aLoaner } from '../../../business/loaners/loaner.factory.ts';
import { aPart } from '../../../master-data/parts/part.factory.ts';
import type { MergePreview } from '../ticket-merge.contract.ts';

const server = serverForTests();
const alice = personForTests(server, { fullName: 'Alice Archer' });
const bob = personForTests(server, { fullName: 'Bob Baker' });

test('rejects additions to a merged ticket with a link to the other one, and accepts them after an undo', async () => {
  const kept = await createTicket(alice);
  const merged = await createTicket(alice, { type: 'Tool Repair' });
  const other = await createTicket(alice);
  const part = (await alice.post<{ id: string }>('/api/parts', aPart({ quantity: 5 }))).body;
  const addTool = async (given: object = {}) => (await alice.post<{ id: string }>('/api/tools', aLoaner(given))).body;
  const availableTool = await addTool();
  const lentTool = await addTool({ serialNumber: 'LOAN-2' });
  const invoice = async (ticketId: string) => (await alice.post<{ id: string }>('/api/invoices', anInvoice(ticketId))).body;
  const voided = await invoice(merged.id);
  const draft = await invoice(other.id);
  await alice.put(`/api/invoices/${voided.id}`, { status: 'Void' });
  const done = (await mergeTickets(alice, merged.id, kept.id)).body;
  const { id } = merged;
  const movement = (kind: string) => alice.post(`/api/parts/${part.id}/movements`, { kind, quantity: 1, ticketId: id });
  const loan = { assignedTo: 'Harbor Street Garage', returnDate: '2030-01-01', ticketId: id };
  const calls = {
    field: () => alice.put(`/api/tickets/${id}`, { reg: 'M-AB 1' }),
    note: () => alice.put(`/api/tickets/${id}`, aNote('Late')),
    comment: () => alice.post(`/api/tickets/${id}/internal-comments`, { content: 'Late' }),
    file: () => attach(alice, id, 'late'),
    relation: () => relate(alice, id, 'child of', other.id),
    'relation from the other side': () => relate(alice, other.id, 'caused by', id),
    'merge into another one': () => mergeTickets(alice, id, other.id),
    'merge of another one': () => mergeTickets(alice, other.id, id),
    approval: () => alice.post(`/api/tickets/${id}/approval`, { approvedBy: 'Sam', version: 1 }),
    'reserved part': () => movement('reserved'),
    'used part': () => movement('used'),
    loan: () => alice.post(`/api/tools/${availableTool.id}/loans`, loan),
    'loan by a change of the tool': () => alice.put(`/api/tools/${lentTool.id}`, { status: 'On Loan', ...loan }),
    'loan with a new tool': () => alice.post('/api/tools', aLoaner({ serialNumber: 'LOAN-3', status: 'On Loan', ...loan })),
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
  const rejection = { status: 409, body: { message: `${id} was merged into ${kept.id}.` } };
  for (const [name, call] of Object.entries(calls)) expect([name, await call()]).toMatchObject([name, rejection]);
  const bulk = await alice.post('/api/tickets/bulk', { ids: [id], change: { status: 'New' }, dryRun: false });
  expect(bulk.body).toMatchObject({ changed: [], skipped: [{ reason: rejection.body.message }] });
  expect(await contents()).toEqual(before);

  await undoMerge(alice, done.id);
  const { field, comment, file, 'reserved part': reserve, loan: lend, watcher } = calls;
  const replies = await Promise.all([field, comment, file, reserve, lend, watcher].map((again) => again()));
  expect(replies.map(({ status }) => status)).toEqual([200, 201, 201, 201, 201, 200]);
});

test('rejects merges that hide money, stock or loans or exceed file limits, and the second of two opposite merges', async () => {
  const kept = await createTicket(alice);
  const merged = await createTicket(alice, { type: 'Tool Repair', rmaLineItems: [{ description: 'Screen', quantity: 1, unitCost: 20 }] });
  const part = (await alice.post<{ id: string }>('/api/parts', aPart({ quantity: 5 }))).body;
  await alice.post(`/api/parts/${part.id}/movements`, { kind: 'reserved', quantity: 2, ticketId: merged.id });
  await alice.post('/api/invoices', anInvoice(merged.id));
  await alice.post(
    '/api/tools',
    aLoaner({ status: 'On Loan', assignedTo: 'Harbor Street Garage', returnDate: '2030-01-01', ticketId: merged.id }),
  );
  const rejection = await mergeTickets(alice, merged.id, kept.id);
  expect(rejection).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/loaner.* is out.*|invoice INV-0001|2 parts are reserved|line items/) },
  });
  const { obstacles } = (await alice.get<MergePreview>(`/api/tickets/${merged.id}/merge?into=${kept.id}`)).body;
  expect(obstacles).toHaveLength(4);
  expect(await storedTicket(alice, merged)).toMatchObject({ mergedInto: null });
  expect((await alice.get<MergePreview>(`/api/tickets/${kept.id}/merge?into=${merged.id}`)).body.obstacles).toEqual([]);

  const full = await createTicket(alice);
  await server.database.query(`INSERT INTO attachments (id, ticket_id, name, is_complete, added_by_id, added_by)
    SELECT gen_random_uuid(), CASE n WHEN 0 THEN '${kept.id}' ELSE '${full.id}' END, 'a.log', true, '', '' FROM generate_series(0, 100) AS n`);
  const obstacle = `${full.id} can’t take the files of ${kept.id}. Together they have 101 files; the limit is 100. Remove some files first.`;
  const preview = await alice.get<MergePreview>(`/api/tickets/${kept.id}/merge?into=${full.id}`);
  expect(preview.body.obstacles).toEqual([obstacle]);
  expect(await mergeTickets(alice, kept.id, full.id)).toMatchObject({ status: 409, body: { message: obstacle } });

  const other = await createTicket(alice);
  const replies = await Promise.all([mergeTickets(alice, kept.id, other.id), mergeTickets(alice, other.id, kept.id)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await mergeTickets(alice, kept.id, kept.id)).status).toBe(400);
  expect((await mergeTickets(alice, merged.id, 'TKT-404404')).status).toBe(404);
});

test('loses nothing and leaves no partial merge with concurrent merges, undos, bulk changes and notes', async () => {
  const kept = await createTicket(alice);
  const merged = await createTicket(alice);
  const other = await createTicket(alice);
  await alice.put(`/api/tickets/${merged.id}`, aNote('First'));
  const bulk = (ids: string[]) => bob.post('/api/tickets/bulk', { ids, change: { addTags: ['Urgent'] }, dryRun: false });
  const ids = [other.id, merged.id, kept.id];
  const [merging, ...rest] = await Promise.all([
    mergeTickets(alice, merged.id, kept.id),
    bulk(ids),
    bulk(ids.toReversed()),
    bob.put(`/api/tickets/${kept.id}`, aNote('Second')),
    attach(bob, merged.id, 'Beside it'),
  ]);
  expect([merging.status, ...rest.map(({ status }) => status)]).toEqual([201, 200, 200, 200, expect.toBeOneOf([201, 409])]);
  const withNotes = (...texts: string[]) => ({
    history: expect.arrayContaining(texts.map((content) => expect.objectContaining({ content }))),
  });
  expect(await storedTicket(alice, kept)).toMatchObject(withNotes('First', 'Second'));
  const undos = await Promise.all([
    undoMerge(alice, merging.body.id),
    undoMerge(bob, merging.body.id),
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
  expect(await storedTicket(alice, merged)).toMatchObject({ status: 'New', mergedInto: null, ...withNotes('First') });
});
