import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../../../platform/server/clock.ts';
import { connectMailbox } from '../../../../../testing/server/mail/connected-mailbox.ts';
import { SANDBOX_ADDRESS } from '../../../../../testing/server/mail/mail-at-sandbox.ts';
import { buildMail, textPart } from '../../../../../testing/server/mail/mail-builder.ts';
import { sendAfter } from '../../../../../testing/server/mail/mail-steps.ts';
import { SECOND_ADDRESS } from '../../../../../testing/server/mail/mail-world.ts';
import { receiveMail } from '../../../../../testing/server/mail/receive-mail.ts';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { figure, STRESS_TIMEOUT, scaled } from '../../../../../testing/server/stress.ts';
import { aReply } from '../../reply.factory.ts';
import { resumeOutbox } from '../outbox/run-outbox.ts';

const { server, sandbox } = serverAtSandboxForTests();

const HOURS = scaled(7 * 24);
const HOURS_BETWEEN_MESSAGES = 6;
const MOST_A_DAY = 2;
const OURS = [SANDBOX_ADDRESS, SECOND_ADDRESS];
const PROGRAMS = {
  'desk@one.example': { kind: 'help-desk' },
  // Answers everything, and says nowhere that it is a program.
  'desk@two.example': { kind: 'gmail' },
  'away@one.example': { kind: 'out-of-office' },
  'away@two.example': { kind: 'out-of-office' },
} as const;

/** Each program, and the other mailbox, writes to each mailbox. */
async function writeAll(hour: number): Promise<void> {
  for (const to of OURS)
    for (const from of [...Object.keys(PROGRAMS), ...OURS].filter((address) => address !== to)) {
      const raw = buildMail(
        { from, to, subject: `Message ${hour}`, messageId: `${hour}.${to}.${from}`, trace: [['Return-Path', `<${from}>`]] },
        textPart(`The update stops at ${hour}%.`),
      );
      await sandbox.control.mail.deliver({ mailbox: to, base64: raw.toString('base64'), at: server.clock.now().toISOString() });
    }
}

/** A user answers the newest tickets. */
async function replyToNewest(mailboxId: string): Promise<void> {
  const dana = await server.signedIn();
  const { rows } = await server.database.query<{ id: string; address: string }>(
    'SELECT id, customer_email AS address FROM tickets ORDER BY id DESC LIMIT 6',
  );
  for (const { id, address } of rows) {
    const to = [{ name: '', address }];
    expect((await dana.post(`/api/tickets/${id}/replies`, aReply(mailboxId, { to, isAnyway: true }))).status).toBe(201);
  }
}

test('sends at most two automatic messages a day to programs that answer everything', { timeout: STRESS_TIMEOUT }, async () => {
  const given = { isAcknowledging: true, readBackDays: 1 };
  const { id } = await connectMailbox(server, sandbox, { given });
  await connectMailbox(server, sandbox, { address: SECOND_ADDRESS, given });
  await sandbox.control.mail.setSenders(PROGRAMS);
  for (let hour = 0; hour < HOURS; hour += 1) {
    if (hour % HOURS_BETWEEN_MESSAGES === 0) await writeAll(hour);
    if (hour % 24 === 12) await replyToNewest(id);
    await receiveMail(server);
    await resumeOutbox(server.deps);
    await sendAfter(server, HOUR_MS);
    await sandbox.control.clock(server.clock.now().getTime() - Date.now());
  }
  const { rows } = await server.database.query<{ address: string; day: string; count: number }>(
    `SELECT address, date_trunc('day', mail_messages.added_at)::text AS day, count(*)::integer AS count
      FROM mail_recipients JOIN mail_messages ON mail_messages.id = mail_recipients.message_id
      WHERE direction = 'out' AND author_id IS NULL GROUP BY 1, 2 ORDER BY 3 DESC`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ count }) => count > MOST_A_DAY)).toEqual([]);
  figure(
    `automatic messages in ${HOURS} hours of programs that answer everything`,
    rows.reduce((sum, { count }) => sum + count, 0),
  );
});
