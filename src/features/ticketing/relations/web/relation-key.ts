/** Query key of a ticket's relations. */
export const relationsKey = (ticketId: string) => ['ticket-relation', 'one', ticketId] as const;
