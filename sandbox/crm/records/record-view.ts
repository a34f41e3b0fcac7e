import type { CrmState, CrmUser } from '../crm.state.ts';
import { formatTime } from '../times.ts';
import type { CrmRecord, ModuleStore, Tombstone } from './store.ts';

/** A time as the organization sees it. */
export function toCrmTime({ base }: CrmState, at: number): string {
  return formatTime(at, base.settings.text('crmUtcOffset'));
}

export function getFullName({ firstName, lastName }: CrmUser): string {
  return `${firstName} ${lastName}`;
}

/** A user as records refer to one. */
export function toUserReference({ users }: CrmState, id: string): { name: string; id: string } {
  const user = users.find((candidate) => candidate.id === id);
  return { name: user ? getFullName(user) : '', id };
}

function toOwnerReference({ users }: CrmState, id: string): unknown {
  const user = users.find((candidate) => candidate.id === id);
  return { name: user ? getFullName(user) : '', id, email: user?.email ?? '' };
}

/** A record as lists answer it: all fields, or those asked for. */
export function serializeRecord(state: CrmState, store: ModuleStore, record: CrmRecord, wanted: ReadonlySet<string> | null) {
  const answer: Record<string, unknown> = {};
  for (const { name } of store.fields) {
    if (name === 'id' || !wanted || wanted.has(name)) answer[name] = getField(state, record, name);
  }
  if (wanted) return answer;
  return {
    ...answer,
    Tag: [],
    $approved: true,
    $editable: true,
    $converted: false,
    $converted_detail: {},
  };
}

/** The fields a query asks for; null for all. */
export function parseFieldNames(fields: string | undefined): ReadonlySet<string> | null {
  return fields ? new Set(fields.split(',').map((field) => field.trim())) : null;
}

const cachedJson = new WeakMap<CrmRecord, Map<string, string>>();
const MAX_CACHED = 8;

/** A record as JSON; cached for the latest choices of fields, since lists repeat themselves and records never change in place. */
export function serializeRecordJson(state: CrmState, store: ModuleStore, record: CrmRecord, fields: string | undefined): string {
  const cached = cachedJson.get(record) ?? new Map<string, string>();
  const key = `${state.base.settings.text('crmUtcOffset')} ${fields ?? ''}`;
  const text = cached.get(key) ?? JSON.stringify(serializeRecord(state, store, record, parseFieldNames(fields)));
  if (cached.size >= MAX_CACHED) cached.clear();
  cachedJson.set(record, cached.set(key, text));
  return text;
}

/** One field of a record in the shape of an answer; null when it is empty. */
export function getField(state: CrmState, record: CrmRecord, name: string): unknown {
  if (name === 'id') return record.id;
  if (name === 'Owner') return toOwnerReference(state, record.owner);
  if (name === 'Created_By') return toUserReference(state, record.createdBy);
  if (name === 'Modified_By') return toUserReference(state, record.modifiedBy);
  if (name === 'Created_Time') return toCrmTime(state, record.createdAt);
  if (name === 'Modified_Time') return toCrmTime(state, record.modifiedAt);
  if (name === 'Full_Name') return [record.values.First_Name, record.values.Last_Name].filter(Boolean).join(' ');
  return record.values[name] ?? null;
}

const RECYCLE_BIN_MS = 60 * 86_400_000;

/** What the deleted list says about a record; after 60 days in the recycle bin it is gone for good, and its name with it. */
export function serializeTombstone(state: CrmState, tombstone: Tombstone) {
  const isKept = isInRecycleBin(state, tombstone);
  return {
    deleted_by: isKept ? toUserReference(state, tombstone.deletedBy) : null,
    id: tombstone.id,
    display_name: isKept ? tombstone.displayName : null,
    type: isKept ? 'recycle' : 'permanent',
    created_by: isKept ? toUserReference(state, tombstone.createdBy) : null,
    deleted_time: toCrmTime(state, tombstone.deletedAt),
  };
}

function isInRecycleBin({ base }: CrmState, { deletedAt }: Tombstone): boolean {
  return base.clock.now() - deletedAt < RECYCLE_BIN_MS;
}
