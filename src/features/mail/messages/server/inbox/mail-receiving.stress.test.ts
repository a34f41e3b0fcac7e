import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SANDBOX_ADDRESS } from '../../../../../testing/server/mail/mail-at-sandbox.ts';
import { buildMail, filePart, multipart, textPart } from '../../../../../testing/server/mail/mail-builder.ts';
import { type MailNodes, pause, random, startMailNodes, until } from '../../../../../testing/server/mail/mail-nodes.ts';
import { figure, STRESS_TIMEOUT, scaled } from '../../../../../testing/server/stress.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';

const MESSAGES = scaled(10_000);
const KILLS = scaled(20);
const DELIVERED_AT_ONCE = 500;
const KILOBYTES = 40;
const LARGE_MESSAGES = scaled(100);
const LARGE_AT_ONCE = 5;
const SMALL_BEFORE = 500;
const MEGABYTES = 25;
const SHOWN_MESSAGES = scaled(100);
const SHOWN_MS = 5_000;
/** Allowed growth in MB. */
const GROWTH = 50;
const GROWTH_OF_LARGE = 150;

let mail: MailNodes;
beforeEach(async () => {
  mail = await startMailNodes();
  // Messages may be stamped with a time before the mailbox was added.
  await mail.addMailbox({ readBackDays: 1 });
}, STRESS_TIMEOUT);
afterEach(() => mail.close());

async function count(where: string): Promise<number> {
  const { rows } = await mail.database.query<{ count: string }>(`SELECT count(*) FROM mail_messages WHERE direction = 'in' AND ${where}`);
  return Number(rows[0]?.count);
}

async function countTickets(): Promise<{ tickets: number; subjects: number }> {
  const { rows } = await mail.database.query(
    'SELECT count(*)::integer AS tickets, count(DISTINCT summary)::integer AS subjects FROM tickets',
  );
  return rows[0] as { tickets: number; subjects: number };
}

/** `{n}` is the number of the copy. */
const aMessage = (batch: number) =>
  buildMail(
    {
      from: `Pat <pat${batch}.{n}@customer.example>`,
      to: SANDBOX_ADDRESS,
      subject: `Update ${batch}.{n}`,
      messageId: `${batch}.{n}@customer.example`,
    },
    textPart('The update stops at 40%.\n'.repeat((KILOBYTES * 1_024) / 26)),
  ).toString();

async function deliverAll(): Promise<void> {
  for (let first = 0; first < MESSAGES; first += DELIVERED_AT_ONCE)
    await mail.sandbox.control.mail.deliver({
      mailbox: SANDBOX_ADDRESS,
      raw: aMessage(first),
      count: Math.min(DELIVERED_AT_ONCE, MESSAGES - first),
    });
}

/** Kills nodes and gives all messages new UIDs twice while messages are read. */
async function disturb(): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(1_000 + random(10_000));
    await mail.killAndRestart(mail.anyNode());
    if (kill === Math.floor(KILLS / 4) || kill === Math.floor(KILLS / 2))
      await mail.sandbox.control.mail.saveMailbox({ address: SANDBOX_ADDRESS, uidValidity: 1_900_000_000 + kill });
  }
}

test('opens one ticket for each message from two nodes that are killed repeatedly, while UIDs change', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  const startedAt = performance.now();
  const disturbing = disturb();
  await deliverAll();
  await disturbing;
  const isDone = async () => (await count("state = 'done'")) === MESSAGES && (await count("state = 'stored'")) === 0;
  await until(async () => (await count("state = 'done'")) > MESSAGES * 0.7 || isDone());
  const before = await mail.readMemory();
  await until(isDone);
  figure(`seconds to receive ${MESSAGES} messages, with ${KILLS} kills`, Math.round((performance.now() - startedAt) / 1_000));
  const after = await mail.readMemory();
  const growth = Math.max(...after.map((megabytes, node) => megabytes - (before[node] ?? 0)));
  figure('memory growth while receiving, MB', growth);
  expect(await countTickets()).toEqual({ tickets: MESSAGES, subjects: MESSAGES });
  expect(await count("state NOT IN ('done', 'ignored')")).toBe(0);
  expect(await count("state = 'ignored' AND reason <> 'Received before'")).toBe(0);
  expect(growth).toBeLessThan(GROWTH);
});

test('receives large messages with little memory', { timeout: STRESS_TIMEOUT }, async () => {
  const bytes = Buffer.alloc(Math.floor((MEGABYTES * 1_048_576 * 57) / 78), 0x4d);
  const aLargeMessage = (number: number) =>
    buildMail(
      {
        from: `Pat <pat${number}@customer.example>`,
        to: SANDBOX_ADDRESS,
        subject: `Video ${number}`,
        messageId: `v${number}@customer.example`,
      },
      multipart('mixed', [textPart('See the video.'), filePart({ name: 'video.mp4', type: 'video/mp4', bytes })]),
    );
  // The memory of a server that works, not of one that has just started.
  await mail.sandbox.control.mail.deliver({ mailbox: SANDBOX_ADDRESS, raw: aMessage(0), count: SMALL_BEFORE });
  await until(async () => (await count("state = 'done'")) === SMALL_BEFORE);
  const before = await mail.readMemory();
  let most = 0;
  for (let first = 0; first < LARGE_MESSAGES; first += LARGE_AT_ONCE) {
    // The sandbox has all messages in memory.
    await mail.sandbox.control.reset();
    const last = Math.min(LARGE_MESSAGES, first + LARGE_AT_ONCE);
    for (let number = first; number < last; number += 1)
      await mail.sandbox.control.mail.deliver({
        mailbox: SANDBOX_ADDRESS,
        raw: aLargeMessage(number).toString('latin1'),
        uid: SMALL_BEFORE + number + 1,
      });
    await until(async () => {
      const growth = (await mail.readMemory()).map((megabytes, node) => megabytes - (before[node] ?? 0));
      most = Math.max(most, ...growth);
      return (await count("state = 'done'")) === SMALL_BEFORE + last;
    });
  }
  figure(`memory growth with ${LARGE_MESSAGES} messages of ${MEGABYTES} MB, at most, MB`, most);
  expect(await countTickets()).toMatchObject({ tickets: SMALL_BEFORE + LARGE_MESSAGES });
  expect(most).toBeLessThan(GROWTH_OF_LARGE);
});

/** Follows the live events of a node as a browser does, and calls `onTicket` for each change of a ticket. */
function follow(url: string, cookie: string, onTicket: (id: string) => void): { close(): void; readonly ended: Promise<void> } {
  const abort = new AbortController();
  const read = async () => {
    const response = await fetch(`${url}/api/live`, { headers: { cookie }, signal: abort.signal });
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (text + chunk).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const event = line.startsWith('data: ') ? (JSON.parse(line.slice('data: '.length)) as { kind?: string; id?: string }) : {};
        if (event.kind === 'ticket' && event.id) onTicket(event.id);
      }
    }
  };
  return { close: () => abort.abort(), ended: read().catch(() => undefined) };
}

test('shows 95 of 100 messages to a colleague within five seconds', { timeout: STRESS_TIMEOUT }, async () => {
  const { sandbox, nodes, cookie } = mail;
  const sentAt = new Map<string, number>();
  const shownAfter = new Map<string, number>();
  const [node] = nodes;
  if (!node) throw new Error('no node');
  const show = async (id: string) => {
    const { summary } = (await node.caller.get<Ticket>(`/api/tickets/${id}`)).body;
    const begin = sentAt.get(summary);
    if (begin !== undefined && !shownAfter.has(summary)) shownAfter.set(summary, performance.now() - begin);
  };
  const stream = follow(node.url, cookie, (id) => void show(id));
  // Readers start within seconds.
  await until(hasReader);
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.mail.smtpPort, ignoreTLS: true });
  for (let number = 0; number < SHOWN_MESSAGES; number += 1) {
    const subject = `Shown ${number}`;
    sentAt.set(subject, performance.now());
    await transport.sendMail({ from: `pat${number}@customer.example`, to: SANDBOX_ADDRESS, subject, text: 'The update stops at 40%.' });
    await pause(random(1_000));
  }
  transport.close();
  await until(async () => shownAfter.size === SHOWN_MESSAGES);
  stream.close();
  await stream.ended;
  const times = [...shownAfter.values()].toSorted((one, other) => one - other);
  figure('message on a colleague’s screen, median, ms', Math.round(times[Math.floor(times.length / 2)] ?? 0));
  figure('message on a colleague’s screen, slowest, ms', Math.round(times.at(-1) ?? 0));
  expect(times.filter((ms) => ms <= SHOWN_MS).length).toBeGreaterThanOrEqual(SHOWN_MESSAGES * 0.95);
});

async function hasReader(): Promise<boolean> {
  return ((await mail.database.query('SELECT FROM mail_cursors WHERE fetched_at IS NOT NULL')).rowCount ?? 0) > 0;
}
