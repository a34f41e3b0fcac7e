import type { EndpointSpec } from '../../endpoint.ts';
import type { JsonSchema } from './json-schema.ts';

interface Refusal {
  readonly name: string;
  readonly description: string;
  readonly code: string;
  readonly message: string;
  /** It says in `Retry-After` how many seconds to wait. */
  readonly hasPause?: true;
  /** Whether a call can be refused so. */
  readonly applies: (spec: EndpointSpec) => boolean;
}

const isWrite = ({ method }: EndpointSpec) => method !== 'GET';
const takesInput = ({ body, query, upload }: EndpointSpec) => body !== undefined || query !== undefined || upload !== undefined;
const takesBody = ({ body, upload }: EndpointSpec) => body !== undefined || upload !== undefined;

const CONFLICT: Refusal = {
  ...{ name: 'Conflict', code: 'stale', message: 'The part was changed by someone else in the meantime' },
  description:
    'The record was changed since the version that was sent (`stale`; `current` is the record as it is now), or a value or state does not allow it (`taken`).',
  applies: (spec) => isWrite(spec) && spec.access !== 'public' && (spec.path.includes(':') || takesBody(spec)),
};

const REFUSALS: Readonly<Record<number, Refusal>> = {
  400: {
    ...{ name: 'Invalid', code: 'invalid', message: 'Quantity must be a whole number', applies: takesInput },
    description: 'Something that was sent is missing, unknown or not of its shape; the message says what.',
  },
  401: {
    ...{ name: 'NotSignedIn', code: 'not_signed_in', message: 'Please sign in', applies: ({ access }) => access !== 'public' },
    description: 'There is no session, or it has ended.',
  },
  403: {
    ...{ name: 'Forbidden', code: 'forbidden', message: 'You don’t have permission to do this' },
    description: 'The role does not allow it, or a write with a cookie came without an Origin of this server.',
    applies: (spec) => spec.access === 'admin' || isWrite(spec),
  },
  404: {
    ...{ name: 'NotFound', code: 'not_found', message: 'Part not found', applies: ({ path }) => path.includes(':') },
    description: 'Nothing has this id.',
  },
  409: CONFLICT,
  413: {
    ...{ name: 'TooLarge', code: 'too_large', message: 'What you sent is too large', applies: takesBody },
    description: 'The body is larger than 1 MB, or than an upload may be.',
  },
  415: {
    ...{ name: 'UnsupportedType', code: 'unsupported_type', message: 'Please send JSON', applies: takesBody },
    description: 'The body is not JSON, or of an upload not multipart.',
  },
  429: {
    ...{ name: 'SlowDown', code: 'slow_down', message: 'Too many requests. Try again in 12 s.', hasPause: true, applies: () => true },
    description: 'Too many calls in a minute.',
  },
  503: {
    ...{ name: 'NotNow', code: 'not_now', message: 'The server is too busy. Please try again in a moment.', hasPause: true },
    description: 'The server is too busy, closed for a while, or cannot reach its database.',
    applies: () => true,
  },
};

const PAUSE = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } };

const ERROR: JsonSchema = { $ref: '#/components/schemas/Error' };

export const ERROR_SCHEMA: JsonSchema = {
  ...{ type: 'object', required: ['message', 'code', 'requestId'] },
  properties: {
    message: { type: 'string', description: 'For the person at the screen.' },
    code: { type: 'string', description: 'For programs.' },
    requestId: { type: 'string', description: 'Names the line in the log of the server.' },
    current: { description: 'The record as it is now, when a save was based on an older version.' },
  },
};

/** Every refusal once, for the calls to refer to. */
export function errorResponses(): Record<string, object> {
  return Object.fromEntries(Object.values(REFUSALS).map((refusal) => [refusal.name, toResponse(refusal)]));
}

/** The refusal of a save that was based on an outdated version of `record`. */
export function staleResponse(record: JsonSchema): object {
  return toResponse(CONFLICT, { allOf: [ERROR, { type: 'object', properties: { current: record } }] });
}

function toResponse({ description, code, message, hasPause }: Refusal, schema: JsonSchema = ERROR): object {
  const example = { message, code, requestId: '0d7c9f3e-54a8-4a0b-9c52-3f1f3f0f6f5a' };
  const content = { 'application/json': { schema, example } };
  return { description, ...(hasPause && { headers: PAUSE }), content };
}

/** The refusals that a call may answer, by status. */
export function refusalsOf(spec: EndpointSpec): Record<string, object> {
  const possible = Object.entries(REFUSALS).filter(([, { applies }]) => applies(spec));
  return Object.fromEntries(possible.map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]));
}
