import type { Backfill } from '../../../../../platform/server/database/backfill.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { listAccounts } from '../../../../admin/users/server/user.service.ts';
import { historyAuthor } from '../../ticket.rules.ts';
import { isImportedText, type OldEntry, readOldEntry } from './old-history.ts';

/** Entries per batch. */
const BATCH = 5_000;

interface StoredEntry extends OldEntry {
  readonly ticketId: string;
  readonly id: string;
  readonly position: string;
}

/** The author, kind and data that the backfill finds for an entry. */
interface ReadEntry {
  readonly ticketId: string;
  readonly id: string;
  readonly authorId: string | null;
  readonly kind: string;
  readonly data: object;
}

/** Gives entries that were written before histories had facts their kind, data and author, as far as their words say it for certain. */
export const historyFacts: Backfill = {
  name: 'ticket-history-facts',
  noun: 'history entries',
  async count(tx) {
    const { rows } = await tx.query<{ count: number }>('SELECT count(*)::integer AS count FROM ticket_history');
    return rows[0]?.count ?? 0;
  },
  async run(tx, after) {
    const staff = await findStaff(tx);
    if (after === null) await signComments(tx, staff);
    const entries = await findEntries(tx, after);
    await writeFacts(
      tx,
      entries.flatMap((entry) => readEntry(entry, staff)),
    );
    const last = entries.at(-1);
    return { last: last && entries.length === BATCH ? `${last.ticketId} ${last.position}` : null, rows: entries.length };
  },
};

interface Staff {
  readonly names: ReadonlySet<string>;
  /** User ids by signature; when two people share a name, it has neither. */
  readonly ids: ReadonlyMap<string, string>;
}

async function findStaff(tx: Tx): Promise<Staff> {
  const users = await listAccounts(tx);
  const names = users.map(({ fullName }) => fullName);
  const unique = users.filter(({ fullName }) => names.indexOf(fullName) === names.lastIndexOf(fullName));
  return { names: new Set(names), ids: new Map(unique.map(({ id, fullName }) => [historyAuthor(fullName), id])) };
}

async function signComments(tx: Tx, { ids }: Staff): Promise<void> {
  await tx.query(
    'UPDATE ticket_comments SET author_id = staff.id FROM unnest($1::text[], $2::text[]) AS staff (author, id) WHERE ticket_comments.author = staff.author',
    [[...ids.keys()], [...ids.values()]],
  );
}

/** The entries after `after`, ticket by ticket; what people wrote is not read. */
async function findEntries(tx: Tx, after: string | null): Promise<StoredEntry[]> {
  const [ticketId = '', position = '0'] = after?.split(' ') ?? [];
  const { rows } = await tx.query<StoredEntry & Record<string, unknown>>({
    name: 'ticket-history-to-read',
    text: `SELECT ticket_id AS "ticketId", id, position::text AS position, author, type, category,
        CASE WHEN type IN ('NOTE', 'EMAIL') THEN '' ELSE content END AS content
      FROM ticket_history WHERE (ticket_id, position) > ($1, $2::bigint) ORDER BY ticket_id, position LIMIT ${BATCH}`,
    values: [ticketId, position],
  });
  return rows;
}

function readEntry(entry: StoredEntry, { names, ids }: Staff): ReadEntry[] {
  const { ticketId, id, author } = entry;
  const authorId = ids.get(author) ?? null;
  const fact = readOldEntry(entry, (name) => names.has(name)) ?? { kind: isImportedText(entry) ? 'imported-text' : 'text', data: {} };
  return fact.kind === 'text' && authorId === null ? [] : [{ ticketId, id, authorId, kind: fact.kind, data: fact.data }];
}

/** The trigger that keeps histories as they are lets this pass, as it does when tickets are merged: no word is changed. */
async function writeFacts(tx: Tx, read: readonly ReadEntry[]): Promise<void> {
  await tx.query(`SELECT set_config('obdesk.moves_history', 'yes', true)`);
  await tx.query({
    name: 'ticket-history-facts',
    text: `UPDATE ticket_history AS entry SET kind = read.kind, data = read.data, author_id = read."authorId"
      FROM jsonb_to_recordset($1) AS read ("ticketId" text, id uuid, "authorId" text, kind text, data jsonb)
      WHERE entry.ticket_id = read."ticketId" AND entry.id = read.id AND entry.kind = 'text'`,
    values: [JSON.stringify(read)],
  });
  await tx.query(`SELECT set_config('obdesk.moves_history', '', true)`);
}
