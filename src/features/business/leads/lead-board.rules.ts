import { toCents, toDollars } from '../../../platform/money.ts';
import { isoDate } from '../../../platform/record/fields.ts';
import { type SyncStatus, toSyncStatus } from '../../../platform/sync-status.ts';
import { trimEndOf } from '../../../platform/text/trim-end.ts';
import { LEAD_SOURCES, LEAD_STATUSES, type Lead, type LeadLane, type LeadSource, type LeadStatus } from './lead.contract.ts';
import { getOutcome, isInProgress } from './lead.rules.ts';

/** A move of a lead below another one, or to the top of a column (null). */
export interface LeadMove {
  readonly lead: Lead;
  readonly status: LeadStatus;
  readonly after: string | null;
}

/** A filter by one column or by all columns in progress, set by links from the reports. */
export type LeadStage = LeadStatus | 'In Progress';

export interface BoardFilter {
  readonly q: string;
  readonly source: LeadSource | undefined;
  /** User ID, or `none`. */
  readonly owner: string | undefined;
  readonly stage: LeadStage | undefined;
  /** Creation dates. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly sync: SyncStatus | undefined;
}

/** Reads the board filters from the URL, ignoring invalid values. */
export function toBoardFilter(search: Readonly<Partial<Record<keyof BoardFilter, string | undefined>>>): BoardFilter {
  const toDay = (text: string | undefined) => (isoDate().safeParse(text).success ? text : undefined);
  return {
    q: search.q ?? '',
    source: LEAD_SOURCES.find((each) => each === search.source),
    owner: search.owner || undefined,
    stage: (['In Progress', ...LEAD_STATUSES] as const).find((each) => each === search.stage),
    from: toDay(search.from),
    to: toDay(search.to),
    sync: toSyncStatus(search.sync),
  };
}

export const NO_BOARD_FILTER = { q: '', source: '', owner: '', stage: '', from: '', to: '', sync: '' };

export const isNarrowed = (filter: BoardFilter): boolean => Object.values(filter).some((value) => value !== undefined && value !== '');

/** Whether a column belongs to a stage. All do if it is undefined. */
export function isOfStage({ status }: { status: LeadStatus }, stage: LeadStage | undefined): boolean {
  return stage === undefined || status === stage || getOutcome(status) === stage;
}

/** The statuses of a stage; undefined for all. */
export const toStatuses = (stage: LeadStage | undefined): LeadStatus[] | undefined =>
  stage && LEAD_STATUSES.filter((status) => isOfStage({ status }, stage));

/** Finished leads shown per column before it is expanded. */
const FINISHED_SHOWN = 8;

/** Applies a move to the columns, including counts and values, as the server will. */
export function applyMove(lanes: readonly LeadLane[], { lead: { id }, status, after }: LeadMove): readonly LeadLane[] {
  const from = lanes.find(({ leads }) => leads.some((lead) => lead.id === id));
  const lead = from?.leads.find((each) => each.id === id);
  if (!from || !lead || after === id) return lanes;
  const without = lanes.map((lane) => (lane === from ? withSums(lane, lead, -1, withoutLead(lane.leads, id)) : lane));
  return without.map((lane) => (lane.status === status ? withSums(lane, lead, 1, withLead(lane.leads, { ...lead, status }, after)) : lane));
}

/** The visible leads of a column. Finished columns are shortened unless expanded. */
export function getShownLeads(lane: LeadLane, isExpanded: boolean): Lead[] {
  return isInProgress(lane) || isExpanded ? lane.leads : lane.leads.slice(0, FINISHED_SHOWN);
}

/** ID of the lead above `index`; null at the top. */
export function findAnchor(others: readonly Lead[], index: number): string | null {
  return others[index - 1]?.id ?? null;
}

/** The number of leads and the value of those in progress, in dollars. */
export function sumBoard(lanes: readonly LeadLane[]): { count: number; inProgress: number } {
  const open = lanes.filter(isInProgress).map(({ value }) => toCents(value));
  return { count: lanes.reduce((sum, lane) => sum + lane.count, 0), inProgress: toDollars(open.reduce((sum, cents) => sum + cents, 0)) };
}

function withSums(lane: LeadLane, { estimatedValue }: Lead, sign: 1 | -1, leads: Lead[]): LeadLane {
  return { ...lane, leads, count: lane.count + sign, value: toDollars(toCents(lane.value) + sign * toCents(estimatedValue)) };
}

const withoutLead = (leads: readonly Lead[], id: string) => leads.filter((lead) => lead.id !== id);

/** Inserts at the top if the anchor no longer exists. */
function withLead(leads: readonly Lead[], lead: Lead, after: string | null): Lead[] {
  const place = leads.findIndex(({ id }) => id === after) + 1;
  return leads.toSpliced(place, 0, lead);
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

/** Returns whether the column must be renumbered. */
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
