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

/** The phrases of change lines that earlier versions wrote differently. */
export interface ChangePhrases {
  readonly cleared: (label: string, was: string) => string;
  readonly reordered: string;
  readonly untitledLineItem: string;
}

const PHRASES: ChangePhrases = {
  cleared: (label, was) => `${label} cleared (was ${was})`,
  reordered: 'reordered',
  untitledLineItem: 'Untitled line item',
};

/** The history line of a changed field. */
export function toChangeLine(change: FieldChange, phrases = PHRASES): string {
  if ('changed' in change) return lineItemsLine(change, phrases);
  if ('added' in change) return listLine(change, phrases);
  return change.field === 'vehicleStated' ? `Not vehicle stated ${change.to ? 'unchecked' : 'checked'}` : valueLine(change, phrases);
}

/** Answers the label of a field on screen; for one without a label, or of an earlier version, its name. */
export function toFieldLabel(field: string): string {
  const known: object | undefined = Object.hasOwn(ticketFields, field) ? ticketFields[field as keyof typeof ticketFields] : undefined;
  return known && 'label' in known && typeof known.label === 'string' ? known.label : field;
}

/** 'Make changed from BMW to Audi', 'Make set to Audi', 'Make cleared (was BMW)'. */
function valueLine({ field, ...values }: ValueChange, { cleared }: ChangePhrases): string {
  const label = toFieldLabel(field);
  const from = toValueText(field, values.from);
  const to = toValueText(field, values.to);
  if (from === '') return `${label} set to ${to}`;
  return to === '' ? cleared(label, from) : `${label} changed from ${from} to ${to}`;
}

/** A value of a field as a line names it: on one line, shortened; '' for none. */
export function toValueText(field: string, value: ValueChange['to']): string {
  if (value === null) return '';
  if (field === 'mileage') return formatCount(Number(value));
  return DAY_FIELDS.includes(field) ? shortDate(String(value)) : shortenTo(String(value), LONGEST);
}

function listLine({ field, added, removed }: ListChange, { reordered }: ChangePhrases): string {
  const toName = (item: ListChange['added'][number]) => (typeof item === 'string' ? item : item.name);
  const parts = [
    ['added', added.map(toName)],
    ['removed', removed.map(toName)],
  ] as const;
  return partsLine(toFieldLabel(field), parts, reordered);
}

function lineItemsLine({ field, added, removed, changed }: LineItemsChange, phrases: ChangePhrases): string {
  const toText = (item: FactLineItem) => toLineItemText(item, phrases.untitledLineItem);
  const parts = [
    ['added', added.map(toText)],
    ['removed', removed.map(toText)],
    ['changed', changed.map(({ from, to }) => `${toText(from)} to ${toText(to)}`)],
  ] as const;
  return partsLine(toFieldLabel(field), parts, phrases.reordered);
}

/** 'Labor (2 × $85.00, part P-0003)' */
export function toLineItemText({ description, quantity, unitCost, partId }: FactLineItem, untitled: string): string {
  const part = partId === undefined ? '' : `, part ${partId}`;
  return `${shortenTo(description, LONGEST) || untitled} (${formatCount(quantity)} × ${formatDollars(unitCost)}${part})`;
}

/** 'Assignees: added Dana Fox; removed Ken Ito', or 'Assignees reordered'. */
function partsLine(label: string, parts: readonly (readonly [string, readonly string[]])[], reordered: string): string {
  const said = parts.filter(([, items]) => items.length > 0).map(([what, items]) => `${what} ${joinItems(items)}`);
  return said.length === 0 ? `${label} ${reordered}` : `${label}: ${said.join('; ')}`;
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
