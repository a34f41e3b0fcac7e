import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm';
import { withoutGuard } from '../../../../platform/csv-formulas.ts';
import { toCsvRow } from '../../../../platform/csv-write.ts';
import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { when } from '../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import { textKey, timeKey } from '../../../../platform/server/list/sort-key.ts';
import { IMPORT_PROBLEM_LIMIT, type ImportReport, ImportRow } from '../import.contract.ts';
import { importKept, importLeftOut, importProblems, imports } from './import.table.ts';
import { listRecords } from './imported-record.store.ts';

const LISTED = recordColumns(imports, ImportRow);
/** Records that a report links to. */
const LINKED = 12;

/** Returns a page of imports, newest first. */
export function listImports(
  db: Db,
  { kind, limit, cursor }: { kind?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<ListPage<ImportRow>> {
  return readPage(db, {
    table: 'imports',
    columns: LISTED,
    order: [timeKey('created_at'), textKey('id')],
    direction: 'desc',
    limit,
    cursor,
    where: when(kind, (value) => ({ sql: (name) => `kind = ${name}`, value })),
  });
}

/** Finds an import with its problems and the records kept by its undo. */
export async function findReport(db: Db, id: string): Promise<ImportReport | undefined> {
  const { kind, fileName, state, rows, added, joined, skipped, message, removed, repeated, problems, kept, leftOut, plan } =
    getTableColumns(imports);
  const [found] = await db.orm
    .select({ kind, fileName, state, rows, added, joined, skipped, message, removed, repeated, problems, kept, leftOut, plan })
    .from(imports)
    .where(eq(imports.id, id));
  if (!found) return undefined;
  const { repeated: inFile, plan: ofFile, ...rest } = found;
  const listed = found.problems > 0 ? await findProblems(db, id) : [];
  const stayed = found.kept > 0 ? await findKept(db, id) : [];
  const addedIds = found.added > found.removed ? await listRecords(db, id, '', LINKED) : [];
  return {
    ...rest,
    id,
    duplicates: { inFile, inDatabase: found.skipped - inFile },
    needsReview: false,
    findings: ofFile?.findings ?? { dates: [], values: [], damagedIds: [], missing: [] },
    addedIds,
    problems: listed,
    moreProblems: found.problems - listed.length,
    kept: stayed,
    moreKept: found.kept - stayed.length,
  };
}

function findProblems(db: Db, id: string) {
  return db.orm
    .select({ line: importProblems.line, message: importProblems.message })
    .from(importProblems)
    .where(eq(importProblems.importId, id))
    .orderBy(asc(importProblems.line), asc(importProblems.position))
    .limit(IMPORT_PROBLEM_LIMIT);
}

function findKept(db: Db, id: string) {
  return db.orm
    .select({ id: importKept.recordId, title: importKept.title, reason: importKept.reason })
    .from(importKept)
    .where(eq(importKept.importId, id))
    .orderBy(asc(importKept.recordId))
    .limit(IMPORT_PROBLEM_LIMIT);
}

/** Whether rows that an import has left out are still stored. */
export async function hasLeftOut(db: Db, id: string): Promise<boolean> {
  const found = await db.orm.select({ line: importLeftOut.line }).from(importLeftOut).where(eq(importLeftOut.importId, id)).limit(1);
  return found.length > 0;
}

const LEFT_OUT_PAGE = 1_000;

/** Yields the rows that an import has left out as CSV, below the header of their file. */
export async function* readLeftOut(db: Db, id: string): AsyncGenerator<string> {
  const [found] = await db.orm.select({ plan: imports.plan }).from(imports).where(eq(imports.id, id));
  yield toCsvRow(['Line', 'Reason', ...(found?.plan?.header ?? [])]);
  for (let after = 0; ; ) {
    const rows = await db.orm
      .select()
      .from(importLeftOut)
      .where(and(eq(importLeftOut.importId, id), gt(importLeftOut.line, after)))
      .orderBy(asc(importLeftOut.line))
      .limit(LEFT_OUT_PAGE);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ line, reason, cells }) => toCsvRow([line, reason, ...cells.map(withoutGuard)])).join('');
    after = last.line;
  }
}
