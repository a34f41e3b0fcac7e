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
