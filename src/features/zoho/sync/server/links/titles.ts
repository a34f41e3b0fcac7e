import type { Db } from '../../../../../platform/server/database/database.ts';
import type { ListPage } from '../../../../../platform/server/list/list-page.ts';
import { JsonText } from '../../../../../platform/server/serializer.ts';
import { SYNCED_KINDS, type SyncedKind } from '../../synced-kinds.ts';
import { withSyncedRecord } from './with-synced-record.ts';

interface RecordRef {
  readonly kind: SyncedKind;
  readonly recordId: string;
}

/** Adds the title of its record to each row of a page; the ID if the record was deleted. */
export async function withTitles<Row extends RecordRef, Shown>(
  db: Db,
  page: ListPage<Row>,
  toShown: (row: Row & { readonly title: string }) => Shown,
): Promise<ListPage<Shown>> {
  const rows = JSON.parse(page.rows.json) as Row[];
  const titles = await readTitles(db, rows);
  const shown = rows.map((row) => toShown({ ...row, title: titles(row) ?? row.recordId }));
  return { ...page, rows: new JsonText(JSON.stringify(shown)) };
}

/** Returns a lookup of record titles; `undefined` for a deleted record. */
export async function readTitles(db: Db, refs: readonly RecordRef[]): Promise<(ref: RecordRef) => string | undefined> {
  const byKind = new Map<SyncedKind, ReadonlyMap<string, string>>();
  for (const kind of SYNCED_KINDS) {
    const ids = [...new Set(refs.filter((ref) => ref.kind === kind).map(({ recordId }) => recordId))];
    byKind.set(kind, await withSyncedRecord(kind, ({ columns }) => columns.readTitles(db, ids)));
  }
  return ({ kind, recordId }) => byKind.get(kind)?.get(recordId);
}
