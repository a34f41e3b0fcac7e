import type { Db } from '../../../../../platform/server/database/database.ts';
import type { ImportTarget } from '../../../../../platform/server/import-target.ts';
import { findZone } from '../../../../admin/settings/server/company-time-zone.service.ts';
import type { ImportDecisions } from '../../import.contract.ts';
import { pickCells } from '../../import-columns.rules.ts';
import { createFindings } from '../../import-findings.rules.ts';
import type { ImportPlan } from '../import.rows.ts';
import { type FilePlan, planColumnsOf } from '../mapping/import.mapping.service.ts';
import { readBatches } from './import.batches.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** A file with the plan for reading its rows. */
export interface PlannedFile {
  readonly rows: number;
  readonly decisions: ImportDecisions;
  readonly plan: ImportPlan;
}

/** Reads the whole file, because all rows decide how each is read. Rejects a file that can't be imported. */
export async function planImport(
  db: Db,
  target: ImportTarget,
  file: Pick<UploadedFile, 'mapping' | 'decisions' | 'text'>,
): Promise<PlannedFile> {
  let planned: (FilePlan & { readonly header: readonly string[]; readonly findings: ReturnType<typeof createFindings> }) | undefined;
  let rows = 0;
  for await (const { header, staged, unreadable } of readBatches(target.columns, file.text())) {
    if (!planned) {
      const found = await planColumnsOf(db, target, header, file);
      planned = { ...found, header, findings: createFindings(target.columns, found.columns.places) };
    }
    for (const { cells } of staged) planned.findings.add(pickCells(planned.columns, cells));
    rows += staged.length + unreadable.length;
  }
  if (!planned) throw new Error('a file has no batch');
  const { header, columns, decisions, findings } = planned;
  return { rows, decisions, plan: { header, columns, ...findings.finish(decisions, await findZone(db)) } };
}
