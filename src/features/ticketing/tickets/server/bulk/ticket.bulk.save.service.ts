import type { Actor } from '../../../../../platform/server/actor.ts';
import type { RecordChange } from '../../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { SyncStatus } from '../../../../../platform/sync-status.ts';
import type { BulkFields } from '../../ticket.contract.ts';
import { ticketCounts } from '../counts/ticket.counts.ts';
import { toChangeEntries } from '../ticket.history.store.ts';
import type { TicketRecord } from '../ticket.store.ts';
import { type BulkSave, findRemovableEntries, saveTickets } from './ticket.bulk.store.ts';

export { findInOrder, lockInOrder } from './ticket.bulk.store.ts';

export interface PlannedSave {
  readonly before: TicketRecord;
  readonly changed: Partial<BulkFields>;
}

/** Data to undo a change of a ticket, besides its fields. */
export interface SavedTrace {
  /** Version after the change. A different current version means that the ticket changed since. */
  readonly version: number;
  /** Full name of the author. */
  readonly by: string;
  /** A time after its notifications and before the user's next action. */
  readonly savedAt: string;
  /** The following fields hold the values before the change. */
  readonly lastUpdated: string;
  readonly lastModifiedBy: string;
  readonly syncStatus: SyncStatus;
  /** IDs of the history entries about the status and about all other fields. */
  readonly statusEntry: string | null;
  readonly fieldsEntry: string | null;
}

/** Saves locked tickets with their histories, and returns in their order what an undo needs. */
export async function savePlanned(deps: ServerDeps, tx: Tx, actor: Actor, plans: readonly PlannedSave[]): Promise<SavedTrace[]> {
  const saves = plans.map((plan) => ({ ...plan, entries: toChangeEntries(plan.before, plan.changed, actor) }));
  const saved = await saveAndRecord(deps, tx, actor, saves);
  const savedAt = deps.clock.now().toISOString();
  return saves.map(({ before, entries }, index) => ({
    version: saved[index]?.version ?? before.version,
    by: actor.fullName,
    savedAt,
    lastUpdated: before.lastUpdated,
    lastModifiedBy: before.lastModifiedBy,
    syncStatus: before.syncStatus,
    statusEntry: entries.find(({ kind }) => kind === 'status')?.id ?? null,
    fieldsEntry: entries.find(({ kind }) => kind === 'changes')?.id ?? null,
  }));
}

/** A locked ticket to restore to its state before a change. */
export interface PlannedRestore extends PlannedSave {
  /** Undefined for changes that were made before this was stored. */
  readonly trace: SavedTrace | undefined;
}

/**
 * Undoes a bulk change: fields, the time and author of the last change, and the history entries. A ticket that has
 * changed since keeps the time of that change, and the entries about fields that later entries are about.
 */
export async function restorePlanned(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  { plans, at }: { readonly plans: readonly PlannedRestore[]; readonly at: string },
): Promise<void> {
  const traces = plans.flatMap(({ before, trace }) => (trace ? [{ id: before.id, entries: toEntryIds(trace) }] : []));
  const removable = await findRemovableEntries(tx, traces);
  const restores = plans.map(({ before, changed, trace }) => {
    const isUntouched = before.version === trace?.version;
    const { status, ...fields } = changed;
    const isRemoved = (id: string | null | undefined) => id && removable.has(id);
    const logged = { ...(!isRemoved(trace?.fieldsEntry) && fields), ...(status && !isRemoved(trace?.statusEntry) && { status }) };
    const { lastUpdated, lastModifiedBy } = isUntouched ? trace : before;
    return {
      before,
      changed,
      removed: trace ? toEntryIds(trace).filter((id) => removable.has(id)) : [],
      entries: toChangeEntries(before, logged, actor),
      lastChange: { lastUpdated, lastModifiedBy },
      undone: trace && { at, until: trace.savedAt, by: trace.by, syncStatus: isUntouched ? trace.syncStatus : undefined },
    };
  });
  await saveAndRecord(deps, tx, actor, restores);
}

type Undone = Pick<RecordChange, 'undone'>;

/** Writes the tickets and records the changes for subscribers. Returns the saved tickets in the same order. */
async function saveAndRecord(deps: ServerDeps, tx: Tx, actor: Actor, saves: readonly (BulkSave & Undone)[]): Promise<TicketRecord[]> {
  const saved = await saveTickets(tx, saves, actor.fullName);
  const changes = saved.flatMap((after, index): RecordChange[] => {
    const save = saves[index];
    if (!save) return [];
    const fields = [...Object.keys(save.changed), 'history'];
    const { before, undone } = save;
    return [{ kind: 'ticket', id: after.id, version: after.version, actor, before, after, fields, undone }];
  });
  await deps.changes.recordAll(tx, changes);
  return saved;
}

const toEntryIds = ({ statusEntry, fieldsEntry }: SavedTrace) => [statusEntry, fieldsEntry].filter((id) => id !== null);

/** Runs a transaction that changes many tickets, then drops the cached counts. */
export async function changeInOneTransaction<T>(deps: ServerDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await deps.database.transaction(work);
  ticketCounts(deps).forget();
  return result;
}
