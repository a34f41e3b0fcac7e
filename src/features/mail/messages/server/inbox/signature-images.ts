import { createHash } from 'node:crypto';
import { DAY_MS, earlier } from '../../../../../platform/server/clock.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { cleanFileName } from '../../../../ticketing/attachments/attachment.rules.ts';
import { findPictureType } from '../../../../ticketing/attachments/server/email-files.service.ts';
import type { ParsedAttachment, ParsedMail } from '../../../mail-client/parsed-mail.ts';
import { FREE_MAIL_DOMAINS } from '../../threading/free-mail.data.ts';
import { domainOf } from '../../threading/sender.rules.ts';

/** Pictures of signatures are smaller. */
const SMALL_BYTES = 20 * 1024;
const MOST_PICTURES = 20;
/** A picture of the third message with it belongs to a signature. */
export const SEEN_BEFORE = 2;
const STORED_DAYS = 180;
const MOST_STORED = 100_000;

/** Pictures of a message that may belong to the signature of its sender. */
export interface SmallPictures {
  /** The domain of the sender, or the address if others have the domain too. */
  readonly sender: string;
  readonly digests: ReadonlyMap<ParsedAttachment, Buffer>;
}

export function findSmallPictures({ attachments }: Pick<ParsedMail, 'attachments'>, address: string): SmallPictures {
  const domain = domainOf(address);
  const pictures = attachments.filter(({ bytes }) => bytes.length < SMALL_BYTES && findPictureType(bytes) !== undefined);
  const found = domain === '' ? [] : pictures.slice(0, MOST_PICTURES);
  return {
    sender: FREE_MAIL_DOMAINS.has(domain) ? address : domain,
    digests: new Map(found.map((picture) => [picture, createHash('sha256').update(picture.bytes).digest()])),
  };
}

/** What is known about the small pictures of a message. */
export interface SignatureFacts extends SmallPictures {
  /** Digests in hex of those that earlier messages had too. */
  readonly known: readonly string[];
}

/** Splits the files of a message into those to attach and the names of pictures of its signature. */
export function splitSignature({ attachments }: Pick<ParsedMail, 'attachments'>, { digests, known }: SignatureFacts) {
  const hidden = new Set(attachments.filter((file) => known.includes(digests.get(file)?.toString('hex') ?? '')));
  return {
    files: attachments.filter((file) => !hidden.has(file)),
    signatureImages: [...hidden].map(({ name }) => cleanFileName(name)),
  };
}

/** Counts the small pictures of a filed message. Comes last in its transaction, so that nothing else waits for these rows. */
export function countSmallPictures(tx: Tx, { sender, digests }: SmallPictures, now: Date): void {
  if (digests.size === 0) return;
  tx.send({
    name: 'mail-signature-images-count',
    text: `INSERT INTO mail_signature_images AS known (sender, digest, seen_at)
      SELECT DISTINCT $1::text, digest, $3::timestamptz FROM unnest($2::bytea[]) AS digest ORDER BY digest
      ON CONFLICT (sender, digest) DO UPDATE SET seen = known.seen + 1, seen_at = excluded.seen_at`,
    values: [sender, [...digests.values()], now],
  });
}

/** Deletes pictures that weren't seen for half a year, and the oldest ones if there are too many. */
export async function forgetSmallPictures({ database, clock }: ServerDeps): Promise<void> {
  await database.query(
    `DELETE FROM mail_signature_images WHERE seen_at < greatest($1::timestamptz,
      (SELECT seen_at FROM mail_signature_images ORDER BY seen_at DESC OFFSET ${MOST_STORED} LIMIT 1))`,
    [earlier(clock.now(), STORED_DAYS * DAY_MS)],
  );
}
