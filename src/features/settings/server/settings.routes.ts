import type { FastifyInstance } from 'fastify';
import { answer } from '../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { settingsApi } from '../settings.contract.ts';
import { getAccountInformation, setAccountInformation } from './settings.service.ts';

export function settingsRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, settingsApi.account, () => getAccountInformation(deps.database));
  answer(app, settingsApi.setAccount, ({ actor, body }) => setAccountInformation(deps, actor, body));
}
