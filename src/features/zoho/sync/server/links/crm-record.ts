import { type CrmRecord, textOf } from '../../../zoho-client/server/crm/records.ts';
import { toUtc } from '../../../zoho-client/server/http/times.ts';
import type { SyncContext } from './context.ts';
import { type CrmModule, hasUniqueField, listNewest, readRecord, searchRecords, writeRecord } from './crm-api.ts';
import { toZohoTime } from './desk-tickets.ts';
import { isMissing, refusal, type SyncFailure, unreadableMatch } from './failure.ts';
import { findLinksByZohoId, findLinksOf } from './link.store.ts';
import type { LocalMatches, LocalRecord, MatchResult, RemoteChange, RemoteRecord, SyncedRecord, WriteResult } from './synced-record.ts';

type Texts = Readonly<Record<string, string>>;

/** A synced record type of Zoho CRM, with its module and the mapping of its fields. The functions below are the same for leads and customers. */
export interface SyncedCrmRecord<R> extends SyncedRecord<R, CrmRecord> {
  readonly module: CrmModule;
  /** The synced fields of the module. */
  readonly fields: readonly string[];
  /** The custom field for the OBDesk ID, used if the organization has it and it is unique. */
  readonly idField: string;
  /** Labels the line of the description that has the OBDesk ID otherwise. */
  readonly idLabel: string;
  /** Fields that `isSame` and `isContradiction` read. */
  readonly matchFields: readonly string[];
  /** Names several matches in a message: 'leads with this email address'. */
  readonly severalMatches: string;
  /** Normalizes an OBDesk ID. */
  toId(text: string): string;
  toValues(record: CrmRecord): Record<string, string>;
  statusOf(record: CrmRecord): string;
  /** Converts values to CRM fields. `remote` is the current record; `undefined` for a new one. */
  toFields(values: Texts, remote: CrmRecord | undefined): Record<string, unknown>;
  /** Facts for the description of a new record. */
  describe(local: LocalRecord<R>): string;
  /** The search for possible matches; `undefined` if the record has nothing to search by. */
  toSearch(local: LocalRecord<R>): Texts | undefined;
  /** Whether a record that the search found matches. */
  isFound(local: LocalRecord<R>, record: CrmRecord): boolean;
  /** Whether a record that names the local ID is from the same person or company. */
  isSame(local: LocalRecord<R>, record: CrmRecord): boolean;
  /** Whether a record that names the local ID can't have been created from the local one. */
  isContradiction(local: LocalRecord<R>, record: CrmRecord): boolean;
}

export function toRemoteRecord<R>(type: SyncedCrmRecord<R>, record: CrmRecord): RemoteRecord<CrmRecord> {
  const changedAt = toUtc(record.Modified_Time) ?? new Date(0).toISOString();
  return { zohoId: record.id, status: type.statusOf(record), changedAt, conversation: '', values: type.toValues(record), record };
}

export async function readCrmRecord<R>(
  context: SyncContext,
  type: SyncedCrmRecord<R>,
  zohoId: string,
): Promise<RemoteRecord<CrmRecord> | 'deleted' | SyncFailure> {
  const read = await readRecord(context, type.module, zohoId);
  return read !== 'deleted' && 'record' in read ? toRemoteRecord(type, read.record) : read;
}

/** Finds the unlinked CRM record that matches a local one. Several matches are a refusal with candidates. */
export async function findCrmMatch<R>(context: SyncContext, type: SyncedCrmRecord<R>, local: LocalRecord<R>): Promise<MatchResult> {
  const query = type.toSearch(local);
  const found = query ? await searchRecords(context, type.module, query) : [];
  if ('kind' in found) return found;
  const matches = found.filter((record) => type.isFound(local, record));
  const ids = matches.map(({ id }) => id);
  const linked = await findLinksByZohoId(context.deps.database, type.zohoModule, ids);
  const free = matches.filter(({ id }) => !linked.has(id));
  if (free.length > 1) return refuseSeveral(type, free);
  return free[0] === undefined ? 'none' : { zohoId: free[0].id };
}

function refuseSeveral<R>(type: SyncedCrmRecord<R>, records: readonly CrmRecord[]): SyncFailure {
  const ids = records.map(({ id }) => id).join(', ');
  const reason = `Zoho CRM has ${records.length} ${type.severalMatches} (${ids}). Choose the right one on the Zoho Sync page or merge them in Zoho CRM.`;
  return refusal(
    reason,
    records.map((record) => {
      const { values, changedAt } = toRemoteRecord(type, record);
      return { id: record.id, title: type.titleOf(record), values, changedAt };
    }),
  );
}

/** Searches the newest records for one that names the local ID. */
export async function findCreatedCrmRecord<R>(
  context: SyncContext,
  type: SyncedCrmRecord<R>,
  local: LocalRecord<R>,
  since: Date,
): Promise<MatchResult> {
  const fields = ['Description', 'Created_Time', type.idField, ...type.matchFields];
  let token: string | undefined;
  do {
    const newest = await listNewest(context, type.module, { fields, token });
    if ('kind' in newest) return newest;
    const earliest = toZohoTime(context.deps, newest.zohoTime, since);
    const recent = newest.records.filter((record) => Date.parse(toUtc(record.Created_Time) ?? '') >= earliest);
    const created = recent.find((record) => readLocalIds(type, record).includes(local.id) && !type.isContradiction(local, record));
    if (created) return { zohoId: created.id };
    const unreadable = unreadableMatch('Zoho CRM', newest.odd, earliest);
    if (unreadable) return unreadable;
    token = recent.length < newest.records.length ? undefined : newest.next;
  } while (token !== undefined);
  return 'none';
}

const MAX_IDS_PER_RECORD = 10;

/** The OBDesk IDs that a CRM record names, in its field or in lines of its description. Anyone can write them. */
export function readLocalIds<R>({ idField, idLabel, toId }: SyncedCrmRecord<R>, record: CrmRecord): string[] {
  const label = `${idLabel.toLowerCase()}:`;
  const lines = textOf(record, 'Description')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.toLowerCase().startsWith(label))
    .map((line) => line.slice(label.length));
  const ids = [textOf(record, idField), ...lines].map((id) => toId(id.trim())).filter((id) => id !== '' && id.length <= 100);
  return [...new Set(ids)].slice(0, MAX_IDS_PER_RECORD);
}

/**
 * Finds the unlinked local records that each CRM record may match: those it names, otherwise those with matching fields (`similar`). A match is
 * certain if OBDesk was creating the record, if person or company match the named ID, or if the only match has matching fields and no ID is named.
 * A local record is matched with certainty only once.
 */
export async function findUnlinkedMatches<R>(
  context: SyncContext,
  type: SyncedCrmRecord<R>,
  remotes: readonly RemoteRecord<CrmRecord>[],
  similar: readonly (readonly string[])[],
): Promise<LocalMatches[]> {
  const { database } = context.deps;
  const named = remotes.map(({ record }) => readLocalIds(type, record));
  const links = await findLinksOf(database, type.kind, [...named.flat(), ...similar.flat()]);
  const matched = new Set<string>();
  const isFree = (id: string) => !links.get(id)?.zohoId && !matched.has(id);
  const results: LocalMatches[] = [];
  for (const [index, { record }] of remotes.entries()) {
    const claimed: string[] = [];
    const proven: string[] = [];
    for (const id of (named[index] ?? []).filter(isFree)) {
      const local = await type.findLocal(context, database, id);
      if (!local) continue;
      claimed.push(id);
      const isBeingCreated = links.get(id)?.creatingSince != null && !type.isContradiction(local, record);
      if (isBeingCreated || type.isSame(local, record)) proven.push(id);
    }
    const all = [...new Set([...claimed, ...(similar[index] ?? []).filter(isFree)])];
    const [only, second] = proven.length > 0 ? proven : all;
    const isCertain = only !== undefined && second === undefined && (proven.length > 0 || claimed.length === 0);
    if (isCertain) matched.add(only);
    results.push({ ids: isCertain ? [only] : all, isCertain });
  }
  return results;
}

/** Converts the values that are valid in OBDesk and skips the others. */
export const pickValid = (values: Texts, toChange: (part: Record<string, string>) => object | undefined): object =>
  Object.assign({}, ...Object.entries(values).map(([field, value]) => (value === '' ? {} : (toChange({ [field]: value }) ?? {}))));

/** Creates a CRM record. With a unique field for the OBDesk ID this is an idempotent upsert; otherwise the description names the ID. */
export async function createCrmRecord<R>(
  context: SyncContext,
  type: SyncedCrmRecord<R>,
  local: LocalRecord<R>,
  beforeCreate: () => Promise<void>,
): Promise<WriteResult | SyncFailure> {
  const { module, idField, idLabel } = type;
  const hasField = await hasUniqueField(context, module, idField);
  if (typeof hasField === 'object') return hasField;
  const lines = [type.describe(local), ...(hasField ? [] : [`${idLabel}: ${local.id}`])].filter(Boolean);
  const fields = {
    ...type.toFields(pickMapped(local.values), undefined),
    Description: lines.join('\n'),
    ...(hasField && { [idField]: local.id }),
  };
  const body = { data: [fields], ...(hasField && { duplicate_check_fields: [idField] }) };
  await beforeCreate();
  const created = await writeRecord(context, { module, method: 'POST', path: hasField ? '/upsert' : '', body });
  if (created === 'stale') return refusal('Someone else just changed this record in Zoho CRM. Try again.');
  if ('kind' in created) return created;
  const record = { id: created.id, ...fields };
  return { zohoId: created.id, status: type.statusOf(record), values: type.toValues(record) };
}

/** The values that are mapped to a Zoho value. */
export const pickMapped = (values: LocalRecord<unknown>['values']): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([field, value]) => (value === undefined ? [] : [[field, value]])));

/** Writes fields unless the CRM record has changed since it was read. */
export async function updateCrmRecord<R>(
  context: SyncContext,
  type: SyncedCrmRecord<R>,
  { remote, send }: RemoteChange<R, CrmRecord>,
): Promise<WriteResult | 'stale' | 'deleted' | SyncFailure> {
  const fields = type.toFields(send, remote.record);
  const headers = { 'If-Modified-Since': textOf(remote.record, 'Modified_Time') || remote.changedAt };
  const path = `/${encodeURIComponent(remote.zohoId)}`;
  const written = await writeRecord(context, { module: type.module, method: 'PUT', path, body: { data: [fields] }, headers });
  if (written === 'stale') return 'stale';
  if ('kind' in written) return isMissing(written) || isInvalidId(written) ? 'deleted' : written;
  const record = { ...remote.record, ...fields };
  return { zohoId: remote.zohoId, status: type.statusOf(record), values: type.toValues(record) };
}

const isInvalidId = (failure: SyncFailure): boolean =>
  failure.kind === 'refused' && failure.code === 'INVALID_DATA' && failure.fields.some(({ field }) => field === 'id');
