/** How much the reader has not read. */
export const UNREAD_KEY = ['notification', 'unread'] as const;

/** What the reader has chosen about a ticket. */
export const watchKey = (ticketId: string) => ['notification', 'watch', ticketId] as const;

/** Whether the reader had something unread of a ticket when it was opened. */
export const unreadOfKey = (ticketId: string) => ['notification', 'unread-of', ticketId] as const;
