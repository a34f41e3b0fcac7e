import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';
import { requiredText } from '../../../platform/record/fields.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';

/** Most recipients of an announcement. */
export const RECIPIENT_LIMIT = 5_000;
const CUSTOMER_LIMIT = 1_000;
export const SUBJECT_LIMIT = 200;
export const MESSAGE_LIMIT = 10_000;

/** Who gets an announcement: the attendees of the event, or the first contact with an address of each chosen customer. */
export const AnnouncementTarget = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('attendees') }),
  z.strictObject({ to: z.literal('customers'), customerIds: z.array(z.string().max(500)).max(CUSTOMER_LIMIT) }),
]);
export type AnnouncementTarget = z.output<typeof AnnouncementTarget>;

export const announcementFields = recordFields({
  subject: requiredText('Subject', SUBJECT_LIMIT),
  text: requiredText('Message', MESSAGE_LIMIT),
});
export const { New: AnnouncementText } = recordSchemas(announcementFields);
export type AnnouncementText = z.output<typeof AnnouncementText>;

export const NewAnnouncement = z.strictObject({
  /** Chosen by the caller. A repeated request with this ID sends nothing. */
  id: z.uuid().toLowerCase(),
  target: AnnouncementTarget,
  subject: announcementFields.subject.input,
  text: announcementFields.text.input,
});
export type NewAnnouncement = z.output<typeof NewAnnouncement>;

export const AnnouncementPreview = z.object({
  recipients: z.number().int(),
  unsubscribed: z.number().int(),
  /** Their mailbox doesn’t exist. */
  unreachable: z.number().int(),
  /** Customers without a contact that has an address. */
  withoutAddress: z.number().int(),
  /** False if no mailbox can send. */
  isReady: z.boolean(),
});
export type AnnouncementPreview = z.infer<typeof AnnouncementPreview>;

/** A sent announcement, with numbers of recipients. */
export const Announcement = z
  .object({
    id: z.string(),
    subject: z.string(),
    author: z.string(),
    createdAt: isoTime,
    /** When a user stopped it; null if none did. */
    stoppedAt: isoTime.nullable(),
    sent: z.number().int(),
    failed: z.number().int(),
    /** Possibly sent: the mail server didn’t confirm it. */
    unclear: z.number().int(),
    waiting: z.number().int(),
    withdrawn: z.number().int(),
  })
  .meta({ title: 'Announcement' });
export type Announcement = z.infer<typeof Announcement>;

export const announcementApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/events/:id/announcements',
    access: 'admin',
    summary: 'List an event’s announcements',
    description: 'Returns announcements with their progress, newest first.',
    reply: z.array(Announcement),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/events/:id/announce/preview',
    access: 'admin',
    summary: 'Count the recipients of an announcement',
    body: z.strictObject({ target: AnnouncementTarget }),
    reply: AnnouncementPreview,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/events/:id/announce',
    access: 'admin',
    summary: 'Announce an event by email',
    description:
      'Queues a message of its own for each recipient, with a link to unsubscribe. Each address gets it once; unsubscribed and unreachable addresses are left out. Idempotent per `id`. Returns 409 without a mailbox.',
    body: NewAnnouncement,
    reply: Announcement,
    status: 201,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/events/:id/announcements/:announcementId/stop',
    access: 'admin',
    summary: 'Stop an announcement',
    description: 'Withdraws the messages that haven’t been sent.',
    reply: Announcement,
  }),
};
