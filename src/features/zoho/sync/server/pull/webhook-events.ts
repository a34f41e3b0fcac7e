import { z } from 'zod';
import type { SyncedKind } from '../../synced-kinds.ts';
import type { WebhookService } from './webhook-secret.ts';

/** A record that may have changed in Zoho. */
export interface WebhookEvent {
  readonly kind: SyncedKind;
  readonly zohoId: string;
}

/** The records that a delivery is about. */
export interface Delivery {
  readonly events: readonly WebhookEvent[];
  /** False if some of it can't be read, so that records may be missing. */
  readonly isWhole: boolean;
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

/** Reads a delivery event by event: one that can't be read doesn't hide the others. */
export function readWebhookEvents(service: WebhookService, body: unknown): Delivery {
  return service === 'crm' ? readCrm(body) : readDesk(body);
}

function readCrm(body: unknown): Delivery {
  const delivery = CrmDelivery.safeParse(body).data;
  if (!delivery) return { events: [], isWhole: isEmpty(body) };
  const kind = MODULES.get(delivery.module);
  if (!kind) return { events: [], isWhole: true };
  return collect(delivery.ids, (given) => {
    const zohoId = Id.safeParse(given).data;
    return zohoId === undefined ? 'unreadable' : { kind, zohoId };
  });
}

function readDesk(body: unknown): Delivery {
  if (!Array.isArray(body)) return { events: [], isWhole: isEmpty(body) };
  return collect(body, (given) => {
    const event = DeskEvent.safeParse(given).data;
    if (!event) return 'unreadable';
    const { eventType, payload } = event;
    const isOfTicket = eventType.startsWith('Ticket_');
    // Events of comments and messages name their ticket; a ticket names itself.
    const zohoId = payload.ticketId ?? (isOfTicket ? payload.id : undefined);
    if (zohoId === undefined) return isOfTicket ? 'unreadable' : 'other';
    return { kind: 'ticket', zohoId };
  });
}

/** Zoho checks an address with an empty body. */
const isEmpty = (body: unknown): boolean => typeof body === 'object' && body !== null && Object.keys(body).length === 0;

function collect(rows: readonly unknown[], read: (event: unknown) => WebhookEvent | 'unreadable' | 'other'): Delivery {
  const events: WebhookEvent[] = [];
  let isWhole = true;
  for (const row of rows) {
    const found = read(row);
    if (found === 'unreadable') isWhole = false;
    else if (found !== 'other') events.push(found);
  }
  return { events, isWhole };
}
