import { randomUUID } from 'node:crypto';
import type { RelationKind } from '../../src/features/ticketing/relations/relation.contract.ts';
import { reverseOf } from '../../src/features/ticketing/relations/relation.rules.ts';
import type { HistoryFact } from '../../src/features/ticketing/tickets/history/history-fact.contract.ts';
import type { TicketStatus } from '../../src/features/ticketing/tickets/ticket.contract.ts';
import { historyAuthor } from '../../src/features/ticketing/tickets/ticket.rules.ts';
import type { Tx } from '../../src/platform/server/database/database.ts';
import { insertRows } from '../insert-rows.ts';
import { toFactStep } from '../tickets/ticket-history.ts';

const RELATED = 8;

/** Two tickets of a shop, the newer one first, with a note and its author. */
interface Pair {
  readonly newer: string;
  readonly newerSummary: string;
  readonly newerStatus: TicketStatus;
  readonly older: string;
  readonly olderSummary: string;
  readonly isSameTool: boolean;
  readonly by: string;
  readonly at: string;
}

const PAIRS = `SELECT newer.id AS newer, newer.summary AS "newerSummary", newer.status AS "newerStatus", older.id AS older, older.summary AS "olderSummary",
    newer.tool_serial = older.tool_serial AS "isSameTool", newer.last_modified_by AS by, greatest(newer.last_updated, older.last_updated) AS at
  FROM tickets newer JOIN tickets older ON older.customer_company = newer.customer_company AND older.created_at < newer.created_at
  WHERE newer.is_open`;

/** Relates some open tickets to earlier ones of the same shop, and merges a duplicate ticket into the other one. */
export async function loadRelations(tx: Tx): Promise<void> {
  const { rows } = await tx.query<Pair & Record<string, unknown>>(`${PAIRS} ORDER BY newer.id DESC, older.id DESC LIMIT 200`);
  const used = new Set<string>();
  for (const pair of rows) {
    if (used.size === 2 * RELATED) break;
    if (used.has(pair.newer) || used.has(pair.older)) continue;
    used.add(pair.newer).add(pair.older);
    await relate(tx, pair, pair.isSameTool ? 'caused by' : 'child of');
  }
  await mergeOne(tx, [...used]);
}

async function relate(tx: Tx, { newer, newerSummary, older, olderSummary, by, at }: Pair, kind: RelationKind): Promise<void> {
  await insertRows(tx, 'ticket_relations', [{ id: randomUUID(), from_id: newer, kind, to_id: older, created_at: at, created_by: by }]);
  const toOlder = { relatedTicket: older, summary: olderSummary };
  const toNewer = { relatedTicket: newer, summary: newerSummary };
  await note(tx, { ticketId: newer, fact: { kind: 'related', data: { ...toOlder, wording: kind } }, by, at });
  await note(tx, { ticketId: older, fact: { kind: 'related', data: { ...toNewer, wording: reverseOf(kind) } }, by, at });
}

interface Line {
  readonly ticketId: string;
  readonly fact: HistoryFact;
  readonly by: string;
  readonly at: string;
}

async function note(tx: Tx, { ticketId, fact, by, at }: Line): Promise<void> {
  const { rows } = await tx.query<{ id: string }>('SELECT id FROM users WHERE full_name = $1', [by]);
  const entry = { ticket_id: ticketId, id: randomUUID(), at, author_id: rows[0]?.id ?? null, ...toFactStep(historyAuthor(by), fact) };
  await insertRows(tx, 'ticket_history', [entry]);
  await tx.query('UPDATE tickets SET version = version + 1, last_updated = $2, last_modified_by = $3 WHERE id = $1', [ticketId, at, by]);
}

/** Merged entries are in order of time: the last entry of the older ticket, including files, is before the newer ticket. */
async function mergeOne(tx: Tx, others: readonly string[]): Promise<void> {
  const { rows } = await tx.query<Pair & Record<string, unknown>>(
    `${PAIRS} AND older.is_open AND older.last_updated < newer.created_at AND 'Tool Repair' NOT IN (newer.type, older.type)
       AND NOT EXISTS (SELECT FROM ticket_history WHERE ticket_id = older.id AND type = 'ATTACHMENT')
       AND NOT ARRAY[newer.id, older.id] && $1::text[] ORDER BY newer.id DESC LIMIT 1`,
    [others],
  );
  const [pair] = rows;
  if (pair) await merge(tx, pair);
}

async function merge(tx: Tx, { newer, newerSummary, newerStatus, older, olderSummary, by, at }: Pair): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT id FROM move_ticket_history($1, $2, ARRAY(SELECT id FROM ticket_history WHERE ticket_id = $1 AND type IN ('NOTE', 'EMAIL', 'ATTACHMENT'))) AS id`,
    [newer, older],
  );
  const files = await tx.query<{ id: string }>('UPDATE attachments SET ticket_id = $2 WHERE ticket_id = $1 RETURNING id', [newer, older]);
  const moved = {
    history: rows.map(({ id }) => id),
    attachments: files.rows.map(({ id }) => id),
    comments: [],
    watchers: [],
    relations: [],
  };
  await note(tx, { ticketId: newer, fact: { kind: 'merged-into', data: { relatedTicket: older, summary: olderSummary } }, by, at });
  await note(tx, { ticketId: newer, fact: { kind: 'status', data: { from: newerStatus, to: 'Resolved' } }, by, at });
  await note(tx, { ticketId: older, fact: { kind: 'merged-here', data: { relatedTicket: newer, summary: newerSummary } }, by, at });
  await tx.query("UPDATE tickets SET status = 'Resolved', merged_into = $2 WHERE id = $1", [newer, older]);
  const names = { kept_id: older, kept_name: olderSummary, merged_id: newer, merged_name: newerSummary };
  await insertRows(tx, 'ticket_merges', [
    { id: randomUUID(), ...names, image: { status: newerStatus, moved }, merged_at: at, merged_by: by, version: 1 },
  ]);
}
