import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { SyncContext } from '../links/context.ts';
import { findLink, findLinksByZohoId, saveLink } from '../links/link.store.ts';
import { queueRecord } from '../links/outbox.service.ts';
import { removeProblem } from '../links/queue.store.ts';
import type { SyncedRecord } from '../links/synced-record.ts';
import type { StoredDecision } from './decision.store.ts';
import { findMatch, removeMatch, resolveAsNew } from './match.store.ts';

/**
 * Links what somebody said is the same, or lets it be made anew; what is linked already by then stays as it is. Returns the ID of a record of Zoho
 * that is to be added here.
 */
export async function applyMatch<R, T>(
  context: SyncContext,
  tx: Tx,
  sync: SyncedRecord<R, T>,
  { itemId, answer }: StoredDecision,
): Promise<string | undefined> {
  const choice = itemId === null ? undefined : await findMatch(tx, itemId);
  if (!choice) return undefined;
  if (choice.zohoId !== null && answer === '') {
    await resolveAsNew(tx, choice.id);
    return choice.zohoId;
  }
  const recordId = choice.recordId ?? answer;
  const local = await sync.findLocal(context, tx, recordId);
  const locked = local && (await sync.lockLocal(context, tx, local, {}));
  await removeMatch(tx, choice.id);
  if (!locked) return undefined;
  const zohoId = choice.zohoId ?? answer;
  if (!(await link(tx, sync, { recordId, zohoId }))) return undefined;
  await removeProblem(tx, { kind: sync.kind, recordId });
  await queueRecord(tx, sync, { recordId, ...(zohoId !== '' && { providerId: zohoId }) });
  return undefined;
}

interface Chosen {
  readonly recordId: string;
  /** '' for one that is made anew. */
  readonly zohoId: string;
}

/** Answers false where one of the two has a counterpart by now. */
async function link<R, T>(tx: Tx, sync: SyncedRecord<R, T>, { recordId, zohoId }: Chosen): Promise<boolean> {
  const key = { kind: sync.kind, recordId };
  if ((await findLink(tx, key))?.zohoId) return false;
  if (zohoId === '') {
    await saveLink(tx, key, sync.zohoModule, { isNew: true });
    return true;
  }
  if ((await findLinksByZohoId(tx, sync.zohoModule, [zohoId])).size > 0) return false;
  await saveLink(tx, key, sync.zohoModule, { zohoId, creatingSince: null, goneSince: null, base: {} });
  return true;
}
