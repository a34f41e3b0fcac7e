import type { Actor } from '../../../../../platform/server/actor.ts';
import { publish } from '../../../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import { lockBoard } from '../../../../business/leads/server/lead.sync.service.ts';
import { readCrmFields } from '../../../zoho-client/server/crm/records.ts';
import { LIST_MAX_AGE_MS } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { type ChangedValues, findChangedValues } from '../../mapping-change.rules.ts';
import { findOverwritten, mergeMapping } from '../../merge-mapping.rules.ts';
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
import { createContext, createContextForPerson, type SyncContext } from './context.ts';
import { readDepartments } from './departments.service.ts';
import { readDeskTicket, readTicketPage } from './desk-tickets.ts';
import { withKind } from './kinds.ts';
import { readMapping, saveState } from './state.store.ts';

/** Statuses that every portal of Zoho Desk begins with; no call lists those that were added. */
const DESK_STATUSES = ['Open', 'On Hold', 'Escalated', 'Closed'];

/** What Zoho has that our words can be mapped to; null while it cannot be asked. */
async function fetchAvailableValues(context: SyncContext): Promise<MappingOptions | null> {
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
  const outcome = await zoho({ ...call, maxAgeMs: LIST_MAX_AGE_MS, scopes: ['ZohoCRM.settings.READ'] });
  const fields = outcome.kind === 'ok' ? readCrmFields(outcome.body) : undefined;
  const choicesOf = (name: string) => [...(fields?.find((field) => field.name === name)?.choices ?? [])];
  return fields && { leadStatuses: choicesOf('Lead_Status'), leadSources: choicesOf('Lead_Source') };
}

/** Reads the mapping and the values that Zoho offers. */
export async function getMapping(deps: ServerDeps, { userId }: Actor): Promise<MappingWithOptions> {
  const context = await createContextForPerson(deps, userId);
  return { ...context.mapping, offered: await fetchAvailableValues(context) };
}

/** Sets parts of the mapping, and sends the records again of which Zoho gets other words now. */
export async function saveMapping(deps: ServerDeps, actor: Actor, given: MappingInput): Promise<SavedMapping> {
  const queued = await deps.database.transaction(async (tx) => {
    // Locked before reading, so concurrent saves merge like consecutive ones.
    await lockBoard(tx);
    const before = await readMapping(tx);
    const mapping = mergeMapping(before, given);
    const words = findChangedValues(before, mapping);
    let touched = 0;
    for (const kind of AFFECTED_KINDS) {
      touched += await queueAffected(tx, kind, words);
      publish(tx, { kind, id: '', version: 0, by: actor.fullName });
    }
    await saveState(tx, { mapping });
    const detail = { name: 'Zoho', queued: touched };
    await recordAudit(tx, { actor, action: 'sync.mapping', subject: 'settings:configuration', detail });
    return touched;
  });
  return { ...(await getMapping(deps, actor)), queued };
}

/** How many records Zoho would get something else of with a mapping, and the first of them; writes nothing. */
export async function previewMapping(deps: ServerDeps, given: MappingInput): Promise<MappingPreview> {
  const context = await createContext(deps);
  const then = { ...context, mapping: mergeMapping(context.mapping, given) };
  const words = findChangedValues(context.mapping, then.mapping);
  const counts = await Promise.all(AFFECTED_KINDS.map((kind) => countAffected(deps.database, kind, words)));
  const touched = counts.reduce((sum, count) => sum + count, 0);
  const records = touched === 0 ? [] : await findExamples(context, then, words);
  return { touched, records, overruled: findOverwritten(context.mapping, given) };
}

const MOST = 10;

async function findExamples(context: SyncContext, then: SyncContext, words: ChangedValues): Promise<PreviewedRecord[]> {
  const found: PreviewedRecord[] = [];
  for (const kind of AFFECTED_KINDS) {
    for (const id of await listAffected(context.deps.database, kind, words, MOST - found.length)) {
      const record = await compare(context, then, kind, id);
      if (record) found.push(record);
    }
  }
  return found;
}

async function compare(context: SyncContext, then: SyncContext, kind: SyncedKind, id: string): Promise<PreviewedRecord | undefined> {
  const { database } = context.deps;
  const { before, after, labels } = await withKind(kind, async (sync) => ({
    before: await sync.find(context, database, id),
    after: await sync.find(then, database, id),
    labels: sync.labels,
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
