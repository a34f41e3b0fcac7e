import type { FastifyInstance } from 'fastify';
import type { SandboxHolder } from '../core/sandbox-state.ts';

/** How tests and people steer the sandbox. */
export function controlRoutes(app: FastifyInstance, holder: SandboxHolder): void {
  app.get('/_control/state', () => holder.current().calls.summary());
}
