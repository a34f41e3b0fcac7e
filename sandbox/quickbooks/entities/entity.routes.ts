import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../../core/sandbox-state.ts';
import { addCompanyRoute } from '../guard.ts';
import { REALM_ID } from '../oauth/connection.ts';
import { notFound } from '../quickbooks-error.ts';
import { formatExactTime } from '../times.ts';
import { ENTITY_NAMES } from './entity.ts';
import { operate, WRITABLE_NAMES } from './write.ts';

export function entityRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  const time = () => formatExactTime(sandbox().clock.now());
  for (const name of ENTITY_NAMES) {
    addCompanyRoute(app, sandbox, { method: 'GET', path: `/${name.toLowerCase()}/:id` }, ({ state, params }) => {
      const entity = state.company.records[name].get(params.id ?? '');
      if (!entity) throw notFound();
      return { [name]: entity, time: time() };
    });
  }

  for (const name of WRITABLE_NAMES) {
    addCompanyRoute(app, sandbox, { method: 'POST', path: `/${name.toLowerCase()}`, writes: true }, ({ state, query, body }) => ({
      [name]: operate(state, name, query.operation, body),
      time: time(),
    }));
  }

  addCompanyRoute(app, sandbox, { method: 'GET', path: '/companyinfo/:id' }, ({ params }) => {
    if (params.id !== REALM_ID) throw notFound();
    return {
      CompanyInfo: { CompanyName: 'Sandbox Company', LegalName: 'Sandbox Company', Country: 'US', Id: '1', SyncToken: '0', domain: 'QBO' },
      time: time(),
    };
  });
}
