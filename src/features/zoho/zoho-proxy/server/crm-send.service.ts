import type { CallForPerson } from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import { inChunks, isUnclear, postBatch, type SentRecords, settleUnclear } from './crm-batch.ts';
import { type ItemOutcome, success } from './results.ts';

/** Adds records, or changes those that have the same value in `key`. Sending them again does nothing more, so an unclear outcome is. */
export function upsertRecords<T>(zoho: CallForPerson, sent: SentRecords<T>, key: string): Promise<ItemOutcome[]> {
  return inChunks(sent, async (chunk) => {
    const send = () => postBatch(zoho, chunk, { path: '/upsert', body: { duplicate_check_fields: [key] } });
    const outcomes = await send();
    return isUnclear(outcomes) ? settleUnclear(outcomes, await send()) : outcomes;
  });
}

/** The ids of those of the items that were saved since then, by their place; undefined when Zoho cannot be asked. `since` is on the clock of the process. */
export type FindSaved<T> = (items: readonly T[], since: number) => Promise<readonly (string | undefined)[] | undefined>;

/** Adds records that have nothing to be recognized by: after an unclear outcome only those that `findSaved` does not find are sent again. */
export function insertRecords<T>(zoho: CallForPerson, sent: SentRecords<T>, findSaved: FindSaved<T>): Promise<ItemOutcome[]> {
  return inChunks(sent, async (chunk) => {
    const since = performance.now();
    const outcomes = await postBatch(zoho, chunk, { path: '' });
    const ids = isUnclear(outcomes) ? await findSaved(chunk.items, since) : undefined;
    return ids ? sendMissing(zoho, chunk, ids) : outcomes;
  });
}

async function sendMissing<T>(zoho: CallForPerson, chunk: SentRecords<T>, ids: readonly (string | undefined)[]): Promise<ItemOutcome[]> {
  const missing = chunk.items.filter((_, index) => ids[index] === undefined);
  const again = (missing.length > 0 ? await postBatch(zoho, { ...chunk, items: missing }, { path: '' }) : []).values();
  return chunk.items.flatMap((item, index) => {
    const id = ids[index];
    return id === undefined ? take(again) : [{ result: success(id, chunk.describe(item)) }];
  });
}

/** The next of the outcomes, which are in the order of their items. */
export function take(outcomes: Iterator<ItemOutcome, undefined>): ItemOutcome[] {
  const { value } = outcomes.next();
  return value ? [value] : [];
}
