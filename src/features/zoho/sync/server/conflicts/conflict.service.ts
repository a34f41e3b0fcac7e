import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ListPage } from '../../../../../platform/server/list/list-page.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { SyncConflict, WaitingQuery } from '../../sync-decision.contract.ts';
import type { SyncContext } from '../links/context.ts';
import { findLink, saveLink } from '../links/link.store.ts';
import { queueRecord } from '../links/outbox.service.ts';
import type { LockedRecord, SyncedRecord } from '../links/synced-record.ts';
import { withTitles } from '../links/titles.ts';
import { withSyncedRecord } from '../links/with-synced-record.ts';
import { type ConflictRow, findConflict, listConflicts, removeConflict, type StoredConflict } from './conflict.store.ts';
import type { StoredDecision } from './decision.store.ts';

/** One page of what waits for a decision, the oldest first. */
export async function getConflicts({ database }: ServerDeps, query: WaitingQuery): Promise<ListPage<SyncConflict>> {
  return withTitles(database, await listConflicts(database, query), ({ oursShown, ...row }) => ({
    ...row,
    label: toLabel(row),
    shown: withSyncedRecord(row.kind, (sync) => toShown(sync, { ...row, oursShown })),
  }));
}

/** Formats the values of a conflict. Zoho terms are labeled, because OBDesk may not have them. */
function toShown<R, T>(
  { zohoTerms, format }: SyncedRecord<R, T>,
  { field, base, ours, theirs, oursShown }: ConflictRow,
): SyncConflict['shown'] {
  const toText = (value: string) => format?.(field, value) ?? value;
  const isTerm = zohoTerms.has(field);
  const inZoho = (value: string) => (isTerm && value !== '' ? `${value} in Zoho` : toText(value));
  return { base: base === null ? null : inZoho(base), ours: oursShown ?? inZoho(ours), theirs: toText(theirs) };
}

/** What people call the field. */
export const toLabel = ({ kind, field }: Pick<StoredConflict, 'kind' | 'field'>): string =>
  withSyncedRecord(kind, ({ labels }) => labels[field]) ?? field;

/** Formats a value of the field: '$8,800.00'. */
export const toText = ({ kind, field }: Pick<StoredConflict, 'kind' | 'field'>, value: string): string =>
  withSyncedRecord(kind, ({ format }) => format?.(field, value)) ?? value;

/** Carries a decision out: our value is sent over theirs, or theirs taken over here. A conflict that is over by then is left alone. */
export async function applyToConflict<R, T>(
  context: SyncContext,
  tx: Tx,
  sync: SyncedRecord<R, T>,
  { itemId, recordId, answer }: StoredDecision,
): Promise<void> {
  const known = itemId === null ? undefined : await findConflict(tx, itemId);
  const local = known && (await sync.findLocal(context, tx, recordId));
  if (!local) return;
  const { field } = known;
  const takes = answer === 'theirs';
  const locked = await sync.lockLocal(context, tx, local, takes ? { [field]: known.theirs } : {});
  const conflict = await findConflict(tx, known.id);
  if (!locked || !conflict) return;
  const ours = takes ? await applyRemoteValue(context, tx, sync, { locked, conflict }) : null;
  const key = { kind: sync.kind, recordId };
  const link = await findLink(tx, key);
  // Ours counts as changed where it is to be sent: null is what no value of ours is.
  await saveLink(tx, key, sync.zohoModule, { base: { ...link?.base, [field]: { ours, theirs: conflict.theirs } } });
  await removeConflict(tx, conflict.id);
  await queueRecord(tx, sync, { recordId });
}

interface Taken<R> {
  readonly locked: LockedRecord<R>;
  readonly conflict: StoredConflict;
}

async function applyRemoteValue<R, T>(
  context: SyncContext,
  tx: Tx,
  sync: SyncedRecord<R, T>,
  { locked, conflict }: Taken<R>,
): Promise<string | null> {
  await locked.apply({ [conflict.field]: conflict.theirs });
  return (await sync.findLocal(context, tx, conflict.recordId))?.values[conflict.field] ?? null;
}
