import { LEAD_SOURCES, type Lead, type LeadSource, type LeadStatus, UNKNOWN_SOURCE } from './lead.contract.ts';

/** How a lead counts in reports: Won and Lost as such, every other status as in progress. */
export type LeadOutcome = 'Won' | 'Lost' | 'In Progress';

/** Won and Lost count as such, all others as in progress. */
export function getOutcome(status: LeadStatus): LeadOutcome {
  return status === 'Won' || status === 'Lost' ? status : 'In Progress';
}

/** Whether the lead is still being worked on. */
export function isInProgress({ status }: { status: LeadStatus }): boolean {
  return getOutcome(status) === 'In Progress';
}

/** The sources a form offers: 'Unknown' is for leads that came from elsewhere, so only such a lead keeps it. */
export function getOfferedSources(current: LeadSource | undefined): readonly LeadSource[] {
  return LEAD_SOURCES.filter((source) => source !== UNKNOWN_SOURCE || source === current);
}

interface ChangedLead {
  readonly before: Lead | undefined;
  readonly after: Lead | undefined;
  readonly fields: readonly string[];
}

/** The text of the audit log for a change. */
export function describeLeadChange({ before, after, fields }: ChangedLead) {
  if (!after) return undefined;
  const { companyName, contactName } = after;
  const subjectName = companyName || contactName;
  if (!before) return { action: 'lead.created', subjectName, detail: { companyName } };
  const status = before.status === after.status ? {} : { status: { from: before.status, to: after.status } };
  return { action: 'lead.changed', subjectName, detail: { fields, ...status } };
}
