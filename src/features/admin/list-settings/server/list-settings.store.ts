import { eq } from 'drizzle-orm';
import type { Db } from '../../../../platform/server/database/database.ts';
import type { ListSettings } from '../list-settings.contract.ts';
import { listSettings } from './list-settings.table.ts';

/** Returns the settings of a user's lists. */
export async function readListSettings(db: Db, userId: string): Promise<ListSettings> {
  const [stored] = await db.orm.select({ settings: listSettings.settings }).from(listSettings).where(eq(listSettings.userId, userId));
  return stored?.settings ?? {};
}

/** Replaces the given settings in one statement, so that saves of two lists at a time both count. */
export async function saveListSettings(db: Db, userId: string, settings: ListSettings): Promise<ListSettings> {
  const { rows } = await db.query<{ settings: ListSettings }>({
    name: 'list-settings-save',
    text: `INSERT INTO list_settings AS stored (user_id, settings) VALUES ($1, $2)
      ON CONFLICT (user_id) DO UPDATE SET settings = stored.settings || excluded.settings || jsonb_build_object(
        'lists', coalesce(stored.settings->'lists', '{}') || coalesce(excluded.settings->'lists', '{}'))
      RETURNING settings`,
    values: [userId, JSON.stringify(settings)],
  });
  return rows[0]?.settings ?? {};
}
