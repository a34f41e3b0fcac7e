import { expect, test } from 'vitest';
import { deskForTests, getFieldErrors } from './test-desk.ts';

const desk = deskForTests();
const TIME = expect.stringMatching(/\.000Z$/);

// Comment.json of zoho/zohodesk-oas.
test('a comment is added, listed oldest first and changes the ticket', async () => {
  const { id } = await desk.aTicket();
  await desk.sandbox.control.clock(60_000);
  const { status, body } = await desk.post(`/tickets/${id}/comments`, { content: 'a < b', isPublic: false, contentType: 'plainText' });
  expect([status, body]).toEqual([
    200,
    {
      id: expect.stringMatching(/^\d{17,19}$/),
      content: 'a < b',
      encodedContent: null,
      contentType: 'plainText',
      isPublic: false,
      commentedTime: TIME,
      modifiedTime: null,
      commenterId: expect.any(String),
      commenter: {
        name: 'Mara Keller',
        firstName: 'Mara',
        lastName: 'Keller',
        email: 'mara.keller@obdesk.example',
        photoURL: null,
        type: 'AGENT',
        roleName: 'Support Agent',
      },
      impersonatedUser: null,
      attachments: [],
    },
  ]);
  await desk.post(`/tickets/${id}/comments`, { content: 'second' });
  const contents = async (query: string) => (await desk.rows(`/tickets/${id}/comments?${query}`)).map(({ content }) => content);
  expect(await contents('')).toEqual(['a < b', 'second']);
  expect(await contents('sortBy=-commentedTime&from=0&limit=1')).toEqual(['second']);
  const ticket = (await desk.get(`/tickets/${id}`)).body;
  expect(ticket.commentCount).toBe('2');
  expect(ticket.modifiedTime).not.toBe(ticket.createdTime);
});

test('a comment needs content of at most 32,000 characters on an existing ticket', async () => {
  const { id } = await desk.aTicket();
  expect(getFieldErrors(await desk.post(`/tickets/${id}/comments`, { isPublic: true }))).toEqual(['/content missing']);
  expect(getFieldErrors(await desk.post(`/tickets/${id}/comments`, { content: 'x'.repeat(32_001) }))).toEqual(['/content invalid']);
  expect((await desk.post('/tickets/9/comments', { content: 'x' })).status).toBe(404);
});

// Thread.json of zoho/zohodesk-oas. Whether a message reopens a ticket is not confirmed.
test('a description and messages are threads, and a customer message reopens the ticket', async () => {
  const { id } = await desk.aTicket({ description: 'Dark', status: 'Closed', channel: 'Email' });
  await desk.sandbox.control.clock(2_000);
  await desk.sandbox.control.edit({ provider: 'desk', kind: 'threads', changes: { ticketId: id, summary: 'Still dark' } });
  const [message, description] = await desk.rows(`/tickets/${id}/threads?sortBy=-sendDateTime&limit=100`);
  expect(message).toMatchObject({
    id: expect.any(String),
    direction: 'in',
    channel: 'EMAIL',
    summary: 'Still dark',
    author: { name: 'Meyer', type: 'END_USER' },
    visibility: 'public',
    status: 'SUCCESS',
    isDescriptionThread: false,
    createdTime: TIME,
  });
  expect(description).toMatchObject({ summary: 'Dark', isDescriptionThread: true });
  expect((await desk.get(`/tickets/${id}`)).body).toMatchObject({ threadCount: '2', status: 'Open', closedTime: null });
});
