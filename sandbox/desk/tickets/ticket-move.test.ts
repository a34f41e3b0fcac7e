import { expect, test } from 'vitest';
import { deskForTests, getFieldErrors, getRefusal } from '../test-desk.ts';

const desk = deskForTests();

const UNKNOWN = '189440000000999999';
const restore = (...ids: string[]) => desk.post<{ results: unknown[] }>('/recycleBin/restore', { ids });
const trash = (...ticketIds: string[]) => desk.post('/tickets/moveToTrash', { ticketIds });
const failed = (id: string) => ({ id, success: false, errors: { errorCode: 'URL_NOT_FOUND' } });

// Reported by third parties: POST /tickets/{id}/move {departmentId}. Assumed: it answers the ticket.
test('a ticket moves to another department and keeps its number', async () => {
  const ticket = await desk.aTicket();
  const departmentId = desk.departmentId('Bug Report');
  await desk.sandbox.control.clock(5_000);

  const { status, body } = await desk.post(`/tickets/${ticket.id}/move`, { departmentId });

  expect([status, body]).toMatchObject([200, { id: ticket.id, ticketNumber: ticket.ticketNumber, departmentId }]);
  expect(String(body.modifiedTime) > String(ticket.modifiedTime)).toBe(true);
  expect(await desk.rows(`/tickets?departmentId=${departmentId}`)).toMatchObject([{ id: ticket.id }]);
  expect((await desk.get(`/tickets?departmentId=${desk.departmentId()}`)).status).toBe(204);
});

test('a move to nowhere, or of a ticket that is not there, is refused', async () => {
  const { id } = await desk.aTicket();
  const departmentId = desk.departmentId();

  expect(getFieldErrors(await desk.post(`/tickets/${id}/move`, { departmentId: '1' }))).toEqual(['/departmentId invalid']);
  expect(getFieldErrors(await desk.post(`/tickets/${id}/move`, { department: 'Bug Report' }))).toEqual([
    '/departmentId missing',
    '/department invalid',
  ]);
  expect(getRefusal(await desk.post(`/tickets/${UNKNOWN}/move`, { departmentId }))).toEqual([404, 'URL_NOT_FOUND']);
  await trash(id);
  expect(getRefusal(await desk.post(`/tickets/${id}/move`, { departmentId }))).toEqual([404, 'URL_NOT_FOUND']);
});

// Reported by third parties: POST /recycleBin/restore {ids}. Assumed: a result for each id.
test('a ticket comes back from the trash, into lists and search, as changed just now', async () => {
  const { id } = await desk.aTicket({ subject: 'Back', status: 'On Hold' });
  await trash(id);
  const trashed = (await desk.get(`/tickets/${id}`)).body;
  await desk.sandbox.control.clock(5_000);

  const { status, body } = await restore(id);

  expect([status, body]).toEqual([200, { results: [{ id, success: true, errors: null }] }]);
  const { body: ticket } = await desk.get(`/tickets/${id}`);
  expect(ticket).toMatchObject({ subject: 'Back', status: 'On Hold', isTrashed: false });
  expect(String(ticket.modifiedTime) > String(trashed.modifiedTime)).toBe(true);
  expect(await desk.rows('/tickets')).toMatchObject([{ id }]);
  expect(await desk.rows(`/tickets/search?id=${id}`)).toMatchObject([{ id }]);
  expect((await desk.patch(`/tickets/${id}`, { subject: 'Changed' })).status).toBe(200);
});

test('what is not in the trash cannot come back, the others do', async () => {
  const [active, trashed] = [await desk.aTicket(), await desk.aTicket()];
  await trash(trashed.id);

  const { body } = await restore(active.id, UNKNOWN, trashed.id);

  expect(body.results).toEqual([failed(active.id), failed(UNKNOWN), { id: trashed.id, success: true, errors: null }]);
  expect(getFieldErrors(await restore())).toEqual(['/ids invalid']);
});

// Documented: the bin keeps tickets for 60 days.
test('nothing comes back after 60 days', async () => {
  const { id } = await desk.aTicket();
  await trash(id);
  await desk.sandbox.control.clock(61 * 86_400_000);
  await desk.connect();

  expect((await restore(id)).body.results).toEqual([failed(id)]);
});

test('with the fault partial every second ticket stays in the trash', async () => {
  const ids = [(await desk.aTicket()).id, (await desk.aTicket()).id];
  await trash(...ids);
  await desk.sandbox.control.faults([{ provider: 'desk', kind: 'partial', path: '/api/v1/recycleBin' }]);

  expect((await restore(...ids)).body.results).toMatchObject([{ success: true }, { success: false }]);
  expect(await desk.rows('/tickets')).toMatchObject([{ id: ids[0] }]);
});
