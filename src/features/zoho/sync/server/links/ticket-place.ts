import type { LinkPlace } from './link.store.ts';

/** Where tickets are in Zoho. */
export const TICKET_PLACE = { service: 'desk', module: 'Ticket' } as const satisfies LinkPlace;
