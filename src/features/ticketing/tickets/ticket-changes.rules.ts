import { formatDollars } from '../../../platform/money.ts';
import { formatCount } from '../../../platform/number-text.ts';
import { shortDate } from '../../../platform/time/relative-time.ts';
import type { RmaLineItem } from './rma/rma-line-item.contract.ts';
import { type Ticket, ticketFields } from './ticket.contract.ts';

/** A ticket as it changes: its history only grows. */
export type ChangingTicket = Omit<Ticket, 'history'>;

/** What the history says in a way of its own, or does not keep: a change of status, who looks at a ticket, what is derived, a merge. */
const SAID_ELSEWHERE: readonly string[] = ['status', 'activeUsers', 'isFollowUpDue', 'mergedInto', 'technicianUserId'];
const DAYS: readonly string[] = ['followUpDate', 'orderDate', 'scheduledDate'];

/** Longest text of a value, and most items of a list, that a line names. */
const LONGEST = 80;
const MOST_ITEMS = 20;

/** What the history says about a save: a line for each changed field with its old and its new value. */
export function describeChanges(before: ChangingTicket, changed: Partial<ChangingTicket>): string[] {
  const fields = (Object.keys(ticketFields) as (keyof ChangingTicket)[]).filter((key) => key in changed && !SAID_ELSEWHERE.includes(key));
  return fields.map((field) => describeField(field, before, changed));
}

function describeField(field: keyof ChangingTicket, before: ChangingTicket, changed: Partial<ChangingTicket>): string {
  if (field === 'vehicleStated') return `Not vehicle stated ${changed.vehicleStated ? 'unchecked' : 'checked'}`;
  if (field === 'rmaLineItems') return describeItems(before.rmaLineItems, changed.rmaLineItems ?? []);
  const label = toLabel(field);
  if (field === 'assignees') return describeSet(label, before.assignees.map(toName), (changed.assignees ?? []).map(toName));
  if (field === 'alertTags') return describeSet(label, before.alertTags, changed.alertTags ?? []);
  return describeValue(label, toText(field, before[field]), toText(field, changed[field]));
}

const toName = ({ name }: { name: string }) => name;

function toLabel(field: keyof ChangingTicket): string {
  const known = ticketFields[field];
  return 'label' in known ? known.label : field;
}

function toText(field: keyof ChangingTicket, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field === 'mileage') return formatCount(Number(value));
  return DAYS.includes(field) ? shortDate(String(value)) : shortenTo(String(value), LONGEST);
}

/** 'Make changed from BMW to Audi', 'Make set to Audi', 'Make removed, it was BMW'. */
export function describeValue(label: string, from: string, to: string): string {
  if (from === '') return `${label} set to ${to}`;
  return to === '' ? `${label} removed, it was ${from}` : `${label} changed from ${from} to ${to}`;
}

function describeSet(label: string, from: readonly string[], to: readonly string[]): string {
  const added = to.filter((item) => !from.includes(item));
  const removed = from.filter((item) => !to.includes(item));
  return describeParts(label, [
    ['added', added],
    ['removed', removed],
  ]);
}

function describeItems(from: readonly RmaLineItem[], to: readonly RmaLineItem[]): string {
  const [before, after] = [new Map(from.map((item) => [item.id, item])), new Map(to.map((item) => [item.id, item]))];
  const changed = to.flatMap((item) => {
    const earlier = before.get(item.id);
    return earlier && itemText(earlier) !== itemText(item) ? [`${itemText(earlier)} to ${itemText(item)}`] : [];
  });
  return describeParts(ticketFields.rmaLineItems.label, [
    ['added', to.filter(({ id }) => !before.has(id)).map(itemText)],
    ['removed', from.filter(({ id }) => !after.has(id)).map(itemText)],
    ['changed', changed],
  ]);
}

function itemText({ description, quantity, unitCost, partId }: RmaLineItem): string {
  const part = partId === undefined ? '' : `, part ${partId}`;
  return `${shortenTo(description, LONGEST) || 'a line'} (${formatCount(quantity)} × ${formatDollars(unitCost)}${part})`;
}

/** 'Assignees: added Dana Fox; removed Ken Ito'. What was only put in another order says so. */
function describeParts(label: string, parts: readonly (readonly [string, readonly string[]])[]): string {
  const said = parts.filter(([, items]) => items.length > 0).map(([what, items]) => `${what} ${joinItems(items)}`);
  return said.length === 0 ? `${label} put in another order` : `${label}: ${said.join('; ')}`;
}

function joinItems(items: readonly string[]): string {
  const shown = items.slice(0, MOST_ITEMS).map((item) => shortenTo(item, LONGEST * 2));
  const left = items.length - shown.length;
  return left > 0 ? `${shown.join(', ')} and ${left} more` : shown.join(', ');
}

/** A text on one line, at most `limit` characters long; no character is cut in two. */
function shortenTo(text: string, limit: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= limit) return line;
  const end = /[\uD800-\uDBFF]/.test(line.charAt(limit - 2)) ? limit - 2 : limit - 1;
  return `${line.slice(0, end)}…`;
}
