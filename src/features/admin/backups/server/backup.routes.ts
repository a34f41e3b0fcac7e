import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../../platform/server/actor.ts';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { backupApi } from '../backup.contract.ts';
import { getBackups, requestBackup, takeFile } from './backup.service.ts';

export function backupRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, backupApi.list, () => getBackups(deps));
  handle(app, backupApi.start, ({ actor }) => requestBackup(deps, actor));
  const { path, access } = backupApi.download;
  app.get<{ Params: { id: string } }>(path, { config: { access, endpoint: backupApi.download } }, async (request, reply) => {
    const { backup, file } = await takeFile(deps, request.actor as Actor, request.params.id);
    const { size } = await stat(file);
    reply.header('content-disposition', `attachment; filename="${backup.fileName}"`).header('content-length', size);
    return reply.type('application/zip').send(createReadStream(file));
  });
}
