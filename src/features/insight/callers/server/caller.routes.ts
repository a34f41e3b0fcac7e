import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { callerApi } from '../caller.contract.ts';
import { getCaller } from './caller.service.ts';

export function callerRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, callerApi.get, ({ params }) => getCaller(deps, params.id));
}
