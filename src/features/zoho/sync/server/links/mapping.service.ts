import type { Actor } from '../../../../../platform/server/actor.ts';
import { publish } from '../../../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import { lockBoard } from '../../../../business/leads/server/lead.sync.service.ts';
import { readCrmFields } from '../../../zoho-client/server/crm/records.ts';
import { LIST_MAX_AGE_MS } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { type ChangedValues, findChangedValues, findOverwritten, mergeMapping } from '../../mapping.rules.ts';
import type { MappingOptions } from '../../sync-mapping.contract.ts';
import {
  type MappingInput,
  type MappingPreview,
  type MappingWithOptions,
  type PreviewedRecord,
  type SavedMapping,
  THEN,
} from '../../sync-mapping.contract.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { AFFECTED_KINDS, countAffected, listAffected, queueAffected } from './affected-records.store.ts';
import { createContext, createContextForUser, type SyncContext } from './context.ts';
import { readDepartments } from './departments.service.ts';
import { readDeskTicket, readTicketPage } from './desk-tickets.ts';
import { readMapping, saveState } from './state.store.ts';
import { withSyncedRecord } from './with-synced-record.ts';

/** The default statuses of Zoho Desk. The API doesn't list custom ones. */
const DEFAULT_DESK_STATUSES = ['Open', 'On Hold', 'Escalated', 'Closed'];

/** Returns the Zoho values to map to; null if Zoho can't be reached. */
async function fetchAvailableValues(context: SyncContext): Promise<MappingOptions | null> {
  const departments = await readDepartments(context.zoho);
  const leads = await readLeadChoices(context);
  if ('kind' in departments || !leads) return null;
  const statuses = [...new Set([...DEFAULT_DESK_STATUSES, ...(await readSeenStatuses(context))])];
  return { statuses, departments: departments.map(({ name }) => name), ...leads, fields: await readFieldNames(context) };
}

/** Returns the custom field names of the newest ticket. No API call that we use lists them. */
async function readFieldNames(context: SyncContext): Promise<string[]> {
  const page = await readTicketPage(context, '/api/v1/tickets', { sortBy: '-createdTime', limit: 1 });
  const [newest] = 'kind' in page ? [] : page.tickets;
  const ticket = newest && (await readDeskTicket(context, newest.id));
  return ticket === undefined || ticket === 'deleted' || 'kind' in ticket ? [] : Object.keys(ticket.cf ?? {}).toSorted();
}

/** Returns the statuses of synced Desk tickets. */
async function readSeenStatuses({ deps }: SyncContext): Promise<string[]> {
  const { rows } = await deps.database.query<{ status: string }>(
    "SELECT DISTINCT raw_status AS status FROM sync_links WHERE kind = 'ticket' AND raw_status <> '' ORDER BY 1 LIMIT 100",
  );
  return rows.map(({ status }) => status);
}

async function readLeadChoices({ zoho }: SyncContext): Promise<Pick<MappingOptions, 'leadStatuses' | 'leadSources'> | undefined> {
  const call = { service: 'crm', method: 'GET', path: '/crm/v8/settings/fields', query: { module: 'Leads' } } as const;
  const outcome = await zoho({ ...call, maxAgeMs: LIST_MAX_AGE_MS, scopes: ['ZohoCRM.settings.READ'] });
  const fields = outcome.kind === 'ok' ? readCrmFields(outcome.body) : undefined;
  const choicesOf = (name: string) => [...(fields?.find((field) => field.name === name)?.choices ?? [])];
  return fields && { leadStatuses: choicesOf('Lead_Status'), leadSources: choicesOf('Lead_Source') };
}

/** Returns the mapping and the values available in Zoho. */
export async function getMapping(deps: ServerDeps, { userId }: Actor): Promise<MappingWithOptions> {
  const context = await createContextForUser(deps, userId);
  return { ...context.mapping, offered: await fetchAvailableValues(context) };
}

/** Saves parts of the mapping and queues the records whose Zoho values change. */
export async function saveMapping(deps: ServerDeps, actor: Actor, input: MappingInput): Promise<SavedMapping> {
  const queued = await deps.database.transaction(async (tx) => {
    // Locked before reading, so concurrent saves merge like consecutive ones.
    await lockBoard(tx);
    const before = await readMapping(tx);
    const mapping = mergeMapping(before, input);
    const changed = findChangedValues(before, mapping);
    let affected = 0;
    for (const kind of AFFECTED_KINDS) {
      affected += await queueAffected(tx, kind, changed);
      publish(tx, { kind, id: '', version: 0, by: actor.fullName });
    }
    await saveState(tx, { mapping });
    const detail = { name: 'Zoho', queued: affected };
    await recordAudit(tx, { actor, action: 'sync.mapping', subject: 'settings:configuration', detail });
    return affected;
  });
  return { ...(await getMapping(deps, actor)), queued };
}

/** Returns the number of records whose Zoho values a mapping would change, and the first ten. */
export async function previewMapping(deps: ServerDeps, input: MappingInput): Promise<MappingPreview> {
  const context = await createContext(deps);
  const newContext = { ...context, mapping: mergeMapping(context.mapping, input) };
  const changed = findChangedValues(context.mapping, newContext.mapping);
  const counts = await Promise.all(AFFECTED_KINDS.map((kind) => countAffected(deps.database, kind, changed)));
  const touched = counts.reduce((sum, count) => sum + count, 0);
  const records = touched === 0 ? [] : await listChanges(context, newContext, changed);
  return { touched, records, overruled: findOverwritten(context.mapping, input) };
}

const MAX_PREVIEWED = 10;

async function listChanges(context: SyncContext, newContext: SyncContext, changed: ChangedValues): Promise<PreviewedRecord[]> {
  const records: PreviewedRecord[] = [];
  for (const kind of AFFECTED_KINDS) {
    for (const id of await listAffected(context.deps.database, kind, changed, MAX_PREVIEWED - records.length)) {
      const record = await compare(context, newContext, kind, id);
      if (record) records.push(record);
    }
  }
  return records;
}

async function compare(context: SyncContext, newContext: SyncContext, kind: SyncedKind, id: string): Promise<PreviewedRecord | undefined> {
  const { database } = context.deps;
  const { before, after, labels } = await withSyncedRecord(kind, async (record) => ({
    before: await record.findLocal(context, database, id),
    after: await record.findLocal(newContext, database, id),
    labels: record.labels,
  }));
  if (!before || !after) return undefined;
  const fields = Object.keys(before.values).filter((field) => before.values[field] !== after.values[field]);
  const changes = fields.map((field) => ({
    field: labels[field] ?? field,
    now: before.values[field] ?? null,
    [THEN]: after.values[field] ?? null,
  }));
  return { kind, recordId: id, title: before.title, changes };
}
