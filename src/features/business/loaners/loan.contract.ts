import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';
import { choice, day, requiredDay, requiredText, text } from '../../../platform/record/fields.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { TOOL_MODELS } from '../../master-data/tool-models/tool-models.ts';
import { Loaner, type LoanerStatus, loanerFields } from './loaner.contract.ts';

declare module '../../ticketing/tickets/ticket-opening.contract.ts' {
  interface TicketParts {
    /** Of a repair. */
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
    /** The customer of the loan; null when no customer is known, or several have the name. */
    customerId: z.string().nullable(),
    /** The repair it bridges; null for none. */
    ticketId: z.string().nullable(),
    from: isoTime,
    /** The day it is asked back for. */
    due: z.string(),
    /** Null while it is away. */
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

/** The loan that is meant, by when it began, as its tool says; blank for the open one, whichever it is. */
const lentAt = text('Checked out', 40);

/** The fields for another day a loan is due. */
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
  /** The status of the tool from now on. */
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
