import { addDays } from '../../../platform/time/calendar-day.ts';
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

/** When the next step of a lead is due. Won and Lost leads have no due steps. */
export const STEP_DUES = ['overdue', 'today', 'week', 'later', 'none'] as const;
export type StepDue = (typeof STEP_DUES)[number];

export const STEP_DUE_LABELS: Readonly<Record<StepDue, string>> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'Next 7 days',
  later: 'Later',
  none: 'No step due',
};

/** Days after today that belong to the next 7 days. */
export const STEP_WEEK = 7;

/** As in the SQL of the list. */
export function getStepDue(lead: Pick<Lead, 'status' | 'nextStepOn'>, today: string): StepDue {
  const { nextStepOn } = lead;
  if (nextStepOn === null || !isInProgress(lead)) return 'none';
  if (nextStepOn < today) return 'overdue';
  if (nextStepOn === today) return 'today';
  return nextStepOn <= (addDays(today, STEP_WEEK) ?? today) ? 'week' : 'later';
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
