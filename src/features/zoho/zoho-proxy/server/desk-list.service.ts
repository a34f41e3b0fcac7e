import { badRequest } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findKnownZohoCases } from '../../../ticketing/tickets/server/ticket.service.ts';
import { findDepartment, joinDepartmentNames, readDepartments } from '../../sync/server/links/departments.service.ts';
import { type DeskTicket, type DeskTicketPage, readTicketPage, TICKET_INCLUDES } from '../../zoho-client/server/desk/ticket-row.ts';
import {
  type CallForPerson,
  createCallForPerson,
  isDone,
  KEPT_SHORTLY_MS,
  type ZohoFailure,
} from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import { PAGE_LIMIT, type TicketQuery } from '../zoho-proxy.contract.ts';
import { requireDone, UNREADABLE } from './results.ts';

/** A page of the tickets of Zoho Desk, or those that are open there and unknown here. */
export async function listDeskTickets(
  deps: ServerDeps,
  { userId }: Actor,
  query: TicketQuery,
): Promise<{ data: DeskTicket[]; message?: string }> {
  const zoho = createCallForPerson(deps, userId);
  const message = query.status === 'new' ? 'Failed to fetch new cases.' : 'Failed to fetch tickets.';
  const departmentId = await findDepartmentId(zoho, query.department, message);
  if (query.status === 'new') return { data: [...requireDone(await readNewCases(deps, zoho, departmentId), message)] };
  const { limit, from } = query;
  const { tickets: data } = requireDone(await readPage(zoho, { limit, from, departmentId, sortBy: 'createdTime' }), message);
  return isBugReports(query) ? { data, message: `Successfully fetched ${data.length} bug reports from Zoho.` } : { data };
}

const isBugReports = ({ department = '' }: TicketQuery) => department.trim().toLowerCase() === 'bug report';

async function findDepartmentId(zoho: CallForPerson, name: string | undefined, message: string): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const departments = requireDone(await readDepartments(zoho), message);
  const department = findDepartment(departments, name);
  if (!department) throw badRequest(`Zoho Desk has no department “${name}”. Available: ${joinDepartmentNames(departments)}.`);
  return department.id;
}

/** Tickets that are unknown here are among the newest; so many pages of them are looked through. */
const MOST_PAGES = 5;

/** The open tickets that are unknown here, newest first. Zoho Desk has no status `new`. */
async function readNewCases(
  { database }: ServerDeps,
  zoho: CallForPerson,
  departmentId: string | undefined,
): Promise<readonly DeskTicket[] | ZohoFailure> {
  const cases: DeskTicket[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { limit: PAGE_LIMIT, from: page * PAGE_LIMIT, departmentId, status: 'Open', sortBy: '-createdTime' };
    const read = await readPage(zoho, query, KEPT_SHORTLY_MS);
    if ('kind' in read) return read;
    const { tickets, size } = read;
    const known = await findKnownZohoCases(
      database,
      tickets.map(({ id }) => id),
    );
    cases.push(...tickets.filter(({ id }) => !known.has(id)));
    if (size < PAGE_LIMIT || (tickets.length > 0 && known.size === tickets.length)) break;
  }
  return cases;
}

type PageQuery = Readonly<Record<string, string | number | undefined>>;

async function readPage(zoho: CallForPerson, asked: PageQuery, keptMs = 0): Promise<DeskTicketPage | ZohoFailure> {
  const query = { ...asked, include: TICKET_INCLUDES };
  const outcome = await zoho({ service: 'desk', method: 'GET', path: '/api/v1/tickets', query, keptMs });
  if (!isDone(outcome)) return outcome;
  return outcome.kind === 'ok' ? ((await readTicketPage(outcome.body)) ?? UNREADABLE) : { tickets: [], size: 0 };
}
