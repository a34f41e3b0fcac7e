import type { FastifyInstance } from 'fastify';
import { answer } from '../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { backupApi } from '../backup.contract.ts';
import { getBackups } from './backup.service.ts';

export function backupRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, backupApi.list, () => getBackups(deps));
}
