import type { FastifyInstance } from 'fastify';
import { badRequest, unsupportedMediaType } from '../../../errors.ts';
import { LIST_LIMIT, NOTE_LIMIT } from '../../../fields.ts';
import { formatCount } from '../../../number-text.ts';

const MAX_DEPTH = 32;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

export function rejectUnsafeInput(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { bodyLimits, rawBody } = request.routeOptions.config?.endpoint ?? {};
    if (!rawBody) check(request.body, 0, bodyLimits?.listLength ?? LIST_LIMIT);
    check(request.query, 0, LIST_LIMIT);
    check(request.params, 0, LIST_LIMIT);
    done();
  });
}

function check(value: unknown, depth: number, maxLength: number): void {
  if (typeof value === 'string') checkText(value);
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_DEPTH) throw badRequest(`The input is nested too deeply (limit: ${formatCount(MAX_DEPTH)} levels)`);
  if (Array.isArray(value)) checkList(value, depth, maxLength);
  else checkObject(value, depth, maxLength);
}

function checkObject(object: object, depth: number, maxLength: number): void {
  for (const [key, item] of Object.entries(object)) {
    if (FORBIDDEN_KEYS.has(key)) throw badRequest(`The key ${key} isn’t allowed`);
    checkText(key);
    check(item, depth + 1, maxLength);
  }
}

function checkList(list: unknown[], depth: number, maxLength: number): void {
  if (list.length > maxLength) throw badRequest(`A list has too many entries (limit: ${formatCount(maxLength)})`);
  for (const item of list) check(item, depth + 1, maxLength);
}

function checkText(text: string): void {
  if (text.length > NOTE_LIMIT) throw badRequest(`A text value is too long (limit: ${formatCount(NOTE_LIMIT)} characters)`);
  if (text.includes('\u0000')) throw badRequest('Text can’t contain the character U+0000');
  if (LONE_SURROGATE.test(text)) throw badRequest('Text contains an invalid character');
}

/** Accepts JSON bodies, and multipart for uploads. Rejects everything else with 415. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { endpoint } = request.routeOptions.config ?? {};
    const isMultipart = request.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
    if (isMultipart && endpoint && endpoint.upload === undefined) throw unsupportedMediaType('The request body must be JSON');
    done(null, payload);
  });
}
