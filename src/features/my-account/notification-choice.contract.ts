import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { notificationFields } from '../settings/settings.contract.ts';

/** How somebody wants to hear of news: as the firm has set it until they choose. */
export const NotificationChoices = z.object({ email: notificationFields.email.reply, inApp: notificationFields.inApp.reply });
export type NotificationChoices = z.infer<typeof NotificationChoices>;

const NotificationChange = z.strictObject({ email: notificationFields.email.input, inApp: notificationFields.inApp.input }).partial();
export type NotificationChange = z.infer<typeof NotificationChange>;

export const notificationChoiceApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/users/me/notifications',
    access: 'user',
    summary: 'Reads how the caller wants to be notified; what is not chosen yet is as the firm has set it.',
    reply: NotificationChoices,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/users/me/notifications',
    access: 'user',
    summary: 'Changes how the caller wants to be notified; any part of it may be sent.',
    body: NotificationChange,
    reply: NotificationChoices,
  }),
};
