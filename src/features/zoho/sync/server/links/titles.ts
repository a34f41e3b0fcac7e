import type { Db } from '../../../../../platform/server/database/database.ts';
import type { ListPage } from '../../../../../platform/server/list/list-page.ts';
import { JsonText } from '../../../../../platform/server/serializer.ts';
import { SYNCED_KINDS, type SyncedKind } from '../../synced-kinds.ts';
import { withKind } from './kinds.ts';

interface RecordRef {
  readonly kind: SyncedKind;
  readonly recordId: string;
}

/** Adds what people call the record that each row of a page is about; one that is not here any more is called by its id. */
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

/** Reads the titles of these records with a statement for each kind; undefined for one that is not here. */
export async function readTitles(db: Db, refs: readonly RecordRef[]): Promise<(ref: RecordRef) => string | undefined> {
  const byKind = new Map<SyncedKind, ReadonlyMap<string, string>>();
  for (const kind of SYNCED_KINDS) {
    const ids = [...new Set(refs.filter((ref) => ref.kind === kind).map(({ recordId }) => recordId))];
    byKind.set(kind, await withKind(kind, (sync) => sync.columns.readTitles(db, ids)));
  }
  return ({ kind, recordId }) => byKind.get(kind)?.get(recordId);
}
