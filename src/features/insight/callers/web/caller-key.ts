/** Where it is kept who is calling about a ticket: it follows that ticket. */
export const callerKey = (ticketId: string) => ['ticket', 'one', ticketId, 'caller'] as const;
