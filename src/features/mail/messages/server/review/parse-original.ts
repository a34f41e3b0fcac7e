import { AppError } from '../../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { ParsedMail } from '../../../mail-client/parsed-mail.ts';
import { parseInWorker } from '../../../mail-client/server/parse.task.ts';
import type { ReceivedDetails, StoredMessage } from '../inbox/inbox.store.ts';
import { type MailRow, readBytes } from '../message.store.ts';

/** Returns a message in the form in which it is processed. */
export const toStored = (row: MailRow): StoredMessage => ({
  id: row.id,
  mailboxId: row.mailboxId,
  isCut: row.isCut,
  attempts: row.attempts,
  state: 'review',
  receivedAt: (row.details as ReceivedDetails).receivedAt ?? row.addedAt,
});

const UNREADABLE = 'OBDesk couldn’t read this message. Download the original to read it.';

/** Parses the original of a message again. If it is unreadable or no longer stored, returns what is known about it. */
export async function parseOriginal(deps: ServerDeps, row: MailRow): Promise<ParsedMail> {
  const { isCut, receivedAt } = toStored(row);
  const raw = await readBytes(deps.database, row.id);
  if (!raw) return toKnown(row);
  try {
    return await parseInWorker(deps.workers, { raw, receivedAt: new Date(receivedAt), isCut });
  } catch (error) {
    if (error instanceof AppError && error.status === 413) return toKnown(row);
    throw error;
  }
}

function toKnown({ messageId, fromName, fromAddress, to, cc, subject, datedAt, digest, details }: MailRow): ParsedMail {
  return {
    messageId,
    inReplyTo: [],
    references: [],
    from: fromName === '' && fromAddress === '' ? [] : [{ name: fromName, address: fromAddress }],
    replyTo: [],
    to,
    cc,
    deliveredTo: [],
    returnPath: undefined,
    subject,
    date: datedAt === null ? undefined : new Date(datedAt),
    headers: new Map(),
    text: details.text ?? UNREADABLE,
    quotedFrom: details.quotedFrom ?? undefined,
    html: undefined,
    attachments: [],
    security: undefined,
    isCut: true,
    digest: digest === null ? '' : Buffer.from(digest).toString('hex'),
    forwarded: undefined,
    bounce: undefined,
  };
}
