import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { customerContextApi } from '../customer-context.contract.ts';
import { getCustomerContext } from './customer-context.service.ts';

export function customerContextRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, customerContextApi.get, ({ params }) => getCustomerContext(deps, params.id));
}
