import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import { LEASE_MS } from '../../../../../platform/server/lease.ts';
import { SANDBOX_ADDRESS } from '../../../../../testing/server/mail/mail-at-sandbox.ts';
import { buildMail, filePart, type MailOptions, multipart, textPart } from '../../../../../testing/server/mail/mail-builder.ts';
import { addSandboxMailbox, processMail, readMailboxes, receiveMail } from '../../../../../testing/server/mail/receive-mail.ts';
import { nodesAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import type { SignedInCaller } from '../../../../../testing/server/test-server.ts';
import { storedTicket } from '../../../../../testing/server/ticket-steps.ts';
import type { Attachment } from '../../../../ticketing/attachments/attachment.contract.ts';
import { aPhoto, aPicture } from '../../../../ticketing/attachments/attachment.factory.ts';
import { FILES_PER_TICKET } from '../../../../ticketing/attachments/attachment.rules.ts';
import { createPreviews } from '../../../../ticketing/attachments/server/preview.service.ts';
import { listMailboxDirectory } from '../../../mailboxes/server/mailbox-directory.service.ts';
import { claimReading, releaseReading } from './cursor.store.ts';
import { PROCESSING_QUEUE } from './inbox.store.ts';
import { inboxGauges } from './inbox-health.ts';
import { processStored } from './process.service.ts';
import { readInbox } from './read-inbox.ts';
import { removeOldOriginals } from './retention.ts';
import { forgetSmallPictures } from './signature-images.ts';

const { server, second, sandbox } = nodesAtSandboxForTests();
let admin: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
});

const add = (given: Parameters<typeof addSandboxMailbox>[1] = {}) => addSandboxMailbox({ server, sandbox, admin }, given);
const query = async <R extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await server.database.query<R>(text, values)).rows;
const states = async () =>
  (await query<{ state: string }>("SELECT state FROM mail_messages WHERE direction = 'in' ORDER BY added_at, uid")).map(
    ({ state }) => state,
  );

let count = 0;
const aMessage = (given: MailOptions = {}, text = 'The update stops at 40%.') => {
  count += 1;
  return buildMail(
    {
      from: 'Pat Doe <pat@customer.example>',
      to: SANDBOX_ADDRESS,
      subject: `Update fails ${count}`,
      messageId: `m${count}@customer.example`,
      ...given,
    },
    textPart(text),
  );
};
const deliver = (raw: Buffer, more: object = {}) =>
  sandbox.control.mail.deliver({ mailbox: SANDBOX_ADDRESS, base64: raw.toString('base64'), ...more });
/** Delivers messages of different senders. */
const deliverCopies = (copies: number) =>
  sandbox.control.mail.deliver({
    mailbox: SANDBOX_ADDRESS,
    raw: aMessage({ from: 'Pat <pat{n}@customer.example>', messageId: 'n{n}@customer.example' }).toString(),
    count: copies,
  });
const readInboxFolder = async (path = 'INBOX') => {
  const [mailbox] = (await sandbox.control.mail.read({ mailbox: SANDBOX_ADDRESS })).mailboxes;
  return mailbox?.folders.find((folder) => folder.path === path)?.messages ?? [];
};
const directory = () => listMailboxDirectory(server.deps.database);

describe('a mailbox', () => {
  test('is read from its start, and processed messages are marked as read', async () => {
    await deliver(aMessage(), { at: '2026-01-01T00:00:00Z' });
    await add({ readBackDays: 0 });
    await readMailboxes(server);
    expect(await states()).toEqual([]);
    await deliver(aMessage());
    await deliver(aMessage());
    await receiveMail(server);
    expect(await states()).toEqual(['done', 'done']);
    expect((await readInboxFolder()).map(({ flags }) => flags)).toEqual([[], ['\\Seen'], ['\\Seen']]);
  });

  test('is read when the server announces a message, also after the connection ended, until it is deleted', async () => {
    const { id } = await add();
    const [mailbox] = await directory();
    if (!mailbox) throw new Error('no mailbox');
    const reading = readInbox(server.deps, mailbox);
    await deliver(aMessage());
    await expect.poll(states).toEqual(['done']);
    await sandbox.control.mail.interrupt({ kind: 'bye' });
    await deliver(aMessage());
    await expect.poll(states).toEqual(['done', 'done']);
    await admin.delete(`/api/mailboxes/${id}`);
    server.clock.advance(2 * MINUTE_MS);
    await reading;
  });

  test('moves processed messages to its folder', async () => {
    await add({ doneFolder: 'Archive' });
    await deliver(aMessage());
    await receiveMail(server);
    expect(await readInboxFolder()).toEqual([]);
    expect(await readInboxFolder('Archive')).toHaveLength(1);
  });

  test('still processes messages if its folder doesn’t exist', async () => {
    await add({ doneFolder: 'Nowhere' });
    await deliver(aMessage());
    await receiveMail(server);
    expect(await states()).toEqual(['done']);
    expect(await readInboxFolder()).toHaveLength(1);
  });

  test('is read by one node at a time, and by another one after the lease has expired', async () => {
    const { id } = await add();
    const lease = { mailboxId: id, owner: '6f1c0000-0000-4000-8000-000000000001' };
    const now = server.clock.now();
    const claim = { now, until: new Date(now.getTime() + LEASE_MS), readFrom: now };
    expect(await claimReading(server.database, lease, claim)).toBe(true);
    await deliver(aMessage(), { at: new Date(now.getTime() + 1_000).toISOString() });
    await readMailboxes(server);
    expect(await states()).toEqual([]);
    server.clock.advance(LEASE_MS + 1_000);
    await readMailboxes(server);
    expect(await states()).toHaveLength(1);
    await releaseReading(server.database, lease);
  });

  test('stops reading when its lease is lost, and stores each message once', async () => {
    const { id } = await add();
    await deliverCopies(12);
    const [mailbox] = await directory();
    if (!mailbox) throw new Error('no mailbox');
    const reading = readInbox(server.deps, mailbox, { isOnce: true });
    await expect.poll(async () => (await states()).length).toBeGreaterThan(3);
    await query(
      "UPDATE mail_cursors SET claimed_by = gen_random_uuid(), claimed_until = now() - interval '1 minute' WHERE mailbox_id = $1",
      [id],
    );
    await reading;
    await receiveMail(server);
    expect(await states()).toEqual(Array.from({ length: 12 }, () => 'done'));
  });

  test('is read and processed once by two nodes at the same time', async () => {
    await add();
    await deliverCopies(8);
    const [mailbox] = await directory();
    if (!mailbox) throw new Error('no mailbox');
    await Promise.all([server, second].map(({ deps }) => readInbox(deps, mailbox, { isOnce: true })));
    await Promise.all([server, second].map(({ deps }) => processStored(deps)));
    await processMail(server);
    expect(await states()).toEqual(Array.from({ length: 8 }, () => 'done'));
    expect(await query('SELECT count(*) AS count FROM tickets')).toEqual([{ count: 8 }]);
  });

  test('reports a rejected sign-in and an unreachable server, and ends the problem once it can be read', async () => {
    const { id } = await add();
    const readProblem = async () => (await query<{ problem: string | null }>('SELECT problem FROM mailbox_states'))[0]?.problem;
    await query('UPDATE mailboxes SET imap_port = 1 WHERE id = $1', [id]);
    await readMailboxes(server);
    expect(await readProblem()).toBe('unreachable');
    await query('UPDATE mailboxes SET imap_port = $2 WHERE id = $1', [id, sandbox.mail.imapPort]);
    await readMailboxes(server);
    expect(await readProblem()).toBeNull();
    await query("UPDATE mailboxes SET username = 'nobody@obdesk.example' WHERE id = $1", [id]);
    await readMailboxes(server);
    expect(await readProblem()).toBe('sign_in_failed');
  });
});

describe('a message', () => {
  beforeEach(async () => {
    await add();
  });

  const receive = async (raw: Buffer) => {
    await deliver(raw);
    await receiveMail(server);
    const [row] = await query<{ id: string; ticketId: string; state: string }>(
      `SELECT id, ticket_id AS "ticketId", state FROM mail_messages WHERE direction = 'in' ORDER BY added_at DESC, uid DESC LIMIT 1`,
    );
    if (!row) throw new Error('no message');
    return row;
  };

  test('opens a ticket with the text, sender and files, and lists files that don’t fit', async () => {
    const raw = buildMail(
      { from: 'Pat Doe <pat@customer.example>', to: SANDBOX_ADDRESS, subject: 'Re: Update fails', messageId: 'files@customer.example' },
      multipart('mixed', [
        textPart('See the log.'),
        filePart({ name: 'trace.log', type: 'text/plain', bytes: Buffer.from('log') }),
        ...Array.from({ length: FILES_PER_TICKET }, (_, number) =>
          filePart({ name: `${number}.txt`, type: 'text/plain', bytes: Buffer.from('x') }),
        ),
      ]),
    );
    const { id, ticketId } = await receive(raw);
    const ticket = await storedTicket(admin, { id: ticketId });
    expect(ticket).toMatchObject({
      summary: 'Update fails',
      type: 'Tech Support',
      channel: 'Email',
      sourceEmail: SANDBOX_ADDRESS,
      customerId: null,
      customerCompany: 'pat@customer.example',
      customerName: 'Pat Doe',
      customerEmail: 'pat@customer.example',
    });
    expect(ticket.history.slice(0, 3)).toMatchObject([
      { content: 'Ticket created' },
      { id, user: 'Pat Doe', origin: 'mail', type: 'EMAIL', category: 'Email', content: 'See the log.' },
      { content: 'trace.log attached, 3 bytes', type: 'ATTACHMENT' },
    ]);
    const { body: files } = await admin.get<Attachment[]>(`/api/tickets/${ticketId}/attachments`);
    expect(files).toHaveLength(FILES_PER_TICKET);
    expect(files).toContainEqual(expect.objectContaining({ name: 'trace.log', bytes: 3, addedBy: 'Pat Doe' }));
    expect((await admin.get(`/api/mail/${id}`)).body).toMatchObject({
      omittedFiles: [{ name: '99.txt', reason: 'The ticket can’t hold more files' }],
    });
  });

  test('shows a HEIC photo as a JPEG picture', async () => {
    const raw = buildMail(
      { from: 'pat@customer.example', to: SANDBOX_ADDRESS, subject: 'Photo', messageId: 'photo@customer.example' },
      multipart('mixed', [textPart('See the photo.'), filePart({ name: 'IMG_1.HEIC', type: 'image/heic', bytes: aPhoto() })]),
    );
    const { ticketId } = await receive(raw);
    await createPreviews(server.deps);
    const { body: files } = await admin.get<Attachment[]>(`/api/tickets/${ticketId}/attachments`);
    expect(files).toMatchObject([{ name: 'IMG_1.HEIC', mediaType: 'image/heic', hasPreview: true }]);
  });

  test('notifies the followers of its ticket, unless a program wrote it', async () => {
    const opened = await receive(aMessage({ messageId: 'start@customer.example' }));
    await admin.post(`/api/tickets/${opened.ticketId}/watch`);
    const unread = async () => (await admin.get<{ count: number }>('/api/notifications/unread-count')).body.count;
    await receive(aMessage({ inReplyTo: 'start@customer.example', more: [['Auto-Submitted', 'auto-replied']] }));
    expect(await unread()).toBe(0);
    await receive(aMessage({ inReplyTo: 'start@customer.example' }));
    expect(await unread()).toBe(1);
  });

  test('is acknowledged once a day if the mailbox wants it', async () => {
    await query('UPDATE mailboxes SET is_acknowledging = true');
    const { ticketId } = await receive(aMessage({ subject: 'Update fails' }));
    await receive(aMessage());
    const acknowledgments = await query(
      "SELECT ticket_id, subject, to_addresses, details ->> 'text' AS text FROM mail_messages WHERE kind = 'acknowledgment'",
    );
    expect(acknowledgments).toEqual([
      {
        ticket_id: ticketId,
        subject: `Re: Update fails [${ticketId}]`,
        to_addresses: [{ name: 'Pat Doe', address: 'pat@customer.example' }],
        text: expect.stringContaining(`ticket ${ticketId}`),
      },
    ]);
  });

  test('is counted by the health page and the metrics', async () => {
    await receive(aMessage({ trace: [['X-Spam-Flag', 'YES']] }));
    const { services } = (await admin.get<{ services: { subject: string; facts: unknown }[] }>('/api/health')).body;
    expect(services.find(({ subject }) => subject === 'Received email')?.facts).toEqual([
      { label: 'To review', value: '1' },
      { label: 'Waiting to be processed', value: '0' },
      { label: 'Last read', value: 'Less than a minute ago' },
    ]);
    const gauges = await Promise.all(inboxGauges.map(({ read }) => read(server.deps)));
    expect(gauges.slice(0, 2)).toEqual([1, 0]);
  });

  test('is read until its original is no longer stored', async () => {
    const { id } = await receive(aMessage());
    await query("UPDATE mailboxes SET retention = '30'");
    await removeOldOriginals(server.deps);
    expect((await admin.get(`/api/mail/${id}/original`)).status).toBe(200);
    server.clock.advance(31 * DAY_MS);
    await removeOldOriginals(server.deps);
    expect(await query('SELECT position FROM mail_pieces')).toEqual([]);
  });

  test('that nothing can read goes to review after three attempts, and doesn’t block the next one', async () => {
    await deliver(Buffer.concat([Buffer.from('X-Filler: 1\r\n'.repeat(25_000)), aMessage()]));
    await deliver(aMessage());
    await receiveMail(server);
    expect((await states()).sort()).toEqual(['done', 'review']);
    const [unread] = await query<{ attempts: number; reason: string }>("SELECT attempts, reason FROM mail_messages WHERE state = 'review'");
    expect(unread).toEqual({ attempts: 3, reason: 'OBDesk couldn’t read the message' });
  });

  test('is processed once after its transaction failed', async () => {
    await query('ALTER TABLE mail_references RENAME TO mail_references_away');
    try {
      await deliver(aMessage());
      await readMailboxes(server);
      await server.deps.jobs.runDue(PROCESSING_QUEUE);
      expect(await states()).toEqual(['stored']);
      expect(await query('SELECT id FROM tickets')).toEqual([]);
    } finally {
      await query('ALTER TABLE mail_references_away RENAME TO mail_references');
    }
    await processMail(server);
    expect(await states()).toEqual(['done']);
    expect(await query('SELECT id FROM tickets')).toHaveLength(1);
  });

  test('opens one ticket if two nodes process copies of it at the same time', async () => {
    const message = aMessage();
    for (let copy = 0; copy < 4; copy += 1) await deliver(message);
    await readMailboxes(server);
    await Promise.all([processStored(server.deps), processStored(server.deps)]);
    await processMail(server);
    expect((await states()).toSorted()).toEqual(['done', 'ignored', 'ignored', 'ignored']);
    expect(await query('SELECT id FROM tickets')).toHaveLength(1);
  });

  test('from a relay needs the secret of a mailbox', async () => {
    const post = (secret: string, body: string) =>
      server.anonymous.request('POST', `/api/mail/in/${secret}`, { body, headers: { 'content-type': 'message/rfc822' } });
    expect((await post('mbx-0001-wrong', 'Subject: Hello\r\n\r\nHi')).status).toBe(404);
    const { path } = (await admin.get<{ path: string }>('/api/mailboxes/MBX-0001/inbound')).body;
    const secret = path.split('/').at(-1) ?? '';
    expect((await post(secret, '')).status).toBe(400);
    expect((await post(secret, 'Subject: Hello\r\n\r\nHi')).status).toBe(202);
    await admin.delete('/api/mailboxes/MBX-0001');
    expect((await post(secret, 'Subject: Hello\r\n\r\nHi')).status).toBe(404);
  });
});

test('hides pictures of signatures from the third message of a domain on, at free providers of an address', async () => {
  await add();
  const logo = aPicture('logo');
  const send = async (from: string, picture = logo) => {
    count += 1;
    const headers = { from, to: SANDBOX_ADDRESS, subject: `Logo ${count}`, messageId: `logo${count}@customer.example` };
    const part = filePart({ name: 'logo.png', type: 'image/png', bytes: Buffer.from(picture), disposition: 'inline', contentId: 'logo@x' });
    await deliver(buildMail(headers, multipart('mixed', [textPart('Hello'), part])));
    await receiveMail(server);
    const [message] = await query<{ images: string[] | null; files: string[] }>(
      `SELECT details -> 'signatureImages' AS images, details -> 'fileIds' AS files FROM mail_messages WHERE subject = $1`,
      [headers.subject],
    );
    return [message?.images ?? [], message?.files.length];
  };
  const attached = [[], 1];
  const hidden = [['logo.png'], 0];
  for (const from of ['ann@shop.example', 'bob@shop.example']) expect(await send(from)).toEqual(attached);
  expect(await send('cleo@shop.example')).toEqual(hidden);
  expect(await send('cleo@shop.example', aPicture('another'))).toEqual(attached);
  for (const from of ['ann@gmail.com', 'bob@gmail.com', 'ann@gmail.com']) expect(await send(from)).toEqual(attached);
  expect(await send('ann@gmail.com')).toEqual(hidden);
  for (let turn = 1; turn <= 3; turn += 1) expect(await send('dan@shop.example', aPicture('x'.repeat(21_000)))).toEqual(attached);
  server.clock.advance(181 * DAY_MS);
  await forgetSmallPictures(server.deps);
  expect(await query('SELECT FROM mail_signature_images')).toEqual([]);
});
