import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { NotificationKind } from '../notification.contract.ts';
import type { NotificationEvent } from './notification.store.ts';
import { notify } from './notify.ts';

/** Notifies a user about something that the user started. */
export const notifyUser = (
  deps: ServerDeps,
  tx: Tx,
  event: NotificationEvent,
  { userId, kind, text }: { readonly userId: string; readonly kind: NotificationKind; readonly text: string },
): Promise<void> => notify(deps, tx, event, [{ userId, kind, text, isDefault: true }]);
