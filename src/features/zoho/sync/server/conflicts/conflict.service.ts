import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ListPage } from '../../../../../platform/server/list/list-page.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { SyncConflict, WaitingQuery } from '../../sync-decision.contract.ts';
import type { SyncContext } from '../links/context.ts';
import { findLink, saveLink } from '../links/link.store.ts';
import { queueRecord } from '../links/outbox.service.ts';
import type { SyncedRecord } from '../links/synced-record.ts';
import { withTitles } from '../links/titles.ts';
import { withSyncedRecord } from '../links/with-synced-record.ts';
import { type ConflictRow, findConflict, listConflictRows, removeConflict, type StoredConflict } from './conflict.store.ts';
import type { StoredDecision } from './decision.store.ts';

/** Returns a page of conflicts without a decision, oldest first. */
export async function listConflicts({ database }: ServerDeps, query: WaitingQuery): Promise<ListPage<SyncConflict>> {
  return withTitles(database, await listConflictRows(database, query), ({ oursShown, ...row }) => ({
    ...row,
    label: getFieldLabel(row),
    shown: withSyncedRecord(row.kind, (sync) => formatValues(sync, { ...row, oursShown })),
  }));
}

/** Formats the values of a conflict. Values that are Zoho terms, such as a status, get the suffix "in Zoho" because OBDesk may not have them. */
function formatValues<R, T>(
  { zohoTerms, format }: SyncedRecord<R, T>,
  { field, base, ours, theirs, oursShown }: ConflictRow,
): SyncConflict['shown'] {
  const toText = (value: string) => format?.(field, value) ?? value;
  const isTerm = zohoTerms.has(field);
  const inZoho = (value: string) => (isTerm && value !== '' ? `${value} in Zoho` : toText(value));
  return { base: base === null ? null : inZoho(base), ours: oursShown ?? inZoho(ours), theirs: toText(theirs) };
}

type ConflictField = Pick<StoredConflict, 'kind' | 'field'>;

export const getFieldLabel = ({ kind, field }: ConflictField): string => withSyncedRecord(kind, ({ labels }) => labels[field]) ?? field;

/** Formats a value of a field: '$8,800.00'. */
export const formatFieldValue = ({ kind, field }: ConflictField, value: string): string =>
  withSyncedRecord(kind, ({ format }) => format?.(field, value)) ?? value;

/** Applies a decision about a conflict: queues the local value or applies the remote one. Does nothing if the conflict no longer exists. */
export async function resolveConflict<R, T>(
  context: SyncContext,
  tx: Tx,
  sync: SyncedRecord<R, T>,
  { itemId, recordId, answer }: StoredDecision,
): Promise<void> {
  const found = itemId === null ? undefined : await findConflict(tx, itemId);
  const local = found && (await sync.findLocal(context, tx, recordId));
  if (!local) return;
  const { field } = found;
  const takesRemote = answer === 'theirs';
  const locked = await sync.lockLocal(context, tx, local, takesRemote ? { [field]: found.theirs } : {});
  const conflict = await findConflict(tx, found.id);
  if (!locked || !conflict) return;
  if (takesRemote) await locked.apply({ [field]: conflict.theirs });
  const saved = takesRemote ? await sync.findLocal(context, tx, recordId) : undefined;
  // A local base of null makes the local value count as changed, so that it is sent.
  const ours = saved?.values[field] ?? null;
  const key = { kind: sync.kind, recordId };
  const link = await findLink(tx, key);
  await saveLink(tx, key, sync.zohoModule, { base: { ...link?.base, [field]: { ours, theirs: conflict.theirs } } });
  await removeConflict(tx, conflict.id);
  await queueRecord(tx, sync, { recordId });
}
