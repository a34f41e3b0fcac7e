import { randomUUID } from 'node:crypto';
import { internalError, newReference } from '../../../../../platform/server/attempt.ts';
import { CanceledEmail } from '../../../../../platform/server/email-delivery.ts';
import { leaseEnd, whileRenewing } from '../../../../../platform/server/lease.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { type SendOutcome, sendMail } from '../../../mail-client/server/smtp.ts';
import { findMailAccess, type MailAccess } from '../../../mailboxes/server/access.service.ts';
import { reportMailProblem } from '../../../mailboxes/server/mailbox-state.service.ts';
import { findPermit } from '../../send-limits.rules.ts';
import { findMessage, findRecipients, type MailRow, startSending } from '../message.store.ts';
import { prepareBytes } from './build-outgoing.ts';
import { findInSent } from './find-in-sent.ts';
import { resolveOrphans } from './orphans.ts';
import {
  type Claim,
  claimDue,
  countAttempt,
  JOB_OPTIONS,
  listDueMailboxes,
  listUnresolved,
  lockLimits,
  OUTBOX_QUEUE,
  readCounts,
  removeOldCounts,
  SENT_QUEUE,
  updateClaimed,
} from './outbox.store.ts';
import { releaseClaim, saveAccepted, saveImpossible, saveRefused, saveUnclear, saveUnneeded } from './save-outcome.ts';

/** Mailboxes that one server sends from at a time, with up to two connections each. */
const MAX_CONCURRENT = 6;
const RESUME_QUEUE = 'mail-outbox-resume';

/** Registers the workers of the outbox, and a job that continues what has no job: after a restart, a limit or the problem of a mailbox. */
export async function registerOutbox(deps: ServerDeps): Promise<void> {
  const { jobs } = deps;
  await jobs.work<{ mailboxId: string }>(OUTBOX_QUEUE, ({ mailboxId }) => sendDue(deps, mailboxId), { concurrency: MAX_CONCURRENT });
  await jobs.work<{ messageId: string }>(SENT_QUEUE, ({ messageId }) => findInSent(deps, messageId), { concurrency: 2 });
  await jobs.schedule(RESUME_QUEUE, '* * * * *', () => resumeOutbox(deps));
  await resumeOutbox(deps);
}

/** Queues jobs for due messages and for those whose outcome is unclear. */
export async function resumeOutbox(deps: ServerDeps): Promise<void> {
  const { database, jobs, clock } = deps;
  await resolveOrphans(deps);
  const unresolved = (await listUnresolved(database, clock.now())).map((messageId) => ({ key: messageId, data: { messageId } }));
  await jobs.sendMissing(SENT_QUEUE, unresolved);
  const due = (await listDueMailboxes(database, clock.now())).map((mailboxId) => ({ key: mailboxId, data: { mailboxId } }));
  await jobs.sendMissing(OUTBOX_QUEUE, due, JOB_OPTIONS);
  await removeOldCounts(database, clock.now());
}

/** Sends the due messages of a mailbox, one after another, until a limit is reached or the mailbox has a problem. */
async function sendDue(deps: ServerDeps, mailboxId: string): Promise<void> {
  while (!deps.stopping.aborted) {
    const access = await findUsable(deps, mailboxId);
    const claim = access && (await claimNext(deps, access));
    if (!access || !claim || !(await sendClaimed(deps, access, claim))) return;
  }
}

type UsableAccess = Extract<Awaited<ReturnType<typeof findMailAccess>>, MailAccess>;

/** Returns undefined while the mailbox is turned off or has a problem. */
async function findUsable(deps: ServerDeps, mailboxId: string, rejectedToken?: string): Promise<UsableAccess | undefined> {
  const access = await findMailAccess(deps, mailboxId, rejectedToken);
  return access && 'mailbox' in access ? access : undefined;
}

/** Claims the next message that the limits of the mailbox allow. Queues a job for later if they allow none now. */
async function claimNext(deps: ServerDeps, { mailbox }: MailAccess): Promise<Claim | undefined> {
  const { database, clock, jobs } = deps;
  const mailboxId = mailbox.id;
  const { claim, permit } = await database.transaction(async (tx) => {
    await lockLimits(tx, mailboxId);
    const now = clock.now();
    const allowed = findPermit(mailbox.provider, await readCounts(tx, mailboxId, now));
    if (allowed === 'busy' || allowed === 'limited-for-a-minute' || allowed === 'limited-for-a-day')
      return { permit: allowed, claim: undefined };
    const found = await claimDue(tx, { mailboxId, onlyByUsers: allowed !== 'all', runId: randomUUID(), now, until: leaseEnd(clock) });
    if (found) {
      const recipients = (await findRecipients(tx, found.messageId)).filter(({ state }) => state === 'waiting').length;
      countAttempt(tx, { mailboxId, recipients, now });
      await startSending(tx, found.messageId);
    }
    return { permit: allowed, claim: found };
  });
  if (permit === 'limited-for-a-minute' || (permit === 'by-users-for-a-minute' && !claim)) {
    const dueAt = nextSlot(clock.now());
    const key = `${mailboxId} ${dueAt.toISOString()}`;
    await jobs.sendMissing(OUTBOX_QUEUE, [{ key, data: { mailboxId } }], { ...JOB_OPTIONS, dueAt });
  }
  return claim;
}

const SLOT_MS = 10_000;

/** The same time for all servers that meet a limit. */
const nextSlot = (now: Date): Date => new Date(Math.ceil((now.getTime() + 1) / SLOT_MS) * SLOT_MS);

/** Sends a claimed message once. Returns false if the mailbox can't send now. */
async function sendClaimed(deps: ServerDeps, access: UsableAccess, claim: Claim): Promise<boolean> {
  const renew = () => updateClaimed(deps.database, claim, { claimedUntil: leaseEnd(deps.clock).toISOString() });
  return whileRenewing(deps, { source: 'mail', renew }, async () => saveAttempt(deps, claim, await attemptToSend(deps, access, claim)));
}

type Attempt =
  | SendOutcome
  /** Another run has claimed the message. */
  | { readonly kind: 'lost' }
  /** The mailbox needs another token. */
  | { readonly kind: 'paused' }
  /** The feature that queued the message no longer needs it. */
  | { readonly kind: 'unneeded' }
  /** The message can't be built. */
  | { readonly kind: 'impossible'; readonly reason: string };

async function attemptToSend(deps: ServerDeps, access: UsableAccess, claim: Claim): Promise<Attempt> {
  try {
    const message = await findMessage(deps.database, claim.messageId);
    if (!message) return { kind: 'lost' };
    if (message.state !== 'sent' && !(await isNeeded(deps, message))) return { kind: 'unneeded' };
    const { mailbox, state } = access;
    const origin = { address: mailbox.address, hasPlusAddresses: state?.hasPlusAddresses === true };
    const bytes = await prepareBytes(deps, claim, message, origin);
    if (!bytes) return { kind: 'lost' };
    const to = (await findRecipients(deps.database, claim.messageId))
      .filter((each) => each.state === 'waiting')
      .map(({ address }) => address);
    const outcome = await sendBytes(deps, access, claim, { to, bytes });
    const { signIn } = access.smtp;
    if (outcome.kind !== 'sign-in-failed' || !('accessToken' in signIn)) return outcome;
    // The token may have been revoked, or the mailbox connected again since.
    const renewed = await findUsable(deps, claim.mailboxId, signIn.accessToken);
    return renewed ? await sendBytes(deps, renewed, claim, { to, bytes }) : { kind: 'paused' };
  } catch (error) {
    if (error instanceof CanceledEmail) return { kind: 'impossible', reason: error.message };
    const reference = newReference();
    deps.log.error({ err: error, source: 'mail', messageId: claim.messageId, reference }, 'Failed to send a message; will retry');
    return { kind: 'refused', code: undefined, text: internalError(reference), isTemporary: true, rejected: [] };
  }
}

/** Recipients may have unsubscribed while an announcement was being sent. */
async function isNeeded({ emails, database }: ServerDeps, { kind, subjectRecord, details, to }: MailRow): Promise<boolean> {
  if (!(await emails.isNeeded(kind, subjectRecord))) return false;
  return details.draft?.unsubscribeUrl === undefined || (await emails.findAudience(database, to)).people.length > 0;
}

interface SentBytes {
  readonly to: readonly string[];
  readonly bytes: Uint8Array;
}

/** Sends the bytes, after storing that the server may have them from now on. */
async function sendBytes(deps: ServerDeps, { mailbox, smtp }: MailAccess, claim: Claim, { to, bytes }: SentBytes): Promise<Attempt> {
  let isLost = false;
  const stop = createStop(deps);
  const outcome = await sendMail(smtp, { from: mailbox.address, to }, bytes, stop.signal, async () => {
    const unclearSince = deps.clock.now().toISOString();
    isLost = !(await updateClaimed(deps.database, claim, { unclearSince }));
    if (isLost) throw new Error('another run has claimed the message');
    stop.postpone();
  });
  stop.release();
  return isLost ? { kind: 'lost' } : outcome;
}

/** Time for a server to accept a message while OBDesk stops. */
const PATIENCE_MS = 4_000;

/** A signal that ends an attempt when OBDesk stops: at once, or after a few seconds if the server may already have the message. */
function createStop({ stopping, clock }: ServerDeps) {
  const controller = new AbortController();
  let isPostponed = false;
  const stop = () => {
    if (!isPostponed) controller.abort();
    else clock.timeout(PATIENCE_MS).addEventListener('abort', () => controller.abort());
  };
  if (stopping.aborted) stop();
  else stopping.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    postpone: () => {
      isPostponed = true;
    },
    release: () => stopping.removeEventListener('abort', stop),
  };
}

/** Stores the outcome of an attempt. Returns false if the mailbox can't send now. */
async function saveAttempt(deps: ServerDeps, claim: Claim, outcome: Attempt): Promise<boolean> {
  switch (outcome.kind) {
    case 'accepted':
      await saveAccepted(deps, claim.messageId, outcome);
      return true;
    case 'unclear':
      await saveUnclear(deps, claim, outcome.text);
      return true;
    case 'impossible':
      await saveImpossible(deps, claim, outcome.reason);
      return true;
    case 'unneeded':
      await saveUnneeded(deps, claim);
      return true;
    case 'paused':
      await releaseClaim(deps, claim);
      return false;
    case 'sign-in-failed':
      await releaseClaim(deps, claim);
      await reportMailProblem(deps, claim.mailboxId, 'sign_in_failed', outcome.text);
      return false;
    case 'refused':
      if (outcome.code === undefined && deps.stopping.aborted) await releaseClaim(deps, claim);
      else await saveRefused(deps, claim, outcome);
      return true;
    case 'lost':
      return true;
  }
}
