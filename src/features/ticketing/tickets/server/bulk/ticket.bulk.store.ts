import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { syncStatusAfterChange } from '../../../../../platform/sync-status.ts';
import { toPersonKey } from '../../../../admin/users/person.rules.ts';
import type { BulkFields } from '../../ticket.contract.ts';
import { addHistory, type NewEntry } from '../ticket.history.store.ts';
import { findTicketRecords, lockTicketRecords, type TicketRecord } from '../ticket.store.ts';

/** The values to write for one of many tickets. */
export interface BulkSave {
  readonly before: TicketRecord;
  readonly changed: Partial<BulkFields>;
  readonly entries: readonly NewEntry[];
}

/** Number of tickets written by one statement. */
const PIECE = 200;

/** Reads tickets in the order of the given ids; unknown ids are left out. */
export async function findInOrder(db: Db, ids: readonly string[]): Promise<TicketRecord[]> {
  return inOrder(ids, await findTicketRecords(db, ids));
}

/** The same, and makes other writers wait until the transaction ends. */
export async function lockInOrder(tx: Tx, ids: readonly string[]): Promise<TicketRecord[]> {
  return inOrder(ids, await lockTicketRecords(tx, ids));
}

function inOrder(ids: readonly string[], found: readonly TicketRecord[]): TicketRecord[] {
  const byId = new Map(found.map((ticket) => [ticket.id, ticket]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Writes locked tickets and their histories, piece by piece, and answers them as they are then. */
export async function saveTickets(tx: Tx, saves: readonly BulkSave[], by: string): Promise<TicketRecord[]> {
  const saved: TicketRecord[] = [];
  for (let start = 0; start < saves.length; start += PIECE) {
    saved.push(...(await savePiece(tx, saves.slice(start, start + PIECE), by)));
  }
  return saved;
}

async function savePiece(tx: Tx, saves: readonly BulkSave[], by: string): Promise<TicketRecord[]> {
  const afters = saves.map(({ before, changed }) => ({ ...before, ...changed, syncStatus: syncStatusAfterChange(before.syncStatus) }));
  const { rows } = await tx.query<Pick<TicketRecord, 'id' | 'version' | 'lastUpdated'>>({
    name: 'tickets-save-piece',
    text: `UPDATE tickets AS ticket SET status = saved.status, type = saved.type, alert_tags = saved."alertTags",
        assignees = saved.assignees, assignee_keys = saved."assigneeKeys", shipping_status = saved."shippingStatus",
        last_modified_by = $2, sync_status = saved."syncStatus",
        last_updated = greatest(statement_timestamp(), ticket.last_updated), version = ticket.version + 1
      FROM jsonb_to_recordset($1) AS saved (id text, status text, type text, "alertTags" text[], assignees jsonb, "assigneeKeys" text[],
        "shippingStatus" text, "syncStatus" text)
      WHERE ticket.id = saved.id RETURNING ticket.id, ticket.version, ticket.last_updated AS "lastUpdated"`,
    values: [JSON.stringify(afters.map(toSavedColumns)), by],
  });
  await addHistory(
    tx,
    saves.flatMap(({ entries }) => entries),
  );
  const written = new Map(rows.map((row) => [row.id, row]));
  return afters.map((after) => ({ ...after, ...written.get(after.id), lastModifiedBy: by }));
}

function toSavedColumns({ id, status, type, alertTags, assignees, shippingStatus, syncStatus }: TicketRecord) {
  return { id, status, type, alertTags, assignees, assigneeKeys: assignees.map(toPersonKey), shippingStatus, syncStatus };
}

/** A ticket of a bulk change to restore. */
export interface Restore extends BulkSave {
  /** The user and time of the last change to show afterward. */
  readonly lastUpdated: string;
  readonly lastModifiedBy: string;
  /** Ids of entries about the change, which leave the history. */
  readonly removed: readonly string[];
}

/** Writes locked tickets as they were before a change, with the time of their last change, and returns them. */
export async function restoreTickets(tx: Tx, restores: readonly Restore[]): Promise<TicketRecord[]> {
  const restored: TicketRecord[] = [];
  for (let start = 0; start < restores.length; start += PIECE) {
    restored.push(...(await restorePiece(tx, restores.slice(start, start + PIECE))));
  }
  return restored;
}

async function restorePiece(tx: Tx, restores: readonly Restore[]): Promise<TicketRecord[]> {
  const afters = restores.map(({ before, changed, lastUpdated, lastModifiedBy }) => {
    const syncStatus = syncStatusAfterChange(before.syncStatus);
    return { ...before, ...changed, lastUpdated, lastModifiedBy, syncStatus, version: before.version + 1 };
  });
  const columns = afters.map((after) => {
    const { lastUpdated, lastModifiedBy } = after;
    return { ...toSavedColumns(after), lastUpdated, lastModifiedBy };
  });
  await tx.query({
    name: 'tickets-restore-piece',
    text: `UPDATE tickets AS ticket SET status = saved.status, type = saved.type, alert_tags = saved."alertTags",
        assignees = saved.assignees, assignee_keys = saved."assigneeKeys", shipping_status = saved."shippingStatus",
        last_modified_by = saved."lastModifiedBy", sync_status = saved."syncStatus", last_updated = saved."lastUpdated", version = ticket.version + 1
      FROM jsonb_to_recordset($1) AS saved (id text, status text, type text, "alertTags" text[], assignees jsonb, "assigneeKeys" text[],
        "shippingStatus" text, "syncStatus" text, "lastUpdated" timestamptz, "lastModifiedBy" text)
      WHERE ticket.id = saved.id`,
    values: [JSON.stringify(columns)],
  });
  const removed = restores.flatMap((restore) => restore.removed);
  if (removed.length > 0) {
    const ids = afters.map(({ id }) => id);
    await tx.query({ name: 'tickets-restore-history', text: 'SELECT remove_undone_entries($1, $2)', values: [removed, ids] });
  }
  await addHistory(
    tx,
    restores.flatMap(({ entries }) => entries),
  );
  return afters;
}
