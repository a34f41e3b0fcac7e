import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import { notFound } from './books-fault.ts';
import { REALM_ID } from './connection.ts';
import { ENTITY_NAMES } from './entity.ts';
import { answerBooks } from './gate.ts';
import { exactTimeOf } from './times.ts';
import { operate, WRITABLE_NAMES } from './write.ts';

export function entityRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  const time = () => exactTimeOf(sandbox().clock.now());
  for (const name of ENTITY_NAMES) {
    answerBooks(app, sandbox, { method: 'GET', path: `/${name.toLowerCase()}/:id` }, ({ state, params }) => {
      const entity = state.books.records[name].get(params.id ?? '');
      if (!entity) throw notFound();
      return { [name]: entity, time: time() };
    });
  }

  for (const name of WRITABLE_NAMES) {
    answerBooks(app, sandbox, { method: 'POST', path: `/${name.toLowerCase()}`, writes: true }, ({ state, query, body }) => ({
      [name]: operate(state, name, query.operation, body),
      time: time(),
    }));
  }

  answerBooks(app, sandbox, { method: 'GET', path: '/companyinfo/:id' }, ({ params }) => {
    if (params.id !== REALM_ID) throw notFound();
    return {
      CompanyInfo: { CompanyName: 'Sandbox Company', LegalName: 'Sandbox Company', Country: 'US', Id: '1', SyncToken: '0', domain: 'QBO' },
      time: time(),
    };
  });
}
