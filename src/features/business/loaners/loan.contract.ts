import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';
import { choice, day, requiredDay, requiredText, text } from '../../../platform/record/fields.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { TOOL_MODELS } from '../../master-data/tool-models/tool-models.ts';
import { Loaner, type LoanerStatus, loanerFields } from './loaner.contract.ts';
import { Reservation } from './reservation.contract.ts';

declare module '../../ticketing/tickets/ticket-opening.contract.ts' {
  interface TicketParts {
    /** Loans for a repair. */
    loans: Loan[];
  }
}

/** One loan of a loaner, from checkout to return. */
export const Loan = z
  .object({
    id: z.number().int(),
    toolId: z.string(),
    serialNumber: z.string(),
    model: z.enum(TOOL_MODELS),
    /** Company name as typed. */
    assignedTo: z.string(),
    /** Customer ID; null if there is no customer with this name, or several. */
    customerId: z.string().nullable(),
    /** ID of the repair the loan is for; null if none. */
    ticketId: z.string().nullable(),
    from: isoTime,
    /** Due date. */
    due: z.string(),
    /** Time of return; null while on loan. */
    back: isoTime.nullable(),
    conditionOut: z.string(),
    conditionIn: z.string(),
  })
  .meta({ title: 'ToolLoan' });
export type Loan = z.infer<typeof Loan>;

/** The fields of a checkout. */
export const checkOutFields = recordFields({
  assignedTo: requiredText('Assigned to', 500),
  customerId: loanerFields.customerId,
  returnDate: requiredDay('Due date'),
  ticketId: loanerFields.ticketId,
  conditionOut: loanerFields.conditionOut,
});
export const { New: NewLoan } = recordSchemas(checkOutFields);
export type NewLoan = z.output<typeof NewLoan>;

/** Identifies a loan by its checkout time; blank for the current loan. */
const lentAt = text('Checked out', 40);

/** The fields of an extension. */
export const extendFields = recordFields({ returnDate: checkOutFields.returnDate, lentAt });
export const { New: LoanExtension } = recordSchemas(extendFields);
export type LoanExtension = z.output<typeof LoanExtension>;

/** The statuses a loaner can have after its return. */
export const AFTER_LOAN = ['Available', 'In Repair', 'End of Life'] as const satisfies readonly LoanerStatus[];

/** The fields of a return. */
export const returnFields = recordFields({
  conditionIn: { ...loanerFields.conditionOut, label: 'Condition on return' },
  /** Defaults to today. */
  back: day('Returned on'),
  /** New status of the loaner. */
  status: choice('Status', AFTER_LOAN, { initial: 'Available', constants: { EOL: 'End of Life' } }),
  lentAt,
});
export const { New: LoanerReturn } = recordSchemas(returnFields);
export type LoanerReturn = z.output<typeof LoanerReturn>;

export const loanApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/tools/:id/loans',
    access: 'user',
    summary: 'List a loaner’s loans',
    description: 'Returns loans, newest first.',
    reply: z.array(Loan),
  }),
  ofTicket: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/loans',
    access: 'user',
    summary: 'List a repair’s loans',
    description: 'Returns the loans linked to the ticket, newest first.',
    reply: z.array(Loan),
  }),
  ofCustomer: endpoint({
    method: 'GET',
    path: '/api/customers/:id/loans',
    access: 'user',
    summary: 'List a customer’s loans',
    description: 'Returns current and past loans, newest first.',
    reply: z.array(Loan),
  }),
  checkOut: endpoint({
    method: 'POST',
    path: '/api/tools/:id/loans',
    access: 'user',
    summary: 'Check out a loaner',
    description:
      'Returns 409 if the loaner isn’t available, if another customer has reserved it for these days, or if the repair already has a loaner. The message names the customer or the loaner.',
    body: NewLoan,
    reply: Loaner,
    status: 201,
  }),
  extend: endpoint({
    method: 'POST',
    path: '/api/tools/:id/extend',
    access: 'user',
    summary: 'Extend a loan',
    description: 'Changes the due date. Returns 409 if the loan has ended or if another customer has reserved the loaner for these days.',
    body: LoanExtension,
    reply: Loaner,
  }),
  return: endpoint({
    method: 'POST',
    path: '/api/tools/:id/return',
    access: 'user',
    summary: 'Return a loaner',
    description: 'Ends the loan and sets the loaner’s new status, Available by default. Returns 409 if the loan has already ended.',
    body: LoanerReturn,
    reply: Loaner,
  }),
};

/** Default length of a loan. */
export const USUAL_LOAN_DAYS = 14;

const ReservedDays = Reservation.pick({ assignedTo: true, from: true, until: true });

export const AvailableQuery = z.strictObject({
  /** Due date of a loan that starts today. */
  until: requiredDay('Until').input,
  customerId: z.string().max(500).optional(),
  /** Company name, if it has no customer record. */
  company: z.string().max(500).optional(),
  /** Tools of this model come first. */
  model: z.enum(TOOL_MODELS).optional(),
});
export type AvailableQuery = z.output<typeof AvailableQuery>;

/** A loaner that is available through a day. */
export const AvailableLoaner = z.object({
  ...Loaner.pick({ id: true, serialNumber: true, model: true }).shape,
  /** The next reservation by another customer, after that day; null if none. */
  reservedNext: ReservedDays.nullable(),
  /** The customer’s own reservation that this loan would use; null if none. */
  reservedForBorrower: ReservedDays.nullable(),
});
export type AvailableLoaner = z.infer<typeof AvailableLoaner>;

export const availableApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/tools/available',
    access: 'user',
    summary: 'List available loaners',
    description:
      'Returns up to 200 loaners that are available from today through `until`: those reserved for the customer first, then those of the same `model`.',
    query: AvailableQuery,
    reply: z.array(AvailableLoaner),
  }),
};
