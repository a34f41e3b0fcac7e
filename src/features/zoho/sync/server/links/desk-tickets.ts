import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import {
  FULL_TICKET_INCLUDES,
  type FullTicket,
  type FullTickets,
  readFullTicket,
  readFullTickets,
} from '../../../zoho-client/server/desk/full-ticket.ts';
import { isDone, type ZohoFailure } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SyncContext } from './context.ts';
import { findDepartment, nameDepartments, readDepartments } from './departments.service.ts';
import { isMissing, oddRecord, refusal, type SyncFailure, UNREADABLE } from './failure.ts';

/** The ticket of this id in Zoho Desk; 'gone' where it was deleted, merged away or put into the trash. */
export async function readDeskTicket({ zoho }: SyncContext, zohoId: string): Promise<FullTicket | 'gone' | SyncFailure> {
  const path = `/api/v1/tickets/${encodeURIComponent(zohoId)}`;
  const outcome = await zoho({ service: 'desk', method: 'GET', path, query: { include: FULL_TICKET_INCLUDES } });
  if (!isDone(outcome)) return isMissing(outcome) ? 'gone' : outcome;
  if (outcome.kind !== 'ok') return UNREADABLE;
  const ticket = readFullTicket(outcome.body);
  if ('reason' in ticket) return oddRecord(ticket);
  return ticket.isTrashed === true ? 'gone' : ticket;
}

/** A page of tickets, with the time on Zoho's clock. */
export interface TicketPage extends FullTickets {
  readonly zohoTime: string;
}

const EMPTY: FullTickets = { tickets: [], odd: [], ids: [], count: 0 };

/** Reads a page of a list or a search; an empty one has no tickets. */
export async function readTicketPage(
  { zoho }: SyncContext,
  path: '/api/v1/tickets' | '/api/v1/tickets/search',
  query: Readonly<Record<string, string | number | undefined>>,
): Promise<TicketPage | ZohoFailure> {
  const outcome = await zoho({ service: 'desk', method: 'GET', path, query, scopes: ['Desk.tickets.ALL', 'Desk.search.READ'] });
  if (!isDone(outcome)) return outcome;
  const page = outcome.kind === 'ok' ? readFullTickets(outcome.body) : EMPTY;
  if (!page || outcome.zohoTime === undefined) return UNREADABLE;
  return { ...page, zohoTime: outcome.zohoTime };
}

/** The id of a department of Zoho Desk by its name; a refusal names those there are. */
export async function findDepartmentId({ zoho }: SyncContext, name: string): Promise<string | SyncFailure> {
  const departments = await readDepartments(zoho);
  if ('kind' in departments) return departments;
  const found = findDepartment(departments, name);
  return found?.id ?? refusal(`Zoho Desk has no department “${name}”. Available: ${nameDepartments(departments)}.`);
}

/** The ticket that a write answered. */
export function toWritten(body: unknown): FullTicket | SyncFailure {
  if (body === undefined) return { ...UNREADABLE, mayBeDone: true };
  const ticket = readFullTicket(body);
  return 'reason' in ticket ? oddRecord(ticket, true) : ticket;
}

/** Times of Zoho may be whole seconds, and the call itself took a while. */
const MARGIN_MS = 5_000;

/** A time of our clock on that of Zoho, told by what its clock says at this moment: both may be far apart. In milliseconds since 1970. */
export const toZohoTime = ({ clock }: Pick<ServerDeps, 'clock'>, zohoNow: string, ours: Date): number =>
  Date.parse(zohoNow) - (clock.now().getTime() - ours.getTime()) - MARGIN_MS;
