import type { FastifyInstance, FastifyReply } from 'fastify';
import { checkAccess } from '../../accounts/access.ts';
import type { Sandbox } from '../../core/sandbox-state.ts';
import { MODULE_NAMES } from '../crm.state.ts';
import { refuse } from '../crm-error.ts';
import { addCrmRoute, type CrmCall } from '../guard.ts';
import { parsePaging, sendPage, slicePage } from '../paging.ts';
import { parseFieldNames, serializeRecord } from '../records/record-view.ts';
import { parseConverted, sortedRecords } from '../records/sorting.ts';
import { type CrmRecord, findByValue, type ModuleStore } from '../records/store.ts';
import { type Predicate, parseCriteria } from './criteria.ts';

const PHONES = ['Phone', 'Mobile'];
const EMAILS = ['Email', 'Secondary_Email'];
const SHORTEST_WORD = 2;
const SEARCH_SCOPE = 'ZohoSearch.securesearch.READ';

export function searchRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  for (const name of MODULE_NAMES) {
    addCrmRoute(app, sandbox, { method: 'GET', path: `/${name}/search`, scopes: [`ZohoCRM.modules.${name}.READ`] }, (call) => {
      const needsScope = sandbox().settings.isOn('crmSearchScope');
      if (!needsScope || checkAccess(sandbox(), call.request, [SEARCH_SCOPE]) === 'ok') return search(call, call.crm.modules[name]);
      return refuse(call.reply, sandbox().settings.number('crmScopeStatus'), 'OAUTH_SCOPE_MISMATCH');
    });
  }
}

function search(call: CrmCall, store: ModuleStore): FastifyReply {
  const paging = parsePaging(call, 'LIMIT_REACHED');
  if ('send' in paging) return paging;
  const found = find(call, store);
  if ('send' in found) return found;
  const wanted = parseFieldNames(call.query.fields);
  const rows = slicePage<CrmRecord>(found, paging).map((record) => serializeRecord(call.crm, store, record, wanted));
  return sendPage(call.reply, 'data', rows, paging, found.length);
}

/** What the first of criteria, email, phone and word finds; newest first. */
function find(call: CrmCall, store: ModuleStore): readonly CrmRecord[] | FastifyReply {
  const { criteria, email, phone, word } = call.query;
  if (criteria !== undefined) return findByCriteria(call, store, criteria);
  if (email !== undefined) return select(call, store, (record) => hasValue(record, EMAILS, email));
  if (phone !== undefined) return select(call, store, (record) => hasDigits(record, phone));
  if (word === undefined) return refuse(call.reply, 400, 'REQUIRED_PARAM_MISSING', { param_name: 'criteria' });
  if (word.length < SHORTEST_WORD) {
    return refuse(call.reply, 400, 'INVALID_DATA', { param_name: 'word' }, 'provide atleast 2 letters for search');
  }
  return select(call, store, (record) => hasWord(record, word));
}

function findByCriteria(call: CrmCall, store: ModuleStore, criteria: string): readonly CrmRecord[] | FastifyReply {
  const predicate = parseCriteria(call.crm, store, criteria);
  if ('code' in predicate) return call.reply.code(400).send(predicate);
  const [, field = '', value] = /^\(([A-Za-z_0-9]+):equals:([^\\()]*)\)$/.exec(criteria) ?? [];
  // One comparison with a field that has an index and knows no such value: nothing to walk through.
  const isUnknown = value?.trim() && store.indexes.has(field) && !findByValue(store, field, value.trim());
  return isUnknown ? [] : select(call, store, predicate);
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
