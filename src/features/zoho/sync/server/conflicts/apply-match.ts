import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { SyncContext } from '../links/context.ts';
import { findLink, findLinksByZohoId, saveLink } from '../links/link.store.ts';
import { queueRecord } from '../links/outbox.service.ts';
import { removeProblem } from '../links/queue.store.ts';
import type { SyncedRecord } from '../links/synced-record.ts';
import type { StoredDecision } from './decision.store.ts';
import { findMatch, removeMatch, resolveAsNew } from './match.store.ts';

/**
 * Applies a decision about a possible match: links the records, or lets a new one be created. Does nothing if either record is already linked.
 * Returns the remote ID of a record to create in OBDesk.
 */
export async function applyMatch<R, T>(
  context: SyncContext,
  tx: Tx,
  sync: SyncedRecord<R, T>,
  { itemId, answer }: StoredDecision,
): Promise<string | undefined> {
  const match = itemId === null ? undefined : await findMatch(tx, itemId);
  if (!match) return undefined;
  if (match.zohoId !== null && answer === '') {
    await resolveAsNew(tx, match.id);
    return match.zohoId;
  }
  const recordId = match.recordId ?? answer;
  const zohoId = match.zohoId ?? answer;
  const local = await sync.findLocal(context, tx, recordId);
  const locked = local && (await sync.lockLocal(context, tx, local, {}));
  await removeMatch(tx, match.id);
  if (!locked) return undefined;
  const key = { kind: sync.kind, recordId };
  if ((await findLink(tx, key))?.zohoId) return undefined;
  if (zohoId === '') await saveLink(tx, key, sync.zohoModule, { isNew: true });
  else {
    if ((await findLinksByZohoId(tx, sync.zohoModule, [zohoId])).size > 0) return undefined;
    await saveLink(tx, key, sync.zohoModule, { zohoId, creatingSince: null, goneSince: null, base: {} });
  }
  await removeProblem(tx, key);
  await queueRecord(tx, sync, { recordId, ...(zohoId !== '' && { providerId: zohoId }) });
  return undefined;
}
