import { z } from 'zod';
import { badRequest } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findKnownZohoCases } from '../../../ticketing/tickets/server/ticket.service.ts';
import { findDepartment, joinDepartmentNames, readDepartments } from '../../sync/server/links/departments.service.ts';
import { toText } from '../../zoho-client/server/desk/text.ts';
import { lenientArray } from '../../zoho-client/server/http/read-rows.ts';
import {
  type CallForPerson,
  createCallForPerson,
  isDone,
  NEW_RECORDS_MAX_AGE_MS,
  type ZohoFailure,
} from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import { PAGE_LIMIT, type ProxiedTicket, type TicketQuery } from '../zoho-proxy.contract.ts';
import { requireSuccess, UNREADABLE } from './results.ts';

/** Returns a page of Zoho Desk tickets, or the open ones that aren't in OBDesk. */
export async function listDeskTickets(
  deps: ServerDeps,
  { userId }: Actor,
  query: TicketQuery,
): Promise<{ data: ProxiedTicket[]; message?: string }> {
  const zoho = createCallForPerson(deps, userId);
  const message = query.status === 'new' ? 'Failed to fetch new cases.' : 'Failed to fetch tickets.';
  const departmentId = await findDepartmentId(zoho, query.department, message);
  if (query.status === 'new') return { data: requireSuccess(await readNewCases(deps, zoho, departmentId), message) };
  const { limit, from } = query;
  const { tickets: data } = requireSuccess(await readPage(zoho, { limit, from, departmentId, sortBy: 'createdTime' }), message);
  return isBugReports(query) ? { data, message: `Successfully fetched ${data.length} bug reports from Zoho.` } : { data };
}

const isBugReports = ({ department = '' }: TicketQuery) => department.trim().toLowerCase() === 'bug report';

async function findDepartmentId(zoho: CallForPerson, name: string | undefined, message: string): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const departments = requireSuccess(await readDepartments(zoho), message);
  const department = findDepartment(departments, name);
  if (!department) throw badRequest(`Zoho Desk has no department “${name}”. Available: ${joinDepartmentNames(departments)}.`);
  return department.id;
}

/** New cases are among the newest tickets, so only the first pages are read. */
const MAX_PAGES = 5;

/** Returns the open tickets that aren't in OBDesk, newest first. Zoho Desk has no status `new`. */
async function readNewCases(
  { database }: ServerDeps,
  zoho: CallForPerson,
  departmentId: string | undefined,
): Promise<ProxiedTicket[] | ZohoFailure> {
  const cases: ProxiedTicket[] = [];
  for (let number = 0; number < MAX_PAGES; number += 1) {
    const query = { limit: PAGE_LIMIT, from: number * PAGE_LIMIT, departmentId, status: 'Open', sortBy: '-createdTime' };
    const page = await readPage(zoho, query, NEW_RECORDS_MAX_AGE_MS);
    if ('kind' in page) return page;
    const { tickets, size } = page;
    const known = await findKnownZohoCases(
      database,
      tickets.map(({ id }) => id),
    );
    cases.push(...tickets.filter(({ id }) => !known.has(id)));
    if (size < PAGE_LIMIT || (tickets.length > 0 && known.size === tickets.length)) break;
  }
  return cases;
}

/** Row of a ticket list: Ticket.json. `description` is undocumented and only sometimes present. */
const Row = z.object({
  id: z.string(),
  subject: z.string().nullish(),
  status: z.string().nullish(),
  classification: z.string().nullish(),
  email: z.string().nullish(),
  description: z.string().nullish(),
  department: z.object({ name: z.string() }).nullish(),
  contact: z
    .object({
      firstName: z.string().nullish(),
      lastName: z.string().nullish(),
      email: z.string().nullish(),
      account: z.object({ accountName: z.string().nullish() }).nullish(),
    })
    .nullish(),
});
const Page = z.object({ data: z.array(z.unknown()) });

interface TicketPage {
  /** Without rows that aren't valid tickets. */
  readonly tickets: ProxiedTicket[];
  /** Number of rows. */
  readonly size: number;
}

type PageQuery = Readonly<Record<string, string | number | undefined>>;

async function readPage(zoho: CallForPerson, page: PageQuery, maxAgeMs = 0): Promise<TicketPage | ZohoFailure> {
  const query = { ...page, include: 'contacts,departments' };
  const outcome = await zoho({ service: 'desk', method: 'GET', path: '/api/v1/tickets', query, maxAgeMs });
  if (!isDone(outcome)) return outcome;
  if (outcome.kind !== 'ok') return { tickets: [], size: 0 };
  const rows = Page.safeParse(outcome.body).data?.data;
  if (!rows) return UNREADABLE;
  const tickets = await Promise.allSettled(lenientArray(Row).parse(rows).map(toTicket));
  return { tickets: tickets.flatMap((ticket) => (ticket.status === 'fulfilled' ? ticket.value : [])), size: rows.length };
}

async function toTicket(row: z.infer<typeof Row>): Promise<ProxiedTicket> {
  const { id, subject, status, classification, email, description, department, contact } = row;
  return {
    id,
    subject: subject ?? '',
    status: status ?? '',
    type: classification || (department?.name ?? ''),
    contactName: [contact?.firstName, contact?.lastName].filter(Boolean).join(' '),
    accountName: contact?.account?.accountName ?? '',
    email: email || (contact?.email ?? ''),
    description: await toText(description ?? ''),
  };
}
