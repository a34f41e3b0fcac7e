/** What is known of the newest invoice of a ticket. */
export const invoiceOfTicketKey = (ticketId: string | undefined) => ['invoice', 'of-ticket', ticketId] as const;
