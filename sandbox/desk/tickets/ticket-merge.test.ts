import { expect, test } from 'vitest';
import { deskForTests, getFieldErrors, getRefusal } from '../test-desk.ts';

const desk = deskForTests();

const merge = (id: unknown, body: unknown) => desk.post(`/tickets/${id}/merge`, body);
const write = (ticketId: string, summary: string) =>
  desk.sandbox.control.edit({ provider: 'desk', kind: 'threads', changes: { ticketId, summary } });

// Documented: Ticket.json: POST /tickets/{id}/merge answers 200 and the ticket that stays. Assumed: the others are 404 and no longer found.
test('merged tickets are one: the others are gone from reading, lists, search and trash', async () => {
  const kept = await desk.aTicket({ subject: 'Kept', priority: 'Low' });
  const other = await desk.aTicket({ subject: 'Other', priority: 'High' });
  const third = await desk.aTicket({ subject: 'Third' });
  await desk.rows('/tickets');

  const reply = await merge(kept.id, { ids: [other.id, third.id] });

  expect([reply.status, reply.body.id, reply.body.subject, reply.body.priority]).toEqual([200, kept.id, 'Kept', 'Low']);
  for (const { id } of [other, third]) {
    expect(getRefusal(await desk.get(`/tickets/${id}`))).toEqual([404, 'URL_NOT_FOUND']);
    expect(getRefusal(await desk.patch(`/tickets/${id}`, { subject: 'x' }))).toEqual([404, 'URL_NOT_FOUND']);
    expect((await desk.get(`/tickets/search?id=${id}`)).status).toBe(204);
  }
  expect((await desk.rows('/tickets')).map(({ id }) => id)).toEqual([kept.id]);
  expect(await desk.sandbox.control.records('desk', 'trash')).toEqual([]);
});

test('what was written on the others belongs to the one that stays, oldest first', async () => {
  const kept = await desk.aTicket({ description: 'First' });
  const other = await desk.aTicket();
  await desk.sandbox.control.clock(10_000);
  await write(other.id, 'Second');
  await desk.post(`/tickets/${other.id}/comments`, { content: 'Of the other' });
  await desk.sandbox.control.clock(20_000);
  await write(kept.id, 'Third');
  await desk.post(`/tickets/${kept.id}/comments`, { content: 'Of the one' });

  await merge(kept.id, { ids: [other.id] });

  const threads = await desk.rows(`/tickets/${kept.id}/threads?sortBy=sendDateTime`);
  expect(threads.map(({ summary }) => summary)).toEqual(['First', 'Second', 'Third']);
  const comments = await desk.rows(`/tickets/${kept.id}/comments`);
  expect(comments.map(({ content }) => content)).toEqual(['Of the other', 'Of the one']);
  expect((await desk.get(`/tickets/${kept.id}`)).body).toMatchObject({ commentCount: '2', threadCount: '3' });
  expect((await desk.sandbox.control.state()).counts.desk).toMatchObject({ tickets: 1, trash: 0, comments: 2, threads: 3 });
});

// Documented: `source` names for a field the record whose value stays.
test('a field can come from another of the tickets', async () => {
  const kept = await desk.aTicket({ subject: 'Kept', cf: { cf_vin: 'A' } });
  const other = await desk.aTicket({ subject: 'Other', status: 'Closed', cf: { cf_vin: 'B' } });

  const { body } = await merge(kept.id, { ids: [other.id], source: { subject: other.id, status: other.id, cf: kept.id } });

  expect(body).toMatchObject({
    id: kept.id,
    subject: 'Other',
    status: 'Closed',
    closedTime: expect.stringMatching(/Z$/),
    cf: { cf_vin: 'A' },
  });
});

// Documented: five at a time. Assumed: the one that stays is one of them.
test('a merge that does not do is refused and changes nothing', async () => {
  const contactId = await desk.aContact();
  const ids: string[] = [];
  for (let index = 0; index < 6; index += 1) ids.push((await desk.aTicket({ contactId })).id);
  const [kept = '', other = '', third = '', fourth = '', fifth = '', sixth = ''] = ids;
  const errors = async (body: unknown) => getFieldErrors(await merge(kept, body));

  for (const wrong of [[], [kept], [other, '1'], other, [Number(other)], null]) {
    const [refused] = await errors({ ids: wrong });
    expect(refused).toMatch(/^\/ids (invalid|missing)$/);
  }
  expect(await errors({ ids: [other, third, fourth, fifth, sixth] })).toEqual(['/ids invalid']);
  expect(await errors({ ids: [other], source: { subject: third } })).toEqual(['/source/subject invalid']);
  expect(await errors({ ids: [other], source: { ticketNumber: other } })).toEqual(['/source/ticketNumber invalid']);
  expect(await errors({ ids: [other], into: kept })).toEqual(['/into invalid']);
  expect(getRefusal(await merge('1', { ids: [other] }))).toEqual([404, 'URL_NOT_FOUND']);
  expect(await desk.rows('/tickets')).toHaveLength(6);
  expect((await merge(kept, { ids: [other, third, fourth, fifth] })).status).toBe(200);
});

test('with a lag the search still finds a merged ticket that can no longer be read', async () => {
  const kept = await desk.aTicket();
  const other = await desk.aTicket();
  expect(await desk.rows(`/tickets/search?id=${other.id}`)).toHaveLength(1);
  await desk.sandbox.control.settings({ deskIndexLagMs: 30_000 });

  await merge(kept.id, { ids: [other.id] });

  expect(await desk.rows(`/tickets/search?id=${other.id}`)).toHaveLength(1);
  expect((await desk.get(`/tickets/${other.id}`)).status).toBe(404);
  await desk.sandbox.control.clock(31_000);
  expect(await desk.rows(`/tickets/search?id=${other.id}`)).toHaveLength(0);
});
