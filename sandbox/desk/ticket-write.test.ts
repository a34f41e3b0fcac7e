import { expect, test } from 'vitest';
import { deskForTests, errorsOf, type View } from './test-desk.ts';

const desk = deskForTests();

// [V] Ticket.json: creating answers 200 and the bare ticket.
test('a created ticket is answered bare, with 200', async () => {
  const contactId = await desk.aContact({ email: 'mia@shop.example', phone: '0123' });
  const departmentId = desk.departmentId('Bug Report');

  const reply = await desk.post('/tickets', {
    departmentId,
    contactId,
    subject: 'Größe ändern',
    description: '<p>Ö</p>',
    priority: 'High',
  });

  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    subject: 'Größe ändern',
    description: '<p>Ö</p>',
    status: 'Open',
    statusType: 'Open',
    priority: 'High',
    departmentId,
    contactId,
    email: 'mia@shop.example',
    phone: '0123',
    isTrashed: false,
  });
});

// [V] §0.7: ids are decimal strings of 17 to 19 digits; ticket numbers are strings and rise.
test('ids have 18 digits and ticket numbers rise', async () => {
  const first = await desk.aTicket();
  const second = await desk.aTicket();

  expect(first.id).toMatch(/^\d{18}$/);
  expect(Number(second.ticketNumber)).toBe(Number(first.ticketNumber) + 1);
  expect(typeof first.ticketNumber).toBe('string');
});

// [V] Ticket.json: departmentId and contactId are required; INVALID_DATA names each field by its JSON pointer.
test('a ticket without department and contact is refused, field by field', async () => {
  const reply = await desk.post('/tickets', { subject: 'Nobody and nowhere' });

  expect(reply.status).toBe(422);
  expect(reply.body).toEqual({
    errorCode: 'INVALID_DATA',
    message: 'The data does not comply to the validation restrictions defined.',
    errors: [
      { fieldName: '/departmentId', errorType: 'missing', errorMessage: '' },
      { fieldName: '/contactId', errorType: 'missing', errorMessage: '' },
    ],
  });
});

// [V] additionalProperties:false; §0.3: no PascalCase fields and no data array.
test('unknown keys are refused: PascalCase, data and what lists only show', async () => {
  const contactId = await desk.aContact();
  const body = { departmentId: desk.departmentId(), contactId };

  expect(errorsOf(await desk.post('/tickets', { ...body, Subject: 'x' }))).toEqual(['/Subject invalid']);
  expect(errorsOf(await desk.post('/tickets', { data: [body] }))).toContain('/data invalid');
  expect(errorsOf(await desk.post('/tickets', { ...body, ticketNumber: '7', constructor: 'x' }))).toEqual([
    '/ticketNumber invalid',
    '/constructor invalid',
  ]);
  expect(await desk.sandbox.control.records('desk', 'tickets')).toEqual([]);
});

// [V] Ticket.json: subject at most 1000, description at most 65535, dueDate in UTC with Z, cf values at most 255.
test('values beyond their limits are invalid', async () => {
  const base = { departmentId: desk.departmentId(), contactId: await desk.aContact() };
  const wrong: View[] = [
    { subject: 'x'.repeat(1_001) },
    { description: 'x'.repeat(65_536) },
    { dueDate: '2026-11-21T10:00:00+01:00' },
    { dueDate: 'tomorrow' },
    { email: 'no address' },
    { status: 'new' },
    { departmentId: '1' },
    { contactId: '189440000000999999' },
    { accountId: '1' },
    { assigneeId: '1' },
    { productId: '1' },
  ];
  for (const fields of wrong) {
    const reply = await desk.post('/tickets', { ...base, ...fields });
    expect([reply.status, errorsOf(reply)]).toEqual([422, [`/${Object.keys(fields)[0]} invalid`]]);
  }
  const right = { subject: 'x'.repeat(1_000), description: 'x'.repeat(65_535), dueDate: '2026-11-21T10:00:00.000Z' };
  expect((await desk.post('/tickets', { ...base, ...right })).status).toBe(200);
});

// [V] Common.json: EMPTY_PAYLOAD.
test('an empty body is an empty payload', async () => {
  const empty = await desk.post('/tickets', {});
  const none = await desk.call('POST', '/tickets');

  expect([empty.status, empty.body.errorCode]).toEqual([422, 'EMPTY_PAYLOAD']);
  expect([none.status, none.body.errorCode]).toEqual([422, 'EMPTY_PAYLOAD']);
});

// [V] contact:{lastName*, email*, firstName} makes the contact; [U] one with the same address is used again.
test('a ticket can bring its contact along', async () => {
  const contact = { lastName: 'Sánchez', firstName: 'Inés', email: 'ines@shop.example' };
  const first = await desk.aTicket({ contactId: undefined, contact });
  const second = await desk.aTicket({ contactId: undefined, contact: { ...contact, email: 'INES@shop.example' } });

  expect(second.contactId).toBe(first.contactId);
  expect((await desk.get(`/contacts/${first.contactId}`)).body).toMatchObject(contact);
  const refused = await desk.post('/tickets', { departmentId: desk.departmentId(), contact: { lastName: 'No address', Company: 'x' } });
  expect(errorsOf(refused)).toEqual(['/contact/email missing', '/contact/Company invalid']);
});

// [V] cf:{cf_x}: custom fields of at most 255 letters, read back under cf and, by label, customFields.
test('custom fields are kept and shown twice', async () => {
  const ticket = await desk.aTicket({ cf: { cf_local_ticket_id: 'TKT-000007', cf_units: 3 } });

  expect(ticket.cf).toEqual({ cf_local_ticket_id: 'TKT-000007', cf_units: '3' });
  expect(ticket.customFields).toEqual({ 'Local Ticket Id': 'TKT-000007', Units: '3' });
  const changed = await desk.patch(`/tickets/${ticket.id}`, { customFields: { 'Local Ticket Id': 'TKT-000008' } });
  expect(changed.body.cf).toEqual({ cf_local_ticket_id: 'TKT-000008', cf_units: '3' });
  const base = { departmentId: desk.departmentId(), contactId: ticket.contactId };
  expect(errorsOf(await desk.post('/tickets', { ...base, cf: { cf_note: 'x'.repeat(256) } }))).toEqual(['/cf/cf_note invalid']);
  expect(errorsOf(await desk.post('/tickets', { ...base, cf: { Note: 'x' } }))).toEqual(['/cf/Note invalid']);
});

test('only the custom fields of the portal are known when it says which', async () => {
  await desk.sandbox.control.switches({ deskCustomFields: 'cf_vin' });
  const base = { departmentId: desk.departmentId(), contactId: await desk.aContact() };

  expect((await desk.post('/tickets', { ...base, cf: { cf_vin: '1HGCM82633A004352' } })).status).toBe(200);
  expect(errorsOf(await desk.post('/tickets', { ...base, cf: { cf_other: 'x' } }))).toEqual(['/cf/cf_other invalid']);
});

// [V] PATCH /tickets/{id} changes what it names, without a precondition.
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

  expect(errorsOf(await desk.patch(`/tickets/${ticket.id}`, { Status: 'Closed' }))).toEqual(['/Status invalid']);
  expect([unknown.status, unknown.body.errorCode]).toEqual([404, 'URL_NOT_FOUND']);
  expect((await desk.patch(`/tickets/${ticket.id}`, {})).body.errorCode).toBe('EMPTY_PAYLOAD');
});

// [U] Statuses Open, On Hold, Escalated, Closed with the types Open, On Hold, Open, Closed.
test('a status has its type, and closing is remembered while it lasts', async () => {
  const { id } = await desk.aTicket();
  const change = async (status: string) => (await desk.patch(`/tickets/${id}`, { status })).body;

  expect(await change('On Hold')).toMatchObject({ statusType: 'On Hold', closedTime: null, onholdTime: expect.stringMatching(/Z$/) });
  expect(await change('Escalated')).toMatchObject({ statusType: 'Open', isEscalated: true, onholdTime: null });
  expect(await change('Closed')).toMatchObject({ statusType: 'Closed', closedTime: expect.stringMatching(/Z$/) });
  expect(await change('Open')).toMatchObject({ statusType: 'Open', closedTime: null });
});

test('a portal may have statuses of its own', async () => {
  await desk.sandbox.control.switches({ deskStatuses: 'Open=Open,Waiting for parts=On Hold,Closed=Closed' });

  const ticket = await desk.aTicket({ status: 'Waiting for parts' });

  expect(ticket).toMatchObject({ status: 'Waiting for parts', statusType: 'On Hold' });
});

// §9: drop the response after the commit; the state counts what was really created.
test('a ticket whose answer was cut off is there all the same', async () => {
  const contactId = await desk.aContact();
  await desk.sandbox.control.faults([{ provider: 'desk', kind: 'reset_after', path: '/api/v1/tickets', method: 'POST', times: 1 }]);

  await expect(desk.post('/tickets', { departmentId: desk.departmentId(), contactId, subject: 'Lost' })).rejects.toThrow();

  const tickets = await desk.sandbox.control.records('desk', 'tickets');
  expect(tickets.map(({ subject }) => subject)).toEqual(['Lost']);
});
