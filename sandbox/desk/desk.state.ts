import type { AccountsState } from '../accounts/accounts.state.ts';
import { type Credits, createCredits } from '../core/credits.ts';
import type { Identity } from '../core/ids.ts';
import type { SandboxBase } from '../core/service.ts';
import { type DatasetTicket, DEPARTMENTS } from '../datasets/dataset.ts';
import {
  type Account,
  type Agent,
  BLANK_TICKET,
  type Comment,
  type Contact,
  createRecordStore,
  type Department,
  type RecordStore,
  type Thread,
  type Ticket,
  toSecond,
} from './records.ts';

export interface Webhook {
  readonly id: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly url: string;
  readonly isEnabled: boolean;
  /** By event type. */
  readonly subscriptions: Readonly<Record<string, null>>;
  /** Changes with this `sourceId` are not delivered. */
  readonly ignoreSourceId: string | null;
  readonly includeEventsFrom: readonly string[];
  readonly createdBy: string;
  readonly createdTime: string;
  readonly modifiedTime: string;
}

/** An element of a delivery. */
export interface DeliveredEvent {
  readonly eventType: string;
  readonly orgId: string;
  /** Milliseconds since 1970, as text. */
  readonly eventTime: string;
  readonly payload: unknown;
}

export interface DeskState {
  readonly base: SandboxBase;
  /** Zoho Accounts, where the agents sign in. */
  readonly identity: AccountsState;
  /** ID of the organization, for the header `orgId`. */
  readonly orgId: string;
  readonly departments: readonly Department[];
  readonly agents: readonly Agent[];
  readonly accounts: RecordStore<Account>;
  readonly contacts: RecordStore<Contact>;
  /** Includes tickets in the trash. */
  readonly tickets: RecordStore<Ticket>;
  /** By ticket, oldest first. */
  readonly comments: Map<string, readonly Comment[]>;
  readonly threads: Map<string, readonly Thread[]>;
  readonly webhooks: Map<string, Webhook>;
  /** Events that are not delivered yet, by webhook. */
  readonly waitingEvents: Map<string, DeliveredEvent[]>;
  readonly credits: Credits;
  lastTicketNumber: number;
}

const ORG_ID = '60012345';
const ID_PREFIX = '189440000';
const FIRST_TICKET_NUMBER = 101;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The search index has the records of the dataset from the start. */
const INDEXED = 0;

export function nextDeskId({ ids }: SandboxBase): string {
  return ids.next(ID_PREFIX);
}

/** Returns the given identity of a new record, or creates one. */
export function beginDeskRecord({ ids, clock }: SandboxBase, given?: Identity): Identity {
  return ids.begin(ID_PREFIX, clock, given);
}

/** Creates a help desk with the records of the dataset. */
export function createDeskState(base: SandboxBase, identity: AccountsState): DeskState {
  const desk: DeskState = {
    base,
    identity,
    orgId: ORG_ID,
    departments: DEPARTMENTS.map((name, index) => ({ id: nextDeskId(base), name, isDefault: index === 0 })),
    agents: [...identity.users.values()].filter(({ isStaff }) => isStaff).map((person) => ({ ...person, id: nextDeskId(base) })),
    accounts: createRecordStore(),
    contacts: createRecordStore(),
    tickets: createRecordStore(),
    comments: new Map(),
    threads: new Map(),
    webhooks: new Map(),
    waitingEvents: new Map(),
    credits: createCredits('fixed'),
    lastTicketNumber: FIRST_TICKET_NUMBER - 1,
  };
  const startedAt = toSecond(base.clock.now()) - 400 * DAY_MS;
  const createSystemFields = (index: number, at: number) => {
    return { id: nextDeskId(base), ownerId: pickAgent(desk, index), createdAt: at, modifiedAt: at };
  };
  const accountIds = base.dataset.companies.map(({ name: _, accountName, ...company }, index) => {
    const texts = Object.fromEntries(Object.entries(company).map(([field, value]) => [field, value || null]));
    const system = createSystemFields(index, startedAt + index * MINUTE_MS);
    desk.accounts.put({ ...texts, ...system, accountName } as Account, INDEXED);
    return system.id;
  });
  const contacts = base.dataset.contacts.map(({ company, ...person }, index) => {
    const system = createSystemFields(index, startedAt + DAY_MS + index * MINUTE_MS);
    const contact: Contact = { ...person, ...system, mobile: null, accountId: accountIds[company ?? -1] ?? null };
    desk.contacts.put(contact, INDEXED);
    return contact;
  });
  const oldestFirst = base.dataset.tickets.toSorted((one, other) => one.createdAt - other.createdAt);
  for (const [index, ticket] of oldestFirst.entries()) {
    const contact = contacts[ticket.contact];
    if (contact) addTicket(desk, ticket, contact, index);
  }
  return desk;
}

function pickAgent({ agents }: DeskState, index: number): string {
  const active = agents.filter(({ isActive }) => isActive);
  return active[index % active.length]?.id ?? '';
}

function addTicket(desk: DeskState, given: DatasetTicket, contact: Contact, index: number): void {
  const { comments: givenComments, threads: givenThreads, department, contact: _, ...fields } = given;
  const id = nextDeskId(desk.base);
  const agentId = pickAgent(desk, index);
  const comments = givenComments.map(({ content, isPublic, at }): Comment => {
    const author = { ticketId: id, commenterId: agentId, commentedAt: toSecond(at), modifiedAt: null };
    return { id: nextDeskId(desk.base), content, contentType: 'html', isPublic, ...author };
  });
  const channel = given.channel.toUpperCase();
  const threads = givenThreads.map(({ summary, direction, at }, position): Thread => {
    const isDescription = position === 0 && direction === 'in';
    const author = { agentId: direction === 'out' ? agentId : null, createdAt: toSecond(at) };
    return { id: nextDeskId(desk.base), ticketId: id, direction, summary, channel, isDescription, ...author };
  });
  if (comments.length > 0) desk.comments.set(id, comments);
  if (threads.length > 0) desk.threads.set(id, threads);
  const type = getStatusTypes(desk).get(given.status);
  const modifiedAt = toSecond(given.modifiedAt);
  desk.lastTicketNumber += 1;
  const ticket: Ticket = {
    ...BLANK_TICKET,
    ...fields,
    id,
    number: String(desk.lastTicketNumber),
    departmentId: desk.departments[department]?.id ?? '',
    contactId: contact.id,
    accountId: contact.accountId,
    assigneeId: index % 4 === 3 ? null : agentId,
    language: 'English',
    email: contact.email,
    phone: contact.phone,
    commentCount: comments.length,
    threadCount: threads.length,
    lastThread: threads.at(-1) ?? null,
    customerResponseAt: threads.findLast(({ direction }) => direction === 'in')?.createdAt ?? given.createdAt,
    createdAt: toSecond(given.createdAt),
    modifiedAt,
    closedAt: type === 'Closed' ? modifiedAt : null,
    onHoldAt: type === 'On Hold' ? modifiedAt : null,
    createdBy: agentId,
    modifiedBy: agentId,
  };
  desk.tickets.put(ticket, INDEXED);
}

export function findAgent(desk: DeskState, id: string | null): Agent | undefined {
  return desk.agents.find((agent) => agent.id === id);
}

/** Returns the status types by status, from the setting `deskStatuses`. */
export function getStatusTypes({ base }: DeskState): ReadonlyMap<string, string> {
  const entries = base.settings.text('deskStatuses').split(',');
  return new Map(entries.map((entry) => entry.split('=').map((part) => part.trim()) as [string, string]));
}

/** Returns the tickets that are not in the trash, oldest first. */
export function listActiveTickets({ tickets }: DeskState): readonly Ticket[] {
  const active = [...tickets.byId.values()].filter(({ trashedAt }) => trashedAt === null);
  return active.sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
}

/** Returns a ticket that is not in the trash. */
export function findActiveTicket({ tickets }: DeskState, id: unknown): Ticket | undefined {
  const ticket = tickets.byId.get(String(id));
  return ticket?.trashedAt === null ? ticket : undefined;
}

const TRASH_MS = 60 * DAY_MS;

/** Returns a ticket in the trash, which is emptied after 60 days. */
export function findTrashedTicket({ tickets, base }: DeskState, id: string): Ticket | undefined {
  const ticket = tickets.byId.get(id);
  return ticket?.trashedAt && ticket.trashedAt > base.clock.now() - TRASH_MS ? ticket : undefined;
}

/** Returns the time until which the search index has records. */
export function getIndexedUntil({ base }: DeskState): number {
  return base.clock.now() - base.settings.number('deskIndexLagMs');
}
