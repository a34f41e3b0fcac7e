import type { EndpointSpec } from '../../endpoint.ts';
import type { JsonSchema } from './json-schema.ts';

interface ErrorResponse {
  readonly name: string;
  readonly description: string;
  readonly code: string;
  readonly message: string;
  readonly hasRetryAfter?: true;
  readonly applies: (spec: EndpointSpec) => boolean;
}

const isWrite = ({ method }: EndpointSpec) => method !== 'GET';
const hasInput = ({ body, query, upload }: EndpointSpec) => body !== undefined || query !== undefined || upload !== undefined;
const hasBody = ({ body, upload }: EndpointSpec) => body !== undefined || upload !== undefined;

const CONFLICT: ErrorResponse = {
  name: 'Conflict',
  code: 'stale',
  message: 'Someone else changed the part. Reload it and try again.',
  description:
    'The record changed since the given version (`stale`; `current` is the current record), or a value or state conflicts (`taken`).',
  applies: (spec) => isWrite(spec) && spec.access !== 'public' && (spec.path.includes(':') || hasBody(spec)),
};

const ERROR_RESPONSES: Readonly<Record<number, ErrorResponse>> = {
  400: {
    name: 'Invalid',
    code: 'invalid',
    message: 'Quantity must be a whole number',
    applies: hasInput,
    description: 'A field is missing, unknown or invalid. See the message.',
  },
  401: {
    name: 'NotSignedIn',
    code: 'not_signed_in',
    message: 'Sign in to continue',
    applies: ({ access }) => access !== 'public',
    description: 'Not signed in, or the session expired.',
  },
  403: {
    name: 'Forbidden',
    code: 'forbidden',
    message: 'You don’t have permission to do this',
    description: 'The caller’s role doesn’t allow this, or a cookie-authenticated write has no matching Origin header.',
    applies: (spec) => spec.access === 'admin' || isWrite(spec),
  },
  404: {
    name: 'NotFound',
    code: 'not_found',
    message: 'Part not found',
    applies: ({ path }) => path.includes(':'),
    description: 'No record with this ID.',
  },
  409: CONFLICT,
  413: {
    name: 'TooLarge',
    code: 'too_large',
    message: 'The request is too large',
    applies: hasBody,
    description: 'The body exceeds 1 MB, or the upload limit.',
  },
  415: {
    name: 'UnsupportedType',
    code: 'unsupported_type',
    message: 'The request body must be JSON',
    applies: hasBody,
    description: 'The body isn’t JSON, or an upload isn’t multipart.',
  },
  429: {
    name: 'TooManyRequests',
    code: 'slow_down',
    message: 'Too many requests. Try again in 12 seconds.',
    hasRetryAfter: true,
    applies: () => true,
    description: 'Rate limit exceeded.',
  },
  503: {
    name: 'ServiceUnavailable',
    code: 'not_now',
    message: 'The server is busy. Try again in a moment.',
    hasRetryAfter: true,
    description: 'The server is overloaded, in maintenance, or can’t reach its database.',
    applies: () => true,
  },
};

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait before retrying', schema: { type: 'integer' } } };

const ERROR: JsonSchema = { $ref: '#/components/schemas/Error' };

export const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string', description: 'Human-readable message.' },
    code: { type: 'string', description: 'Machine-readable code.' },
    requestId: { type: 'string', description: 'ID of the request in the server log.' },
    current: { description: 'The current record, for `stale` conflicts.' },
  },
};

export function errorResponses(): Record<string, object> {
  return Object.fromEntries(Object.values(ERROR_RESPONSES).map((error) => [error.name, toResponse(error)]));
}

export function staleResponse(record: JsonSchema): object {
  return toResponse(CONFLICT, { allOf: [ERROR, { type: 'object', properties: { current: record } }] });
}

function toResponse({ description, code, message, hasRetryAfter }: ErrorResponse, schema: JsonSchema = ERROR): object {
  const example = { message, code, requestId: '0d7c9f3e-54a8-4a0b-9c52-3f1f3f0f6f5a' };
  const content = { 'application/json': { schema, example } };
  return { description, ...(hasRetryAfter && { headers: RETRY_AFTER }), content };
}

export function errorReferences(spec: EndpointSpec): Record<string, object> {
  const possible = Object.entries(ERROR_RESPONSES).filter(([, { applies }]) => applies(spec));
  return Object.fromEntries(possible.map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]));
}
