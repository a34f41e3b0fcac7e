import { expect, test } from 'vitest';
import { deskForTests } from './test-desk.ts';

const desk = deskForTests();

const edit = (kind: string, fields: { id?: string; changes?: Record<string, unknown>; remove?: boolean }) =>
  desk.sandbox.control.edit<{ id: string }>({ provider: 'desk', kind, ...fields });

test('somebody makes, changes and deletes a ticket at the help desk', async () => {
  const { id } = await edit('tickets', { changes: { subject: 'By phone' } });
  expect((await desk.get(`/tickets/${id}`)).body).toMatchObject({ subject: 'By phone', departmentId: desk.departmentId() });

  await edit('tickets', { id, changes: { status: 'Closed', departmentId: desk.departmentId('Bug Report') } });
  expect((await desk.get(`/tickets/${id}`)).body).toMatchObject({ status: 'Closed', departmentId: desk.departmentId('Bug Report') });

  await edit('tickets', { id, remove: true });
  expect((await desk.get(`/tickets/${id}`)).body).toMatchObject({ isTrashed: true });
  await expect(edit('tickets', { id, changes: { subject: 'Gone' } })).rejects.toThrow();
});

test('an edit that the help desk would not allow is refused and says why', async () => {
  const { id } = await edit('tickets', { changes: { subject: 'By phone' } });

  await expect(edit('tickets', { id, changes: { status: 'new' } })).rejects.toThrow('/status is invalid');
  await expect(edit('contacts', { changes: { firstName: 'Nameless' } })).rejects.toThrow('/lastName is missing');
  await expect(edit('spaceships', { changes: {} })).rejects.toThrow();
});

test('somebody makes, changes and deletes contacts and accounts', async () => {
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

test('the records and their counts show what is there', async () => {
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
