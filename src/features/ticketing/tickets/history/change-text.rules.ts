import { formatDollars } from '../../../../platform/money.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import { cutText } from '../../../../platform/text/clean-text.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { ticketFields } from '../ticket.contract.ts';
import type { FactLineItem, FieldChange, LineItemsChange, ListChange, ValueChange } from './history-fact.contract.ts';

/** Fields that are calendar days. */
const DAY_FIELDS: readonly string[] = ['followUpDate', 'orderDate', 'scheduledDate'];

/** Longest text of a value, and most items of a list, that a line names. */
const LONGEST = 80;
const MOST_ITEMS = 20;

/** The history line of a changed field. */
export function toChangeLine(change: FieldChange): string {
  if ('changed' in change) return lineItemsLine(change);
  if ('added' in change) return listLine(change);
  return change.field === 'vehicleStated' ? `Not vehicle stated ${change.to ? 'unchecked' : 'checked'}` : valueLine(change);
}

/** Returns the label of a field on screen, or its name if it has none. */
function toFieldLabel(field: string): string {
  const known: object | undefined = Object.hasOwn(ticketFields, field) ? ticketFields[field as keyof typeof ticketFields] : undefined;
  return known && 'label' in known && typeof known.label === 'string' ? known.label : field;
}

/** 'Make changed from BMW to Audi', 'Make set to Audi', 'Make cleared (was BMW)'. */
function valueLine({ field, ...values }: ValueChange): string {
  const label = toFieldLabel(field);
  const from = toValueText(field, values.from);
  const to = toValueText(field, values.to);
  if (from === '') return `${label} set to ${to}`;
  return to === '' ? `${label} cleared (was ${from})` : `${label} changed from ${from} to ${to}`;
}

/** A value of a field as a line names it: on one line, shortened; '' for none. */
export function toValueText(field: string, value: ValueChange['to']): string {
  if (value === null) return '';
  if (field === 'mileage') return formatCount(Number(value));
  return DAY_FIELDS.includes(field) ? shortDate(String(value)) : shortenTo(String(value), LONGEST);
}

function listLine({ field, added, removed }: ListChange): string {
  const toName = (item: ListChange['added'][number]) => (typeof item === 'string' ? item : item.name);
  const parts = [
    ['added', added.map(toName)],
    ['removed', removed.map(toName)],
  ] as const;
  return partsLine(toFieldLabel(field), parts);
}

function lineItemsLine({ field, added, removed, changed }: LineItemsChange): string {
  const parts = [
    ['added', added.map(toLineItemText)],
    ['removed', removed.map(toLineItemText)],
    ['changed', changed.map(({ from, to }) => `${toLineItemText(from)} to ${toLineItemText(to)}`)],
  ] as const;
  return partsLine(toFieldLabel(field), parts);
}

/** 'Labor (2 × $85.00, part P-0003)' */
function toLineItemText({ description, quantity, unitCost, partId }: FactLineItem): string {
  const part = partId === undefined ? '' : `, part ${partId}`;
  return `${shortenTo(description, LONGEST) || 'Untitled line item'} (${formatCount(quantity)} × ${formatDollars(unitCost)}${part})`;
}

/** 'Assignees: added Dana Fox; removed Ken Ito', or 'Assignees reordered'. */
function partsLine(label: string, parts: readonly (readonly [string, readonly string[]])[]): string {
  const said = parts.filter(([, items]) => items.length > 0).map(([what, items]) => `${what} ${joinItems(items)}`);
  return said.length === 0 ? `${label} reordered` : `${label}: ${said.join('; ')}`;
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
  return `${cutText(line, limit - 1)}…`;
}
