import { eq, sql } from 'drizzle-orm';
import { type Actor, isAdmin } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { getSettings } from '../../../admin/settings/server/settings.service.ts';
import { NOTIFICATION_KINDS } from '../notification.contract.ts';
import { COMPANY_KINDS } from '../notification.rules.ts';
import { type NotificationChange, NotificationChoices } from '../notification-choice.contract.ts';
import { notificationChoices } from './notification.table.ts';

/** Returns the notification settings of a user. Unset values use the company settings and the defaults of the role. */
export async function getNotificationChoices({ database: db, emails }: ServerDeps, actor: Actor): Promise<NotificationChoices> {
  const company = await getSettings(db, 'notifications');
  const [own] = await db.orm.select().from(notificationChoices).where(eq(notificationChoices.userId, actor.userId));
  const kinds = NOTIFICATION_KINDS.map((kind) => [kind, own?.kinds[kind] ?? (isAdmin(actor) || !COMPANY_KINDS.includes(kind))]);
  return NotificationChoices.parse({
    email: own?.email ?? company.email,
    inApp: own?.inApp ?? company.inApp,
    kinds: Object.fromEntries(kinds),
    isEmailReady: await emails.isReady(db),
  });
}

/** Saves the given settings of a user; the others keep using the defaults. */
export async function setNotificationChoices(
  deps: ServerDeps,
  actor: Actor,
  { kinds, ...ways }: NotificationChange,
): Promise<NotificationChoices> {
  if (kinds || Object.keys(ways).length > 0) {
    const row = { userId: actor.userId, ...ways, ...(kinds && { kinds }) };
    const change = { ...ways, ...(kinds && { kinds: sql`${notificationChoices.kinds} || excluded.kinds` }) };
    await deps.database.orm.insert(notificationChoices).values(row).onConflictDoUpdate({ target: notificationChoices.userId, set: change });
  }
  return getNotificationChoices(deps, actor);
}
