import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/server/database/database.ts';
import { getSettings } from '../../settings/server/settings.service.ts';
import type { NotificationChange, NotificationChoices } from '../notification-choice.contract.ts';
import { notificationChoices } from './notification-choice.table.ts';

/** How a user wants to be notified; what they have not chosen is as the firm has set it. */
export async function getNotificationChoices(db: Db, userId: string): Promise<NotificationChoices> {
  const firm = await getSettings(db, 'notifications');
  const [own] = await db.orm.select().from(notificationChoices).where(eq(notificationChoices.userId, userId));
  return { email: own?.email ?? firm.email, inApp: own?.inApp ?? firm.inApp };
}

/** Keeps what a user has chosen; the rest goes on following the firm. */
export async function setNotificationChoices(db: Db, userId: string, change: NotificationChange): Promise<NotificationChoices> {
  if (Object.keys(change).length > 0) {
    const row = { userId, ...change };
    await db.orm.insert(notificationChoices).values(row).onConflictDoUpdate({ target: notificationChoices.userId, set: change });
  }
  return getNotificationChoices(db, userId);
}
