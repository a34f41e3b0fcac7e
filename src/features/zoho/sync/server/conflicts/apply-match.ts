import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { SyncContext } from '../links/context.ts';
import { findLink, findLinksByZohoId, noteLink } from '../links/link.store.ts';
import { removeProblem } from '../links/queue.store.ts';
import type { RecordTypeSync } from '../links/record-type-sync.ts';
import { sendAgain } from '../links/send-again.ts';
import type { StoredDecision } from './decision.store.ts';
import { findMatch, removeMatch, resolveAsNew } from './match.store.ts';

/**
 * Applies a decision about a possible match: links the records, or lets a new one be created. Does nothing if either record is already linked.
 * Returns the remote ID of a record to create in OBDesk.
 */
export async function applyMatch<R, T>(
  context: SyncContext,
  tx: Tx,
  sync: RecordTypeSync<R, T>,
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
  const local = await sync.find(context, tx, recordId);
  const locked = local && (await sync.lock(context, tx, local, {}));
  await removeMatch(tx, match.id);
  if (!locked) return undefined;
  const key = { kind: sync.kind, recordId };
  if ((await findLink(tx, key))?.zohoId) return undefined;
  if (zohoId === '') await noteLink(tx, key, sync.place, { isNew: true });
  else {
    if ((await findLinksByZohoId(tx, sync.place, [zohoId])).size > 0) return undefined;
    await noteLink(tx, key, sync.place, { zohoId, creatingSince: null, goneSince: null, base: {} });
  }
  await removeProblem(tx, key);
  await sendAgain(tx, sync, { recordId, ...(zohoId !== '' && { providerId: zohoId }) });
  return undefined;
}
