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
import { findDepartment, joinDepartmentNames, readDepartments } from './departments.service.ts';
import { isMissing, refusal, type SyncFailure, UNREADABLE, unreadableRecord } from './failure.ts';

/** Reads a Desk ticket by ID. Returns 'deleted' if it was deleted, trashed or merged into another one. */
export async function readDeskTicket({ zoho }: SyncContext, zohoId: string): Promise<FullTicket | 'deleted' | SyncFailure> {
  const path = `/api/v1/tickets/${encodeURIComponent(zohoId)}`;
  const outcome = await zoho({ service: 'desk', method: 'GET', path, query: { include: FULL_TICKET_INCLUDES } });
  if (!isDone(outcome)) return isMissing(outcome) ? 'deleted' : outcome;
  if (outcome.kind !== 'ok') return UNREADABLE;
  const ticket = readFullTicket(outcome.body);
  if ('reason' in ticket) return unreadableRecord(ticket);
  return ticket.isTrashed === true ? 'deleted' : ticket;
}

/** A page of tickets with the time on Zoho's clock. */
export interface TicketPage extends FullTickets {
  readonly zohoTime: string;
}

const EMPTY: FullTickets = { tickets: [], odd: [], ids: [], count: 0 };

/** Reads a page of the ticket list or of a search. */
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

/** Returns the ID of the department with this name, or a refusal that lists the available ones. */
export async function findDepartmentId({ zoho }: SyncContext, name: string): Promise<string | SyncFailure> {
  const departments = await readDepartments(zoho);
  if ('kind' in departments) return departments;
  const found = findDepartment(departments, name);
  return found?.id ?? refusal(`Zoho Desk has no department “${name}”. Available: ${joinDepartmentNames(departments)}.`);
}

/** Parses the ticket in the response of a write. */
export function parseWrittenTicket(body: unknown): FullTicket | SyncFailure {
  if (body === undefined) return { ...UNREADABLE, mayBeDone: true };
  const ticket = readFullTicket(body);
  return 'reason' in ticket ? unreadableRecord(ticket, true) : ticket;
}

/** Allows for times in whole seconds and for the duration of the request. */
const MARGIN_MS = 5_000;

/** Converts a local time to Zoho's clock, in milliseconds since 1970. `zohoNow` is Zoho's current time; the clocks may differ. */
export const toZohoTime = ({ clock }: Pick<ServerDeps, 'clock'>, zohoNow: string, time: Date): number =>
  Date.parse(zohoNow) - (clock.now().getTime() - time.getTime()) - MARGIN_MS;
