import type { Actor } from '../../../../platform/server/actor.ts';
import type { ChangeSubscriber, RecordChange } from '../../../../platform/server/changes/changes.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import { recordTaken } from '../../../admin/audit/server/taken.service.ts';
import type { Attachment } from '../attachment.contract.ts';

const PICTURES_WINDOW_MS = 12 * 3_600_000;

/** The file as named in the audit log, including its ticket. */
const describe = (ticketId: string, { id, name, bytes }: Attachment) => ({
  subject: `attachment:${id}`,
  subjectName: `${ticketId} ${name}`,
  detail: { bytes },
});

/** Audits that a file was attached or removed, under the ID of its ticket. */
export const auditAttachments: ChangeSubscriber = async (tx, change) => {
  if (change.kind !== 'attachment') return;
  const { actor, id: ticketId, before, after } = change as RecordChange<'attachment'>;
  const attachment = after ?? before;
  if (!attachment) return;
  await recordAudit(tx, { actor, action: after ? 'attachment.added' : 'attachment.removed', ...describe(ticketId, attachment) });
};

/**
 * Audits a download. A ticket loads its pictures each time it is opened, so all pictures of a ticket are one entry per half day, or they
 * would fill the log. This doesn't depend on request headers.
 */
export async function noteTaken(deps: ServerDeps, actor: Actor, ticketId: string, attachment: Attachment): Promise<void> {
  if (!attachment.isPicture) return recordTaken(deps, { actor, action: 'attachment.downloaded', ...describe(ticketId, attachment) });
  const shown = { actor, action: 'attachment.pictures_shown', subject: `ticket:${ticketId}`, subjectName: ticketId };
  await recordTaken(deps, shown, PICTURES_WINDOW_MS);
}
