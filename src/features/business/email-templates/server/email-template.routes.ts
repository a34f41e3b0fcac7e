import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import { createRecord, removeRecord, updateRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { templateApi } from '../email-template.contract.ts';
import { listTemplates, templateStore } from './email-template.store.ts';

export function templateRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, templateApi.list, ({ query }) => listTemplates(deps.database, query));
  handle(app, templateApi.create, ({ actor, body }) => createRecord(deps, templateStore, actor, body));
  handle(app, templateApi.update, ({ actor, params, body }) => updateRecord(deps, templateStore, actor, { id: params.id, change: body }));
  handle(app, templateApi.remove, ({ actor, params }) => removeRecord(deps, templateStore, actor, params.id));
}
