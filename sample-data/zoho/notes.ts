import { listComments } from '../../src/features/ticketing/tickets/server/ticket.sync.service.ts';
import { digestOf, toComments } from '../../src/features/zoho/sync/server/links/note.store.ts';
import type { Db, Tx } from '../../src/platform/server/database/database.ts';
import { insertRows } from '../insert-rows.ts';
import type { SandboxRecord } from './sample-sandbox.ts';

const FIRST_ID = 1_894_400_001_000_000;

/** Marks all notes of linked tickets as sent to Zoho Desk. */
export async function addSentNotes(tx: Tx): Promise<void> {
  const { rows } = await tx.query<{ id: string }>("SELECT record_id AS id FROM sync_links WHERE kind = 'ticket'");
  const entries = await listComments(
    tx,
    rows.map(({ id }) => id),
  );
  const parts = entries.flatMap((entry) => toComments(entry).map((content, part) => ({ entry, content, part })));
  const notes = parts.map(({ entry, content, part }, index) => ({
    ticket_id: entry.ticketId,
    entry_id: entry.id,
    part,
    zoho_id: String(FIRST_ID + index),
    is_ours: true,
    digest: digestOf(content),
  }));
  await insertRows(tx, 'sync_notes', notes);
  await tx.query(
    `UPDATE sync_links SET conversation = (SELECT count(*) FROM sync_notes WHERE ticket_id = record_id) || '/1' WHERE kind = 'ticket'`,
  );
}

interface SentNote {
  readonly entryId: string;
  readonly part: number;
  readonly zohoId: string;
  readonly ticketZohoId: string;
  readonly ticketId: string;
}

/** Lists the comments in Zoho Desk that OBDesk sent. */
export async function listSentComments(db: Db): Promise<SandboxRecord[]> {
  const { rows } = await db.query<SentNote>(
    `SELECT entry_id AS "entryId", part, sync_notes.zoho_id AS "zohoId", sync_links.zoho_id AS "ticketZohoId", ticket_id AS "ticketId"
    FROM sync_notes JOIN sync_links ON kind = 'ticket' AND record_id = ticket_id
    WHERE is_ours AND sync_notes.zoho_id IS NOT NULL AND sync_notes.gone_since IS NULL AND sync_links.gone_since IS NULL`,
  );
  const comments = await listComments(db, [...new Set(rows.map(({ ticketId }) => ticketId))]);
  const entries = new Map(comments.map((entry) => [entry.id, entry]));
  return rows.flatMap(({ entryId, part, zohoId, ticketZohoId }) => {
    const entry = entries.get(entryId);
    const content = entry && toComments(entry)[part];
    if (!entry || content === undefined) return [];
    return [{ id: zohoId, at: entry.at, values: { ticketId: ticketZohoId, content, contentType: 'plainText', isPublic: false } }];
  });
}
