/** Query key of the loans for a repair. In its own file to keep the queries out of the first bundle. */
export const loansOfTicketKey = (ticketId: string) => ['tool', 'loans-of-ticket', ticketId] as const;
