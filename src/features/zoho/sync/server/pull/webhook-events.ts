import { z } from 'zod';
import type { SyncedKind } from '../../synced-kinds.ts';
import type { WebhookService } from './register-webhooks.ts';

/** A record that may have changed in Zoho. */
export interface WebhookEvent {
  readonly kind: SyncedKind;
  readonly zohoId: string;
}

interface Delivery {
  readonly events: readonly WebhookEvent[];
  /** False if events may be missing because they couldn't be read. */
  readonly isComplete: boolean;
}

const Id = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,30}$/));
const DeskEvent = z.object({ eventType: z.string(), payload: z.object({ id: Id.optional().catch(undefined), ticketId: Id.optional() }) });
const CrmDelivery = z.object({ module: z.string(), ids: z.array(z.unknown()) });
const MODULES = new Map<string, SyncedKind>([
  ['Leads', 'lead'],
  ['Accounts', 'customer'],
]);

/** Reads the events of a delivery one by one. An unreadable event doesn't affect the others. */
export function readWebhookEvents(service: WebhookService, body: unknown): Delivery {
  return service === 'crm' ? readCrm(body) : readDesk(body);
}

function readCrm(body: unknown): Delivery {
  const delivery = CrmDelivery.safeParse(body).data;
  if (!delivery) return { events: [], isComplete: isEmpty(body) };
  const kind = MODULES.get(delivery.module);
  if (!kind) return { events: [], isComplete: true };
  return collect(delivery.ids, (id) => {
    const zohoId = Id.safeParse(id).data;
    return zohoId === undefined ? 'unreadable' : { kind, zohoId };
  });
}

function readDesk(body: unknown): Delivery {
  if (!Array.isArray(body)) return { events: [], isComplete: isEmpty(body) };
  return collect(body, (row) => {
    const event = DeskEvent.safeParse(row).data;
    if (!event) return 'unreadable';
    const { eventType, payload } = event;
    const isTicketEvent = eventType.startsWith('Ticket_');
    // Events of comments and messages have the ID of their ticket.
    const zohoId = payload.ticketId ?? (isTicketEvent ? payload.id : undefined);
    if (zohoId === undefined) return isTicketEvent ? 'unreadable' : 'other';
    return { kind: 'ticket', zohoId };
  });
}

/** Zoho verifies a URL with an empty body. */
const isEmpty = (body: unknown): boolean => typeof body === 'object' && body !== null && Object.keys(body).length === 0;

function collect(rows: readonly unknown[], read: (row: unknown) => WebhookEvent | 'unreadable' | 'other'): Delivery {
  const events: WebhookEvent[] = [];
  let isComplete = true;
  for (const row of rows) {
    const found = read(row);
    if (found === 'unreadable') isComplete = false;
    else if (found !== 'other') events.push(found);
  }
  return { events, isComplete };
}
