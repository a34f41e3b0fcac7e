import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    /** Under the id of the ticket; told to those alone who have it open. */
    'ticket-presence': PresentPerson;
  }
}

/** Somebody who has a ticket open at this moment, in one window or several. */
export const PresentPerson = z.object({
  userId: z.string(),
  name: z.string(),
  /** Initials. */
  avatar: z.string(),
  isTyping: z.boolean(),
});
export type PresentPerson = z.infer<typeof PresentPerson>;

const Announcement = z.strictObject({
  typing: z.boolean().default(false),
  /** Tells the windows of one person apart; any text that only this window uses. */
  tab: z.string().max(64).default(''),
  /** The window closes, or shows something else from now on. */
  leaving: z.boolean().default(false),
});
export type Announcement = z.output<typeof Announcement>;

/** So often a window that is looked at says that it is still there. */
export const ANNOUNCE_EVERY_MS = 5_000;

/** A window that has not said so for this long is gone. With the time until the others ask again it is less than 15 s. */
export const LEASE_MS = 9_000;

/** A ticket that somebody has open, and who. */
export const OpenTicket = z.object({ ticketId: z.string(), people: z.array(PresentPerson) });
export type OpenTicket = z.infer<typeof OpenTicket>;

export const presenceApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/tickets/presence',
    access: 'user',
    summary: 'Lists the tickets that somebody has open now, with who has.',
    reply: z.array(OpenTicket),
    background: true,
  }),
  announce: endpoint({
    method: 'POST',
    path: '/api/tickets/:id/presence',
    access: 'user',
    summary: `Says that the caller has a ticket open, every ${ANNOUNCE_EVERY_MS / 1_000} s, and whether they type; answers who is there.`,
    body: Announcement,
    reply: z.array(PresentPerson),
    background: true,
    rateLimit: 'as-read',
  }),
};
