/** What is known of the comments of a ticket. */
export const commentsKey = (ticketId: string) => ['ticket-comment', 'one', ticketId] as const;
