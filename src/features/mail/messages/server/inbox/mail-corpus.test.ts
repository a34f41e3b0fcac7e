import { beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../../platform/server/clock.ts';
import { type CorpusMessage, createCorpus } from '../../../../../testing/server/mail/corpus.ts';
import { readOutcomes, toOutcome } from '../../../../../testing/server/mail/corpus-outcome.ts';
import type { CorpusWorld } from '../../../../../testing/server/mail/corpus-world.ts';
import { SANDBOX_ADDRESS } from '../../../../../testing/server/mail/mail-at-sandbox.ts';
import { createMailWorld, SECOND_ADDRESS } from '../../../../../testing/server/mail/mail-world.ts';
import { addSandboxMailbox, processMail, readMailboxes, receiveMail } from '../../../../../testing/server/mail/receive-mail.ts';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { isFull, STRESS_TIMEOUT } from '../../../../../testing/server/stress.ts';
import type { SignedInCaller } from '../../../../../testing/server/test-server.ts';
import type { Mailbox } from '../../../mailboxes/mailbox.contract.ts';

const { server, sandbox } = serverAtSandboxForTests();

/** Of the messages that relays post in `npm test`. What follows is the same for both paths. */
const ONE_IN = 8;
/** Hostile messages are parsed three times, and at their full size in `corpus.test.ts`. */
const HOSTILE_SHARE = 0.25;
const options = { timeout: STRESS_TIMEOUT };

let admin: SignedInCaller;
let world: CorpusWorld;
let corpus: readonly CorpusMessage[];
let first: Mailbox;
let second: Mailbox;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
  first = await addSandboxMailbox({ server, sandbox, admin }, { readBackDays: 2 });
  second = await addSandboxMailbox({ server, sandbox, admin }, { address: SECOND_ADDRESS, readBackDays: 2 });
  world = await createMailWorld({ server, admin, mailboxId: first.id });
  const all = createCorpus(world, isFull ? 1 : HOSTILE_SHARE).filter(({ megabytes = 0 }) => megabytes === 0 || isFull);
  // Copies arrive last.
  corpus = all.toSorted((one, other) => Number(one.copyOf !== undefined) - Number(other.copyOf !== undefined));
}, STRESS_TIMEOUT);

const query = async <R extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await server.database.query<R>(text, values)).rows;

/** Messages of the sender that arrived before, as the rule counts them. */
async function addEarlier({ earlierMessages = 0 }: CorpusMessage, at: Date) {
  await query(
    `INSERT INTO mail_messages (id, direction, from_address, kind, state, added_at, details)
      SELECT gen_random_uuid(), 'in', 'loop@unknown.example', 'filler', 'done', $1, jsonb_build_object('receivedAt', $2::text)
      FROM generate_series(1, $3)`,
    // Servers state times in whole seconds.
    [at, new Date(at.getTime() - 1_000).toISOString(), earlierMessages],
  );
}

const bytesOf = ({ build, copyOf }: CorpusMessage) => (corpus.find(({ name }) => name === copyOf)?.build ?? build)();

async function expectOutcomes() {
  const rows = await readOutcomes(server);
  expect(rows).toHaveLength(corpus.length);
  const actual = corpus.map(({ name, outcome }, index) => ({ name, outcome: toOutcome(rows[index] ?? fail(name), world, outcome) }));
  expect(actual).toEqual(corpus.map(({ name, outcome }) => ({ name, outcome })));
}
const fail = (name: string): never => {
  throw new Error(`${name} has no row`);
};

/** The bounces of the corpus are about the first message of the ticket `open`. */
async function expectBounced() {
  const { id, outgoing } = world.tickets.open;
  const recipients = await query(
    `SELECT state, is_hard AS "isHard", reason FROM mail_recipients WHERE message_id = (SELECT id FROM mail_messages WHERE message_id = $1 AND direction = 'out')`,
    [outgoing[0]],
  );
  expect(recipients).toEqual([{ state: 'failed', isHard: true, reason: 'Mailbox does not exist' }]);
  expect(await query('SELECT address, kind FROM mail_blocks')).toEqual([{ address: world.contact, kind: 'automatic' }]);
  const texts = (
    await query<{ content: string }>("SELECT content FROM ticket_history WHERE ticket_id = $1 AND kind = 'mail-failed'", [id])
  ).map(({ content }) => content);
  expect(texts).toHaveLength(4);
  expect(texts).toContain(`Email to ${world.contact} not delivered: Mailbox is full`);
}

const countAll = () =>
  query(
    'SELECT (SELECT count(*) FROM tickets) AS tickets, (SELECT count(*) FROM ticket_history) AS entries, (SELECT count(*) FROM attachments) AS files',
  );

test('the corpus has its outcomes over IMAP, and changes nothing when all messages are read again', options, async () => {
  for (const [index, message] of corpus.entries()) {
    const at = new Date(server.clock.now().getTime() - (corpus.length - index) * 11 * MINUTE_MS);
    await addEarlier(message, at);
    const mailbox = message.copyOf === undefined ? SANDBOX_ADDRESS : SECOND_ADDRESS;
    const bytes = bytesOf(message);
    // Large ones are ASCII.
    const content = message.megabytes === undefined ? { base64: bytes.toString('base64') } : { raw: bytes.toString('latin1') };
    await sandbox.control.mail.deliver({ mailbox, ...content, at: at.toISOString() });
  }
  await readMailboxes(server);
  await processMail(server);
  await expectOutcomes();
  await expectBounced();
  const before = await countAll();
  await query("DELETE FROM mail_messages WHERE kind = 'filler'");
  for (const address of [SANDBOX_ADDRESS, SECOND_ADDRESS]) await sandbox.control.mail.saveMailbox({ address, uidValidity: 1_900_000_000 });
  await receiveMail(server);
  const again = await query("SELECT state FROM mail_messages WHERE direction = 'in' ORDER BY added_at, uid OFFSET $1", [corpus.length]);
  expect(again).toEqual(corpus.map(() => ({ state: 'ignored' })));
  expect(await countAll()).toEqual(before);
});

test('the corpus has its outcomes when a relay posts it', options, async () => {
  // Relays can’t post larger ones.
  corpus = corpus.filter(
    ({ megabytes = 0, copyOf }, index) => megabytes <= 40 && (isFull || (index % ONE_IN === 0 && copyOf === undefined)),
  );
  const paths = new Map<string, string>();
  for (const { id } of [first, second]) paths.set(id, (await admin.get<{ path: string }>(`/api/mailboxes/${id}/inbound`)).body.path);
  for (const message of corpus) {
    server.clock.advance(11 * MINUTE_MS);
    await addEarlier(message, server.clock.now());
    const sent = await server.anonymous.request('POST', paths.get(message.copyOf === undefined ? first.id : second.id) ?? '', {
      body: new Uint8Array(bytesOf(message)),
      headers: { 'content-type': 'message/rfc822' },
    });
    expect(sent.status).toBe(202);
  }
  await processMail(server);
  await expectOutcomes();
});
