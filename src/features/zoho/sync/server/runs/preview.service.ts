import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getConfiguration } from '../../../../admin/settings/server/settings.service.ts';
import { toCompanyKey } from '../../../../master-data/customers/company.rules.ts';
import { type CrmRecord, readCrmPage, textOf } from '../../../zoho-client/server/crm/records.ts';
import { getZohoUsage, isDone, LIST_MAX_AGE_MS, toProviderError } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { getZohoConnection } from '../../../zoho-connection/server/connection.service.ts';
import { hasUnsent } from '../../field-merge.rules.ts';
import type { PushPreview } from '../../sync.contract.ts';
import type { ImportPreview } from '../../sync-run.contract.ts';
import { type BulkImport, FAILED_TEXTS } from '../../sync-texts.rules.ts';
import { enabledKinds, type SyncedKind } from '../../synced-kinds.ts';
import { createContextForUser, type SyncContext } from '../links/context.ts';
import type { CrmModule } from '../links/crm-api.ts';
import { readTicketPage } from '../links/desk-tickets.ts';
import { toSyncError } from '../links/failure.ts';
import { findLinksOf } from '../links/link.store.ts';
import { readTicketIds } from '../links/ticket-values.ts';
import { withSyncedRecord } from '../links/with-synced-record.ts';
import { countTickets, TICKETS_PER_PAGE } from '../pull/import-tickets.ts';
import { listIdPages } from '../push/queue-unsynced.ts';

/** Returns the key that recognizes an unlinked record in Zoho. */
function toKnownKey(kind: SyncedKind, id: string, values: Readonly<Record<string, string | undefined>>): string {
  if (kind === 'ticket') return id;
  return kind === 'lead' ? (values.email ?? '').toLowerCase() : toCompanyKey(values.name ?? '');
}

/** Returns the keys of all records in Zoho. */
async function readKnown(context: SyncContext, kind: SyncedKind): Promise<ReadonlySet<string>> {
  if (kind === 'ticket') return readKnownTickets(context);
  const module = kind === 'lead' ? 'Leads' : 'Accounts';
  const toWord = (record: CrmRecord) =>
    kind === 'lead' ? textOf(record, 'Email').toLowerCase() : toCompanyKey(textOf(record, 'Account_Name'));
  const words = (await readAll(context, module)).map(toWord);
  return new Set(words.filter((word) => word !== ''));
}

async function readAll({ zoho }: SyncContext, module: CrmModule): Promise<CrmRecord[]> {
  const records: CrmRecord[] = [];
  let token: string | undefined;
  do {
    const query = { fields: module === 'Leads' ? 'Email' : 'Account_Name', per_page: 200, page_token: token };
    const outcome = await zoho({ service: 'crm', method: 'GET', path: `/crm/v8/${module}`, query, maxAgeMs: LIST_MAX_AGE_MS });
    if (!isDone(outcome)) throw toProviderError(outcome, 'One or more sync operations failed.');
    const page = outcome.kind === 'ok' ? readCrmPage(outcome.body) : undefined;
    records.push(...(page?.records ?? []));
    token = page?.next;
  } while (token !== undefined);
  return records;
}

const PAGE = 100;
const LAST_FROM = 900;

/** Returns the OBDesk IDs that Zoho Desk tickets mention, as far as the search reaches. */
async function readKnownTickets(context: SyncContext): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let from = 0; from <= LAST_FROM; from += PAGE) {
    const page = await readTicketPage(context, '/api/v1/tickets/search', { description: 'Ticket ID', limit: PAGE, from });
    if ('kind' in page) throw toProviderError(page, 'One or more sync operations failed.');
    for (const { description } of page.tickets) for (const id of await readTicketIds(description ?? '')) ids.add(id);
    if (page.tickets.length < PAGE) break;
  }
  return ids;
}

type Counts = PushPreview['tickets'];
const NONE: Counts = { create: 0, update: 0, adopt: 0, unchanged: 0, unsynced: 0 };

/** Counts what a push of the chosen kinds would do. Reads the lists in Zoho; writes nothing. */
export async function previewPush(deps: ServerDeps, { userId }: Actor): Promise<PushPreview> {
  if (!(await getZohoConnection(deps)).connected) throw toProviderError({ kind: 'not_connected' }, FAILED_TEXTS['push-all']);
  const kinds = enabledKinds((await getConfiguration(deps)).syncConfiguration);
  const context = await createContextForUser(deps, userId);
  const count = (kind: SyncedKind) => (kinds.includes(kind) ? countPush(context, kind) : NONE);
  return { customers: await count('customer'), leads: await count('lead'), tickets: await count('ticket') };
}

async function countPush(context: SyncContext, kind: SyncedKind): Promise<Counts> {
  const { deps } = context;
  const { unsynced } = await withSyncedRecord(kind, (sync) => sync.columns.count(deps.database));
  const counts = { ...NONE, unsynced };
  let known: ReadonlySet<string> | undefined;
  for await (const ids of listIdPages(deps.database, kind, ['pending', 'error'])) {
    const links = await findLinksOf(deps.database, kind, ids);
    if (ids.some((id) => !links.get(id)?.zohoId)) known ??= await readKnown(context, kind);
    for (const id of ids) {
      const values = (await withSyncedRecord(kind, (sync) => sync.findLocal(context, deps.database, id)))?.values;
      const link = links.get(id);
      if (!values) continue;
      if (link?.zohoId) counts[hasUnsent(link.base, values) ? 'update' : 'unchanged'] += 1;
      else counts[known?.has(toKnownKey(kind, id, values)) ? 'adopt' : 'create'] += 1;
    }
  }
  return counts;
}

/** Counts the records an import would read. Fails like the import if Zoho isn't connected or reachable. */
export async function previewImport(deps: ServerDeps, { userId }: Actor, action: BulkImport): Promise<ImportPreview> {
  if (!(await getZohoConnection(deps)).connected) throw toProviderError({ kind: 'not_connected' }, FAILED_TEXTS[action]);
  const counted = await countTickets(await createContextForUser(deps, userId), action);
  if ('kind' in counted) throw toSyncError(counted, FAILED_TEXTS[action]);
  const { limit } = await getZohoUsage(deps);
  return { count: counted.total, calls: Math.ceil(counted.total / TICKETS_PER_PAGE), callsPerMinute: limit };
}
