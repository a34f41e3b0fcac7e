import type { Db } from '../../../../platform/server/database/database.ts';
import type { Mailbox } from '../mailbox.contract.ts';

/** SQL of the active, signed-in mailboxes, which send messages now or once their problem has ended: rows of ID, name, address and signature. */
export const SENDING_MAILBOXES = `SELECT id, name, address, signature FROM mailboxes WHERE is_active
  AND CASE provider WHEN 'other' THEN password IS NOT NULL ELSE EXISTS (SELECT FROM mailbox_tokens WHERE mailbox_id = mailboxes.id) END`;

export type SendingMailbox = Pick<Mailbox, 'id' | 'name' | 'address' | 'aliases' | 'provider' | 'senderName' | 'signature'> & {
  /** Whether plus addresses of it are known to arrive. */
  readonly hasPlusAddresses: boolean;
};

/** Returns a mailbox that can send; without an ID, the first one by name. */
export async function findSendingMailbox(db: Db, id?: string): Promise<SendingMailbox | undefined> {
  const { rows } = await db.query<SendingMailbox & Record<string, unknown>>({
    name: 'mailbox-sending',
    text: `SELECT id, name, address, aliases, provider, sender_name AS "senderName", signature, coalesce(has_plus_addresses, false) AS "hasPlusAddresses"
      FROM mailboxes LEFT JOIN mailbox_states ON mailbox_id = id
      WHERE id IN (SELECT id FROM (${SENDING_MAILBOXES}) AS sending) AND ($1::text IS NULL OR id = $1) ORDER BY lower(name), id LIMIT 1`,
    values: [id ?? null],
  });
  return rows[0];
}
