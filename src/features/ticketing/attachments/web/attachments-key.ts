/** Query key of a ticket's attachments. */
export const attachmentsKey = (ticketId: string) => ['attachment', 'one', ticketId] as const;
