import type { RecordKind } from '../../../../../platform/record-kinds.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { RecordChange } from '../../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { publish } from '../../../../../platform/server/live/live.ts';
import { takeLock } from '../../../../../platform/server/locks/take-lock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { queueAllForSync } from '../../../../exchange/sync/server/outbox.service.ts';
import { findRename } from '../../company.rules.ts';
import { isNameOfOthers } from './customer-merge.store.ts';

/** The old and the new name when a change renamed a customer and its records follow it: while another customer goes by the old one, they stay. */
export async function findRenameToFollow(tx: Tx, change: RecordChange): Promise<{ from: string; to: string } | undefined> {
  const rename = change.kind === 'customer' ? findRename(change) : undefined;
  return rename && !(await isNameOfOthers(tx, rename.from, [change.id])) ? rename : undefined;
}

/** Where records of a kind carry the name of their company. The table has the columns every synced record has. */
export interface CompanyColumn {
  readonly kind: RecordKind;
  readonly table: 'leads' | 'tickets';
  readonly column: string;
  /** Takes the lock under which many of them are changed, where there is one. */
  readonly lockMany?: (tx: Tx) => Promise<void>;
  /** Writes down at the records what they said before and say now, in the transaction of the change. */
  readonly note?: (tx: Tx, renamed: readonly RenamedRecord[], actor: Actor | null) => Promise<void>;
  /** What is left to do once the change is kept. */
  readonly afterwards?: (deps: ServerDeps) => void;
}

/** A record that got another company's name, and what it said before. */
export interface MovedRecord {
  readonly id: string;
  readonly company: string;
}

export interface RenamedRecord {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

interface Move {
  readonly from: string;
  readonly to: string;
  /** Nobody for the system. */
  readonly actor: Actor | null;
}

/**
 * Gives the records of one company another name, wherever it is spelled otherwise, and answers what they said before. Their place
 * in lists stays: nobody worked on them.
 */
export async function moveCompany(deps: ServerDeps, tx: Tx, records: CompanyColumn, { from, to, actor }: Move): Promise<MovedRecord[]> {
  const { table, column, lockMany } = records;
  await lockMany?.(tx);
  const { rows } = await tx.query<MovedRecord & Record<string, unknown>>({
    // Always locked in the same order, so that two renames wait for each other in turn.
    text: `WITH moved AS (
        SELECT id, ${column} AS company FROM ${table} WHERE company_key(${column}) = company_key($1) AND ${column} <> $2 ORDER BY id FOR NO KEY UPDATE
      )
      UPDATE ${table} AS record SET ${column} = $2, version = version + 1, sync_status = 'pending'
      FROM moved WHERE record.id = moved.id RETURNING record.id, moved.company`,
    values: [from, to],
  });
  noteLocked(tx, records, rows);
  const renamed = rows.map(({ id, company }) => ({ id, from: company, to }));
  await announce(deps, tx, records, { renamed, actor });
  return rows;
}

interface Return {
  readonly moved: readonly MovedRecord[];
  /** The name they got, as it is now; a record that has been given another one since keeps that. */
  readonly from: string;
  readonly actor: Actor | null;
}

/** Gives moved records their names back and answers which those were. */
export async function returnCompany(
  deps: ServerDeps,
  tx: Tx,
  records: CompanyColumn,
  { moved, from, actor }: Return,
): Promise<MovedRecord[]> {
  const { table, column, lockMany } = records;
  await lockMany?.(tx);
  const { rows } = await tx.query<MovedRecord & { was: string } & Record<string, unknown>>({
    text: `WITH moved AS (
        SELECT record.id, before.company, record.${column} AS was FROM ${table} AS record JOIN unnest($1::text[], $2::text[]) AS before (id, company) USING (id)
        WHERE company_key(record.${column}) = company_key($3) ORDER BY record.id FOR NO KEY UPDATE OF record
      )
      UPDATE ${table} AS record SET ${column} = moved.company, version = version + 1, sync_status = 'pending'
      FROM moved WHERE record.id = moved.id RETURNING record.id, moved.company, moved.was`,
    values: [moved.map(({ id }) => id), moved.map(({ company }) => company), from],
  });
  noteLocked(tx, records, rows);
  const renamed = rows.map(({ id, was, company }) => ({ id, from: was, to: company }));
  await announce(deps, tx, records, { renamed, actor });
  return rows.map(({ id, company }) => ({ id, company }));
}

/** Which rows a statement locks shows when it has run. */
function noteLocked(tx: Tx, { table }: CompanyColumn, rows: readonly MovedRecord[]): void {
  takeLock(
    tx,
    table,
    rows.map(({ id }) => id),
  );
}

/** Tells providers of each record, and open pages once that many have changed. */
async function announce(
  deps: ServerDeps,
  tx: Tx,
  { kind, note, afterwards }: CompanyColumn,
  { renamed, actor }: { renamed: readonly RenamedRecord[]; actor: Actor | null },
): Promise<void> {
  if (renamed.length === 0) return;
  await note?.(tx, renamed, actor);
  await queueAllForSync(
    tx,
    kind,
    renamed.map(({ id }) => id),
  );
  await publish(tx, { kind, id: '', version: 0, by: actor?.userId ?? '' });
  if (afterwards) tx.afterCommit(() => afterwards(deps));
}
