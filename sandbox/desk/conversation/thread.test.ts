import { expect, test } from 'vitest';
import { deskForTests } from '../test-desk.ts';

const desk = deskForTests();

// Documented: GET /tickets/{id}/threads: newest first, direction, author{name,type}, visibility, status, summary, isDescriptionThread, createdTime, channel.
test('threads say who wrote what in which direction', async () => {
  const contactId = await desk.aContact({ firstName: 'Ewa', lastName: 'Nowak' });
  const { id } = await desk.aTicket({ contactId, description: 'It is dark' });
  await desk.sandbox.control.edit({ provider: 'desk', kind: 'threads', changes: { ticketId: id, summary: 'We look', direction: 'out' } });
  await desk.sandbox.control.edit({ provider: 'desk', kind: 'threads', changes: { ticketId: id, summary: 'Thanks' } });

  const threads = await desk.rows(`/tickets/${id}/threads?limit=200`);

  expect(threads).toMatchObject([
    { summary: 'Thanks', direction: 'in', author: { name: 'Ewa Nowak', type: 'END_USER' }, isDescriptionThread: false },
    { summary: 'We look', direction: 'out', author: { name: 'Mara Keller', type: 'AGENT' }, visibility: 'public', status: 'SUCCESS' },
    { summary: 'It is dark', direction: 'in', isDescriptionThread: true, channel: 'WEB', createdTime: expect.stringMatching(/Z$/) },
  ]);
  expect((await desk.get(`/tickets/${id}/threads/${threads[1]?.id}`)).body).toMatchObject({ content: 'We look' });
  expect((await desk.get(`/tickets/${id}/threads?limit=201`)).status).toBe(422);
  expect((await desk.get(`/tickets/${id}`)).body).toMatchObject({ threadCount: '3' });
  expect(await desk.rows('/tickets')).toMatchObject([{ threadCount: '3', lastThread: { direction: 'in', isDraft: false } }]);
});

test('a ticket without threads answers 204 and an unknown one 404', async () => {
  const { id } = await desk.aTicket();

  expect((await desk.get(`/tickets/${id}/threads`)).status).toBe(204);
  expect((await desk.get('/tickets/189440000000999999/threads')).status).toBe(404);
});

// Documented: Thread.json: sortBy=sendDateTime is ascending, -sendDateTime and nothing at all descending.
test('threads come newest first unless asked otherwise, in pages', async () => {
  const { id } = await desk.aTicket();
  for (const summary of ['One', 'Two', 'Three']) {
    await desk.sandbox.control.edit({ provider: 'desk', kind: 'threads', changes: { ticketId: id, summary } });
  }
  const summaries = async (query: string) => (await desk.rows(`/tickets/${id}/threads${query}`)).map(({ summary }) => summary);

  expect(await summaries('')).toEqual(['Three', 'Two', 'One']);
  expect(await summaries('?sortBy=-sendDateTime')).toEqual(['Three', 'Two', 'One']);
  expect(await summaries('?sortBy=sendDateTime&limit=2')).toEqual(['One', 'Two']);
  expect(await summaries('?from=2&limit=200')).toEqual(['One']);
  expect((await desk.get(`/tickets/${id}/threads?sortBy=createdTime`)).status).toBe(422);
});

// Whether replies change modifiedTime is not confirmed; documented: customerResponseTime is when the customer wrote last.
test('a message of the customer moves customerResponseTime, an answer does not', async () => {
  const { id, customerResponseTime } = await desk.aTicket();
  const write = (direction: string) =>
    desk.sandbox.control.edit({ provider: 'desk', kind: 'threads', changes: { ticketId: id, summary: 'x', direction } });
  const read = async () => (await desk.get(`/tickets/${id}`)).body;

  await desk.sandbox.control.clock(60_000);
  await write('out');
  expect(await read()).toMatchObject({ customerResponseTime, threadCount: '1' });
  expect(await desk.rows('/tickets?include=isRead')).toMatchObject([{ isRead: true, lastThread: { direction: 'out' } }]);

  await write('in');
  expect(String((await read()).customerResponseTime) > String(customerResponseTime)).toBe(true);
  expect(await desk.rows('/tickets?include=isRead')).toMatchObject([{ isRead: false, lastThread: { direction: 'in' } }]);
});

// Unconfirmed, but general knowledge.
test('a reply of the customer opens a closed ticket again, unless the portal does not', async () => {
  const write = async (direction: string, status: string) => {
    const { id } = await desk.aTicket({ status });
    await desk.sandbox.control.edit({ provider: 'desk', kind: 'threads', changes: { ticketId: id, summary: 'Hm', direction } });
    return (await desk.get(`/tickets/${id}`)).body;
  };

  expect(await write('in', 'Closed')).toMatchObject({ status: 'Open', statusType: 'Open', closedTime: null, threadCount: '1' });
  expect(await write('out', 'Closed')).toMatchObject({ status: 'Closed', closedTime: expect.stringMatching(/Z$/) });
  expect(await write('in', 'On Hold')).toMatchObject({ status: 'On Hold' });
  await desk.sandbox.control.settings({ deskReplyReopens: false });
  expect(await write('in', 'Closed')).toMatchObject({ status: 'Closed', closedTime: expect.stringMatching(/Z$/), threadCount: '1' });
});

test('a ticket opens again with the first open status of the portal, and stays closed where there is none', async () => {
  const statusAfterReply = async () => {
    const { id } = await desk.aTicket({ status: 'Solved' });
    await desk.sandbox.control.edit({ provider: 'desk', kind: 'threads', changes: { ticketId: id, summary: 'Hm' } });
    return (await desk.get(`/tickets/${id}`)).body.status;
  };

  await desk.sandbox.control.settings({ deskStatuses: 'Waiting=On Hold,Solved=Closed,In work=Open,Open=Open' });
  expect(await statusAfterReply()).toBe('In work');
  await desk.sandbox.control.settings({ deskStatuses: 'Waiting=On Hold,Solved=Closed,Open=On Hold' });
  expect(await statusAfterReply()).toBe('Solved');
});
