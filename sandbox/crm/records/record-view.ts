import type { CrmState, CrmUser } from '../crm.state.ts';
import { formatTime } from '../times.ts';
import type { CrmRecord, ModuleStore, Tombstone } from './store.ts';

/** A time as the organisation sees it. */
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
    $converted: record.isConverted,
    $converted_detail: {},
  };
}

/** The fields a query asks for; null for all. */
export function parseFieldNames(fields: string | undefined): ReadonlySet<string> | null {
  return fields ? new Set(fields.split(',').map((field) => field.trim())) : null;
}

const texts = new WeakMap<CrmRecord, Map<string, string>>();
const MOST_WISHES = 8;

/** A record as JSON; written once for each of the last wishes, since lists repeat themselves and records never change in place. */
export function serializeRecordJson(state: CrmState, store: ModuleStore, record: CrmRecord, fields: string | undefined): string {
  const known = texts.get(record) ?? new Map<string, string>();
  const wish = `${state.base.settings.text('crmUtcOffset')} ${fields ?? ''}`;
  const text = known.get(wish) ?? JSON.stringify(serializeRecord(state, store, record, parseFieldNames(fields)));
  if (known.size >= MOST_WISHES) known.clear();
  texts.set(record, known.set(wish, text));
  return text;
}

/** One field of a record in the shape of an answer; null when nobody filled it. */
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

const BIN_MS = 60 * 86_400_000;

/** What the deleted list says about a record; after 60 days it is out of the bin for good, and nobody knows its name. */
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

export function isInRecycleBin({ base }: CrmState, { deletedAt }: Tombstone): boolean {
  return base.clock.now() - deletedAt < BIN_MS;
}
