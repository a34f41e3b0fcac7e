import { CanceledEmail } from '../../../../../platform/server/email-delivery.ts';
import type { EmailFile } from '../../../../../platform/server/emails.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { readAttachedFile } from '../../../../ticketing/attachments/server/attached-files.service.ts';
import { buildMail, OWN_ID_HEADER, toThreadAddress } from '../../../mail-client/server/build.ts';
import { joinTextParts } from '../../reply-text.rules.ts';
import type { MailRow } from '../message.store.ts';
import { insertPieces, readBytes, setRecordVersion } from '../message.store.ts';
import type { MailDraft } from '../message.table.ts';
import { type Claim, updateClaimed } from './outbox.store.ts';

const NO_DRAFT: MailDraft = { signature: '', quote: '', attachmentIds: [], references: [] };

interface Origin {
  readonly address: string;
  readonly hasPlusAddresses: boolean;
}

/** Returns the bytes that every attempt sends, and stores them before the first one; undefined if another run has claimed the message. */
export async function prepareBytes(deps: ServerDeps, claim: Claim, message: MailRow, origin: Origin): Promise<Uint8Array | undefined> {
  const stored = await readBytes(deps.database, message.id);
  if (stored) return stored;
  const ofRecord = await deps.emails.createFiles(message.kind, message.subjectRecord);
  const bytes = await buildMessage(deps, message, { ...origin, recordFiles: ofRecord?.files ?? [] });
  return deps.database.transaction(async (tx) => {
    if (!(await updateClaimed(tx, claim, { lastError: '' }))) return undefined;
    if (ofRecord) setRecordVersion(tx, message.id, ofRecord.version);
    await insertPieces(tx, message.id, bytes);
    return bytes;
  });
}

async function buildMessage(
  deps: ServerDeps,
  message: MailRow,
  { address, hasPlusAddresses, recordFiles }: Origin & { readonly recordFiles: readonly EmailFile[] },
): Promise<Uint8Array> {
  const { id, ticketId, messageId, fromName, fromAddress, to, cc, subject, details } = message;
  const { signature, quote, references, inReplyTo, autoSubmitted, responseTicketId, unsubscribeUrl } = details.draft ?? NO_DRAFT;
  const threadId = ticketId ?? responseTicketId;
  const threadAddress = threadId !== undefined && hasPlusAddresses ? toThreadAddress(deps.secrets, address, threadId) : undefined;
  return buildMail({
    messageId,
    date: deps.clock.now(),
    from: { name: fromName, address: fromAddress },
    replyTo: threadAddress === undefined ? undefined : { name: fromName, address: threadAddress },
    to,
    cc,
    subject,
    text: joinTextParts(details.text ?? '', signature, quote, unsubscribeUrl === undefined ? '' : toUnsubscribeNote(unsubscribeUrl)),
    inReplyTo,
    references,
    headers: {
      [OWN_ID_HEADER]: id,
      ...(autoSubmitted && { 'Auto-Submitted': autoSubmitted, 'X-Auto-Response-Suppress': 'All' }),
      // RFC 8058.
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: [...(await readFiles(deps, message)), ...recordFiles],
  });
}

const toUnsubscribeNote = (url: string): string => `--\nTo get no more announcements, unsubscribe: ${url}`;

async function readFiles({ database }: ServerDeps, { ticketId, details }: MailRow) {
  const files = [];
  for (const id of details.draft?.attachmentIds ?? []) {
    const file = ticketId === null ? undefined : await readAttachedFile(database, ticketId, id);
    if (!file) throw new CanceledEmail('An attachment was removed before the message was sent');
    files.push(file);
  }
  return files;
}
