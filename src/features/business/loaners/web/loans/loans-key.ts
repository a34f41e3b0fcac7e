/** What is known of the loans that bridge a repair. */
export const loansOfTicketKey = (ticketId: string) => ['tool', 'loans-of-ticket', ticketId] as const;
