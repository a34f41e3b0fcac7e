import type { FastifyReply } from 'fastify';
import { refuse } from '../crm-error.ts';
import type { CrmCall } from '../guard.ts';
import { type CrmRecord, findByValue, type ModuleStore } from './store.ts';
import { change, type Item, insertOne } from './write-one.ts';
import type { Result } from './write-results.ts';

const FIELD = 'duplicate_check_fields';

/** The fields that tell duplicates apart: those of the body, or the system's own and then the unique ones; a refusal for others. */
export function parseCheckFields({ request, reply }: CrmCall, store: ModuleStore): readonly string[] | FastifyReply {
  const given = (request.body as Record<string, unknown> | null | undefined)?.[FIELD];
  if (given === undefined || given === null) return getDefaultCheckFields(store);
  if (!Array.isArray(given)) return refuse(reply, 400, 'INVALID_DATA', { expected_data_type: 'jsonarray', api_name: FIELD });
  const known = store.fields.map(({ name }) => name);
  const wrong = given.findIndex((field) => !known.includes(field));
  return wrong < 0 ? given : refuse(reply, 400, 'INVALID_DATA', { api_name: FIELD, json_path: `$.${FIELD}[${wrong}]` });
}

function getDefaultCheckFields({ name, fields }: ModuleStore): readonly string[] {
  return [name === 'Leads' ? 'Email' : 'Account_Name', ...fields.filter(({ isUnique }) => isUnique).map((field) => field.name)];
}

/** Updates the record that agrees in one of the fields, or inserts a new one. */
export function upsertOne(item: Item, fields: readonly string[]): Result {
  const found = findDuplicate(item, fields);
  const result: Result = found ? change(item, found.record) : insertOne(item);
  if (result.status === 'error') return result;
  return { ...result, duplicate_field: found?.field ?? null, action: found ? 'update' : 'insert' };
}

function findDuplicate({ store, input }: Item, fields: readonly string[]): { field: string; record: CrmRecord } | undefined {
  const byId = store.records.get(String(input.id ?? ''));
  if (byId) return { field: 'id', record: byId };
  for (const field of fields) {
    const record = findByValue(store, field, input[field]);
    if (record) return { field, record };
  }
  return undefined;
}
