import { expect, test } from 'vitest';
import { deskForTests, getFieldErrors, type View } from '../test-desk.ts';

const desk = deskForTests();

async function someTickets(count: number): Promise<string[]> {
  const contactId = await desk.aContact();
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await desk.aTicket({ contactId })).id);
  return ids;
}

const read = async (id: string | undefined) => (await desk.get(`/tickets/${id}`)).body;

// Documented: POST /tickets/moveToTrash {"ticketIds":[…]} → 204; a deleted ticket shows isTrashed or 404 by id.
test('a ticket in the trash has left the lists and the search and shows isTrashed', async () => {
  const [first, second] = await someTickets(2);

  const reply = await desk.post('/tickets/moveToTrash', { ticketIds: [first] });

  expect([reply.status, reply.body]).toEqual([204, undefined]);
  expect((await desk.get<{ data: View[] }>('/tickets')).body.data.map(({ id }) => id)).toEqual([second]);
  expect((await desk.get(`/tickets/search?id=${first}`)).status).toBe(204);
  expect(await read(first)).toMatchObject({ id: first, isTrashed: true });
  expect((await desk.patch(`/tickets/${first}`, { subject: 'x' })).status).toBe(404);
  expect((await desk.post(`/tickets/${first}/comments`, { content: 'x' })).status).toBe(404);
});

// Documented: The bin keeps tickets for 60 days.
test('after 60 days the trash is empty', async () => {
  const [id] = await someTickets(1);
  await desk.post('/tickets/moveToTrash', { ticketIds: [id] });
  await desk.sandbox.control.clock(59 * 86_400_000);
  await desk.connect();
  expect((await desk.get(`/tickets/${id}`)).status).toBe(200);

  await desk.sandbox.control.clock(61 * 86_400_000);
  await desk.connect();

  expect((await desk.get(`/tickets/${id}`)).status).toBe(404);
});

// 404 by id is the other way a portal may answer.
test('a portal may hide what is in the trash', async () => {
  const [id] = await someTickets(1);
  await desk.post('/tickets/moveToTrash', { ticketIds: [id] });
  await desk.sandbox.control.settings({ deskTrashedIsReadable: false });

  expect((await desk.get(`/tickets/${id}`)).status).toBe(404);
});

// Documented: 422 when the ids do not do; nothing is moved then.
test('one unknown id and nothing is moved', async () => {
  const [first] = await someTickets(1);

  expect(getFieldErrors(await desk.post('/tickets/moveToTrash', { ticketIds: [first, '1'] }))).toEqual(['/ticketIds invalid']);
  expect(getFieldErrors(await desk.post('/tickets/moveToTrash', { ticketIds: [] }))).toEqual(['/ticketIds invalid']);
  expect(getFieldErrors(await desk.post('/tickets/moveToTrash', { ids: [first] }))).toEqual(['/ticketIds missing', '/ids invalid']);
  expect(await read(first)).toMatchObject({ isTrashed: false });
});

// Documented: POST /tickets/updateMany {ids, fieldName, fieldValue, isCustomField} → 204.
test('one field of many tickets is changed at once', async () => {
  const ids = await someTickets(2);

  const status = await desk.post('/tickets/updateMany', { ids, fieldName: 'status', fieldValue: 'Closed' });
  const custom = await desk.post('/tickets/updateMany', { ids, fieldName: 'cf_vin', fieldValue: 'X1', isCustomField: true });

  expect([status.status, custom.status]).toEqual([204, 204]);
  for (const id of ids) expect(await read(id)).toMatchObject({ status: 'Closed', cf: { cf_vin: 'X1' } });
  expect(getFieldErrors(await desk.post('/tickets/updateMany', { ids, fieldName: 'status', fieldValue: 'new' }))).toEqual([
    '/fieldValue invalid',
  ]);
  expect(getFieldErrors(await desk.post('/tickets/updateMany', { ids, fieldName: 'ticketNumber', fieldValue: '1' }))).toEqual([
    '/fieldValue invalid',
  ]);
  expect(getFieldErrors(await desk.post('/tickets/updateMany', { fieldValue: 'Open' }))).toEqual(['/ids missing', '/fieldName missing']);
});

// Issue 3, fault `partial`: every second record of a batch fails.
test('when a batch fails in part, every second ticket stays as it was and is named', async () => {
  const ids = await someTickets(3);
  await desk.sandbox.control.faults([{ provider: 'desk', kind: 'partial', path: '/api/v1/tickets/updateMany', times: 1 }]);

  const reply = await desk.post('/tickets/updateMany', { ids, fieldName: 'priority', fieldValue: 'High' });

  expect([reply.status, getFieldErrors(reply)]).toEqual([422, ['/ids/1 invalid']]);
  expect(await Promise.all(ids.map(async (id) => (await read(id)).priority))).toEqual(['High', null, 'High']);
});

test('ids that come twice are one ticket, and a ticket in the trash is gone', async () => {
  const [first, second] = await someTickets(2);

  expect((await desk.post('/tickets/moveToTrash', { ticketIds: [first, first] })).status).toBe(204);
  expect(getFieldErrors(await desk.post('/tickets/moveToTrash', { ticketIds: [first] }))).toEqual(['/ticketIds invalid']);
  expect(
    getFieldErrors(await desk.post('/tickets/updateMany', { ids: [first, second], fieldName: 'priority', fieldValue: 'High' })),
  ).toEqual(['/ids invalid']);
  expect(await read(second)).toMatchObject({ priority: null });
});

// Documented: Ticket.json: fieldValue is a text; without it the field is emptied. isCustomField: fieldName is an API name or a label.
test('a field is emptied for many tickets when there is no value', async () => {
  const ids = await someTickets(2);
  const update = async (change: View) => (await desk.post('/tickets/updateMany', { ids, ...change })).status;
  await update({ fieldName: 'priority', fieldValue: 'High' });
  await update({ fieldName: 'Unit Number', fieldValue: '7', isCustomField: true });
  expect(await read(ids[0])).toMatchObject({ priority: 'High', cf: { cf_unit_number: '7' }, customFields: { 'Unit Number': '7' } });

  expect(await update({ fieldName: 'priority' })).toBe(204);
  expect(await update({ fieldName: 'cf_unit_number', isCustomField: true })).toBe(204);

  expect(await read(ids[1])).toMatchObject({ priority: null, cf: { cf_unit_number: null } });
});

test.each<[string, View]>([
  ['fieldValue', { fieldName: 'subject', fieldValue: 'x'.repeat(1_001) }],
  ['fieldValue', { fieldName: 'departmentId', fieldValue: '1' }],
  ['fieldValue', { fieldName: 'contact', fieldValue: 'x' }],
  ['fieldValue', { fieldName: 'status' }],
  ['fieldValue', { fieldName: '__proto__', fieldValue: 'x' }],
  ['fieldValue', { fieldName: 'note', fieldValue: 'x'.repeat(256), isCustomField: true }],
  ['fieldValue', { fieldName: 'priority', fieldValue: null }],
  ['fieldValue', { fieldName: 'priority', fieldValue: 7 }],
  ['fieldName', { fieldName: 7, fieldValue: 'x' }],
  ['isCustomField', { fieldName: 'priority', fieldValue: 'High', isCustomField: 'true' }],
  ['fieldValues', { fieldName: 'priority', fieldValues: 'High' }],
])('updateMany refuses a wrong %s: %j', async (field, change) => {
  const ids = await someTickets(1);

  expect(getFieldErrors(await desk.post('/tickets/updateMany', { ids, ...change }))).toEqual([`/${field} invalid`]);
});

// Issue 3, fault `partial`, for deletions.
test('when a deletion fails in part, every second ticket is still there', async () => {
  const ids = await someTickets(4);
  await desk.sandbox.control.faults([{ provider: 'desk', kind: 'partial', times: 1 }]);

  const reply = await desk.post('/tickets/moveToTrash', { ticketIds: ids });

  expect(getFieldErrors(reply)).toEqual(['/ticketIds/1 invalid', '/ticketIds/3 invalid']);
  expect((await desk.rows('/tickets?sortBy=createdTime')).map(({ id }) => id)).toEqual([ids[1], ids[3]]);
});

// Issue 3: the state counts equal what was really created, also when answers are cut off.
test('under load with answers cut off, the counts equal what was created', async () => {
  const contactId = await desk.aContact();
  const body = { departmentId: desk.departmentId(), contactId, subject: 'Many' };
  await desk.sandbox.control.faults([{ provider: 'desk', kind: 'reset_after', method: 'POST', probability: 0.3 }]);

  const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => desk.post('/tickets', body)));

  await desk.sandbox.control.clearFaults();
  const answered = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.body.id] : []));
  const { counts } = await desk.sandbox.control.state();
  const tickets = await desk.sandbox.control.records('desk', 'tickets');
  expect(answered.length).toBeLessThan(300);
  expect(counts.desk.tickets).toBe(300);
  expect(tickets.map(({ id }) => id)).toEqual(expect.arrayContaining(answered));
});
