import { pluralize } from '../../../platform/number-text.ts';
import { daysBetween } from '../../../platform/time/calendar-day.ts';
import { shortDate } from '../../../platform/time/relative-time.ts';
import type { Loaner, LoanerChange, LoanerStatus } from './loaner.contract.ts';

type LoanerTone = 'blue' | 'green' | 'yellow' | 'gray';

const TONES: Record<LoanerStatus, LoanerTone> = { Available: 'green', 'On Loan': 'blue', 'In Repair': 'yellow', 'End of Life': 'gray' };

export const getLoanerTone = (status: LoanerStatus): LoanerTone => TONES[status];

/** How a return date stands to today: '3 days overdue', 'due today', 'due in 3 days'. */
export function describeDue(returnDate: string, today: string): { text: string; urgency: 'overdue' | 'today' | 'later' } {
  const days = daysBetween(today, returnDate);
  if (days > 0) return { text: `due in ${pluralize(days, 'day')}`, urgency: 'later' };
  if (days === 0) return { text: 'due today', urgency: 'today' };
  return { text: `${pluralize(-days, 'day')} overdue`, urgency: 'overdue' };
}

/** The reason why a tool cannot be lent now to any borrower; undefined when it can. */
export function refuseLending({ serialNumber, status, assignedTo, returnDate }: Loaner): string | undefined {
  if (status === 'On Loan') return `${serialNumber} is on loan to ${assignedTo}, due ${shortDate(returnDate ?? '')}.`;
  if (status === 'In Repair') return `${serialNumber} is in repair. Set it to Available before checking it out.`;
  if (status === 'End of Life') return `${serialNumber} is End of Life and can’t be checked out.`;
  return undefined;
}

interface LostLoaner {
  readonly serialNumber: string;
  /** The selected due date, if the loaner is unavailable because of it; undefined if someone else checked it out. */
  readonly until: string | undefined;
  readonly hasOthers: boolean;
}

/** The reason the selected loaner can no longer be checked out. */
export function describeLoss({ serialNumber, until, hasOthers }: LostLoaner): string {
  const loss = until === undefined ? 'was just checked out' : `isn’t available through ${shortDate(until)}`;
  return `${serialNumber} ${loss}.${hasOthers ? ' Choose another loaner.' : ''}`;
}

/** The reason why a loan cannot be extended or ended: it is over. A blank `lentAt` means the open loan, whichever it is. */
export function refuseEndedLoan(tool: Loaner, lentAt: string): string | undefined {
  if (lentAt === '') return tool.lentAt === null ? `${tool.serialNumber} isn’t on loan.` : undefined;
  if (lentAt === tool.lentAt) return undefined;
  return [`${tool.serialNumber} was already returned.`, tool.lentAt === null ? '' : refuseLending(tool)].join(' ').trim();
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
