/** Which events of one kind a webhook receives; null: all of them. */
export interface Subscription {
  readonly departmentIds?: readonly string[] | null;
  /** The old name of the same. */
  readonly departmentId?: readonly string[] | null;
  readonly includePrevState?: boolean | null;
  /** Only when one of these fields changed. */
  readonly fields?: readonly string[] | null;
  readonly direction?: 'in' | 'out' | null;
}

export interface Webhook {
  readonly id: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly url: string;
  readonly isEnabled: boolean;
  readonly subscriptions: Readonly<Record<string, Subscription | null>>;
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
  readonly prevState?: unknown;
}

type Filter = keyof Subscription;

const DEPARTMENTS: readonly Filter[] = ['departmentIds', 'departmentId'];
const TASK = ['departmentIds'] as const;
const CHANGE = ['includePrevState'] as const;

/** What each kind of event can be narrowed by. Without any, a subscription can only be null. */
export const EVENT_FILTERS: Readonly<Record<string, readonly Filter[]>> = {
  Ticket_Add: DEPARTMENTS,
  Ticket_Update: [...DEPARTMENTS, ...CHANGE, 'fields'],
  Ticket_Delete: [],
  Ticket_Comment_Add: DEPARTMENTS,
  Ticket_Comment_Update: DEPARTMENTS,
  Ticket_Thread_Add: [...DEPARTMENTS, 'direction'],
  Ticket_Approval_Add: [],
  Ticket_Approval_Update: CHANGE,
  Ticket_Attachment_Add: [],
  Ticket_Attachment_Update: [],
  Ticket_Attachment_Delete: TASK,
  Contact_Add: [],
  Contact_Update: CHANGE,
  Contact_Delete: [],
  Account_Add: [],
  Account_Update: CHANGE,
  Account_Delete: [],
  Department_Add: [],
  Department_Update: CHANGE,
  Agent_Add: [],
  Agent_Update: CHANGE,
  Agent_Delete: [],
  Task_Add: TASK,
  Task_Update: [...TASK, ...CHANGE],
  Task_Delete: [],
  Call_Add: TASK,
  Call_Update: [...TASK, ...CHANGE],
  Call_Delete: [],
  Event_Add: TASK,
  Event_Update: [...TASK, ...CHANGE],
  Event_Delete: [],
  TimeEntry_Add: [],
  TimeEntry_Update: CHANGE,
  TimeEntry_Delete: [],
};
