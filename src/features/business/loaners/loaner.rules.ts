import { daysBetween } from '../../../platform/time/calendar-day.ts';
import { shortDate } from '../../../platform/time/relative-time.ts';
import type { Loaner, LoanerChange, LoanerStatus } from './loaner.contract.ts';

type LoanerTone = 'blue' | 'green' | 'yellow' | 'gray';

const TONES: Record<LoanerStatus, LoanerTone> = { Available: 'green', 'On Loan': 'blue', 'In Repair': 'yellow', 'End of Life': 'gray' };

export const getLoanerTone = (status: LoanerStatus): LoanerTone => TONES[status];

/** How a return date stands to today: '3 days overdue', 'due today', 'due in 3d'. */
export function describeDue(returnDate: string, today: string): { text: string; urgency: 'overdue' | 'today' | 'later' } {
  const days = daysBetween(today, returnDate);
  if (days > 0) return { text: `due in ${days}d`, urgency: 'later' };
  if (days === 0) return { text: 'due today', urgency: 'today' };
  return { text: days === -1 ? '1 day overdue' : `${-days} days overdue`, urgency: 'overdue' };
}

/** The reason why a tool cannot be lent now to any borrower; undefined when it can. */
export function refuseLending({ serialNumber, status, assignedTo, returnDate }: Loaner): string | undefined {
  if (status === 'On Loan') return `${serialNumber} is on loan to ${assignedTo} until ${shortDate(returnDate ?? '')}.`;
  if (status === 'In Repair') return `${serialNumber} is in repair. Set it to Available before checking it out.`;
  if (status === 'End of Life') return `${serialNumber} is at End of Life and can no longer be loaned.`;
  return undefined;
}

/** The reason why a loan cannot be extended or ended: it is over. A blank `lentAt` means the open loan, whichever it is. */
export function refuseEndedLoan(tool: Loaner, lentAt: string): string | undefined {
  if (lentAt === '') return tool.lentAt === null ? `${tool.serialNumber} is not on loan.` : undefined;
  if (lentAt === tool.lentAt) return undefined;
  return [`${tool.serialNumber} was returned already.`, tool.lentAt === null ? '' : refuseLending(tool)].join(' ').trim();
}

/**
 * Whether a change wants to lend a tool that is lent already, and is not the correction of a loan by a user who has seen it:
 * it names an assignee without the current version, and says On Loan or means another customer.
 */
export function isSecondLending({ status, assignedTo, version }: Loaner, change: LoanerChange): boolean {
  if (status !== 'On Loan' || change.assignedTo === undefined || change.version === version) return false;
  const isSomebodyElse = change.assignedTo.trim() !== assignedTo;
  // A record that was read while the tool was on loan, and is sent back late, is an outdated edit.
  return change.version === undefined ? change.status === 'On Loan' || isSomebodyElse : change.status === 'On Loan' && isSomebodyElse;
}

interface ChangedLoaner {
  readonly before: Loaner | undefined;
  readonly after: Loaner | undefined;
  readonly fields: readonly string[];
}

/** The text of the audit log for a change: a tool lent or returned is said as such, other changes by the names of the fields. */
export function describeLoanerChange({ before, after, fields }: ChangedLoaner) {
  if (!after) return undefined;
  const { serialNumber, status, assignedTo, returnDate } = after;
  const subjectName = serialNumber;
  const wasLent = before?.status === 'On Loan';
  if (!before)
    return {
      action: 'tool.created',
      subjectName,
      detail: { serialNumber, status, ...(status === 'On Loan' && { assignedTo, returnDate }) },
    };
  if (!wasLent && status === 'On Loan')
    return { action: 'tool.lent', subjectName, detail: { serialNumber, assignedTo, returnDate, fields } };
  if (wasLent && status !== 'On Loan')
    return { action: 'tool.returned', subjectName, detail: { serialNumber, assignedTo: before.assignedTo, status, fields } };
  const change = before.status === status ? {} : { status: { from: before.status, to: status } };
  return { action: 'tool.changed', subjectName, detail: { serialNumber, fields, ...change } };
}
