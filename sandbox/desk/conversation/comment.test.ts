import { expect, test } from 'vitest';
import { deskForTests, getFieldErrors } from '../test-desk.ts';

const desk = deskForTests();

// Documented: POST /tickets/{id}/comments {content*, isPublic, contentType (html by default)} → the comment with its commenter.
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
    modifiedTime: null,
    commenter: { name: 'Mara Keller', email: 'mara.keller@obdesk.example', type: 'AGENT', roleName: expect.any(String) },
    attachments: [],
  });
  const open = await desk.post(`/tickets/${id}/comments`, { content: 'Hello', isPublic: true, contentType: 'plainText' });
  expect(open.body).toMatchObject({ isPublic: true, contentType: 'plainText' });
});

// Documented: content at most 32000, required; unknown keys are refused.
test('a comment without content, too long or with unknown keys is refused', async () => {
  const { id } = await desk.aTicket();
  const path = `/tickets/${id}/comments`;

  expect(getFieldErrors(await desk.post(path, { isPublic: true }))).toEqual(['/content missing']);
  expect(getFieldErrors(await desk.post(path, { content: 'x'.repeat(32_001) }))).toEqual(['/content invalid']);
  expect(getFieldErrors(await desk.post(path, { content: 'x', isPublic: 'yes', Comment: 'y' }))).toEqual([
    '/isPublic invalid',
    '/Comment invalid',
  ]);
  expect((await desk.post('/tickets/1/comments', { content: 'x' })).status).toBe(404);
  expect((await desk.get(path)).status).toBe(204);
});

// Documented: TicketComment.json: from, limit (50, at most 100), sortBy commentedTime, ascending by default.
test('comments come oldest first, in pages', async () => {
  const { id } = await desk.aTicket();
  for (const content of ['One', 'Two', 'Three']) await desk.post(`/tickets/${id}/comments`, { content });
  const contents = async (query: string) => (await desk.rows(`/tickets/${id}/comments${query}`)).map(({ content }) => content);

  expect(await contents('')).toEqual(['One', 'Two', 'Three']);
  expect(await contents('?sortBy=commentedTime')).toEqual(['One', 'Two', 'Three']);
  expect(await contents('?sortBy=-commentedTime')).toEqual(['Three', 'Two', 'One']);
  expect(await contents('?from=1&limit=1')).toEqual(['Two']);
  expect((await desk.get(`/tickets/${id}/comments?limit=101`)).status).toBe(422);
  const [oldest] = await desk.rows(`/tickets/${id}/comments`);
  expect((await desk.get(`/tickets/${id}/comments/${oldest?.id}`)).body).toEqual(oldest);
});

// Whether replies change modifiedTime is not confirmed; the setting decides.
test('a comment changes the modifiedTime of its ticket only where replies do', async () => {
  const { id, modifiedTime } = await desk.aTicket();
  await desk.sandbox.control.settings({ deskRepliesTouchTicket: false });
  await desk.sandbox.control.clock(60_000);
  await desk.post(`/tickets/${id}/comments`, { content: 'Quiet' });
  expect((await desk.get(`/tickets/${id}`)).body).toMatchObject({ modifiedTime, commentCount: '1' });

  await desk.sandbox.control.settings({ deskRepliesTouchTicket: true });
  await desk.post(`/tickets/${id}/comments`, { content: 'Loud' });

  const { body } = await desk.get(`/tickets/${id}`);
  expect(String(body.modifiedTime) > String(modifiedTime)).toBe(true);
  expect(body.commentCount).toBe('2');
});

// Documented: TicketComment.json: PATCH takes content (required), isPublic and contentType; modifiedTime is null until then.
test('a comment is changed and then has a modifiedTime', async () => {
  const { id } = await desk.aTicket();
  const path = `/tickets/${id}/comments`;
  const comment = (await desk.post(path, { content: 'First', isPublic: true, contentType: 'plainText' })).body;
  await desk.post(path, { content: 'Other' });

  const reply = await desk.patch(`${path}/${comment.id}`, { content: 'Second' });

  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ ...comment, content: 'Second', modifiedTime: expect.stringMatching(/Z$/) });
  expect((await desk.rows(path)).map(({ content }) => content)).toEqual(['Second', 'Other']);
  expect(getFieldErrors(await desk.patch(`${path}/${comment.id}`, { isPublic: false }))).toEqual(['/content missing']);
  expect((await desk.patch(`${path}/189440000000999999`, { content: 'x' })).status).toBe(404);
});

// Documented: TicketComment.json: DELETE answers 200 without a body.
test('a comment is deleted', async () => {
  const { id } = await desk.aTicket();
  const { body } = await desk.post(`/tickets/${id}/comments`, { content: 'Gone soon' });
  const path = `/tickets/${id}/comments/${body.id}`;

  const reply = await desk.call('DELETE', path);

  expect([reply.status, reply.body]).toEqual([200, undefined]);
  expect((await desk.get(path)).status).toBe(404);
  expect((await desk.call('DELETE', path)).status).toBe(404);
  expect((await desk.get(`/tickets/${id}`)).body).toMatchObject({ commentCount: '0' });
  expect((await desk.get(`/tickets/${id}/comments`)).status).toBe(204);
});

// Documented: TicketComment.json: include=mentions,plainText.
test('include adds the plain text of a comment and whom it mentions', async () => {
  const { id } = await desk.aTicket();
  await desk.post(`/tickets/${id}/comments`, { content: '<div>Fuse <b>7</b></div>' });
  await desk.post(`/tickets/${id}/comments`, { content: '5 < 7', contentType: 'plainText' });
  const path = `/tickets/${id}/comments`;

  expect((await desk.rows(`${path}?include=plainText,mentions`)).map(({ plainText, mention }) => [plainText, mention])).toEqual([
    ['Fuse  7', []],
    ['5 < 7', []],
  ]);
  expect((await desk.rows(path))[0]).not.toHaveProperty('plainText');
  expect((await desk.get(`${path}?include=everything`)).status).toBe(422);
});

// Documented: TicketComment.json: all that writes comments needs Desk.tickets.UPDATE.
test('commenting takes the scope to change tickets, not that to make them', async () => {
  const { id } = await desk.aTicket();
  const comment = async (scope: string) =>
    (await desk.call('POST', `/tickets/${id}/comments`, { body: { content: 'x' }, token: await desk.tokenWith(scope) })).status;

  expect(await comment('Desk.tickets.CREATE')).toBe(403);
  expect(await comment('Desk.tickets.READ')).toBe(403);
  expect(await comment('Desk.tickets.UPDATE')).toBe(200);
});

// Documented: commenter.type is AGENT or END_USER.
test('a comment of the customer says so', async () => {
  const contactId = await desk.aContact({ lastName: 'Nowak', email: 'nowak@shop.example' });
  const { id } = await desk.aTicket({ contactId });

  await desk.sandbox.control.edit({ provider: 'desk', kind: 'comments', changes: { ticketId: id, content: 'Hi', commenterId: contactId } });

  expect(await desk.rows(`/tickets/${id}/comments`)).toMatchObject([
    { commenterId: contactId, commenter: { name: 'Nowak', email: 'nowak@shop.example', type: 'END_USER', roleName: null } },
  ]);
});
