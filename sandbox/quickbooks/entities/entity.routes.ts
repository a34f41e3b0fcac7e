import type { FastifyInstance } from 'fastify';
import { addCompanyRoute } from '../guard.ts';
import type { QuickbooksState } from '../quickbooks.state.ts';
import { notFound, unsupported } from '../quickbooks-error.ts';
import { formatExactTime } from '../times.ts';
import { ENTITY_NAMES } from './entity.ts';
import { operate, WRITABLE_NAMES } from './write.ts';

export function entityRoutes(app: FastifyInstance, state: () => QuickbooksState): void {
  const time = () => formatExactTime(state().base.clock.now());
  for (const name of ENTITY_NAMES) {
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
}

/** Rejects all other calls to a company. */
export function unsupportedRoutes(app: FastifyInstance, state: () => QuickbooksState): void {
  addCompanyRoute(app, state, { method: app.supportedMethods as 'GET'[], path: '/*' }, ({ request }) => {
    const path = request.url.slice('/quickbooks'.length);
    throw unsupported(
      `Could not find resource for relative : ${path.split('?')[0]} of full path: ${request.protocol}://${request.host}${path}`,
    );
  });
}
