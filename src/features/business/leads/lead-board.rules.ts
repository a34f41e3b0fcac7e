import { toCents, toDollars } from '../../../platform/money.ts';
import { isoDate } from '../../../platform/record/fields.ts';
import { type SyncStatus, toSyncStatus } from '../../../platform/sync-status.ts';
import { LEAD_SOURCES, LEAD_STATUSES, type Lead, type LeadLane, type LeadSource, type LeadStatus } from './lead.contract.ts';
import { getOutcome, isInProgress } from './lead.rules.ts';

/** A lead goes behind another one, or on top of a column (null). */
export interface LeadMove {
  readonly lead: Lead;
  readonly status: LeadStatus;
  readonly after: string | null;
}

/** A part of the board that a figure leads to: one column, or all in progress. */
export type LeadStage = LeadStatus | 'In Progress';

/** The filters of the board. */
export interface BoardFilter {
  readonly q: string;
  readonly source: LeadSource | undefined;
  readonly stage: LeadStage | undefined;
  /** Days on which leads came in. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** How far they have got to Zoho. */
  readonly sync: SyncStatus | undefined;
}

/** Reads the filters of the board from an address; values that make no sense are left out. */
export function toBoardFilter(search: Readonly<Partial<Record<keyof BoardFilter, string | undefined>>>): BoardFilter {
  const toDay = (text: string | undefined) => (isoDate().safeParse(text).success ? text : undefined);
  return {
    q: search.q ?? '',
    source: LEAD_SOURCES.find((each) => each === search.source),
    stage: (['In Progress', ...LEAD_STATUSES] as const).find((each) => each === search.stage),
    from: toDay(search.from),
    to: toDay(search.to),
    sync: toSyncStatus(search.sync),
  };
}

export const NO_BOARD_FILTER = { q: '', source: '', stage: '', from: '', to: '', sync: '' };

/** Whether a filter leaves anything out. */
export const isNarrowed = (filter: BoardFilter): boolean => Object.values(filter).some((value) => value !== undefined && value !== '');

/** Whether a column belongs to a stage; all do when none is given. */
export function isOfStage({ status }: { status: LeadStatus }, stage: LeadStage | undefined): boolean {
  return stage === undefined || status === stage || getOutcome(status) === stage;
}

/** The number of finished leads a column shows until the older ones are asked for. */
const FINISHED_SHOWN = 8;

/** The columns as they are once the lead has moved: its place, and the counts and values of both columns. Says what the server will. */
export function applyMove(lanes: readonly LeadLane[], { lead: { id }, status, after }: LeadMove): readonly LeadLane[] {
  const from = lanes.find(({ leads }) => leads.some((lead) => lead.id === id));
  const lead = from?.leads.find((each) => each.id === id);
  if (!from || !lead || after === id) return lanes;
  const without = lanes.map((lane) => (lane === from ? withSums(lane, lead, -1, withoutLead(lane.leads, id)) : lane));
  return without.map((lane) => (lane.status === status ? withSums(lane, lead, 1, withLead(lane.leads, { ...lead, status }, after)) : lane));
}

/** The leads a column shows: of finished leads the newest, until all are asked for. */
export function getShownLeads(lane: LeadLane, isExpanded: boolean): Lead[] {
  return isInProgress(lane) || isExpanded ? lane.leads : lane.leads.slice(0, FINISHED_SHOWN);
}

/** The lead that one put down at `index` among the others stands behind. */
export function findAnchor(others: readonly Lead[], index: number): string | null {
  return others[index - 1]?.id ?? null;
}

/** How many leads there are, and what those in progress are worth, in dollars. */
export function sumBoard(lanes: readonly LeadLane[]): { count: number; inProgress: number } {
  const open = lanes.filter(isInProgress).map(({ value }) => toCents(value));
  return { count: lanes.reduce((sum, lane) => sum + lane.count, 0), inProgress: toDollars(open.reduce((sum, cents) => sum + cents, 0)) };
}

function withSums(lane: LeadLane, { estimatedValue }: Lead, sign: 1 | -1, leads: Lead[]): LeadLane {
  return { ...lane, leads, count: lane.count + sign, value: toDollars(toCents(lane.value) + sign * toCents(estimatedValue)) };
}

const withoutLead = (leads: readonly Lead[], id: string) => leads.filter((lead) => lead.id !== id);

/** Behind an anchor that is no longer there, it comes on top. */
function withLead(leads: readonly Lead[], lead: Lead, after: string | null): Lead[] {
  const place = leads.findIndex(({ id }) => id === after) + 1;
  return leads.toSpliced(place, 0, lead);
}
