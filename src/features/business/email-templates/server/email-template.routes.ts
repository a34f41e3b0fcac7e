import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import { createRecord, removeRecord, updateRecord } from '../../../../platform/server/records/record-calls.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { templateApi } from '../email-template.contract.ts';
import { listTemplates, templateStore } from './email-template.store.ts';

export function templateRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, templateApi.list, ({ query }) => listTemplates(deps.database, query));
  answer(app, templateApi.create, ({ actor, body }) => createRecord(deps, templateStore, actor, body));
  answer(app, templateApi.update, ({ actor, params, body }) => updateRecord(deps, templateStore, actor, { id: params.id, change: body }));
  answer(app, templateApi.remove, ({ actor, params }) => removeRecord(deps, templateStore, actor, params.id));
}
