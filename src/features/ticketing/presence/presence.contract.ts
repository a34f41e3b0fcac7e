import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';

declare module '../../../platform/page-data.ts' {
  interface SessionData {
    present: OpenTicket[];
  }
}

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    /** Published under the ticket's ID, only to users who have it open. */
    'ticket-presence': PresentPerson;
  }
}

/** A person who has a ticket open, in one or more windows. */
export const PresentPerson = z
  .object({
    userId: z.string(),
    name: z.string(),
    /** Initials. */
    avatar: z.string(),
    isTyping: z.boolean(),
    /** Label of the field in which the person is typing: 'New note'; '' if unknown. */
    typingIn: z.string(),
  })
  .meta({ title: 'PresentPerson' });
export type PresentPerson = z.infer<typeof PresentPerson>;

const Announcement = z.strictObject({
  typing: z.boolean().default(false),
  /** Label of the field in which the user is typing. */
  typingIn: z.string().max(100).default(''),
  /** Identifies a browser window. Any text that is unique to it. */
  tab: z.string().max(64).default(''),
  /** The window was closed or shows another page. */
  leaving: z.boolean().default(false),
});
export type Announcement = z.output<typeof Announcement>;

/** Interval at which a visible window renews its lease. */
export const ANNOUNCE_EVERY_MS = 5_000;

/** Duration of a lease. Together with the polling interval of other windows, it is less than 15 s. */
export const LEASE_MS = 9_000;

/** An open ticket and its viewers. */
export const OpenTicket = z.object({ ticketId: z.string(), people: z.array(PresentPerson) });
export type OpenTicket = z.infer<typeof OpenTicket>;

export const presenceApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/tickets/presence',
    access: 'user',
    summary: 'List tickets being viewed',
    description: 'Returns the tickets that someone has open in a browser right now, each with the users viewing it.',
    reply: z.array(OpenTicket),
    background: true,
  }),
  announce: endpoint({
    method: 'POST',
    path: '/api/tickets/:id/presence',
    access: 'user',
    summary: 'Send a presence heartbeat',
    description: `Reports that the caller is viewing, typing on or leaving a ticket. While the ticket is open, send it every ${ANNOUNCE_EVERY_MS / 1_000} seconds. Returns all users viewing the ticket.`,
    body: Announcement,
    reply: z.array(PresentPerson),
    background: true,
    rateLimit: 'as-read',
  }),
};
