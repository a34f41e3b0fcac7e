import { randomUUID } from 'node:crypto';
import { historyAuthor } from '../../src/features/ticketing/tickets/ticket.rules.ts';
import type { Tx } from '../../src/platform/server/database/database.ts';
import { insertRows } from '../insert-rows.ts';
import { createRandom, type Random } from '../random.ts';
import { toFactStep } from '../tickets/ticket-history.ts';
import { drawScope, printPage } from './pictures.ts';

const SEED = 20_261_126;
const TICKETS = 24;

interface OpenTicket {
  readonly id: string;
  readonly summary: string;
  readonly vehicle: string;
  readonly by: string;
  readonly byId: string;
  readonly at: string;
}

interface File {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** Attaches pictures, reports and logs to the most recently changed open tickets, with entries in their histories. */
export async function loadAttachments(tx: Tx): Promise<void> {
  const random = createRandom(SEED);
  const { rows } = await tx.query<OpenTicket & Record<string, unknown>>(
    `SELECT t.id, t.summary, concat_ws(' ', t.vehicle_year, t.vehicle_make, t.vehicle_model, t.vin) AS vehicle,
       u.full_name AS by, u.id AS "byId", t.last_updated AS at
     FROM tickets t JOIN users u ON u.id = t.assignee_keys[1] WHERE t.is_open ORDER BY t.last_updated DESC, t.id DESC LIMIT $1`,
    [TICKETS],
  );
  for (const [place, ticket] of rows.entries()) {
    for (const file of await filesOf(random, ticket, place)) await attach(tx, ticket, file);
  }
}

/** Most tickets have a picture, every third a report, every fourth a log. */
async function filesOf(random: Random, { id, summary, vehicle }: OpenTicket, place: number): Promise<File[]> {
  const facts = [
    summary,
    vehicle,
    `Battery ${random.int(131, 142) / 10} V under load, ignition on`,
    'No further fault codes after the test drive',
  ];
  const step = (second: number) => `10:${String(random.int(10, 59))}:${String(second).padStart(2, '0')} block ${second} of 12 written`;
  return [
    ...(place % 5 === 4 ? [] : [{ name: `can-bus-${place + 1}.png`, mediaType: 'image/png', content: drawScope(random) }]),
    ...(place % 3 === 0
      ? [{ name: 'scan-report.pdf', mediaType: 'application/pdf', content: await printPage(`Scan report ${id}`, facts) }]
      : []),
    ...(place % 4 === 1
      ? [
          {
            name: 'flash-session.log',
            mediaType: 'application/octet-stream',
            content: Buffer.from(Array.from({ length: 12 }, (_, second) => step(second + 1)).join('\n')),
          },
        ]
      : []),
  ];
}

async function attach(tx: Tx, { id: ticketId, by, byId, at }: OpenTicket, { name, mediaType, content }: File): Promise<void> {
  const id = randomUUID();
  const row = { id, ticket_id: ticketId, name, media_type: mediaType, bytes: content.length, is_complete: true };
  await insertRows(tx, 'attachments', [{ ...row, added_by_id: byId, added_by: by, added_at: at }]);
  await insertRows(tx, 'attachment_pieces', [{ attachment_id: id, position: 0, content: `\\x${content.toString('hex')}` }]);
  const added = toFactStep(historyAuthor(by), { kind: 'file-added', data: { name, bytes: content.length } });
  await insertRows(tx, 'ticket_history', [{ ...added, ticket_id: ticketId, id, at, author_id: byId }]);
  await tx.query('UPDATE tickets SET version = version + 1 WHERE id = $1', [ticketId]);
}
