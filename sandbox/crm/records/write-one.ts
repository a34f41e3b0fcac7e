import { failure } from '../crm-error.ts';
import { findFault, type Input } from '../fields/validation.ts';
import type { CrmCall } from '../guard.ts';
import type { CrmRecord, ModuleStore } from './store.ts';
import { changeRecord, insertRecord, writeDetails } from './write.ts';
import { type Result, staleFailure, toChange, type Written } from './write-results.ts';

/** One record of a write on its way in. */
export interface Item {
  readonly call: CrmCall;
  readonly store: ModuleStore;
  readonly input: Input;
  readonly index: number;
  readonly written: Written;
}

/** Keeps a new record, if nothing is wrong with it. */
export function insertOne({ call: { crm, user }, store, input, index, written }: Item): Result {
  const fault = findFault(crm, store, input, index);
  if (fault) return fault;
  const record = insertRecord(crm, store, input, user.id);
  written.create.push({ id: record.id, fields: {} });
  return { code: 'SUCCESS', details: writeDetails(crm, record), message: 'record added', status: 'success' };
}

/** Changes the record that the path or the input names. */
export function updateOne(item: Item): Result {
  const { id } = { ...item.input, ...(item.call.request.params as { id?: string }) };
  const path = `$.data[${item.index}].id`;
  if (id === undefined || id === null) return failure('MANDATORY_NOT_FOUND', { api_name: 'id', json_path: path });
  const before = item.store.records.get(String(id));
  const unknown = () => failure('INVALID_DATA', { id, api_name: 'id', json_path: path }, 'the id given seems to be invalid');
  return before ? change(item, before) : unknown();
}

/** Keeps a change of a record, if nothing is wrong with it and nobody was quicker. */
export function change({ call, store, input, index, written }: Item, before: CrmRecord): Result {
  const fault = staleFailure(call, before) ?? findFault(call.crm, store, input, index, before);
  if (fault) return fault;
  const after = changeRecord(call.crm, store, before, input, call.user.id);
  written.edit.push(toChange(store, before, after));
  return { code: 'SUCCESS', details: writeDetails(call.crm, after), message: 'record updated', status: 'success' };
}
