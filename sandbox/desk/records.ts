/** Records of Desk. They are immutable, and times are milliseconds since 1970. */
interface DeskRecord {
  readonly id: string;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

export interface Department {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
}

export interface Agent {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isActive: boolean;
}

/** The agent and the program that make a change. */
export interface Actor {
  readonly agentId: string;
  readonly sourceId: string | undefined;
}

export interface Account extends DeskRecord {
  readonly ownerId: string;
  readonly accountName: string;
  readonly phone: string | null;
  readonly website: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly code: string | null;
  readonly country: string | null;
  readonly description: string | null;
}

export interface Contact extends DeskRecord {
  readonly ownerId: string;
  readonly firstName: string | null;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly mobile: string | null;
  readonly accountId: string | null;
}

export interface Ticket extends DeskRecord {
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
  /** By API name, such as `cf_vin`. */
  readonly cf: Readonly<Record<string, string | null>>;
  readonly commentCount: number;
  readonly threadCount: number;
  readonly lastThread: Pick<Thread, 'channel' | 'direction'> | null;
  readonly customerResponseAt: number;
  readonly closedAt: number | null;
  readonly onHoldAt: number | null;
  readonly trashedAt: number | null;
  readonly createdBy: string;
  readonly modifiedBy: string;
}

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
  /** ID of an agent or a contact. */
  readonly commenterId: string;
  readonly commentedAt: number;
  /** Null if unchanged. */
  readonly modifiedAt: number | null;
}

export interface Thread {
  readonly id: string;
  readonly ticketId: string;
  readonly direction: 'in' | 'out';
  readonly summary: string;
  readonly channel: string;
  readonly isDescription: boolean;
  /** Null if the contact wrote it. */
  readonly agentId: string | null;
  readonly createdAt: number;
}

/** Records with the versions that the search index, which lags behind, returns. */
export interface RecordStore<T> {
  /** Oldest first. */
  readonly byId: Map<string, T>;
  /** Stores a record or a new version at a time. */
  put(record: T, at: number): void;
  remove(id: string): void;
  /** Returns the versions stored until a time. */
  findIndexed(until: number): readonly T[];
}

const MAX_VERSIONS = 100;

export function createRecordStore<T extends DeskRecord>(): RecordStore<T> {
  const byId = new Map<string, T>();
  const versions = new Map<string, readonly { readonly record: T; readonly at: number }[]>();
  return {
    byId,
    put(record, at) {
      byId.set(record.id, record);
      versions.set(record.id, [...(versions.get(record.id) ?? []), { record, at }].slice(-MAX_VERSIONS));
    },
    remove(id) {
      byId.delete(id);
      versions.delete(id);
    },
    findIndexed: (until) => [...byId.keys()].flatMap((id) => versions.get(id)?.findLast(({ at }) => at <= until)?.record ?? []),
  };
}

export function getFullName({ firstName, lastName }: { firstName: string | null; lastName: string }): string {
  return [firstName, lastName].filter((part) => part).join(' ');
}

/** Rounds down to seconds, as Desk shows times. */
export function toSecond(at: number): number {
  return at - (at % 1_000);
}

export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
