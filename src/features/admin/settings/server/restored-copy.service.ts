import { AppError } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { getConfiguration } from './settings.service.ts';
import { findStored, lockStored, saveStored } from './settings.store.ts';

/** Why a provider isn't called, and what to do. */
export const RESTORED_COPY = 'Connections are off because this is a restored copy. An Admin can turn them on in Settings.';

/** Whether this is a restored copy whose connections no Admin has turned on. The original may still use the same accounts at providers. */
export async function isRestoredCopy({ database }: { readonly database: Db }): Promise<boolean> {
  return (await findStored(database, 'configuration')).restoredAt !== undefined;
}

/** Throws 503 on a restored copy. */
export async function refuseOnRestoredCopy(deps: { readonly database: Db }): Promise<void> {
  if (await isRestoredCopy(deps))
    throw new AppError(503, 'restored_copy', RESTORED_COPY, { body: { reason: RESTORED_COPY }, isIntended: true });
}

/** Pauses all providers in the transaction of a restore. */
export async function markRestored(tx: Tx, at: Date): Promise<void> {
  const stored = await lockStored(tx, 'configuration');
  await saveStored(tx, 'configuration', { ...stored, restoredAt: at.toISOString() });
}

/** Lets providers be called again. */
export async function turnProvidersOn({ database, changes, secrets }: ServerDeps, actor: Actor): Promise<void> {
  await database.transaction(async (tx) => {
    const { restoredAt, ...stored } = await lockStored(tx, 'configuration');
    if (restoredAt === undefined) return;
    const read = () => getConfiguration({ database: tx, secrets });
    const before = await read();
    const version = await saveStored(tx, 'configuration', stored);
    const change = { kind: 'settings', id: 'configuration', version, actor, before, after: await read(), fields: ['restoredAt'] } as const;
    await changes.record(tx, change);
  });
}
