import type { FastifyInstance } from 'fastify';
import type { CrmState } from '../crm.state.ts';
import { moduleRoutes } from './modules.routes.ts';
import { orgRoutes } from './org.routes.ts';
import { userRoutes } from './users.routes.ts';

/** Calls about the organization itself: its data, its users and its modules. */
export function organizationRoutes(app: FastifyInstance, state: () => CrmState): void {
  orgRoutes(app, state);
  userRoutes(app, state);
  moduleRoutes(app, state);
}
