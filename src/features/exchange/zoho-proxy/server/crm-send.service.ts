import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findUnclear, inChunks, postBatch, type SentRecords } from './crm-batch.ts';
import { type ItemOutcome, success } from './results.ts';

/** Adds records, or changes those that have the same value in `key`. Sending them again does nothing more, so an unclear outcome is. */
export function upsertRecords<T>(deps: ServerDeps, sent: SentRecords<T>, key: string): Promise<ItemOutcome[]> {
  return inChunks(sent, async (chunk) => {
    const send = () => postBatch(deps, chunk, { path: '/upsert', body: { duplicate_check_fields: [key] } });
    const outcomes = await send();
    return findUnclear(outcomes) ? send() : outcomes;
  });
}

/** The ids of those of the items that were saved since then, by their place; undefined when Zoho cannot be asked. `since` is on the clock of the process. */
export type FindSaved<T> = (items: readonly T[], since: number) => Promise<readonly (string | undefined)[] | undefined>;

/** Adds records that have nothing to be recognised by: after an unclear outcome only those that `findSaved` does not find are sent again. */
export function insertRecords<T>(deps: ServerDeps, sent: SentRecords<T>, findSaved: FindSaved<T>): Promise<ItemOutcome[]> {
  return inChunks(sent, async (chunk) => {
    const since = performance.now();
    const outcomes = await postBatch(deps, chunk, { path: '' });
    const ids = findUnclear(outcomes) && (await findSaved(chunk.items, since));
    return ids ? sendMissing(deps, chunk, ids) : outcomes;
  });
}

async function sendMissing<T>(deps: ServerDeps, chunk: SentRecords<T>, ids: readonly (string | undefined)[]): Promise<ItemOutcome[]> {
  const missing = chunk.items.filter((_, index) => ids[index] === undefined);
  const again = missing.length > 0 ? await postBatch(deps, { ...chunk, items: missing }, { path: '' }) : [];
  return chunk.items.flatMap((item, index) => {
    const id = ids[index];
    const outcome = id === undefined ? again.shift() : { result: success(id, chunk.describe(item)) };
    return outcome ? [outcome] : [];
  });
}
