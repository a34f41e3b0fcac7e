import { formatDollars } from '../../../../platform/money.ts';
import { formatFileSize, pluralize } from '../../../../platform/number-text.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import type { HistoryType } from '../ticket-history.contract.ts';
import { CHANGES_CATEGORY } from '../ticket-history.contract.ts';
import { toChangeLine } from './change-text.rules.ts';
import type { FactData, FactKind } from './history-fact.contract.ts';

/** The sentence of each kind of fact: the only place where a history gets its English. */
const TEXTS: { readonly [K in FactKind]: (data: FactData[K]) => string } = {
  created: () => 'Ticket created',
  imported: () => 'Ticket imported',
  status: ({ from, to }) => `Status changed from ${from} to ${to}`,
  changes: ({ changes }) => changes.map(toChangeLine).join('\n'),
  'follow-up-due': ({ day }) => `Follow-up due (set for ${shortDate(day)})`,
  approved: ({ approvedBy, lines, total }) => `Approved by ${approvedBy}: ${pluralize(lines, 'line item')}, ${formatDollars(total)}`,
  'approval-withdrawn': () => 'Approval withdrawn',
  'merged-into': ({ relatedTicket, summary }) => `Merged into ${relatedTicket}: ${summary}`,
  'merged-into-undone': ({ relatedTicket }) => `Merge into ${relatedTicket} was undone`,
  'merged-here': ({ relatedTicket, summary }) => `${relatedTicket} was merged into this ticket: ${summary}`,
  'merged-here-undone': ({ relatedTicket, summary }) => `Merge of ${relatedTicket} was undone: ${summary}`,
  related: toRelationText,
  'relation-removed': (data) => `Link removed: ${toRelationText(data)}`,
  'file-added': (data) => `${data.name} attached, ${'bytes' in data ? formatFileSize(data.bytes) : data.size}`,
  'file-removed': ({ name }) => `${name} removed`,
  'loaner-out': ({ serialNumber, company, due, condition }) =>
    withCondition(`Loaner ${serialNumber} checked out to ${company}, due ${shortDate(due)}`, condition),
  'loaner-back': ({ serialNumber, day, condition }) =>
    withCondition(`Loaner ${serialNumber} returned${day === null ? '' : ` ${shortDate(day)}`}`, condition),
  'loaner-due': ({ serialNumber, from, to }) => `Loaner ${serialNumber} due date changed from ${shortDate(from)} to ${shortDate(to)}`,
  'loaner-unlinked': ({ serialNumber }) => `Loaner ${serialNumber} no longer linked to this ticket`,
  'zoho-gone': () => 'Deleted in Zoho Desk. This ticket is kept in OBDesk and no longer synced.',
  'zoho-back': () => 'Restored in Zoho Desk',
  'zoho-edited': ({ what, text }) => `${what} edited in Zoho: ${text}`,
  'zoho-removed': ({ what }) => `${what} deleted in Zoho`,
  escalated: ({ message }) => (message === '' ? 'Escalated in Zoho' : `Escalated in Zoho: ${message}`),
};

/** Words a fact as the history shows it, in English. */
export function toText<K extends FactKind>(kind: K, data: FactData[K]): string {
  return TEXTS[kind](data);
}

const withCondition = (sentence: string, condition: string): string => (condition === '' ? sentence : `${sentence}: ${condition}`);

/** 'Child of TKT-000002: No ignition' */
function toRelationText({ wording, relatedTicket, summary }: FactData['related']): string {
  return `${wording.charAt(0).toUpperCase()}${wording.slice(1)} ${relatedTicket}: ${summary}`;
}

/** Answers the type and the category of the entry of a fact. */
export function toEntryKind(kind: FactKind): { readonly type: HistoryType; readonly category: string } {
  if (kind === 'status') return { type: 'STATUS_CHANGE', category: '' };
  if (kind === 'file-added' || kind === 'file-removed') return { type: 'ATTACHMENT', category: '' };
  return { type: 'EVENT', category: kind === 'changes' ? CHANGES_CATEGORY : '' };
}
