import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, LIST_LIMIT, paging } from '../../../platform/fields.ts';

declare module '../../../platform/page-data.ts' {
  interface SessionData {
    unread: z.infer<typeof UnreadCount>;
  }
}

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    /** Live events go only to its user. */
    notification: Notification;
  }
}

export const NOTIFICATION_KINDS = [
  'assigned',
  'mentioned',
  'status',
  'watched',
  'sync-error',
  'loan-overdue',
  'part-low',
  'account-linked',
] as const;
export const NotificationKind = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** A notification of a user. While unread, it is updated by further events with the same cause. */
export const Notification = z.object({
  id: z.number().int(),
  kind: NotificationKind,
  /** Kind and ID of the record: 'ticket' and 'TKT-000001'. */
  recordKind: z.string(),
  recordId: z.string(),
  /** Title of the record, such as the summary of a ticket. */
  title: z.string(),
  text: z.string(),
  /** Full name of the user who caused it; blank for the system. */
  by: z.string(),
  /** Number of events since it was last read. */
  times: z.number().int(),
  at: isoTime,
  read: z.boolean(),
  /** Null if unread. */
  readAt: isoTime.nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** Counting stops here; more is shown as '99+'. */
export const UNREAD_LIMIT = 100;

const UnreadCount = z.object({ count: z.number().int().max(UNREAD_LIMIT) });

const NotificationQuery = z.strictObject({ ...paging, unread: z.literal('true').optional() });
export type NotificationQuery = z.output<typeof NotificationQuery>;

const NotificationsRead = z.strictObject({
  ids: z.array(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)).max(LIST_LIMIT).optional(),
  /** Marks all notifications about this record. */
  recordId: z.string().max(100).optional(),
});
export type NotificationsRead = z.output<typeof NotificationsRead>;

export const notificationApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    access: 'user',
    summary: 'List notifications',
    description: 'Returns the caller’s notifications from the last 90 days, newest first.',
    query: NotificationQuery,
    reply: z.array(Notification),
    paged: true,
  }),
  unreadCount: endpoint({
    method: 'GET',
    path: '/api/notifications/unread-count',
    access: 'user',
    summary: 'Retrieve the unread notification count',
    description: `Returns the number of the caller’s unread notifications, up to ${UNREAD_LIMIT}.`,
    reply: UnreadCount,
    background: true,
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/notifications/read',
    access: 'user',
    summary: 'Mark notifications as read',
    description:
      'Marks the notifications with the given IDs, those about a record, or all notifications of the caller as read. Returns the number of unread notifications.',
    body: NotificationsRead,
    reply: UnreadCount,
  }),
};
