import type { z } from 'zod';
import { NewTicket, type Ticket } from './ticket.contract.ts';

export type NewTicketBody = z.input<typeof NewTicket>;

/** Request body of a valid new ticket, with overrides. */
export function aTicket(given: Partial<NewTicketBody> = {}): NewTicketBody {
  return {
    summary: 'Key fob stopped working after the battery was changed',
    customerCompany: 'Harbor Street Garage',
    type: 'SOD',
    ...given,
  };
}

/** A complete ticket as returned by the server, with overrides. */
export function aStoredTicket(given: Partial<Ticket> = {}): Ticket {
  const at = '2026-11-21T11:30:00.000Z';
  return {
    ...NewTicket.parse(aTicket()),
    id: 'TKT-000001',
    status: 'New',
    mileageUnit: 'mi',
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
