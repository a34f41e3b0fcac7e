import { findChanges } from '../../../platform/merge.ts';
import type { Actor } from '../../../platform/server/actor.ts';
import type { Db } from '../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { AccountInformation, NO_ACCOUNT_INFORMATION } from '../settings.contract.ts';

const ACCOUNT = 'account';

/** What the firm says of itself; empty texts until somebody fills them in. */
export async function getAccountInformation(db: Db): Promise<AccountInformation> {
  const { rows } = await db.query<{ value: unknown }>({
    name: 'settings',
    text: 'SELECT value FROM settings WHERE name = $1',
    values: [ACCOUNT],
  });
  return AccountInformation.parse({ ...NO_ACCOUNT_INFORMATION, ...(rows[0]?.value ?? {}) });
}

/** Sets the given parts; what changes nothing writes nothing. */
export async function setAccountInformation(
  deps: ServerDeps,
  actor: Actor,
  given: Partial<AccountInformation>,
): Promise<AccountInformation> {
  return deps.database.transaction(async (tx) => {
    // Two changes at once would each write the settings as they were before the other.
    await tx.query("INSERT INTO settings (name, value) VALUES ($1, '{}') ON CONFLICT DO NOTHING", [ACCOUNT]);
    await tx.query('SELECT FROM settings WHERE name = $1 FOR UPDATE', [ACCOUNT]);
    const before = await getAccountInformation(tx);
    const { values } = findChanges(before, { ...before, ...given });
    const fields = Object.keys(values);
    if (fields.length === 0) return before;
    const after = { ...before, ...values };
    const { rows } = await tx.query<{ version: number }>(
      'UPDATE settings SET value = $2, version = version + 1 WHERE name = $1 RETURNING version',
      [ACCOUNT, JSON.stringify(after)],
    );
    const version = rows[0]?.version ?? 1;
    await deps.changes.record(tx, { kind: 'settings', id: ACCOUNT, version, actor, before, after, fields });
    return after;
  });
}
