import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { CrmState } from './crm.state.ts';
import { CrmError } from './crm-error.ts';
import { fieldRoutes } from './fields/fields.routes.ts';
import { functionRoutes } from './functions.routes.ts';
import { addCrmRoute } from './guard.ts';
import { isModuleName } from './module-name.ts';
import { deletedRoutes } from './records/deleted.routes.ts';
import { listRoutes } from './records/list.routes.ts';
import { searchRoutes } from './records/search.routes.ts';
import { writeRoutes } from './records/write.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { watchRoutes } from './watch/watch.routes.ts';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const ROUTES = [listRoutes, searchRoutes, deletedRoutes, writeRoutes, userRoutes, fieldRoutes, functionRoutes, watchRoutes];

/** All calls that OBDesk makes. Other modules are unknown, and other paths are invalid. */
export function crmRoutes(app: FastifyInstance, state: () => CrmState): void {
  for (const addRoutes of ROUTES) addRoutes(app, state);
  for (const path of ['/:first', '/:first/:second']) {
    addCrmRoute(app, state, { method: METHODS, path, scopes: [] }, ({ request }) => {
      const { first, second } = request.params as { first: string; second?: string };
      if (second !== undefined || isModuleName(first)) throw new CrmError(404, 'INVALID_URL_PATTERN');
      throw new CrmError(400, 'INVALID_MODULE', { resource_path_index: 0 });
    });
  }
}
