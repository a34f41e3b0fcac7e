import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';

declare module '../../ticketing/tickets/ticket-opening.contract.ts' {
  interface TicketParts {
    /** Of a case whose customer or tool is known. */
    caller: Caller;
  }
}

/** The loaner tool that stands in for a tool. */
const LoanerOut = z.object({ toolId: z.string(), serialNumber: z.string(), due: z.string() });

/** What there is of the customer of a ticket, and of the tool it is about. Amounts are dollars. */
export const Caller = z.object({
  /** Null while no customer is known. */
  account: z
    .object({
      /** Tickets that are not Resolved. */
      openTickets: z.number().int(),
      /** Of them, those that are Shipped. */
      shippedTickets: z.number().int(),
      unpaid: z.number(),
      overdueInvoices: z.number().int(),
    })
    .nullable(),
  /** Null while the ticket has no serial number. */
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
export type Caller = z.infer<typeof Caller>;

export const callerApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/caller',
    access: 'user',
    summary: 'Retrieve the customer context of a ticket',
    description:
      'Returns the open tickets and unpaid invoices of the customer (`account`), and the cases, repairs and current loaner of the tool (`tool`). Both are null if unknown.',
    reply: Caller,
  }),
};
