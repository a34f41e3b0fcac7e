/** What somebody wants to hear of one kind of event; null: everything. */
export interface Subscription {
  readonly departmentIds?: readonly string[] | null;
  readonly includePrevState?: boolean | null;
  /** Only when one of these fields changed. */
  readonly fields?: readonly string[] | null;
}

export interface Webhook {
  readonly id: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly url: string;
  readonly isEnabled: boolean;
  readonly subscriptions: Readonly<Record<string, Subscription | null>>;
  /** Changes made with this id in the header `sourceId` are not told. */
  readonly ignoreSourceId: string | null;
  readonly includeEventsFrom: readonly string[];
  readonly createdBy: string;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

/** One element of a delivery. */
export interface DeskEvent {
  readonly eventType: string;
  readonly orgId: string;
  /** Milliseconds since 1970, as text. */
  readonly eventTime: string;
  readonly payload: unknown;
  readonly prevState?: unknown;
}

export const EVENT_TYPES: readonly string[] = [
  'Ticket_Add',
  'Ticket_Update',
  'Ticket_Delete',
  'Ticket_Comment_Add',
  'Ticket_Comment_Update',
  'Ticket_Comment_Delete',
  'Ticket_Thread_Add',
  'Ticket_Approval_Add',
  'Ticket_Approval_Update',
  'Ticket_Attachment_Add',
  'Ticket_Attachment_Update',
  'Ticket_Attachment_Delete',
  'Contact_Add',
  'Contact_Update',
  'Contact_Delete',
  'Account_Add',
  'Account_Update',
  'Account_Delete',
  'Department_Add',
  'Department_Update',
  'Agent_Add',
  'Agent_Update',
  'Agent_Delete',
  'Task_Add',
  'Task_Update',
  'Task_Delete',
  'Call_Add',
  'Call_Update',
  'Call_Delete',
  'Event_Add',
  'Event_Update',
  'Event_Delete',
];
