import { expect, test } from 'vitest';
import { listenerForTests } from '../../testing/test-listener.ts';
import { deskForTests, getFieldErrors, getRefusal } from './test-desk.ts';

const desk = deskForTests();
const listener = listenerForTests();
const SOURCE_ID = '6bb8f8a0-0000-4000-8000-000000000001';
const subscribe = (changes: Record<string, unknown> = {}) => {
  const subscriptions = { Ticket_Add: null, Ticket_Update: null, Ticket_Delete: null, Ticket_Comment_Add: null, Ticket_Thread_Add: null };
  return desk.post('/webhooks', { name: 'OBDesk', url: listener.url(), subscriptions, ignoreSourceId: SOURCE_ID, ...changes });
};

// Webhook.json of zoho/zohodesk-oas.
test('a webhook is validated, listed and removed', async () => {
  const { status, body } = await subscribe();
  expect([status, body]).toMatchObject([200, { id: expect.any(String), url: listener.url(), isEnabled: true, ignoreSourceId: SOURCE_ID }]);
  expect(listener.received.map(({ method }) => method)).toEqual(['GET']);
  expect(await desk.rows('/webhooks')).toEqual([body]);
  expect((await desk.call('DELETE', `/webhooks/${body.id}`)).status).toBe(200);
  expect((await desk.get('/webhooks')).status).toBe(204);
  expect((await desk.call('DELETE', `/webhooks/${body.id}`)).status).toBe(404);
});

test('a webhook needs known events, a listener that returns 200 and a free place', async () => {
  expect(getFieldErrors(await subscribe({ subscriptions: { Ticket_Sneeze: null } }))).toEqual(['/subscriptions invalid']);
  expect(getFieldErrors(await subscribe({ url: 'nowhere' }))).toEqual(['/url invalid']);
  listener.answer({ GET: 500, POST: 500 });
  expect(getFieldErrors(await subscribe())).toEqual(['/url invalid']);
  listener.answer({});
  for (let count = 0; count < 10; count += 1) expect((await subscribe()).status).toBe(200);
  expect(getRefusal(await subscribe())).toEqual([403, 'LICENSE_ACCESS_LIMITED']);
});

test('events are delivered as an array, except changes by the own source', async () => {
  await subscribe();
  const contactId = await desk.aContact();
  const ticket = await desk.aTicket({ contactId });
  await desk.call('PATCH', `/tickets/${ticket.id}`, { body: { subject: 'Own' }, headers: { sourceId: SOURCE_ID } });
  await desk.patch(`/tickets/${ticket.id}`, { subject: 'Other' });
  await desk.post(`/tickets/${ticket.id}/comments`, { content: 'Note' });
  await desk.sandbox.control.edit({ provider: 'desk', kind: 'threads', changes: { ticketId: ticket.id, summary: 'Hm' } });
  await desk.sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: ticket.id, remove: true });
  await listener.delivered(5);
  const event = { orgId: desk.orgId(), eventTime: expect.stringMatching(/^\d{13}$/) };
  expect(listener.events()).toMatchObject([
    { ...event, eventType: 'Ticket_Add', payload: { id: ticket.id, subject: ticket.subject } },
    { ...event, eventType: 'Ticket_Update', payload: { id: ticket.id, subject: 'Other' } },
    { ...event, eventType: 'Ticket_Comment_Add', payload: { ticketId: ticket.id, content: 'Note' } },
    { ...event, eventType: 'Ticket_Thread_Add', payload: { ticketId: ticket.id, summary: 'Hm' } },
    { ...event, eventType: 'Ticket_Delete', payload: { id: ticket.id } },
  ]);
});

test('a listener that returns 410 is unsubscribed', async () => {
  await subscribe();
  listener.answer({ POST: 410 });
  await desk.aTicket();
  await expect.poll(async () => (await desk.get('/webhooks')).status).toBe(204);
});
