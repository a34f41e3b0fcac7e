import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type EndpointSpec, endpoint } from '../../endpoint.ts';
import { notFound } from '../../errors.ts';
import { PAGE_HEADERS } from '../http/guards/security-headers.ts';
import type { ExamplesByName } from './examples.ts';
import { toOpenApi } from './openapi.ts';

const openApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'user',
  summary: 'Retrieve the OpenAPI document',
  description: 'Returns the description of this API as OpenAPI 3.1.',
  produces: 'application/json',
});
const docs = endpoint({
  method: 'GET',
  path: '/api/docs',
  access: 'user',
  summary: 'Retrieve the API reference',
  description: 'Returns the HTML page of the API reference.',
  produces: 'text/html',
});

export interface DocsPage {
  readonly spec: EndpointSpec;
  /** File in the `api-docs` folder of the build. */
  readonly file: string;
}

interface ApiDocs {
  /** Returns the declared endpoints. Called on the first request. */
  readonly endpoints: () => readonly EndpointSpec[];
  readonly examples: ExamplesByName;
  readonly webFolder: string;
  readonly guides: readonly DocsPage[];
}

export function apiDocsRoutes(app: FastifyInstance, { endpoints, examples, webFolder, guides }: ApiDocs): void {
  // Built on the first request and cached: building takes a while and the endpoints never change.
  let document: ReturnType<typeof toOpenApi> | undefined;
  app.get(openApi.path, { config: { access: openApi.access, endpoint: openApi } }, () => {
    document ??= toOpenApi(endpoints(), examples);
    return document;
  });
  for (const { spec, file } of [{ spec: docs, file: 'reference.html' }, ...guides]) {
    app.get(spec.path, { config: { access: spec.access, endpoint: spec } }, (_request, reply) =>
      sendPage(reply, join(webFolder, 'api-docs', file)),
    );
  }
}

async function sendPage(reply: FastifyReply, file: string): Promise<FastifyReply> {
  if (!existsSync(file)) throw notFound('Page');
  return reply
    .headers(PAGE_HEADERS)
    .type('text/html; charset=utf-8')
    .send(await readFile(file, 'utf8'));
}
