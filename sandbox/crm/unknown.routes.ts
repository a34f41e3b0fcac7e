import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import { answerCrm } from './gate.ts';
import { refuse } from './wording.ts';

/** Modules that the organisation does not have. */
export function unknownRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    for (const path of ['/:module', '/:module/:id']) {
      answerCrm(app, sandbox, { method, path, scopes: ['ZohoCRM.modules.READ'] }, ({ reply }) => refuse(reply, 400, 'INVALID_MODULE'));
    }
  }
}
