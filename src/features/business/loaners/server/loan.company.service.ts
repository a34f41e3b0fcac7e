import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import { publish } from '../../../../platform/server/live/live.ts';
import { findRenameToFollow } from '../../../master-data/customers/server/merge/company-move.service.ts';
import { changeAssignee } from './loan.company.store.ts';

/** When a customer gets another name, its loans and reservations get it with it, unless another customer goes by the old one. */
export const renameLoansWithCustomer: ChangeSubscriber = async (tx, change) => {
  const rename = await findRenameToFollow(tx, change);
  if (!rename) return;
  const renamed = await changeAssignee(tx, rename.from, rename.to);
  if (renamed > 0) await publish(tx, { kind: 'tool', id: '', version: 0, by: change.actor?.userId ?? '' });
};
