/** Query key of the newest invoice of a ticket. In its own file to keep the queries out of the first bundle. */
export const invoiceOfTicketKey = (ticketId: string | undefined) => ['invoice', 'of-ticket', ticketId] as const;
