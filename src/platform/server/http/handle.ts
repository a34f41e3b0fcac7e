import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { BodyOf, EndpointSpec, ParamsOf, QueryOf, ReplyOf } from '../../endpoint.ts';
import { parseInput } from '../../parse-input.ts';
import type { Actor } from '../actor.ts';
import { runAsCaller } from '../database/lock-tracker.ts';
import type { ListPage } from '../list/list-page.ts';
import { compileSerializer, type JsonText } from '../serializer.ts';
import { trackHandler } from './connections.ts';
import { invalidInput } from './invalid-input.ts';
import { isLoopback } from './request-context.ts';

const compress = promisify(gzip);

/** Compressing shorter texts costs more than it saves. */
const MIN_COMPRESSED = 2_000;

/** Longer texts are cheaper to send as bytes: strings would be measured, copied and encoded. */
const MIN_BUFFERED = 10_000;

/** Sends JSON text, lightly compressed for remote clients and uncompressed on the same machine. */
function sendJson(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply | Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (!isWorthCompressing(request, json)) return reply.send(json.length < MIN_BUFFERED ? json : Buffer.from(json));
  return sendCompressed(reply, json);
}

async function sendCompressed(reply: FastifyReply, json: string): Promise<FastifyReply> {
  return reply.header('content-encoding', 'gzip').send(await compress(json, { level: constants.Z_BEST_SPEED }));
}

function isWorthCompressing(request: FastifyRequest, json: string): boolean {
  if (json.length < MIN_COMPRESSED || !/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return false;
  return !isLoopback(request.ip);
}

/** Sets `Link` and `X-Total-Count` of a list page and returns its rows. */
function setPageHeaders<Row>(request: FastifyRequest, reply: FastifyReply, page: ListPage<Row>): JsonText<Row[]> {
  reply.header('x-total-count', page.total.count);
  if (page.total.relation === 'at-least') reply.header('x-total-relation', 'at-least');
  if (page.next !== undefined) reply.header('link', `<${nextUrl(request.url, page.next)}>; rel="next"`);
  return page.rows;
}

function nextUrl(url: string, cursor: string): string {
  const [path, search] = url.split('?');
  const query = new URLSearchParams(search);
  query.set('cursor', cursor);
  return `${path}?${query}`;
}

export interface Call<E extends EndpointSpec> {
  readonly actor: E['access'] extends 'public' ? Actor | null : Actor;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Result<E extends EndpointSpec> = E extends { paged: true } ? ListPage<RowOf<ReplyOf<E>>> : ReplyOf<E>;
type RowOf<T> = T extends readonly (infer Row)[] ? Row : never;
type HasReply<E extends EndpointSpec> = E['reply'] extends z.ZodType ? true : false;

type Handler<E extends EndpointSpec> = (call: Call<E>) => HasReply<E> extends true ? Reply<Result<E>> : Promise<unknown>;
type Reply<T> = Promise<T | JsonText<T>> | T;

const MAX_PARAM_LENGTH = 300;

/** Registers an endpoint: checks access and input, runs `handle`, and serializes its result by the schema. */
export function handle<const E extends EndpointSpec>(app: FastifyInstance, spec: E, handle: Handler<E>): void {
  const { reply: shape } = spec;
  const serialize = shape && createLazily(() => compileSerializer(shape));
  const name = `${spec.method} ${spec.path}`;
  const status = spec.status ?? (spec.reply ? 200 : 204);
  app.route({
    method: spec.method,
    url: spec.path,
    config: { access: spec.access, endpoint: spec },
    handler: async (request, reply) => {
      const call = readCall(spec, request, reply);
      const result = await trackHandler(app.server, () => runAsCaller(name, () => handle(call)));
      if (!serialize) return reply.code(status).send();
      const rows = spec.paged ? setPageHeaders(request, reply, result as ListPage<unknown>) : result;
      if (reply.statusCode === 200) reply.code(status);
      return sendJson(request, reply, serialize()(rows));
    },
  });
}

function createLazily<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= create();
    return value;
  };
}

export const readQuery = <E extends EndpointSpec>(spec: E, request: FastifyRequest): QueryOf<E> =>
  read(spec.query, request.query, 'query') as QueryOf<E>;

export function readCall<E extends EndpointSpec>(spec: E, request: FastifyRequest, reply: FastifyReply): Call<E> {
  const params = request.params as Record<string, string>;
  if (Object.values(params).some((value) => value.length > MAX_PARAM_LENGTH)) throw invalidInput('The URL is too long');
  return {
    actor: request.actor,
    params,
    query: readQuery(spec, request),
    body: read(spec.body, spec.method === 'GET' ? undefined : request.body, 'body'),
    request,
    reply,
  } as Call<E>;
}

function read(schema: z.ZodType | undefined, value: unknown, part: 'query' | 'body'): unknown {
  if (!schema) return undefined;
  if (part === 'body' && value === undefined && !schema.safeParse(undefined).success) throw invalidInput('A JSON body is required');
  const parsed = parseInput(schema, value);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}
