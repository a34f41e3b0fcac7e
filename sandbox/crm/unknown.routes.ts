import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import { MODULE_NAMES } from './crm.state.ts';
import { refuse } from './crm-error.ts';
import { addCrmRoute, type CrmCall } from './guard.ts';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const EXECUTE: HTTPMethods[] = ['PUT', 'PATCH', 'DELETE'];

/** First parts of addresses that are known, and second parts where only some are. */
const KNOWN: ReadonlyMap<string, readonly string[] | 'any'> = new Map<string, readonly string[] | 'any'>([
  ...MODULE_NAMES.map((name) => [name, 'any'] as const),
  ['users', 'any'],
  ['settings', ['fields']],
  ['actions', ['watch']],
  ['functions', []],
]);

/** What the CRM has no answer to: modules the organisation does not have, unknown addresses, methods an address does not take. */
export function unknownRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  for (const path of ['/:first', '/:first/:second']) addCrmRoute(app, sandbox, { method: METHODS, path, scopes: [] }, refuseUnknown);
  addCrmRoute(app, sandbox, { method: EXECUTE, path: '/functions/:name/actions/execute', scopes: [] }, ({ reply }) =>
    refuse(reply, 400, 'INVALID_REQUEST_METHOD'),
  );
}

function refuseUnknown({ request, reply }: CrmCall): FastifyReply {
  const { first, second = '' } = request.params as { first: string; second?: string };
  const known = KNOWN.get(first);
  if (known === undefined) return refuse(reply, 400, 'INVALID_MODULE', { resource_path_index: 0 });
  const isKnown = known === 'any' || known.includes(second);
  return isKnown ? refuse(reply, 400, 'INVALID_REQUEST_METHOD') : refuse(reply, 404, 'INVALID_URL_PATTERN');
}
