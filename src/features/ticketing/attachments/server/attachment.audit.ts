import type { Actor } from '../../../../platform/server/actor.ts';
import type { ChangeSubscriber, RecordChange } from '../../../../platform/server/changes/changes.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import { recordTaken } from '../../../admin/audit/server/taken.service.ts';
import type { Attachment } from '../attachment.contract.ts';

/** The file as the audit log names it: by its ticket, too. */
const describe = (ticketId: string, { id, name, bytes }: Attachment) => ({
  subject: `attachment:${id}`,
  subjectName: `${ticketId} ${name}`,
  detail: { bytes },
});

/** Writes into the audit log that a file was attached or removed; the change goes under the id of its ticket. */
export const auditAttachments: ChangeSubscriber = async (tx, change) => {
  if (change.kind !== 'attachment') return;
  const { actor, id: ticketId, before, after } = change as RecordChange<'attachment'>;
  const attachment = after ?? before;
  if (!attachment) return;
  await recordAudit(tx, { actor, action: after ? 'attachment.added' : 'attachment.removed', ...describe(ticketId, attachment) });
};

/**
 * Notes that somebody takes a file. A ticket shows its pictures whenever it is opened: those of a ticket are one entry, so that the log is not
 * full of them; and no header of a call decides which of the two it is.
 */
export async function noteTaken(deps: ServerDeps, actor: Actor, ticketId: string, attachment: Attachment): Promise<void> {
  const entry = attachment.isPicture
    ? { action: 'attachment.pictures_shown', subject: `ticket:${ticketId}`, subjectName: ticketId }
    : { action: 'attachment.downloaded', ...describe(ticketId, attachment) };
  await recordTaken(deps, { actor, ...entry });
}
