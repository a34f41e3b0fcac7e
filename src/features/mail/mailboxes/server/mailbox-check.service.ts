import { randomBytes, randomUUID } from 'node:crypto';
import { notFound } from '../../../../platform/errors.ts';
import { pluralize } from '../../../../platform/number-text.ts';
import { lockRecord } from '../../../../platform/server/records/record-store.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { createShared } from '../../../admin/provider-access/server/renewed-access.service.ts';
import { buildMail, OWN_ID_HEADER, toMessageId } from '../../mail-client/server/build.ts';
import { connectImap, type ImapConnection, ImapFailure } from '../../mail-client/server/imap.ts';
import { checkSmtp, sendMail } from '../../mail-client/server/smtp.ts';
import { readAuthenticationServer } from '../dns-hints.rules.ts';
import type { Mailbox, MailboxTest } from '../mailbox.contract.ts';
import { type MailAccess, openMailAccess } from './access.service.ts';
import { findDnsHints } from './dns-hints.ts';
import { getMailbox } from './mailbox.service.ts';
import { mailboxStore, type StateRow, saveState } from './mailbox.store.ts';
import { publishState, reportMailProblem, setProblem } from './mailbox-state.service.ts';
import { describeProblem } from './problem-texts.ts';

/** Thread of the Message-IDs of test messages, which aren't about a ticket. */
const TEST_THREAD = 'test';

const LIMIT_MS = 45_000;
/** After the first test message, to find out whether the others arrive as well. */
const FURTHER_MS = 10_000;
const POLL_MS = 1_000;
const LARGEST_HEADER = 256 * 1024;

/**
 * Signs in to a mailbox, sends a message to itself and waits for it. Finds out whether plus addresses arrive, whether the server files sent
 * messages, and which server adds authentication results. Concurrent callers share one run. Nothing is deleted: the messages are marked as read.
 */
export async function testMailbox(deps: ServerDeps, id: string): Promise<MailboxTest> {
  return deps.perServer(createSharedTests)(id, () => runTest(deps, id));
}

const createSharedTests = () => createShared<MailboxTest>();

type Findings = Pick<StateRow, 'hasPlusAddresses' | 'hasFiledSent' | 'sentFolder' | 'authenticationServer'>;

async function runTest(deps: ServerDeps, id: string): Promise<MailboxTest> {
  const mailbox = await getMailbox(deps, id);
  const looking = findDnsHints(deps, mailbox);
  const access = await openMailAccess(deps, id);
  if (!access) throw notFound('Mailbox');
  const lines = createLines();
  const findings = 'problem' in access ? undefined : await runSteps(deps, access, lines);
  if ('problem' in access) lines.fail('imap', `Not signed in: ${describeProblem(access.problem, mailbox)}`);
  if (findings) await saveFindings(deps, mailbox, findings);
  return { lines: lines.read(), findings: findings ? describeFindings(findings) : [], hints: await looking };
}

type Step = MailboxTest['lines'][number]['step'];

const WAITING: Readonly<Record<Step, string>> = {
  imap: 'Signed in to IMAP',
  smtp: 'Signed in to SMTP',
  sent: 'Test message sent',
  received: 'Test message received',
};

/** The four lines of the result. Those that aren't reached stay without one. */
function createLines() {
  const results = new Map<Step, { isOk: boolean; text: string }>();
  return {
    pass: (step: Step, text: string = WAITING[step]) => void results.set(step, { isOk: true, text }),
    fail: (step: Step, text: string) => void results.set(step, { isOk: false, text }),
    read: () => (Object.keys(WAITING) as Step[]).map((step) => ({ step, isOk: null, text: WAITING[step], ...results.get(step) })),
  };
}

type Lines = ReturnType<typeof createLines>;

/** Runs the steps until one fails. Returns the findings if the message arrived. */
async function runSteps(deps: ServerDeps, given: MailAccess, lines: Lines): Promise<Findings | undefined> {
  const stopping = AbortSignal.any([deps.stopping, deps.clock.timeout(LIMIT_MS)]);
  const opened = await openImap(deps, given, lines, stopping);
  const { access, connection } = opened;
  try {
    const rejection = await checkSmtp(access.smtp, stopping);
    if (rejection) {
      lines.fail('smtp', `Couldn’t sign in to SMTP: ${rejection.text}`);
      if (rejection.kind === 'sign-in-failed') await reportMailProblem(deps, access.mailbox.id, 'sign_in_failed', rejection.text);
    } else lines.pass('smtp');
    if (rejection || !connection) return undefined;
    const sent = await sendTests(deps, access, lines, stopping);
    return sent && (await waitForTests(deps, connection, sent, lines, stopping));
  } catch (error) {
    if (!(error instanceof ImapFailure)) throw error;
    lines.fail('received', `Couldn’t read the inbox: ${error.message}`);
    return undefined;
  } finally {
    await connection?.close();
  }
}

interface OpenedImap {
  /** With a new token if the first one was rejected. */
  readonly access: MailAccess;
  readonly connection: ImapConnection | undefined;
}

async function openImap(deps: ServerDeps, access: MailAccess, lines: Lines, stopping: AbortSignal, isRetry = false): Promise<OpenedImap> {
  const { id } = access.mailbox;
  try {
    const connection = await connectImap(access.imap, { clock: deps.clock, stopping });
    lines.pass('imap');
    return { access, connection };
  } catch (error) {
    if (!(error instanceof ImapFailure)) throw error;
    const { signIn } = access.imap;
    if (error.kind === 'sign-in-failed' && 'accessToken' in signIn && !isRetry) {
      const renewed = await openMailAccess(deps, id, signIn.accessToken);
      if (renewed && 'mailbox' in renewed) return openImap(deps, renewed, lines, stopping, true);
    }
    lines.fail('imap', `Couldn’t sign in to IMAP: ${error.message}`);
    if (error.kind === 'sign-in-failed') await reportMailProblem(deps, id, 'sign_in_failed', error.message);
    return { access, connection: undefined };
  }
}

interface SentTests {
  readonly at: Date;
  /** IDs of the messages to the address itself and to a plus address; the latter undefined if the server rejected it. */
  readonly direct: string;
  readonly plus: string | undefined;
}

async function sendTests(deps: ServerDeps, access: MailAccess, lines: Lines, stopping: AbortSignal): Promise<SentTests | undefined> {
  const { address } = access.mailbox;
  const at = deps.clock.now();
  const direct = await sendTest(deps, access, address, stopping);
  if ('text' in direct) {
    lines.fail('sent', `Couldn’t send the test message: ${direct.text}`);
    return undefined;
  }
  lines.pass('sent');
  const mark = address.lastIndexOf('@');
  const plus = await sendTest(
    deps,
    access,
    `${address.slice(0, mark)}+test-${randomBytes(4).toString('hex')}${address.slice(mark)}`,
    stopping,
  );
  return { at, direct: direct.id, plus: 'id' in plus ? plus.id : undefined };
}

/** Sends a test message. Returns its ID, or the reason why it wasn't sent. */
async function sendTest(deps: ServerDeps, { mailbox, smtp }: MailAccess, to: string, stopping: AbortSignal) {
  const { address, senderName } = mailbox;
  const id = randomUUID();
  const bytes = await buildMail({
    messageId: toMessageId(deps.secrets, { thread: TEST_THREAD, id, domain: address.slice(address.lastIndexOf('@') + 1) }),
    date: deps.clock.now(),
    from: { name: senderName, address },
    to: [{ name: '', address: to }],
    subject: 'Test message from OBDesk',
    text: 'OBDesk sent this message to test the mailbox. You can delete it.\n',
    // Keeps out-of-office rules and help desks from replying.
    headers: { [OWN_ID_HEADER]: id, 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  });
  const outcome = await sendMail(smtp, { from: address, to: [to] }, bytes, stopping);
  return outcome.kind === 'accepted' ? { id } : { text: outcome.text };
}

/** Waits for the messages in the inbox. Returns the findings if the first one arrived. */
async function waitForTests(
  deps: ServerDeps,
  connection: ImapConnection,
  sent: SentTests,
  lines: Lines,
  stopping: AbortSignal,
): Promise<Findings | undefined> {
  await connection.open('INBOX');
  const direct = await waitFor(connection, sent.direct, stopping);
  if (direct === undefined) {
    lines.fail('received', `The test message didn’t arrive within ${pluralize(LIMIT_MS / 1_000, 'second')}. Check the spam folder.`);
    return undefined;
  }
  const seconds = Math.max(1, Math.round((deps.clock.now().getTime() - sent.at.getTime()) / 1_000));
  lines.pass('received', `Test message received after ${seconds} s`);
  const further = AbortSignal.any([stopping, deps.clock.timeout(FURTHER_MS)]);
  const authenticationServer = await findAuthenticationServer(connection, direct);
  await connection.markSeen([direct]);
  const plus = sent.plus === undefined ? undefined : await waitFor(connection, sent.plus, further);
  if (plus !== undefined) await connection.markSeen([plus]);
  return { hasPlusAddresses: plus !== undefined, authenticationServer, ...(await findSent(connection, sent.direct, further)) };
}

/** Returns the UID of a message in the open folder once it arrives; undefined if it doesn't in time. */
async function waitFor(connection: ImapConnection, id: string, limit: AbortSignal): Promise<number | undefined> {
  for (;;) {
    const [found] = await connection.findByHeader(OWN_ID_HEADER, id);
    if (found) return found.uid;
    if (limit.aborted || !connection.isOpen()) return undefined;
    await connection.waitForChange(POLL_MS);
  }
}

async function findAuthenticationServer(connection: ImapConnection, uid: number): Promise<string | null> {
  for await (const { bytes } of connection.fetch([uid], LARGEST_HEADER)) {
    const [headers = ''] = Buffer.from(bytes).toString('latin1').split('\r\n\r\n', 1);
    return readAuthenticationServer(headers) ?? null;
  }
  return null;
}

async function findSent(connection: ImapConnection, id: string, limit: AbortSignal) {
  const folder = (await connection.listFolders()).find(({ use }) => use === '\\Sent');
  if (!folder) return { hasFiledSent: false, sentFolder: null };
  await connection.open(folder.path);
  return { hasFiledSent: (await waitFor(connection, id, limit)) !== undefined, sentFolder: folder.path };
}

/** Stores the findings, which also ends the problem of the mailbox, unless it was changed or deleted since. */
async function saveFindings(deps: ServerDeps, { id, version }: Mailbox, findings: Findings): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const mailbox = await lockRecord(tx, mailboxStore, id);
    if (mailbox.version !== version) return;
    await setProblem(deps, tx, id, null);
    await saveState(tx, id, { ...findings, testedAt: deps.clock.now().toISOString() });
    publishState(tx, mailbox);
  });
}

function describeFindings({ hasPlusAddresses, hasFiledSent, sentFolder, authenticationServer }: Findings): string[] {
  return [
    hasPlusAddresses
      ? 'Plus addresses arrive, so replies to customers use one and find their ticket.'
      : 'Plus addresses don’t arrive. Replies find their ticket by message IDs.',
    hasFiledSent
      ? `The server files sent messages in ${sentFolder}, where OBDesk looks for messages that weren’t confirmed.`
      : 'The server doesn’t file sent messages. You decide about messages that weren’t confirmed.',
    authenticationServer === null
      ? 'The server adds no authentication results, so OBDesk can’t check who sent a message.'
      : `${authenticationServer} checks who sent a message.`,
  ];
}
