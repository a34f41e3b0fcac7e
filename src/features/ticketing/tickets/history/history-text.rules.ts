import { formatDollars } from '../../../../platform/money.ts';
import { formatCount, formatFileSize, pluralize } from '../../../../platform/number-text.ts';
import { toFieldLabel } from '../../../../platform/record/value-text.ts';
import { cutText } from '../../../../platform/text/clean-text.ts';
import { formatClock } from '../../../../platform/time/clock-time.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { ticketFields } from '../ticket.contract.ts';
import { CHANGES_CATEGORY, type HistoryType } from '../ticket-history.contract.ts';
import type { FactData, FactKind, FactLineItem, FieldChange, LineItemsChange, ListChange, ValueChange } from './history-fact.contract.ts';

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
  'loaner-reminder': ({ serialNumber, due, address }) => `Reminder of loaner ${serialNumber}, due ${shortDate(due)}, sent to ${address}`,
  'loaner-unlinked': ({ serialNumber }) => `Loaner ${serialNumber} no longer linked to this ticket`,
  'zoho-gone': () => 'Deleted in Zoho Desk. This ticket is kept in OBDesk and no longer synced.',
  'zoho-back': () => 'Restored in Zoho Desk',
  'zoho-edited': ({ what, text }) => `${what} edited in Zoho: ${text}`,
  'zoho-removed': ({ what }) => `${what} deleted in Zoho`,
  'mail-failed': ({ address, reason }) => `Email to ${address} not delivered${reason === '' ? '' : `: ${reason}`}`,
  'mail-moved': ({ relatedTicket, from, isHere }) => `Email from ${from} moved ${isHere ? 'here from' : 'to'} ${relatedTicket}`,
  escalated: ({ message }) => (message === '' ? 'Escalated in Zoho' : `Escalated in Zoho: ${message}`),
};

/** Returns the text of an event in the history. */
export function toText<K extends FactKind>(kind: K, data: FactData[K]): string {
  return TEXTS[kind](data);
}

const withCondition = (sentence: string, condition: string): string => (condition === '' ? sentence : `${sentence}: ${condition}`);

/** 'Child of TKT-000002: No ignition' */
function toRelationText({ wording, relatedTicket, summary }: FactData['related']): string {
  return `${wording.charAt(0).toUpperCase()}${wording.slice(1)} ${relatedTicket}: ${summary}`;
}

export function toEntryKind(kind: FactKind): { readonly type: HistoryType; readonly category: string } {
  if (kind === 'status') return { type: 'STATUS_CHANGE', category: '' };
  if (kind === 'file-added' || kind === 'file-removed') return { type: 'ATTACHMENT', category: '' };
  return { type: 'EVENT', category: kind === 'changes' ? CHANGES_CATEGORY : '' };
}

const DAY_FIELDS: readonly string[] = ['followUpDate', 'orderDate', 'promisedDate', 'scheduledDate'];

/** Limits of a line: characters of a value and items of a list. */
const LONGEST = 80;
const MOST_ITEMS = 20;

export function toChangeLine(change: FieldChange): string {
  if ('changed' in change) return lineItemsLine(change);
  if ('added' in change) return listLine(change);
  return change.field === 'vehicleStated' ? `Not vehicle stated ${change.to ? 'unchecked' : 'checked'}` : valueLine(change);
}

/** 'Make changed from BMW to Audi', 'Make set to Audi', 'Make cleared (was BMW)'. */
function valueLine({ field, ...values }: ValueChange): string {
  const label = toFieldLabel(ticketFields, field);
  const from = toValueText(field, values.from);
  const to = toValueText(field, values.to);
  if (from === '') return `${label} set to ${to}`;
  return to === '' ? `${label} cleared (was ${from})` : `${label} changed from ${from} to ${to}`;
}

/** Returns a value on one line, shortened; '' for null. */
export function toValueText(field: string, value: ValueChange['to']): string {
  if (value === null) return '';
  if (field === 'mileage') return formatCount(Number(value));
  if (field === 'scheduledTime') return formatClock(String(value));
  return DAY_FIELDS.includes(field) ? shortDate(String(value)) : shortenTo(String(value), LONGEST);
}

function listLine({ field, added, removed }: ListChange): string {
  const toName = (item: ListChange['added'][number]) => (typeof item === 'string' ? item : item.name);
  return changesLine(field, { added: added.map(toName), removed: removed.map(toName) });
}

function lineItemsLine({ field, added, removed, changed }: LineItemsChange): string {
  return changesLine(field, {
    added: added.map(toLineItemText),
    removed: removed.map(toLineItemText),
    changed: changed.map(({ from, to }) => `${toLineItemText(from)} to ${toLineItemText(to)}`),
  });
}

/** 'Labor (2 × $85.00, part P-0003)' */
function toLineItemText({ description, quantity, unitCost, partId }: FactLineItem): string {
  const part = partId === undefined ? '' : `, part ${partId}`;
  return `${shortenTo(description, LONGEST) || 'Untitled line item'} (${formatCount(quantity)} × ${formatDollars(unitCost)}${part})`;
}

/** 'Assignees: added Dana Fox; removed Ken Ito', or 'Assignees reordered'. */
function changesLine(field: string, changes: Readonly<Record<string, readonly string[]>>): string {
  const label = toFieldLabel(ticketFields, field);
  const texts = Object.entries(changes).flatMap(([verb, items]) => (items.length > 0 ? [`${verb} ${joinItems(items)}`] : []));
  return texts.length === 0 ? `${label} reordered` : `${label}: ${texts.join('; ')}`;
}

function joinItems(items: readonly string[]): string {
  const shown = items.slice(0, MOST_ITEMS).map((item) => shortenTo(item, LONGEST * 2));
  const left = items.length - shown.length;
  return left > 0 ? `${shown.join(', ')} and ${left} more` : shown.join(', ');
}

function shortenTo(text: string, limit: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= limit) return line;
  return `${cutText(line, limit - 1)}…`;
}
