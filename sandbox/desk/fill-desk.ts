import type { AccountsState } from '../accounts/accounts.state.ts';
import type { SandboxBase } from '../core/service.ts';
import type { DatasetCompany, DatasetTicket } from '../datasets/dataset.ts';
import { createEmptyDesk, type DeskState, nextDeskId, statusTypes } from './desk.state.ts';
import type { Contact } from './people/people.ts';
import { putTicket } from './tickets/ticket.store.ts';
import { BLANK_TICKET, type Comment, type Thread, type Ticket, toSecond } from './tickets/ticket.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The search index knows the records of a dataset from the start. */
const ALWAYS = 0;

/** The help desk as it is at the start of a dataset. */
export function createDeskState(base: SandboxBase, identity: AccountsState): DeskState {
  const desk = createEmptyDesk(base, identity);
  const startedAt = toSecond(base.clock.now()) - 400 * DAY_MS;
  const accountIds = base.dataset.companies.map((company, index) => addCompany(desk, company, index, startedAt + index * MINUTE_MS));
  const contacts = base.dataset.contacts.map(({ company, ...person }, index): Contact => {
    const at = startedAt + DAY_MS + index * MINUTE_MS;
    const accountId = accountIds[company ?? -1] ?? null;
    const system = { id: nextDeskId(base), ownerId: pickOwner(desk, index), createdAt: at, modifiedAt: at };
    const contact = { ...person, ...system, mobile: null, accountId };
    desk.contacts.put(contact, ALWAYS);
    return contact;
  });
  const oldestFirst = base.dataset.tickets.toSorted((one, other) => one.createdAt - other.createdAt);
  oldestFirst.forEach((ticket, index) => {
    const contact = contacts[ticket.contact];
    if (contact) addTicket(desk, ticket, contact, index);
  });
  desk.tickets.index.catchUp(ALWAYS);
  return desk;
}

function pickOwner({ agents }: DeskState, index: number): string {
  const active = agents.filter(({ isActive }) => isActive);
  return active[index % active.length]?.id ?? '';
}

/** What a company does not have is null at the help desk. */
function addCompany(desk: DeskState, company: DatasetCompany, index: number, at: number): string {
  const { accountName, phone, website, street, city, state, code, country, description } = company;
  const texts = { phone, website, street, city, state, code, country, description };
  const filled = Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, value || null])) as Nullable<typeof texts>;
  const id = nextDeskId(desk.base);
  desk.accounts.put({ ...filled, id, accountName, ownerId: pickOwner(desk, index), createdAt: at, modifiedAt: at }, ALWAYS);
  return id;
}

type Nullable<T> = { [key in keyof T]: T[key] | null };

function addTicket(desk: DeskState, given: DatasetTicket, contact: Contact, index: number): void {
  const id = nextDeskId(desk.base);
  const agentId = pickOwner(desk, index);
  const comments = addComments(desk, given, id, agentId);
  const threads = addThreads(desk, given, id, agentId);
  const last = threads.at(-1);
  const answeredAt = threads.findLast(({ direction }) => direction === 'in')?.createdAt ?? given.createdAt;
  const type = statusTypes(desk).get(given.status);
  desk.lastTicketNumber += 1;
  const ticket: Ticket = {
    ...BLANK_TICKET,
    id,
    number: String(desk.lastTicketNumber),
    subject: given.subject,
    description: given.description,
    departmentId: desk.departments[given.department]?.id ?? desk.departments[0]?.id ?? '',
    contactId: contact.id,
    accountId: contact.accountId,
    assigneeId: index % 4 === 3 ? null : agentId,
    status: given.status,
    priority: given.priority,
    channel: given.channel,
    classification: given.classification,
    language: 'English',
    email: contact.email,
    phone: contact.phone,
    commentCount: comments.length,
    threadCount: threads.length,
    lastThread: last ? { channel: last.channel, direction: last.direction, at: last.createdAt } : null,
    customerResponseAt: answeredAt,
    createdAt: toSecond(given.createdAt),
    modifiedAt: toSecond(given.modifiedAt),
    closedAt: type === 'Closed' ? toSecond(given.modifiedAt) : null,
    onHoldAt: type === 'On Hold' ? toSecond(given.modifiedAt) : null,
    createdBy: agentId,
    modifiedBy: agentId,
  };
  putTicket(desk.tickets, ticket, ALWAYS);
}

function addComments(desk: DeskState, given: DatasetTicket, ticketId: string, commenterId: string): readonly Comment[] {
  const comments = given.comments.map(({ content, isPublic, at }): Comment => {
    const text = { content, contentType: 'html', isPublic } as const;
    return { ...text, id: nextDeskId(desk.base), ticketId, commenterId, commentedAt: toSecond(at), modifiedAt: null };
  });
  if (comments.length > 0) desk.comments.set(ticketId, comments);
  return comments;
}

function addThreads(desk: DeskState, given: DatasetTicket, ticketId: string, agentId: string): readonly Thread[] {
  const threads = given.threads.map(({ summary, direction, at }, index): Thread => {
    const channel = given.channel.toUpperCase();
    const author = direction === 'out' ? agentId : null;
    const isDescription = index === 0 && direction === 'in';
    return { id: nextDeskId(desk.base), ticketId, direction, summary, channel, isDescription, agentId: author, createdAt: toSecond(at) };
  });
  if (threads.length > 0) desk.threads.set(ticketId, threads);
  return threads;
}
