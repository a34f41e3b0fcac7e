import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';

declare module '../../ticketing/tickets/ticket-opening.contract.ts' {
  interface TicketParts {
    watch: TicketWatch;
    /** Whether the caller has an unread notification about it. */
    unread: boolean;
  }
}

export const TicketWatch = z.object({
  isWatching: z.boolean(),
  /** Suppresses all notifications about the ticket, including assignments and mentions. */
  isMuted: z.boolean(),
});
export type TicketWatch = z.infer<typeof TicketWatch>;

const call = { access: 'user', reply: TicketWatch } as const;

export const ticketWatchApi = {
  get: endpoint({ ...call, method: 'GET', path: '/api/tickets/:id/watch', summary: 'Retrieve the watch state of a ticket' }),
  watch: endpoint({ ...call, method: 'POST', path: '/api/tickets/:id/watch', summary: 'Watch a ticket' }),
  unwatch: endpoint({ ...call, method: 'DELETE', path: '/api/tickets/:id/watch', summary: 'Stop watching a ticket' }),
  mute: endpoint({
    ...call,
    method: 'POST',
    path: '/api/tickets/:id/mute',
    summary: 'Mute a ticket',
    description: 'Stops all of the caller’s notifications about the ticket, including assignments and mentions.',
  }),
  unmute: endpoint({ ...call, method: 'DELETE', path: '/api/tickets/:id/mute', summary: 'Unmute a ticket' }),
};
