import { formatDollars } from '../../../../../platform/money.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import type { FactData, FactKind } from '../../history/history-fact.contract.ts';
import { toText } from '../../history/history-text.rules.ts';

/** Words a fact as versions before migration 0125 wrote it into the history; most kinds are worded today as they were then. */
export function toOldText<K extends FactKind>(kind: K, data: FactData[K]): string {
  const word = OLD_TEXTS[kind] as ((data: FactData[K]) => string) | undefined;
  return word ? word(data) : toText(kind, data);
}

const OLD_TEXTS: { readonly [K in FactKind]?: (data: FactData[K]) => string } = {
  'follow-up-due': ({ day }) => `Follow-up of ${shortDate(day)} is due`,
  approved: ({ approvedBy, lines, total }) =>
    `${approvedBy} approved ${lines === 1 ? '1 line' : `${lines} lines`}, ${formatDollars(total)}`,
};
