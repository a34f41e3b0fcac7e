import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import { getRecord } from '../../../../platform/server/records/find-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { articleApi } from '../article.contract.ts';
import { listArticles } from './article.list.store.ts';
import { createArticle, getVersion, getVersions, restoreVersion, updateArticle } from './article.service.ts';
import { articleStore } from './article.store.ts';

export function articleRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, articleApi.list, ({ query }) => listArticles(deps.database, query));
  answer(app, articleApi.get, ({ params }) => getRecord(deps, articleStore, params.slug));
  answer(app, articleApi.create, ({ actor, body }) => createArticle(deps, actor, body));
  answer(app, articleApi.update, ({ actor, params, body }) => updateArticle(deps, actor, params.slug, body));
  answer(app, articleApi.versions, ({ params, query }) => getVersions(deps, params.slug, query));
  answer(app, articleApi.version, ({ params }) => getVersion(deps, params.slug, params.version));
  answer(app, articleApi.restore, ({ actor, params }) => restoreVersion(deps, actor, params.slug, params.version));
}
