import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { serialApi } from '../serial.contract.ts';
import { getSerialHistory, transferSerial } from './serial.service.ts';

export function serialRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, serialApi.get, ({ params }) => getSerialHistory(deps, params.serial));
  answer(app, serialApi.transfer, ({ actor, params, body }) => transferSerial(deps, actor, params.serial, body.customerId));
}
