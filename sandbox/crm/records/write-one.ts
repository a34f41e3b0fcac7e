import { CrmError } from '../crm-error.ts';
import { checkInput, type Input } from '../fields/validation.ts';
import type { CrmCall } from '../guard.ts';
import type { CrmRecord, ModuleStore } from './store.ts';
import { changeRecord, insertRecord, serializeWriteDetails } from './write.ts';
import { checkNotStale, type Success, toChange, type Written } from './write-results.ts';

/** One record of a write on its way in. */
export interface Item {
  readonly call: CrmCall;
  readonly store: ModuleStore;
  readonly input: Input;
  readonly index: number;
  readonly written: Written;
}

/** Stores a new record; refuses one that is not valid. */
export function insertOne({ call, store, input, index, written }: Item): Success {
  const { crm, user } = call;
  checkInput({ crm, store, input, index });
  const record = insertRecord(crm, store, input, { userId: user.id });
  written.create.push({ id: record.id, fields: {} });
  return { code: 'SUCCESS', details: serializeWriteDetails(crm, record), message: 'record added', status: 'success' };
}

/** Changes the record that the path or the input names. */
export function updateOne(item: Item): Success {
  const { id } = { ...item.input, ...(item.call.request.params as { id?: string }) };
  const path = `$.data[${item.index}].id`;
  if (id === undefined || id === null) throw new CrmError(400, 'MANDATORY_NOT_FOUND', { api_name: 'id', json_path: path });
  const before = item.store.records.get(String(id));
  if (!before) throw new CrmError(400, 'INVALID_DATA', { id, api_name: 'id', json_path: path }, 'the id given seems to be invalid');
  return updateRecord(item, before);
}

/** Stores a change of a record; refuses one that is not valid, or too late. */
export function updateRecord({ call, store, input, index, written }: Item, before: CrmRecord): Success {
  const { crm, user } = call;
  checkNotStale(call, before);
  checkInput({ crm, store, input, index, before });
  const after = changeRecord(store, before, input, { userId: user.id, at: crm.base.clock.now() });
  written.edit.push(toChange(store, before, after));
  return { code: 'SUCCESS', details: serializeWriteDetails(crm, after), message: 'record updated', status: 'success' };
}
