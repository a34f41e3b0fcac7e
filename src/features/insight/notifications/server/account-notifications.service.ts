import type { ChangeSubscriber, RecordChange } from '../../../../platform/server/changes/changes.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { User } from '../../../admin/users/user.contract.ts';
import { notifyFirm } from './firm-notifications.service.ts';
import { closeCause } from './notify.ts';

/** Tells Admins of an account that waits for them, until one of them has decided. */
export function notifyOfAccounts(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    if (change.kind !== 'user') return;
    const { id, before, after, actor } = change as RecordChange<'user'>;
    const cause = `user:${id}`;
    if (before) return closeCause(deps, tx, cause);
    if (!after || actor !== null || !isWaiting(after)) return;
    const event = { cause, record: { kind: 'user', id, title: after.fullName }, by: null };
    await notifyFirm(deps, tx, event, {
      kind: 'account-waiting',
      text: `${after.email} registered with Zoho. Activate or delete the account.`,
    });
  };
}

const isWaiting = ({ isActive, zohoUserId }: User) => !isActive && zohoUserId !== null;
