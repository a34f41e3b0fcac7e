import { expect, test } from 'vitest';
import { deskForTests } from './test-desk.ts';

const desk = deskForTests();

const edit = (kind: string, fields: { id?: string; changes?: Record<string, unknown>; remove?: boolean }) =>
  desk.sandbox.control.edit<{ id: string }>({ provider: 'desk', kind, ...fields });

test('an edit creates, changes and deletes a ticket', async () => {
  const { id } = await edit('tickets', { changes: { subject: 'By phone' } });
  expect((await desk.get(`/tickets/${id}`)).body).toMatchObject({ subject: 'By phone', departmentId: desk.departmentId() });

  await edit('tickets', { id, changes: { status: 'Closed', departmentId: desk.departmentId('Bug Report') } });
  expect((await desk.get(`/tickets/${id}`)).body).toMatchObject({ status: 'Closed', departmentId: desk.departmentId('Bug Report') });

  await edit('tickets', { id, remove: true });
  expect((await desk.get(`/tickets/${id}`)).body).toMatchObject({ isTrashed: true });
  await expect(edit('tickets', { id, changes: { subject: 'Gone' } })).rejects.toThrow();
});

test('rejects an invalid edit with the reason', async () => {
  const { id } = await edit('tickets', { changes: { subject: 'By phone' } });

  await expect(edit('tickets', { id, changes: { status: 'new' } })).rejects.toThrow('/status is invalid');
  await expect(edit('contacts', { changes: { firstName: 'Nameless' } })).rejects.toThrow('/lastName is missing');
  await expect(edit('spaceships', { changes: {} })).rejects.toThrow();
});

test('an edit creates, changes and deletes contacts and accounts', async () => {
  const account = await edit('accounts', { changes: { accountName: 'Garage' } });
  const contact = await edit('contacts', { changes: { lastName: 'Nowak', email: 'ewa@shop.example', accountId: account.id } });
  await edit('accounts', { id: account.id, changes: { accountName: 'Garage Nowak' } });
  await edit('contacts', { id: contact.id, changes: { email: 'nowak@shop.example' } });

  expect((await desk.get('/contacts/search?email=ewa@shop.example')).status).toBe(204);
  expect((await desk.get<{ data: unknown[] }>('/contacts/search?email=nowak@shop.example')).body.data).toMatchObject([
    { id: contact.id, account: { accountName: 'Garage Nowak' } },
  ]);
  await edit('contacts', { id: contact.id, remove: true });
  await edit('accounts', { id: account.id, remove: true });
  expect((await desk.get(`/contacts/${contact.id}`)).status).toBe(404);
  expect((await desk.get(`/accounts/${account.id}`)).status).toBe(404);
});

test('returns records and counts after edits', async () => {
  const { id } = await edit('tickets', { changes: { subject: 'One' } });
  const gone = await edit('tickets', { changes: { subject: 'Two' } });
  await edit('comments', { changes: { ticketId: id, content: 'Seen' } });
  await edit('tickets', { id: gone.id, remove: true });
  const { records, state } = desk.sandbox.control;

  expect(await records('desk', 'tickets')).toMatchObject([{ id, subject: 'One', commentCount: '1' }]);
  expect(await records('desk', 'trash')).toMatchObject([{ id: gone.id }]);
  expect(await records('desk', 'comments')).toMatchObject([{ ticketId: id, content: 'Seen' }]);
  expect((await state()).counts.desk).toMatchObject({ tickets: 1, trash: 1, contacts: 1, accounts: 0, comments: 1 });
});

test('names the invalid field of an edit, for every kind of record', async () => {
  const { id } = await edit('tickets', { changes: { subject: 'By phone' } });
  const comment = await edit('comments', { changes: { ticketId: id, content: 'Seen' } });
  const contact = await edit('contacts', { changes: { lastName: 'Nowak' } });
  const refused: [string, Parameters<typeof edit>[1], string][] = [
    ['tickets', { changes: { Subject: 'x' } }, '/Subject is invalid'],
    ['tickets', { changes: { departmentId: '1' } }, '/departmentId is invalid'],
    ['contacts', { id: contact.id, changes: { lastName: '' } }, '/lastName is missing'],
    ['contacts', { id: contact.id, changes: { email: 'nowhere' } }, '/email is invalid'],
    ['accounts', { changes: { accountName: null } }, '/accountName is missing'],
    ['comments', { changes: { ticketId: id } }, '/content is missing'],
    ['comments', { changes: { ticketId: id, content: 'x', commenterId: '1' } }, '/commenterId is invalid'],
    ['comments', { changes: { ticketId: id, content: 7 } }, '/content is invalid'],
    ['comments', { id: comment.id, changes: { ticketId: id } }, '/ticketId is invalid'],
    ['threads', { changes: { ticketId: id } }, '/summary is missing'],
    ['threads', { changes: { ticketId: id, summary: 'x', direction: 'sideways' } }, '/direction is invalid'],
  ];

  for (const [kind, fields, message] of refused) await expect(edit(kind, fields), message).rejects.toThrow(message);
});

test('returns 404 for an edit of an unknown record', async () => {
  const { id } = await edit('tickets', { changes: { subject: 'Gone' } });
  const thread = await edit('threads', { changes: { ticketId: id, summary: 'Written' } });
  await expect(edit('threads', { id: thread.id, changes: { summary: 'Rewritten' } })).rejects.toThrow('404');
  await edit('tickets', { id, remove: true });

  for (const kind of ['tickets', 'contacts', 'accounts', 'comments']) {
    await expect(edit(kind, { id: '1', changes: {} }), kind).rejects.toThrow('404');
    await expect(edit(kind, { id: '1', remove: true }), kind).rejects.toThrow('404');
  }
  for (const kind of ['comments', 'threads']) {
    await expect(edit(kind, { changes: { ticketId: id, content: 'x', summary: 'x' } }), kind).rejects.toThrow('404');
  }
  for (const kind of ['constructor', '__proto__', 'toString', 'webhooks']) await expect(edit(kind, { changes: {} })).rejects.toThrow('404');
});

test('an edit changes and deletes a comment', async () => {
  const { id: ticketId } = await edit('tickets', { changes: { subject: 'One' } });
  const { id } = await edit('comments', { changes: { ticketId, content: 'Seen' } });

  await edit('comments', { id, changes: { isPublic: true } });
  expect(await desk.rows(`/tickets/${ticketId}/comments`)).toMatchObject([{ id, content: 'Seen', isPublic: true }]);
  await edit('comments', { id, remove: true });

  expect(await desk.rows(`/tickets/${ticketId}/comments`)).toEqual([]);
  expect((await desk.get(`/tickets/${ticketId}`)).body.commentCount).toBe('0');
});

test('an edit changes modifiedTime', async () => {
  const { id } = await edit('tickets', { changes: { subject: 'One' } });
  const before = String((await desk.get(`/tickets/${id}`)).body.modifiedTime);
  await desk.sandbox.control.clock(120_000);

  await edit('tickets', { id, changes: { status: 'On Hold' } });

  const after = new Date(Date.parse(before) + 60_000).toISOString();
  const range = `${after},${new Date(Date.now() + 600_000).toISOString()}`;
  expect(await desk.rows(`/tickets/search?modifiedTimeRange=${range}`)).toMatchObject([{ id, status: 'On Hold' }]);
});

test('creates a contact for a ticket of an edit if there is none', async () => {
  const { id } = await edit('tickets', { changes: {} });

  expect((await desk.get(`/tickets/${id}?include=contacts`)).body).toMatchObject({ contact: { lastName: 'Walker' } });
  expect((await desk.sandbox.control.state()).counts.desk).toMatchObject({ tickets: 1, contacts: 1, threads: 0, webhooks: 0 });
});
