import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';

declare module '../../ticketing/tickets/ticket-opening.contract.ts' {
  interface TicketParts {
    /** Set for a case with a known customer or tool. */
    caller: CustomerContext;
  }
}

/** The loaner that replaces a tool. */
const LoanerOut = z.object({ toolId: z.string(), serialNumber: z.string(), due: z.string() });

/** The customer of a ticket and its tool. Amounts are in dollars. */
export const CustomerContext = z.object({
  /** Null if the customer is unknown. */
  account: z
    .object({
      /** Tickets that are not Resolved. */
      openTickets: z.number().int(),
      /** Of these, Shipped. */
      shippedTickets: z.number().int(),
      unpaid: z.number(),
      overdueInvoices: z.number().int(),
    })
    .nullable(),
  /** Null if the ticket has no serial number. */
  tool: z
    .object({
      cases: z.number().int(),
      openCases: z.number().int(),
      repairs: z.number().int(),
      /** When the newest repair was opened. */
      lastRepair: isoTime.nullable(),
      loaner: LoanerOut.nullable(),
    })
    .nullable(),
});
export type CustomerContext = z.infer<typeof CustomerContext>;

export const customerContextApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/caller',
    access: 'user',
    summary: 'Retrieve a ticket’s customer context',
    description:
      'Returns the customer’s number of open tickets, unpaid amount and number of overdue invoices (`account`), and the tool’s number of tickets and repairs and its current loaner (`tool`). Each is null if unknown.',
    reply: CustomerContext,
  }),
};
