import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import type { CustomerMerge } from '../../../master-data/customers/customer-merge.contract.ts';
import type { Lead } from '../../leads/lead.contract.ts';
import { aLead } from '../../leads/lead.factory.ts';
import type { Note, Task, TaskRow } from '../activity.contract.ts';
import { aNote, aTask } from '../activity.factory.ts';
import { forgetDeleted } from './activity.store.ts';

const server = serverForTests();
let admin: SignedInCaller;
let ann: SignedInCaller;
let bob: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
  ann = await server.signedIn({ fullName: 'Ann Lee' });
  bob = await server.signedIn({ fullName: 'Bob Baker' });
});

const idOf = async (who: SignedInCaller) => (await who.get<{ user: { id: string } }>('/api/auth/me')).body.user.id;
const addCustomer = async (shopName: string) =>
  (await ann.post<{ id: string }>('/api/customers', aCustomer({ shopName, contacts: [] }))).body.id;
const addLead = async (given: Parameters<typeof aLead>[0]) => (await ann.post<Lead>('/api/leads', aLead(given))).body.id;
const addNote = async (target: object) => (await ann.post<Note>('/api/notes', { ...aNote(), ...target })).body;
const addTask = async (given: object) => (await ann.post<Task>('/api/tasks', { ...aTask(), ...given })).body;
const textsOf = async (query: string) => (await ann.get<Note[]>(`/api/notes?${query}`)).body.map(({ text }) => text);
const titlesOf = async (query: string) => (await ann.get<Task[]>(`/api/tasks?${query}`)).body.map(({ title }) => title);

test('lets only the author and Admins change or delete a note', async () => {
  const customerId = await addCustomer('Harbor');
  const { id, authorName } = await addNote({ customerId });
  expect(authorName).toBe('Ann Lee');
  for (const refused of [await bob.put(`/api/notes/${id}`, { text: 'Mine' }), await bob.delete(`/api/notes/${id}`)])
    expect(refused).toMatchObject({ status: 403, body: { message: 'Only Ann Lee and Admins can edit or delete this note.' } });
  expect((await ann.put(`/api/notes/${id}`, { text: 'Two tools', version: 1 })).body).toMatchObject({ text: 'Two tools', version: 2 });
  expect((await admin.delete(`/api/notes/${id}`)).status).toBe(204);
});

test('restores a deleted note or task unchanged, only for users with the right to change it, also under a merged customer', async () => {
  const customerId = await addCustomer('Harbor');
  const note = await addNote({ customerId });
  const task = await addTask({ customerId, dueOn: '2026-12-24', assigneeId: await idOf(bob) });
  await admin.delete(`/api/notes/${note.id}`);
  await bob.delete(`/api/tasks/${task.id}`);
  expect(await textsOf(`customer=${customerId}`)).toEqual([]);
  expect((await bob.post(`/api/notes/${note.id}/restore`)).status).toBe(403);
  expect((await ann.post(`/api/tasks/${note.id}/restore`)).status).toBe(404);
  const into = await addCustomer('Harbour');
  await ann.post(`/api/customers/${customerId}/merge`, { into });
  expect((await admin.post(`/api/notes/${note.id}/restore`)).body).toEqual({ ...note, customerId: into, version: 3 });
  expect((await bob.post(`/api/tasks/${task.id}/restore`)).body).toEqual({ ...task, customerId: into, version: 3 });
  expect((await ann.post(`/api/notes/${note.id}/restore`)).status).toBe(404);
  expect((await ann.put<Note>(`/api/notes/${note.id}`, { text: 'Three tools' })).body.authorName).toBe('Ann Lee');
});

test('removes deleted notes and tasks permanently after a day', async () => {
  const { id } = await addNote({ customerId: await addCustomer('Harbor') });
  await ann.delete(`/api/notes/${id}`);
  await forgetDeleted(server.deps.database, new Date(Date.now() + 25 * 3_600_000));
  expect((await ann.post(`/api/notes/${id}/restore`)).status).toBe(404);
});

test('records who checked a task off and when, until it is reopened', async () => {
  const { id } = await addTask({ customerId: await addCustomer('Harbor') });
  const done = (await bob.put<Task>(`/api/tasks/${id}`, { isDone: true })).body;
  expect(done).toMatchObject({ isDone: true, doneBy: 'Bob Baker', doneAt: expect.any(String) });
  expect(await titlesOf('state=open')).toEqual([]);
  expect((await bob.put<Task>(`/api/tasks/${id}`, { isDone: false })).body).toMatchObject({ isDone: false, doneBy: '', doneAt: null });
  expect(await titlesOf('state=open')).toEqual(['Send the quote']);
});

test('lists tasks by due date, those without one last, and by assignee', async () => {
  const customerId = await addCustomer('Harbor');
  const assigneeId = await idOf(bob);
  await addTask({ customerId, title: 'Someday' });
  await addTask({ customerId, title: 'Later', dueOn: '2026-12-24', assigneeId });
  await addTask({ customerId, title: 'Sooner', dueOn: '2026-11-24' });
  expect(await titlesOf(`customer=${customerId}`)).toEqual(['Sooner', 'Later', 'Someday']);
  expect(await titlesOf(`assignee=${assigneeId}`)).toEqual(['Later']);
  expect(await titlesOf('assignee=none')).toEqual(['Sooner', 'Someday']);
  expect((await ann.get<TaskRow[]>(`/api/tasks?assignee=${assigneeId}`)).body).toMatchObject([{ targetName: 'Harbor' }]);
});

test('lists completed tasks, the last completed one first', async () => {
  const customerId = await addCustomer('Harbor');
  const later = await addTask({ customerId, title: 'Done second', dueOn: '2026-11-24' });
  for (const { id } of [await addTask({ customerId, title: 'Done first', dueOn: '2026-12-24' }), later])
    await bob.put(`/api/tasks/${id}`, { isDone: true });
  expect(await titlesOf('state=done')).toEqual(['Done second', 'Done first']);
});

test('rejects activities without a customer or lead, and assignees who can’t sign in', async () => {
  const customerId = await addCustomer('Harbor');
  const gone = await server.signedIn({ fullName: 'Gus Gone' });
  const assigneeId = await idOf(gone);
  await admin.put(`/api/users/${assigneeId}`, { isActive: false });
  const { id } = await addTask({ customerId });
  for (const [reply, message] of [
    [await ann.post('/api/notes', aNote()), 'Choose a customer or a lead.'],
    [await ann.post('/api/notes', aNote({ customerId: 'nobody' })), 'Customer nobody doesn’t exist.'],
    [await ann.post('/api/tasks', aTask({ leadId: 'LEAD-9' })), 'Lead LEAD-9 doesn’t exist.'],
    [await ann.post('/api/tasks', aTask({ customerId, assigneeId })), 'Choose an active user as the assignee.'],
    [await ann.put(`/api/tasks/${id}`, { assigneeId: 'x' }), 'Choose an active user as the assignee.'],
  ] as const)
    expect({ status: reply.status, message: reply.body.message }).toEqual({ status: 400, message });
});

test('gives the notes and tasks of a lead to its customer', async () => {
  const leadId = await addLead({ companyName: 'Pier 9', status: 'Won' });
  await addNote({ leadId });
  await addTask({ leadId });
  const customer = (await ann.post<{ id: string }>(`/api/leads/${leadId}/customer`)).body.id;
  expect([await textsOf(`customer=${customer}`), await titlesOf(`customer=${customer}`)]).toEqual([[aNote().text], ['Send the quote']]);
  await addNote({ leadId, text: 'After the sale' });
  expect(await textsOf(`customer=${customer}`)).toEqual(['After the sale', aNote().text]);
  expect(await textsOf(`lead=${leadId}`)).toEqual(['After the sale', aNote().text]);
});

test('connects a won lead to the customer that it finds by name among several', async () => {
  const first = await addCustomer('Pier 9');
  await addCustomer('Pier 9');
  const leadId = await addLead({ companyName: 'Pier 9', status: 'Won' });
  await addNote({ leadId });
  expect((await ann.post<{ id: string }>(`/api/leads/${leadId}/customer`)).body.id).toBe(first);
  expect(await textsOf(`customer=${first}`)).toEqual([aNote().text]);
});

test('moves notes and tasks with a merged customer, also those of its leads, and back', async () => {
  const kept = await addCustomer('Harbor');
  const merged = await addCustomer('Harbour');
  const leadId = await addLead({ companyName: 'Harbour' });
  await addNote({ customerId: kept, text: 'Kept' });
  await addNote({ customerId: merged, text: 'Moved' });
  await addNote({ leadId, text: 'Of the lead' });
  await addTask({ customerId: merged });
  const merge = (await ann.post<CustomerMerge>(`/api/customers/${merged}/merge`, { into: kept })).body;
  expect(await textsOf(`customer=${kept}`)).toEqual(['Of the lead', 'Moved', 'Kept']);
  expect(await titlesOf(`customer=${kept}`)).toEqual(['Send the quote']);
  expect(await addNote({ customerId: merged, text: 'Since' })).toMatchObject({ customerId: kept });
  await ann.post(`/api/customers/merges/${merge.id}/undo`);
  expect([await textsOf(`customer=${kept}`), await textsOf(`customer=${merged}`)]).toEqual([
    ['Since', 'Kept'],
    ['Of the lead', 'Moved'],
  ]);
  expect(await titlesOf(`customer=${merged}`)).toEqual(['Send the quote']);
});
