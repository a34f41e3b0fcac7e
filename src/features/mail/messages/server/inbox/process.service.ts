import { createHash } from 'node:crypto';
import { AppError } from '../../../../../platform/errors.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { ParsedMail } from '../../../mail-client/parsed-mail.ts';
import { parseInWorker } from '../../../mail-client/server/parse.task.ts';
import { decideMail } from '../../threading/decide-mail.rules.ts';
import { readBytes } from '../message.store.ts';
import { applyDecision, IGNORED, ThreadChanged, toColumns } from './apply-decision.ts';
import {
  AlreadyProcessed,
  finishMessage,
  isKnownDigest,
  listStored,
  lockDigest,
  type ReceivedDetails,
  returnAttempt,
  type StoredMessage,
  takeAttempt,
} from './inbox.store.ts';
import { gatherFacts } from './mail-facts.ts';

/** Attempts to parse a message. */
const MAX_ATTEMPTS = 3;
/** Attempts that didn't fail on their own, such as those of a killed process. */
const MAX_STARTS = 10;
/** Turns if the ticket of a message is merged in between. */
const MAX_TURNS = 3;

/**
 * Processes all stored messages, oldest first. Runs on one node at a time. A message that fails doesn't block the others, and is tried again by
 * the next run.
 */
export async function processStored(deps: ServerDeps): Promise<void> {
  const failed: string[] = [];
  for (;;) {
    const ids = await listStored(deps.database, failed);
    if (ids.length === 0) return;
    for (const id of ids) {
      if (deps.stopping.aborted) return;
      if (!(await tryToProcess(deps, id))) failed.push(id);
    }
  }
}

/** Returns false if the message has to be tried again. */
async function tryToProcess(deps: ServerDeps, id: string): Promise<boolean> {
  const stored = await takeAttempt(deps.database, id);
  if (!stored) return true;
  try {
    return await processMessage(deps, stored);
  } catch (error) {
    if (error instanceof AlreadyProcessed) return true;
    deps.log.error({ err: error, source: 'mail', messageId: id }, 'Failed to process a received message; will retry');
    return false;
  }
}

async function processMessage(deps: ServerDeps, stored: StoredMessage): Promise<boolean> {
  if (stored.attempts > MAX_STARTS) {
    await setUnreadable(deps, stored, Buffer.alloc(0));
    return true;
  }
  const raw = (await readBytes(deps.database, stored.id)) ?? Buffer.alloc(0);
  const mail = await parse(deps, stored, raw);
  if (!mail) return false;
  if (mail === 'unreadable') await setUnreadable(deps, stored, raw);
  else await decideAndApply(deps, stored, mail);
  return true;
}

/** Returns undefined if another attempt may succeed. */
async function parse(deps: ServerDeps, stored: StoredMessage, raw: Uint8Array): Promise<ParsedMail | 'unreadable' | undefined> {
  try {
    return await parseInWorker(deps.workers, { raw, receivedAt: new Date(stored.receivedAt), isCut: stored.isCut });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not_now') await returnAttempt(deps.database, stored.id);
    deps.log.warn({ err: error, source: 'mail', messageId: stored.id }, 'Failed to parse a received message');
    return stored.attempts >= MAX_ATTEMPTS && error.code !== 'not_now' ? 'unreadable' : undefined;
  }
}

async function decideAndApply(deps: ServerDeps, stored: StoredMessage, mail: ParsedMail): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    const facts = await gatherFacts(deps, stored, mail);
    const decision = decideMail(mail, facts);
    try {
      await deps.database.transaction(async (tx) => {
        if (!facts.isDuplicate) await requireFirst(tx, stored, mail);
        await applyDecision(deps, tx, { stored, mail, facts, actor: null }, decision);
      });
      return;
    } catch (error) {
      if (!(error instanceof ThreadChanged) || turn === MAX_TURNS) throw error;
    }
  }
}

/** Throws if another copy of the message was processed since the decision. */
async function requireFirst(tx: Tx, { id }: StoredMessage, { digest, messageId }: ParsedMail): Promise<void> {
  const bytes = Buffer.from(digest, 'hex');
  await lockDigest(tx, bytes);
  if (await isKnownDigest(tx, { id, digest: bytes, messageId })) throw new ThreadChanged();
}

const UNREADABLE = { state: 'review', reason: 'OBDesk couldn’t read the message' } as const;
const KNOWN = { state: 'ignored', reason: IGNORED.duplicate } as const;

/** Enough for the usual headers. */
const HEAD_BYTES = 16 * 1024;

/** Returns the headers without those that describe the content, which isn't parsed. */
function readHead(raw: Buffer): Buffer {
  const [head = ''] = raw.toString('latin1', 0, HEAD_BYTES).replaceAll('\r', '').split('\n\n', 1);
  let isOmitted = false;
  const lines = head.split('\n').filter((line) => {
    if (!line.startsWith(' ') && !line.startsWith('\t')) isOmitted = line.toLowerCase().startsWith('content-');
    return !isOmitted;
  });
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

/** Puts a message in review, with the sender and subject if they can be read. Users open the original. */
async function setUnreadable(deps: ServerDeps, stored: StoredMessage, raw: Buffer): Promise<void> {
  const receivedAt = new Date(stored.receivedAt);
  const mail = await parseInWorker(deps.workers, { raw: readHead(raw), receivedAt, isCut: true }).catch(() => undefined);
  const columns = mail ? toColumns(mail, new Set()) : {};
  const digest = createHash('sha256').update(raw).digest();
  const details: ReceivedDetails = { receivedAt: stored.receivedAt };
  const isKnown = await isKnownDigest(deps.database, { id: stored.id, digest });
  await deps.database.transaction((tx) =>
    finishMessage(tx, stored, {
      ...columns,
      digest,
      kind: '',
      ...(isKnown ? KNOWN : UNREADABLE),
      finishedAt: deps.clock.now().toISOString(),
      details,
    }),
  );
}
