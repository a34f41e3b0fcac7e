import { expect, test } from 'vitest';
import { deskForTests, getFieldErrors } from '../test-desk.ts';

const desk = deskForTests();

// Documented: PATCH /tickets/{id} changes what it names, without a precondition.
test('a change touches only what it names, and the last one wins', async () => {
  const ticket = await desk.aTicket({ description: 'First', priority: 'Low' });
  await desk.sandbox.control.clock(5_000);

  const reply = await desk.call('PATCH', `/tickets/${ticket.id}`, {
    body: { priority: 'High', description: null },
    headers: { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' },
  });

  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ id: ticket.id, subject: ticket.subject, priority: 'High', description: null });
  expect(String(reply.body.modifiedTime) > String(ticket.modifiedTime)).toBe(true);
  expect(reply.body.createdTime).toBe(ticket.createdTime);
});

test('a change with an unknown key or of an unknown ticket is refused', async () => {
  const ticket = await desk.aTicket();
  const unknown = await desk.patch('/tickets/189440000000999999', { subject: 'x' });

  expect(getFieldErrors(await desk.patch(`/tickets/${ticket.id}`, { Status: 'Closed' }))).toEqual(['/Status invalid']);
  expect([unknown.status, unknown.body.errorCode]).toEqual([404, 'URL_NOT_FOUND']);
  expect((await desk.patch(`/tickets/${ticket.id}`, {})).body.errorCode).toBe('EMPTY_PAYLOAD');
});

// Assumed: Statuses Open, On Hold, Escalated, Closed with the types Open, On Hold, Open, Closed.
test('a status has its type, and closing is remembered while it lasts', async () => {
  const { id } = await desk.aTicket();
  const change = async (status: string) => (await desk.patch(`/tickets/${id}`, { status })).body;

  expect(await change('On Hold')).toMatchObject({ statusType: 'On Hold', closedTime: null, onholdTime: expect.stringMatching(/Z$/) });
  expect(await change('Escalated')).toMatchObject({ statusType: 'Open', isEscalated: true, onholdTime: null });
  expect(await change('Closed')).toMatchObject({ statusType: 'Closed', closedTime: expect.stringMatching(/Z$/) });
  expect(await change('Open')).toMatchObject({ statusType: 'Open', closedTime: null });
});

test('a portal may have statuses of its own', async () => {
  await desk.sandbox.control.settings({ deskStatuses: 'Open=Open,Waiting for parts=On Hold,Closed=Closed' });

  const ticket = await desk.aTicket({ status: 'Waiting for parts' });

  expect(ticket).toMatchObject({ status: 'Waiting for parts', statusType: 'On Hold' });
});

test('a change moves a ticket, assigns it and unassigns it', async () => {
  const { id } = await desk.aTicket();
  const { body } = await desk.get<{ associatedAgentIds: string[] }>(`/departments/${desk.departmentId()}`);
  const [assigneeId = ''] = body.associatedAgentIds;
  const contactId = await desk.aContact({ lastName: 'New' });
  const departmentId = desk.departmentId('Bug Report');

  expect((await desk.patch(`/tickets/${id}`, { assigneeId, contactId, departmentId })).body).toMatchObject({
    assigneeId,
    contactId,
    departmentId,
  });
  expect((await desk.patch(`/tickets/${id}`, { assigneeId: '' })).body.assigneeId).toBeNull();
  expect(getFieldErrors(await desk.patch(`/tickets/${id}`, { contact: { lastName: 'x', email: 'x@y.example' } }))).toEqual([
    '/contact invalid',
  ]);
  expect(getFieldErrors(await desk.patch(`/tickets/${id}`, { id: '1', modifiedTime: '2026-01-01T00:00:00Z' }))).toEqual([
    '/id invalid',
    '/modifiedTime invalid',
  ]);
});

// Ids rise: the one who has left comes right behind the last of those who work here.
test('somebody who has left cannot be given a ticket', async () => {
  const { body } = await desk.get<{ associatedAgentIds: string[] }>(`/departments/${desk.departmentId()}`);
  const active = body.associatedAgentIds.at(-1) ?? '';
  const { id } = await desk.aTicket();

  expect((await desk.patch(`/tickets/${id}`, { assigneeId: active })).status).toBe(200);
  expect(getFieldErrors(await desk.patch(`/tickets/${id}`, { assigneeId: String(BigInt(active) + 1n) }))).toEqual(['/assigneeId invalid']);
});

test('a refused change changes nothing, not even the time', async () => {
  const ticket = await desk.aTicket({ priority: 'Low' });
  await desk.sandbox.control.clock(60_000);

  expect((await desk.patch(`/tickets/${ticket.id}`, { priority: 'High', status: 'Solved' })).status).toBe(422);

  expect((await desk.get(`/tickets/${ticket.id}`)).body).toMatchObject({ priority: 'Low', modifiedTime: ticket.modifiedTime });
});

// Documented: disableClosureNotification is the one query parameter of a change.
test('a change may disable the notification of the closing', async () => {
  const { id } = await desk.aTicket();

  expect((await desk.patch(`/tickets/${id}?disableClosureNotification=true`, { status: 'Closed' })).body.status).toBe('Closed');
  expect((await desk.patch(`/tickets/${id}?notify=false`, { status: 'Open' })).status).toBe(422);
});
