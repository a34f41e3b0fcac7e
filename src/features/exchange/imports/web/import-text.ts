import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import type { ImportReport } from '../import.contract.ts';

export const IMPORT_HEADINGS: Record<ImportReport['state'], string> = {
  running: 'Importing…',
  done: 'Import complete',
  failed: 'Import failed',
  cancelled: 'Import canceled',
  undoing: 'Undoing import…',
  undone: 'Import undone',
  checked: 'Dry run complete',
};

/** '10 rows · 7 added · 3 left out'. */
export function describeCounts({ rows, added, joined, leftOut }: Pick<ImportReport, 'rows' | 'added' | 'joined' | 'leftOut'>): string {
  const further = joined > 0 ? [`${formatCount(joined)} added to ${joined === 1 ? 'a customer' : 'customers'}`] : [];
  return [pluralize(rows, 'row'), `${formatCount(added)} added`, ...further, `${formatCount(leftOut)} left out`].join(' · ');
}

/** Number of added records without a link. */
export const countMore = ({ added, removed, addedIds }: Pick<ImportReport, 'added' | 'removed' | 'addedIds'>): number =>
  Math.max(0, added - removed - addedIds.length);

/** Explains IDs that a spreadsheet has rounded or reformatted. */
export function describeDamagedIds(count: number, examples: readonly string[]): string {
  const rows = count === 1 ? 'This row will be imported without its ID' : 'These rows will be imported without their IDs';
  return `A spreadsheet damaged ${pluralize(count, 'ID')} (${examples.join(', ')}). ${rows} and won’t be linked to Zoho. To keep the ${count === 1 ? 'link' : 'links'}, export the file again and import it without opening it in a spreadsheet.`;
}

type Counts = Pick<ImportReport, 'state' | 'rows' | 'added' | 'joined' | 'leftOut' | 'removed' | 'kept' | 'moreKept'>;

/** Returns how much of an import or of its undo is done, in percent. */
export function toPercent({ state, rows, added, joined, leftOut, removed, kept, moreKept }: Counts): number {
  const [done, all] = state === 'undoing' ? [removed + kept.length + moreKept, added] : [added + joined + leftOut, rows];
  return all === 0 ? 0 : Math.min(100, Math.round((100 * done) / all));
}
