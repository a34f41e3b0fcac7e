import type { z } from 'zod';
import type { Access, EndpointSpec } from '../../endpoint.ts';
import { ERROR_SCHEMA, errorReferences, errorResponses, staleResponse } from './error-responses.ts';
import type { ExamplesByName } from './examples.ts';
import { isOwnedByServer, type JsonSchema, toJsonSchema } from './json-schema.ts';
import { nameSchemas, type Schemas, toPascal } from './schema-names.ts';

type Part = Record<string, unknown>;

const DESCRIPTION = `The OBDesk REST API. Errors have the shape \`{message, code, requestId}\`. Lists are arrays; see the \`Link\` and
\`X-Total-Count\` headers. PUT accepts partial updates. Send \`version\` for optimistic locking: an outdated version returns 409 with
the current record.`;

const ROLES: Record<Access, string> = {
  public: 'No sign-in required.',
  user: 'Requires a signed-in user.',
  admin: 'Requires the Admin role.',
};

const PAGE_HEADERS = {
  Link: { description: 'Link to the next page (rel="next"), if any', schema: { type: 'string' } },
  'X-Total-Count': { description: 'Number of matching records', required: true, schema: { type: 'integer' } },
  'X-Total-Relation': { description: '`at-least` if the count is a lower bound', schema: { type: 'string', enum: ['at-least'] } },
};

export function toOpenApi(endpoints: readonly EndpointSpec[], examples: ExamplesByName): Part {
  const schemas = nameSchemas(endpoints, examples);
  const paths: Record<string, Part> = {};
  for (const spec of endpoints) {
    const path = spec.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: toOperation(spec, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'OBDesk', version: '1', description: DESCRIPTION },
    servers: [{ url: '/', description: 'This server' }],
    tags: [...new Set(endpoints.map(toTag))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemas.components, Error: ERROR_SCHEMA },
      responses: errorResponses(),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'obdesk_session', description: 'Session cookie, set by `POST /api/auth/login`.' },
      },
    },
  };
}

function toOperation(spec: EndpointSpec, schemas: Schemas): Part {
  return {
    tags: [toTag(spec)],
    operationId: toOperationId(spec),
    summary: spec.summary,
    description: [spec.description, ROLES[spec.access]].filter(Boolean).join('\n\n'),
    security: spec.access === 'public' ? [] : [{ session: [] }],
    'x-access': spec.access,
    parameters: [...pathParameters(spec, schemas), ...queryParameters(spec.query)],
    ...requestBody(spec, schemas),
    responses: { ...successResponses(spec, schemas), ...errorReferences(spec), ...staleError(spec, schemas) },
  };
}

/** Returns the feature, from the path: 'Email templates'. */
function toTag({ path }: EndpointSpec): string {
  const [, , area = ''] = path.split('/');
  const words = area.replace(/\.json$/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function toOperationId({ method, path }: EndpointSpec): string {
  const [, , ...words] = path.split('/');
  const name = words.map((word) => (word.startsWith(':') ? `By${toPascal(word)}` : toPascal(word)));
  return method.toLowerCase() + name.join('');
}

function pathParameters({ path, reply }: EndpointSpec, schemas: Schemas): Part[] {
  const example = reply && schemas.example(reply, 'output');
  const id =
    typeof example === 'object' && example !== null && 'id' in example && path.endsWith('/:id') ? { example: String(example.id) } : {};
  return [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...(name === 'id' && id),
  }));
}

function queryParameters(query: z.ZodType | undefined): Part[] {
  const { properties = {}, required = [] } = query ? toJsonSchema(query, 'input') : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(schema.description !== undefined && { description: schema.description }),
  }));
}

function requestBody({ upload, body }: EndpointSpec, schemas: Schemas): Part {
  if (upload) {
    const file: JsonSchema = { type: 'string', format: 'binary' };
    const schema: JsonSchema = { type: 'object', required: [upload], properties: { [upload]: file } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!body) return {};
  const content = { schema: schemas.refer(body, 'input'), example: schemas.example(body, 'input') };
  return { requestBody: { required: !body.safeParse(undefined).success, content: { 'application/json': content } } };
}

function getStatus({ status, reply, produces }: EndpointSpec): number {
  return status ?? (reply || produces ? 200 : 204);
}

function successResponses(spec: EndpointSpec, schemas: Schemas): Part {
  const done = successResponse(spec, schemas);
  const unfinished = spec.unfinishedStatus && {
    [spec.unfinishedStatus]: { ...done, description: 'Accepted. Continues in the background.' },
  };
  const created = spec.createdStatus && { [spec.createdStatus]: { ...done, description: 'Created' } };
  return { [getStatus(spec)]: done, ...created, ...unfinished };
}

/** A save with an outdated `version` is rejected with the current record. */
function staleError({ method, body, reply }: EndpointSpec, schemas: Schemas): Part {
  const version = method === 'PUT' && body ? toJsonSchema(body, 'input').properties?.version : undefined;
  return version && reply && !isOwnedByServer(version) ? { 409: staleResponse(schemas.refer(reply, 'output')) } : {};
}

function successResponse({ reply, produces, paged }: EndpointSpec, schemas: Schemas): Part {
  const headers = paged ? { headers: PAGE_HEADERS } : {};
  if (reply) {
    const content = { schema: schemas.refer(reply, 'output'), example: schemas.example(reply, 'output') };
    return { description: 'OK', ...headers, content: { 'application/json': content } };
  }
  if (!produces) return { description: 'No content' };
  return { description: 'OK', content: { [produces]: { schema: toContentSchema(produces) } } };
}

function toContentSchema(mediaType: string): JsonSchema {
  if (mediaType === 'application/json') return { type: 'object' };
  return { type: 'string', ...(!mediaType.startsWith('text/') && { format: 'binary' }) };
}
