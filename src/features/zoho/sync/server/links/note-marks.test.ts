import { beforeEach, describe, expect, test } from 'vitest';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { runSync, setSync, tick } from '../../../../../testing/server/sync/sync-steps.ts';
import { createTicket, storedTicket } from '../../../../../testing/server/ticket-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';

const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });

let id: string;
let zohoId: string;

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await sandbox.control.settings({ deskIndexLagMs: 0 });
  await setSync(admin);
  id = (await createTicket(admin, { customerEmail: 'ana@shop.example' })).id;
  await tick(server);
  zohoId = (await storedTicket(admin, { id })).zohoCaseId ?? '';
});

const edit = (kind: string, changes: object, of?: string) =>
  sandbox.control.edit<{ id: string }>({ provider: 'desk', kind, changes: { ...changes }, ...(of !== undefined && { id: of }) });
const comment = (content: string, more: object = {}) => edit('comments', { ticketId: zohoId, content, ...more });
const texts = async () => (await storedTicket(admin, { id })).history.map(({ content }) => content);
const externalTexts = async () => (await storedTicket(admin, { id })).history.flatMap(({ origin, content }) => (origin ? [content] : []));
const remoteComments = () => sandbox.control.records<{ id: string; content: string }>('desk', 'comments');
const countReads = async () =>
  Object.entries((await sandbox.control.state()).calls.byPath).reduce((sum, [path, calls]) => sum + (/comments/.test(path) ? calls : 0), 0);

async function sendNote(content: string): Promise<{ id: string; content: string }> {
  await admin.put(`/api/tickets/${id}`, { history: [{ content }] });
  await tick(server);
  const found = (await remoteComments()).find((each) => each.content.includes(content));
  if (!found) throw new Error('The note was not sent');
  return found;
}

test('adds comments that contain a marker unless OBDesk sent them: unknown, copied, quoted or in a message', async () => {
  const sent = await sendNote('Called back');
  const [, marker = ''] = /(\[note [^\]]+\])/.exec(sent.content) ?? [];
  const customer = await edit('contacts', { lastName: 'Silva' });
  const unknown = 'Please read [note 1234abcd-5678]';
  const quote = `Quoting ${marker} here`;
  await comment(unknown);
  await comment(quote);
  await comment(sent.content);
  await comment(sent.content.replace('Called', 'Never called'), { commenterId: customer.id });
  await edit('threads', { ticketId: zohoId, summary: `Message ${marker}` });
  await runSync(admin, 'fetch-cases');
  await runSync(admin, 'fetch-cases');
  expect((await externalTexts()).toSorted()).toEqual(
    [unknown, quote, sent.content, sent.content.replace('Called', 'Never called'), `Message ${marker}`].toSorted(),
  );
  expect((await texts()).filter((text) => text === 'Called back')).toHaveLength(1);
});

describe('after a lost response', () => {
  beforeEach(() =>
    sandbox.control.faults([
      { provider: 'desk', kind: 'reset_after', method: 'POST', path: `/api/v1/tickets/${zohoId}/comments`, times: 1 },
    ]),
  );

  test('finds its comment, even if it was copied or edited, and sends it once', async () => {
    const sent = await sendNote('Called back');
    await edit('comments', { content: `${sent.content} twice` }, sent.id);
    const quote = `I quote: ${sent.content}`;
    await comment(quote);
    server.clock.advance(15_000);
    await runSync(admin, 'fetch-cases');
    server.clock.advance(15_000);
    await tick(server);
    expect(await remoteComments()).toHaveLength(2);
    expect(await externalTexts()).toEqual([quote]);
    expect((await texts()).filter((text) => text.includes('edited in Zoho'))).toHaveLength(1);
  });
});

test('adds an entry for each edit, even one that restores an earlier text', async () => {
  const { id: commentId } = await comment('First');
  await runSync(admin, 'fetch-cases');
  for (const [index, content] of ['Second', 'First', 'Second'].entries()) {
    await sandbox.control.clock(index * 5_000);
    await edit('comments', { content }, commentId);
    await comment(`After ${content}`);
    await runSync(admin, 'fetch-cases');
  }
  expect((await texts()).filter((text) => text.includes('edited in Zoho'))).toHaveLength(3);
});

describe('a conversation of 150 comments', () => {
  beforeEach(async () => {
    const at = '2025-03-04T05:06:07.000Z';
    const rows = Array.from({ length: 150 }, (_, index) => ({
      provider: 'desk',
      kind: 'comments',
      id: String(20_000_000 + index),
      at,
      values: { ticketId: zohoId, content: `Comment ${index}` },
    }));
    await sandbox.control.fill(rows as never);
    await comment('Latest comment');
    await runSync(admin, 'fetch-cases');
  });

  test('is read in full once, then up to the first known comment, and in full again after a day', async () => {
    expect(await externalTexts()).toHaveLength(151);
    await edit('comments', { content: 'Edited' }, '20000003');
    await sandbox.control.edit({ provider: 'desk', kind: 'comments', id: '20000004', remove: true });
    for (const content of ['Third', 'Fourth']) await comment(content);
    const before = await countReads();
    await runSync(admin, 'fetch-cases');
    const spent = (await countReads()) - before;
    expect(spent).toBe(1);
    expect(await externalTexts()).toHaveLength(153);
    expect((await texts()).filter((text) => /in Zoho/.test(text))).toEqual([]);

    await tick(server);
    await server.database.query(
      "UPDATE sync_links SET reread_at = reread_at - interval '1 day', talk_read_at = talk_read_at - interval '1 day'",
    );
    await tick(server);
    expect((await texts()).filter((text) => /in Zoho/.test(text)).map((text) => text.split(' in Zoho')[0])).toEqual([
      expect.stringMatching(/^Comment by .* edited$/),
      'Comment deleted',
    ]);
    const idle = await countReads();
    await tick(server);
    expect(await countReads()).toBe(idle);
  });
});
