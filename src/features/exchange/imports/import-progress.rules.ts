import type { ImportReport } from './import.contract.ts';

type Counts = Pick<ImportReport, 'state' | 'rows' | 'added' | 'joined' | 'leftOut' | 'removed' | 'kept' | 'moreKept'>;

/** Returns how much of an import or of its undo is done, in percent. */
export function toPercent({ state, rows, added, joined, leftOut, removed, kept, moreKept }: Counts): number {
  const [done, all] = state === 'undoing' ? [removed + kept.length + moreKept, added] : [added + joined + leftOut, rows];
  return all === 0 ? 0 : Math.min(100, Math.round((100 * done) / all));
}
