import type { FastifyInstance } from 'fastify';
import { addCompanyRoute } from '../guard.ts';
import { REALM_ID } from '../oauth/connection.ts';
import type { QuickbooksState } from '../quickbooks.state.ts';
import { notFound, unsupported } from '../quickbooks-error.ts';
import { formatExactTime } from '../times.ts';
import { ENTITY_NAMES } from './entity.ts';
import { operate, WRITABLE_NAMES } from './write.ts';

export function entityRoutes(app: FastifyInstance, state: () => QuickbooksState): void {
  const time = () => formatExactTime(state().base.clock.now());
  for (const name of ENTITY_NAMES) {
    if (name === 'CompanyInfo') continue;
    addCompanyRoute(app, state, { method: 'GET', path: `/${name.toLowerCase()}/:id` }, ({ quickbooks, params }) => {
      const entity = quickbooks.company.records[name].get(params.id ?? '');
      if (!entity) throw notFound();
      return { [name]: entity, time: time() };
    });
  }

  for (const name of WRITABLE_NAMES) {
    addCompanyRoute(app, state, { method: 'POST', path: `/${name.toLowerCase()}`, writes: true }, ({ quickbooks, query, body }) => ({
      [name]: operate(quickbooks, name, query.operation, body),
      time: time(),
    }));
  }

  // The one record of its kind goes by the id of the company.
  addCompanyRoute(app, state, { method: 'GET', path: '/companyinfo/:id' }, ({ quickbooks, params }) => {
    if (params.id !== REALM_ID) throw notFound();
    return { CompanyInfo: quickbooks.company.records.CompanyInfo.get('1'), time: time() };
  });
}

const RESOURCES = [...ENTITY_NAMES.map((name) => name.toLowerCase()), 'query', 'batch', 'cdc'];

/** All other calls to a company: a path that does not exist, or one that does not take the method. */
export function unsupportedRoutes(app: FastifyInstance, state: () => QuickbooksState): void {
  addCompanyRoute(app, state, { method: app.supportedMethods as 'GET'[], path: '/*' }, ({ request, params }) => {
    const [resource = '', , ...more] = (params['*'] ?? '').split('/');
    if (RESOURCES.includes(resource) && more.length === 0)
      throw unsupported(`No resource method found for ${request.method}, return 405 with Allow header`);
    const path = request.url.slice('/quickbooks'.length);
    throw unsupported(
      `Could not find resource for relative : ${path.split('?')[0]} of full path: ${request.protocol}://${request.host}${path}`,
    );
  });
}
