import { trimEndOf } from '../../../platform/text/trim-end.ts';
import { LEAD_SOURCES, type Lead, type LeadSource, type LeadStatus, UNKNOWN_SOURCE } from './lead.contract.ts';

/** Outcome of a lead in reports. */
export type LeadOutcome = 'Won' | 'Lost' | 'In Progress';

export function getOutcome(status: LeadStatus): LeadOutcome {
  return status === 'Won' || status === 'Lost' ? status : 'In Progress';
}

export function isInProgress({ status }: { status: LeadStatus }): boolean {
  return getOutcome(status) === 'In Progress';
}

/** Sources offered in the form. 'Unknown' is only for imported leads that already have it. */
export function getOfferedSources(current: LeadSource | undefined): readonly LeadSource[] {
  return LEAD_SOURCES.filter((source) => source !== UNKNOWN_SOURCE || source === current);
}

interface ChangedLead {
  readonly before: Lead | undefined;
  readonly after: Lead | undefined;
  readonly fields: readonly string[];
}

/** Audit log entry for a change. */
export function describeLeadChange({ before, after, fields }: ChangedLead) {
  if (!after) return undefined;
  const { companyName, contactName } = after;
  const subjectName = companyName || contactName;
  if (!before) return { action: 'lead.created', subjectName, detail: { companyName } };
  const status = before.status === after.status ? {} : { status: { from: before.status, to: after.status } };
  return { action: 'lead.changed', subjectName, detail: { fields, ...status } };
}

/** Digits of the initial positions. Further digits split the gap between two positions. */
const WHOLE = 15;
/** Gap at the ends of a column, so that most moves need no further digit. */
const STEP = 1_000_000;
/** Longest position before the column is renumbered. Index entries allow about 2,700 bytes. */
const LENGTH_LIMIT = 200;

/**
 * Returns the shortest position between two others; undefined is the end of the column.
 * Positions are the decimals of a fraction, so they sort as text.
 */
export function positionBetween(above: string | undefined, below: string | undefined): string {
  if (above === undefined) return fromNumber((below === undefined ? 10 ** WHOLE / 2 : toNumber(below)) - STEP);
  if (below === undefined) return fromNumber(toNumber(above) + STEP);
  const digits = Math.max(above.length, below.length) + 1;
  const middle = (toFraction(above, digits) + toFraction(below, digits)) / 2n;
  return shorten(middle.toString().padStart(digits, '0'), above);
}

/** Whether the column must be renumbered. */
export function isTooLong(position: string): boolean {
  return position.length > LENGTH_LIMIT;
}

const toFraction = (position: string, digits: number) => BigInt(position.padEnd(digits, '0'));
const toNumber = (position: string) => Number(position.padEnd(WHOLE, '0').slice(0, WHOLE));
const fromNumber = (place: number) => trimEndOf(place.toString().padStart(WHOLE, '0'), '0');

/** Returns the shortest prefix of `position` that sorts after `above`. */
function shorten(position: string, above: string): string {
  const length = Array.from(position).findIndex((digit, place) => digit !== '0' && position.slice(0, place + 1) > above);
  return position.slice(0, length + 1);
}
