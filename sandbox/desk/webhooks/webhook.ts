export interface Webhook {
  readonly id: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly url: string;
  readonly isEnabled: boolean;
  /** By event type; filters are not simulated. */
  readonly subscriptions: Readonly<Record<string, null>>;
  /** Changes made with this id in the header `sourceId` are not delivered. */
  readonly ignoreSourceId: string | null;
  readonly includeEventsFrom: readonly string[];
  readonly createdBy: string;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

/** One element of a delivery. */
export interface DeliveredEvent {
  readonly eventType: string;
  readonly orgId: string;
  /** Milliseconds since 1970, as text. */
  readonly eventTime: string;
  readonly payload: unknown;
}

/** Events that can be subscribed to. */
export const EVENT_TYPES: readonly string[] = [
  'Ticket_Add',
  'Ticket_Update',
  'Ticket_Delete',
  'Ticket_Comment_Add',
  'Ticket_Comment_Update',
  'Ticket_Thread_Add',
];
