import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Rows, startTestDesk, type TestDesk, type View } from './test-desk.ts';

let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk();
});
beforeEach(async () => {
  await desk.sandbox.control.reset('empty');
  await desk.connect();
});
afterAll(() => desk.sandbox.close());

const rows = async (path: string) => (await desk.get<Rows | undefined>(path)).body?.data ?? [];
const errorsOf = ({ body }: { body: View }) => (body.errors as View[]).map(({ fieldName, errorType }) => `${fieldName} ${errorType}`);

// [V] POST /tickets/{id}/comments {content*, isPublic, contentType (html by default)} → the comment with its commenter.
test('a comment is answered with its commenter, and is private HTML unless it says otherwise', async () => {
  const { id } = await desk.aTicket();

  const reply = await desk.post(`/tickets/${id}/comments`, { content: '<b>Checked</b> the fuse' });

  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    id: expect.stringMatching(/^\d{18}$/),
    content: '<b>Checked</b> the fuse',
    contentType: 'html',
    isPublic: false,
    commentedTime: expect.stringMatching(/Z$/),
    modifiedTime: expect.stringMatching(/Z$/),
    commenter: { name: 'Mara Keller', email: 'mara.keller@obdesk.example', type: 'AGENT', roleName: expect.any(String) },
    attachments: [],
  });
  const open = await desk.post(`/tickets/${id}/comments`, { content: 'Hello', isPublic: true, contentType: 'plainText' });
  expect(open.body).toMatchObject({ isPublic: true, contentType: 'plainText' });
});

// [V] content at most 32000, required; unknown keys are refused.
test('a comment without content, too long or with unknown keys is refused', async () => {
  const { id } = await desk.aTicket();
  const path = `/tickets/${id}/comments`;

  expect(errorsOf(await desk.post(path, { isPublic: true }))).toEqual(['/content missing']);
  expect(errorsOf(await desk.post(path, { content: 'x'.repeat(32_001) }))).toEqual(['/content invalid']);
  expect(errorsOf(await desk.post(path, { content: 'x', isPublic: 'yes', Comment: 'y' }))).toEqual([
    '/isPublic invalid',
    '/Comment invalid',
  ]);
  expect((await desk.post('/tickets/1/comments', { content: 'x' })).status).toBe(404);
  expect((await desk.get(path)).status).toBe(204);
});

// [V] GET /tickets/{id}/comments, from and limit.
test('comments come newest first, in pages', async () => {
  const { id } = await desk.aTicket();
  for (const content of ['One', 'Two', 'Three']) await desk.post(`/tickets/${id}/comments`, { content });
  const contents = async (query: string) => (await rows(`/tickets/${id}/comments${query}`)).map(({ content }) => content);

  expect(await contents('')).toEqual(['Three', 'Two', 'One']);
  expect(await contents('?sortBy=commentedTime')).toEqual(['One', 'Two', 'Three']);
  expect(await contents('?from=1&limit=1')).toEqual(['Two']);
  const [newest] = await rows(`/tickets/${id}/comments`);
  expect((await desk.get(`/tickets/${id}/comments/${newest?.id}`)).body).toEqual(newest);
});

// §3: whether replies change modifiedTime is not confirmed; the switch decides.
test('a comment changes the modifiedTime of its ticket only where replies do', async () => {
  const { id, modifiedTime } = await desk.aTicket();
  await desk.sandbox.control.switches({ deskRepliesTouchTicket: false });
  await desk.sandbox.control.clock(60_000);
  await desk.post(`/tickets/${id}/comments`, { content: 'Quiet' });
  expect((await desk.get(`/tickets/${id}`)).body).toMatchObject({ modifiedTime, commentCount: '1' });

  await desk.sandbox.control.switches({ deskRepliesTouchTicket: true });
  await desk.post(`/tickets/${id}/comments`, { content: 'Loud' });

  const { body } = await desk.get(`/tickets/${id}`);
  expect(String(body.modifiedTime) > String(modifiedTime)).toBe(true);
  expect(body.commentCount).toBe('2');
});

// [V] GET /tickets/{id}/threads: direction, author{name,type}, visibility, status, summary, isDescriptionThread, createdTime, channel.
test('threads tell who wrote what in which direction', async () => {
  const contactId = await desk.aContact({ firstName: 'Ewa', lastName: 'Nowak' });
  const { id } = await desk.aTicket({ contactId, description: 'It is dark' });
  await desk.sandbox.control.edit({ provider: 'desk', kind: 'threads', changes: { ticketId: id, summary: 'We look', direction: 'out' } });
  await desk.sandbox.control.edit({ provider: 'desk', kind: 'threads', changes: { ticketId: id, summary: 'Thanks' } });

  const threads = await rows(`/tickets/${id}/threads?limit=200`);

  expect(threads).toMatchObject([
    { summary: 'Thanks', direction: 'in', author: { name: 'Ewa Nowak', type: 'END_USER' }, isDescriptionThread: false },
    { summary: 'We look', direction: 'out', author: { name: 'Mara Keller', type: 'AGENT' }, visibility: 'public', status: 'SUCCESS' },
    { summary: 'It is dark', direction: 'in', isDescriptionThread: true, channel: 'WEB', createdTime: expect.stringMatching(/Z$/) },
  ]);
  expect((await desk.get(`/tickets/${id}/threads/${threads[1]?.id}`)).body).toMatchObject({ content: 'We look' });
  expect((await desk.get(`/tickets/${id}/threads?limit=201`)).status).toBe(422);
  expect((await desk.get(`/tickets/${id}`)).body).toMatchObject({ threadCount: '3', lastThread: { direction: 'in', isDraft: false } });
});

test('a ticket without threads answers 204 and an unknown one 404', async () => {
  const { id } = await desk.aTicket();

  expect((await desk.get(`/tickets/${id}/threads`)).status).toBe(204);
  expect((await desk.get('/tickets/189440000000999999/threads')).status).toBe(404);
});
