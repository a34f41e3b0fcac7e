/** Query key of the unread count. */
export const UNREAD_KEY = ['notification', 'unread'] as const;

/** Query key of the watch state of a ticket. */
export const watchKey = (ticketId: string) => ['notification', 'watch', ticketId] as const;

/** Query key of whether a ticket had unread notifications when it was opened. */
export const unreadOfKey = (ticketId: string) => ['notification', 'unread-of', ticketId] as const;
