import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { ImportTarget } from '../../../../../platform/server/import-target.ts';
import type { ImportGuess, ImportMapping } from '../../import.contract.ts';
import { type ColumnPlan, mapColumns, planColumns, toHeaderFingerprint } from '../../import-columns.rules.ts';
import { findMapping, saveMapping } from './import.mapping.store.ts';

/** Chooses a header for each column: as was chosen for such a header row the last time, else by the names. */
export async function guessMapping(db: Db, { kind, columns }: ImportTarget, header: readonly string[]): Promise<ImportGuess> {
  const remembered = await findMapping(db, kind, toHeaderFingerprint(header));
  return { columns: mapColumns(columns, header, remembered), isRemembered: remembered !== undefined };
}

/** Plans how a file is read, by the mapping given with it, else by the remembered one or the names of the columns. */
export async function planOnly(
  db: Db,
  target: ImportTarget,
  header: readonly string[],
  mapping: ImportMapping | undefined,
): Promise<ColumnPlan> {
  return planColumns(target.columns, header, mapping ?? (await findStillFitting(db, target, header)));
}

/** The same, and remembers a given mapping for the next file with such a header row. */
export async function planFile(
  tx: Tx,
  target: ImportTarget,
  header: readonly string[],
  mapping: ImportMapping | undefined,
): Promise<ColumnPlan> {
  const plan = await planOnly(tx, target, header, mapping);
  if (mapping) await saveMapping(tx, target.kind, toHeaderFingerprint(header), mapping);
  return plan;
}

/** The remembered mapping without what the file or the program no longer has. */
async function findStillFitting(db: Db, target: ImportTarget, header: readonly string[]): Promise<ImportMapping | undefined> {
  const { columns, isRemembered } = await guessMapping(db, target, header);
  return isRemembered ? Object.fromEntries(columns.map((each) => [each.column, each.header])) : undefined;
}
