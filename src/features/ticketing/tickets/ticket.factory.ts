import type { z } from 'zod';
import { NewTicket, type Ticket } from './ticket.contract.ts';

export type NewTicketBody = z.input<typeof NewTicket>;

/** A valid body for opening a ticket; state only what the test is about. */
export function aTicket(given: Partial<NewTicketBody> = {}): NewTicketBody {
  return {
    summary: 'Key fob stopped working after the battery was changed',
    customerCompany: 'Harbor Street Garage',
    type: 'SOD',
    ...given,
  };
}

/** A whole ticket as the server answers it; state only what the test is about. */
export function aStoredTicket(given: Partial<Ticket> = {}): Ticket {
  const at = '2026-11-21T11:30:00.000Z';
  return {
    ...NewTicket.parse(aTicket()),
    id: 'TKT-000001',
    assignees: [],
    activeUsers: [],
    rmaLineItems: [],
    history: [],
    isFollowUpDue: false,
    mergedInto: null,
    technicianUserId: null,
    createdAt: at,
    lastUpdated: at,
    lastModifiedBy: 'System',
    zohoCaseId: null,
    syncStatus: 'pending',
    lastSync: null,
    version: 1,
    ...given,
  };
}
