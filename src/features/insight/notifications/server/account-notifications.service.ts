import type { ChangeSubscriber, RecordChange } from '../../../../platform/server/changes/changes.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { notify } from './notify.ts';

/** Notifies a person that their account was linked to Zoho, because the link allows signing in as them. */
export function notifyOfLinks(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    if (change.kind !== 'user') return;
    const { id, before, after, fields } = change as RecordChange<'user'>;
    if (!before || !after || after.zohoUserId === null || !fields.includes('zohoUserId')) return;
    const event = { cause: `zoho-link:${after.zohoUserId}`, record: { kind: 'account', id, title: after.fullName }, by: null };
    const text = `Zoho user ${after.zohoUserId} can now sign in as you. If this wasn’t you, unlink Zoho in My account and change your password.`;
    await notify(deps, tx, event, [{ userId: id, kind: 'account-linked', text, isDefault: true }]);
  };
}
