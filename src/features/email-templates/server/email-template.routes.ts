import type { FastifyInstance } from 'fastify';
import { answer } from '../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { templateApi } from '../email-template.contract.ts';
import { createTemplate, removeTemplate, updateTemplate } from './email-template.service.ts';
import { listTemplates } from './email-template.store.ts';

export function templateRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, templateApi.list, ({ query }) => listTemplates(deps.database, query));
  answer(app, templateApi.create, ({ actor, body }) => createTemplate(deps, actor, body));
  answer(app, templateApi.update, ({ actor, params, body }) => updateTemplate(deps, actor, params.id, body));
  answer(app, templateApi.remove, ({ actor, params }) => removeTemplate(deps, actor, params.id));
}
