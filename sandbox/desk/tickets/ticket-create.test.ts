import { expect, test } from 'vitest';
import { deskForTests, getFieldErrors, type View } from '../test-desk.ts';

const desk = deskForTests();

// Documented: Ticket.json: creating answers 200 and the bare ticket.
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

// Documented: ids are decimal strings of 17 to 19 digits; ticket numbers are strings and rise.
test('ids have 18 digits and ticket numbers rise', async () => {
  const first = await desk.aTicket();
  const second = await desk.aTicket();

  expect(first.id).toMatch(/^\d{18}$/);
  expect(Number(second.ticketNumber)).toBe(Number(first.ticketNumber) + 1);
  expect(typeof first.ticketNumber).toBe('string');
});

// Documented: Ticket.json: departmentId and contactId are required; INVALID_DATA names each field by its JSON pointer.
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

// Documented: additionalProperties:false; no PascalCase fields and no data array.
test('unknown keys are refused: PascalCase, data and what lists only show', async () => {
  const contactId = await desk.aContact();
  const body = { departmentId: desk.departmentId(), contactId };

  expect(getFieldErrors(await desk.post('/tickets', { ...body, Subject: 'x' }))).toEqual(['/Subject invalid']);
  expect(getFieldErrors(await desk.post('/tickets', { data: [body] }))).toContain('/data invalid');
  expect(getFieldErrors(await desk.post('/tickets', { ...body, ticketNumber: '7', constructor: 'x' }))).toEqual([
    '/ticketNumber invalid',
    '/constructor invalid',
  ]);
  expect(await desk.sandbox.control.records('desk', 'tickets')).toEqual([]);
});

// Documented: Ticket.json: subject at most 1000, description at most 65535, dueDate in UTC with Z, cf values at most 255.
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
    expect([reply.status, getFieldErrors(reply)]).toEqual([422, [`/${Object.keys(fields)[0]} invalid`]]);
  }
  const right = { subject: 'x'.repeat(1_000), description: 'x'.repeat(65_535), dueDate: '2026-11-21T10:00:00.000Z' };
  expect((await desk.post('/tickets', { ...base, ...right })).status).toBe(200);
});

// Documented: Common.json: EMPTY_PAYLOAD.
test('an empty body is an empty payload', async () => {
  const empty = await desk.post('/tickets', {});
  const none = await desk.call('POST', '/tickets');

  expect([empty.status, empty.body.errorCode]).toEqual([422, 'EMPTY_PAYLOAD']);
  expect([none.status, none.body.errorCode]).toEqual([422, 'EMPTY_PAYLOAD']);
});

// Documented: contact:{lastName*, email*, firstName} makes the contact; assumed: one with the same address is used again.
test('a ticket can bring its contact along', async () => {
  const contact = { lastName: 'Sanchez', firstName: 'Ines', email: 'ines@shop.example' };
  const first = await desk.aTicket({ contactId: undefined, contact });
  const second = await desk.aTicket({ contactId: undefined, contact: { ...contact, email: 'INES@shop.example' } });

  expect(second.contactId).toBe(first.contactId);
  expect((await desk.get(`/contacts/${first.contactId}`)).body).toMatchObject(contact);
  const refused = await desk.post('/tickets', { departmentId: desk.departmentId(), contact: { lastName: 'No address', Company: 'x' } });
  expect(getFieldErrors(refused)).toEqual(['/contact/email missing', '/contact/Company invalid']);
});

// Documented: cf:{cf_x}: custom fields of at most 255 letters, read back under cf and, by label, customFields.
test('custom fields are kept and shown twice', async () => {
  const ticket = await desk.aTicket({ cf: { cf_local_ticket_id: 'TKT-000007', cf_units: 3 } });

  expect(ticket.cf).toEqual({ cf_local_ticket_id: 'TKT-000007', cf_units: '3' });
  expect(ticket.customFields).toEqual({ 'Local Ticket Id': 'TKT-000007', Units: '3' });
  const changed = await desk.patch(`/tickets/${ticket.id}`, { customFields: { 'Local Ticket Id': 'TKT-000008' } });
  expect(changed.body.cf).toEqual({ cf_local_ticket_id: 'TKT-000008', cf_units: '3' });
  const base = { departmentId: desk.departmentId(), contactId: ticket.contactId };
  expect(getFieldErrors(await desk.post('/tickets', { ...base, cf: { cf_note: 'x'.repeat(256) } }))).toEqual(['/cf/cf_note invalid']);
  expect(getFieldErrors(await desk.post('/tickets', { ...base, cf: { Note: 'x' } }))).toEqual(['/cf/Note invalid']);
});

test('only the custom fields of the portal are known when it says which', async () => {
  await desk.sandbox.control.settings({ deskCustomFields: 'cf_vin' });
  const base = { departmentId: desk.departmentId(), contactId: await desk.aContact() };

  expect((await desk.post('/tickets', { ...base, cf: { cf_vin: '1HGCM82633A004352' } })).status).toBe(200);
  expect(getFieldErrors(await desk.post('/tickets', { ...base, cf: { cf_other: 'x' } }))).toEqual(['/cf/cf_other invalid']);
});

// Drop the response after the commit; the state counts what was really created.
test('a ticket whose answer was cut off is there all the same', async () => {
  const contactId = await desk.aContact();
  await desk.sandbox.control.faults([{ provider: 'desk', kind: 'reset_after', path: '/api/v1/tickets', method: 'POST', times: 1 }]);

  await expect(desk.post('/tickets', { departmentId: desk.departmentId(), contactId, subject: 'Lost' })).rejects.toThrow();

  const tickets = await desk.sandbox.control.records('desk', 'tickets');
  expect(tickets.map(({ subject }) => subject)).toEqual(['Lost']);
});

// Documented: Ticket.json: only departmentId and contactId are required.
test('a ticket can be made of its department and contact alone', async () => {
  const reply = await desk.post('/tickets', { departmentId: desk.departmentId(), contactId: await desk.aContact() });

  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ subject: '', description: null, status: 'Open', priority: null, classification: null, cf: {} });
});

// Documented: Ticket.json: which fields may be null and which may not, how many of a list, and "" for no id.
test('fields have the types that are described', async () => {
  const contactId = await desk.aContact();
  const base = { departmentId: desk.departmentId(), contactId };
  const refused: View[] = [
    { subject: null },
    { subject: 7 },
    { description: ['x'] },
    { status: null },
    { status: ['Open'] },
    { status: 'open' },
    { accountId: null },
    { resolution: null },
    { secondaryContacts: null },
    { secondaryContacts: contactId },
    { secondaryContacts: [contactId, '1'] },
    { secondaryContacts: Array(21).fill(contactId) },
    { entitySkills: ['1'] },
    { uploads: ['1'] },
    { teamId: '1' },
    { dueDate: '2026-02-31' },
    { dueDate: '2026-11-21T25:00:00Z' },
    { dueDate: 1_795_255_200_000 },
    { email: 'a@b' },
    { email: 'two words@b.example' },
    { email: 'two..dots@shop.example' },
    { phone: 123 },
    { priority: 'x'.repeat(121) },
    { cf: [] },
    { cf: 'cf_x' },
    { customFields: 7 },
    { customFields: { Note: 'x'.repeat(256) } },
  ];
  for (const fields of refused) {
    const reply = await desk.post('/tickets', { ...base, ...fields });
    expect([reply.status, getFieldErrors(reply)], JSON.stringify(fields)).toEqual([422, [`/${Object.keys(fields)[0]} invalid`]]);
  }
  const nothing = { description: null, priority: null, channel: null, classification: null, category: null, email: null, dueDate: null };
  const none = {
    cf: null,
    customFields: null,
    productId: '',
    teamId: null,
    assigneeId: '',
    secondaryContacts: [contactId],
    entitySkills: [],
  };
  const made = await desk.post('/tickets', { ...base, ...nothing, ...none, resolution: '' });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({ channel: 'Web', assigneeId: null, secondaryContacts: [contactId], productId: null, email: null });
});

test('custom fields are named themselves when they are wrong', async () => {
  const base = { departmentId: desk.departmentId(), contactId: await desk.aContact() };
  const cf = { cf_a: true, cf_b: 1.5, cf_c: {}, cf_d: 'fine', cf_e: null, Cf_f: 'x' };

  const reply = await desk.post('/tickets', { ...base, Subject: 'x', cf });

  expect(getFieldErrors(reply)).toEqual([
    '/Subject invalid',
    '/cf/cf_a invalid',
    '/cf/cf_b invalid',
    '/cf/cf_c invalid',
    '/cf/Cf_f invalid',
  ]);
});

// Documented: The inline contact: lastName at most 200, firstName 100, email required, all in ASCII; nothing else.
test('an inline contact has its own rules', async () => {
  const departmentId = desk.departmentId();
  const email = 'ada@shop.example';
  const post = async (contact: unknown) => getFieldErrors(await desk.post('/tickets', { departmentId, contact }));

  expect(await post({})).toEqual(['/contact/lastName missing', '/contact/email missing']);
  expect(await post({ lastName: '', email: null })).toEqual(['/contact/lastName missing', '/contact/email missing']);
  expect(await post({ lastName: 'x'.repeat(201), email, firstName: 'y'.repeat(101) })).toEqual([
    '/contact/lastName invalid',
    '/contact/firstName invalid',
  ]);
  expect(await post({ lastName: 'A', email: 'nobody', phone: '1' })).toEqual(['/contact/email invalid', '/contact/phone invalid']);
  expect(await post({ lastName: 'Sánchez', firstName: 'Inés', email: 'inés@shop.example' })).toEqual([
    '/contact/lastName invalid',
    '/contact/firstName invalid',
    '/contact/email invalid',
  ]);
  for (const wrong of [null, 'Ada', [], 7]) expect(await post(wrong)).toEqual(['/contact invalid']);
  expect(await desk.sandbox.control.records('desk', 'contacts')).toEqual([]);
  expect(await post({ lastName: 'x'.repeat(200), email, firstName: null })).toEqual([]);
});

test('a contactId counts before an inline contact', async () => {
  const contactId = await desk.aContact();

  const ticket = await desk.aTicket({ contactId, contact: { lastName: 'Other', email: 'other@shop.example' } });

  expect(ticket.contactId).toBe(contactId);
  expect(await desk.sandbox.control.records('desk', 'contacts')).toHaveLength(1);
});

test('a ticket takes the account, the address and the telephone of its contact unless it says otherwise', async () => {
  const accountId = String((await desk.post('/accounts', { accountName: 'Garage' })).body.id);
  const contactId = await desk.aContact({ accountId, email: 'ada@shop.example', phone: '0123' });

  expect(await desk.aTicket({ contactId })).toMatchObject({ accountId, email: 'ada@shop.example', phone: '0123' });
  expect(await desk.aTicket({ contactId, email: 'other@shop.example', phone: null })).toMatchObject({
    email: 'other@shop.example',
    phone: null,
  });
});

// There is no idempotency key: the same body twice is two tickets.
test('the same creation twice makes two tickets', async () => {
  const body = { departmentId: desk.departmentId(), contactId: await desk.aContact(), subject: 'Twin' };
  const headers = { 'idempotency-key': 'one', 'x-request-id': 'one' };

  const [one, other] = [await desk.call('POST', '/tickets', { body, headers }), await desk.call('POST', '/tickets', { body, headers })];

  expect(one.body.id).not.toBe(other.body.id);
  expect(await desk.rows('/tickets')).toHaveLength(2);
});
