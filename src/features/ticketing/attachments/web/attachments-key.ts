/** What is known of the attachments of a ticket. */
export const attachmentsKey = (ticketId: string) => ['attachment', 'one', ticketId] as const;
