import { sameValue } from '../../../../../platform/merge.ts';
import { type CrmRecord, textOf } from '../../../zoho-client/server/crm/records.ts';
import { toUtc } from '../../../zoho-client/server/http/times.ts';
import type { Effect } from '../../field-merge.rules.ts';
import type { SyncContext } from './context.ts';
import { type CrmModule, hasUniqueField, listNewest, mayBeUnreadable, readRecord, searchRecords, writeRecord } from './crm-records.ts';
import { toZohoTime } from './desk-tickets.ts';
import { isMissing, refusal, type SyncFailure } from './failure.ts';
import { findLinksByZohoId, type LinkPlace } from './link.store.ts';
import type { LocalRecord, MatchResult, RemoteChange, RemoteRecord, WriteResult } from './record-type-sync.ts';

/** What is special about a module of the CRM. */
export interface CrmKind<R> {
  readonly module: CrmModule;
  readonly place: LinkPlace;
  /** The field with our id, where the organization has one that is unique. */
  readonly idField: string;
  /** The line of a description that says our id, where there is no such field. */
  readonly idLine: string;
  /** What people call a record: 'leads with this e-mail address'. */
  readonly several: string;
  /** The values of a record of the CRM, by our names of the fields. */
  toValues(record: CrmRecord): Record<string, string>;
  statusOf(record: CrmRecord): string;
  /** What people know it by: its name and what else tells it from others. */
  titleOf(record: CrmRecord): string;
  /** These values as the CRM takes them; `remote` is what it has, undefined for a new record. */
  toBody(values: Readonly<Record<string, string>>, remote: CrmRecord | undefined): Record<string, unknown>;
  /** What a new record says of itself beside its values. */
  describe(local: LocalRecord<R>): string;
  /** The search that finds records which may be this one; undefined: it has nothing to be recognized by. */
  toSearch(local: LocalRecord<R>): Readonly<Record<string, string>> | undefined;
  isSame(local: LocalRecord<R>, record: CrmRecord): boolean;
  /** Whether a record that names ours is of the same person or company as well. */
  isOf(local: LocalRecord<R>, record: CrmRecord): boolean;
  /** Whether a record that names ours states something that ours would not have been created with. */
  contradicts(local: LocalRecord<R>, record: CrmRecord): boolean;
  /** Our IDs in the form in which they are stored. */
  toId(text: string): string;
  /** Fields that `contradicts` reads. */
  readonly ownFields: readonly string[];
}

/** A record of the CRM as the synchronization compares it. */
export function toRemoteRecord<R>({ toValues, statusOf }: CrmKind<R>, record: CrmRecord): RemoteRecord<CrmRecord> {
  const changedAt = toUtc(record.Modified_Time) ?? new Date(0).toISOString();
  return { zohoId: record.id, status: statusOf(record), changedAt, conversation: '', values: toValues(record), record };
}

export async function readCrm<R>(
  context: SyncContext,
  kind: CrmKind<R>,
  zohoId: string,
): Promise<RemoteRecord<CrmRecord> | 'gone' | SyncFailure> {
  const read = await readRecord(context, kind.module, zohoId);
  return read !== 'gone' && 'record' in read ? toRemoteRecord(kind, read.record) : read;
}

/** Finds the record that this one of ours is; several are a decision for a person. */
export async function recognizeRecord<R>(context: SyncContext, kind: CrmKind<R>, local: LocalRecord<R>): Promise<MatchResult> {
  const query = kind.toSearch(local);
  const found = query ? await searchRecords(context, kind.module, query) : [];
  if ('kind' in found) return found;
  const same = found.filter((record) => kind.isSame(local, record));
  const ids = same.map(({ id }) => id);
  const linked = await findLinksByZohoId(context.deps.database, kind.place, ids);
  const free = same.filter(({ id }) => !linked.has(id));
  if (free.length > 1) return severalThere(kind, free);
  return free[0] === undefined ? 'none' : { zohoId: free[0].id };
}

function severalThere<R>(kind: CrmKind<R>, records: readonly CrmRecord[]): SyncFailure {
  const ids = records.map(({ id }) => id).join(', ');
  const reason = `Zoho CRM has ${records.length} ${kind.several} (${ids}). Choose the right one on the Zoho Sync page or merge them in Zoho CRM.`;
  return refusal(
    reason,
    records.map((record) => ({ id: record.id, title: kind.titleOf(record) })),
  );
}

/** Looks through the newest records, which no index delays, for the one that says our id. */
export async function findCreatedRecord<R>(
  context: SyncContext,
  kind: CrmKind<R>,
  local: LocalRecord<R>,
  since: Date,
): Promise<MatchResult> {
  let token: string | undefined;
  do {
    const fields = ['Description', 'Created_Time', kind.idField, ...kind.ownFields];
    const newest = await listNewest(context, kind.module, { fields, token });
    if ('kind' in newest) return newest;
    const earliest = toZohoTime(context.deps, newest.zohoTime, since);
    const fresh = newest.records.filter((record) => Date.parse(toUtc(record.Created_Time) ?? '') >= earliest);
    const own = fresh.find((record) => readOwnIds(kind, record).includes(local.id) && !kind.contradicts(local, record));
    if (own) return { zohoId: own.id };
    const odd = newest.odd.filter(({ createdAt }) => createdAt === undefined || Date.parse(createdAt) >= earliest);
    if (odd.length > 0) return mayBeUnreadable(odd);
    token = fresh.length < newest.records.length ? undefined : newest.next;
  } while (token !== undefined);
  return 'none';
}

/** The most IDs that are looked for in one record. */
const MOST_IDS = 10;

/** Our IDs that a record of the CRM names, in its field or in lines of its description. Anybody can write them. */
export function readOwnIds<R>({ idField, idLine, toId }: CrmKind<R>, record: CrmRecord): string[] {
  const label = `${idLine.toLowerCase()}:`;
  const lines = textOf(record, 'Description')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.toLowerCase().startsWith(label))
    .map((line) => line.slice(label.length));
  const ids = [textOf(record, idField), ...lines].map((id) => toId(id.trim())).filter((id) => id !== '' && id.length <= 100);
  return [...new Set(ids)].slice(0, MOST_IDS);
}

/**
 * Creates a record. Where the organization has a unique field for our id, this is an upsert by it, which does the same however often it is done;
 * elsewhere the description says our id.
 */
export async function createRecord<R>(
  context: SyncContext,
  kind: CrmKind<R>,
  local: LocalRecord<R>,
  noteCreating: () => Promise<void>,
): Promise<WriteResult | SyncFailure> {
  const { module, idField, idLine } = kind;
  const hasField = await hasUniqueField(context, module, idField);
  if (typeof hasField === 'object') return hasField;
  const values = toStated(local.values);
  const lines = [kind.describe(local), ...(hasField ? [] : [`${idLine}: ${local.id}`])].filter(Boolean);
  const fields = { ...kind.toBody(values, undefined), Description: lines.join('\n'), ...(hasField && { [idField]: local.id }) };
  const body = { data: [fields], ...(hasField && { duplicate_check_fields: [idField] }) };
  await noteCreating();
  const made = await writeRecord(context, { module, method: 'POST', path: hasField ? '/upsert' : '', body });
  if (made === 'stale') return refusal('Someone else just changed this record in Zoho CRM. Try again.');
  if ('kind' in made) return made;
  return { zohoId: made.id, status: kind.statusOf({ id: made.id, ...fields }), theirs: { ...kind.toValues({ id: made.id, ...fields }) } };
}

const toStated = (values: LocalRecord<unknown>['values']): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([field, value]) => (value === undefined ? [] : [[field, value]])));

/** Writes fields, unless somebody else wrote since the record was read. */
export async function updateRecord<R>(
  context: SyncContext,
  kind: CrmKind<R>,
  { remote, send }: RemoteChange<R, CrmRecord>,
): Promise<WriteResult | 'stale' | 'gone' | SyncFailure> {
  const fields = kind.toBody(send, remote.record);
  const headers = { 'If-Modified-Since': textOf(remote.record, 'Modified_Time') || remote.changedAt };
  const path = `/${encodeURIComponent(remote.zohoId)}`;
  const written = await writeRecord(context, { module: kind.module, method: 'PUT', path, body: { data: [fields] }, headers });
  if (written === 'stale') return 'stale';
  if ('kind' in written) return isMissing(written) || isGone(written) ? 'gone' : written;
  const after = { ...remote.record, ...fields };
  return { zohoId: remote.zohoId, status: kind.statusOf(after), theirs: kind.toValues(after) };
}

/** The CRM refuses the id itself. */
const isGone = (failure: SyncFailure): boolean =>
  failure.kind === 'refused' && failure.code === 'INVALID_DATA' && failure.fields.some(({ field }) => field === 'id');

const PARTS = ['Street', 'City', 'State', 'Code', 'Country'] as const;
type Part = (typeof PARTS)[number];
type Parts = Readonly<Record<Part, string>>;

/** The parts of an address as one writes them on a letter. */
export function readAddress(record: CrmRecord, kind: 'Billing' | 'Shipping'): string {
  const part = (name: Part) => textOf(record, `${kind}_${name}`).trim();
  return writeLetter({ Street: part('Street'), City: part('City'), State: part('State'), Code: part('Code'), Country: part('Country') });
}

function writeLetter({ Street, City, State, Code, Country }: Parts): string {
  const region = [State, Code].filter(Boolean).join(' ');
  return [Street, [City, region].filter(Boolean).join(', '), Country].filter(Boolean).join('\n');
}

/** An address in the fields of the CRM: in its parts where it is written as a letter has it, else all of it as the street. */
export function toAddressFields(address: string, kind: 'Billing' | 'Shipping'): Record<string, string | null> {
  const parts = splitLetter(address);
  const isWhole = parts !== undefined && writeLetter(parts) === address;
  const { Street, ...rest } = isWhole ? parts : { Street: address, City: '', State: '', Code: '', Country: '' };
  const fields = Object.entries({ Street, ...rest }).map(([name, value]) => [`${kind}_${name}`, value === '' ? null : value]);
  return Object.fromEntries(fields);
}

/** '12 Pier', 'Hamburg, HH 20457', 'Germany' */
function splitLetter(address: string): Parts | undefined {
  const lines = address.split('\n');
  const [street = '', place = '', country = ''] = lines;
  const [, city = '', region = ''] = /^([^,]+)(?:, (.+))?$/.exec(place) ?? [];
  if (lines.length < 2 || lines.length > 3 || city === '') return undefined;
  const words = region.split(' ');
  const [state, code] = words.length > 1 ? [words[0] ?? '', words.slice(1).join(' ')] : /\d/.test(region) ? ['', region] : [region, ''];
  return { Street: street, City: city, State: state, Code: code, Country: country };
}

/** What a change does to a record; undefined: there is no such change. */
export function changesNothing<R extends object>(record: R, change: Partial<R> | object | undefined): Effect {
  if (!change) return 'impossible';
  const isSame = Object.entries(change).every(([key, value]) => sameValue(value, record[key as keyof R]));
  return isSame ? 'none' : 'change';
}
