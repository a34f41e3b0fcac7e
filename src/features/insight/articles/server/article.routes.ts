import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import { getRecord } from '../../../../platform/server/records/record-store.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { articleApi } from '../article.contract.ts';
import { createArticle, getVersion, getVersions, restoreVersion, updateArticle } from './article.service.ts';
import { articleStore, listArticles } from './article.store.ts';

export function articleRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, articleApi.list, ({ query }) => listArticles(deps.database, query));
  handle(app, articleApi.get, ({ params }) => getRecord(deps, articleStore, params.slug));
  handle(app, articleApi.create, ({ actor, body }) => createArticle(deps, actor, body));
  handle(app, articleApi.update, ({ actor, params, body }) => updateArticle(deps, actor, params.slug, body));
  handle(app, articleApi.versions, ({ params, query }) => getVersions(deps, params.slug, query));
  handle(app, articleApi.version, ({ params }) => getVersion(deps, params.slug, params.version));
  handle(app, articleApi.restore, ({ actor, params }) => restoreVersion(deps, actor, params.slug, params.version));
}
