import { formatDollars } from '../../../../../platform/money.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { type ChangePhrases, toChangeLine } from '../../history/change-text.rules.ts';
import type { FactData, FactKind } from '../../history/history-fact.contract.ts';
import { toRelationText, toText } from '../../history/history-text.rules.ts';

/** Describes a fact as versions before migration 0125 wrote it into the history; most kinds still read the same. */
export function toOldText<K extends FactKind>(kind: K, data: FactData[K]): string {
  const word = OLD_TEXTS[kind] as ((data: FactData[K]) => string) | undefined;
  return word ? word(data) : toText(kind, data);
}

export const OLD_PHRASES: ChangePhrases = {
  cleared: (label, was) => `${label} removed, it was ${was}`,
  reordered: 'put in another order',
  untitledLineItem: 'a line',
};

const OLD_TEXTS: { readonly [K in FactKind]?: (data: FactData[K]) => string } = {
  changes: ({ changes }) => changes.map((change) => toChangeLine(change, OLD_PHRASES)).join('\n'),
  'merged-into-undone': ({ relatedTicket }) => `Merge into ${relatedTicket} undone`,
  'merged-here-undone': ({ relatedTicket, summary }) => `Merge of ${relatedTicket} undone: ${summary}`,
  'relation-removed': (data) => `Relation removed: ${toRelationText(data)}`,
  'follow-up-due': ({ day }) => `Follow-up of ${shortDate(day)} is due`,
  approved: ({ approvedBy, lines, total }) =>
    `${approvedBy} approved ${lines === 1 ? '1 line' : `${lines} lines`}, ${formatDollars(total)}`,
};
