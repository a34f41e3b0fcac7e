import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CrmState } from '../crm.state.ts';
import { CrmError } from '../crm-error.ts';
import { addCrmRoute, type CrmCall, requireScope } from '../guard.ts';
import { MODULE_NAMES } from '../module-name.ts';
import { parsePaging, sendPage, slicePage } from '../paging.ts';
import { getField, parseFieldNames, serializeRecord } from './record-view.ts';
import { sortedRecords } from './sorting.ts';
import { type CrmRecord, findByValue, type ModuleStore } from './store.ts';

const EMAILS = ['Email', 'Secondary_Email'];
const SEARCH_SCOPE = 'ZohoSearch.securesearch.READ';
/** A single comparison. Backslashes escape parentheses and commas. */
const CRITERIA = /^\((\w+):equals:((?:\\.|[^\\(),])+)\)$/;

export function searchRoutes(app: FastifyInstance, state: () => CrmState): void {
  for (const name of MODULE_NAMES) {
    addCrmRoute(app, state, { method: 'GET', path: `/${name}/search`, scopes: [`ZohoCRM.modules.${name}.READ`] }, (call) => {
      requireScope(call, SEARCH_SCOPE);
      return search(call, call.crm.modules[name]);
    });
  }
}

function search(call: CrmCall, store: ModuleStore): FastifyReply {
  const paging = parsePaging(call, 'LIMIT_REACHED');
  const { names, value } = parseTarget(call, store);
  const found = find(call.crm, store, names, value);
  const fields = parseFieldNames(call.query.fields);
  const rows = slicePage(found, paging).map((record) => serializeRecord(call.crm, store, record, fields));
  return sendPage(call.reply, 'data', { rows, paging, total: found.length });
}

/** The value that a search looks for, and the fields it looks in. Only `email` and `(Field:equals:value)` are simulated. */
function parseTarget({ query }: CrmCall, store: ModuleStore): { readonly names: readonly string[]; readonly value: string } {
  const { criteria, email } = query;
  if (criteria === undefined && email !== undefined) return { names: EMAILS, value: email };
  if (criteria === undefined) throw new CrmError(400, 'REQUIRED_PARAM_MISSING', { param_name: 'criteria' });
  const [, name = '', text = ''] = CRITERIA.exec(criteria) ?? [];
  if (name === '') throw new CrmError(400, 'INVALID_QUERY', { reason: 'invalid query formed' });
  const isKnown = store.fields.some((field) => field.name === name);
  if (!isKnown) throw new CrmError(400, 'INVALID_QUERY', { reason: 'the field is not available for search', api_name: name });
  return { names: [name], value: text.replace(/\\(.)/g, '$1').trim() };
}

/** Finds records newest first, ignoring case. The index doesn't have the latest writes. */
function find(crm: CrmState, store: ModuleStore, names: readonly string[], value: string): readonly CrmRecord[] {
  const isUnknown = names.every((name) => store.indexes.has(name) && !findByValue(store, name, value));
  if (isUnknown) return [];
  const { clock, settings } = crm.base;
  const indexedUntil = clock.now() - settings.number('crmIndexLagMs');
  const wanted = value.toLowerCase();
  const isMatch = (record: CrmRecord) => names.some((name) => String(getField(crm, record, name) ?? '').toLowerCase() === wanted);
  return sortedRecords(store, { sortBy: 'id', isDescending: true }).filter(
    (record) => record.modifiedAt <= indexedUntil && isMatch(record),
  );
}
