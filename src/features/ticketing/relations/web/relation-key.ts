/** What is known of the relations of a ticket. */
export const relationsKey = (ticketId: string) => ['ticket-relation', 'one', ticketId] as const;
