import type { Tx } from '../../../../platform/server/database/database.ts';
import { publishTo } from '../../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { getSettings } from '../../../admin/settings/server/settings.service.ts';
import { getStrength } from '../notification.rules.ts';
import {
  type Candidate,
  type CausedNotifications,
  insertNotifications,
  markCauseRead,
  type NotificationEvent,
  removeUnread,
} from './notification.store.ts';

/** Tells people what happened, in the transaction of the change; the user who did it is not told. */
export async function notify(deps: ServerDeps, tx: Tx, event: NotificationEvent, concerned: readonly Candidate[]): Promise<void> {
  const others = concerned.filter(({ userId }) => userId !== event.by?.userId);
  if (others.length === 0) return;
  const { inApp } = await getSettings(tx, 'notifications');
  const candidates = others.map((candidate) => ({ ...candidate, strength: getStrength(candidate.kind) }));
  await ringBells(tx, await insertNotifications(tx, { event, candidates, isOnForFirm: inApp, now: deps.clock.now() }));
}

/** Marks as read what people were told of a cause that is over. */
export async function closeCause(deps: ServerDeps, tx: Tx, cause: string): Promise<void> {
  await ringBells(tx, await markCauseRead(tx, cause, deps.clock.now()));
}

/** Removes unread notifications of a cause from the given period. */
export async function withdraw(tx: Tx, caused: CausedNotifications): Promise<void> {
  await ringBells(tx, await removeUnread(tx, caused));
}

/** Lets the bells of these people ring, and no others. */
export async function ringBells(tx: Tx, userIds: readonly string[]): Promise<void> {
  publishTo(tx, userIds, { kind: 'notification', id: '', version: 0, by: '' });
}
