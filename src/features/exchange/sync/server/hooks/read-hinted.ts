import { z } from 'zod';
import type { SyncedKind } from '../../synced-kinds.ts';
import type { HookService } from './hook-secret.ts';

/** A record that may have changed in Zoho. */
export interface Hinted {
  readonly kind: SyncedKind;
  readonly zohoId: string;
}

const id = z.string().regex(/^\d{1,30}$/);
const DeskEvents = z
  .array(z.object({ eventType: z.string(), payload: z.object({ id: id.optional(), ticketId: id.optional() }) }))
  .max(1_000);
const CrmEvents = z.object({ module: z.enum(['Leads', 'Accounts']), ids: z.array(id).max(1_000) });

/** The records that a call of Zoho is about; none where it does not read as one. */
export function readHinted(service: HookService, body: unknown): Hinted[] {
  if (service === 'crm') {
    const { module, ids = [] } = CrmEvents.safeParse(body).data ?? {};
    return ids.map((zohoId) => ({ kind: module === 'Leads' ? 'lead' : 'customer', zohoId }));
  }
  const events = DeskEvents.safeParse(body).data ?? [];
  // Of a comment or a message the ticket is named; a ticket names itself.
  return events.flatMap(({ eventType, payload }) => {
    const zohoId = payload.ticketId ?? (eventType.startsWith('Ticket_') ? payload.id : undefined);
    return zohoId === undefined ? [] : [{ kind: 'ticket' as const, zohoId }];
  });
}
