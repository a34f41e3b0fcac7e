import { expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { Ticket } from '../ticket.contract.ts';
import { aTicket } from '../ticket.factory.ts';

const server = serverForTests();

/** Reads the live stream until it has carried `count` events. */
async function liveEvents(cookie: string, count: number, act: () => Promise<unknown>): Promise<unknown[]> {
  const { body } = await fetch(`${server.url}/api/live`, { headers: { cookie } });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader?.read())?.value ?? '';
  await act();
  const events = () => [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data ?? ''));
  while (events().length < count) text += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  return events();
}

test('sends new tickets, saves and comments to all browsers, but no unchanged or rejected saves', async () => {
  const alice = await server.signedIn();
  const by = alice.userId;
  let id = '';
  const events = await liveEvents(alice.cookie, 3, async () => {
    id = (await alice.post<Ticket>('/api/tickets', aTicket())).body.id;
    await alice.put(`/api/tickets/${id}`, { summary: '' });
    await alice.put(`/api/tickets/${id}`, { history: [{ content: ' ' }] });
    await alice.put(`/api/tickets/${id}`, { reg: 'X', version: 7 });
    await alice.put(`/api/tickets/${id}`, { reg: 'X' });
    await alice.post(`/api/tickets/${id}/internal-comments`, { content: 'Look' });
  });
  expect(events).toEqual([
    { kind: 'ticket', id, version: 1, by },
    { kind: 'ticket', id, version: 2, by },
    { kind: 'ticket-comment', id, version: 2, by },
  ]);
});
