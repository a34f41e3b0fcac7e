import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/server/database/database.ts';
import { publish } from '../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { insertImportedTickets } from '../../tickets/server/ticket.import.service.ts';
import type { ImportProblem } from '../import.contract.ts';
import type { ImportCells } from '../import-columns.rules.ts';
import { type RowTicket, readRow } from '../import-row.rules.ts';
import { addProblems, changeImport, idleImports, lockImport, takeRows } from './import.store.ts';
import { claimKeys, rememberRecords } from './imported-record.store.ts';

export const IMPORT_QUEUE = 'imports.run';
const ROWS_PER_STEP = 200;
/** How long a job works before it makes room for others, and for a stop of the server. */
const SLICE_MS = 4_000;
const MOST_FAILURES = 5;

/** Queues the rest of an import; it starts once the transaction commits. */
export async function queueRest(deps: ServerDeps, tx: Tx, id: string): Promise<void> {
  await deps.jobs.send(tx, IMPORT_QUEUE, { id });
}

/** Works an import off, step by step; each step is kept whole or not at all. Any number may work on the same one. */
export async function runImport(deps: ServerDeps, id: string, until = Number.POSITIVE_INFINITY): Promise<void> {
  while (await step(deps, id)) {
    if (Date.now() < until) continue;
    return deps.database.transaction((tx) => queueRest(deps, tx, id));
  }
}

/** Does a slice of an import in the background. What goes wrong again and again is given up and told. */
export async function runSlice(deps: ServerDeps, id: string): Promise<void> {
  try {
    await runImport(deps, id, Date.now() + SLICE_MS);
  } catch (error) {
    deps.log.error({ err: error, importId: id }, 'an import stopped unexpectedly');
    await countFailure(deps, id);
    throw error;
  }
}

/** Picks up imports that nobody works on, because a server went away. */
export async function resumeImports(deps: ServerDeps, idleSeconds: number): Promise<void> {
  for (const id of await idleImports(deps.database, idleSeconds)) {
    await deps.database.transaction((tx) => queueRest(deps, tx, id));
  }
}

/** True while there may be more to do. */
async function step(deps: ServerDeps, id: string): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const current = await lockImport(tx, id);
    if (current?.state !== 'running') return false;
    const rows = await takeRows(tx, id, ROWS_PER_STEP);
    if (rows.length === 0) {
      await changeImport(tx, id, { state: 'done' });
      return false;
    }
    const { tickets, problems, duplicates } = readRows(rows);
    const added = await addTickets(tx, id, tickets);
    await changeImport(tx, id, {
      added: current.added + added,
      skipped: current.skipped + duplicates + tickets.size - added,
      problems: await addProblems(tx, id, problems, current.problems),
    });
    if (added > 0) await publish(tx, { kind: 'ticket', id: '', version: 0, by: current.createdBy });
    return true;
  });
}

/** What rows become, by the key under which they are known again. */
function readRows(rows: readonly { line: number; cells: ImportCells }[]) {
  const tickets = new Map<string, RowTicket>();
  const problems: ImportProblem[] = [];
  let duplicates = 0;
  for (const { line, cells } of rows) {
    const read = readRow(cells);
    problems.push(...read.problems.map((message) => ({ line, message })));
    if (!read.ticket) continue;
    const key = toKey(cells, read.ticket);
    if (tickets.has(key)) duplicates += 1;
    else tickets.set(key, read.ticket);
  }
  return { tickets, problems, duplicates };
}

function toKey(cells: ImportCells, { providerId }: RowTicket): string {
  if (providerId !== null) return `id:${providerId}`;
  const content = Object.entries(cells).sort(([a], [b]) => (a < b ? -1 : 1));
  return `row:${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`;
}

/** Adds the tickets that are not here yet and answers how many that were. */
async function addTickets(tx: Tx, importId: string, tickets: ReadonlyMap<string, RowTicket>): Promise<number> {
  const claimed = await claimKeys(tx, importId, [...tickets.keys()]);
  const fresh = [...tickets].filter(([key]) => claimed.has(key));
  if (fresh.length === 0) return 0;
  const ids = await insertImportedTickets(
    tx,
    fresh.map(([, { fields, notes, providerId, createdAt }]) => ({ ...fields, notes, zohoCaseId: providerId, createdAt })),
  );
  const made = fresh.flatMap(([key], index) => (ids[index] === undefined ? [] : [[key, ids[index]] as const]));
  await rememberRecords(tx, new Map(made));
  return made.length;
}

async function countFailure(deps: ServerDeps, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const current = await lockImport(tx, id);
    if (current?.state !== 'running') return;
    const failures = current.failures + 1;
    const isGivenUp = failures >= MOST_FAILURES;
    const message = 'The import stopped unexpectedly. What is in stays; import the file again to add the rest.';
    await changeImport(tx, id, isGivenUp ? { failures, state: 'failed', message } : { failures });
  });
}
