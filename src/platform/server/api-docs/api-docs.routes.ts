import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type EndpointSpec, endpoint } from '../../endpoint.ts';
import { notFound } from '../../errors.ts';
import { toOpenApi } from './openapi.ts';

const openApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'user',
  summary: 'Describes every call, for programs.',
  produces: 'application/json',
});
const docs = endpoint({
  method: 'GET',
  path: '/api/docs',
  access: 'user',
  summary: 'Shows every call, for people.',
  produces: 'text/html',
});
const firstTicket = endpoint({
  method: 'GET',
  path: '/api/docs/first-ticket',
  access: 'user',
  summary: 'Shows the way from curl to a first ticket.',
  produces: 'text/html',
});

/** Serves what the declared calls say of themselves: as OpenAPI for programs, as pages of the build in `webFolder` for people. */
export function apiDocsRoutes(app: FastifyInstance, endpoints: () => readonly EndpointSpec[], webFolder: string): void {
  // Made when somebody first asks, and kept: the calls stay the same, and to describe them all takes a while.
  let document: ReturnType<typeof toOpenApi> | undefined;
  app.get(openApi.path, { config: { access: openApi.access, endpoint: openApi } }, () => {
    document ??= toOpenApi(endpoints());
    return document;
  });
  const pages = [
    { spec: docs, file: 'reference.html' },
    { spec: firstTicket, file: 'first-ticket.html' },
  ];
  for (const { spec, file } of pages) {
    app.get(spec.path, { config: { access: spec.access, endpoint: spec } }, (_request, reply) =>
      sendPage(reply, join(webFolder, 'api-docs', file)),
    );
  }
}

async function sendPage(reply: FastifyReply, file: string): Promise<FastifyReply> {
  if (!existsSync(file)) throw notFound('Page');
  return reply.type('text/html; charset=utf-8').send(await readFile(file, 'utf8'));
}
