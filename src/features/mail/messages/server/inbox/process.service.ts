import { createHash } from 'node:crypto';
import { AppError } from '../../../../../platform/errors.ts';
import { collectGarbage } from '../../../../../platform/server/collect-garbage.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { ParsedMail } from '../../../mail-client/parsed-mail.ts';
import { parseInWorker } from '../../../mail-client/server/parse.task.ts';
import { LARGE_BYTES } from '../../../mail-client/server/parse.ts';
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
  type WaitingMessage,
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
    const waiting = await listStored(deps.database, failed);
    if (waiting.length === 0) return;
    for (const { id, bytes, parsing } of parseAhead(deps, waiting)) {
      if (!(await tryToProcess(deps, id, parsing))) failed.push(id);
      if (bytes > LARGE_BYTES) collectGarbage();
    }
    if (deps.stopping.aborted) return;
  }
}

interface ParsedMessage {
  readonly stored: StoredMessage;
  readonly mail: ParsedMail | 'unreadable';
}

/** 'retry' if another attempt may succeed. */
type Parsing = Promise<ParsedMessage | 'retry' | 'already processed'>;

/** Starts to parse each message while the one before is processed. After the server was told to stop, no other one is started. */
function* parseAhead(deps: ServerDeps, waiting: readonly WaitingMessage[]): Generator<WaitingMessage & { readonly parsing: Parsing }> {
  let next: Parsing | undefined;
  for (const [index, message] of waiting.entries()) {
    if (!next && deps.stopping.aborted) return;
    const parsing = next ?? startParsing(deps, message.id);
    const following = waiting[index + 1];
    const fits = following !== undefined && message.bytes + following.bytes <= LARGE_BYTES;
    next = fits && !deps.stopping.aborted ? startParsing(deps, following.id) : undefined;
    yield { ...message, parsing };
  }
}

function startParsing(deps: ServerDeps, id: string): Parsing {
  const parsing = parseStored(deps, id);
  // The error is handled when it is the turn of the message.
  parsing.catch(() => {});
  return parsing;
}

async function parseStored(deps: ServerDeps, id: string): Parsing {
  const stored = await takeAttempt(deps.database, id);
  if (!stored) return 'already processed';
  const mail = await parse(deps, stored);
  return mail ? { stored, mail } : 'retry';
}

/** Returns false if the message has to be tried again. */
async function tryToProcess(deps: ServerDeps, id: string, parsing: Parsing): Promise<boolean> {
  try {
    const parsed = await parsing;
    if (typeof parsed === 'string') return parsed !== 'retry';
    const { stored, mail } = parsed;
    if (mail === 'unreadable') await setUnreadable(deps, stored);
    else await decideAndApply(deps, stored, mail);
    return true;
  } catch (error) {
    if (error instanceof AlreadyProcessed) return true;
    deps.log.error({ err: error, source: 'mail', messageId: id }, 'Failed to process a received message; will retry');
    return false;
  }
}

/** Returns undefined if another attempt may succeed. */
async function parse(deps: ServerDeps, stored: StoredMessage): Promise<ParsedMail | 'unreadable' | undefined> {
  if (stored.attempts > MAX_STARTS) return 'unreadable';
  try {
    const raw = (await readBytes(deps.database, stored.id)) ?? new Uint8Array();
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
function readHead(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  const [head = ''] = Buffer.from(raw.subarray(0, HEAD_BYTES)).toString('latin1').replaceAll('\r', '').split('\n\n', 1);
  let isOmitted = false;
  const lines = head.split('\n').filter((line) => {
    if (!line.startsWith(' ') && !line.startsWith('\t')) isOmitted = line.toLowerCase().startsWith('content-');
    return !isOmitted;
  });
  return new Uint8Array(Buffer.from(lines.join('\r\n'), 'latin1'));
}

/** Puts a message in review, with the sender and subject if they can be read. Users open the original. */
async function setUnreadable(deps: ServerDeps, stored: StoredMessage): Promise<void> {
  const raw = (await readBytes(deps.database, stored.id)) ?? new Uint8Array();
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
