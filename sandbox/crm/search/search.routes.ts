import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CrmState } from '../crm.state.ts';
import { CrmError } from '../crm-error.ts';
import { addCrmRoute, type CrmCall, requireScope } from '../guard.ts';
import { MODULE_NAMES } from '../module-name.ts';
import { parsePaging, sendPage, slicePage } from '../paging.ts';
import { parseFieldNames, serializeRecord } from '../records/record-view.ts';
import { parseConverted, sortedRecords } from '../records/sorting.ts';
import { type CrmRecord, findByValue, type ModuleStore } from '../records/store.ts';
import { type Predicate, parseCriteria } from './criteria.ts';

const PHONES = ['Phone', 'Mobile'];
const EMAILS = ['Email', 'Secondary_Email'];
const SHORTEST_WORD = 2;
const SEARCH_SCOPE = 'ZohoSearch.securesearch.READ';

export function searchRoutes(app: FastifyInstance, state: () => CrmState): void {
  for (const name of MODULE_NAMES) {
    addCrmRoute(app, state, { method: 'GET', path: `/${name}/search`, scopes: [`ZohoCRM.modules.${name}.READ`] }, (call) => {
      if (call.crm.base.settings.isOn('crmSearchScope')) requireScope(call, SEARCH_SCOPE);
      return search(call, call.crm.modules[name]);
    });
  }
}

function search(call: CrmCall, store: ModuleStore): FastifyReply {
  const paging = parsePaging(call, 'LIMIT_REACHED');
  const found = find(call, store);
  const fields = parseFieldNames(call.query.fields);
  const rows = slicePage(found, paging).map((record) => serializeRecord(call.crm, store, record, fields));
  return sendPage(call.reply, 'data', { rows, paging, total: found.length });
}

/** What the first of criteria, email, phone and word finds; newest first. */
function find(call: CrmCall, store: ModuleStore): readonly CrmRecord[] {
  const { criteria, email, phone, word } = call.query;
  if (criteria !== undefined) return findByCriteria(call, store, criteria);
  if (email !== undefined) return mayBeThere(store, EMAILS, email) ? select(call, store, (record) => hasValue(record, EMAILS, email)) : [];
  if (phone !== undefined) return select(call, store, (record) => hasDigits(record, phone));
  if (word === undefined) throw new CrmError(400, 'REQUIRED_PARAM_MISSING', { param_name: 'criteria' });
  if (word.length < SHORTEST_WORD) {
    throw new CrmError(400, 'INVALID_DATA', { param_name: 'word' }, 'provide atleast 2 letters for search');
  }
  return select(call, store, (record) => hasWord(record, word));
}

function findByCriteria(call: CrmCall, store: ModuleStore, criteria: string): readonly CrmRecord[] {
  const predicate = parseCriteria(call.crm, store, criteria);
  const [, field = '', value] = /^\(([A-Za-z_0-9]+):equals:([^\\()]*)\)$/.exec(criteria) ?? [];
  // Only one comparison can be looked up.
  const isUnknown = value?.trim() && !mayBeThere(store, [field], value.trim());
  return isUnknown ? [] : select(call, store, predicate);
}

/** False where the indexes know that no record has the value in one of these fields, so that there is no need to scan. */
function mayBeThere(store: ModuleStore, names: readonly string[], value: string): boolean {
  const known = store.fields.filter(({ name }) => names.includes(name));
  return known.some(({ name }) => !store.indexes.has(name) || findByValue(store, name, value) !== undefined);
}

/** A search does not know yet what has just been written. */
function select({ crm: { base }, query }: CrmCall, store: ModuleStore, predicate: Predicate): readonly CrmRecord[] {
  const indexedUntil = base.clock.now() - base.settings.number('crmIndexLagMs');
  const records = sortedRecords(store, { sortBy: 'id', isDescending: true }, parseConverted(query));
  return records.filter((record) => record.modifiedAt <= indexedUntil && predicate(record));
}

function hasValue({ values }: CrmRecord, fields: readonly string[], wanted: string): boolean {
  return fields.some((field) => String(values[field] ?? '').toLowerCase() === wanted.toLowerCase());
}

function hasDigits({ values }: CrmRecord, wanted: string): boolean {
  const digits = wanted.replace(/\D/g, '');
  return digits !== '' && PHONES.some((field) => String(values[field] ?? '').replace(/\D/g, '') === digits);
}

/** Words are found by their beginning. */
function hasWord({ values }: CrmRecord, wanted: string): boolean {
  const start = wanted.toLowerCase();
  return Object.values(values).some(
    (value) =>
      typeof value === 'string' &&
      value
        .toLowerCase()
        .split(/[^\p{L}\p{N}@.+-]+/u)
        .some((word) => word.startsWith(start)),
  );
}
