/** The loan fields of a loaner. */
export interface LoanValues {
  readonly status: string;
  readonly assignedTo: string;
  readonly customerId: string | null;
  readonly returnDate: string | null;
  readonly ticketId: string;
  readonly conditionOut: string;
}

const NO_LOAN = { assignedTo: '', customerId: null, returnDate: null, ticketId: '', conditionOut: '' } as const;

/** Clears the loan fields unless the loaner is On Loan. */
export function withoutLoanUnlessOnLoan<T extends LoanValues>(tool: T): T {
  return tool.status === 'On Loan' ? { ...tool, assignedTo: tool.assignedTo.trim() } : { ...tool, ...NO_LOAN };
}

/** Missing required fields of a loan, with a message for each. */
export function findMissingForLoan({ status, assignedTo, returnDate }: LoanValues) {
  if (status !== 'On Loan') return [];
  return [
    ...(assignedTo.trim() === '' ? [{ field: 'assignedTo', message: 'Assigned to is required' }] : []),
    ...(returnDate === null ? [{ field: 'returnDate', message: 'Return date is required' }] : []),
  ];
}
