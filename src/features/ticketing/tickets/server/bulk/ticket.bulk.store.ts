import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { syncStatusAfterChange } from '../../../../../platform/sync-status.ts';
import { toPersonKey } from '../../../../admin/users/person.rules.ts';
import type { BulkFields } from '../../ticket.contract.ts';
import { addHistory, type NewEntry } from '../ticket.history.store.ts';
import { findTicketRecords, lockTicketRecords, type TicketRecord } from '../ticket.store.ts';

export interface BulkSave {
  readonly before: TicketRecord;
  readonly changed: Partial<BulkFields>;
  readonly entries: readonly NewEntry[];
  /** Shown as the last change instead of this one. */
  readonly lastChange?: Pick<TicketRecord, 'lastUpdated' | 'lastModifiedBy'>;
  /** IDs of history entries. */
  readonly removed?: readonly string[];
}

const PIECE = 200;

/** Returns the tickets that exist in the order of the IDs. */
export async function findInOrder(db: Db, ids: readonly string[]): Promise<TicketRecord[]> {
  return inOrder(ids, await findTicketRecords(db, ids));
}

/** Locks the rows against other writers. */
export async function lockInOrder(tx: Tx, ids: readonly string[]): Promise<TicketRecord[]> {
  return inOrder(ids, await lockTicketRecords(tx, ids));
}

function inOrder(ids: readonly string[], found: readonly TicketRecord[]): TicketRecord[] {
  const byId = new Map(found.map((ticket) => [ticket.id, ticket]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Writes locked tickets and their histories in batches and returns the saved tickets. `by` is the user who changes them. */
export async function saveTickets(tx: Tx, saves: readonly BulkSave[], by: string): Promise<TicketRecord[]> {
  const saved: TicketRecord[] = [];
  for (let start = 0; start < saves.length; start += PIECE) {
    saved.push(...(await savePiece(tx, saves.slice(start, start + PIECE), by)));
  }
  return saved;
}

async function savePiece(tx: Tx, saves: readonly BulkSave[], by: string): Promise<TicketRecord[]> {
  const planned = saves.map(({ before, changed, lastChange = { lastModifiedBy: by } }) => {
    const syncStatus = syncStatusAfterChange(before.syncStatus);
    return { after: { ...before, ...changed, syncStatus }, lastChange };
  });
  const { rows } = await tx.query<Pick<TicketRecord, 'id' | 'version' | 'lastUpdated' | 'lastModifiedBy'>>({
    name: 'tickets-save-piece',
    text: `UPDATE tickets AS ticket SET status = saved.status, type = saved.type, alert_tags = saved."alertTags",
        assignees = saved.assignees, assignee_keys = saved."assigneeKeys",
        technician_name = saved."technicianId", technician_user_id = saved."technicianUserId", shipping_status = saved."shippingStatus",
        last_modified_by = saved."lastModifiedBy", sync_status = saved."syncStatus",
        last_updated = coalesce(saved."lastUpdated", greatest(statement_timestamp(), ticket.last_updated)), version = ticket.version + 1
      FROM jsonb_to_recordset($1) AS saved (id text, status text, type text, "alertTags" text[], assignees jsonb, "assigneeKeys" text[],
        "technicianId" text, "technicianUserId" text, "shippingStatus" text, "syncStatus" text, "lastUpdated" timestamptz, "lastModifiedBy" text)
      WHERE ticket.id = saved.id
      RETURNING ticket.id, ticket.version, ticket.last_updated AS "lastUpdated", ticket.last_modified_by AS "lastModifiedBy"`,
    values: [JSON.stringify(planned.map(({ after, lastChange }) => ({ ...toSavedColumns(after), ...lastChange })))],
  });
  await removeEntries(tx, saves);
  const entries = saves.flatMap((save) => save.entries);
  await addHistory(tx, entries);
  const written = new Map(rows.map((row) => [row.id, row]));
  return planned.map(({ after }) => ({ ...after, ...written.get(after.id) }));
}

function toSavedColumns(ticket: TicketRecord) {
  const { id, status, type, alertTags, assignees, technicianId, technicianUserId, shippingStatus, syncStatus } = ticket;
  const assigneeKeys = assignees.map(toPersonKey);
  return { id, status, type, alertTags, assignees, assigneeKeys, technicianId, technicianUserId, shippingStatus, syncStatus };
}

async function removeEntries(tx: Tx, saves: readonly BulkSave[]): Promise<void> {
  const removed = saves.flatMap((save) => save.removed ?? []);
  if (removed.length === 0) return;
  const ids = saves.map(({ before }) => before.id);
  await tx.query({ name: 'tickets-restore-history', text: 'SELECT remove_undone_entries($1, $2)', values: [removed, ids] });
}

/** Returns the entries whose fields no later entry of the ticket has changed. */
export async function findRemovableEntries(
  tx: Tx,
  tickets: readonly { readonly id: string; readonly entries: readonly string[] }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'tickets-removable-entries',
    text: `SELECT id FROM ticket_history AS entry WHERE ticket_id = ANY($1) AND id = ANY($2) AND NOT EXISTS (
        SELECT FROM ticket_history AS later
        WHERE later.ticket_id = entry.ticket_id AND later.position > entry.position AND later.kind = entry.kind
          AND (entry.kind = 'status' OR EXISTS (
            SELECT FROM jsonb_array_elements(entry.data -> 'changes') AS one, jsonb_array_elements(later.data -> 'changes') AS other
            WHERE one -> 'field' = other -> 'field'
          ))
      )`,
    values: [tickets.map(({ id }) => id), tickets.flatMap(({ entries }) => entries)],
  });
  return new Set(rows.map(({ id }) => id));
}
