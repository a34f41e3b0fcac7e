import { z } from 'zod';
import type { EndpointSpec } from '../../endpoint.ts';

type JsonSchema = Record<string, unknown>;

const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: { message: { type: 'string' }, code: { type: 'string' }, requestId: { type: 'string' }, current: {} },
};

const PAGE_HEADERS: JsonSchema = {
  Link: { description: 'The next page, rel="next", while there is one', schema: { type: 'string' } },
  'X-Total-Count': { description: 'How many records match', required: true, schema: { type: 'integer' } },
  'X-Total-Relation': { description: 'at-least when more match than were counted', schema: { type: 'string', enum: ['at-least'] } },
};

/** Describes the declared calls as OpenAPI 3.1; nothing in it is written by hand. */
export function toOpenApi(endpoints: readonly EndpointSpec[]): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const spec of endpoints) {
    const path = spec.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: toOperation(spec) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'OBDesk', version: '1' },
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'obdesk_session' } },
    },
  };
}

function toOperation(spec: EndpointSpec): JsonSchema {
  return {
    summary: spec.summary,
    security: spec.access === 'public' ? [] : [{ session: [] }],
    'x-access': spec.access,
    parameters: [...pathParameters(spec.path), ...queryParameters(spec.query)],
    ...requestBody(spec),
    responses: { ...successes(spec), default: failure() },
  };
}

function pathParameters(path: string): JsonSchema[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}

function queryParameters(query: z.ZodType | undefined): JsonSchema[] {
  const properties = (query ? toSchema(query, 'input').properties : undefined) ?? {};
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
}

function requestBody(spec: EndpointSpec): JsonSchema {
  if (spec.upload) {
    const schema = { type: 'object', required: [spec.upload], properties: { [spec.upload]: { type: 'string', format: 'binary' } } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  return spec.body ? { requestBody: { required: true, content: { 'application/json': { schema: toSchema(spec.body, 'input') } } } } : {};
}

function getStatus({ status, reply, produces }: EndpointSpec): number {
  return status ?? (reply || produces ? 200 : 204);
}

function successes(spec: EndpointSpec): JsonSchema {
  const unfinished = spec.unfinishedStatus && { [spec.unfinishedStatus]: { ...success(spec), description: 'Goes on in the background' } };
  const created = spec.createdStatus && { [spec.createdStatus]: { ...success(spec), description: 'Added' } };
  return { [getStatus(spec)]: success(spec), ...created, ...unfinished };
}

function success({ reply, produces, paged }: EndpointSpec): JsonSchema {
  const headers = paged ? { headers: PAGE_HEADERS } : {};
  if (reply) return { description: 'Done', ...headers, content: { 'application/json': { schema: toSchema(reply, 'output') } } };
  return produces ? { description: 'Done', content: { [produces]: { schema: { type: 'string' } } } } : { description: 'Done' };
}

function failure(): JsonSchema {
  return { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
