import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import { findRename } from '../company.rules.ts';

/** The audit log says under which name a customer was known before. */
export const auditRename: ChangeSubscriber = async (tx, change) => {
  const rename = change.kind === 'customer' ? findRename(change) : undefined;
  if (!rename) return;
  const { id, actor } = change;
  await recordAudit(tx, { actor, action: 'customer.renamed', subject: `customer:${id}`, subjectName: rename.to, detail: { ...rename } });
};
