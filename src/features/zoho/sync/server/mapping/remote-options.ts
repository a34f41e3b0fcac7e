import { readCrmFields } from '../../../zoho-client/server/crm/records.ts';
import { KEPT_LONG_MS } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { MappingOptions } from '../../mapping/sync-mapping.contract.ts';
import type { SyncContext } from '../context.ts';
import { readDepartments } from '../tickets/departments.service.ts';
import { readDeskTicket, readTicketPage } from '../tickets/desk-tickets.ts';

/** Statuses that every portal of Zoho Desk begins with; no call lists those that were added. */
const DESK_STATUSES = ['Open', 'On Hold', 'Escalated', 'Closed'];

/** What Zoho has that our words can be mapped to; null while it cannot be asked. */
export async function fetchAvailableValues(context: SyncContext): Promise<MappingOptions | null> {
  const departments = await readDepartments(context.zoho);
  const leads = await readChoices(context);
  if ('kind' in departments || !leads) return null;
  const statuses = [...new Set([...DESK_STATUSES, ...(await readSeenStatuses(context))])];
  return { statuses, departments: departments.map(({ name }) => name), ...leads, fields: await readFieldNames(context) };
}

/** The names of the custom fields that the newest ticket has, filled in or not; no call of ours lists them. */
async function readFieldNames(context: SyncContext): Promise<string[]> {
  const page = await readTicketPage(context, '/api/v1/tickets', { sortBy: '-createdTime', limit: 1 });
  const [newest] = 'kind' in page ? [] : page.tickets;
  const ticket = newest && (await readDeskTicket(context, newest.id));
  return ticket === undefined || ticket === 'gone' || 'kind' in ticket ? [] : Object.keys(ticket.cf ?? {}).toSorted();
}

/** Words that tickets of Zoho Desk have been seen with. */
async function readSeenStatuses({ deps }: SyncContext): Promise<string[]> {
  const { rows } = await deps.database.query<{ status: string }>(
    "SELECT DISTINCT raw_status AS status FROM sync_links WHERE kind = 'ticket' AND raw_status <> '' ORDER BY 1 LIMIT 100",
  );
  return rows.map(({ status }) => status);
}

async function readChoices({ zoho }: SyncContext): Promise<Pick<MappingOptions, 'leadStatuses' | 'leadSources'> | undefined> {
  const call = { service: 'crm', method: 'GET', path: '/crm/v8/settings/fields', query: { module: 'Leads' } } as const;
  const outcome = await zoho({ ...call, keptMs: KEPT_LONG_MS, scopes: ['ZohoCRM.settings.READ'] });
  const fields = outcome.kind === 'ok' ? readCrmFields(outcome.body) : undefined;
  const choicesOf = (name: string) => [...(fields?.find((field) => field.name === name)?.choices ?? [])];
  return fields && { leadStatuses: choicesOf('Lead_Status'), leadSources: choicesOf('Lead_Source') };
}
