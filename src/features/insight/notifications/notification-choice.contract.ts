import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { notificationFields } from '../../admin/settings/settings.contract.ts';
import { NotificationKind } from './notification.contract.ts';

/** The notification settings of a user. Unset values use the company settings. */
export const NotificationChoices = z.object({
  email: notificationFields.email.reply,
  inApp: notificationFields.inApp.reply,
  kinds: z.record(NotificationKind, z.boolean()),
  /** False if no mailbox is connected, so nothing is sent. */
  isEmailReady: z.boolean(),
});
export type NotificationChoices = z.infer<typeof NotificationChoices>;

const NotificationChange = z
  .strictObject({
    email: notificationFields.email.input,
    inApp: notificationFields.inApp.input,
    kinds: z.partialRecord(NotificationKind, z.boolean()),
  })
  .partial();
export type NotificationChange = z.infer<typeof NotificationChange>;

export const notificationChoiceApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/users/me/notifications',
    access: 'user',
    summary: 'Retrieve notification settings',
    description:
      'Returns the caller’s settings. Email contains unread in-app notifications. `email` and `inApp` default to the company settings, and each type in `kinds` to the default for the caller’s role.',
    reply: NotificationChoices,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/users/me/notifications',
    access: 'user',
    summary: 'Update notification settings',
    description: 'Updates the caller’s settings. Omitted values stay unchanged.',
    body: NotificationChange,
    reply: NotificationChoices,
  }),
};
