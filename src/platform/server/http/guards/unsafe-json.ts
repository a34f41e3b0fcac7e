import type { FastifyInstance } from 'fastify';
import { badRequest } from '../../../errors.ts';
import { LIST_LIMIT, NOTE_LIMIT } from '../../../fields.ts';
import { formatCount } from '../../../number-text.ts';

const DEEPEST = 32;
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

function check(value: unknown, depth: number, longest: number): void {
  if (typeof value === 'string') checkText(value);
  if (typeof value !== 'object' || value === null) return;
  if (depth >= DEEPEST) throw badRequest(`The input is nested too deeply (limit: ${formatCount(DEEPEST)} levels)`);
  if (Array.isArray(value)) checkList(value, depth, longest);
  else checkObject(value, depth, longest);
}

function checkObject(object: object, depth: number, longest: number): void {
  for (const [key, item] of Object.entries(object)) {
    if (FORBIDDEN_KEYS.has(key)) throw badRequest(`The key ${key} isn’t allowed`);
    checkText(key);
    check(item, depth + 1, longest);
  }
}

function checkList(list: unknown[], depth: number, longest: number): void {
  if (list.length > longest) throw badRequest(`A list has too many entries (limit: ${formatCount(longest)})`);
  for (const item of list) check(item, depth + 1, longest);
}

function checkText(text: string): void {
  if (text.length > NOTE_LIMIT) throw badRequest(`A text value is too long (limit: ${formatCount(NOTE_LIMIT)} characters)`);
  if (text.includes('\u0000')) throw badRequest('Text can’t contain the character U+0000');
  if (LONE_SURROGATE.test(text)) throw badRequest('Text contains an invalid character');
}
