/** The fields of a tool about its current loan. */
export interface LoanValues {
  readonly status: string;
  readonly assignedTo: string;
  readonly customerId: string | null;
  readonly returnDate: string | null;
  readonly ticketId: string;
  readonly conditionOut: string;
}

/** The values of these fields unless the loaner is On Loan. */
const NO_LOAN = { assignedTo: '', customerId: null, returnDate: null, ticketId: '', conditionOut: '' } as const;

/** A tool that is not On Loan says nothing of a loan, whatever was typed. */
export function withoutLoanUnlessOnLoan<T extends LoanValues>(tool: T): T {
  return tool.status === 'On Loan' ? { ...tool, assignedTo: tool.assignedTo.trim() } : { ...tool, ...NO_LOAN };
}

/** The fields a tool that is On Loan still needs, with a message for each. */
export function findMissingForLoan({ status, assignedTo, returnDate }: LoanValues) {
  if (status !== 'On Loan') return [];
  return [
    ...(assignedTo.trim() === '' ? [{ field: 'assignedTo', message: 'Assigned to is required' }] : []),
    ...(returnDate === null ? [{ field: 'returnDate', message: 'Return date is required' }] : []),
  ];
}
