/** A ticket of the help desk; each change makes a new version. Times are milliseconds since 1970. */
export interface Ticket {
  readonly id: string;
  readonly number: string;
  readonly subject: string;
  /** HTML. */
  readonly description: string | null;
  readonly departmentId: string;
  readonly contactId: string;
  readonly accountId: string | null;
  readonly assigneeId: string | null;
  readonly status: string;
  readonly priority: string | null;
  readonly channel: string;
  readonly classification: string | null;
  readonly category: string | null;
  readonly subCategory: string | null;
  readonly language: string | null;
  readonly resolution: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly dueDate: string | null;
  readonly secondaryContacts: readonly string[];
  /** By API name, e.g. `cf_vin`. */
  readonly cf: Readonly<Record<string, string | null>>;
  readonly commentCount: number;
  readonly threadCount: number;
  readonly lastThread: { readonly channel: string; readonly direction: 'in' | 'out'; readonly at: number } | null;
  readonly customerResponseAt: number;
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly closedAt: number | null;
  readonly onHoldAt: number | null;
  readonly trashedAt: number | null;
  readonly createdBy: string;
  readonly modifiedBy: string;
}

/** What is so of a ticket about which nothing was said. */
export const BLANK_TICKET = {
  subject: '',
  description: null,
  accountId: null,
  assigneeId: null,
  status: 'Open',
  priority: null,
  channel: 'Web',
  classification: null,
  category: null,
  subCategory: null,
  language: null,
  resolution: null,
  email: null,
  phone: null,
  dueDate: null,
  secondaryContacts: [],
  cf: {},
  commentCount: 0,
  threadCount: 0,
  lastThread: null,
  closedAt: null,
  onHoldAt: null,
  trashedAt: null,
} as const;

export interface Comment {
  readonly id: string;
  readonly ticketId: string;
  readonly content: string;
  readonly contentType: 'plainText' | 'html';
  readonly isPublic: boolean;
  readonly commenterId: string;
  readonly commentedAt: number;
  /** Null until somebody changes it. */
  readonly modifiedAt: number | null;
}

export interface Thread {
  readonly id: string;
  readonly ticketId: string;
  readonly direction: 'in' | 'out';
  readonly summary: string;
  readonly channel: string;
  readonly isDescription: boolean;
  /** An agent; null: the contact of the ticket. */
  readonly agentId: string | null;
  readonly createdAt: number;
}

/** The help desk shows times to the second. */
export function toSecond(at: number): number {
  return at - (at % 1_000);
}

export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
