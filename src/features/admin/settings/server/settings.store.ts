import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import type { SettingsGroup } from '../settings.contract.ts';

/** Returns the saved values of a group, with encrypted secrets. Values never saved are missing. */
export type StoredSettings = Readonly<Record<string, unknown>>;

export async function findStored(db: Db, group: SettingsGroup): Promise<StoredSettings> {
  const { rows } = await db.query<{ value: StoredSettings }>({
    name: 'settings',
    text: 'SELECT value FROM settings WHERE name = $1',
    values: [group],
  });
  return rows[0]?.value ?? {};
}

/** Returns the saved values and locks the group until the transaction ends, because a concurrent change would overwrite this one. */
export async function lockStored(tx: Tx, group: SettingsGroup): Promise<StoredSettings> {
  await tx.query("INSERT INTO settings (name, value) VALUES ($1, '{}') ON CONFLICT DO NOTHING", [group]);
  trackLock(tx, 'settings', [group]);
  await tx.query('SELECT FROM settings WHERE name = $1 FOR UPDATE', [group]);
  return findStored(tx, group);
}

/** Returns the new version. */
export async function saveStored(tx: Tx, group: SettingsGroup, value: StoredSettings): Promise<number> {
  const { rows } = await tx.query<{ version: number }>(
    'UPDATE settings SET value = $2, version = version + 1 WHERE name = $1 RETURNING version',
    [group, JSON.stringify(value)],
  );
  return rows[0]?.version ?? 1;
}
