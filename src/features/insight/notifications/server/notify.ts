import type { Tx } from '../../../../platform/server/database/database.ts';
import { publishTo } from '../../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { getSettings } from '../../../admin/settings/server/settings.service.ts';
import { getPriority } from '../notification.rules.ts';
import {
  type Candidate,
  type CausedNotifications,
  insertNotifications,
  markCauseRead,
  type NotificationEvent,
  removeUnread,
} from './notification.store.ts';

/** Notifies users in the transaction of the change, except the user who made it. */
export async function notify(deps: ServerDeps, tx: Tx, event: NotificationEvent, concerned: readonly Candidate[]): Promise<void> {
  const others = concerned.filter(({ userId }) => userId !== event.by?.userId);
  if (others.length === 0) return;
  const { inApp } = await getSettings(tx, 'notifications');
  const candidates = others.map((candidate) => ({ ...candidate, strength: getPriority(candidate.kind) }));
  await publishUnreadCounts(tx, await insertNotifications(tx, { event, candidates, isOnForCompany: inApp, now: deps.clock.now() }));
}

/** Marks the notifications of a cause that no longer applies as read. */
export async function resolveNotifications(deps: ServerDeps, tx: Tx, cause: string): Promise<void> {
  await publishUnreadCounts(tx, await markCauseRead(tx, cause, deps.clock.now()));
}

/** Removes unread notifications of a cause from the given period. */
export async function withdraw(tx: Tx, caused: CausedNotifications): Promise<void> {
  await publishUnreadCounts(tx, await removeUnread(tx, caused));
}

/** Makes the clients of these users refresh their unread count. */
export async function publishUnreadCounts(tx: Tx, userIds: readonly string[]): Promise<void> {
  publishTo(tx, userIds, { kind: 'notification', id: '', version: 0, by: '' });
}
