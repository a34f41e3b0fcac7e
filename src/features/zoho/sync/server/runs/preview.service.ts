import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getConfiguration } from '../../../../admin/settings/server/settings.service.ts';
import { toCompanyKey } from '../../../../master-data/customers/company.rules.ts';
import { type CrmRecord, readCrmPage, textOf } from '../../../zoho-client/server/crm/records.ts';
import { isDone, KEPT_LONG_MS, toProviderError } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { getZohoConnection } from '../../../zoho-connection/server/connection.service.ts';
import { hasUnsent } from '../../field-merge.rules.ts';
import type { PushPreview } from '../../sync.contract.ts';
import { FAILED_TEXTS } from '../../sync-texts.rules.ts';
import { enabledKinds, type SyncedKind } from '../../synced-kinds.ts';
import { createContextForUser, type SyncContext } from '../links/context.ts';
import type { CrmModule } from '../links/crm-api.ts';
import { readTicketPage } from '../links/desk-tickets.ts';
import { findLinksOf } from '../links/link.store.ts';
import { readTicketIds } from '../links/ticket-values.ts';
import { withSyncedRecord } from '../links/with-synced-record.ts';
import { pagesOf } from '../push/queue-unsynced.ts';

/** What a record without a link is recognized by. */
function toKnownKey(kind: SyncedKind, id: string, values: Readonly<Record<string, string | undefined>>): string {
  if (kind === 'ticket') return id;
  return kind === 'lead' ? (values.email ?? '').toLowerCase() : toCompanyKey(values.name ?? '');
}

/** What the records of Zoho are recognized by, all of them. */
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
    const outcome = await zoho({ service: 'crm', method: 'GET', path: `/crm/v8/${module}`, query, keptMs: KEPT_LONG_MS });
    if (!isDone(outcome)) throw toProviderError(outcome, 'One or more sync operations failed.');
    const page = outcome.kind === 'ok' ? readCrmPage(outcome.body) : undefined;
    records.push(...(page?.records ?? []));
    token = page?.next;
  } while (token !== undefined);
  return records;
}

const PAGE = 100;
const LAST_FROM = 900;

/** The ids of ours that tickets of Zoho Desk name, as far as the search reaches. */
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

/** Counts what a push of the chosen kinds would do; it reads the lists of Zoho and writes nothing. */
export async function previewPush(deps: ServerDeps, { userId }: Actor): Promise<PushPreview> {
  if (!(await getZohoConnection(deps)).connected) throw toProviderError({ kind: 'not_connected' }, FAILED_TEXTS['push-all']);
  const kinds = enabledKinds((await getConfiguration(deps)).syncConfiguration);
  const context = await createContextForUser(deps, userId);
  const of = (kind: SyncedKind) => (kinds.includes(kind) ? countPush(context, kind) : NONE);
  return { customers: await of('customer'), leads: await of('lead'), tickets: await of('ticket') };
}

async function countPush(context: SyncContext, kind: SyncedKind): Promise<Counts> {
  const { deps } = context;
  const { unsynced } = await withSyncedRecord(kind, (sync) => sync.columns.count(deps.database));
  const counts = { ...NONE, unsynced };
  let known: ReadonlySet<string> | undefined;
  for await (const ids of pagesOf(deps, kind, ['pending', 'error'])) {
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
