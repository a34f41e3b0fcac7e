import type { Edit } from '../../core/service.ts';
import { beginCrmRecord, type CrmState } from '../crm.state.ts';
import { getOwnerId, type Input, writableValues } from '../fields/validation.ts';
import { toCrmTime, toUserReference } from './record-view.ts';
import { type CrmRecord, type ModuleStore, put } from './store.ts';

interface Maker {
  readonly userId: string;
  readonly as?: Edit['as'];
}

/** Stores a new record, unchecked. */
export function insertRecord(state: CrmState, store: ModuleStore, input: Input, { userId, as }: Maker): CrmRecord {
  const { id, at: now } = beginCrmRecord(state.base, as);
  const record: CrmRecord = {
    id,
    values: writableValues(store, input),
    owner: getOwnerId(input) ?? userId,
    createdBy: userId,
    modifiedBy: userId,
    createdAt: now,
    modifiedAt: now,
  };
  put(store, record);
  return record;
}

/** Stores a change of a record, unchecked. */
export function changeRecord(
  store: ModuleStore,
  before: CrmRecord,
  input: Input,
  { userId, at }: { readonly userId: string; readonly at: number },
): CrmRecord {
  const record: CrmRecord = {
    ...before,
    values: { ...before.values, ...writableValues(store, input) },
    owner: getOwnerId(input) ?? before.owner,
    modifiedBy: userId,
    modifiedAt: at,
  };
  put(store, record);
  return record;
}

/** What a write answers about a record that was stored. */
export function serializeWriteDetails(state: CrmState, record: CrmRecord): Record<string, unknown> {
  return {
    Modified_Time: toCrmTime(state, record.modifiedAt),
    Modified_By: toUserReference(state, record.modifiedBy),
    Created_Time: toCrmTime(state, record.createdAt),
    id: record.id,
    Created_By: toUserReference(state, record.createdBy),
  };
}
