import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import { conversionRoutes } from './conversion/conversion.routes.ts';
import { coqlRoutes } from './coql/coql.routes.ts';
import type { CrmState } from './crm.state.ts';
import { CrmError } from './crm-error.ts';
import { fieldRoutes } from './fields/fields.routes.ts';
import { functionRoutes } from './functions.routes.ts';
import { addCrmRoute, type CrmCall } from './guard.ts';
import { MODULE_NAMES } from './module-name.ts';
import { organizationRoutes } from './organization/organization.routes.ts';
import { deleteRoutes } from './records/delete.routes.ts';
import { listRoutes } from './records/list.routes.ts';
import { writeRoutes } from './records/write.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { watchRoutes } from './watch/watch.routes.ts';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const EXECUTE: HTTPMethods[] = ['PUT', 'PATCH', 'DELETE'];

/** First parts of addresses that are known, and second parts where only some are. */
const KNOWN: ReadonlyMap<string, readonly string[] | 'any'> = new Map<string, readonly string[] | 'any'>([
  ...MODULE_NAMES.map((name) => [name, 'any'] as const),
  ['users', 'any'],
  ['coql', ['']],
  ['org', ['']],
  ['settings', ['fields', 'modules']],
  ['actions', ['watch']],
  ['functions', []],
]);

const RECORD_ROUTES = [listRoutes, searchRoutes, writeRoutes, deleteRoutes, coqlRoutes, conversionRoutes];
const ROUTES = [...RECORD_ROUTES, organizationRoutes, fieldRoutes, functionRoutes, watchRoutes];

/** All calls of the CRM, and refusals of modules it does not have, unknown addresses and methods an address does not take. */
export function crmRoutes(app: FastifyInstance, state: () => CrmState): void {
  for (const addRoutes of ROUTES) addRoutes(app, state);
  for (const path of ['/:first', '/:first/:second']) addCrmRoute(app, state, { method: METHODS, path, scopes: [] }, refuseUnknown);
  addCrmRoute(app, state, { method: EXECUTE, path: '/functions/:name/actions/execute', scopes: [] }, () => {
    throw new CrmError(400, 'INVALID_REQUEST_METHOD');
  });
}

function refuseUnknown({ request }: CrmCall): FastifyReply {
  const { first, second = '' } = request.params as { first: string; second?: string };
  const known = KNOWN.get(first);
  if (known === undefined) throw new CrmError(400, 'INVALID_MODULE', { resource_path_index: 0 });
  const isKnown = known === 'any' || known.includes(second);
  throw isKnown ? new CrmError(400, 'INVALID_REQUEST_METHOD') : new CrmError(404, 'INVALID_URL_PATTERN');
}
