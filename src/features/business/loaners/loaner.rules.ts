import { shortDate } from '../../../platform/time/relative-time.ts';
import type { Loaner, LoanerChange, LoanerStatus } from './loaner.contract.ts';

/** Color of each status. */
export const LOANER_TONES = {
  Available: 'green',
  'On Loan': 'blue',
  'In Repair': 'yellow',
  'End of Life': 'gray',
} as const satisfies Record<LoanerStatus, string>;

/** The reason a loaner can't be checked out; undefined if it is available. */
export function explainUnavailable({ serialNumber, status, assignedTo, returnDate }: Loaner): string | undefined {
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

/** The error for extending or returning a loan that has ended; undefined if it is open. A blank `lentAt` means the current loan. */
export function explainEndedLoan(tool: Loaner, lentAt: string): string | undefined {
  if (lentAt === '') return tool.lentAt === null ? `${tool.serialNumber} isn’t on loan.` : undefined;
  if (lentAt === tool.lentAt) return undefined;
  return [`${tool.serialNumber} was already returned.`, tool.lentAt === null ? '' : explainUnavailable(tool)].join(' ').trim();
}

/**
 * True if a change would check out a loaner that is already on loan, rather than correct that loan: it has an assignee without
 * the current version, and the status On Loan or another customer.
 */
export function isRepeatedCheckOut({ status, assignedTo, version }: Loaner, change: LoanerChange): boolean {
  if (status !== 'On Loan' || change.assignedTo === undefined || change.version === version) return false;
  const isOtherAssignee = change.assignedTo.trim() !== assignedTo;
  // A late save of a form opened during the loan is an outdated edit.
  return change.version === undefined ? change.status === 'On Loan' || isOtherAssignee : change.status === 'On Loan' && isOtherAssignee;
}

interface ChangedLoaner {
  readonly before: Loaner | undefined;
  readonly after: Loaner | undefined;
  readonly fields: readonly string[];
}

/** The audit log entry for a change. Checkouts and returns have their own actions. */
export function describeLoanerChange({ before, after, fields }: ChangedLoaner) {
  if (!after) return undefined;
  const { serialNumber, status, assignedTo, returnDate } = after;
  const subjectName = serialNumber;
  const wasOnLoan = before?.status === 'On Loan';
  if (!before)
    return {
      action: 'tool.created',
      subjectName,
      detail: { serialNumber, status, ...(status === 'On Loan' && { assignedTo, returnDate }) },
    };
  if (!wasOnLoan && status === 'On Loan')
    return { action: 'tool.lent', subjectName, detail: { serialNumber, assignedTo, returnDate, fields } };
  if (wasOnLoan && status !== 'On Loan')
    return { action: 'tool.returned', subjectName, detail: { serialNumber, assignedTo: before.assignedTo, status, fields } };
  const change = before.status === status ? {} : { status: { from: before.status, to: status } };
  return { action: 'tool.changed', subjectName, detail: { serialNumber, fields, ...change } };
}
