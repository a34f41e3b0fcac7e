import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import { recordAnswer, wantedFields } from './answers.ts';
import { type Predicate, parseCriteria } from './criteria.ts';
import { MODULE_NAMES } from './crm.state.ts';
import { answerCrm, type CrmCall } from './gate.ts';
import { pageOf, readPaging, sendPage } from './paging.ts';
import { convertedIn, sortedRecords } from './sorting.ts';
import { type CrmRecord, findByValue, type ModuleStore } from './store.ts';
import { refuse } from './wording.ts';

const PHONES = ['Phone', 'Mobile'];
const EMAILS = ['Email', 'Secondary_Email'];
const SHORTEST_WORD = 2;

export function searchRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  for (const name of MODULE_NAMES) {
    answerCrm(app, sandbox, { method: 'GET', path: `/${name}/search`, scopes: [`ZohoCRM.modules.${name}.READ`] }, (call) =>
      search(call, call.crm.modules[name]),
    );
  }
}

function search(call: CrmCall, store: ModuleStore): FastifyReply {
  const paging = readPaging(call);
  if ('send' in paging) return paging;
  const found = find(call, store);
  if (!Array.isArray(found)) return found as FastifyReply;
  const wanted = wantedFields(call.query.fields);
  const rows = pageOf<CrmRecord>(found, paging).map((record) => recordAnswer(call.crm, store, record, wanted));
  return sendPage(call.reply, 'data', rows, paging, found.length);
}

/** What the first of criteria, email, phone and word finds; newest first. */
function find(call: CrmCall, store: ModuleStore): readonly CrmRecord[] | FastifyReply {
  const { criteria, email, phone, word } = call.query;
  if (criteria !== undefined) return findByCriteria(call, store, criteria);
  if (email !== undefined) return select(call, store, (record) => hasValue(record, EMAILS, email));
  if (phone !== undefined) return select(call, store, (record) => hasDigits(record, phone));
  if (word === undefined) return refuse(call.reply, 400, 'REQUIRED_PARAM_MISSING', { param: 'criteria' });
  if (word.length < SHORTEST_WORD) return refuse(call.reply, 400, 'INVALID_DATA', { param_name: 'word' });
  return select(call, store, (record) => hasWord(record, word));
}

function findByCriteria(call: CrmCall, store: ModuleStore, criteria: string): readonly CrmRecord[] | FastifyReply {
  const predicate = parseCriteria(call.crm, criteria);
  if (!predicate) return refuse(call.reply, 400, 'INVALID_QUERY', { reason: 'invalid query formed' });
  const [, field = '', value] = /^\(([A-Za-z_0-9]+):equals:([^\\()]*)\)$/.exec(criteria) ?? [];
  // One comparison with a field that has an index and knows no such value: nothing to walk through.
  const isUnknown = value !== undefined && store.indexes.has(field) && !findByValue(store, field, value.trim());
  return isUnknown ? [] : select(call, store, predicate);
}

function select({ query }: CrmCall, store: ModuleStore, predicate: Predicate): readonly CrmRecord[] {
  return sortedRecords(store, { sortBy: 'id', isDescending: true }, convertedIn(query)).filter(predicate);
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
