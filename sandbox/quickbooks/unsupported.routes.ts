import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import { ENTITY_NAMES } from './entities/entity.ts';
import { addCompanyRoute } from './guard.ts';
import { unsupported } from './quickbooks-error.ts';

const RESOURCES = [...ENTITY_NAMES.map((name) => name.toLowerCase()), 'query', 'batch', 'cdc', 'companyinfo'];

/** All other calls to a company: a path that does not exist, or one that does not take the method. */
export function unsupportedRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  addCompanyRoute(app, sandbox, { method: app.supportedMethods as 'GET'[], path: '/*' }, ({ request, params }) => {
    const [resource = '', , ...more] = (params['*'] ?? '').split('/');
    if (RESOURCES.includes(resource) && more.length === 0)
      throw unsupported(`No resource method found for ${request.method}, return 405 with Allow header`);
    const path = request.url.slice('/quickbooks'.length);
    throw unsupported(
      `Could not find resource for relative : ${path.split('?')[0]} of full path: ${request.protocol}://${request.host}${path}`,
    );
  });
}
