import type { ChangeSubscriber } from '../../../../../platform/server/changes/changes.ts';
import { publishMessage } from '../message.store.ts';

/** Withdraws the queued messages of a mailbox that is being deleted. The outcome of one that is being sent is unclear. */
export const withdrawOfDeletedMailbox: ChangeSubscriber = async (tx, change) => {
  if (change.kind !== 'mailbox' || change.after) return;
  tx.send({
    name: 'mail-of-deleted-mailbox',
    text: `UPDATE mail_messages SET state = CASE state WHEN 'queued' THEN 'withdrawn' ELSE 'unclear' END, reason = 'The mailbox was deleted.',
        version = version + 1
      WHERE mailbox_id = $1 AND state IN ('queued', 'sending')`,
    values: [change.id],
  });
  publishMessage(tx, { id: '' });
};
